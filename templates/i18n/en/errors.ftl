error-title-not-found = Not found
error-title-forbidden = Not allowed
error-title-refused = Not now
error-title-too-many = Too many attempts
error-title-bad-request = Not understood
error-title-internal = Our fault
error-not-found = There is nothing here: the address may be mistyped, or what was here has been deleted.
error-forbidden = This needs a permission that you do not have.
error-stale = This form is out of date or comes from another site. Go back, reload the page and try again; nothing was changed.
error-too-large = That is too large: up to 4 MB are taken.
error-too-many = { $seconds ->
    [one] Wait one second and try again.
   *[other] Wait { $seconds } seconds and try again.
}
error-method = This address does not do that.
error-bad-request = The request is not understood.
error-malformed = The form arrived broken. Send it again.
error-internal = Something failed on our side and has been noted. Nothing was changed half-way.
error-way-out = Go to the tournaments

# Fields
error-missing = missing; { $min } to { $max } characters are allowed.
error-length = { $min } to { $max } characters are allowed.
error-long = up to { $max } characters are allowed.
error-number = a whole number from { $min } to { $max }.
error-date = a date, such as 2026-03-19.
error-choice = one of the options has to be chosen.
error-email = an e-mail address, such as name@example.org.
error-email-taken = there is an account with this address already. Sign in with it and open the link again.
