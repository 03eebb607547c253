tab-calendar = Calendario
calendar-edit = Poner fechas
calendar-ics = Añadir a mi calendario
calendar-of-all = todo el calendario
calendar-search = Nombre o club
calendar-past = Ver también lo que ya pasó
calendar-empty = Todavía no hay ninguna fecha.
calendar-today = hoy
calendar-postponed = { $n ->
    [one] Aplazada, sin fecha todavía: { $n } mesa
   *[other] Aplazadas, sin fecha todavía: { $n } mesas
}
calendar-undated = { $n ->
    [one] { $n } mesa sin fecha
   *[other] { $n } mesas sin fecha
}
calendar-edit-lead = Vale la fecha más concreta: la de una mesa antes que la de su ronda, su sector o grupo y su fase.
calendar-window = Se juega { $window }.
calendar-tables = Mesas por jugar
window-between = del { $from } al { $until }
window-from = desde el { $from }
window-until = hasta el { $until }
date-postponed = Aplazada
date-set = Fecha
date-moved = Cambio de fecha
date-cleared = Fecha quitada
date-none = sin fecha
date-moved-from = (antes: { $date })
date-change = Cambiar la fecha
date-move = Cambiar la fecha
date-postpone = Aplazar sin fecha
date-clear = Quitar la fecha
date-save = Poner la fecha
date-history = Lo que se ha dicho de su fecha
date-agreed = De acuerdo: { $name }
whole-title = Una fecha para todo
whole-lead = Para una fase, un sector o grupo, o una ronda. Las mesas con fecha propia la conservan.
days-title = Por días
days-all = Todas las fechas
day-move = Cambiar
day-move-hours = Cada mesa conserva su hora.
stage-days-title = Cuándo se puede jugar
venues-title = Tableros de cada lugar
venue-has = { $n ->
    [one] { $n } tablero
   *[other] { $n } tableros
}
conflicts-title = { $n ->
    [one] { $n } cosa que no encaja
   *[other] { $n } cosas que no encajan
}
conflicts-none = Todas las fechas encajan.
conflict-entry = { $name } juega en dos mesas a la vez.
conflict-boards = { $at }, { $venue }: { $tables } mesas a la vez y { $boards } tableros.
conflict-window = La fecha está fuera de plazo: se juega { $window }.
conflict-order = Una ronda posterior se juega antes que otra.
proposal-title = Proponer fechas
proposal-lead = { $n ->
    [one] { $n } mesa sin fecha. Las que ya la tienen se quedan como están.
   *[other] { $n } mesas sin fecha. Las que ya la tienen se quedan como están.
}
proposal-every = { $n ->
    [one] Elegir { $n } sector o grupo
   *[other] Elegir los { $n } sectores o grupos
}
proposal-preview = Ver la propuesta
proposal-placed = { $n ->
    [one] Propuesta: { $n } mesa con fecha
   *[other] Propuesta: { $n } mesas con fecha
}
proposal-unplaced = { $n ->
    [one] No cabe { $n } mesa: hacen falta más días, horas o tableros.
   *[other] No caben { $n } mesas: hacen falta más días, horas o tableros.
}
proposal-unplaced-more = { $n ->
    [one] Y { $n } mesa más.
   *[other] Y { $n } mesas más.
}
proposal-save = Guardar estas fechas
field-agreed-by = De acuerdo
field-agreed-by-hint = Quiénes lo han acordado. Solo lo ve quien tiene un permiso en el torneo.
field-date = Día
field-hour = Hora
field-target = De qué
field-pool = Sectores o grupos
field-table-minutes = Minutos que dura una mesa
field-table-minutes-hint = Para ver qué se solapa y cuándo acaba en los calendarios.
field-plays-from = Primer día
field-plays-until = Último día
field-plays-until-hint = Sin días se puede jugar cuando sea. Quien es delegado no pone fechas fuera; la organización sí.
field-venue-name = Lugar
field-venues = Un lugar para cada sector o grupo
field-venues-hint = Donde no se pone ninguno vale el lugar de arriba.
field-venue-boards = Tableros
field-own-boards = Cada sector o grupo juega en su propia sala y tiene tantos tableros.
field-venue-boards-hint = Mesas que se juegan allí a la vez.
field-weekday = Días de la semana
field-hours = Horas
field-hours-hint = A las que empiezan partidas, como 19:00, 20:30.
field-most-games = Partidas por día
field-most-games-hint = Las que juega como máximo cada inscripción en un día.
field-excluded = Menos estos días
field-excluded-hint = Uno por línea, como 2026-12-24 o 24/12/2026.
error-hour = escribe una hora, como 20:30.
error-hours = escribe de 1 a { $max } horas, como 19:00, 20:30.
error-dates = escribe fechas, como 2026-12-24 o 24/12/2026.
error-window = el último día no puede ser anterior al primero.
error-last-day = elige un día del { $from } al { $until }.
error-date-moved-on = La fecha ha cambiado mientras tanto: mírala y vuelve a enviar la tuya si aún hace falta.
error-date-played = Esa mesa ya no está por jugar.
error-outside-window = elige un día del plazo: del { $from } al { $until }.
error-no-day = ninguno de esos días cae en los días de la semana elegidos.
error-no-such-hour = el { $day } no existen las { $hour }: esa noche se adelanta el reloj.
error-hour-twice = el { $day } las { $hour } llegan dos veces: esa noche se atrasa el reloj. Elige cuál de las dos.
field-hour-repeat = Cuál de las dos
hour-repeat-first = La primera, antes de atrasar el reloj
hour-repeat-second = La segunda, con el reloj ya atrasado
flash-date-saved = Fecha guardada.
flash-date-outside = Fecha guardada, aunque está fuera de plazo.
flash-date-postponed = Aplazada: queda sin fecha.
flash-date-cleared = Fecha quitada.
flash-days-saved = Guardado cuándo se puede jugar.
flash-venue-saved = Guardados los tableros del lugar.
flash-proposal-saved = { $n ->
    [one] { $n } mesa con fecha.
   *[other] { $n } mesas con fecha.
}
paper-calendar = Calendario
paper-calendar-text = Día a día y lugar por lugar, para colgarlo.
journal-date-set = { $n ->
    [one] Se puso una fecha
   *[other] Se pusieron { $n } fechas
}
journal-date-propose = { $n ->
    [one] Se guardó una propuesta de fechas: { $n } mesa
   *[other] Se guardó una propuesta de fechas: { $n } mesas
}
journal-date-move = { $n ->
    [one] Se cambió una fecha
   *[other] Se cambiaron { $n } fechas
}
journal-date-postpone = { $n ->
    [one] Se aplazó una mesa
   *[other] Se aplazaron { $n } mesas
}
journal-date-clear = { $n ->
    [one] Se quitó una fecha
   *[other] Se quitaron { $n } fechas
}
journal-stage-days-set = Se dijo cuándo se puede jugar
journal-venue-set = { $n ->
    [0] Se quitaron los tableros de un lugar
    [one] Se dijo cuántos tableros tiene un lugar: { $n }
   *[other] Se dijo cuántos tableros tiene un lugar: { $n }
}
