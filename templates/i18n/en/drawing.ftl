draw-missing = { $n ->
    [one] { $n } has not checked in:
   *[other] { $n } have not checked in:
}
draw-missing-check-in = See the list
hand-title = Drawn by hand
hand-change = Change by hand
hand-action = Save as a draft
hand-change-action = Change the draft
hand-entries = To be drawn
hand-play-offs = Play-offs cannot be typed by hand: they are drawn with a number.
hand-tables = One table per line, with who plays in the order of the colors. Whoever has no opponent on their line goes through without playing, if the format allows it.
hand-league = All entries on one line: the rounds follow from their order.
hand-sectors = One sector per line: the rounds of its league follow from the order.
hand-groups = { $n ->
    [one] All entries on { $n } line, which is the group: the rounds follow from their order.
   *[other] The { $n } groups, one per line: the rounds of each league follow from the order.
}
field-by-hand = Who plays whom
field-by-hand-hint = Separate entries with commas, semicolons or dashes. For each, enter its number, its name or both.
field-change-reason = Reason for the change
field-change-reason-hint = It is shown on the published round, with the earlier draft.
hand-moved-on = What is to be drawn has changed in the meantime: look at how it stands now. What you typed is still here.
hand-nobody = line { $line }: “{ $text }” is not an entry; enter its number or its name.
hand-several = line { $line }: several entries are called “{ $text }”; enter the number of one ({ $numbers }).
hand-other-name = line { $line }: { $entry } is not called “{ $text }”; correct the number or the name.
hand-not-drawn = line { $line }: { $entry } is not in this draw; delete it.
hand-twice = line { $line }: { $entry } is already on line { $before }.
hand-missing = { $n ->
    [one] { $n } entry is missing: { $entries }.
   *[other] { $n } entries are missing: { $entries }.
}
hand-too-many = line { $line }: there are { $n } entries, and a table seats at most { $most }.
hand-alone = line { $line }: { $entry } has no opponent, and nobody goes through without playing in this stage.
hand-no-table = enter at least one table of two.
hand-not-so-many = { $n ->
    [one] enter { $n } line; there are { $found }.
   *[other] enter { $n } lines; there are { $found }.
}
hand-other-sector = line { $line }: { $entry } is of another sector.
hand-sector-twice = line { $line }: the sector is already on line { $before }; enter it on one only.
hand-more = { $n ->
    [one] and { $n } more error.
   *[other] and { $n } more errors.
}
draw-among = Among whom?
draw-among-all = { $n ->
    [one] { $n } entry
   *[other] All { $n } entries
}
draw-among-present = Only who has arrived: { $present } of { $all }
draw-among-hint = Whoever is missing stays on the list and sits out: at open tables they play in the next round; in a knockout or a league they are left out.
draw-without = { $n ->
    [one] without { $n } absentee
   *[other] without { $n } absentees
}
draw-opened = tables that players opened
arrange-title = Arrange by hand
arrange-lead = Tap an entry, then another to swap them, or “Move here” at a table. Nothing changes until you save at the end of the page.
arrange-lead-groups = Tap an entry, then another to swap them, or “Move here” at a group. Nothing changes until you save at the end of the page.
arrange-broken = Flaws
arrange-error = Cannot be saved
arrange-new = New
arrange-gone = Solved
arrange-n-errors = { $n ->
    [one] { $n } error
   *[other] { $n } errors
}
arrange-n-new = { $n ->
    [one] { $n } new flaw
   *[other] { $n } new flaws
}
arrange-pin = Pin
arrange-here = Move here
arrange-close = Remove
arrange-open = Open a table
arrange-open-group = Open a group
arrange-redraw = Redraw what is not pinned
arrange-undo = Undo
arrange-forget = Let go
arrange-save = Save the draft
arrange-leave = Leave it as it was
arrange-empty-table = Empty table
arrange-empty-group = Empty group
arrange-all = League
arrange-failed = No answer: nothing has changed. Try again.
arrange-cannot = The draft cannot be saved like this: solve what is marked below.
arrange-moved-on = The draft has changed in the meantime. Your arrangement is still here: if you save it, it replaces the new draft.
arrange-too-many = { $table }: there are { $n } entries, and a table seats at most { $most }.
arrange-alone = { $entry } has no opponent, and nobody goes through without playing in this stage.
arrange-no-table = Seat at least two at one table.
arrange-not-so-many = { $n ->
    [one] There must be { $n } group; there are { $found }.
   *[other] There must be { $n } groups; there are { $found }.
}
arrange-other-sector = { $group }: { $entry } is of another sector.
arrange-sector-twice = { $group }: the sector is in two groups; bring it together in one.
arrange-said-start = Choose an entry.
arrange-said-chosen = { $entry }: choose another entry to swap them, or a table.
arrange-said-chosen-group = { $entry }: choose another entry to swap them, or a group.
arrange-said-swapped = { $one } and { $other } have swapped places.
arrange-said-moved = { $entry } moved: { $table }.
arrange-said-opened = There is an empty table at the end.
arrange-said-opened-group = There is an empty group at the end.
arrange-said-closed = The empty table is gone.
arrange-said-closed-group = The empty group is gone.
arrange-said-redrawn = What is not pinned has been redrawn.
arrange-said-nothing-to-redraw = Everything is pinned: there is nothing to redraw.
arrange-said-undone = The last change is undone.
arrange-said-fitted = Entries have changed in the meantime: whoever withdrew is out, and whoever registered is at the end. Look at it before you save.
rearrange-lead = Tap an entry, then another to swap them, or “Move here” at a table. What has begun stays as it is. Nothing changes until you save at the end of the page.
rearrange-lead-groups = Tap an entry, then another to swap them: each plays the other’s games from then on. Groups that have begun stay as they are. Nothing changes until you save at the end of the page.
rearrange-locked = Has begun
rearrange-closed = Table { $number }: nobody sits there any more
rearrange-effects = What changes
rearrange-nothing = Nobody sits elsewhere so far.
rearrange-moved = { $entry }: { $to } (before: { $from })
rearrange-instead = { $entry } takes the place of { $other } and plays their games: { $group }
rearrange-save = Save the change
rearrange-cannot = It cannot be saved like this: solve what is marked below.
rearrange-moved-on = What is published has changed in the meantime, or a table has begun. Your arrangement is still here, except where something has begun: look at what changes and save again.
rearrange-final = A final is a single table.
rearrange-one-table = There must be more than one table: this round is not the final.
rearrange-only-swaps = Here entries only change places: tables and byes stay as they are, since what comes later depends on them.
field-rearrange-reason-hint = Everybody will see it on the round and on the tables that change.
flash-rearranged = Change saved: the round and its tables show it.
flash-rearrangement-undone = Undone: everything is as it was before.
rearranged-title = Changed by hand after publication
rearranged-line = { $entry }: { $to } (before: { $from })
rearranged-undo = Undo the change
table-closed = Nobody sits at this table any more: it was changed by hand after publication.
error-closed = Nobody sits at this table any more: it was changed by hand after publication.
journal-rearranged = { $n ->
    [one] { $n } published table was changed by hand
   *[other] { $n } published tables were changed by hand
}
journal-rearrangement-undone = A change by hand of what was published was undone
rearrange-way = Arrange by hand: { $round }
publication-title = Take the publication back
publication-hint = It was published on { $since }: people may have looked and have another table in mind. Tell the hall.
publication-tables = { $n ->
    [one] { $n } table is no longer shown.
   *[other] { $n } tables are no longer shown.
}
publication-text = It is a draft again, with its tables and numbers: it can be changed by hand, discarded or published again. If it is discarded, the published round will say that there was one. PINs that were handed out hold only if the same draft is published.
publication-action = Take it back
publication-back = Do not take it back
field-take-back-reason = Reason
field-take-back-reason-hint = It is noted in the journal.
flash-publication-taken-back = Publication taken back: it is a draft again.
error-publication-not-last = This is not what was published last: it can no longer be taken back.
error-publication-built-on = Something was played or decided at its tables: the publication stays.
error-publication-seen = Somebody has come to one of its tables (PIN, phone, board or clock): the publication stays. You can still change it by hand.
error-publication-announced = The draw was made of an announced number, or by the players at the table: the publication stays.
journal-publication-taken-back = Publication taken back
