seasons-title = Seasons
seasons-text = A season gathers the weeks from one day to another into one table.
season-new = New season
season-table = Standings
season-change = Change
season-current = Current season: { $name }
season-running = Season under way: these standings are not final until { $date } is over.
season-ahead = It begins on { $date }.
season-final = Final standings
season-champion = { $n ->
    [one] The season is won by
   *[other] First place is shared by
}
season-empty = No games in this season yet.
season-empty-text = Games count on the day on which they end.
season-best = { $n ->
    [one] Each player’s best week counts.
   *[other] Each player’s best { $n } weeks count.
}
season-all = All weeks count.
season-dropped = { $n ->
    [one] { $n } week does not count
   *[other] { $n } weeks do not count
}
season-week = week { $week }
season-points-text = Points are the sum of those of the weeks that count; where they are equal, more games won decide.
season-shift-text = Up and down: since the end of week { $week }.
season-remove = Remove the season
season-remove-text = These standings disappear. The weeks and their games stay as they are.
week-shift-text = Up and down: since the week before.
shift-up = up { $n }
shift-down = down { $n }
shift-same = same
shift-new = new
shift-back = back
streak = { $n } wins in a row
streak-current = Wins in a row
streak-longest = Longest run of wins
column-weeks = Weeks
column-strength = Strength
column-opponent = Opponent
column-ahead = Ahead
column-behind = Behind
strength-text = Strength estimates how well somebody plays by whom they finish ahead of: it starts at 25, the margin after ± shrinks with every game, and it does not change the rank.
versus-title = Head to head
versus-none = They have not played against each other yet.
versus-games = { $n ->
    [one] One game between the two.
   *[other] { $n } games between the two.
}
versus-shared = { $n ->
    [one] In one they shared a place.
   *[other] In { $n } they shared a place.
}
versus-more = { $n ->
    [one] { $n } more opponent
   *[other] { $n } more opponents
}
flash-season-added = Season added.
flash-season-removed = Season removed.
error-season-reversed = the last day cannot be before the first.
error-season-begins-in = that day is in the season “{ $name }” already, which lasts until { $last }: choose a later one.
error-season-runs-into = the season “{ $name }” begins on { $first }: choose an earlier day.
