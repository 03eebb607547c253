results-title = { $n ->
    [0] All results are in
    [one] { $n } result is missing
   *[other] { $n } results are missing
}
results-not-begun = No table is being played yet
results-done = { $done } of { $n } tables are in
results-link = Enter results
results-order = Order
results-winner = Winner
results-save = Save
results-keys-winner = Type the table’s number and press Enter; then 1 or 2, and Enter. Not played: 01 if only 1 came, 0 if nobody came.
results-keys-order = Type the table’s number and press Enter; then the numbers in order of places, such as 3142, and Enter. End in 0 if the rest did not come; not played: 0 and who came.
results-keys-round = The round’s number comes first: 3.12.
results-round = Round
results-at = State
results-at-over = Game over
results-at-boards = At a board
results-all = All
results-search = Name, club or table
results-find = Search
results-everything = Show all ({ $n })
results-wins-one = wins
results-wins-two = win
results-tap = Tap who came in place { $place }
results-side-missing = not checked in
results-more = More: { $table }
results-typed = Number to type: { $number }
results-only = Only { $name } came
results-nobody = Nobody came
results-pieces = Enter the pieces
results-table = Go to the table
results-sign = Sign: { $names }
results-undo = Undo
results-undo-reason = Undone while entering results
results-nothing = Nothing matches these filters.
results-pages = Pages
results-page = Page { $page } of { $last } · { $n } tables
results-before = Previous
results-after = Next
results-failed = It could not be sent. Try again.
results-moved-on = { $table } has changed in the meantime.
results-refused = { $table }: { $why }
results-turn-title = Is it the wrong way round?
results-turn = { $name } won
results-turn-reason = It was entered the wrong way round
results-close = Close
results-rest = The rest did not come
results-next = Next one missing
results-waits = { $n } min ago
results-late = not begun for { $n } min
results-late-hours = not begun for { $n } h
results-away = { $name } has not come
results-away-all = Nobody has come
results-key-find = find
results-key-undo = undo
results-key-clear = clear
results-other = Another result
results-nth = { $at } of { $n }
results-left = { $n ->
    [0] No result is missing
    [one] { $n } result is missing
   *[other] { $n } results are missing
}
error-desk-number = enter the table’s number, such as 12, or round and table, such as 3.12.
error-desk-rounds = there are { $n } tables { $number }: enter the round too, such as 3.12, or choose one below.
error-desk-none = no table { $number } of those chosen lacks its result.
error-desk-side = enter numbers from 1 to { $most }, in order of places.
error-desk-twice = enter each number once.
error-desk-turn = Nobody won this one: correct it at its table.
results-list-link = Paste a list
results-list-title = Enter a list of results
results-list-lead = First you see, row by row, what will happen. Nothing is saved until you accept it.
results-list-how = One row a table. Any of these will do:
results-list-how-number = the table and the winner (1 or 2, their name or club); at larger tables the seats in order of places
results-list-how-round = round, table and winner, where several rounds are played at once
results-list-how-sides = the two sides and the winner
results-list-how-header = with headings, the columns in any order: round, table, pair 1, pair 2, winner; or 1st, 2nd, 3rd, 4th
results-list-look = See what will happen
results-list-preview = What will happen
results-list-problems = Rows that are not entered
results-list-nothing = There is nothing to enter.
results-list-other = Another list
results-list-row = Row
results-list-given = What it says
results-list-is-new = new
results-list-is-same = known
results-list-moved-on = A result has changed meanwhile: this is what would happen now.
results-list-new = { $n ->
    [one] { $n } new
   *[other] { $n } new
}
results-list-same = { $n ->
    [one] { $n } known
   *[other] { $n } known
}
results-list-wrong = { $n ->
    [one] { $n } error
   *[other] { $n } errors
}
results-list-accept = { $n ->
    [one] Enter { $n } result
   *[other] Enter { $n } results
}
flash-results-listed = { $n ->
    [one] { $n } result entered.
   *[other] { $n } results entered.
}
flash-results-nothing = The list had no result that was missing.
error-list-table = the table is missing: its number, or the sides that sit there.
error-list-number = “{ $text }” is not the number of a table: write 12, or 3.12 with the round before it.
error-list-no-table = there is no table { $number } in the published rounds.
error-list-tables = { $n } tables { $number } lack their result: add the round.
error-list-side = “{ $name }” is neither an entry nor a club.
error-list-sides = these sides do not sit together at any table.
error-list-several = these sides sit together at { $n } tables without a result: add the round or the table’s number.
error-list-winner = the winner is missing.
error-list-who = “{ $name }” is not at that table: write the winner’s number, name or club.
error-list-game = This table plays no game { $number }.
error-list-few = { $n ->
    [one] the first place is missing.
   *[other] places are missing: the first { $n } are needed, in order.
}
error-list-other = the table has another result: correct it at the table.
error-list-row = row { $row } says something else of this table.
