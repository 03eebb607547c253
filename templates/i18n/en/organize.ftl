back = Back
save = Save
new-title = New tournament
new-lead = Choose a format; everything can be changed later.
new-other = Other formats
new-create = Create the tournament
settings-format = Format and tables
settings-ranking = Points and weekly ranking
settings-rules = Rules of play
settings-stages = How it is played
stage-settled = Drawn already
stage-drawn-meanwhile = it was drawn meanwhile, so this does not change any more; the rest does.
stage-left = the next stage is drawn: this one does not change any more.
progress-not-drawn = Not drawn
progress-drawn = Drawn
progress-left = Over
progress-text-not-drawn = Not drawn yet: everything can be changed.
progress-text-drawn = What is drawn does not change. Board, rules, dice and signatures hold for the tables drawn from now on; points and the order of the standings hold for the whole stage at once.
progress-text-left = The next stage is drawn: nothing more changes here.
error-mode-stage = “{ $stage }” cannot be played like this: change that stage first.
settings-drawn = What is drawn does not change; settings apply to what is drawn from now on.
delete-title = Delete the tournament
delete-text = Entries, draws, games and results are deleted. This cannot be undone.
delete-action = Delete for good
field-confirm-name = Type the tournament’s name
error-confirm-name = is not the tournament’s name.
field-name = Name
field-venue = Venue
field-starts-on = First day
error-series-knockout = In a knockout each table has to be decided: choose one game or a best of.
remainder-smaller-tables = some tables one smaller
remainder-byes = full tables; those left over get a bye
remainder-first-round-byes = those left over go on without playing, in the first round only
remainder-best-beaten = tables are filled with those who came nearest to going on
remainder-beaten-by-lot = tables are filled by lot with those who did not go on
knockout-more = More on the bracket: fixed or drawn, lives and seeds
tree-anew = drawn each round
tree-fixed = fixed by the first draw
error-no-tree = a fixed bracket needs those who go on to fill a table (1 of 2, 2 of 4, 1 of 4…), one life and nobody called back.
error-seeded-before = there is no stage before this one: choose something else.
seeded-by-lot = none: all by lot
seeded-by-list = by the list of entries
seeded-by-before = by the places of the stage before
seeded-by-ranking = by the ranking
field-clubs-apart-groups = Keep clubs apart when groups are drawn
field-clubs-apart-both = Keep clubs apart when groups are drawn and in the first round of the knockout
field-missing = Who is missing
field-tiebreak = Order of the standings
field-tiebreak-hint = What counts most first. Pieces captured are known only of games that were logged throw by throw.
tiebreak-numbered = Criterion { $number }
field-points = Points by place
field-points-hint = Empty: each place is worth those behind it minus those ahead; if the tournament counts for no ranking, only those behind it. Or one number per place, like “3, 1, −1, −3”.
points-examples = For example: “5, 3, 2, 1”, “3, 2, 1, 0” or, where only wins count, “1, 0, 0, 0” (at tables of two, “1, 0”).
field-rule-arms = Boards
field-rule-players = Players (least,most)
field-rule-modes = Modes
field-rule-start = At the start
field-rule-first-five = Pieces that the first five brings out
field-rule-full-exit-five = A five with two own pieces on the exit square
field-rule-exit-sends-home = Coming out onto a full exit square captures
field-rule-exit-bonus = Bonus count for that capture
field-rule-six-counts = A six with no piece in the nest counts
field-rule-six-repeats = A six repeats
field-rule-third-six-spares = A third six spares a piece in
field-rule-third-six-spares-unmoved = … and also if the second six could not be moved
field-rule-barriers = There are barriers on
field-rule-barrier-stops = A barrier stops passing
field-rule-overshoot = May a piece count past the goal?
field-rule-bonus-in-lane = A piece in the lane may take a bonus count
field-rule-turns = Turns pass to the
field-rule-ends-after = How many sides must finish
field-rule-turn-seconds = Seconds per throw
field-rule-partner-plays-on = Who has finished moves the partner’s pieces
field-rule-duel-needs-both-colors = Duel: both colors are needed
allowed-range = two numbers separated by a comma, from { $min } to { $max }; “{ rule-word-arms }” as the most means one per color of the board
allowed-number = a number from { $min } to { $max }
rule-word-nest = all in the nest
rule-word-one-out = one out
rule-word-any = any move of 5
rule-word-pair = one of the two must move
rule-word-last = the opposing piece that came last
rule-word-all = every opposing piece
rule-word-moved = only if it was moved
rule-word-always = always
rule-word-lane = the lane too
rule-word-goal = the goal
rule-word-no = no
rule-word-yes = yes
rule-word-track = the track
rule-word-safe = only on a safe square
rule-word-bounce = yes, and bounces back
rule-word-right = right
rule-word-left = left
rule-word-solo = { mode-solo }
rule-word-pairs = { mode-pairs }
rule-word-duel = duel
rule-word-arms = colors
error-rules-seats = these rules are for { $least } to { $most } players: change the entries per table or the rules.
error-rules-arms = these rules are not played on that board: choose another or change the rules.
error-rules-mode = these rules are not played in this mode: choose another or change the rules.
error-mode-arms = pairs and duel are played on the 4-color board.
error-seats-league = a league is played two by two: enter 2.
error-seats-sides = in pairs and duel a table has two sides: enter 2.
error-tiebreak-none = choose at least one criterion.
error-tiebreak-twice = a criterion is repeated: remove one.
entry-new = New entry
entry-register = Register
entry-change = Edit
entry-more = More about it
entry-withdraw = Withdraw
entry-withdraw-text = First you see what changes.
entry-readmit = Readmit
field-partner = Partner
field-club = Club
field-sector = Sector
field-category = Category
field-entry-name = Name on lists
field-entry-name-hint = Empty: the people’s names.
field-squad = Rest of the squad
field-squad-hint = One name per line; who sits is chosen at each table.
error-squad = up to { $max } people are allowed.
error-same-person = the same person is there twice.
error-entry-duplicate = is on the list already as number { $number }: { $name }.
error-registration-closed = Registration is closed. Reopen it under Entries to add somebody.
late-draft = The draw is a draft, and entries registered now are not in it. Discard the draft and draw again to include them.
late-next-round = This round is drawn already: entries registered now play from the next round on.
late-never = This stage is drawn already: entries registered now stay on the list, but have no table and do not enter later stages. If they are not going to play, withdraw them.
late-count = { $n ->
    [one] { $n } entry is not in the draw.
   *[other] { $n } entries are not in the draw.
}
registration-close = Close registration
registration-reopen = Reopen registration
import-title = Import a list
import-lead = The list as you have it will do: a spreadsheet, a CSV or what is copied from a chat. Before anything is saved you see line by line what will happen.
import-columns = Which columns are read
import-columns-text = The first line may name them, in Spanish, Valencian or English and in any order. Without it, one name per line will do, or “Ana / Pep”, “Ana and Pep”, “Ana - Pep”. You see afterwards what each column is taken for and can change it.
import-look = See what happens
import-clubs-text = In pairs the club is enough: the pair is named later, by another list, in its entry or at the table. If the list has numbers (such as the census number), the next one finds each entry by them.
import-changed = { $n ->
    [one] { $n } changes
   *[other] { $n } change
}
import-same = { $n ->
    [one] { $n } stays the same
   *[other] { $n } stay the same
}
import-accept = { $n ->
    [one] Accept { $n } line
   *[other] Accept { $n } lines
}
import-nothing = This list brings nothing new.
import-again = Look again
import-source = Read from “{ $name }”.
import-column-list = What each column is
import-column-numbered = Column { $number }
import-column-ignored = Not read
import-column-choose = If anything is off, change it and press “Look again”.
import-nameless = no column says who plays: choose which one does.
import-sector-list = Sectors of the list
import-sector-near = Is it the same as “{ $name }”?
import-sector-merged = “{ $from }” is read as “{ $to }”.
import-sector-alone = only one entry
import-sector-none = { $n ->
    [one] One line names no sector.
   *[other] { $n } lines name no sector.
}
import-problems = Lines that do not get in
import-edit = Correct the list here
import-moved-on = what the list would do has changed since you looked: check it and accept again.
import-change = { $label }: { $before } → { $after }
import-change-new = { $label }: { $after }
import-unnamed = pair to be named
fate-same = same as no. { $number }
fate-changed = changes no. { $number }
flash-list-imported = List saved. New: { $new }. Changed: { $changed }.
flash-list-nothing = The list brought nothing new: nothing has changed.
field-list = The list
field-list-number = Number in your own list
field-list-number-hint = Such as the census number. By it, a later list finds this entry.
field-pair = Pair in one cell
entry-pair-later = With a club you can leave the names blank: the pair is named later, here, by a list or at the table.
import-preview = This will happen
import-new = { $n ->
    [one] { $n } new
   *[other] { $n } new
}
import-duplicates = { $n ->
    [one] { $n } duplicate
   *[other] { $n } duplicates
}
import-errors = { $n ->
    [one] { $n } with an error
   *[other] { $n } with errors
}
import-other = Another list
field-file = CSV, XLSX or ODS file
field-text = … or paste the list here
fate-new = new
fate-duplicate-line = duplicate of line { $line }
import-misread-mended = The letters had been misread (they were written in { $how }) and have been mended: { $words }. Check them before you save.
import-misread-given = Some letters look misread: { $words }.
import-misread-keep = Leave them as they came
import-misread-mend = Mend them
import-hidden-left = { $n ->
    [one] The spreadsheet hides one row: it is not read.
   *[other] The spreadsheet hides { $n } rows: they are not read.
}
import-hidden-taken = { $n ->
    [one] The row that the spreadsheet hides is read too.
   *[other] The { $n } rows that the spreadsheet hides are read too.
}
import-hidden-list = What is hidden
import-hidden-take = Read it too
import-hidden-leave = Leave it out
import-column-hidden = { $name } (hidden column)
import-other-sheets = Only the first sheet with anything in it is read. Not read: { $names }.
draw-play-offs = Play-offs
draw-text = { $n ->
    [one] The draw is among { $n } active entry.
   *[other] The draw is among { $n } active entries.
}
field-seed = Draw number
field-seed-hint = Leave it empty and the program picks one at random, so that nobody chooses it. If you type one, it will say that you typed it.
draw-action = Draw
draw-draft = Draft of the draw
draw-discard-text = That there was this draft, with its number and the reason, is shown on the published round.
draw-draft-text = Only organizers see it. Once published it is only taken back while nobody has played or come to their table.
draw-no-flaws = No problems: no clubs together, no repeated meetings
draw-flaws = { $n ->
    [one] There is { $n } thing to look at before publishing:
   *[other] There are { $n } things to look at before publishing:
}
draw-publish = Publish
draw-discard = Discard and draw again
draw-not-now = There is nothing to draw now.
flaw-same-club = Table { $table }: { $one } and { $other } are of one club.
flaw-same-club-in-group = Group { $pool }: { $one } and { $other } are of one club.
flaw-met-before = Table { $table }: { $one } and { $other } have already met (times: { $times }).
flaw-same-color = Table { $table }: { $entry } has { $color } again (times before: { $times }).
flaw-bye-again = { $entry } gets another bye (times before: { $times }).
flaw-no-sector = { $entry } has no sector: it plays in a separate league, whose champion also goes through.
flaw-withdrawn = Table { $table }: { $entry } has withdrawn since the draw.
flaw-late = { $entry } is not in this draft, because it registered later: discard the draft and draw again to include it.
error-moved-on = The tournament has moved on meanwhile. Go back to its page to see where it is.
error-draft-withdrawn = Withdrawn since the draw was made: { $names }. Others take their places: draw again before you publish.
draw-flaws-each = See each of them
flaw-sum-same-club = { $n ->
    [one] { $n } time two of the same club share a table.
   *[other] { $n } times two of the same club share a table.
}
flaw-sum-same-club-in-group = { $n ->
    [one] { $n } time two of the same club share a group.
   *[other] { $n } times two of the same club share a group.
}
flaw-sum-met-before = { $n ->
    [one] { $n } repeated meeting.
   *[other] { $n } repeated meetings.
}
flaw-sum-same-color = { $n ->
    [one] { $n } repeated color.
   *[other] { $n } repeated colors.
}
flaw-sum-bye-again = { $n ->
    [one] { $n } entry has a bye again.
   *[other] { $n } entries have a bye again.
}
flaw-sum-no-sector = { $n ->
    [one] { $n } entry has no sector.
   *[other] { $n } entries have no sector.
}
flaw-sum-withdrawn = { $n ->
    [one] { $n } table with an entry that withdrew after the draw.
   *[other] { $n } tables with an entry that withdrew after the draw.
}
step-kicker = What is next
step-meanwhile = Meanwhile
step-entries = Complete the entries
step-entries-text = { $n ->
    [one] { $n } more entry is needed to draw.
   *[other] { $n } more entries are needed to draw.
}
step-entries-action = Register
step-draw = Draw the round
step-draw-text = Next: { $round } ({ $stage }). The first draw closes registration.
step-draw-next-text = Next: { $round } ({ $stage }).
step-left-out = “{ $stage }” is not played: no more are left than go through.
step-draw-rounds-text = Next: { $round } of { $n } ({ $stage }).
step-draw-action = Go to the draw
step-draw-league = Draw the league
step-draw-league-text = { $stage }: all rounds are drawn at once, from round { $number } on.
step-draw-open = Draw another round, if you like
step-draw-open-text = { $round } ({ $stage }) whenever you like; until then the standings stay as they are.
step-play-offs = Play off the ties
step-play-off-text = { $pool }: { $names } are tied. Seats are drawn and the play-off tables published.
step-play-off-action = Draw the play-off
flash-play-off = The play-off is drawn and published.
step-play-offs-text = { $stage }: ties to decide: { $n }. Play-off tables are opened.
step-tied = { $names } are tied
step-publish = Look at the draw and publish it
step-publish-text = There is a draft that only organizers see.
step-publish-action = See the draft
step-play = Play
step-play-text = { $n ->
    [one] { $n } table is still to be played.
   *[other] { $n } tables are still to be played.
}
step-more-tables = { $n ->
    [one] … and { $n } more.
   *[other] … and { $n } more.
}
step-undecided = Decide who goes through
step-undecided-text = { $n ->
    [one] At { $n } table a tie decides who goes through: have them roll off and correct the result.
   *[other] At { $n } tables a tie decides who goes through: have them roll off and correct the results.
}
step-close = Close the round
step-close-text = { $stage }: all results are in. Close the round to go on.
step-close-action = Close the round
step-finished = The tournament is over
slips-text = One per table still to be played: the referee scans the code or types the PIN, without an account.
slips-all-rounds = All rounds
slips-one-round = That round only
slips-from = From round
slips-until = To round
slips-empty = No tables are to be played.
flash-tournament-created = Tournament created. Now the entries.
flash-tournament-deleted = Tournament deleted.
flash-stage-saved = Stage saved.
flash-settings-saved = Settings saved.
flash-registration-open = { registration-open }
flash-registration-closed = { registration-closed }
flash-entry-registered = Registered: { $name }.
flash-entry-late = { $name } is on the list, but not in the draw.
flash-entry-saved = Changes saved.
flash-entry-withdrawn = Withdrawn: { $name }.
flash-entry-readmitted = Readmitted: { $name }.
flash-draw-discarded = Draft discarded.
flash-draw-changed = Draft changed. The one before is kept as discarded.
flash-draw-published = Draw published.
flash-draw-playing = { $n ->
    [one] It is too early to draw: the result of { $n } table is missing.
   *[other] It is too early to draw: the results of { $n } tables are missing.
}
flash-draw-undecided = It is too early to draw: who goes on has to be decided first.
flash-draw-not-closed = It is too early to draw: the round has to be closed first.
flash-draw-finished = Nothing is left to draw: the tournament is over.
flash-round-closed = Round closed.
flash-imported-late = On the list, but not in the draw: { $n }.
