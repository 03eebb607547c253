tab-entries = Entries
tab-rounds = Tables
tab-grid = League
tab-bracket = Knockout
grid-title = Results grid
bracket-title = Bracket
tab-standings = Standings
tab-seat = Where do I sit?
tab-draw = Draw
tab-people = { people-title }
tab-settings = Settings
tabs-organize = Organize
champion = Winner
winners = Winners
winners-more = and { $n } more
pool-winner = Winner
playing-now = Playing now
all-tables = { $n ->
    [one] { $n } table
   *[other] All { $n } tables
}
latest-results = Latest results
overview-not-drawn = Nothing is drawn yet.
overview-not-played = The tables are drawn; none has been played yet.
overview-numbers = In numbers
overview-rules = Rules of play
tables-played = Tables played
stage-progress = { $confirmed } of { $tables }
stage-numbered = Stage { $number }: { $format }
stage-knockout = knockout
stage-consolation = consolation
stage-sector-league = sector leagues
stage-group-league = group leagues
stage-league = league
stage-open = open tables
stage-swiss = Swiss
stage-points = points rounds
stage-table-league = league at tables
stage-group-table-league = leagues at tables in groups
stage-choice = Stage
pool-choice = Sector or group
pool-all = All
pool-none = Without a sector
pool-choose = Show
search = Search
search-nothing = Nothing matches “{ $q }”.
entries-search = Name, club or sector
standings-search = Search the standings
standings-leaders = Who leads
standings-won-of = { $wins ->
    [one] { $wins } won of { $played }
   *[other] { $wins } won of { $played }
}
standings-more-leaders = { $n ->
    [one] … and { $n } more level with them
   *[other] … and { $n } more level with them
}
tables-count = { $n ->
    [one] { $n } table
   *[other] { $n } tables
}
pages = Pages
page-numbered = Page { $number }
page-previous = Previous page
page-next = Next page
pool-sector = Sector { $name }
pool-third-place = for third place
pool-next-places = for the places after the final
called-back = called back
pool-group = Group { $name }
round-numbered = Round { $number }
round-of = Round of { $n }
round-of-16 = Round of 16
round-of-32 = Round of 32
round-among = Round of { $n }
round-quarter-final = Quarter-final
round-semi-final = Semi-final
round-final = Final
round-final-table = Final table
round-numbered-short = R{ $number }
round-quarter-final-short = Quarters
round-semi-final-short = Semis
round-play-off = Play-offs (round { $number })
round-play-off-short = play-off
round-state-draft = Draft: only organizers see it
round-state-published = Being played
round-state-closed = Closed
rounds-all = { $n ->
    [one] { $n } round
   *[other] All { $n } rounds
}
tables-missing = { $n ->
    [one] { $n } table has no result yet.
   *[other] { $n } tables have no result yet.
}
order-by-name = By name
order-by-table = By table
table-numbered = Table { $number }
table-kind-bye = Bye
table-kind-rest = Rests
table-state-waiting = to play
table-state-playing = playing
table-state-over = to be signed
table-state-confirmed = played
ending-finished = finished
ending-placed = by distance
ending-retired = retired
ending-absent = absent
place-short = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[any] { $place }th
}
distance-short = { $distance } to go
goes-on-to-table = goes on to table { $number }
goes-on-to-board = goes on to board { $number }
points-short = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
column-number = No.
column-entry = Entry
column-name = Name
column-club = Club
column-sector = Sector
column-category = Category
column-acts = Actions
column-table = Table
column-board = Board
column-color = Color
column-rank = Rank
column-pool = Group or sector
column-state = State
column-people = Players
column-counted = Counted
column-points = Points
column-wins = Won
column-wins-short = W
column-played = Played
column-played-short = P
column-distance = Distance
column-games = Games
column-week = Week
column-fate = What happens
column-line = Line
seat-name = Your name
seat-search = Find my table
seat-nobody = Nobody called “{ $name }” has a table.
seat-nobody-text = Try a part of the name, or the club.
seat-cut = There are more: type more of the name.
seat-open = to be decided
name-withdrawn = withdrawn
goes-on = goes through
bracket-empty = The bracket will be here once the first draw is published.
bracket-legend = The number beside a name is its next table.
bracket-view = What is shown
bracket-all = All
bracket-by-round = By round
bracket-one-table = One table
bracket-done-of = { $done } of { $n } played
bracket-of = { $done } of { $n }
bracket-not-drawn = The next round is drawn once this one is over.
bracket-from = Where they come from
bracket-to = Where they go on to
bracket-nobody-on = Nobody goes through from this table.
grid-empty = The results grid will be here once the draw is published.
grid-against = { $own } against { $other }
grid-tap = Tap a cell of the grid to enter or correct its result.
grid-entries = { $n ->
    [one] { $n } entry
   *[other] { $n } entries
}
grid-left = { $n } of { $all } to play
grid-legend = Read each box from its row: 1 won, 0 lost, and what each side had left; R: round in which it is played; w.o.: not played; ×: annulled.
grid-legend-letters = Each cell is read from its row: W won, L lost, D drawn; · or R7: to be played, in which round; *: not played; ×: annulled.
grid-legend-series = Where a table plays several games, the figures are the games won by each side.
grid-legend-legs = Where everybody meets more than once, each cell has its games one below the other, the first leg on top.
cell-open = to play
cell-round = R{ $round }
cell-won = won
cell-lost = lost
cell-tied = tied
cell-won-letter = W
cell-lost-letter = L
cell-tied-letter = D
cell-walkover = not played
cell-annulled = annulled
standing-qualified = goes through
standings-empty = No results yet.
standings-order = Order of the criteria:
rounds-so-far = { $n ->
    [one] { $closed } of { $n } round played
   *[other] { $closed } of { $n } rounds played
}
rounds-playing = round { $number } is being played
rounds-best = { $n ->
    [one] the best table of each entry counts
   *[other] the best { $n } tables of each entry count
}
rounds-cut = { $n ->
    [one] first place wins
   *[other] the top { $n } go through
}
standings-unmeasured = Tables with places only do not count by distance: the mean of the other tables is compared instead.
entries-count = { $n ->
    [one] { $n } entry
   *[other] { $n } entries
}
entries-empty = Nobody is on the list yet.
entries-empty-organizer = Import a list, or register one by one.
entry-late = not in the draw
entry-withdrawn = withdrawn
registration-open = Registration is open.
registration-closed = Registration is closed.
live-offline = No connection: this may be out of date.
live-news = There is something new on this page.
live-show = Show what is new
draw-discarded = { $n ->
    [one] { $n } draft discarded before this draw
   *[other] { $n } drafts discarded before this draw
}
draw-seed = draw number: { $seed }
draw-by-hand = draw made by hand by { $by }
mode-solo = solo
mode-pairs = pairs
mode-duel = duel (two colors each)
arms-4 = 4-color board
arms-6 = 6-color board
arms-8 = 8-color board
preset-torneo = Torneo
preset-pairs = Pairs night
preset-world = World championship
preset-swiss = Swiss and final
preset-social-league = Social league
preset-league-final = Group leagues and finals
preset-jcf = JCF championship
preset-weekly = Weekly ranking
format-knockout = Knockout
format-sectors-groups-final = Sectors, groups, semi-finals and final
format-open = Open tables
format-swiss-final = Swiss and final
format-groups-final = Group leagues and knockout
format-rounds = { $n ->
    [one] { $n } round
   *[other] { $n } rounds
}
format-legs = { $legs ->
    [one] { $stage }, single round
    [2] { $stage }, double round
   *[other] { $stage }, { $legs } rounds
}
format-seats = tables of up to { $n }
format-by-two = tables of 2
format-advance = { $n ->
    [one] { $n } of each table goes through
   *[other] { $n } of each table go through
}
format-groups = groups of about { $n }
format-clubs-apart = clubs kept apart
format-ranked = counts for a weekly ranking
preset-text-torneo = Four (or three) sit at each table and two go through, round after round, to the final table. For an evening or a town’s fiesta.
preset-text-pairs = Pair against pair, the winner goes on, with a clock and in shifts where boards are few. For a night with many people.
preset-text-world = Hundreds of pairs in a day, with the clock: five rounds against pairs with the same points, then a knockout of the best 16, with a game for third place. Nobody goes home after one game.
preset-text-swiss = Five rounds at tables of four: entries with similar points meet, and nobody meets twice if it can be helped; the top four play the final table. Nobody is out after the first game.
preset-text-social-league = Ten evenings at tables of four that are mixed each time; 5‑3‑2‑1 points, and the best eight count, so that two may be missed. Most points win.
preset-text-league-final = Pairs are drawn into groups, where everybody meets everybody; the best go through to semi-finals and final. For a club that plays over several evenings.
preset-text-jcf = Each sector plays a league of pairs and its champion goes through; the champions are drawn into groups, then semi-finals and final. Ties are decided by playing.
preset-text-weekly = As many rounds as you like; at each table the upper half gains points and the lower half loses them, Monday to Sunday.
ruleset-rebote = Bouncing at the goal, thirty seconds per throw.
ruleset-jcf = The rules of the Junta Central Fallera’s championship.
ruleset-clasico = Parchís as it has always been, solo, in pairs or as a duel.
ruleset-ranking = One piece out at the start; boards of four, six and eight.
ruleset-torneo-2018 = Tournament of 2018: the first five brings out two pieces, and a game ends when two have finished.
ruleset-name-torneo-2018 = Tournament 2018
ruleset-name-ranking = Ranking
ruleset-name-clasico = Classic
ruleset-name-jcf = Junta Central Fallera
ruleset-name-rebote = With bounce
ruleset-changed = { $name }, with changes
rule-changed = { $rule }: { $value }
tiebreak-points = points
tiebreak-wins = games won
tiebreak-distance = fewest squares left
tiebreak-captures = pieces captured
tiebreak-margin = difference in squares to opponents
tiebreak-seconds = second places
tiebreak-thirds = third places
tiebreak-share = share of the points at its tables
tiebreak-strength = points of the opponents
standings-decided = tie-break: { $criterion }
tiebreak-direct = head-to-head
tiebreak-play-off = play-off game
tiebreak-lot = order of the draw
standings-decided-values = tie-break: { $criterion }, { $own } against { $other }
standings-not-compared = { $criterion }: does not decide, only the places are known of some table
standings-by-mean = { $criterion }: mean per table
standings-decided-by-mean = tie-break: { $criterion }, mean per table
standings-next-places = Next places
order-round = last round reached
order-place = place at that table
order-shared = Those who fall in the same round at the same place share their places (“3–6”): distance does not order them.
column-reached = Reached
column-place-there = At table
column-seconds = Seconds
column-thirds = Thirds
column-share = Share
column-rivals = Opponents
column-margin = Margin
column-captures = Captures
hand-in-title = Final grid
hand-ins-title = Final grids
hand-ins-all = All final grids
hand-ins-lead = { $confirmed ->
    [one] { $n } of { $all } handed in, { $confirmed } confirmed
   *[other] { $n } of { $all } handed in, { $confirmed } confirmed
}
hand-in-done = Handed in by { $name } on { $at }
hand-in-confirmed = Confirmed by { $name } on { $at }
hand-in-tied = A tie has to be played off.
hand-in-ready = Ready to be handed in.
hand-in-act = Hand in the final grid
hand-in-confirm = Confirm
hand-in-take-back = Take it back
hand-in-signed = { $n ->
    [one] One signed result
   *[other] { $n } signed results
}
hand-ins-missing = { $n ->
    [one] One final grid is not handed in:
   *[other] { $n } final grids are not handed in:
}
hand-ins-close-title = Close without all final grids
hand-ins-close = Close the round without them
flash-grids-missing = Final grids are not handed in: see which before you close the round.
flash-hand-in-unconfirmed = Corrected. The final grid of its group is no longer confirmed: confirm it again.
flash-handed-in = The final grid is handed in.
flash-hand-in-confirmed = The final grid is confirmed.
flash-hand-in-taken-back = The final grid is not handed in any more.
column-round = Round
column-first = First
column-other = Other
column-signed-by = Signed by
column-signed-at = Signed on
