story-title = How the game went
story-turning = From move { $n } on { $name } leads to the end.
story-lead-changes = { $n ->
    [0] Nobody else ever led.
    [one] The lead changed { $n } time.
   *[other] The lead changed { $n } times.
}
story-sixes = Sixes
story-captures = Captures
story-captured = Captured
story-barriers = Barriers
story-wait = Longest wait
story-throws = { $n ->
    [one] { $n } throw
   *[other] { $n } throws
}
story-captures-all = { $n ->
    [one] { $n } piece captured
   *[other] The { $n } pieces captured
}
story-capture = Move { $n }: { $name } captures { $other }
