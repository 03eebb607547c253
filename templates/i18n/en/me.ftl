error-seat-held = { $name }’s seat is held by another phone: ask the organizers.
error-seat-no-entry = This sign-up has no place yet, or no longer has one, so there is no seat.
error-seats-many = This phone holds many seats already. Forget them in “My seat”, or use another phone.
