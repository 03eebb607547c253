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
people-invitation-text = { $lead } Entra con este enlace, que solo sirve una vez: { $link }
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
flash-invitations = { $n ->
    [one] Envía este enlace; no se volverá a mostrar.
   *[other] Envía estos { $n } enlaces; no se volverán a mostrar.
}
flash-role-removed = Ya no tiene permisos en este torneo.
error-own-role = No puedes quitarte tu propio permiso: alguien tiene que quedar en la organización.
pool-pin-of = Un PIN para todas las mesas: { $pool }
pool-pin-all = Un PIN para todas las mesas
pool-pin-text = Quien lo tenga puede arbitrar cualquier mesa publicada, hasta la mañana siguiente al día que digas.
field-pin-until = Hasta la noche del
pool-pin-give = Crear el PIN
pool-pin-change = Cambiar el PIN
pool-pin-take = Anularlo
flash-pool-pin-given = Este PIN ya abre todas las mesas.
flash-pool-pin-taken = El PIN común ya no abre nada: quien había entrado con él está fuera.
flash-pin-changed = La mesa tiene otro PIN. Quien había entrado con el de antes está fuera.
error-pin-until = «Hasta la noche del» tiene que ser un día entre el { $from } y el { $to }.
error-not-final = La liga no ha acabado: falta algún resultado o queda un empate por jugar.
error-not-handed-in = El acta final no está entregada.
error-hand-in-confirmed = El acta final ya está confirmada; solo la organización puede devolverla.
people-link = Enlace de
people-copy = Copiar
people-copied = Copiado
people-many = Invitar a muchas personas de una lista
people-make-links = Crear los enlaces
field-people-list = Lista
field-people-list-hint = Una línea por persona: nombre, sector, teléfono o correo. Por ejemplo: Pilar Ortiz; Olivereta; 600 123 123
error-people-many = como máximo { $max } personas de una vez.
error-people-sector = línea { $line }: no hay ningún sector «{ $text }».
error-people-no-sector = línea { $line }: falta el sector.
error-people-name = línea { $line }: escribe un nombre o un contacto, de { $max } caracteres como máximo.
