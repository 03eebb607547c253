people-title = Organización y arbitraje
people-remove = Quitar
people-open-links = { $n ->
    [one] Hay un enlace de invitación sin usar.
   *[other] Hay { $n } enlaces de invitación sin usar.
}
people-invite = Invitar
people-invite-lead = Se crea un enlace de un solo uso, válido 14 días. Envíalo a quien quieras invitar. Para arbitrar una sola mesa basta su PIN.
people-make-link = Crear el enlace
field-role = Permiso
role-organizer = Organización
role-referee = Arbitraje
flash-invitation = Envía este enlace; no se volverá a mostrar: { $link }
flash-role-removed = Ya no tiene permisos en este torneo.
error-own-role = No puedes quitarte tu propio permiso: alguien tiene que quedar en la organización.
