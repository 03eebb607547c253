# The stages: which, in what order, and what they take.
stages-edit = Add, remove or reorder stages
stages-lead = Each stage takes those who go through from the one before. What is drawn stays as it is.
stages-change = Change
stages-earlier = Play earlier
stages-remove = Remove
stages-add = Add stage
stages-moved-on = The stages have changed meanwhile: this is how they are now. What you wanted was not done.
stages-full = No other stage can be added here.
field-stage-kind = Another stage
field-stage-kind-hint = It comes last, or before a knockout that ends it all. It is like the one before it until you change it.
field-expected = Entries you expect
field-expected-hint = Only to work out what it takes.
error-only-stage = it is the only stage: a tournament has at least one.
error-too-many-stages = there are at most { $n } stages.
error-after-knockout = nothing is played after a knockout: remove it or choose another stage.
error-nothing-to-console = a consolation comes right after a knockout in which one defeat is enough to be out.
error-open-alone = at open tables everybody plays in every round and nobody goes through: they do not go with another stage.
error-sectors-later = only the first stage is played by sector.
error-stage-drawn = it is drawn already: it stays where it is.
flash-stage-added = Stage added.
flash-stage-earlier = It is played earlier now.
flash-stage-removed = Stage removed.
plan-entry-everybody = all entries
plan-entry-from = those who go through from stage { $n }
plan-entry-beaten = those who fall at their first table of stage { $n }, while the rest of it is played
plan-legs = { $n ->
    [one] everybody meets everybody once
    [2] everybody meets everybody twice
   *[other] everybody meets everybody { $n } times
}
plan-minutes = { $n } minutes a game
plan-logging = logged by: { $who }
plan-points = points by place: { $points }
plan-no-show = { $n ->
    [one] not turning up costs 1 point
   *[other] not turning up costs { $n } points
}
plan-fallen-by-distance = those who fall alike, by distance
plan-tiebreaks = what counts, in order: { $list }
plan-tree-fixed = fixed bracket
plan-lives = { $n } lives
plan-third-place = with a table for the place after the final
plan-seeds-list = seeds: { $n }, by the list
plan-seeds-before = seeds: { $n }, by the stage before
plan-seeds-ranking = seeds: { $n }, by the ranking
plan-remainder-first-round-byes = byes in the first round only
plan-remainder-best-beaten = who came nearest is called back
plan-remainder-beaten-by-lot = some are called back by lot
plan-exit-champion = the winner is champion
plan-exit-consolation = the winner takes the consolation
plan-exit-sector-winners = the first of each sector goes through
plan-exit-sectors-last = the first of each sector wins
plan-exit-group-winners = the first of each group wins
plan-exit-first = the first { $n } go through
plan-exit-at-least = { $n } or more go through, as many from each group
plan-exit-nobody = as many rounds as you like
cut-best-in-final = Of { $n } who go through, { $byes ->
    [one] the best one waits
   *[other] the best { $byes } wait
} in the final; the rest ({ $rest }) play at { $tables ->
    [one] one table
   *[other] { $tables } tables
}
cut-best-in-next = Of { $n } who go through, { $byes ->
    [one] the best one skips
   *[other] the best { $byes } skip
} the first round; the rest ({ $rest }) play at { $tables ->
    [one] one table
   *[other] { $tables } tables
}
cut-by-lot = Of { $n } who go through, lots decide who skips the first round: for the best to do so, let the knockout go by the best of the stage before
cut-uneven = { $n } go through and do not fill the tables: for the best to skip a round, choose in the knockout byes in the first round only, and let it go by the best of the stage before
takes-title = What it takes
takes-action = Work it out
takes-with = With { $n } entries
takes-nothing = { $n ->
    [one] { $n } enters: nothing to play
   *[other] { $n } enter: nothing to play
}
takes-entries = { $n ->
    [one] { $n } enters
   *[other] { $n } enter
}
takes-groups = { $n ->
    [one] { $n } group
   *[other] { $n } groups
}
takes-sectors = { $n ->
    [one] { $n } sector
   *[other] { $n } sectors
}
takes-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
takes-tables = { $n ->
    [one] { $n } table,
   *[other] { $n } tables,
}
takes-at-once = up to { $n } at a time
takes-boards = { $n ->
    [one] { $n } board
   *[other] { $n } boards
}
takes-boards-enough = with boards for all of them
takes-time = about { $hours } h { $minutes }
takes-minutes = about { $n } min
takes-usual-minutes = at { $n } minutes a game where there is no clock
takes-usual-sector = in sectors of about { $n }
