crest-title = Crest
crest-lead-club = The same for all entries of the club. Without a picture of its own, it is drawn from the name.
crest-lead-entry = Without a picture of its own, it is drawn from the name.
crest-shown-made = The crest made from the name is shown
crest-shown-own = The club’s own picture is shown
crest-waits = Waiting: only the organizers see it
crest-approve = Show to the public
crest-remove = Remove
crest-upload = Upload the picture
crests-title = Pictures of crests
crests-wait = { $n ->
    [one] { $n } crest is waiting for you to look at it.
   *[other] { $n } crests are waiting for you to look at them.
}
crests-none-wait = No crest is waiting.
crests-empty = No club has a picture of its own
crests-empty-text = Upload one from the page of an entry, under “Edit”.
field-crest = Own picture
field-crest-hint = PNG, JPEG or WebP, 2 MB at most: the crest or emblem, not a photo of a person. It is kept small and without the camera’s data.
step-crests = Crests to look at
step-crests-action = See the crests
flash-crest-uploaded = Picture uploaded. The public will see it once you show it.
flash-crest-approved = The public sees the picture now.
flash-crest-removed = Picture removed.
error-crest-missing = choose a PNG, JPEG or WebP picture.
error-crest-heavy = choose a picture of 2 MB at most.
error-crest-kind = choose a PNG, JPEG or WebP picture; SVG and other formats are not taken.
error-crest-large = choose a picture of { $most } × { $most } dots at most.
error-crest-moving = choose a still picture, without animation.
error-crest-damaged = the picture is damaged or incomplete: save it again or choose another.
