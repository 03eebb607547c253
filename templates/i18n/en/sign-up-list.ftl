sign-ups-title = Sign-ups
sign-ups-link = Sign-ups
sign-ups-page = Sign-up page
sign-ups-poster = Poster with QR
sign-ups-search = Search by name, club or contact
sign-ups-all = All
sign-ups-asked = To decide
sign-ups-waiting = Waiting list
sign-ups-seek = Looking for a partner
sign-ups-in = With a place
sign-ups-over = Without a place
sign-ups-empty = Nobody has signed up yet
sign-ups-empty-text = People who sign up online will appear here.
sign-ups-none = Nobody here
sign-ups-failed = Not saved. Check the connection and try again.
sign-ups-keys = change the row. They work while the focus is in a row.
sign-ups-mails = { $n ->
    [one] { $n } mail address
   *[other] { $n } mail addresses
}
sign-ups-copy-mails = Copy all
field-sign-up-mails = Addresses
field-sign-up-mails-hint = Paste them into “BCC” so that nobody sees the others’ addresses.
sign-ups-off = People cannot sign up online now.
sign-ups-registration-closed = Registration is closed: nobody can sign up.
sign-ups-not-yet = Open from { $at }.
sign-ups-open-until = Open until { $at }.
sign-ups-open = Open.
sign-ups-ended = The time is over.
sign-ups-no-limit = { $n ->
    [one] { $n } entry, no limit of places.
   *[other] { $n } entries, no limit of places.
}
sign-ups-free = Places: { $places }; taken, { $n }; free, { $free }.
sign-ups-full = Places: { $places }, all taken. Entries: { $n }.
sign-ups-wait = { $n ->
    [one] { $n } online sign-up is waiting for your decision.
   *[other] { $n } online sign-ups are waiting for your decision.
}
step-sign-ups = Sign-ups to decide
step-sign-ups-action = See the sign-ups
sign-up-accept = Accept
sign-up-refuse = Refuse
sign-up-relink = New link
sign-up-relink-text = People who signed up have a private link. The new link replaces the old one, which stops working.
sign-up-fresh = Private link
sign-up-fresh-text = Copy it or send it now: it cannot be shown again.
sign-up-history = History
sign-up-numbered = Sign-up no. { $number }
sign-up-is-asked = To decide
sign-up-is-seeks = Looking for a partner
sign-up-is-waiting = Waiting, place { $place }
sign-up-is-in = Has a place
sign-up-is-refused = Sign-up refused
sign-up-is-joined = Has a partner now
sign-up-minor = minor, no consent
sign-up-minor-consent = minor, with consent
double-same-name = The same name (“{ $written }”) in
double-like-name = A similar name (“{ $written }”) in
double-phone = The same phone ({ $written }) in
double-email = The same mail ({ $written }) in
doubles-more = { $n ->
    [one] And one more match.
   *[other] And { $n } more matches.
}
sign-up-chat-asked = { $tournament }: we have received the sign-up of { $names }. The organizers will confirm it.
sign-up-chat-seeks = { $tournament }: { $names } is on the list of people who look for a partner.
sign-up-chat-waiting = { $tournament }: { $names } is on the waiting list, in place { $place }.
sign-up-chat-in = { $tournament }: { $names } has a place. It is played on { $date }.
sign-up-chat-refused = { $tournament }: the sign-up of { $names } could not be accepted.
sign-up-chat-withdrawn = { $tournament }: the sign-up of { $names } is withdrawn.
sign-up-chat-link = To see, change or withdraw it, open this private link: { $link }
sign-up-terms-title = How people sign up
sign-up-terms-places = Places
sign-up-terms-time = Time
sign-up-terms-zone = Hours of { $zone }. Without a date, it holds as long as registration is open.
sign-up-terms-questions = Questions
sign-up-terms-questions-hint = The name is always asked. The less you ask, the more people complete the form.
asked-no = Not asked
asked-optional = Optional
asked-required = Required
field-sign-up-opens-on = From the day
field-sign-up-opens-on-hint = Optional, with its hour.
field-sign-up-opens-hour = From the hour
field-sign-up-closes-on = Until the day
field-sign-up-closes-on-hint = Optional, with its hour.
field-sign-up-closes-hour = Until the hour
error-sign-up-reversed = the end has to be after the begin.
flash-sign-up-terms = Saved.
flash-sign-up-terms-over = { $n ->
    [one] Saved. There is { $n } entry already, more than places: nobody loses theirs, and whoever signs up will wait.
   *[other] Saved. There are { $n } entries already, more than places: nobody loses theirs, and whoever signs up will wait.
}
flash-sign-up-accepted = Sign-up accepted.
flash-sign-up-refused = Sign-up refused. If that was a mistake, accept it under “Without a place”.
flash-sign-up-link = New link. The old one no longer works.
person-merge-link = Merge with another person
person-merge-title = The same person
person-merge-lead = Choose who is, under another name, the same person as { $name }.
person-merge-both = { $gone } becomes { $kept }
person-merge-together = Together
person-merge-tournaments = Tournaments in which { $name } changes the name:
person-merge-nowhere = Not in any tournament.
person-merge-text = { $kept } will have the entries, results and points of { $gone }, who no longer exists. The history of each tournament says so, and it cannot be undone.
person-merge-action = Merge both people
person-merge-turn = Keep the name { $name }
person-merge-offered = Who it may be
person-merge-search = Search by name
person-merge-nobody = Nobody has a similar name. Search by name.
flash-person-merged = Merged into { $name }.
journal-people-merged = Merged two people who were one
error-person-merge-not-two = choose two different people of your account.
error-person-merge-together = they play in one tournament as two people. Merge their entries first.
error-person-merge-in-play = one of them is playing. Wait until the game is over.
sign-up-of-entry = The sign-up and its private link
