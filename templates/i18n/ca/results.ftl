results-title = { $n ->
    [0] Estan tots els resultats
    [one] Falta { $n } resultat
   *[other] Falten { $n } resultats
}
results-not-begun = Encara no es juga cap taula
results-done = { $done } de { $n } taules rebudes
results-link = Anotar resultats
results-order = Orde
results-winner = Qui guanya
results-save = Guardar
results-keys-winner = Escriu el número de la taula i Retorn; després 1 o 2, i Retorn. Sense jugar: 01 si només va vindre 1, 0 si no va vindre ningú.
results-keys-order = Escriu el número de la taula i Retorn; després els números per orde de lloc, com 3142, i Retorn. Si la resta no va vindre, acaba en 0; si no es va jugar, 0 i qui va vindre.
results-keys-round = El número porta davant el de la ronda: 3.12.
results-round = Ronda
results-at = Estat
results-at-over = Han acabat
results-at-boards = En un tauler
results-all = Tot
results-search = Nom, club o taula
results-find = Buscar
results-everything = Veure totes ({ $n })
results-wins-one = guanya
results-wins-two = guanyen
results-tap = Toca qui va quedar en el lloc { $place }
results-side-missing = no ha passat llista
results-more = Més: { $table }
results-typed = Número per a teclejar: { $number }
results-only = Només va vindre { $name }
results-nobody = No va vindre ningú
results-pieces = Anotar les fitxes
results-table = Anar a la taula
results-sign = Signar: { $names }
results-undo = Desfer
results-undo-reason = Desfet en anotar els resultats
results-nothing = Res amb estos filtres.
results-pages = Pàgines
results-page = Pàgina { $page } de { $last } · { $n } taules
results-before = Anterior
results-after = Següent
results-failed = No s’ha pogut enviar. Prova-ho una altra vegada.
results-moved-on = { $table } ha canviat mentrestant.
results-refused = { $table }: { $why }
results-turn-title = Està al revés?
results-turn = Va guanyar { $name }
results-turn-reason = Es va anotar al revés
results-close = Tancar
results-rest = La resta no va vindre
results-next = Següent que falta
results-waits = fa { $n } min
results-late = sense començar des de fa { $n } min
results-late-hours = sense començar des de fa { $n } h
results-away = No ha vingut { $name }
results-away-all = No ha vingut ningú
results-key-find = buscar
results-key-undo = desfer
results-key-clear = esborrar
results-other = Un altre resultat
results-nth = { $at } de { $n }
results-left = { $n ->
    [0] No falta cap resultat
    [one] Falta { $n } resultat
   *[other] Falten { $n } resultats
}
error-desk-number = escriu el número de la taula, com 12, o la ronda i la taula, com 3.12.
error-desk-rounds = hi ha { $n } taules { $number }: escriu també la ronda, com 3.12, o tria’n una baix.
error-desk-none = no falta el resultat de cap taula { $number } entre les triades.
error-desk-side = escriu números d’1 a { $most }, per orde de lloc.
error-desk-twice = escriu cada número una sola vegada.
error-desk-turn = Este resultat no té qui guanye: corregix-lo en la seua taula.
results-list-link = Apegar una llista
results-list-title = Anotar una llista de resultats
results-list-lead = Primer es veu, fila a fila, què passarà. No es guarda res fins que ho acceptes.
results-list-how = Una fila per taula. Val qualsevol d’estes formes:
results-list-how-number = la taula i qui guanya (1 o 2, el seu nom o el seu club); en taules de més, els llocs per orde
results-list-how-round = la ronda, la taula i qui guanya, si es juguen diverses rondes alhora
results-list-how-sides = els dos bàndols i qui guanya
results-list-how-header = amb títols, les columnes en qualsevol orde: ronda, taula, parella 1, parella 2, guanya; o 1r, 2n, 3r, 4t
results-list-look = Veure què passarà
results-list-preview = Què passarà
results-list-problems = Files que no s’anoten
results-list-nothing = No hi ha res per a anotar.
results-list-other = Una altra llista
results-list-row = Fila
results-list-given = El que diu
results-list-is-new = nou
results-list-is-same = ja està
results-list-moved-on = Mentrestant ha canviat algun resultat: açò és el que passaria ara.
results-list-new = { $n ->
    [one] { $n } nou
   *[other] { $n } nous
}
results-list-same = { $n ->
    [one] { $n } ja estava
   *[other] { $n } ja estaven
}
results-list-wrong = { $n ->
    [one] { $n } error
   *[other] { $n } errors
}
results-list-accept = { $n ->
    [one] Anotar { $n } resultat
   *[other] Anotar { $n } resultats
}
flash-results-listed = { $n ->
    [one] Anotat { $n } resultat.
   *[other] Anotats { $n } resultats.
}
flash-results-nothing = La llista no duia cap resultat que faltara.
error-list-table = falta la taula: el seu número, o els bàndols que hi seuen.
error-list-number = «{ $text }» no és el número d’una taula: escriu 12, o 3.12 amb la ronda davant.
error-list-no-table = no hi ha taula { $number } en les rondes publicades.
error-list-tables = hi ha { $n } taules { $number } sense resultat: posa també la ronda.
error-list-side = «{ $name }» no és cap inscrit ni club.
error-list-sides = eixos bàndols no seuen junts en cap taula.
error-list-several = eixos bàndols seuen junts en { $n } taules sense resultat: posa la ronda o el número de taula.
error-list-winner = falta qui guanya.
error-list-who = «{ $name }» no està en eixa taula: escriu el número, el nom o el club de qui guanya.
error-list-game = Esta taula no juga cap partida { $number }.
error-list-few = { $n ->
    [one] falta el primer lloc.
   *[other] falten llocs: calen els { $n } primers, per orde.
}
error-list-other = la taula ja té un altre resultat: corregix-lo en la taula.
error-list-row = la fila { $row } diu una altra cosa d’esta taula.
