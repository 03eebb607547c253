twice-title = One person in two entries
twice-text = The draw may seat them at two tables of one round. Leave only one entry, or take them out of one of the two.
twice-import = The draw may seat them at two tables of one round. Check before importing whether it is the same person.
twice-person = { $name } is in { $n } entries.
twice-no-club = { $name } is named in { $n } entries, in one without a club: it may be the same person.
twice-other-club = { $name } is named in { $n } entries of different clubs.
twice-more = { $n ->
    [one] And { $n } more.
   *[other] And { $n } more.
}
twice-namesakes = The same name in different clubs
twice-form = { $name } is in { $entry } already. If you want two entries, tick this box.
twice-form-name = { $name } is named in { $entry } already. If it is another person or you want two entries, tick this box.
field-same-person = Register anyway
twice-at-tables = { $first } and { $second }: { $name } would have to play at both at once, for { $one } and for { $other }.
twice-at-table = { $first }: { $name } would have two seats, for { $one } and for { $other }.
twice-name-at-tables = { $first } and { $second }: { $name } is named at both, for { $one } and for { $other }. Check whether it is the same person.
twice-name-at-table = { $first }: { $name } is named twice, for { $one } and for { $other }. Check whether it is the same person.
twice-seated = { $n ->
    [one] { $n } person has two seats at once.
   *[other] { $n } people have two seats at once.
}
twice-link = See the entries
flaw-sum-same-person = { $n ->
    [one] { $n } person has two seats at once.
   *[other] { $n } people have two seats at once.
}
flaw-sum-same-name = { $n ->
    [one] { $n } name stands at two seats at once.
   *[other] { $n } names stand at two seats at once.
}
conflict-person = { $name } is in two entries and plays at two tables at once.
late-seat-one = Seat { $name }
merge-title = Merge two entries
merge-hint = They are not merged yet. The one that goes leaves the list and is in no further draw.
merge-kept = Kept
merge-gone = Goes
merge-turn = Keep the other one
merge-after = Afterwards
merge-wishes = What is wished for the one that goes (keep apart, board, hour) is wished for the one that is kept.
merge-action = Merge
merge-back = Do not merge
merge-merged = Entries merged into this one
merge-undo = Separate again
field-merge-reason = Reason
flash-merged = Merged: { $name } is kept.
error-merge-not-two = One of the two no longer takes part: there is nothing to merge.
error-merge-both-played = Both have played, and what was played cannot be added up. Withdraw the one that should not go on.
error-merge-other-played = The one that would go has played: keep that one.
journal-entries-merged = Merged into another entry of the same person: { $names }
flaw-elsewhere = { $name } also has table { $table } of “{ $tournament }”, of the same day, to play.
