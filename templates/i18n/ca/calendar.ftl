tab-calendar = Calendari
calendar-edit = Posar dates
calendar-ics = Afegir al meu calendari
calendar-of-all = tot el calendari
calendar-search = Nom o club
calendar-past = Veure també el que ja ha passat
calendar-empty = Encara no hi ha cap data.
calendar-today = hui
calendar-postponed = { $n ->
    [one] Ajornada, encara sense data: { $n } taula
   *[other] Ajornades, encara sense data: { $n } taules
}
calendar-undated = { $n ->
    [one] { $n } taula sense data
   *[other] { $n } taules sense data
}
calendar-edit-lead = Val la data més concreta: la d’una taula abans que la de la seua ronda, el seu sector o grup i la seua fase.
calendar-window = Es juga { $window }.
calendar-tables = Taules per jugar
window-between = del { $from } al { $until }
window-from = des del { $from }
window-until = fins al { $until }
date-postponed = Ajornada
date-set = Data
date-moved = Canvi de data
date-cleared = Data llevada
date-none = sense data
date-moved-from = (abans: { $date })
date-change = Canviar la data
date-move = Canviar la data
date-postpone = Ajornar sense data
date-clear = Llevar la data
date-save = Posar la data
date-history = El que s’ha dit de la seua data
date-agreed = D’acord: { $name }
whole-title = Una data per a tot
whole-lead = Per a una fase, un sector o grup, o una ronda. Les taules amb data pròpia la conserven.
days-title = Per dies
days-all = Totes les dates
day-move = Canviar
day-move-hours = Cada taula conserva la seua hora.
stage-days-title = Quan es pot jugar
venues-title = Taulers de cada lloc
venue-has = { $n ->
    [one] { $n } tauler
   *[other] { $n } taulers
}
conflicts-title = { $n ->
    [one] { $n } cosa que no encaixa
   *[other] { $n } coses que no encaixen
}
conflicts-none = Totes les dates encaixen.
conflict-entry = { $name } juga en dos taules alhora.
conflict-boards = { $at }, { $venue }: { $tables } taules alhora i { $boards } taulers.
conflict-window = La data està fora de termini: es juga { $window }.
conflict-order = Una ronda posterior es juga abans que una altra.
proposal-title = Proposar dates
proposal-lead = { $n ->
    [one] { $n } taula sense data. Les que ja en tenen es queden com estan.
   *[other] { $n } taules sense data. Les que ja en tenen es queden com estan.
}
proposal-every = { $n ->
    [one] Triar { $n } sector o grup
   *[other] Triar els { $n } sectors o grups
}
proposal-preview = Veure la proposta
proposal-placed = { $n ->
    [one] Proposta: { $n } taula amb data
   *[other] Proposta: { $n } taules amb data
}
proposal-unplaced = { $n ->
    [one] No cap { $n } taula: fan falta més dies, hores o taulers.
   *[other] No caben { $n } taules: fan falta més dies, hores o taulers.
}
proposal-unplaced-more = { $n ->
    [one] I { $n } taula més.
   *[other] I { $n } taules més.
}
proposal-save = Guardar estes dates
field-agreed-by = D’acord
field-agreed-by-hint = Qui ho ha acordat. Només ho veu qui té un permís en el torneig.
field-date = Dia
field-hour = Hora
field-target = De què
field-pool = Sectors o grups
field-table-minutes = Minuts que dura una taula
field-table-minutes-hint = Per a veure què se solapa i quan acaba en els calendaris.
field-plays-from = Primer dia
field-plays-until = Últim dia
field-plays-until-hint = Sense dies es pot jugar quan siga. Qui és delegat no posa dates fora; l’organització sí.
field-venue-name = Lloc
field-venues = Un lloc per a cada sector o grup
field-venues-hint = On no se’n posa cap val el lloc de dalt.
field-venue-boards = Taulers
field-own-boards = Cada sector o grup juga en la seua sala i té tants taulers.
field-venue-boards-hint = Taules que s’hi juguen alhora.
field-weekday = Dies de la setmana
field-hours = Hores
field-hours-hint = A les quals comencen partides, com 19:00, 20:30.
field-most-games = Partides per dia
field-most-games-hint = Les que juga com a màxim cada inscripció en un dia.
field-excluded = Menys estos dies
field-excluded-hint = Un per línia, com 2026-12-24 o 24/12/2026.
error-hour = escriu una hora, com 20:30.
error-hours = escriu d’1 a { $max } hores, com 19:00, 20:30.
error-dates = escriu dates, com 2026-12-24 o 24/12/2026.
error-window = l’últim dia no pot ser anterior al primer.
error-last-day = tria un dia del { $from } al { $until }.
error-date-moved-on = La data ha canviat mentrestant: mira-la i torna a enviar la teua si encara fa falta.
error-date-played = Eixa taula ja no està per jugar.
error-outside-window = tria un dia del termini: del { $from } al { $until }.
error-no-day = cap d’eixos dies cau en els dies de la setmana triats.
error-no-such-hour = el { $day } no existixen les { $hour }: eixa nit s’avança el rellotge.
error-hour-twice = el { $day } les { $hour } arriben dues vegades: eixa nit s’endarrerix el rellotge. Tria quina de les dues.
field-hour-repeat = Quina de les dues
hour-repeat-first = La primera, abans d’endarrerir el rellotge
hour-repeat-second = La segona, amb el rellotge ja endarrerit
flash-date-saved = Data guardada.
flash-date-outside = Data guardada, encara que està fora de termini.
flash-date-postponed = Ajornada: queda sense data.
flash-date-cleared = Data llevada.
flash-days-saved = Guardat quan es pot jugar.
flash-venue-saved = Guardats els taulers del lloc.
flash-proposal-saved = { $n ->
    [one] { $n } taula amb data.
   *[other] { $n } taules amb data.
}
paper-calendar = Calendari
paper-calendar-text = Dia a dia i lloc per lloc, per a penjar-lo.
journal-date-set = { $n ->
    [one] Es va posar una data
   *[other] Es van posar { $n } dates
}
journal-date-propose = { $n ->
    [one] Es va guardar una proposta de dates: { $n } taula
   *[other] Es va guardar una proposta de dates: { $n } taules
}
journal-date-move = { $n ->
    [one] Es va canviar una data
   *[other] Es van canviar { $n } dates
}
journal-date-postpone = { $n ->
    [one] Es va ajornar una taula
   *[other] Es van ajornar { $n } taules
}
journal-date-clear = { $n ->
    [one] Es va llevar una data
   *[other] Es van llevar { $n } dates
}
journal-stage-days-set = Es va dir quan es pot jugar
journal-venue-set = { $n ->
    [0] Es van llevar els taulers d’un lloc
    [one] Es va dir quants taulers té un lloc: { $n }
   *[other] Es va dir quants taulers té un lloc: { $n }
}
