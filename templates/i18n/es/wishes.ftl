wishes-title = Peticiones
wishes-lead = Lo respetan los sorteos, los tableros y las fechas que vengan; lo que ya está sorteado o fechado no cambia.
wishes-public = Esta página solo la ve la organización, y en ninguna parte se pregunta el motivo. Un sorteo anunciado publica con qué se hace: ahí salen, solo con números, las parejas que se separan y los tableros fijos.
wishes-link = { $n ->
    [0] Peticiones: separar a dos, tablero fijo, hora
    [one] Peticiones (1)
   *[other] Peticiones ({ $n })
}
wishes-apart = Separar a dos
wishes-apart-text = No coinciden en un grupo ni en una mesa, si se puede evitar. Si no se puede, el borrador lo dice.
wishes-boards = Tablero fijo
wishes-boards-text = Juega siempre en el mismo tablero: para quien no puede moverse por la sala.
wishes-hours = No antes de una hora
wishes-hours-text = Las fechas que se proponen y la cola de tableros esperan a esa hora. Pasada la medianoche cuenta como la misma noche, hasta las 5:00.
wish-apart = { $one } y { $other }
wish-board = { $name }: tablero { $board }
hour-wished = { $name }: no antes de las { $hour }
wish-apart-action = Separar
wish-board-action = Fijar el tablero
wish-hour-action = Guardar la hora
wish-take-back = Quitar
wish-idle = No cuenta: { $name } se ha retirado
wish-no-board = { $n ->
    [one] La sala solo tiene un tablero: juega en él
   *[other] La sala solo tiene { $n } tableros: juega en cualquiera
}
field-apart-one = Una inscripción
field-apart-other = La otra
field-wish-entry = Inscripción
field-wish-entry-hint = Su número o su nombre.
field-fixed-board = Tablero
field-fixed-board-hint = Su número. Si en la sala no se numeran los tableros, el de la mesa.
field-not-before = No antes de
error-entry-one = escribe una sola inscripción.
error-entry-nobody = no es ninguna inscripción; escribe su número o su nombre.
error-entry-several = varias se llaman así; escribe el número de una ({ $numbers }).
error-wish-same = elige otra: nadie juega contra sí.
flash-wish-noted = Petición guardada.
flash-wish-taken-back = Petición quitada.
flaw-not-apart = Mesa { $table }: { $one } y { $other } debían separarse.
flaw-not-apart-in-group = Grupo { $pool }: { $one } y { $other } debían separarse.
flaw-not-apart-in-league = { $one } y { $other } debían separarse, y solo hay un grupo.
flaw-other-board = { $round }: { $entry } juega siempre en el tablero { $board } y está en la mesa { $table }.
flaw-same-board = { $round }: { $one } (mesa { $first }) y { $other } (mesa { $second }) juegan siempre en el tablero { $board }.
flaw-sum-not-apart = { $n ->
    [one] Se juntan dos que debían separarse.
   *[other] { $n } parejas que debían separarse se juntan en una mesa.
}
flaw-sum-not-apart-in-group = { $n ->
    [one] Un grupo junta a dos que debían separarse.
   *[other] { $n } parejas que debían separarse están en el mismo grupo.
}
flaw-sum-other-board = { $n ->
    [one] Una vez no se juega en el tablero fijo.
   *[other] { $n } veces no se juega en el tablero fijo.
}
flaw-sum-same-board = { $n ->
    [one] Una vez dos necesitan el mismo tablero.
   *[other] { $n } veces dos necesitan el mismo tablero.
}
conflict-early = { $name } no juega antes de las { $hour }.
queue-fixed-board = { $name } juega siempre en el tablero { $board }: espera a que quede libre
queue-no-board = El tablero { $board } de { $name } no se usa: se llamará a cualquiera
queue-not-before = { $name } no juega antes de las { $hour }: hasta esa hora no se llama a esta mesa
queue-due = Ya es su hora y hay tablero: puedes llamarla
late-kept-apart = Debían separarse: { $names }
late-other-board = Juega siempre en el tablero { $board }
journal-wish-noted = Anotó una petición: { $names }
journal-wish-taken-back = Quitó una petición: { $names }
