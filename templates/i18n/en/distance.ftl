distance-title = Play at a distance
distance-text = People sit down from their own phones, wherever they are; once enough are there, a table begins that counts for the ranking.
sit-down = Sit down
sit-up = Stand up
sit-page = Page to sit down
sit-text = Sit down and wait: your table begins as soon as enough people are there, each on their own phone.
sit-members = Only players of the ranking sit down.
sit-members-how = First open your page “My seat” on this phone, or ask the organizers for your link.
sit-as = Sit down as { $name }
sit-other = Sit down with another name
sit-waits = You are waiting for a table, { $name }.
sit-waiting = You are waiting for a table at a distance: see how many people are there.
sit-n = { $n ->
    [one] { $n } person is waiting.
   *[other] { $n } people are waiting.
}
sit-since = Since { $time }.
sit-again = If everybody at your table wants a rematch, it begins at once; otherwise, after two minutes, with those who want it, or with whoever is waiting.
sit-with-house = { $n ->
    [0] If there are not enough people for a table, you play with the computer at once; that game does not count for the ranking.
   *[other] If there are not enough people for a table after { $n } min, you play with the computer; that game does not count for the ranking.
}
sit-met-all = This week you have played all the games that count with the people who are waiting. Wait until somebody else comes.
sit-stay = Leave this page open: it takes you to the table. If you close it, you stop waiting.
sit-how = How it works
sit-when-four = Each table seats four.
sit-when-three = A table seats four; once somebody has waited { $three } min, also three.
sit-when-two = A table seats four; once somebody has waited { $three } min, also three, and after { $two } min two.
sit-how-strength = People of similar strength sit together, if possible not those who have just played each other. The longer you wait, the greater the difference may be.
sit-how-counts = The result counts when the game ends, without further signatures.
sit-how-home = People with the same connection at home do not sit together.
sit-rematch = Rematch
sit-back = Back to the ranking
field-sit-name = Your name
field-with-house = If nobody else comes, play with the computer
field-with-house-hint = The computer takes the free seats once the longest wait is over. The game does not count for the ranking.
error-distance-off = There is no play at a distance in this ranking now.
error-distance-closed = There is no play at a distance at this time.
error-members-only = Only players of the ranking sit down here: ask the organizers for your link.
error-name-taken = That name is somebody else’s already: enter another one or, if it is yours, open your page “My seat” on this phone.
error-room-full = Too many people are waiting already: try again in a few minutes.
error-still-playing = You are in a game already: finish it first.
error-no-rematch = There is no rematch at this table.
error-met-enough = This week you have played all the games that count: sit down to play with other people.
