event-correct = { change-corrected }
event-swap = Swapped two seats
event-second-signature = Signed second
event-reject = Sent the result back without a second signature
event-penalty-given = Penalty: { $degree } ({ $color })
event-cancel-penalty = Canceled a penalty
event-turn-lost = loses the turn as a penalty
penalty-warning = Warning
penalty-loss-of-turn = Loss of turn
penalty-loss-of-game = Loss of game
penalty-disqualification = Disqualification
penalty-lifted = Canceled by { $by } at { $at }.
penalty-lift = Cancel the penalty
penalty-who = Who?
penalty-hint = Only the player on turn can lose the turn. A game can be lost only between two throws, with nothing left to move. Disqualification also ends the tournament for that entry.
penalty-action = Give the penalty
penalties-title = Penalties
penalties-none = No penalties.
penalties-fold = { $n ->
    [0] Penalties
    [one] Penalties ({ $n })
   *[other] Penalties ({ $n })
}
confirmation-referee = The referee alone
confirmation-two = Two: the referee and somebody else
status-second-signature = The game is over; the second signature is missing.
result-signed = Signed by { $by } and { $second }.
second-signature-title = The second signature is missing
second-signature-by = { $by } signed this result at { $at }.
second-signature-hint = It does not count until somebody else confirms it.
second-signature-side = I agree: { $name }
second-signature-organizer = I agree, for the organizers
reject-title = The result is wrong
reject-action = Send it back to the table
change-undone = { $n ->
    [one] Undid a throw
   *[other] Undid { $n } throws
}
change-corrected = Corrected a throw
change-put-in = Put in a throw that was missing
change-taken-out = Took out a throw that did not happen
change-lost = { $n ->
    [one] A later throw is canceled.
   *[other] { $n } later throws are canceled.
}
change-before = Before:
change-after = Now:
changes-title = Changes ({ $n })
throws-link = Correct a throw or undo back to one
throws-list-title = All throws
throws-list-hint = The last one first. Tap one to correct it or to undo back to it: “Undo back to here” undoes that throw and all after it.
throws-list-signed = The result is signed: throws are not changed.
throws-back = Back to the table
throw-correct = Correct
throw-undo-to = Undo back to here
call-title = Call the organizer
call-reason = Reason (if you like)
call-action = Call
call-answer = Answered
call-since = Since { $at }, { $by }
called-at = Organizer called at { $at }.
calls-title = { $n ->
    [one] A table is calling
   *[other] { $n } tables are calling
}
swap-title = They sat down the wrong way round
swap-hint = The two change seats; the throws stay with their colors. In pairs, across sides the whole sides change.
swap-action = Swap seats
correction-title-replace = Correct a throw
correction-title-insert = Put in a throw that is missing
correction-title-remove = Take out a throw
correction-title-lift = Cancel a penalty
correction-before-replace = Written down
correction-before-insert = Comes before
correction-before-remove = Is taken out
correction-before-lift = Is canceled
correction-chosen = In its place
correction-remove = This throw did not happen
correction-insert = A throw is missing before this one
correction-move = What was moved?
correction-other-die = Choose again
correction-outlook = What becomes of what came after?
correction-same = This is what is written down: nothing changes.
correction-last = Nothing came after it.
correction-fitting = { $n ->
    [0] Nothing of what came after fits.
    [one] The next throw fits.
   *[other] { $n } later throws fit.
}
correction-all-fit = All that came after stays as it is.
correction-misfit-act = Does not fit any more: { $color }, { $what }
correction-replay = Correct and keep what fits
correction-cut = Correct and cancel all that came after
correction-board-before = The board before that throw.
correction-board-after = The board as it will be.
field-n = Throws
field-a = First person
field-b = Second person
field-degree = Penalty
field-entry = Who signs
field-seq = Canceled penalty
field-keep = What is kept
