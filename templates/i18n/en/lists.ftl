import-left-out = { $n ->
    [one] { $n } that seems to be nobody
   *[other] { $n } that seem to be nobody
}
import-lines = { $n ->
    [one] { $n } line
   *[other] Line by line: { $n }
}
import-nobody-title = Lines that seem to be nobody
import-nobody-lead = They are left out. Tick those that are an entry.
nobody-total = a total
nobody-heading = names of columns
nobody-remark = a note or a title
nobody-struck = crossed out
nobody-nameless = no name
nobody-above = above the names of the columns
fate-left-out = left out: { $why }
import-alike-title = Are they the same people?
import-alike-lead = They have the names of entries with another club or without one. For those that are the same, only what the list says changes; the others are registered as new.
import-alike-these = Only the ticked ones are the same
import-alike-all = { $n ->
    [one] They are the same
   *[other] All { $n } are the same
}
import-alike-none = All are other people
import-alike-entry = no. { $number }: { $before } → { $after }
import-no-club = no club
import-couple-title = One person or two?
import-couple-lead = One entry is one person. These lines do not get in until you say which.
import-couple-one = One: { $name }
import-couple-two = Two: { $one } · { $other }
import-quoted = “{ $name }”
import-columns-unread = Not read: { $names }. If something is missing, say below what each column is.
import-column-lost = { $label }: “{ $read }” is read, not “{ $unread }”.
import-turned = “{ $column }” has the surnames first (“{ $example }”): they are read after the name. If that is wrong, change it below.
import-joined = Joined, as they differ only in case, accents, spaces or punctuation:
import-join-all = { $n ->
    [one] Join it
   *[other] Join all { $n }
}
import-join-marked = Join the ticked ones
import-club-list = Clubs of the list
entry-list-lead = If you have a list, or a chat with the names, you can paste all of it.
field-surnames = Surnames
field-second-surname = Second surname
field-surnames-first = Surnames, name
field-partner-surnames = Partner’s surnames
field-partner-second-surname = Partner’s second surname
field-partner-surnames-first = Partner: surnames, name
field-phone = Phone
field-phone-hint = Only the organizers see it.
field-note = Note for the organizers
field-note-hint = Such as “arrives late”. It is not public.
error-contact-in-name = this name is public: put the phone number or the address in its own field.
