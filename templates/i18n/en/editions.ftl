edition-new = New edition
edition-lead = The same tournament again: it copies settings, stages and venue, and what you tick here. The earlier one does not change.
edition-action = Create the new edition
edition-part-helpers = Helpers, with their permissions
edition-part-sign-up-terms = The terms of sign-ups, with their dates moved and not yet published
edition-part-entries = The entries with their people, wishes and own crests; without withdrawn ones
edition-won = Won in { $years }
edition-open = To be played
editions-title = All editions
editions-all = All editions
editions-past = Earlier editions
editions-winners = Winners of each edition
editions-people = Who has won most
column-year = Year
column-tournament = Tournament
column-winner = Won by
column-finalists = In the final
column-titles = Won
column-finals = Finals
column-editions = Editions
field-edition-parts = Copy as well
flash-edition-made = The new edition is ready. Check its date and settings.
journal-edition-made = { $n ->
    [0] Made this edition from the one before it, without entries
    [one] Made this edition from the one before it, with { $n } entry
   *[other] Made this edition from the one before it, with { $n } entries
}
