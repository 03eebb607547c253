ranking-title = Weekly ranking
ranking-week = Week { $week }, { $year }
ranking-empty = Nobody has played this week.
ranking-empty-text = Games count in the week in which they end.
ranking-points-text = Each table gives every side those placed behind it minus those ahead, times the tournament’s weight.
ranking-games-text = { $n ->
    [one] { $n } game a week against the same opponent counts.
   *[other] { $n } games a week against the same opponent count.
}
ranking-history = Weeks
week-previous = Previous week
week-next = Next week
player-games = Games
player-no-games = No games yet.
error-week = A week is written like 2026-W47.
field-games-a-week = Games a week against the same opponent
field-games-a-week-hint = Those that count; 0: all.
