home-now = Now
home-coming = Coming
home-past = Past
home-demo = demonstration
home-demo-text = To see what it is like, fill it with an invented tournament, half played.
home-demo-action = Fill with a demonstration
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
