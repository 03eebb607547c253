ranking-title = Weekly ranking
rankings-title = Rankings
ranking-new = New ranking
ranking-none = counts for none
ranking-week = Week { $week }, { $year }
ranking-empty = Nobody has played this week.
ranking-empty-text = Games count in the week in which they end.
ranking-points-text = At each table a side gains 1 for every side behind it and loses 1 for every side ahead, times the tournament’s weight.
ranking-games-text = { $n ->
    [one] Against the same opponent { $n } game per week counts.
   *[other] Against the same opponent up to { $n } games per week count.
}
ranking-history = Weeks
week-previous = Previous week
week-next = Next week
player-no-games = No games yet.
player-not-ranked = not in this ranking
player-sums-text = Totals and head to head are of the games in this ranking.
error-week = A week is written like 2026-W47.
field-games-a-week = Games per week against the same opponent
field-games-a-week-hint = Those that count; 0: all.
field-ranking = Does it count for a ranking?
field-ranking-hint = Games of a one-off event usually do not count for a season’s standings.
field-ranking-name = Name of the ranking
flash-ranking-created = Ranking created. When you create a tournament, or in its settings, choose which one it counts for.
