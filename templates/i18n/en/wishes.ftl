wishes-title = Requests
wishes-lead = Draws, boards and dates to come respect them; what is drawn or dated already does not change.
wishes-public = Only organizers see this page, and nobody is ever asked for a reason. An announced draw publishes what it is made from: there, by number only, are the pairs that are kept apart and the fixed boards.
wishes-link = { $n ->
    [0] Requests: keep two apart, fixed board, hour
    [one] Requests (1)
   *[other] Requests ({ $n })
}
wishes-apart = Keep two apart
wishes-apart-text = They share no group and no table if that can be avoided. If it cannot, the draft says so.
wishes-boards = Fixed board
wishes-boards-text = Always plays at the same board: for anyone who cannot move around the hall.
wishes-hours = Not before an hour
wishes-hours-text = Proposed dates and the queue for boards wait until that hour. After midnight counts as the same night, until 5:00.
wish-apart = { $one } and { $other }
wish-board = { $name }: board { $board }
hour-wished = { $name }: not before { $hour }
wish-apart-action = Keep apart
wish-board-action = Fix the board
wish-hour-action = Save the hour
wish-take-back = Remove
wish-idle = Does not count: { $name } has withdrawn
wish-no-board = { $n ->
    [one] The hall has only one board: plays there
   *[other] The hall has only { $n } boards: plays at any
}
field-apart-one = One entry
field-apart-other = The other one
field-wish-entry = Entry
field-wish-entry-hint = Its number or its name.
field-fixed-board = Board
field-fixed-board-hint = Its number. If boards are not numbered in the hall, the table’s.
field-not-before = Not before
error-entry-one = enter one entry only.
error-entry-nobody = this is no entry; enter its number or its name.
error-entry-several = several have this name; enter the number of one ({ $numbers }).
error-wish-same = choose another one: nobody plays against themselves.
flash-wish-noted = Request saved.
flash-wish-taken-back = Request removed.
flaw-not-apart = Table { $table }: { $one } and { $other } were to be kept apart.
flaw-not-apart-in-group = Group { $pool }: { $one } and { $other } were to be kept apart.
flaw-not-apart-in-league = { $one } and { $other } were to be kept apart, and there is only one group.
flaw-other-board = { $round }: { $entry } always plays at board { $board } and is at table { $table }.
flaw-same-board = { $round }: { $one } (table { $first }) and { $other } (table { $second }) always play at board { $board }.
flaw-sum-not-apart = { $n ->
    [one] Two meet who were to be kept apart.
   *[other] { $n } pairs meet at a table who were to be kept apart.
}
flaw-sum-not-apart-in-group = { $n ->
    [one] Two are in one group who were to be kept apart.
   *[other] { $n } pairs are in one group who were to be kept apart.
}
flaw-sum-other-board = { $n ->
    [one] Once somebody is not at the fixed board.
   *[other] { $n } times somebody is not at the fixed board.
}
flaw-sum-same-board = { $n ->
    [one] Once two need the same board.
   *[other] { $n } times two need the same board.
}
conflict-early = { $name } does not play before { $hour }.
queue-fixed-board = { $name } always plays at board { $board }: waiting until it is free
queue-no-board = Board { $board } of { $name } is not in use: any board will do
queue-not-before = { $name } does not play before { $hour }: this table is not called until then
queue-due = Its hour has come and a board is free: you can call it
late-kept-apart = To be kept apart: { $names }
late-other-board = Always plays at board { $board }
journal-wish-noted = Wrote down a request: { $names }
journal-wish-taken-back = Removed a request: { $names }
