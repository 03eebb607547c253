tab-hall = Sala
tab-check-in = Asistencia
clock-label = Tiempo que queda
clock-up = Tiempo
clock-was-up = Tiempo agotado ({ $at })
clock-paused = En pausa, { $n ->
    [0] queda menos de 1 min
    [one] queda { $n } min
   *[other] quedan { $n } min
}
clock-last-minute = Queda menos de 1 min (a las { $at })
clock-left = { $n ->
    [one] Queda { $n } min (a las { $at })
   *[other] Quedan { $n } min (a las { $at })
}
clock-start = Poner en marcha el reloj
pause = Pausa
clock-resume = Reanudar
clock-stop = Quitar el reloj
clock-stop-hint = Se pierden las pausas y los añadidos de esta ronda. Después se puede poner otro desde el principio.
field-minutes = Minutos
extra-for-all = Para todas
extra-for-one = Añadir tiempo a una mesa
extra-give = Añadir
call-all-title = Cantar tiempo en las mesas
call-all-hint = La tirada a medias se anula; cada mesa confirma sus posiciones y se ordena por distancia.
call-up = { $n ->
    [one] En la mesa sin tiempo ({ $n })
   *[other] En las { $n } mesas sin tiempo
}
call-all = { $n ->
    [one] En la única en juego
   *[other] En las { $n } en juego
}
place-board = Tablero { $board }
place-queue = Espera tablero: puesto { $place } de la cola
place-held = Espera: la organización avisará
place-queue-short = cola, { $place }.º
place-held-short = espera
boards-title = Tableros
boards-count = { $n ->
    [one] { $n } tablero
   *[other] { $n } tableros
}
boards-enough = Hay tableros para todas las mesas. Si faltan, di cuántos hay y las demás esperarán en cola:
board-since = desde las { $at }
board-acts = { $n ->
    [one] { $n } anotación
   *[other] { $n } anotaciones
}
board-more = Mover
board-hold = Quitarle el tablero
board-close = Fuera de uso
board-open = Volver a usarlo
board-free = libre
board-closed = fuera de uso
board-instead = { $board } (en lugar de la mesa { $number })
field-board = Tablero
queue-title = Cola
queue-count = { $n ->
    [0] nadie espera
    [one] { $n } mesa espera
   *[other] { $n } mesas esperan
}
queue-busy = { $name } sigue en la mesa { $number }
queue-call = Llamar ya
queue-hold = Dejar para después
queue-release = Volver a la cola
held-title = Dejadas para después
missing-title = Resultados que faltan
missing-none = No falta ninguno.
check-in-go = Pasar lista
check-in-open = Abrir una lista
check-in-close = Cerrar esta lista
check-in-reopen = Reabrir esta lista
check-in-is-closed = cerrada
check-in-missing-short = falta
check-in-sessions = Listas
check-in-filter = Nombre, club o número
check-in-search = Buscar
check-in-show-all = Toda la lista
check-in-show-missing = Faltan
check-in-show-present = Han venido
check-in-count = { $present } de { $all } han venido.
check-in-count-missing = { $n ->
    [one] Falta { $n }.
   *[other] Faltan { $n }.
}
check-in-nobody = No se encuentra a nadie.
check-in-enter = Escribe y pulsa Intro: si solo queda una, se anota y el campo se vacía.
check-in-register = Inscribir a { $name }
check-in-drawn = Ya está sorteado: quien no está en la lista no puede entrar en esta fase.
flash-is-here = { $name } ha venido.
flash-was-here = { $name } ya constaba.
check-in-none = Aún no se ha pasado lista.
check-in-why = Anota quién ha venido antes de sortear: verás quién falta y podrás empezar sin esas inscripciones.
check-in-failed = No se ha podido anotar: sin conexión, o la lista está cerrada. Vuelve a tocarlo.
check-in-cards = Cartel y tarjetas QR
check-in-cards-text = El cartel se cuelga en la entrada; cada tarjeta lleva el código de su inscripción, para leerlo en la mesa de recepción.
present-by-self = { $at } · lo dijo en su móvil
entry-numbered = n.º { $number }
field-session-name = Nombre de la lista
field-session-name-hint = Por ejemplo «Viernes» o «Segunda fase». La anterior se cierra.
start-without = { $n ->
    [one] Empezar sin quien falta ({ $n })
   *[other] Empezar sin quienes faltan ({ $n })
}
start-without-text = Su inscripción se retira y se sortea sin ella. Si alguien llega después, se readmite en Inscripciones.
start-without-action = Retirar lo marcado
arrive-title = Ya estoy aquí
arrive-closed = La lista está cerrada. Pasa por la mesa de la organización.
arrive-known = Ya sabemos que estás aquí
arrive-mistake = ¿No eres tú? Dilo en la mesa de la organización.
arrive-action = Estoy aquí
arrive-name = Tu nombre o tu club
arrive-hint = Escribe al menos tres letras.
arrive-search = Buscarme
arrive-nobody = No hay nadie con «{ $name }».
arrive-nobody-text = Prueba con otra parte del nombre o pasa por la mesa de la organización.
poster-words = ¿Ya has llegado? Dilo aquí
card-words = Enséñala en la mesa de recepción o escanéala con el móvil.
error-call-not-waiting = Esa mesa no está pendiente de jugar.
error-call-no-board = Ese tablero no existe o está fuera de uso.
error-call-none-free = No hay ningún tablero libre.
error-call-taken = En ese tablero se juega la mesa { $number }.
error-call-busy = Alguien de esa mesa sigue en la mesa { $number }.
error-no-clock = Esta ronda no tiene el reloj en marcha.
error-roll-call-closed = Esta lista está cerrada.
error-drawn-already = Ya hay sorteo: quien no ha venido se marca en su mesa al empezar.
error-nobody-named = Marca al menos una inscripción.
flash-board-free = En el tablero { $board } no se juega nada ahora.
flash-time-given = Tiempo añadido: { $n } min.
flash-time-called = { $n ->
    [0] No jugaba ninguna mesa.
    [one] Tiempo cantado en { $n } mesa.
   *[other] Tiempo cantado en { $n } mesas.
}
flash-started-without = { $n ->
    [one] { $n } inscripción retirada.
   *[other] { $n } inscripciones retiradas.
}
