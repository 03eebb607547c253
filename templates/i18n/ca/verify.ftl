dice-thrown = Les tirades en xifres
story-pairs-text = Cada fila menja, cada columna és menjada. Davall, quantes vegades va menjar de les que va poder menjar o jugar una altra cosa.
verify-action = Comprovar els daus
verify-commitment-good = La llavor és la que es va fixar abans de la partida: la seua empremta coincidix.
verify-commitment-bad = La llavor no és la que es va fixar abans de la partida: la seua empremta és una altra.
verify-kept-good = Este dispositiu va guardar la mateixa empremta abans de la partida.
verify-kept-bad = Este dispositiu va guardar una altra empremta abans de la partida.
verify-kept-none = Este dispositiu no va guardar l’empremta abans de la partida. La tenen els dispositius de qui va jugar.
verify-word-good = La paraula d’este dispositiu va entrar en els daus.
verify-word-bad = La paraula d’este dispositiu no va entrar en els daus.
verify-rolls-good = La tirada per a començar ix de la llavor, i va començar qui va traure més.
verify-rolls-bad = La tirada per a començar no ix de la llavor, o no va començar qui va traure més.
verify-dice-good = { $n ->
    [one] L’únic dau ix de la llavor.
   *[other] Els { $n } daus ixen de la llavor, un per un.
}
verify-dice-bad = El dau número { $n } és un { $die }, però de la llavor ix un { $due }.
verify-all-good = Tot encaixa: ningú no va poder triar estos daus.
verify-all-bad = Alguna cosa no encaixa. Ensenya esta pàgina a l’organització.
verify-unable = Este navegador només pot comprovar-ho amb una adreça segura (https).
