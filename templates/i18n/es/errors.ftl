error-title-not-found = No lo encontramos
error-title-forbidden = Sin permiso
error-title-refused = Ahora no puede ser
error-title-too-many = Demasiados intentos
error-title-bad-request = No se entiende
error-title-internal = Fallo nuestro
error-not-found = Aquí no hay nada: puede que la dirección esté mal escrita o que se haya borrado.
error-forbidden = Para esto hace falta un permiso que no tienes.
error-stale = Este formulario ya no vale o viene de otro sitio. Vuelve a la página, recárgala e inténtalo de nuevo; no se ha cambiado nada.
error-too-large = Es demasiado grande: se admiten hasta 4 MB.
error-too-many = { $seconds ->
    [one] Espera un segundo y vuelve a intentarlo.
   *[other] Espera { $seconds } segundos y vuelve a intentarlo.
}
error-method = Esta dirección no admite eso.
error-bad-request = La petición no se entiende.
error-malformed = El formulario ha llegado roto. Vuelve a enviarlo.
error-internal = Algo ha fallado por nuestra parte y ha quedado anotado. No se ha cambiado nada a medias.
error-way-out = Ir a los torneos

# Campos
error-missing = falta; se admiten de { $min } a { $max } caracteres.
error-length = se admiten de { $min } a { $max } caracteres.
error-long = se admiten hasta { $max } caracteres.
error-number = un número entero de { $min } a { $max }.
error-date = una fecha, como 2026-03-19.
error-choice = hay que elegir una de las opciones.
error-email = una dirección de correo, como nombre@ejemplo.es.
error-email-taken = ya hay una cuenta con esta dirección. Entra con ella y abre el enlace otra vez.
