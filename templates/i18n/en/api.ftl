api-keys = Keys for programs
api-keys-lead = A key lets a program act for you, with at most your rights. Keep it like a password.
api-keys-yours = Your keys
api-key-new = New key
api-key-make = Make the key
api-key-made = This is the key. Copy it now: it is not shown again.
api-key-kept = I have copied it
api-key-revoke = Revoke
api-key-until = valid until { $at }
api-key-no-expiry = valid until you revoke it
api-key-expired = expired
api-key-used = last used { $at }
api-key-unused = never used
api-key-all-tournaments = All my tournaments
api-key-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
api-scope-read = Read all that I see
api-scope-table = Referee games at tables
api-scope-desk = Enter results and change entries
api-scope-organize = Organize: everything that I may do
api-docs = How programs use this service
api-docs-lead = The tournaments as data, and the acts of their organizers, for programs.
account-api-keys-open = See the keys
field-key-name = Name of the key
field-key-name-hint = The program that will use it, such as “Screen in the bar”.
field-key-scopes = What it may do
field-key-tournament = Tournament
field-key-days = Valid for
error-api-scopes = choose at least one.
error-api-keys = You have { $n } keys, which is the maximum. Revoke one first.
flash-api-key-revoked = The key is revoked: no program can use it any more.
happened-api-key-made = Key for programs made
happened-api-key-revoked = Key for programs revoked
