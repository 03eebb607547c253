people-title = Organizers and referees
people-remove = Remove
people-open-links = { $n ->
    [one] One invitation link has not been used.
   *[other] { $n } invitation links have not been used.
}
people-invite = Invite
people-invite-lead = This makes a one-time link, good for 14 days. Send it to the person you want to invite. To referee a single table, its PIN is enough.
people-make-link = Create the link
field-role = Role
role-organizer = Organizer
role-delegate = Delegate
role-referee = Referee
field-pools = Sectors or groups
field-pools-hint = A delegate has at least one. For a referee, none means the whole tournament.
field-recipient = For whom
field-recipient-hint = If you like: a name or an e-mail address, to know whose link it is.
people-change = Change
people-link-until = Good until { $at }
people-revoke = Revoke the link
people-mail = Send it by e-mail
people-mail-subject = Invitation to { $name }
people-invitation-text = { $lead } Enter with this link, which works once: { $link }
flash-link-revoked = The link no longer works.
flash-role-changed = The role of { $name } was changed.
error-no-pools = tick at least one sector or group.
charge-delegate = Delegate: { $pools }
charge-referee = Referee: { $pools }
charge-missing = { $n ->
    [0] No result is missing.
    [one] One result is missing.
   *[other] { $n } results are missing.
}
flash-invitations = { $n ->
    [one] Send this link; it is not shown again.
   *[other] Send these { $n } links; they are not shown again.
}
flash-role-removed = No longer has permissions in this tournament.
error-own-role = You cannot remove your own role: somebody has to remain in charge.
pool-pin-of = One PIN for all tables: { $pool }
pool-pin-all = One PIN for all tables
pool-pin-text = Whoever has it can referee any published table, until the morning after the day you choose.
field-pin-until = Through the evening of
pool-pin-give = Create the PIN
pool-pin-change = Change the PIN
pool-pin-take = Revoke it
flash-pool-pin-given = This PIN now opens all tables.
flash-pool-pin-taken = The common PIN opens nothing any more: whoever came in by it is out.
flash-pin-changed = The table has another PIN. Whoever came in by the one before is out.
error-pin-until = “Through the evening of” must be a day from { $from } to { $to }.
error-not-final = The league is not over: a result is missing or a tie has to be played off.
error-not-handed-in = The final grid is not handed in.
error-hand-in-confirmed = The final grid is confirmed; only the organizers can give it back.
people-link = Link for
people-copy = Copy
people-copied = Copied
people-many = Invite many people from a list
people-make-links = Make the links
field-people-list = List
field-people-list-hint = One line a person: name, sector, phone or email. For example: Pilar Ortiz; Olivereta; 600 123 123
error-people-many = at most { $max } people at once.
error-people-sector = line { $line }: there is no sector “{ $text }”.
error-people-no-sector = line { $line }: the sector is missing.
error-people-name = line { $line }: enter a name or a contact, at most { $max } characters.
