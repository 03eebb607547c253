sign-ups-title = Quién se ha apuntado
sign-ups-link = Se han apuntado
sign-ups-page = Página para apuntarse
sign-ups-poster = Cartel con QR
sign-ups-search = Buscar por nombre, club o contacto
sign-ups-all = Todo
sign-ups-asked = Por decidir
sign-ups-waiting = Lista de espera
sign-ups-seek = Buscan pareja
sign-ups-in = Con plaza
sign-ups-over = Sin plaza
sign-ups-empty = Aún no se ha apuntado nadie
sign-ups-empty-text = Quien se apunte por internet aparecerá aquí.
sign-ups-none = Aquí no hay nadie
sign-ups-failed = No se ha guardado. Comprueba la conexión y vuelve a intentarlo.
sign-ups-keys = cambian de fila. Valen mientras el foco está en una fila.
sign-ups-mails = { $n ->
    [one] { $n } dirección de correo
   *[other] { $n } direcciones de correo
}
sign-ups-copy-mails = Copiar todas
field-sign-up-mails = Direcciones
field-sign-up-mails-hint = Pégalas en «CCO» para que nadie vea las de los demás.
sign-ups-off = Ahora la gente no puede apuntarse por internet.
sign-ups-registration-closed = La inscripción del torneo está cerrada: nadie puede apuntarse.
sign-ups-not-yet = Abierto a partir del { $at }.
sign-ups-open-until = Abierto hasta el { $at }.
sign-ups-open = Abierto.
sign-ups-ended = El plazo ha terminado.
sign-ups-no-limit = { $n ->
    [one] { $n } inscripción, sin límite de plazas.
   *[other] { $n } inscripciones, sin límite de plazas.
}
sign-ups-free = Plazas: { $places }; ocupadas, { $n }; libres, { $free }.
sign-ups-full = Plazas: { $places }, todas ocupadas. Inscripciones: { $n }.
sign-ups-wait = { $n ->
    [one] { $n } inscripción por internet espera tu decisión.
   *[other] { $n } inscripciones por internet esperan tu decisión.
}
step-sign-ups = Inscripciones por decidir
step-sign-ups-action = Ver quién se ha apuntado
sign-up-accept = Aceptar
sign-up-refuse = Rechazar
sign-up-relink = Enlace nuevo
sign-up-relink-text = Quien se apuntó tiene un enlace privado. El enlace nuevo sustituye al anterior, que deja de funcionar.
sign-up-fresh = Enlace privado
sign-up-fresh-text = Cópialo o envíalo ahora: no se puede volver a mostrar.
sign-up-history = Historial
sign-up-numbered = Solicitud n.º { $number }
sign-up-is-asked = Por decidir
sign-up-is-seeks = Busca pareja
sign-up-is-waiting = En espera, puesto { $place }
sign-up-is-in = Tiene plaza
sign-up-is-refused = Inscripción rechazada
sign-up-is-joined = Ya tiene pareja
sign-up-minor = menor, sin permiso
sign-up-minor-consent = menor, con permiso
double-same-name = El mismo nombre («{ $written }») en
double-like-name = Un nombre parecido («{ $written }») en
double-phone = El mismo teléfono ({ $written }) en
double-email = El mismo correo ({ $written }) en
doubles-more = { $n ->
    [one] Y otra coincidencia.
   *[other] Y otras { $n } coincidencias.
}
sign-up-chat-asked = { $tournament }: hemos recibido la inscripción de { $names }. La organización la confirmará.
sign-up-chat-seeks = { $tournament }: { $names } está en la lista de quienes buscan pareja.
sign-up-chat-waiting = { $tournament }: { $names } está en la lista de espera, en el puesto { $place }.
sign-up-chat-in = { $tournament }: { $names } tiene plaza. Se juega el { $date }.
sign-up-chat-refused = { $tournament }: no se ha podido aceptar la inscripción de { $names }.
sign-up-chat-withdrawn = { $tournament }: la inscripción de { $names } está retirada.
sign-up-chat-link = Para verla, cambiarla o retirarla, abre este enlace privado: { $link }
sign-up-terms-title = Cómo se apunta la gente
sign-up-terms-places = Plazas
sign-up-terms-time = Plazo
sign-up-terms-zone = Horas de { $zone }. Sin fecha, vale mientras la inscripción esté abierta.
sign-up-terms-questions = Qué se pregunta
sign-up-terms-questions-hint = El nombre se pregunta siempre. Cuanto menos preguntes, más gente termina el formulario.
asked-no = No se pregunta
asked-optional = Se puede contestar
asked-required = Hay que contestar
field-sign-up-opens-on = Desde el día
field-sign-up-opens-on-hint = Opcional, con su hora.
field-sign-up-opens-hour = Desde las
field-sign-up-closes-on = Hasta el día
field-sign-up-closes-on-hint = Opcional, con su hora.
field-sign-up-closes-hour = Hasta las
error-sign-up-reversed = el final tiene que ser posterior al principio.
flash-sign-up-terms = Guardado.
flash-sign-up-terms-over = { $n ->
    [one] Guardado. Ya hay { $n } inscripción, más que plazas: nadie pierde la suya, y quien se apunte esperará.
   *[other] Guardado. Ya hay { $n } inscripciones, más que plazas: nadie pierde la suya, y quien se apunte esperará.
}
flash-sign-up-accepted = Inscripción aceptada.
flash-sign-up-refused = Inscripción rechazada. Si ha sido un error, acéptala en «Sin plaza».
flash-sign-up-link = Enlace nuevo. El anterior ya no funciona.
person-merge-link = Unir con otra persona
person-merge-title = Son la misma persona
person-merge-lead = Elige quién es, con otro nombre, la misma persona que { $name }.
person-merge-both = { $gone } pasa a ser { $kept }
person-merge-together = Juntas
person-merge-tournaments = Torneos en los que { $name } cambia de nombre:
person-merge-nowhere = No está en ningún torneo.
person-merge-text = { $kept } tendrá las inscripciones, los resultados y los puntos de { $gone }, que deja de existir. Queda en el historial de cada torneo y no se puede deshacer.
person-merge-action = Unir las dos personas
person-merge-turn = Quedarse con el nombre { $name }
person-merge-offered = Quién puede ser
person-merge-search = Buscar por nombre
person-merge-nobody = No hay nadie con un nombre parecido. Busca por nombre.
flash-person-merged = Unidas en { $name }.
journal-people-merged = Unió a dos personas que eran la misma
error-person-merge-not-two = elige a dos personas distintas de tu cuenta.
error-person-merge-together = juegan en el mismo torneo como dos personas. Une antes sus inscripciones.
error-person-merge-in-play = una de las dos está jugando. Espera a que acabe su partida.
sign-up-of-entry = Cómo se apuntó y enlace privado
