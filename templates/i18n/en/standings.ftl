standings-in = Still in
standings-not-played = Did not play
standings-form = Last 5
standings-shift = Change of place since the round before
standings-cut = down to here go through
standings-why = why
standings-all-columns = All criteria
column-direct = Direct
column-play-off = Play-off
column-lot = Draw
form-tied = T
places-by-round = Places by round
places-chart = A line per entry: its place after each round, the first at the top
places-table = The places as a table
ranking-shift = Change of place since the week before
player-weeks = Week by week
player-n-weeks = { $n ->
    [one] { $n } week as a table
   *[other] { $n } weeks as a table
}
player-ranks-chart = Place in each week’s ranking
player-strength-chart = Strength at the end of each week, with its margin
player-place-of = { $place } of { $n }
versus-latest = Latest games of { $name } in this head to head, the last one at the end
