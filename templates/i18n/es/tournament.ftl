tab-entries = Inscripciones
tab-rounds = Mesas
tab-grid = Liga
tab-bracket = Eliminatorias
grid-title = Cuadrante
bracket-title = Cuadro
tab-standings = Clasificación
tab-seat = ¿Dónde me siento?
tab-draw = Sorteo
tab-people = { people-title }
tab-settings = Ajustes
tabs-organize = Organizar
champion = Gana el torneo
winners = Ganan
winners-more = y { $n } más
pool-winner = Gana
playing-now = Se juega ahora
all-tables = { $n ->
    [one] { $n } mesa
   *[other] Las { $n } mesas
}
latest-results = Últimos resultados
overview-not-drawn = Todavía no hay sorteo.
overview-not-played = Las mesas están sorteadas; aún no se ha jugado ninguna.
overview-numbers = En cifras
overview-rules = Reglamento
tables-played = Mesas jugadas
stage-progress = { $confirmed } de { $tables }
stage-numbered = Fase { $number }: { $format }
stage-knockout = eliminatorias
stage-consolation = consolación
stage-sector-league = liga por sectores
stage-group-league = liga por grupos
stage-league = liga
stage-open = mesas abiertas
stage-swiss = suizo
stage-points = rondas por puntos
stage-table-league = liga por mesas
stage-group-table-league = liga por mesas en grupos
stage-choice = Fase
pool-choice = Sector o grupo
pool-all = Todos
pool-none = Sin sector
pool-choose = Ver
search = Buscar
search-nothing = Nada coincide con «{ $q }».
entries-search = Nombre, club o sector
standings-search = Buscar en la clasificación
standings-leaders = Quién va primero
standings-won-of = { $wins ->
    [one] { $wins } ganada de { $played }
   *[other] { $wins } ganadas de { $played }
}
standings-more-leaders = { $n ->
    [one] … y { $n } más con lo mismo
   *[other] … y { $n } más con lo mismo
}
tables-count = { $n ->
    [one] { $n } mesa
   *[other] { $n } mesas
}
pages = Páginas
page-numbered = Página { $number }
page-previous = Página anterior
page-next = Página siguiente
pool-sector = Sector { $name }
pool-third-place = por el tercer puesto
pool-next-places = por los puestos siguientes a la final
called-back = repesca
pool-group = Grupo { $name }
round-numbered = Ronda { $number }
round-of = Ronda de { $n }
round-of-16 = Octavos de final
round-of-32 = Dieciseisavos de final
round-among = Ronda de { $n }
round-quarter-final = Cuartos de final
round-semi-final = Semifinal
round-final = Final
round-final-table = Mesa final
round-numbered-short = R{ $number }
round-quarter-final-short = Cuartos
round-semi-final-short = Semis
round-play-off = Desempates (ronda { $number })
round-play-off-short = desempate
round-state-draft = Borrador: solo lo ve la organización
round-state-published = En juego
round-state-closed = Cerrada
rounds-all = { $n ->
    [one] { $n } ronda
   *[other] Las { $n } rondas
}
tables-missing = { $n ->
    [one] Falta el resultado de { $n } mesa.
   *[other] Faltan los resultados de { $n } mesas.
}
order-by-name = Por nombre
order-by-table = Por mesa
table-numbered = Mesa { $number }
table-kind-bye = Pasa sin jugar
table-kind-rest = Descansa
table-state-waiting = por jugar
table-state-playing = en juego
table-state-over = por firmar
table-state-confirmed = jugada
ending-finished = acabó
ending-placed = por distancia
ending-retired = se retiró
ending-absent = no vino
place-short = { $place ->
   *[any] { $place }.º
}
distance-short = a { $distance } de la meta
goes-on-to-table = pasa a la mesa { $number }
goes-on-to-board = pasa al tablero { $number }
points-short = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
column-number = N.º
column-entry = Inscripción
column-name = Nombre
column-club = Club
column-sector = Sector
column-category = Categoría
column-acts = Acciones
column-table = Mesa
column-board = Tablero
column-color = Color
column-rank = Puesto
column-pool = Grupo o sector
column-state = Estado
column-people = Jugadores
column-counted = Cuentan
column-points = Puntos
column-wins = Ganadas
column-wins-short = G
column-played = Jugadas
column-played-short = J
column-distance = Distancia
column-games = Partidas
column-week = Semana
column-fate = Qué pasará
column-line = Línea
seat-name = Tu nombre
seat-search = Buscar mi mesa
seat-nobody = Nadie que se llame «{ $name }» tiene mesa.
seat-nobody-text = Prueba con una parte del nombre, o con el club.
seat-cut = Hay más: escribe algo más del nombre.
seat-open = por decidir
name-withdrawn = retirada
goes-on = pasa
bracket-empty = El cuadro se verá aquí cuando se publique el primer sorteo.
bracket-legend = El número junto a un nombre es su mesa siguiente.
bracket-view = Qué se ve
bracket-all = Todo
bracket-by-round = Por ronda
bracket-one-table = Una mesa
bracket-done-of = { $done } de { $n } jugadas
bracket-of = { $done } de { $n }
bracket-not-drawn = La ronda siguiente se sortea cuando acabe esta.
bracket-from = Vienen de
bracket-to = Pasan a
bracket-nobody-on = De esta mesa no pasa nadie.
grid-empty = El cuadrante se verá aquí cuando se publique el sorteo.
grid-against = { $own } contra { $other }
grid-tap = Toca un recuadro del cuadrante para anotar o corregir su resultado.
grid-entries = { $n ->
    [one] { $n } inscripción
   *[other] { $n } inscripciones
}
grid-left = faltan { $n } de { $all }
grid-legend = Cada recuadro se lee desde su fila: 1 ganada, 0 perdida y lo que le quedaba a cada bando; R: ronda en que se juega; w.o.: sin jugar; ×: anulada.
grid-legend-letters = Cada recuadro se lee desde su fila: G ganada, P perdida, E empatada; · o R7: por jugar, en qué ronda; *: sin jugar; ×: anulada.
grid-legend-series = Donde se juegan varias partidas por mesa, las cifras son las partidas ganadas por cada bando.
grid-legend-legs = Donde se juega a más de una vuelta, cada recuadro tiene sus partidas una debajo de otra, la primera vuelta arriba.
cell-open = por jugar
cell-round = R{ $round }
cell-won = ganada
cell-lost = perdida
cell-tied = empatada
cell-won-letter = G
cell-lost-letter = P
cell-tied-letter = E
cell-walkover = sin jugar
cell-annulled = anulada
standing-qualified = pasa
standings-empty = Aún no hay resultados.
standings-order = Orden de los criterios:
rounds-so-far = { $n ->
    [one] { $closed } de { $n } ronda jugada
   *[other] { $closed } de { $n } rondas jugadas
}
rounds-playing = ronda { $number } en juego
rounds-best = { $n ->
    [one] cuenta la mejor mesa de cada inscripción
   *[other] cuentan las { $n } mejores mesas de cada inscripción
}
rounds-cut = { $n ->
    [one] gana el primer puesto
   *[other] pasan los { $n } primeros puestos
}
standings-unmeasured = Las mesas de las que solo se anotaron los puestos no cuentan para la distancia: ahí se compara la media de las demás.
entries-count = { $n ->
    [one] { $n } inscripción
   *[other] { $n } inscripciones
}
entries-empty = Todavía no hay nadie en la lista.
entries-empty-organizer = Importa una lista o inscribe de uno en uno.
entry-late = fuera del sorteo
entry-withdrawn = retirada
registration-open = La inscripción está abierta.
registration-closed = La inscripción está cerrada.
live-offline = Sin conexión: puede que esto no esté al día.
live-news = Hay novedades en esta página.
live-show = Mostrar lo nuevo
draw-discarded = { $n ->
    [one] { $n } borrador descartado antes de este sorteo
   *[other] { $n } borradores descartados antes de este sorteo
}
draw-seed = número del sorteo: { $seed }
draw-by-hand = sorteo hecho a mano por { $by }
mode-solo = individual
mode-pairs = parejas
mode-duel = mano a mano (dos colores por persona)
arms-4 = tablero de 4 colores
arms-6 = tablero de 6 colores
arms-8 = tablero de 8 colores
preset-torneo = Torneo
preset-pairs = Noche de parejas
preset-world = Mundial
preset-swiss = Suizo y final
preset-social-league = Liga social
preset-league-final = Liguilla y final
preset-jcf = Campionat de la JCF
preset-weekly = Ranking semanal
format-knockout = Eliminatorias
format-sectors-groups-final = Sectores, grupos, semifinales y final
format-open = Mesas abiertas
format-swiss-final = Suizo y final
format-groups-final = Liguilla por grupos y eliminatorias
format-rounds = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondas
}
format-legs = { $legs ->
    [one] { $stage } a una vuelta
    [2] { $stage } a doble vuelta
   *[other] { $stage } a { $legs } vueltas
}
format-seats = mesas de hasta { $n }
format-by-two = mesas de 2
format-advance = { $n ->
    [one] pasa { $n } de cada mesa
   *[other] pasan { $n } de cada mesa
}
format-groups = grupos de unos { $n }
format-clubs-apart = los clubes, separados
format-ranked = cuenta para un ranking semanal
preset-text-torneo = En cada mesa se sientan cuatro (o tres) y pasan dos, de ronda en ronda hasta la mesa final. Para una tarde o las fiestas de un pueblo.
preset-text-pairs = Pareja contra pareja, quien gana pasa, con reloj y por tandas si faltan tableros. Para una noche con mucha gente.
preset-text-world = Cientos de parejas en un día, con reloj: cinco rondas contra quien lleva lo mismo, y las 16 mejores juegan el cuadro, con tercer puesto. Nadie se va a casa a la primera.
preset-text-swiss = Cinco rondas en mesas de cuatro: se juega con quien lleva puntos parecidos y, si se puede, nadie se repite; los cuatro primeros puestos juegan la mesa final. Nadie se queda fuera a la primera.
preset-text-social-league = Diez noches en mesas de cuatro que se mezclan cada vez; puntúan 5‑3‑2‑1 y cuentan las ocho mejores, así que se puede faltar a dos. Gana quien más suma.
preset-text-league-final = Las parejas se sortean en grupos y en cada uno juegan todas contra todas; las mejores pasan a semifinales y final. Para un club que juega varias tardes.
preset-text-jcf = Cada sector juega una liga de parejas y su campeón pasa; los campeones se sortean en grupos, y de ahí a semifinales y final. Los empates se deciden jugando.
preset-text-weekly = Se sortean tantas rondas como se quiera; en cada mesa la mitad de arriba suma puntos y la de abajo los pierde, de lunes a domingo.
ruleset-rebote = Con rebote en la meta y treinta segundos por tirada.
ruleset-jcf = El reglamento del campeonato de la Junta Central Fallera.
ruleset-clasico = El parchís de siempre, individual, por parejas o mano a mano.
ruleset-ranking = Una ficha fuera al empezar; tableros de cuatro, seis y ocho.
ruleset-torneo-2018 = Torneo de 2018: el primer cinco saca dos fichas y la partida termina cuando acaban dos.
ruleset-name-torneo-2018 = Torneo 2018
ruleset-name-ranking = Ranking
ruleset-name-clasico = Clásico
ruleset-name-jcf = Junta Central Fallera
ruleset-name-rebote = Con rebote
ruleset-changed = { $name }, con cambios
rule-changed = { $rule }: { $value }
tiebreak-points = puntos
tiebreak-wins = partidas ganadas
tiebreak-distance = menos casillas pendientes
tiebreak-captures = fichas comidas
tiebreak-margin = diferencia de casillas con los rivales
tiebreak-seconds = segundos puestos
tiebreak-thirds = terceros puestos
tiebreak-share = parte de los puntos de sus mesas
tiebreak-strength = puntos de los rivales
standings-decided = desempate: { $criterion }
tiebreak-direct = enfrentamiento directo
tiebreak-play-off = partida de desempate
tiebreak-lot = orden del sorteo
standings-decided-values = desempate: { $criterion }, { $own } frente a { $other }
standings-not-compared = { $criterion }: no decide, de alguna mesa solo se saben los puestos
standings-by-mean = { $criterion }: media por mesa
standings-decided-by-mean = desempate: { $criterion }, media por mesa
standings-next-places = Puestos siguientes
order-round = hasta qué ronda llegó
order-place = puesto en esa mesa
order-shared = Quienes caen en la misma ronda y en el mismo puesto comparten sus puestos («3–6»): la distancia no los ordena.
column-reached = Llegó a
column-place-there = En la mesa
column-seconds = Segundos
column-thirds = Terceros
column-share = Parte
column-rivals = Rivales
column-margin = Diferencia
column-captures = Comidas
hand-in-title = Acta final
hand-ins-title = Actas finales
hand-ins-all = Todas las actas finales
hand-ins-lead = { $confirmed ->
    [one] { $n } de { $all } entregadas, { $confirmed } confirmada
   *[other] { $n } de { $all } entregadas, { $confirmed } confirmadas
}
hand-in-done = Entregada por { $name } el { $at }
hand-in-confirmed = Confirmada por { $name } el { $at }
hand-in-tied = Queda un empate por jugar.
hand-in-ready = Lista para entregar.
hand-in-act = Entregar el acta final
hand-in-confirm = Confirmar
hand-in-take-back = Retirar el acta final
hand-in-signed = { $n ->
    [one] Un resultado firmado
   *[other] { $n } resultados firmados
}
hand-ins-missing = { $n ->
    [one] Falta un acta final por entregar:
   *[other] Faltan { $n } actas finales por entregar:
}
hand-ins-close-title = Cerrar sin todas las actas finales
hand-ins-close = Cerrar la ronda sin ellas
flash-grids-missing = Faltan actas finales por entregar: mira cuáles antes de cerrar.
flash-hand-in-unconfirmed = Corregido. El acta final de su grupo ya no está confirmada: hay que confirmarla otra vez.
flash-handed-in = El acta final está entregada.
flash-hand-in-confirmed = El acta final está confirmada.
flash-hand-in-taken-back = El acta final ya no está entregada.
column-round = Ronda
column-first = Primera
column-other = Otra
column-signed-by = Firmado por
column-signed-at = Firmado el
