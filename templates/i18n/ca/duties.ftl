event-correct = { change-corrected }
event-swap = Va canviar dos seients
event-second-signature = Va posar la segona signatura
event-reject = Va tornar el resultat sense la segona signatura
event-penalty-given = Sanció: { $degree } ({ $color })
event-cancel-penalty = Va anul·lar una sanció
event-turn-lost = perd el torn per sanció
penalty-warning = Amonestació
penalty-loss-of-turn = Pèrdua del torn
penalty-loss-of-game = Pèrdua de la partida
penalty-disqualification = Desqualificació
penalty-lifted = Anul·lada per { $by } a les { $at }.
penalty-lift = Anul·lar la sanció
penalty-who = A qui?
penalty-hint = El torn només el perd qui el té. La partida es perd entre dues tirades, sense res pendent de moure. La desqualificació retira també del torneig.
penalty-action = Sancionar
penalties-title = Sancions
penalties-none = No hi ha sancions.
penalties-fold = { $n ->
    [0] Sancions
    [one] Sancions ({ $n })
   *[other] Sancions ({ $n })
}
confirmation-referee = Només qui arbitra
confirmation-two = Dos: qui arbitra i una altra persona
status-second-signature = La partida ha acabat; falta la segona signatura.
result-signed = Signat per { $by } i { $second }.
second-signature-title = Falta la segona signatura
second-signature-by = { $by } ha signat este resultat a les { $at }.
second-signature-hint = No compta fins que una altra persona el confirme.
second-signature-side = Conforme: { $name }
second-signature-organizer = Conforme, per l’organització
reject-title = El resultat no és correcte
reject-action = Tornar a la taula
change-undone = { $n ->
    [one] Va desfer una tirada
   *[other] Va desfer { $n } tirades
}
change-corrected = Va corregir una tirada
change-put-in = Va afegir una tirada que faltava
change-taken-out = Va llevar una tirada que no va existir
change-lost = { $n ->
    [one] S’anul·la una tirada posterior.
   *[other] S’anul·len { $n } tirades posteriors.
}
change-before = Abans:
change-after = Ara:
changes-title = Canvis ({ $n })
throws-link = Corregir o desfer fins a una tirada
throws-list-title = Totes les tirades
throws-list-hint = L’última, primer. Toca’n una per a corregir-la o desfer fins a ella: «Desfer fins ací» lleva eixa tirada i totes les posteriors.
throws-list-signed = El resultat està signat: les tirades no es canvien.
throws-back = Tornar a la taula
throw-correct = Corregir
throw-undo-to = Desfer fins ací
call-title = Cridar l’organització
call-reason = Motiu (si vols)
call-action = Cridar
call-answer = Atesa
call-since = Des de les { $at }, { $by }
called-at = Organització avisada a les { $at }.
calls-title = { $n ->
    [one] Una taula crida
   *[other] { $n } taules criden
}
swap-title = S’han assegut al revés
swap-hint = Les dues persones canvien de seient; les tirades es queden en el seu color. En parelles, entre bàndols canvia el bàndol sencer.
swap-action = Canviar de seient
correction-title-replace = Corregir una tirada
correction-title-insert = Afegir una tirada que falta
correction-title-remove = Llevar una tirada
correction-title-lift = Anul·lar una sanció
correction-before-replace = Està anotat
correction-before-insert = Va abans de
correction-before-remove = Es lleva
correction-before-lift = S’anul·la
correction-chosen = En el seu lloc
correction-remove = Esta tirada no va existir
correction-insert = Falta una tirada abans d’esta
correction-move = Què es va moure?
correction-other-die = Triar una altra vegada
correction-outlook = Què passa amb el que va vindre després?
correction-same = És el mateix que està anotat: no canvia res.
correction-last = No va vindre res després.
correction-fitting = { $n ->
    [0] Del que va vindre després no encaixa res.
    [one] Encaixa la tirada següent.
   *[other] Encaixen { $n } tirades posteriors.
}
correction-all-fit = Tot el que va vindre després es queda com està.
correction-misfit-act = Ja no encaixa: { $color }, { $what }
correction-replay = Corregir i conservar el que encaixa
correction-cut = Corregir i anul·lar tot el posterior
correction-board-before = El tauler abans d’eixa tirada.
correction-board-after = El tauler, com queda.
field-n = Tirades
field-a = Primera persona
field-b = Segona persona
field-degree = Sanció
field-entry = Qui signa
field-seq = Sanció anul·lada
field-keep = Què es conserva
