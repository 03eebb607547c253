track-label = The way of the tournament
track-sectors = Sectors
track-groups = Groups
track-league = League
track-rounds = Rounds
track-knockout = Knockout
track-tables = { $tables ->
    [one] { $played } of { $tables } table
   *[other] { $played } of { $tables } tables
}
track-champion = Champion
track-winners = Champions
tab-now = Now
tab-seat-short = My table
tab-entries-short = Entries
tab-bar-label = Pages of the tournament
pass-first = the first goes through
pass-first-n = the first { $n } go through
pass-wins = who finishes first wins
then-title = What comes next
then-now = { $title } ends
then-now-text = { $n ->
    [0] All tables have a result
    [one] { $n } table to go
   *[other] { $n } tables to go
}
then-tables = { $n ->
    [one] { $n } table
   *[other] { $n } tables
}
then-draw = Drawn when the one before is over
then-champion = From it comes the champion
then-winners = From it come the champions
result-goes-on = goes through
result-go-on = go through
result-wins = wins
result-loses = loses
result-behind = behind
result-out = out
home-pieces = { $n } of { $of } pieces home
champion-behind = Who came behind
champion-way = The way there
champion-final = The final
champion-final-replay = Watch the final again
