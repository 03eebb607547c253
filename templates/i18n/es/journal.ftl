journal-title = Lo que se ha hecho
journal-hint = Todo lo que se ha hecho en este torneo, lo último primero. Cada anotación va encadenada a la anterior: ninguna se puede cambiar sin que se note.
journal-none = Todavía no se ha anotado nada.
journal-with-play = Ver también las tiradas
journal-without-play = Sin las tiradas
journal-earlier = Anteriores
journal-latest = Lo último
journal-seq = n.º { $seq }
journal-check = Comprobar que está entero
journal-export = Descargarlo todo
journal-whole = { $n ->
    [0] No se ha hecho nada desde que hay registro.
    [one] Está entero: una anotación. Su huella es { $hash }.
   *[other] Está entero: { $n } anotaciones. La huella de la última es { $hash }.
}
journal-broken = No está entero: la anotación n.º { $seq } no es como se escribió.
journal-gap = No está entero: falta la anotación n.º { $seq }.
journal-gone = una cuenta borrada
journal-unknown = Algo que esta versión no conoce
capacity-organizer = organización
capacity-delegate = delegación
capacity-referee = arbitraje
capacity-pin = arbitraje con PIN
capacity-operator = desde el servidor
capacity-anybody = sin cuenta
capacity-program = el programa
journal-taken-over = El torneo pasó a esta versión tal como estaba
journal-written = Se escribió sin pasar por el programa
journal-rebuilt = { $n ->
    [0] Se rehízo desde el registro: todo estaba igual
    [one] Se rehízo desde el registro: { $n } dato no cuadraba
   *[other] Se rehízo desde el registro: { $n } datos no cuadraban
}
journal-created = Se creó el torneo
journal-settings-changed = Se cambiaron los ajustes
journal-stage-changed = Se cambió lo decidido para una fase
journal-stages-changed = Se cambió la lista de fases: ahora son { $n }
journal-registration-open = Se abrió la inscripción
journal-registration-closed = Se cerró la inscripción
journal-entry-added = Nueva inscripción
journal-entry-changed = Se cambió la inscripción
journal-withdrawn = Se retiró la inscripción
journal-withdrawn-stand = Se retiró la inscripción; lo jugado vale
journal-withdrawn-annulled = Se retiró la inscripción; lo jugado se anula
journal-readmitted = Volvió a entrar la inscripción
journal-list-imported = Se importó una lista (nuevas: { $new }; cambiadas: { $changed })
journal-crest-uploaded = Se subió una imagen para el escudo
journal-crest-approved = Se mostró al público la imagen del escudo
journal-crest-removed = Se quitó la imagen del escudo
journal-age-noted = Se anotó la edad
journal-person-changed = Se cambiaron sus datos en otro torneo
journal-person-forgotten = Se borraron los datos de una persona
journal-drawn = Se sorteó (número del sorteo: { $seed })
journal-drawn-program = Se sorteó (número del sorteo: { $seed }, al azar por el programa)
journal-drawn-typed = Se sorteó (número del sorteo: { $seed }, escrito)
journal-drawn-public = Se sorteó (número del sorteo: { $seed }, de un número público anunciado antes)
journal-draw-shown = { $n ->
    [one] La pantalla enseña { $n } nombre del sorteo
   *[other] La pantalla enseña { $n } nombres del sorteo
}
journal-stage-cleared = El sorteo se quitó de la pantalla
journal-urn-opened = Se empezó a sortear con bolas
journal-ball-drawn = Salió una bola
journal-ball-put-back = La última bola volvió al bombo
journal-urn-left = Se dejó el sorteo con bolas
journal-drawn-of-balls = Se acabó el sorteo con bolas, en borrador
journal-draw-announced = Se anunció un sorteo con un número público
journal-seeds-by-points = Se tomó del ranking el orden de las cabezas de serie, por puntos
journal-seeds-by-strength = Se tomó del ranking el orden de las cabezas de serie, por fuerza
journal-drawn-by-hand = Se escribió un sorteo hecho a mano
journal-discarded = Se descartó el borrador
journal-published = Se publicó la ronda
journal-closed = Se cerró la ronda
journal-played = { $n ->
    [one] Se anotó { $n } paso de la partida
   *[other] Se anotaron { $n } pasos de la partida
}
journal-let-stand = { $n ->
    [one] Se corrigió el resultado y se dejó como estaba { $n } mesa ya sorteada
   *[other] Se corrigió el resultado y se dejaron como estaban { $n } mesas ya sorteadas
}
journal-replaced = { $comes } se sentó en lugar de { $goes } en lo ya sorteado
journal-replacement-undone = Se deshizo el cambio: { $goes } vuelve a sentarse en lugar de { $comes }
journal-kept = Otro dispositivo anota la mesa
journal-given-back = La mesa vuelve a sus jugadores
journal-called = La mesa llamó a la organización
journal-answered = Se atendió la llamada
journal-time-given = { $n ->
    [one] Se añadió { $n } min
   *[other] Se añadieron { $n } min
}
journal-time-taken = { $n ->
    [one] Se quitó { $n } min
   *[other] Se quitaron { $n } min
}
journal-roll-call-opened = Se abrió una lista de asistencia
journal-roll-call-closed = Se cerró una lista de asistencia
journal-present = Se marcó la asistencia
journal-absent = Se quitó la asistencia
journal-started-without = { $n ->
    [one] Se retiró { $n } inscripción que no había venido
   *[other] Se retiraron { $n } inscripciones que no habían venido
}
journal-board-called = Se llamó al tablero { $board }
journal-held = Se dejó a la mesa sin tablero
journal-released = La mesa volvió a la cola
journal-board-closed = El tablero { $board } quedó fuera de uso
journal-board-opened = El tablero { $board } volvió a usarse
journal-screens-set = Se cambiaron las pantallas de la sala
journal-announced = Se puso un aviso en las pantallas
journal-announcement-gone = Se quitó el aviso de las pantallas
journal-handed-in = Se entregó el acta final
journal-hand-in-confirmed = Se confirmó el acta final
journal-hand-in-unconfirmed = Se retiró la confirmación del acta final, por un cambio en sus resultados
journal-hand-in-taken-back = Se retiró el acta final entregada
journal-pool-pin-given = Se dio un PIN para todas las mesas
journal-pool-pin-taken = Se anuló el PIN de todas las mesas
journal-pin-changed = Se cambió el PIN de la mesa
journal-invited-organizer = Se creó un enlace para organizar
journal-invited-delegate = Se creó un enlace de delegación
journal-invitation-revoked = Se anuló un enlace de invitación
journal-invited-referee = Se creó un enlace para arbitrar
journal-role-organizer = { $name } puede organizar
journal-role-delegate = { $name } lleva
journal-role-referee = { $name } puede arbitrar
journal-role-taken = { $name } ya no tiene papel en el torneo
journal-clock-start = Se puso en marcha el reloj
journal-clock-pause = Se paró el reloj
journal-clock-resume = Se reanudó el reloj
journal-clock-stop = Se quitó el reloj
journal-line-up = Cambió la alineación
journal-start = Empezó la partida
journal-retire = Se retiró un color
journal-call-time = Se cantó tiempo
journal-sign = Se firmó el resultado
journal-enter = Se anotó el resultado
journal-correct-result = Se corrigió el resultado
journal-reopen = Se reabrió la partida
journal-correct-throw = Se corrigió una tirada
journal-swap = Se cambiaron dos sitios
journal-second-signature = Segunda firma
journal-reject = Se rechazó la segunda firma
journal-penalty = Sanción
journal-cancel-penalty = Se anuló una sanción
journal-rewind = Se devolvió la mesa a lo que tenía un dispositivo
let-stand-title = Lo que cambia con la corrección
let-stand-hint = Con este resultado pasaría otra inscripción, pero la ronda siguiente ya está sorteada. El resultado todavía no se ha corregido.
let-stand-unfit = ya no cuadra
let-stand-text = Puedes corregir el resultado y dejar las mesas sorteadas como están. Queda anotado quién lo decidió, cuándo y por qué.
let-stand-action = Corregir y dejar lo sorteado
let-stand-back = No corregir
let-stand-note = Resultado corregido después del sorteo: lo sorteado se quedó como estaba.
replace-text = En las mesas que no han empezado puedes sentar a quien pasa ahora en el sitio de quien ya no pasa. Lo demás se queda como está. Queda anotado quién lo decidió, cuándo y por qué.
replace-action = Corregir y aplicar lo decidido
replace-said = { $comes } en lugar de { $goes }
replace-stays = Se queda { $name }
replacements-title = Cambios después del sorteo
replacement-undo = Deshacer el cambio
replacement-undo-text = Cada sitio vuelve a ser de quien lo tenía, y lo sorteado se queda como estaba. Queda anotado quién lo decidió, cuándo y por qué.
decision-title = Cambiar lo decidido
decision-action = Aplicar lo decidido
decision-back = No cambiar nada
unfit-note = Resultado corregido después del sorteo: en la ronda siguiente juega quien pasaba antes.
effect-comes = Pasa: { $names }
effect-goes = Ya no pasa: { $names }
effect-falls = Juega la consolación: { $names }
effect-falls-not = Ya no juega la consolación: { $names }
effect-unfit = Aquí se sienta { $names }
effect-standings = Cambia de puesto: { $names }
withdrawal-title = Retirar la inscripción
withdrawal-hint = Todavía no se ha retirado. Si se retira, no entra en los próximos sorteos.
withdrawal-nothing = No cambia nada de lo que está publicado.
withdrawal-played = Ha jugado { $played } de { $all } partidas.
withdrawal-stand = Vale
withdrawal-stand-hint = { $n ->
    [one] Cuenta lo jugado, y la partida que le queda la gana quien jugaba contra esta inscripción.
   *[other] Cuenta lo jugado, y las { $n } partidas que le quedan las gana quien jugaba contra esta inscripción.
}
withdrawal-annulled = Se anula
withdrawal-annulled-hint = { $n ->
    [one] Su partida no cuenta para nadie.
   *[other] No cuenta para nadie ninguna de sus { $n } partidas.
}
withdrawal-seat-empty = Su sitio queda vacío
empty-seats = { $n ->
    [one] Un sitio está vacío porque quien lo tenía se ha retirado.
   *[other] { $n } sitios están vacíos porque quienes los tenían se han retirado.
}
empty-seat-one = Dar el sitio de { $name }
empty-seat-title = Dar el sitio vacío
empty-seat-text = Hasta que empiece la mesa puede ocupar el sitio quien va detrás o quien llegó tarde. Si nadie lo ocupa, se juega sin esa inscripción. Queda anotado quién lo decidió, cuándo y por qué.
withdrawal-text = Hay mesas publicadas con esta inscripción: si nadie ocupa su sitio, se juegan sin ella. Queda anotado quién lo decidió, cuándo y por qué.
withdrawal-action = Retirar la inscripción
withdrawal-back = No retirar
readmission-title = Readmitir la inscripción
readmission-hint = Sigue retirada. Esto es lo que cambia si se readmite:
readmission-action = Readmitir
field-withdrawal-reason = Motivo
field-withdrawal-reason-hint = Queda anotado. Solo hace falta si alguna mesa publicada ya no cuadra.
field-withdrawal-reason-needed-hint = Hace falta: alguna mesa publicada ya no cuadra. Queda anotado.
field-league-results = Lo que ha jugado en la liga
field-decision-reason = Por qué se decide así
field-instead = Quién se sienta
field-undo-reason = Por qué se deshace
error-unfit = lo que ya está sorteado dejaría de cuadrar. Corrige el resultado desde la página de la mesa: allí se ve qué cambia y se decide.
error-built-on = Ya no se puede cambiar quién se sienta: alguna de esas mesas ha empezado, la anota un dispositivo o ya se ha sorteado lo siguiente.
error-entry-unfit = La inscripción tiene mesas publicadas por jugar. Retírala desde su página: allí se ve qué cambia y se decide.
journal-table-opened = Quienes juegan abrieron una mesa
journal-seat-taken = { $name } entró en la mesa con su móvil
journal-table-dissolved = Quienes juegan deshicieron la mesa
journal-table-annulled = Se anuló la mesa
