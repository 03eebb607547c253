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
results-more = More: table { $number }
results-only = Only { $name } came
results-nobody = Nobody came
results-pieces = Enter the pieces
results-table = Go to the table
results-sign = Sign: { $names }
results-undo = Undo
results-undo-reason = Undone while entering results
results-nothing = Nothing matches these filters.
results-pages = Pages
results-page = Page { $page } of { $last } · { $n } tables
results-before = Previous
results-after = Next
results-failed = It could not be sent. Try again.
results-moved-on = { $table } has changed in the meantime.
results-refused = Table { $number }: { $why }
results-turn-title = Is it the wrong way round?
results-turn = { $name } won
results-turn-reason = It was entered the wrong way round
results-close = Close
results-rest = The rest did not come
results-next = Next one missing
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
