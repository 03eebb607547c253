club-title = Noche de club
club-text = Quien juega abre su mesa con el código que cuelga en el club, sin que haga falta nadie de la organización.
club-open = Abrir una mesa
club-open-text = Escribe los nombres tal como salen en el ranking. Basta con tres letras si después eliges de la lista.
club-open-new = Quien no salga todavía se añade como nombre nuevo.
club-open-action = Abrir la mesa
club-pair = Pareja { $number }
club-how = Cómo cuenta
club-how-confirm = El resultado cuenta cuando lo confirma otro bando desde su propio móvil, en un plazo de 24 horas.
club-how-each = { $n ->
    [one] Cada persona juega { $n } mesa por noche como máximo.
   *[other] Cada persona juega { $n } mesas por noche como máximo.
}
club-here = Las mesas las abre quien juega con el código de { $club }: { $hours }.
club-every-day = Todos los días
club-poster = Cartel con el código
club-poster-title = Abre tu mesa
club-poster-text = Escanea el código, escribe quién juega y confirmad el resultado desde otro móvil: cuenta para el ranking.
club-renew = Cambiar el código
club-renew-text = El cartel de ahora deja de valer: hay que imprimir otro.
club-renew-action = Guardar con un código nuevo
club-tables = Mesas abiertas en el club
club-tables-none = Todavía no se ha abierto ninguna mesa.
club-table-open = en juego
club-table-waiting = espera confirmación
club-table-lapsed = sin resultado
club-table-counts = cuenta
club-table-annulled = anulada
club-opened-by = la abrió { $name }
club-annul = Anular la mesa
club-settle = Anotar el resultado
club-lapsed = Mesas sin resultado
club-lapsed-text = Nadie confirmó su resultado en 24 horas: no cuentan hasta que lo anotes, o las anules.
flash-table-annulled = Mesa anulada: ya no cuenta.
field-annul-reason = Motivo
field-seat-1 = Tu nombre
field-seat-1-hint = Este móvil firma por ti.
field-seat-2 = Segundo nombre
field-seat-3 = Tercer nombre
field-seat-4 = Cuarto nombre
seat-who = ¿Quién es «{ $name }»?
seat-new = Nombre nuevo: { $name }
seat-own = Este móvil es de { $name }.
seat-sit = ¿Quién eres?
seat-sit-text = Este móvil firmará por ti en esta mesa. No se puede cambiar.
seat-sit-as = Soy { $name }
seat-play = A jugar
seat-play-text = Anota la partida tirada a tirada, o solo el resultado al final.
seat-play-action = Anotar en esta mesa
seat-confirm = Hay un resultado por confirmar
seat-confirm-action = Ver y confirmar
seat-wait = Falta que lo confirme otro bando
seat-wait-text = Que alguien de otro bando escanee este código con su móvil, diga quién es y lo confirme.
seat-done = El resultado cuenta
seat-result = Ver la mesa
seat-people = Quién juega
seat-here = con su móvil
seat-signed = ha firmado
seat-missing = sin móvil
seat-invite = Para los demás móviles
seat-invite-text = O con el PIN de la mesa:
seat-dissolve = Deshacer la mesa
seat-dissolve-text = Si os habéis equivocado de nombres: no se ha jugado nada y no cuenta.
seat-back = Quién está y quién ha firmado
seat-others = Cómo confirma otro bando
weekday-monday = lunes
weekday-tuesday = martes
weekday-wednesday = miércoles
weekday-thursday = jueves
weekday-friday = viernes
weekday-saturday = sábado
weekday-sunday = domingo
error-club-days = elige al menos un día.
error-club-off = Ahora no se pueden abrir mesas en este club.
error-club-not-now = A esta hora no se pueden abrir mesas en este club.
error-club-full = { $n ->
    [one] Ya hay { $n } mesa abierta: acabad esa primero.
   *[other] Ya hay { $n } mesas abiertas: acabad alguna primero.
}
error-played-enough = { $n ->
    [one] { $name } ya ha jugado { $n } mesa esta noche, el máximo.
   *[other] { $name } ya ha jugado { $n } mesas esta noche, el máximo.
}
error-player-busy = { $name } está en otra mesa abierta: antes hay que confirmar su resultado.
error-player-twice = { $name } sale dos veces.
error-only-known = Solo se puede nombrar a quien ya sale en el ranking del club.
error-club-number = A una mesa se sientan de dos a cuatro; por parejas, cuatro.
error-not-opened = Esta mesa la abrió la organización.
error-no-seat = Di primero quién eres en esta mesa.
error-seat-taken = Ese nombre ya lo tiene otro móvil. Si no es el vuestro, avisad a la organización.
error-other-seat = Este móvil ya es de otra persona en esta mesa.
error-own-side = El resultado lo confirma otro bando desde su propio móvil.
error-table-lapsed = Han pasado 24 horas: el resultado lo anota la organización.
error-game-begun = Ya hay algo anotado en esta mesa: anotad el resultado, o avisad a la organización.
error-seat-short = escribe al menos tres letras.
error-seat-unknown = nadie del club se llama así: revisa el nombre.
error-seat-new = nadie se llama así todavía: revisa el nombre, o elige que es nuevo.
error-seat-who = elige de la lista quién es.
