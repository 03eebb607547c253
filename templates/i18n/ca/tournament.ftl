tab-entries = Inscripcions
tab-rounds = Taules
tab-grid = Lliga
tab-bracket = Eliminatòries
grid-title = Quadrant
bracket-title = Quadre
tab-standings = Classificació
tab-seat = On m’assec?
tab-draw = Sorteig
tab-people = { people-title }
tab-settings = Ajustos
tabs-organize = Organitzar
champion = Guanya el torneig
winners = Guanyen
winners-more = i { $n } més
pool-winner = Guanya
playing-now = Es juga ara
all-tables = { $n ->
    [one] { $n } taula
   *[other] Les { $n } taules
}
latest-results = Últims resultats
overview-not-drawn = Encara no hi ha sorteig.
overview-not-played = Les taules estan sortejades; encara no se n’ha jugat cap.
overview-numbers = En xifres
overview-rules = Reglament
tables-played = Taules jugades
stage-progress = { $confirmed } de { $tables }
stage-numbered = Fase { $number }: { $format }
stage-knockout = eliminatòries
stage-consolation = consolació
stage-sector-league = lliga per sectors
stage-group-league = lliga per grups
stage-league = lliga
stage-open = taules obertes
stage-swiss = suís
stage-points = rondes per punts
stage-table-league = lliga per taules
stage-group-table-league = lliga per taules en grups
stage-choice = Fase
pool-choice = Sector o grup
pool-all = Tots
pool-none = Sense sector
pool-choose = Veure
search = Buscar
search-nothing = Res no coincidix amb «{ $q }».
entries-search = Nom, club o sector
standings-search = Buscar en la classificació
standings-leaders = Qui va primer
standings-won-of = { $wins ->
    [one] { $wins } guanyada de { $played }
   *[other] { $wins } guanyades de { $played }
}
standings-more-leaders = { $n ->
    [one] … i { $n } més amb el mateix
   *[other] … i { $n } més amb el mateix
}
tables-count = { $n ->
    [one] { $n } taula
   *[other] { $n } taules
}
pages = Pàgines
page-numbered = Pàgina { $number }
page-previous = Pàgina anterior
page-next = Pàgina següent
pool-sector = Sector { $name }
pool-third-place = pel tercer lloc
pool-next-places = pels llocs següents a la final
called-back = repesca
pool-group = Grup { $name }
round-numbered = Ronda { $number }
round-of = Ronda de { $n }
round-of-16 = Huitens de final
round-of-32 = Setzens de final
round-among = Ronda de { $n }
round-quarter-final = Quarts de final
round-semi-final = Semifinal
round-final = Final
round-final-table = Taula final
round-numbered-short = R{ $number }
round-quarter-final-short = Quarts
round-semi-final-short = Semis
round-play-off = Desempats (ronda { $number })
round-play-off-short = desempat
round-state-draft = Esborrany: només el veu l’organització
round-state-published = En joc
round-state-closed = Tancada
rounds-all = { $n ->
    [one] { $n } ronda
   *[other] Les { $n } rondes
}
tables-missing = { $n ->
    [one] Falta el resultat d’{ $n } taula.
   *[other] Falten els resultats de { $n } taules.
}
order-by-name = Per nom
order-by-table = Per taula
table-numbered = Taula { $number }
table-kind-bye = Passa sense jugar
table-kind-rest = Descansa
table-state-waiting = per jugar
table-state-playing = en joc
table-state-over = per signar
table-state-confirmed = jugada
ending-finished = va acabar
ending-placed = per distància
ending-retired = es va retirar
ending-absent = no va vindre
place-short = { $place ->
    [1] 1r
    [2] 2n
    [3] 3r
    [4] 4t
   *[any] { $place }é
}
distance-short = a { $distance } de la meta
goes-on-to-table = passa a la taula { $number }
goes-on-to-board = passa al tauler { $number }
points-short = { $points ->
    [one] { $points } punt
   *[other] { $points } punts
}
column-number = Núm.
column-entry = Inscripció
column-name = Nom
column-club = Club
column-sector = Sector
column-category = Categoria
column-acts = Accions
column-table = Taula
column-board = Tauler
column-color = Color
column-rank = Lloc
column-pool = Grup o sector
column-state = Estat
column-people = Jugadors
column-counted = Compten
column-points = Punts
column-wins = Guanyades
column-wins-short = G
column-played = Jugades
column-played-short = J
column-distance = Distància
column-games = Partides
column-week = Setmana
column-fate = Què passarà
column-line = Línia
seat-name = El teu nom
seat-search = Buscar la meua taula
seat-nobody = Ningú que es diga «{ $name }» no té taula.
seat-nobody-text = Prova amb una part del nom, o amb el club.
seat-cut = N’hi ha més: escriu alguna cosa més del nom.
seat-open = per decidir
name-withdrawn = retirada
goes-on = passa
bracket-empty = El quadre es veurà ací quan es publique el primer sorteig.
bracket-legend = El número al costat d’un nom és la seua taula següent.
bracket-view = Què es veu
bracket-all = Tot
bracket-by-round = Per ronda
bracket-one-table = Una taula
bracket-done-of = { $done } de { $n } jugades
bracket-of = { $done } de { $n }
bracket-not-drawn = La ronda següent se sorteja quan acabe esta.
bracket-from = Venen de
bracket-to = Passen a
bracket-nobody-on = D’esta taula no passa ningú.
grid-empty = El quadrant es veurà ací quan es publique el sorteig.
grid-against = { $own } contra { $other }
grid-tap = Toca un requadre del quadrant per a anotar o corregir el seu resultat.
grid-entries = { $n ->
    [one] { $n } inscripció
   *[other] { $n } inscripcions
}
grid-left = en falten { $n } de { $all }
grid-legend = Cada requadre es llig des de la seua fila: 1 guanyada, 0 perduda i el que quedava a cada bàndol; R: ronda en què es juga; w.o.: sense jugar; ×: anul·lada.
grid-legend-letters = Cada requadre es llig des de la seua fila: G guanyada, P perduda, E empatada; · o R7: per jugar, en quina ronda; *: sense jugar; ×: anul·lada.
grid-legend-series = On es juguen diverses partides per taula, les xifres són les partides guanyades per cada bàndol.
grid-legend-legs = On es juga a més d’una volta, cada requadre té les seues partides una davall de l’altra, la primera volta dalt.
cell-open = per jugar
cell-round = R{ $round }
cell-won = guanyada
cell-lost = perduda
cell-tied = empatada
cell-won-letter = G
cell-lost-letter = P
cell-tied-letter = E
cell-walkover = sense jugar
cell-annulled = anul·lada
standing-qualified = passa
standings-empty = Encara no hi ha resultats.
standings-order = Orde dels criteris:
rounds-so-far = { $n ->
    [one] { $closed } de { $n } ronda jugada
   *[other] { $closed } de { $n } rondes jugades
}
rounds-playing = ronda { $number } en joc
rounds-best = { $n ->
    [one] compta la millor taula de cada inscripció
   *[other] compten les { $n } millors taules de cada inscripció
}
rounds-cut = { $n ->
    [one] guanya el primer lloc
   *[other] passen els { $n } primers llocs
}
standings-unmeasured = Les taules de les quals només es van anotar els llocs no compten per a la distància: ací es compara la mitjana de les altres.
entries-count = { $n ->
    [one] { $n } inscripció
   *[other] { $n } inscripcions
}
entries-empty = Encara no hi ha ningú en la llista.
entries-empty-organizer = Importa una llista o inscriu d’un en un.
entry-late = fora del sorteig
entry-withdrawn = retirada
registration-open = La inscripció està oberta.
registration-closed = La inscripció està tancada.
live-offline = Sense connexió: pot ser que açò no estiga al dia.
live-news = Hi ha novetats en esta pàgina.
live-show = Mostrar les novetats
draw-discarded = { $n ->
    [one] { $n } esborrany descartat abans d’este sorteig
   *[other] { $n } esborranys descartats abans d’este sorteig
}
draw-seed = número del sorteig: { $seed }
draw-by-hand = sorteig fet a mà per { $by }
mode-solo = individual
mode-pairs = parelles
mode-duel = mà a mà (dos colors per persona)
arms-4 = tauler de 4 colors
arms-6 = tauler de 6 colors
arms-8 = tauler de 8 colors
preset-torneo = Torneig
preset-pairs = Nit de parelles
preset-world = Mundial
preset-swiss = Suís i final
preset-social-league = Lliga social
preset-league-final = Lligueta i final
preset-jcf = Campionat de la JCF
preset-weekly = Rànquing setmanal
format-knockout = Eliminatòries
format-sectors-groups-final = Sectors, grups, semifinals i final
format-open = Taules obertes
format-swiss-final = Suís i final
format-groups-final = Lligueta per grups i eliminatòries
format-rounds = { $n ->
    [one] { $n } ronda
   *[other] { $n } rondes
}
format-legs = { $legs ->
    [one] { $stage } a una volta
    [2] { $stage } a doble volta
   *[other] { $stage } a { $legs } voltes
}
format-seats = taules de fins a { $n }
format-by-two = taules de 2
format-advance = { $n ->
    [one] passa { $n } de cada taula
   *[other] passen { $n } de cada taula
}
format-groups = grups d’uns { $n }
format-clubs-apart = els clubs, separats
format-ranked = compta per a un rànquing setmanal
preset-text-torneo = En cada taula s’asseuen quatre (o tres) i passen dos, de ronda en ronda fins a la taula final. Per a una vesprada o les festes d’un poble.
preset-text-pairs = Parella contra parella, qui guanya passa, amb rellotge i per tandes si falten taulers. Per a una nit amb molta gent.
preset-text-world = Centenars de parelles en un dia, amb rellotge: cinc rondes contra qui porta el mateix, i les 16 millors juguen el quadre, amb tercer lloc. Ningú se’n va a casa a la primera.
preset-text-swiss = Cinc rondes en taules de quatre: es juga amb qui porta punts semblants i, si es pot, ningú no es repetix; els quatre primers llocs juguen la taula final. Ningú no es queda fora a la primera.
preset-text-social-league = Deu nits en taules de quatre que es mesclen cada vegada; puntuen 5‑3‑2‑1 i compten les huit millors, així que se’n poden perdre dos. Guanya qui més suma.
preset-text-league-final = Les parelles se sortegen en grups i en cada un juguen totes contra totes; les millors passen a semifinals i final. Per a un club que juga diverses vesprades.
preset-text-jcf = Cada sector juga una lliga de parelles i el seu campió passa; els campions se sortegen en grups, i d’ací a semifinals i final. Els empats es decidixen jugant.
preset-text-weekly = Se sortegen tantes rondes com es vulga; en cada taula la mitat de dalt suma punts i la de baix els perd, de dilluns a diumenge.
ruleset-rebote = Amb rebot en la meta i trenta segons per tirada.
ruleset-jcf = El reglament del campionat de la Junta Central Fallera.
ruleset-clasico = El parxís de sempre, individual, per parelles o mà a mà.
ruleset-ranking = Una fitxa fora en començar; taulers de quatre, sis i huit.
ruleset-torneo-2018 = Torneig de 2018: el primer cinc trau dues fitxes i la partida acaba quan n’acaben dos.
ruleset-name-torneo-2018 = Torneig 2018
ruleset-name-ranking = Rànquing
ruleset-name-clasico = Clàssic
ruleset-name-jcf = Junta Central Fallera
ruleset-name-rebote = Amb rebot
ruleset-changed = { $name }, amb canvis
rule-changed = { $rule }: { $value }
tiebreak-points = punts
tiebreak-wins = partides guanyades
tiebreak-distance = menys caselles pendents
tiebreak-captures = fitxes menjades
tiebreak-margin = diferència de caselles amb els rivals
tiebreak-seconds = segons llocs
tiebreak-thirds = tercers llocs
tiebreak-share = part dels punts de les seues taules
tiebreak-strength = punts dels rivals
standings-decided = desempat: { $criterion }
tiebreak-direct = enfrontament directe
tiebreak-play-off = partida de desempat
tiebreak-lot = orde del sorteig
standings-decided-values = desempat: { $criterion }, { $own } contra { $other }
standings-not-compared = { $criterion }: no decidix, d’alguna taula només se saben els llocs
standings-by-mean = { $criterion }: mitjana per taula
standings-decided-by-mean = desempat: { $criterion }, mitjana per taula
standings-next-places = Llocs següents
order-round = fins a quina ronda va arribar
order-place = lloc en eixa taula
order-shared = Els que cauen en la mateixa ronda i al mateix lloc comparteixen els seus llocs («3–6»): la distància no els ordena.
column-reached = Va arribar a
column-place-there = En la taula
column-seconds = Segons
column-thirds = Tercers
column-share = Part
column-rivals = Rivals
column-margin = Diferència
column-captures = Menjades
hand-in-title = Acta final
hand-ins-title = Actes finals
hand-ins-all = Totes les actes finals
hand-ins-lead = { $confirmed ->
    [one] { $n } de { $all } entregades, { $confirmed } confirmada
   *[other] { $n } de { $all } entregades, { $confirmed } confirmades
}
hand-in-done = Entregada per { $name } el { $at }
hand-in-confirmed = Confirmada per { $name } el { $at }
hand-in-tied = Queda un empat per jugar.
hand-in-ready = A punt per a entregar.
hand-in-act = Entregar l’acta final
hand-in-confirm = Confirmar
hand-in-take-back = Retirar l’acta final
hand-in-signed = { $n ->
    [one] Un resultat firmat
   *[other] { $n } resultats firmats
}
hand-ins-missing = { $n ->
    [one] Falta una acta final per entregar:
   *[other] Falten { $n } actes finals per entregar:
}
hand-ins-close-title = Tancar sense totes les actes finals
hand-ins-close = Tancar la ronda sense estes
flash-grids-missing = Falten actes finals per entregar: mira quines abans de tancar.
flash-hand-in-unconfirmed = Corregit. L’acta final del seu grup ja no està confirmada: cal confirmar-la una altra vegada.
flash-handed-in = L’acta final està entregada.
flash-hand-in-confirmed = L’acta final està confirmada.
flash-hand-in-taken-back = L’acta final ja no està entregada.
column-round = Ronda
column-first = Primera
column-other = Una altra
column-signed-by = Firmat per
column-signed-at = Firmat el
