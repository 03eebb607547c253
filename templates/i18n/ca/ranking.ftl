ranking-title = Classificació setmanal
ranking-week = Setmana { $week } de { $year }
ranking-empty = Ningú ha jugat esta setmana.
ranking-empty-text = Les partides compten en la setmana en què acaben.
ranking-points-text = Cada taula dona a cada bàndol els que queden darrere menys els que queden davant, pel pes del torneig.
ranking-games-text = { $n ->
    [one] Compta { $n } partida a la setmana contra el mateix rival.
   *[other] Compten { $n } partides a la setmana contra el mateix rival.
}
ranking-history = Setmanes
week-previous = Setmana anterior
week-next = Setmana següent
player-games = Partides
player-no-games = Encara no ha jugat cap partida.
error-week = La setmana s’escriu com 2026-W47.
field-games-a-week = Partides per setmana contra el mateix rival
field-games-a-week-hint = Les que compten; 0: totes.
