track-label = El camino del torneo
track-sectors = Sectores
track-groups = Grupos
track-league = Liga
track-rounds = Rondas
track-knockout = Eliminatorias
track-tables = { $tables ->
    [one] { $played } de { $tables } mesa
   *[other] { $played } de { $tables } mesas
}
track-champion = Campeón
track-winners = Campeones
tab-now = Ahora
tab-seat-short = Mi mesa
tab-entries-short = Inscritos
tab-bar-label = Páginas del torneo
pass-first = pasa el primero
pass-first-n = pasan los { $n } primeros
pass-wins = gana quien acabe primero
then-title = Después
then-now = Se acaba { $title }
then-now-text = { $n ->
    [0] Todas las mesas tienen resultado
    [one] Falta { $n } mesa
   *[other] Faltan { $n } mesas
}
then-tables = { $n ->
    [one] { $n } mesa
   *[other] { $n } mesas
}
then-draw = Se sortea al acabar la anterior
then-champion = De ahí sale el campeón
then-winners = De ahí salen los campeones
result-goes-on = pasa
result-go-on = pasan
result-wins = gana
result-loses = pierde
result-behind = detrás
result-out = fuera
home-pieces = { $n } de { $of } fichas en la meta
champion-behind = Quién quedó detrás
champion-way = Su camino
champion-final = La final
champion-final-replay = Revivir la final
