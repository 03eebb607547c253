draw-not-due = drawing is not what comes next
draw-squad-too-small = { $name } has too few people to play: complete it under Entries
draw-too-many-sides = { $n } sides do not fit on this board
draw-no-pins = no PIN is free
draw-hand-wrong = what was typed is not the draw that is due
points-not-a-number = “{ $text }” is not a whole number
points-too-large = { $points } is too much: from −{ $most } to { $most }
points-wrong-length = there are { $found }, and { $sides } are needed, one per place
points-rise = place { $place } gives more than the one before
points-not-positive = place { $place } has to gain
points-not-negative = place { $place } has to lose
draw-missing = { $n ->
    [one] { $n } has not checked in:
   *[other] { $n } have not checked in:
}
draw-missing-check-in = See the list
