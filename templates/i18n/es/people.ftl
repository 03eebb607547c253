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
role-delegate = Delegación
role-referee = Arbitraje
field-pools = Sectores o grupos
field-pools-hint = Para una delegación, al menos uno. Para arbitraje, ninguno quiere decir en todo el torneo.
field-recipient = Para quién
field-recipient-hint = Si quieres: un nombre o un correo, para saber de quién es cada enlace.
people-change = Cambiar
people-link-until = Sirve hasta el { $at }
people-revoke = Anular el enlace
people-mail = Enviarlo por correo
people-mail-subject = Invitación a { $name }
people-mail-body = Con este enlace puedes entrar en { $name }. Solo sirve una vez: { $link }
flash-link-revoked = El enlace ya no sirve.
flash-role-changed = Cambiado el permiso de { $name }.
error-no-pools = marca al menos un sector o grupo.
charge-delegate = Delegación: { $pools }
charge-referee = Arbitraje: { $pools }
charge-missing = { $n ->
    [0] No falta ningún resultado.
    [one] Falta un resultado.
   *[other] Faltan { $n } resultados.
}
flash-invitation = Envía este enlace; no se volverá a mostrar: { $link }
flash-role-removed = Ya no tiene permisos en este torneo.
error-own-role = No puedes quitarte tu propio permiso: alguien tiene que quedar en la organización.
