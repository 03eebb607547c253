event-correct = { change-corrected }
event-swap = Cambió dos sitios
event-second-signature = Puso la segunda firma
event-reject = Devolvió el resultado sin la segunda firma
event-penalty-given = Sanción: { $degree } ({ $color })
event-cancel-penalty = Anuló una sanción
event-turn-lost = pierde el turno por sanción
penalty-warning = Amonestación
penalty-loss-of-turn = Pérdida del turno
penalty-loss-of-game = Pérdida de la partida
penalty-disqualification = Descalificación
penalty-lifted = Anulada por { $by } a las { $at }.
penalty-lift = Anular la sanción
penalty-who = ¿A quién?
penalty-hint = El turno solo lo pierde quien lo tiene. La partida se pierde entre dos tiradas, sin nada pendiente de mover. La descalificación retira también del torneo.
penalty-action = Sancionar
penalties-title = Sanciones
penalties-none = No hay sanciones.
penalties-fold = { $n ->
    [0] Sanciones
    [one] Sanciones ({ $n })
   *[other] Sanciones ({ $n })
}
confirmation-referee = Solo quien arbitra
confirmation-two = Dos: quien arbitra y otra persona
status-second-signature = La partida ha terminado; falta la segunda firma.
result-signed = Firmado por { $by } y { $second }.
second-signature-title = Falta la segunda firma
second-signature-by = { $by } ha firmado este resultado a las { $at }.
second-signature-hint = No cuenta hasta que otra persona lo confirme.
second-signature-side = Conforme: { $name }
second-signature-organizer = Conforme, por la organización
reject-title = El resultado no es correcto
reject-action = Devolver a la mesa
change-undone = { $n ->
    [one] Deshizo una tirada
   *[other] Deshizo { $n } tiradas
}
change-corrected = Corrigió una tirada
change-put-in = Añadió una tirada que faltaba
change-taken-out = Quitó una tirada que no existió
change-lost = { $n ->
    [one] Se anula una tirada posterior.
   *[other] Se anulan { $n } tiradas posteriores.
}
change-before = Antes:
change-after = Ahora:
changes-title = Cambios ({ $n })
throws-link = Corregir o deshacer hasta una tirada
throws-list-title = Todas las tiradas
throws-list-hint = La última, primero. Toca una para corregirla o deshacer hasta ella: «Deshacer hasta aquí» quita esa tirada y todas las posteriores.
throws-list-signed = El resultado está firmado: las tiradas no se cambian.
throws-back = Volver a la mesa
throw-correct = Corregir
throw-undo-to = Deshacer hasta aquí
call-title = Llamar a la organización
call-reason = Motivo (si quieres)
call-action = Llamar
call-answer = Atendida
call-since = Desde las { $at }, { $by }
called-at = Organización avisada a las { $at }.
calls-title = { $n ->
    [one] Una mesa llama
   *[other] { $n } mesas llaman
}
swap-title = Se sentaron al revés
swap-hint = Las dos personas cambian de sitio; las tiradas se quedan en su color. En parejas, entre bandos cambia el bando entero.
swap-action = Cambiar de sitio
correction-title-replace = Corregir una tirada
correction-title-insert = Añadir una tirada que falta
correction-title-remove = Quitar una tirada
correction-title-lift = Anular una sanción
correction-before-replace = Está anotado
correction-before-insert = Va antes de
correction-before-remove = Se quita
correction-before-lift = Se anula
correction-chosen = En su lugar
correction-remove = Esta tirada no existió
correction-insert = Falta una tirada antes de esta
correction-move = ¿Qué se movió?
correction-other-die = Elegir otra vez
correction-outlook = ¿Qué pasa con lo que vino después?
correction-same = Es lo mismo que está anotado: no cambia nada.
correction-last = No vino nada después.
correction-fitting = { $n ->
    [0] De lo que vino después no encaja nada.
    [one] Encaja la tirada siguiente.
   *[other] Encajan { $n } tiradas posteriores.
}
correction-all-fit = Todo lo que vino después se queda como está.
correction-misfit-act = Ya no encaja: { $color }, { $what }
correction-replay = Corregir y conservar lo que encaja
correction-cut = Corregir y anular todo lo posterior
correction-board-before = El tablero antes de esa tirada.
correction-board-after = El tablero, como queda.
field-n = Tiradas
field-a = Primera persona
field-b = Segunda persona
field-degree = Sanción
field-entry = Quién firma
field-seq = Sanción anulada
field-keep = Qué se conserva
