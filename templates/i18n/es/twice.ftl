twice-title = Una persona en dos inscripciones
twice-text = El sorteo puede sentarla en dos mesas de la misma ronda. Deja una sola inscripción, o quítala de una de las dos.
twice-import = El sorteo puede sentarla en dos mesas de la misma ronda. Mira si es la misma persona antes de importar.
twice-person = { $name } está en { $n } inscripciones.
twice-no-club = { $name } figura en { $n } inscripciones, en alguna sin club: puede ser la misma persona.
twice-other-club = { $name } figura en { $n } inscripciones de clubes distintos.
twice-more = { $n ->
    [one] Y { $n } más.
   *[other] Y { $n } más.
}
twice-namesakes = Mismo nombre en clubes distintos
twice-form = { $name } ya está en { $entry }. Si quieres dos inscripciones, márcalo.
twice-form-name = { $name } figura ya en { $entry }. Si es otra persona o quieres dos inscripciones, márcalo.
field-same-person = Inscribir de todos modos
twice-at-tables = { $first } y { $second }: { $name } tendría que jugar en las dos a la vez, por { $one } y por { $other }.
twice-at-table = { $first }: { $name } tendría dos sitios, por { $one } y por { $other }.
twice-name-at-tables = { $first } y { $second }: { $name } figura en las dos, por { $one } y por { $other }. Mira si es la misma persona.
twice-name-at-table = { $first }: { $name } figura dos veces, por { $one } y por { $other }. Mira si es la misma persona.
twice-seated = { $n ->
    [one] { $n } persona tiene dos sitios a la vez.
   *[other] { $n } personas tienen dos sitios a la vez.
}
twice-link = Ver las inscripciones
flaw-sum-same-person = { $n ->
    [one] { $n } persona tiene dos sitios a la vez.
   *[other] { $n } personas tienen dos sitios a la vez.
}
flaw-sum-same-name = { $n ->
    [one] { $n } nombre figura en dos sitios a la vez.
   *[other] { $n } nombres figuran en dos sitios a la vez.
}
conflict-person = { $name } está en dos inscripciones y juega en dos mesas a la vez.
late-seat-one = Dar sitio a { $name }
merge-title = Unir dos inscripciones
merge-hint = Todavía no se han unido. La que desaparece deja de estar en la lista y no entra en los próximos sorteos.
merge-kept = Se queda
merge-gone = Desaparece
merge-turn = Quedarse con la otra
merge-after = Así queda
merge-wishes = Lo pedido para la que desaparece (separar, tablero, hora) pasa a la que se queda.
merge-action = Unir
merge-back = No unir
merge-merged = Inscripciones unidas a esta
merge-undo = Separar otra vez
field-merge-reason = Motivo
flash-merged = Unidas: queda { $name }.
error-merge-not-two = Una de las dos ya no participa: no hay nada que unir.
error-merge-both-played = Las dos han jugado ya, y lo jugado no se puede sumar. Retira la que no deba seguir.
error-merge-other-played = La que desaparecería ya ha jugado: quédate con esa.
journal-entries-merged = Se unió a otra inscripción de la misma persona: { $names }
flaw-elsewhere = { $name } tiene además la mesa { $table } de «{ $tournament }», del mismo día, sin jugar.
