journal-title = What was done
journal-hint = Everything done in this tournament, the latest first. Each entry is chained to the one before: none can be changed without it showing.
journal-none = Nothing has been recorded yet.
journal-with-play = Show throws too
journal-without-play = Hide throws
journal-earlier = Earlier
journal-latest = Latest
journal-seq = no. { $seq }
journal-check = Check that it is whole
journal-export = Download everything
journal-whole = { $n ->
    [0] Nothing was done since there is a journal.
    [one] It is whole: one entry. Its hash is { $hash }.
   *[other] It is whole: { $n } entries. The hash of the last one is { $hash }.
}
journal-broken = It is not whole: entry no. { $seq } is not as it was written.
journal-gap = It is not whole: entry no. { $seq } is missing.
journal-gone = a deleted account
journal-unknown = Something that this version does not know
capacity-organizer = organizer
capacity-delegate = delegate
capacity-referee = referee
capacity-pin = referee with a PIN
capacity-operator = from the server
capacity-anybody = no account
capacity-program = the program
journal-taken-over = The tournament came to this version as it was
journal-written = Written past the program
journal-rebuilt = { $n ->
    [0] Rebuilt from the journal: nothing was different
    [one] Rebuilt from the journal: { $n } fact was different
   *[other] Rebuilt from the journal: { $n } facts were different
}
journal-created = Created the tournament
journal-settings-changed = Changed the settings
journal-stage-changed = Changed what is decided about a stage
journal-stages-changed = Changed the list of stages: now { $n }
journal-registration-open = Opened registration
journal-registration-closed = Closed registration
journal-entry-added = New entry
journal-entry-changed = Changed the entry
journal-withdrawn = Withdrew the entry
journal-withdrawn-stand = Withdrew the entry; what it played stands
journal-withdrawn-annulled = Withdrew the entry; what it played is annulled
journal-readmitted = Took the entry back in
journal-list-imported = Imported a list (new: { $new }; changed: { $changed })
journal-crest-uploaded = Uploaded a picture for the crest
journal-crest-approved = Showed the picture of the crest to the public
journal-crest-removed = Removed the picture of the crest
journal-age-noted = Recorded the age
journal-person-changed = Changed their details in another tournament
journal-person-forgotten = Deleted a person’s details
journal-drawn = Drew (draw number: { $seed })
journal-drawn-program = Drawn (draw number: { $seed }, the program’s at random)
journal-drawn-typed = Drawn (draw number: { $seed }, typed)
journal-drawn-public = Drawn (draw number: { $seed }, from a public number announced before)
journal-draw-shown = { $n ->
    [one] The screen shows { $n } name of the draw
   *[other] The screen shows { $n } names of the draw
}
journal-stage-cleared = The draw was taken off the screen
journal-urn-opened = A draw with balls was begun
journal-ball-drawn = A ball came out
journal-ball-put-back = The last ball went back into the urn
journal-urn-left = The draw with balls was given up
journal-drawn-of-balls = The draw with balls was finished, as a draft
journal-draw-announced = A draw from a public number was announced
journal-seeds-by-points = The order of the seeds was taken from the ranking, by points
journal-seeds-by-strength = The order of the seeds was taken from the ranking, by strength
journal-drawn-by-hand = Entered a draw made by hand
journal-discarded = Discarded the draft
journal-published = Published the round
journal-closed = Closed the round
journal-played = { $n ->
    [one] Recorded { $n } step of the game
   *[other] Recorded { $n } steps of the game
}
journal-let-stand = { $n ->
    [one] Corrected the result and left { $n } drawn table as it was
   *[other] Corrected the result and left { $n } drawn tables as they were
}
journal-replaced = { $comes } was seated in place of { $goes } at what was drawn already
journal-replacement-undone = The change was undone: { $goes } sits again in place of { $comes }
journal-kept = Another device records the table
journal-given-back = The table goes back to its players
journal-called = The table called the organizers
journal-answered = Answered the call
journal-time-given = { $n ->
    [one] Added { $n } min
   *[other] Added { $n } min
}
journal-time-taken = { $n ->
    [one] Took { $n } min away
   *[other] Took { $n } min away
}
journal-roll-call-opened = Opened a check-in
journal-roll-call-closed = Closed a check-in
journal-present = Marked as present
journal-absent = Marked as absent
journal-started-without = { $n ->
    [one] Withdrew { $n } entry that had not come
   *[other] Withdrew { $n } entries that had not come
}
journal-board-called = Called to board { $board }
journal-held = Kept the table from getting a board
journal-released = The table went back to the queue
journal-board-closed = Board { $board } went out of use
journal-board-opened = Board { $board } came back into use
journal-screens-set = Changed the screens of the hall
journal-announced = Put an announcement on the screens
journal-announcement-gone = Took the announcement off the screens
journal-handed-in = The final grid was handed in
journal-hand-in-confirmed = The final grid was confirmed
journal-hand-in-unconfirmed = The confirmation of the final grid was taken back, because its results changed
journal-hand-in-taken-back = The final grid was taken back
journal-pool-pin-given = A PIN for all tables was given out
journal-pool-pin-taken = The PIN for all tables was revoked
journal-pin-changed = The PIN of the table was changed
journal-invited-organizer = Created a link for an organizer
journal-invited-delegate = A link for a delegate was made
journal-invitation-revoked = An invitation link was revoked
journal-invited-referee = Created a link for a referee
journal-role-organizer = { $name } may organize
journal-role-delegate = { $name } is in charge of
journal-role-referee = { $name } may referee
journal-role-taken = { $name } has no role any more
journal-clock-start = Started the clock
journal-clock-pause = Paused the clock
journal-clock-resume = Resumed the clock
journal-clock-stop = Removed the clock
journal-line-up = Changed the line-up
journal-start = Started the game
journal-retire = A color retired
journal-call-time = Called time
journal-sign = Signed the result
journal-enter = Entered the result
journal-correct-result = Corrected the result
journal-reopen = Reopened the game
journal-correct-throw = Corrected a throw
journal-swap = Swapped two seats
journal-second-signature = Second signature
journal-reject = Refused the second signature
journal-penalty = Penalty
journal-cancel-penalty = Canceled a penalty
journal-rewind = Brought the table back to what one device had
let-stand-title = What the correction changes
let-stand-hint = With this result somebody else would go through, but the next round is drawn already. The result has not been corrected yet.
let-stand-unfit = no longer fits
let-stand-text = You can correct the result and leave the drawn tables as they are. Who decided it, when and why is recorded.
let-stand-action = Correct and leave the draw
let-stand-back = Do not correct
let-stand-note = Result corrected after the draw: the drawn tables were left as they were.
replace-text = At tables that have not begun you can seat who goes through now in the place of who no longer does. Everything else is left as it is. Who decided it, when and why is recorded.
replace-action = Correct and apply the decision
replace-said = { $comes } in place of { $goes }
replace-stays = { $name } stays
replacements-title = Changes after the draw
replacement-undo = Undo the change
replacement-undo-text = Every seat goes back to who had it, and the draw is left as it was. Who decided it, when and why is recorded.
decision-title = Change the decision
decision-action = Apply the decision
decision-back = Change nothing
unfit-note = Result corrected after the draw: who went through before plays in the next round.
effect-comes = Goes through: { $names }
effect-goes = No longer goes through: { $names }
effect-falls = Plays the consolation: { $names }
effect-falls-not = No longer plays the consolation: { $names }
effect-unfit = Seated here: { $names }
effect-standings = Changes place: { $names }
withdrawal-title = Withdraw the entry
withdrawal-hint = It has not been withdrawn yet. If it is, later draws leave it out.
withdrawal-nothing = Nothing that is published changes.
withdrawal-played = It has played { $played } of { $all } games.
withdrawal-stand = Stands
withdrawal-stand-hint = { $n ->
    [one] What was played counts, and the game that is left is won by its opponent.
   *[other] What was played counts, and the { $n } games that are left are won by its opponents.
}
withdrawal-annulled = Is annulled
withdrawal-annulled-hint = { $n ->
    [one] Its game counts for nobody.
   *[other] None of its { $n } games counts for anybody.
}
withdrawal-seat-empty = Its seat stays empty
empty-seats = { $n ->
    [one] A seat is empty because its entry has withdrawn.
   *[other] { $n } seats are empty because their entries have withdrawn.
}
empty-seat-one = Give away the seat of { $name }
empty-seat-title = Give away the empty seat
empty-seat-text = Until the table begins, whoever is placed next or came late can take the seat. If nobody takes it, the table is played without that entry. Who decided it, when and why is recorded.
withdrawal-text = There are published tables with this entry: if nobody takes its seat, they are played without it. Who decided it, when and why is recorded.
withdrawal-action = Withdraw the entry
withdrawal-back = Do not withdraw
readmission-title = Readmit the entry
readmission-hint = It is still withdrawn. This is what changes if it is readmitted:
readmission-action = Readmit
field-withdrawal-reason = Reason
field-withdrawal-reason-hint = It is recorded. Only needed where a published table does not fit any more.
field-withdrawal-reason-needed-hint = It is needed: a published table does not fit any more. It is recorded.
field-league-results = What it has played in the league
field-decision-reason = Why it is decided so
field-instead = Who sits here
field-undo-reason = Why it is undone
error-unfit = what is drawn already would no longer fit. Correct the result from the table’s page: there you see what changes and decide.
error-built-on = Who sits there can no longer be changed: one of those tables has begun, a device keeps it, or what comes next is drawn already.
error-entry-unfit = The entry has published tables left to play. Withdraw it from its own page: there you see what changes and decide.
journal-table-opened = Players opened a table
journal-seat-taken = { $name } came in to the table on their phone
journal-table-dissolved = Players took the table back
journal-table-annulled = The table was annulled
