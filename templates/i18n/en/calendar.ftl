tab-calendar = Calendar
calendar-edit = Set dates
calendar-ics = Add to my calendar
calendar-of-all = the whole calendar
calendar-search = Name or club
calendar-past = Show what is past too
calendar-empty = There are no dates yet.
calendar-today = today
calendar-postponed = { $n ->
    [one] Postponed, without a date yet: { $n } table
   *[other] Postponed, without a date yet: { $n } tables
}
calendar-undated = { $n ->
    [one] { $n } table without a date
   *[other] { $n } tables without a date
}
calendar-edit-lead = The most specific date holds: that of a table before that of its round, its sector or group and its stage.
calendar-window = It is played { $window }.
calendar-tables = Tables still to be played
window-between = from { $from } to { $until }
window-from = from { $from } on
window-until = until { $until }
date-postponed = Postponed
date-set = Date
date-moved = Date changed
date-cleared = Date taken away
date-none = no date
date-moved-from = (before: { $date })
date-change = Change the date
date-move = Change the date
date-postpone = Postpone without a date
date-clear = Take the date away
date-save = Set the date
date-history = What was said of its date
date-agreed = Agreed: { $name }
whole-title = One date for all
whole-lead = For a stage, a sector or group, or a round. Tables with a date of their own keep it.
days-title = By days
days-all = All dates
day-move = Change
day-move-hours = Every table keeps its hour.
stage-days-title = When it may be played
venues-title = Boards of each venue
venue-has = { $n ->
    [one] { $n } board
   *[other] { $n } boards
}
conflicts-title = { $n ->
    [one] { $n } thing that does not fit
   *[other] { $n } things that do not fit
}
conflicts-none = All dates fit.
conflict-entry = { $name } plays at two tables at once.
conflict-boards = { $at }, { $venue }: { $tables } tables at once and { $boards } boards.
conflict-window = The date is out of time: it is played { $window }.
conflict-order = A later round is played before an earlier one.
proposal-title = Propose dates
proposal-lead = { $n ->
    [one] { $n } table without a date. Those that have one stay as they are.
   *[other] { $n } tables without a date. Those that have one stay as they are.
}
proposal-every = { $n ->
    [one] Choose { $n } sector or group
   *[other] Choose all { $n } sectors or groups
}
proposal-preview = See the proposal
proposal-placed = { $n ->
    [one] Proposal: { $n } table with a date
   *[other] Proposal: { $n } tables with a date
}
proposal-unplaced = { $n ->
    [one] { $n } table does not fit: more days, hours or boards are needed.
   *[other] { $n } tables do not fit: more days, hours or boards are needed.
}
proposal-unplaced-more = { $n ->
    [one] And { $n } more table.
   *[other] And { $n } more tables.
}
proposal-save = Save these dates
field-agreed-by = Agreed by
field-agreed-by-hint = Who agreed to it. Only people with a role in the tournament see it.
field-date = Day
field-hour = Hour
field-target = Of what
field-pool = Sectors or groups
field-table-minutes = Minutes a table lasts
field-table-minutes-hint = To see what overlaps, and when it ends in calendars.
field-plays-from = First day
field-plays-until = Last day
field-plays-until-hint = Without days it may be played any time. Delegates set no date outside of them; organizers may.
field-venue-name = Venue
field-venues = A venue for each sector or group
field-venues-hint = Where there is none, the venue above is used.
field-venue-boards = Boards
field-own-boards = Each sector or group plays in a hall of its own and has so many boards.
field-venue-boards-hint = Tables that are played there at once.
field-weekday = Days of the week
field-hours = Hours
field-hours-hint = When games begin, such as 19:00, 20:30.
field-most-games = Games a day
field-most-games-hint = How many an entry plays on a day at most.
field-excluded = But not on
field-excluded-hint = One a line, such as 2026-12-24 or 24/12/2026.
error-hour = enter an hour, such as 20:30.
error-hours = enter 1 to { $max } hours, such as 19:00, 20:30.
error-dates = enter dates, such as 2026-12-24 or 24/12/2026.
error-window = the last day cannot be before the first.
error-last-day = choose a day from { $from } to { $until }.
error-date-moved-on = The date has changed meanwhile: look at it, and send yours again if it is still needed.
error-date-played = That table is not to be played any more.
error-outside-window = choose a day in time: from { $from } to { $until }.
error-no-day = none of those days is one of the chosen days of the week.
error-no-such-hour = there is no { $hour } on { $day }: the clocks are put forward that night.
error-hour-twice = { $hour } comes twice on { $day }: the clocks are put back that night. Choose which one.
field-hour-repeat = Which of the two
hour-repeat-first = The first, before the clocks go back
hour-repeat-second = The second, after the clocks have gone back
flash-date-saved = Date saved.
flash-date-outside = Date saved, although it is out of time.
flash-date-postponed = Postponed: it has no date.
flash-date-cleared = Date taken away.
flash-days-saved = When it may be played is saved.
flash-venue-saved = The venue’s boards are saved.
flash-proposal-saved = { $n ->
    [one] { $n } table with a date.
   *[other] { $n } tables with a date.
}
paper-calendar = Calendar
paper-calendar-text = Day by day and venue by venue, to be put up.
journal-date-set = { $n ->
    [one] A date was set
   *[other] { $n } dates were set
}
journal-date-propose = { $n ->
    [one] Proposed dates were saved: { $n } table
   *[other] Proposed dates were saved: { $n } tables
}
journal-date-move = { $n ->
    [one] A date was changed
   *[other] { $n } dates were changed
}
journal-date-postpone = { $n ->
    [one] A table was postponed
   *[other] { $n } tables were postponed
}
journal-date-clear = { $n ->
    [one] A date was taken away
   *[other] { $n } dates were taken away
}
journal-stage-days-set = When it may be played was said
journal-venue-set = { $n ->
    [0] The boards of a venue were taken away
    [one] How many boards a venue has was said: { $n }
   *[other] How many boards a venue has was said: { $n }
}
