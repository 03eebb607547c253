# Las fases: cuáles, en qué orden y qué hace falta.
stages-edit = Añadir, quitar u ordenar fases
stages-lead = Cada fase coge a quienes pasan de la anterior. Lo que ya está sorteado se queda como está.
stages-change = Cambiar
stages-earlier = Jugar antes
stages-remove = Quitar
stages-add = Añadir fase
stages-moved-on = Entretanto han cambiado las fases: así están ahora. Lo que querías hacer no se ha hecho.
stages-full = Aquí no se puede añadir otra fase.
field-stage-kind = Otra fase
field-stage-kind-hint = Se pone al final; delante de las eliminatorias, si con ellas acaba. Es como la anterior hasta que la cambies.
field-expected = Participantes que esperas
field-expected-hint = Solo para calcular lo que hace falta.
error-only-stage = es la única fase: un torneo tiene al menos una.
error-too-many-stages = no puede haber más de { $n } fases.
error-after-knockout = después de unas eliminatorias no se juega nada: quítalas o elige otra fase.
error-nothing-to-console = una consolación va justo después de unas eliminatorias en las que se sale a la primera derrota.
error-open-alone = en las mesas abiertas juegan todos en cada ronda y no pasa nadie: no van con otra fase.
error-sectors-later = por sectores solo se juega la primera fase.
error-stage-drawn = ya está sorteada: se queda donde está.
flash-stage-added = Fase añadida.
flash-stage-earlier = Ahora se juega antes.
flash-stage-removed = Fase quitada.
plan-entry-everybody = entran todos los inscritos
plan-entry-from = entran quienes pasan de la fase { $n }
plan-entry-beaten = entra quien cae en su primera mesa de la fase { $n }; se juega a la vez que el resto
plan-legs = { $n ->
    [one] a una vuelta
    [2] a doble vuelta
   *[other] a { $n } vueltas
}
plan-minutes = { $n } minutos por partida
plan-logging = anota: { $who }
plan-points = puntos por puesto: { $points }
plan-no-show = { $n ->
    [one] no venir resta 1 punto
   *[other] no venir resta { $n } puntos
}
plan-fallen-by-distance = quienes caen igual, por distancia
plan-tiebreaks = cuentan, por orden: { $list }
plan-tree-fixed = cuadro fijo
plan-lives = { $n } vidas
plan-third-place = con mesa por el puesto siguiente a la final
plan-seeds-list = cabezas de serie: { $n }, por la lista
plan-seeds-before = cabezas de serie: { $n }, por la fase anterior
plan-seeds-ranking = cabezas de serie: { $n }, por el ranking
plan-remainder-first-round-byes = pases sin jugar solo en la primera ronda
plan-remainder-best-beaten = con repesca de quienes quedaron más cerca
plan-remainder-beaten-by-lot = con repesca por sorteo
plan-exit-champion = quien gana es campeón
plan-exit-consolation = quien gana se lleva la consolación
plan-exit-sector-winners = pasa el primero de cada sector
plan-exit-sectors-last = gana el primero de cada sector
plan-exit-group-winners = gana el primero de cada grupo
plan-exit-first = pasan los { $n } primeros
plan-exit-at-least = pasan { $n } o más, los mismos de cada grupo
plan-exit-nobody = tantas rondas como quieras
cut-best-in-final = De { $n } que pasan, { $byes ->
    [one] quien mejor quedó espera
   *[other] quienes mejor quedaron ({ $byes }) esperan
} en la final; el resto ({ $rest }) juega en { $tables ->
    [one] una mesa
   *[other] { $tables } mesas
}
cut-best-in-next = De { $n } que pasan, { $byes ->
    [one] quien mejor quedó se salta
   *[other] quienes mejor quedaron ({ $byes }) se saltan
} la primera ronda; el resto ({ $rest }) juega en { $tables ->
    [one] una mesa
   *[other] { $tables } mesas
}
cut-by-lot = De { $n } que pasan, se sortea quién se salta la primera ronda: para que sea quien mejor quedó, elige en las eliminatorias las cabezas de serie por la fase anterior
cut-uneven = Pasan { $n } y no llenan las mesas: para que quienes mejor quedaron se salten una ronda, elige en las eliminatorias pases sin jugar solo en la primera ronda y las cabezas de serie por la fase anterior
takes-title = Qué hace falta
takes-action = Calcular
takes-with = Con { $n } participantes
takes-nothing = { $n ->
    [one] entra { $n }: no hay nada que jugar
   *[other] entran { $n }: no hay nada que jugar
}
takes-entries = { $n ->
    [one] entra { $n }
   *[other] entran { $n }
}
takes-groups = { $n ->
    [one] { $n } grupo
   *[other] { $n } grupos
}
takes-sectors = { $n ->
    [one] { $n } sector
   *[other] { $n } sectores
}
takes-rounds = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondas
}
takes-tables = { $n ->
    [one] { $n } mesa,
   *[other] { $n } mesas,
}
takes-at-once = hasta { $n } a la vez
takes-boards = { $n ->
    [one] { $n } tablero
   *[other] { $n } tableros
}
takes-boards-enough = con tableros para todas
takes-time = unas { $hours } h { $minutes }
takes-minutes = unos { $n } min
takes-usual-minutes = a { $n } minutos por partida donde no hay reloj
takes-usual-sector = en sectores de unos { $n }
