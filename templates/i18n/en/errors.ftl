error-title-not-found = Not found
error-title-forbidden = Not allowed
error-title-refused = Not now
error-title-too-many = Too many attempts
error-title-too-large = Too large
error-title-too-slow = Too slow
error-title-bad-request = Not understood
error-title-unavailable = Back in a moment
error-title-full = No room left
error-title-internal = Our fault
error-not-found = There is nothing here: the address may be mistyped, or what was here has been deleted.
error-forbidden = This needs a permission that you do not have. Ask the organizers for it.
error-stale = This form is out of date or comes from another site. Go back, reload the page and try again; nothing was changed.
error-too-large = What was sent is too large.
error-too-large-field = { $field }: too large; up to { $most } are taken. Nothing was saved.
error-too-large-file = { $field }: “{ $file }” is too large; up to { $most } are taken. Nothing was saved.
error-too-large-form = The form is too large: up to { $most } are taken. Nothing was saved.
error-too-slow = What was sent came too slowly and was not waited for any longer. Nothing was saved: send it again, where the network is better.
error-too-many = { $seconds ->
    [one] Wait one second and try again.
   *[other] Wait { $seconds } seconds and try again.
}
error-method = This address does not do that.
error-bad-request = The request is not understood.
error-malformed = The form arrived incomplete. Send it again.
error-json = What the app sent cannot be understood ({ $field }: { $what }). Load the page again.
error-internal = Something failed on our side and has been logged. Nothing was half saved: try again.
error-misdirected = This service is not known by this address. Open the link that you were given; whoever runs it can add the address in CUBILETE_BASE_URL or CUBILETE_HOSTS.
error-reference = Reference for whoever runs the service: { $reference }
error-away = The tournaments’ data cannot be reached. What was saved is still there; the last thing was not saved. Try again in a few seconds.
error-unsure = The data did not answer in time, and whether the last thing was saved is not known. Look whether it is there and, if not, send it again.
error-busy = There is too much to do at once. Nothing was saved: try again in a moment.
error-repeated = This was done already: it came twice and was done once.
error-crowded = Too many pages are being prepared at once. Load it again in a few seconds: nothing that was saved is lost.
error-crowded-form = The server cannot take this form right now, and nothing was saved. Send it again in a few seconds.
error-full = Nothing was saved, as there is no room left. Tell an organizer.
error-disk-full = The server’s disk is full, so nothing is saved. Make room on it; everything then goes on by itself.
error-way-out = Go to the tournaments

# Fields
error-missing = missing; { $min } to { $max } characters are allowed.
error-length = { $min } to { $max } characters are allowed.
error-long = up to { $max } characters are allowed.
error-number = enter a whole number from { $min } to { $max }.
error-date = enter a date between the years { $min } and { $max }, such as 2026-03-19.
error-choice = choose one of the options.
error-choices = choose at least one of the options.
error-email = enter an e-mail address, such as name@example.org.
error-email-taken = there is an account with this address already. Sign in with it and open the link again.
flash-overtaken = Nothing was done, because somebody was faster. The latest: { $what } · { $head }. This is how it stands now.
flash-not-done = Nothing was done: { $why } This is how it stands now.
error-page-now = See how it stands now
