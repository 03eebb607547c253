tab-sign-up = Sign up
sign-up-title = Sign up
sign-up-action = Sign up
sign-up-call = Sign up for this tournament
sign-up-name = Full name
sign-up-name-pair = Your full name
sign-up-partner = Your partner’s full name
sign-up-seeks = I look for a partner
sign-up-seeks-hint = Your name is shown on this page. Anybody else who is looking can choose you, and then you play together.
sign-up-consent-hint = Tick it only if you are the parent or guardian. Without consent, the public sees only the initials.
sign-up-contact-hint = An e-mail address or a telephone number is enough. Only the organizers see them; they are never published.
sign-up-contact-optional = Optional, to reach you. Only the organizers see the e-mail address and the telephone number; they are never published.
sign-up-optional = Optional.
sign-up-wish = Wish
sign-up-wish-hint = Only the organizers see it. No reason is needed.
sign-up-wish-optional = Optional. Only the organizers see it. No reason is needed.
sign-up-privacy = Names and club appear on the public pages of the tournament; e-mail address, telephone number and wish do not. After sending you get a private link to see how it stands, change your data or withdraw.
sign-up-trap = Leave this empty
sign-up-approval = The organizers accept each sign-up by hand.
sign-up-drawn = The draw has been made. The organizers decide whether there is still room.
sign-up-not-yet = You cannot sign up yet.
sign-up-over = You can no longer sign up here. Ask at the organizers’ desk.
sign-up-off = You cannot sign up for this tournament on the internet. Ask the organizers.
sign-up-from = From { $at } ({ $left }).
sign-up-until = Until { $at } ({ $left }).
sign-up-seekers = Looking for a partner
sign-up-seekers-text = Sign up with “I look for a partner” ticked, and choose somebody on the next page.
sign-up-choose-text = Choose somebody and you are signed up as a pair. The other person sees it at their link.
sign-up-choose = Play together
sign-up-invite = Invite people to sign up
sign-up-invite-text = Text for a chat
sign-up-chat = { $name }: { $when }. Sign up here: { $link }
sign-up-poster-link = Poster with QR to sign up
sign-up-poster = Sign up!
sign-up-poster-text = Scan the code with your phone’s camera.
sign-up-poster-from = Scan the code with your phone’s camera, from { $at }.
sign-up-poster-until = Scan the code with your phone’s camera. Until { $at }.
sign-up-link-title = Your sign-up
sign-up-link-chat = Our sign-up for { $name }: { $link }
sign-up-keep = Keep this link
sign-up-keep-text = It is the key to this sign-up: with it you see how it stands, change the data or withdraw. Whoever has it can do so too. If you lose it, the organizers’ desk gives you another one.
sign-up-entry = Show the entry
sign-up-asked = Awaiting the organizers
sign-up-asked-text = The organizers have to accept it. This page will show it.
sign-up-seeking = Looking for a partner
sign-up-seeking-text = You get a place when you are two. Choose somebody from the list, wait to be chosen, or write your partner’s name below.
sign-up-waiting-text = When a place becomes free, the list moves up by itself, in the order of arrival.
sign-up-in = In, as number { $n }
sign-up-in-text = There is a place. Until the draw you can change the names or withdraw here.
sign-up-in-drawn = The draw is under way. To change something, go to the organizers’ desk.
sign-up-refused = Not accepted by the organizers
sign-up-refused-text = If you think this is a mistake, ask at the organizers’ desk.
sign-up-joined = You have a partner
sign-up-joined-text = The sign-up goes with your partner’s link. If something is wrong, ask at the organizers’ desk.
sign-up-withdrawn = Withdrawn
sign-up-withdrawn-text = It no longer counts for this tournament. To come back, sign up again or ask at the organizers’ desk.
sign-up-change = Change the data
sign-up-withdraw = Withdraw
sign-up-withdraw-text = The place goes to the waiting list. To come back you would have to sign up again, at the end.
sign-up-withdraw-action = Withdraw the sign-up
flash-sign-up-changed = Changes saved.
flash-sign-up-withdrawn = Withdrawn.
flash-sign-up-joined = Done: you are a pair.
error-sign-up-partner = write your partner’s name, or tick “I look for a partner”.
error-sign-up-seeks = tick it only if you leave the partner’s name empty.
error-sign-up-contact = write an e-mail address or a telephone number.
error-sign-up-phone = write the number with all its digits, such as 612 345 678.
error-sign-up-trap = Not sent: the form seemed to be filled in by a program. Check it and send it again.
error-sign-up-fast = Not sent: it was so fast that it seemed to be a program. Check it and send it again.
error-sign-up-old = Not sent: the page was open for too long. Check it and send it again.
error-sign-up-link = This link belongs to no sign-up, or was replaced by another. The organizers’ desk gives you the right one.
sign-up-full = All places are taken. You would be number { $n } on the waiting list.
sign-up-waiting = On the waiting list, as number { $n }
sign-up-free = { $n ->
    [one] { $n } place left.
   *[other] { $n } places left.
}
sign-up-left-days = { $n ->
    [one] { $n } day left
   *[other] { $n } days left
}
sign-up-left-hours = { $n ->
    [one] { $n } hour left
   *[other] { $n } hours left
}
sign-up-left-minutes = { $n ->
    [one] { $n } minute left
   *[other] { $n } minutes left
}
sign-up-later = People can sign up from { $at }.
consent-by-sign-up = Consent given when signing up, { $at }.
