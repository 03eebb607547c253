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
role-referee = Referee
flash-invitation = Send this link; it is not shown again: { $link }
flash-role-removed = No longer has permissions in this tournament.
error-own-role = You cannot remove your own role: somebody has to remain in charge.
