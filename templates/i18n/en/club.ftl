club-title = Club night
club-text = Players open their own table with the code on the club’s wall; no organizer needs to be there.
club-open = Open a table
club-open-text = Enter the names as they are in the ranking. Three letters are enough if you then choose from the list.
club-open-new = Whoever is not in it yet is added as a new name.
club-open-action = Open the table
club-pair = Pair { $number }
club-how = How it counts
club-how-confirm = A result counts once another side confirms it on their own phone, within 24 hours.
club-how-each = { $n ->
    [one] Each person plays at most { $n } table a night.
   *[other] Each person plays at most { $n } tables a night.
}
club-here = Players open the tables themselves with the code at { $club }: { $hours }.
club-every-day = Every day
club-poster = Poster with the code
club-poster-title = Open your table
club-poster-text = Scan the code, enter who plays and confirm the result on another phone: it counts for the ranking.
club-renew = Change the code
club-renew-text = The present poster stops working: print a new one.
club-renew-action = Save with a new code
club-tables = Tables opened at the club
club-tables-none = No table has been opened yet.
club-table-open = being played
club-table-waiting = waiting for confirmation
club-table-lapsed = no result
club-table-counts = counts
club-table-annulled = annulled
club-opened-by = opened by { $name }
club-annul = Annul the table
club-settle = Enter the result
club-lapsed = Tables without a result
club-lapsed-text = Nobody confirmed their result within 24 hours: they do not count until you enter it, or annul them.
flash-table-annulled = Table annulled: it no longer counts.
field-annul-reason = Reason
field-seat-1 = Your name
field-seat-1-hint = This phone signs for you.
field-seat-2 = Second name
field-seat-3 = Third name
field-seat-4 = Fourth name
seat-who = Who is “{ $name }”?
seat-new = New name: { $name }
seat-own = This is { $name }’s phone.
seat-sit = Who are you?
seat-sit-text = This phone will sign for you at this table. It cannot be changed.
seat-sit-as = I am { $name }
seat-play = Time to play
seat-play-text = Keep the game throw by throw, or just enter the result at the end.
seat-play-action = Keep this table’s game
seat-confirm = A result is waiting for you to confirm it
seat-confirm-action = Look and confirm
seat-wait = Another side has yet to confirm it
seat-wait-text = Somebody of another side scans this code with their phone, says who they are and confirms it.
seat-done = The result counts
seat-result = See the table
seat-people = Who plays
seat-here = on their phone
seat-signed = has signed
seat-missing = no phone yet
seat-invite = For the other phones
seat-invite-text = Or with the table’s PIN:
seat-dissolve = Take the table back
seat-dissolve-text = If the names are wrong: nothing has been played and it does not count.
seat-back = Who is here and who has signed
seat-others = How another side confirms
weekday-monday = Monday
weekday-tuesday = Tuesday
weekday-wednesday = Wednesday
weekday-thursday = Thursday
weekday-friday = Friday
weekday-saturday = Saturday
weekday-sunday = Sunday
error-club-days = choose at least one day.
error-club-off = No tables can be opened at this club now.
error-club-not-now = No tables can be opened at this club at this time.
error-club-full = { $n ->
    [one] { $n } table is open already: finish it first.
   *[other] { $n } tables are open already: finish one first.
}
error-played-enough = { $n ->
    [one] { $name } has played { $n } table tonight, the most there may be.
   *[other] { $name } has played { $n } tables tonight, the most there may be.
}
error-player-busy = { $name } is at another open table: confirm its result first.
error-player-twice = { $name } is named twice.
error-only-known = Only people who are already in the club’s ranking can be named.
error-club-number = Two to four sit at a table; in pairs, four.
error-not-opened = The organizers opened this table.
error-no-seat = First say who you are at this table.
error-seat-taken = Another phone already has that name. If it is not yours, tell the organizers.
error-other-seat = This phone is already somebody else’s at this table.
error-own-side = Another side confirms the result on their own phone.
error-table-lapsed = 24 hours have passed: the organizers enter the result.
error-game-begun = Something is logged at this table already: enter the result, or tell the organizers.
error-seat-short = enter at least three letters.
error-seat-unknown = nobody at the club is called that: check the name.
error-seat-new = nobody is called that yet: check the name, or choose that it is new.
error-seat-who = choose from the list who it is.
