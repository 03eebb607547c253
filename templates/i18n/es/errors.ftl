error-title-not-found = No lo encontramos
error-title-forbidden = Sin permiso
error-title-refused = Ahora no puede ser
error-title-too-many = Demasiados intentos
error-title-too-large = Demasiado grande
error-title-too-slow = Demasiado lento
error-title-bad-request = No se entiende
error-title-unavailable = Volvemos enseguida
error-title-full = No queda sitio
error-title-internal = Fallo nuestro
error-not-found = Aquí no hay nada: puede que la dirección esté mal escrita o que se haya borrado.
error-forbidden = Para esto hace falta un permiso que no tienes. Pídelo a la organización.
error-stale = Este formulario ya no vale o viene de otro sitio. Vuelve a la página, recárgala e inténtalo de nuevo; no se ha cambiado nada.
error-too-large = Lo que se ha enviado es demasiado grande.
error-too-large-field = { $field }: es demasiado grande; se admiten hasta { $most }. No se ha guardado nada.
error-too-large-file = { $field }: «{ $file }» es demasiado grande; se admiten hasta { $most }. No se ha guardado nada.
error-too-large-form = El formulario es demasiado grande: se admiten hasta { $most }. No se ha guardado nada.
error-too-slow = Lo enviado llegaba demasiado despacio y no se ha esperado más. No se ha guardado nada: envíalo otra vez donde haya mejor red.
error-too-many = { $seconds ->
    [one] Espera un segundo y vuelve a intentarlo.
   *[other] Espera { $seconds } segundos y vuelve a intentarlo.
}
error-method = Esta dirección no admite eso.
error-bad-request = La petición no se entiende.
error-malformed = El formulario ha llegado incompleto. Vuelve a enviarlo.
error-json = No se entiende lo que ha enviado la aplicación ({ $field }: { $what }). Vuelve a cargar la página.
error-internal = Ha fallado algo nuestro y ya consta. No se ha guardado nada a medias: inténtalo otra vez.
error-misdirected = Este servicio no se conoce por esta dirección. Abre el enlace que te dieron; quien lo lleva puede añadirla en CUBILETE_BASE_URL o CUBILETE_HOSTS.
error-reference = Referencia para quien lleva el servicio: { $reference }
error-away = No llegamos a los datos de los torneos. Lo que estaba guardado sigue ahí; lo último no se ha guardado. Inténtalo otra vez en unos segundos.
error-unsure = Los datos no respondieron a tiempo y no sabemos si lo último se ha guardado. Mira si consta y, si no, envíalo otra vez.
error-busy = Hay demasiado que hacer a la vez. No se ha guardado nada: inténtalo otra vez en un momento.
error-repeated = Esto ya estaba hecho: ha llegado dos veces y se ha hecho una.
error-crowded = Hay demasiadas páginas por preparar a la vez. Vuelve a cargarla en unos segundos: lo que está guardado sigue ahí.
error-crowded-form = El servidor no puede aceptar este formulario ahora mismo y no se ha guardado nada. Envíalo otra vez dentro de unos segundos.
error-full = No se ha guardado nada, porque no queda sitio. Avisa a quien organiza.
error-disk-full = El disco del servidor está lleno, así que no se guarda nada. Hay que hacer sitio en él; después todo sigue por sí solo.
error-way-out = Ir a los torneos

# Campos
error-missing = falta; se admiten de { $min } a { $max } caracteres.
error-length = se admiten de { $min } a { $max } caracteres.
error-long = se admiten hasta { $max } caracteres.
error-number = escribe un número entero de { $min } a { $max }.
error-date = escribe una fecha entre los años { $min } y { $max }, como 2026-03-19.
error-choice = elige una de las opciones.
error-choices = elige al menos una de las opciones.
error-email = escribe una dirección de correo, como nombre@ejemplo.es.
error-email-taken = ya hay una cuenta con esta dirección. Entra con ella y abre el enlace otra vez.
flash-overtaken = No se ha hecho nada, porque alguien se adelantó. Lo último: { $what } · { $head }. Así está ahora.
flash-not-done = No se ha hecho nada: { $why } Así está ahora.
error-page-now = Ver cómo está ahora
