late-title = Late entries
late-seat-them = The draw is published already: entries registered now are given a place in “Late entries”, and nobody leaves their table for it.
late-waiting = Without a place yet
late-nobody = Nobody is waiting for a place.
late-seat = Give a place
late-decided = Seated after the draw
late-take-back = Undo
late-place = Give a place
late-where = Where does { $name } play?
late-hint = What is drawn or has begun stays as it is. Who decided it is recorded, and it can be undone as long as play has not begun.
late-at-table = A free seat, with { $names }.
late-at-bye = { $names } had a bye and now plays.
late-new-table = New table
late-new-table-hint = With others who came late. Alone it is a bye until somebody else comes.
late-with = With
late-new-pool = New sector: { $name }
late-new-pool-hint = Its sector is not in the draw: a bye until somebody else of the sector comes.
late-going-on = { $after } go on instead of { $before }.
late-same-club = Same club as { $names }
late-in-pool = { $n ->
    [one] { $n } game is added:
   *[other] { $n } games are added:
}
late-not-against = Not against { $names }, who withdrew.
late-more = { $n ->
    [one] { $n } more place
   *[other] { $n } more places
}
late-more-tables = { $n ->
    [one] and { $n } more table
   *[other] and { $n } more tables
}
late-is-in = It is in the draw already.
field-place = Place
field-late-reason = Reason
field-late-reason-hint = May be left blank.
error-late-too-many = A table seats { $n } at most.
flash-late-seated = Has a place: { $name }.
flash-late-taken-back = Undone: waiting for a place again.
journal-seated-late = { $names } was given a place after the draw
journal-late-undone = The place given after the draw to { $names } was taken back
draw-fewer = Withdrew before the draw: { $names }
draw-from-points-before = Drawn from the points before a correction: { $tables }
draw-since = Seated after the draw: { $names }
table-kind-annulled = annulled
replace-annuls = Annulled, and another played in its place: { $tables }
replace-annul-text = What has begun can be annulled by name: it counts for nothing any more, keeps its moves, and another table is played in its place.
journal-annulled = table { $tables } was annulled and another is played in its place
error-annulled = This table was annulled and counts for nothing: another is played in its place.
table-annulled = This table was annulled and counts for nothing: another is played in its place. Its moves are kept.
