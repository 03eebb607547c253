tab-hall = Hall
tab-check-in = Check-in
clock-label = Time left
clock-up = Time
clock-was-up = Time was up ({ $at })
clock-paused = Paused, { $n ->
    [0] less than 1 min left
    [one] { $n } min left
   *[other] { $n } min left
}
clock-last-minute = Less than 1 min left (at { $at })
clock-left = { $n ->
    [one] { $n } min left (at { $at })
   *[other] { $n } min left (at { $at })
}
clock-start = Start the clock
pause = Pause
clock-resume = Resume
clock-stop = Remove the clock
clock-stop-hint = The pauses and extra times of this round are lost. Another clock can be started from the beginning.
field-minutes = Minutes
extra-for-all = For all
extra-for-one = Give one table extra time
extra-give = Add
call-all-title = Call time at the tables
call-all-hint = A half-finished throw is canceled; each table confirms its positions and is placed by distance.
call-up = { $n ->
    [one] At the table whose time is up ({ $n })
   *[other] At the { $n } tables whose time is up
}
call-all = { $n ->
    [one] At the only one playing
   *[other] At all { $n } playing
}
place-board = Board { $board }
place-queue = Waiting for a board: no. { $place } in the queue
place-held = Waits: the organizers will say when
place-queue-short = no. { $place } in line
place-held-short = waits
boards-title = Boards
boards-count = { $n ->
    [one] { $n } board
   *[other] { $n } boards
}
boards-enough = There are boards for all tables. If not, say how many there are and the others will wait in a queue:
board-since = since { $at }
board-acts = { $n ->
    [one] { $n } act recorded
   *[other] { $n } acts recorded
}
board-more = Move
board-hold = Take the board away
board-close = Out of use
board-open = Use it again
board-free = free
board-closed = out of use
board-instead = { $board } (instead of table { $number })
field-board = Board
queue-title = Queue
queue-count = { $n ->
    [0] nobody waits
    [one] { $n } table waits
   *[other] { $n } tables wait
}
queue-busy = { $name } is still playing at table { $number }
queue-call = Call now
queue-hold = Leave for later
queue-release = Back to the queue
held-title = Left for later
missing-title = Missing results
missing-none = None is missing.
check-in-go = Check people in
check-in-open = Start a check-in
check-in-close = Close this check-in
check-in-reopen = Open it again
check-in-is-closed = closed
check-in-missing-short = missing
check-in-sessions = Check-ins
check-in-filter = Name, club or number
check-in-search = Search
check-in-show-all = Whole list
check-in-show-missing = Missing
check-in-show-present = Here
check-in-count = { $present } of { $all } are here.
check-in-count-missing = { $n ->
    [one] { $n } is missing.
   *[other] { $n } are missing.
}
check-in-nobody = Nobody found.
check-in-enter = Type and press Enter: if only one is left, it is checked in and the field empties.
check-in-register = Register { $name }
check-in-drawn = The draw is made: nobody outside the list can join this stage.
flash-is-here = { $name } is here.
flash-was-here = { $name } was checked in already.
check-in-none = No check-in yet.
check-in-why = Mark who has come before the draw: you see who is missing and can start without them.
check-in-failed = Not recorded: no connection, or the check-in is closed. Tap it again.
check-in-cards = Poster and QR cards
check-in-cards-text = The poster goes to the wall by the door; each card has the code of its entry, to be scanned at the desk.
present-by-self = { $at } · said so on their phone
entry-numbered = no. { $number }
field-session-name = Name of this check-in
field-session-name-hint = Such as “Friday” or “second phase”. The one before is closed.
start-without = { $n ->
    [one] Start without the one who is missing ({ $n })
   *[other] Start without the { $n } who are missing
}
start-without-text = Their entries are withdrawn and the draw goes on without them. Whoever comes later can be readmitted under Entries.
start-without-action = Withdraw those ticked
arrive-title = I am here
arrive-closed = This check-in is closed. Go to the organizers’ desk.
arrive-known = You are checked in
arrive-mistake = Not you? Say so at the organizers’ desk.
arrive-action = I am here
arrive-name = Your name or your club
arrive-hint = Type at least three letters.
arrive-search = Find me
arrive-nobody = Nobody fits “{ $name }”.
arrive-nobody-text = Try another part of the name, or go to the organizers’ desk.
poster-words = Are you here? Say so
card-words = Show it at the desk, or scan it with your phone.
error-call-not-waiting = That table is not waiting to be played.
error-call-no-board = There is no such board, or it is out of use.
error-call-none-free = No board is free.
error-call-taken = Table { $number } plays at that board.
error-call-busy = Somebody from that table is still playing at table { $number }.
error-no-clock = This round’s clock was not started.
error-roll-call-closed = This check-in is closed.
error-drawn-already = Something is drawn already: whoever has not come is marked at their table when it starts.
error-nobody-named = Tick at least one entry.
flash-board-free = Nothing is being played at board { $board } now.
flash-time-given = Time given: { $n } min.
flash-time-called = { $n ->
    [0] No table was playing.
    [one] Time called at { $n } table.
   *[other] Time called at { $n } tables.
}
flash-started-without = { $n ->
    [one] { $n } entry withdrawn.
   *[other] { $n } entries withdrawn.
}
