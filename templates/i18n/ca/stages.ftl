# Les fases: quines, en quin orde i què fa falta.
stages-edit = Afegir, llevar o ordenar fases
stages-lead = Cada fase agafa qui passa de l’anterior. El que ja està sortejat es queda com està.
stages-change = Canviar
stages-earlier = Jugar abans
stages-remove = Llevar
stages-add = Afegir fase
stages-moved-on = Mentrestant han canviat les fases: així estan ara. El que volies fer no s’ha fet.
stages-full = Ací no es pot afegir una altra fase.
field-stage-kind = Una altra fase
field-stage-kind-hint = Es posa al final; davant de les eliminatòries, si acaba amb elles. És com l’anterior fins que la canvies.
field-expected = Participants que esperes
field-expected-hint = Només per a calcular el que fa falta.
error-only-stage = és l’única fase: un torneig en té almenys una.
error-too-many-stages = no n’hi pot haver més de { $n }.
error-after-knockout = després d’unes eliminatòries no es juga res: lleva-les o tria una altra fase.
error-nothing-to-console = una consolació va just després d’unes eliminatòries en què s’ix a la primera derrota.
error-open-alone = en les taules obertes juguen tots en cada ronda i no passa ningú: no van amb una altra fase.
error-sectors-later = per sectors només es juga la primera fase.
error-stage-drawn = ja està sortejada: es queda on està.
flash-stage-added = Fase afegida.
flash-stage-earlier = Ara es juga abans.
flash-stage-removed = Fase llevada.
plan-entry-everybody = entren tots els inscrits
plan-entry-from = entren els qui passen de la fase { $n }
plan-entry-beaten = entra qui cau en la seua primera taula de la fase { $n }; es juga alhora que la resta
plan-legs = { $n ->
    [one] a una volta
    [2] a doble volta
   *[other] a { $n } voltes
}
plan-minutes = { $n } minuts per partida
plan-logging = anota: { $who }
plan-points = punts per lloc: { $points }
plan-no-show = { $n ->
    [one] no vindre resta 1 punt
   *[other] no vindre resta { $n } punts
}
plan-fallen-by-distance = qui cau igual, per distància
plan-tiebreaks = compten, per orde: { $list }
plan-tree-fixed = quadre fix
plan-lives = { $n } vides
plan-third-place = amb taula pel lloc següent a la final
plan-seeds-list = caps de sèrie: { $n }, per la llista
plan-seeds-before = caps de sèrie: { $n }, per la fase anterior
plan-seeds-ranking = caps de sèrie: { $n }, pel rànquing
plan-remainder-first-round-byes = passos sense jugar només en la primera ronda
plan-remainder-best-beaten = amb repesca de qui s’ha quedat més prop
plan-remainder-beaten-by-lot = amb repesca per sorteig
plan-exit-champion = qui guanya és campió
plan-exit-consolation = qui guanya s’emporta la consolació
plan-exit-sector-winners = passa el primer de cada sector
plan-exit-sectors-last = guanya el primer de cada sector
plan-exit-group-winners = guanya el primer de cada grup
plan-exit-first = passen els { $n } primers
plan-exit-at-least = en passen { $n } o més, els mateixos de cada grup
plan-exit-nobody = tantes rondes com vulgues
cut-best-in-final = De { $n } que passen, { $byes ->
    [one] qui millor ha quedat espera
   *[other] qui millor ha quedat ({ $byes }) esperen
} en la final; la resta ({ $rest }) juga en { $tables ->
    [one] una taula
   *[other] { $tables } taules
}
cut-best-in-next = De { $n } que passen, { $byes ->
    [one] qui millor ha quedat se salta
   *[other] qui millor ha quedat ({ $byes }) se salten
} la primera ronda; la resta ({ $rest }) juga en { $tables ->
    [one] una taula
   *[other] { $tables } taules
}
cut-by-lot = De { $n } que passen, se sorteja qui se salta la primera ronda: perquè siga qui millor ha quedat, tria en les eliminatòries els caps de sèrie per la fase anterior
cut-uneven = Passen { $n } i no omplin les taules: perquè qui millor ha quedat se salte una ronda, tria en les eliminatòries passos sense jugar només en la primera ronda i els caps de sèrie per la fase anterior
takes-title = Què fa falta
takes-action = Calcular
takes-with = Amb { $n } participants
takes-nothing = { $n ->
    [one] n’entra { $n }: no hi ha res a jugar
   *[other] n’entren { $n }: no hi ha res a jugar
}
takes-entries = { $n ->
    [one] n’entra { $n }
   *[other] n’entren { $n }
}
takes-groups = { $n ->
    [one] { $n } grup
   *[other] { $n } grups
}
takes-sectors = { $n ->
    [one] { $n } sector
   *[other] { $n } sectors
}
takes-rounds = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondes
}
takes-tables = { $n ->
    [one] { $n } taula,
   *[other] { $n } taules,
}
takes-at-once = fins a { $n } alhora
takes-boards = { $n ->
    [one] { $n } tauler
   *[other] { $n } taulers
}
takes-boards-enough = amb taulers per a totes
takes-time = unes { $hours } h { $minutes }
takes-minutes = uns { $n } min
takes-usual-minutes = a { $n } minuts per partida on no hi ha rellotge
takes-usual-sector = en sectors d’uns { $n }
