sign-in-referees = Refereeing a table without an account?
sign-in-forgotten = Forgotten your password? Ask whoever runs the server for a link to choose another.
sign-out = Sign out
error-sign-in = The e-mail address or the password is wrong.
error-guessable = is soon guessed: it is one of the commonest, or repeats what is known of you or of this place. Try three or four unrelated words.
error-old-password = this is not your current password.
error-invitation-used = This link has been used or has expired. Ask whoever gave it to you for another.
error-pin = enter eight digits, such as 1234 5678.
error-pin-unknown = no table in play has this PIN. Look at the PIN slip or ask the organizers.

field-email = E-mail address
field-password = Password
field-chosen-password = Password
field-chosen-password-hint = 10 to 200 characters. Three or four unrelated words are easy to remember.
field-old-password = Current password
field-new-password = New password
field-new-password-hint = 10 to 200 characters. All other sessions will end.
field-person-name = Your name
field-person-name-hint = It is shown next to what you record.
field-pin = PIN of the table
field-referee-name = Your name (if you like)
field-referee-name-hint = { field-person-name-hint }

invitation-title = Welcome
invitation-first = This link makes the first account, the organizer’s. It works once.
invitation-organizer = You are invited to organize “{ $name }”.
invitation-referee = You are invited to referee at “{ $name }”.
invitation-delegate = You are invited to run { $pools } of “{ $name }”.
invitation-referee-of = You are invited to referee { $pools } of “{ $name }”.
invitation-sector = the { $name } sector
invitation-sectors = the sectors { $names } and { $last }
invitation-accept = Accept as { $name }
invitation-sign-up = Create the account
invitation-have-account = Have an account already?
flash-welcome = Your account is ready.
flash-role-taken = Done: the tournament is in your account now.

join-title = Referee a table
join-lead = The PIN is on the PIN slip from the organizers. No account needed.
join-button = Open the table

account-title = Your account
account-sessions = Open sessions
account-sessions-lead = The browsers you are signed in with. End those you do not recognize.
account-unknown-device = Unknown browser
account-this-session = this browser
account-session-since = Since { $at }
account-session-used = last used on { $day }
account-end-session = End
account-happened = What happened to your account
account-happened-lead = If there is something here that was not you, change the password: that ends all other sessions.
happened-signed-in = Signed in
happened-wrong-password = Wrong password
happened-signed-out = Signed out
happened-session-ended = A session was ended
happened-password-changed = Password changed
happened-password-link-made = Link to a new password
happened-account-made = Account made
happened-wrong-code = Wrong code
happened-second-factor-on = Code when signing in: turned on
happened-second-factor-off = Code when signing in: turned off
happened-recovery-code-used = A recovery code was used
happened-settings-changed = The service was started with other settings
account-password = Password
account-change-password = Change the password
flash-password-changed = Password changed. All other sessions have ended.
new-password = New password
new-password-lead = { $name }, choose the password that you will sign in with as { $email }.
new-password-save = Save the password
flash-password-new = Password saved. You can sign in with it now.
flash-session-ended = Session ended.

backup-title = Backup
backup-off = No backups are made on this server by themselves.
backup-never = Last backup: never
backup-now = Last backup: just now
backup-minutes = Last backup: { $n } min ago
backup-hours = { $n ->
    [one] Last backup: { $n } hour ago
   *[other] Last backup: { $n } hours ago
}
backup-days = { $n ->
    [one] Last backup: { $n } day ago
   *[other] Last backup: { $n } days ago
}
backup-failed = The last backup could not be made. Whoever runs the server finds the reason in its log.

sign-in-code = One more step
sign-in-code-lead = Open your authenticator app and enter the code that it shows for Cubilete.
error-code = this is not the code that the app shows now, nor an unused recovery code.
error-code-too-late = That took too long. Sign in once more.
field-sign-in-code = Code
field-sign-in-code-hint = Six digits from the app, or a recovery code.
second-factor = Code when signing in
second-factor-lead = Beside your password you can be asked for a code from an app on your phone. Whoever gets hold of your password cannot sign in then.
second-factor-is-on = A code from your app is asked for when you sign in.
second-factor-left = { $n ->
    [0] No recovery code is left: turn it off and on again to get new ones.
    [one] One recovery code is left.
   *[other] { $n } recovery codes are left.
}
second-factor-see = See or turn off
second-factor-begin = Set it up
second-factor-scan = Scan this with the app
second-factor-or-type = Or type this into the app:
second-factor-open = open the app on this device
second-factor-then = Then enter the code it shows
second-factor-turn-on = Turn on
second-factor-turn-off = Turn off
flash-second-factor-off = From now on the password is enough.
recovery-codes = Keep these recovery codes
recovery-codes-lead = It is turned on. Each of these codes signs you in once if you lose your phone. They are not shown again.
recovery-codes-kept = I have kept them
