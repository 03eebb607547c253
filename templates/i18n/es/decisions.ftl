late-title = Llegan tarde
late-seat-them = El sorteo ya está publicado: a quien se inscribe ahora se le busca sitio en «Llegan tarde» sin mover a nadie de su mesa.
late-waiting = Sin sitio todavía
late-nobody = Nadie espera sitio.
late-seat = Dar sitio
late-decided = Sentados después del sorteo
late-take-back = Deshacer
late-place = Dar sitio
late-where = ¿Dónde juega { $name }?
late-hint = Lo sorteado y lo empezado no se mueve. Queda anotado quién lo decidió, y se puede deshacer mientras no se empiece.
late-at-table = Sitio libre, con { $names }.
late-at-bye = { $names } pasaba sin jugar: ahora juega.
late-new-table = Mesa nueva
late-new-table-hint = Con otros que han llegado tarde. Si va sin compañía, pasa sin jugar hasta que llegue alguien más.
late-with = Con quién
late-new-pool = Sector nuevo: { $name }
late-new-pool-hint = Su sector no está en el sorteo: pasa sin jugar hasta que llegue alguien más del sector.
late-going-on = Pasan { $after } en lugar de { $before }.
late-same-club = Mismo club que { $names }
late-in-pool = { $n ->
    [one] Se añade { $n } partida:
   *[other] Se añaden { $n } partidas:
}
late-not-against = No juega contra { $names }: se ha retirado.
late-more = { $n ->
    [one] { $n } sitio más
   *[other] { $n } sitios más
}
late-more-tables = { $n ->
    [one] y { $n } mesa más
   *[other] y { $n } mesas más
}
late-is-in = Ya está en el sorteo.
field-place = Sitio
field-late-reason = Motivo
field-late-reason-hint = Puede quedar en blanco.
error-late-too-many = En una mesa caben { $n } como máximo.
flash-late-seated = Ya tiene sitio: { $name }.
flash-late-taken-back = Deshecho: vuelve a esperar sitio.
journal-seated-late = Se dio sitio después del sorteo a { $names }
journal-late-undone = Se deshizo el sitio dado después del sorteo a { $names }
draw-fewer = Se retiró antes del sorteo: { $names }
draw-from-points-before = Se sorteó con los puntos de antes de corregir: { $tables }
draw-since = Sentados después del sorteo: { $names }
table-kind-annulled = anulada
replace-annuls = Se anula y se juega otra en su lugar: { $tables }
replace-annul-text = Lo que ya ha empezado se puede anular por su nombre: deja de contar, conserva sus jugadas y se juega otra mesa en su lugar.
journal-annulled = se anuló la mesa { $tables } y se juega otra en su lugar
error-annulled = Esta mesa se anuló y ya no cuenta: se juega otra en su lugar.
table-annulled = Esta mesa se anuló y no cuenta: se juega otra en su lugar. Sus jugadas se conservan.
