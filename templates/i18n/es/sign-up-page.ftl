tab-sign-up = Apuntarse
sign-up-title = Apuntarse
sign-up-action = Apuntarse
sign-up-call = Apuntarse al torneo
sign-up-name = Nombre y apellidos
sign-up-name-pair = Tu nombre y apellidos
sign-up-partner = Nombre y apellidos de tu pareja
sign-up-seeks = Busco pareja
sign-up-seeks-hint = Tu nombre sale en esta página. Quien también busque puede elegirte, y entonces jugáis juntos.
sign-up-consent-hint = Márcalo solo si eres su madre, padre o tutor. Sin permiso, en público solo se ven las iniciales.
sign-up-contact-hint = Basta con el correo o el teléfono. Solo los ve la organización; nunca se publican.
sign-up-contact-optional = Opcional, para avisarte. El correo y el teléfono solo los ve la organización; nunca se publican.
sign-up-optional = Opcional.
sign-up-wish = Petición
sign-up-wish-hint = Solo la ve la organización. No hace falta dar razones.
sign-up-wish-optional = Opcional. Solo la ve la organización. No hace falta dar razones.
sign-up-privacy = Los nombres y el club salen en las páginas públicas del torneo; el correo, el teléfono y la petición, no. Al enviar recibes un enlace privado para ver cómo va, cambiar los datos o borrarte.
sign-up-trap = Deja esto en blanco
sign-up-approval = La organización acepta cada inscripción a mano.
sign-up-drawn = El sorteo ya está hecho. La organización decide si aún hay sitio.
sign-up-not-yet = Todavía no es posible apuntarse.
sign-up-over = Ya no es posible apuntarse aquí. Pregunta en la mesa de la organización.
sign-up-off = En este torneo no es posible apuntarse por internet. Pregunta a la organización.
sign-up-from = Desde el { $at } ({ $left }).
sign-up-until = Hasta el { $at } ({ $left }).
sign-up-seekers = Buscan pareja
sign-up-seekers-text = Apúntate marcando «Busco pareja» y elige a alguien en la página siguiente.
sign-up-choose-text = Elige a alguien y quedáis apuntados como pareja. La otra persona lo verá en su enlace.
sign-up-choose = Jugar juntos
sign-up-invite = Invitar a apuntarse
sign-up-invite-text = Texto para un chat
sign-up-chat = { $name }: { $when }. Para apuntarse: { $link }
sign-up-poster-link = Cartel con QR para apuntarse
sign-up-poster = ¡Apúntate!
sign-up-poster-text = Lee el código con la cámara del móvil.
sign-up-poster-from = Lee el código con la cámara del móvil, desde el { $at }.
sign-up-poster-until = Lee el código con la cámara del móvil. Hasta el { $at }.
sign-up-link-title = Tu inscripción
sign-up-link-chat = Nuestra inscripción en { $name }: { $link }
sign-up-keep = Guarda este enlace
sign-up-keep-text = Es la llave de esta inscripción: con él ves cómo va, cambias los datos o te borras. Quien lo tenga puede hacerlo también. Si lo pierdes, en la mesa de la organización te dan otro.
sign-up-entry = Ver la inscripción
sign-up-asked = Pendiente de la organización
sign-up-asked-text = La organización tiene que aceptarla. Esta página lo mostrará.
sign-up-seeking = Buscas pareja
sign-up-seeking-text = Tendrás plaza cuando seáis dos. Elige a alguien de la lista, espera a que te elijan o escribe el nombre de tu pareja abajo.
sign-up-waiting-text = Si queda libre una plaza, la lista avanza sola, por orden de llegada.
sign-up-in = Dentro, con el número { $n }
sign-up-in-text = Hay plaza. Hasta el sorteo puedes cambiar los nombres o borrarte aquí.
sign-up-in-drawn = El sorteo está en marcha. Para cambiar algo, ve a la mesa de la organización.
sign-up-refused = La organización no la ha aceptado
sign-up-refused-text = Si crees que es un error, pregunta en la mesa de la organización.
sign-up-joined = Ya tienes pareja
sign-up-joined-text = La inscripción va con el enlace de tu pareja. Si algo no cuadra, pregunta en la mesa de la organización.
sign-up-withdrawn = Inscripción borrada
sign-up-withdrawn-text = Ya no cuenta para este torneo. Si quieres volver, apúntate otra vez o pregunta en la mesa de la organización.
sign-up-change = Cambiar los datos
sign-up-withdraw = Borrarse
sign-up-withdraw-text = La plaza pasa a la lista de espera. Para volver habría que apuntarse otra vez, al final.
sign-up-withdraw-action = Borrar la inscripción
flash-sign-up-changed = Cambios guardados.
flash-sign-up-withdrawn = Inscripción borrada.
flash-sign-up-joined = Hecho: sois pareja.
error-sign-up-partner = escribe el nombre de tu pareja o marca «Busco pareja».
error-sign-up-seeks = márcalo solo si dejas en blanco el nombre de la pareja.
error-sign-up-contact = escribe un correo o un teléfono.
error-sign-up-phone = escribe el número con todas sus cifras, como 612 345 678.
error-sign-up-trap = No está enviado: el formulario parecía rellenado por un programa. Revísalo y envíalo otra vez.
error-sign-up-fast = No está enviado: ha ido tan deprisa que parecía un programa. Revísalo y envíalo otra vez.
error-sign-up-old = No está enviado: la página llevaba abierta demasiado tiempo. Revísalo y envíalo otra vez.
error-sign-up-link = Este enlace no es de ninguna inscripción o lo ha sustituido otro. En la mesa de la organización te dan el bueno.
sign-up-full = Está completo. Entrarías en la lista de espera con el número { $n }.
sign-up-waiting = En lista de espera, con el número { $n }
sign-up-free = { $n ->
    [one] Queda { $n } plaza.
   *[other] Quedan { $n } plazas.
}
sign-up-left-days = { $n ->
    [one] queda { $n } día
   *[other] quedan { $n } días
}
sign-up-left-hours = { $n ->
    [one] queda { $n } hora
   *[other] quedan { $n } horas
}
sign-up-left-minutes = { $n ->
    [one] queda { $n } minuto
   *[other] quedan { $n } minutos
}
sign-up-later = Será posible apuntarse desde el { $at }.
consent-by-sign-up = Permiso dado al apuntarse, { $at }.
