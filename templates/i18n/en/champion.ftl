podium-title = Podium
way-beaten = Ahead of
way-squares = { $n ->
    [one] by { $n } square
   *[other] by { $n } squares
}
final-lapse = The final in 20 seconds
night-title = The night in numbers
night-games = { $n ->
    [one] Game
   *[other] Games
}
night-throws = { $n ->
    [one] Throw
   *[other] Throws
}
night-captures = { $n ->
    [one] Capture
   *[other] Captures
}
night-wait = Longest wait
night-wait-throws = { $n ->
    [one] { $n } throw without a move
   *[other] { $n } throws without a move
}
night-comeback = Greatest comeback
night-closest = Closest game
night-squares = { $n ->
    [one] { $n } square
   *[other] { $n } squares
}
night-logged = { $n ->
    [one] Throws are from { $n } game, the one recorded throw by throw.
   *[other] Throws are from { $n } games, those recorded throw by throw.
}
preview-title = How it is played
preview-rounds = Rounds
preview-at-once = Tables at once
preview-time = Duration
preview-show = Show the preview
preview-track = The planned way of the tournament
