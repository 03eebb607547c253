home-now = Now
home-coming = Coming
home-past = Past
home-demo-action = See a sample
flash-demo-filled = Here it is: an invented tournament with a game going on.
error-demo-not-empty = There are tournaments already: the demonstration can be made only when there are none.
tables-to-play = { $n ->
    [one] { $n } table to play
   *[other] { $n } tables to play
}
tables-played-count = { $n ->
    [one] { $n } table played
   *[other] { $n } tables played
}
home-empty-lead = There is no tournament yet. The first is set up before the snacks arrive.
home-empty-visitor = There are no tournaments yet. Once there is one, it is seen live here.
home-step-list = Paste the list
home-step-list-text = of clubs, pairs or players: the sheet you always use will do.
home-step-draw = Draw
home-step-draw-text = in front of everybody, with the lottery number if you like.
home-step-show = Project
home-step-show-text = the seats, and play.
home-create-first = Create the first tournament
home-referee = Are you the referee of a table?
home-watch = Watch live
home-also-now = Also now
round-of-16-short = R16
round-of-32-short = R32
round-of-short = R{ $n }
tables-waiting = To be played
tables-free = { $n ->
    [one] 1 without a game in this round
   *[other] { $n } without a game in this round
}
home-more = { $n ->
    [one] { $n } more tournament
   *[other] { $n } more tournaments
}
home-followed = You follow somebody who plays here
home-all-demos = { $n ->
    [one] This tournament is a demonstration with invented names.
   *[other] All these tournaments are demonstrations with invented names.
}
home-some-demos = Demonstrations with invented names: { $names }.
news-leads = { $table }: { $name } leads by { $n }
news-tied = { $table }: a tie so far
news-over = { $table }: just finished
news-next-date = Next date: { $date }
before-today = Today
before-tomorrow = Tomorrow
before-days = { $n ->
    [one] { $n } day to go
   *[other] { $n } days to go
}
before-left = Time left
before-how = How it is played
lobby-title = Live tables
lobby-link = See all live tables
lobby-empty = No table is playing now
lobby-final = Final
lobby-more = { $n ->
    [one] { $n } more table is playing
   *[other] { $n } more tables are playing
}
watching = { $n } watching
