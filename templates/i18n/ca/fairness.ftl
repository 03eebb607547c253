dice-figures-title = Estan trucats els daus?
dice-figures-lead = Totes les tirades de les partides signades, comparades amb el que fan daus sense trucar.
dice-figures-none = Encara no hi ha tirades de partides signades.
dice-figures-app = Daus que va tirar l’aplicació
dice-figures-own = Daus dels jugadors
dice-throws = { $n ->
    [one] { $n } tirada
   *[other] { $n } tirades
}
dice-throws-games = { $throws } en { $games }
dice-face = Cara
dice-all = Totes
dice-compared = Daus sense trucar que es desvien tant
dice-verdict-usual = La majoria dels daus sense trucar es desvia almenys tant.
dice-verdict-one-in = Un de cada { $n } daus sense trucar es desvia almenys tant.
dice-verdict-rare = Menys d’un de cada mil daus sense trucar es desvia tant. Convé mirar-ho.
dice-verdict-few = Amb menys de { $n } tirades no es pot dir res.
dice-short-usual = la majoria
dice-short-one-in = un de cada { $n }
dice-short-rare = menys d’un de cada mil
dice-sixes = { $n ->
    [one] Ha eixit { $n } sis
   *[other] Han eixit { $n } sisos
}; la mitjana seria { $usual }.
dice-wait-five = L’espera més llarga sense un 5: { $n } tirades seguides del { $color }
dice-wait-six = L’espera més llarga sense un 6: { $n } tirades seguides del { $color }
dice-wait-table = veure la taula
dice-chance-usual = Amb tantes tirades, el normal és una espera així o més llarga.
dice-chance-one-in = Amb tantes tirades passa una de cada { $n } vegades.
dice-chance-rare = Amb tantes tirades passa menys d’una de cada mil vegades.
dice-all-seasons = Totes les partides
dice-answer-title = Què diuen estos números
dice-answer-chance = Cap dau trau cada cara el mateix nombre de vegades. Per això es diu quants daus sense trucar es desvien almenys tant. Si mires vint taules, alguna semblarà estranya per pura casualitat; el que compta és el que passa en moltes partides juntes.
dice-answer-wait = Les males ratxes llargues són normals: quasi la mitat de qui tira 150 vegades espera alguna vegada 20 tirades o més sense un 6.
dice-answer-app = Quan tira l’aplicació, ningú no pot triar els daus: la llavor d’on ixen es fixa abans de la partida i la seua empremta està a la vista; en ells entren les paraules dels jugadors. Quan el resultat està signat, qualsevol pot comprovar tots els daus en la pàgina de la taula.
fairness-title = Joc net
fairness-lead = Una marca és una pregunta, no un veredicte: deixar una fitxa sense menjar pot tindre bones raons, i entre moltes parelles alguna es desvia per casualitat. Parla amb ells i mira les partides abans de decidir res.
fairness-flagged = Per a mirar
fairness-flagged-none = Ningú no ha deixat de menjar a ningú més del que explica l’atzar.
fairness-pairs = Qui s’ha menjat a qui
fairness-pairs-text = De les vegades que va poder menjar una fitxa de l’altre o jugar una altra cosa, quantes en va menjar. L’esperat és el que menja als altres.
fairness-more = { $n ->
    [one] { $n } parella més, menys cridanera
   *[other] { $n } parelles més, menys cridaneres
}
fairness-none = Encara no hi ha partides signades tirada a tirada.
fairness-who = Qui i a qui
fairness-chances = Ocasions
fairness-taken = Menjades
fairness-expected = L’esperat
fairness-captured = Fitxes menjades en total
fairness-chance = Per atzar
fairness-chance-usual = normal
fairness-chance-one-in = una de cada { $n } vegades
fairness-chance-rare = menys d’una de cada mil
fairness-games = Partides
fairness-games-more = i { $n } més
fairness-devices = Dispositius i xarxes compartits
fairness-devices-text = En una sala o en una casa és normal compartir la xarxa, i una família pot compartir un mòbil.
fairness-devices-none = Ningú no compartix dispositiu ni xarxa.
shared-device = Un mateix dispositiu
shared-address = Una mateixa xarxa
