track-label = El camí del torneig
track-sectors = Sectors
track-groups = Grups
track-league = Lliga
track-rounds = Rondes
track-knockout = Eliminatòries
track-tables = { $tables ->
    [one] { $played } de { $tables } taula
   *[other] { $played } de { $tables } taules
}
track-champion = Campió
track-winners = Campions
tab-now = Ara
tab-seat-short = La meua taula
tab-entries-short = Inscrits
tab-bar-label = Pàgines del torneig
pass-first = passa el primer
pass-first-n = passen els { $n } primers
pass-wins = guanya qui acabe primer
then-title = Després
then-now = S’acaba { $title }
then-now-text = { $n ->
    [0] Totes les taules tenen resultat
    [one] Falta { $n } taula
   *[other] Falten { $n } taules
}
then-tables = { $n ->
    [one] { $n } taula
   *[other] { $n } taules
}
then-draw = Se sorteja en acabar l’anterior
then-champion = D’ací ix el campió
then-winners = D’ací ixen els campions
result-goes-on = passa
result-go-on = passen
result-wins = guanya
result-loses = perd
result-behind = darrere
result-out = fora
home-pieces = { $n } de { $of } fitxes a la meta
champion-behind = Qui va quedar darrere
champion-way = El seu camí
champion-final = La final
champion-final-replay = Reviure la final
