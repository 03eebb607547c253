import-left-out = { $n ->
    [one] { $n } que no parece nadie
   *[other] { $n } que no parecen nadie
}
import-lines = { $n ->
    [one] { $n } línea
   *[other] Línea a línea: { $n }
}
import-nobody-title = Líneas que no parecen nadie
import-nobody-lead = No entran. Marca las que sí sean una inscripción.
nobody-total = un total
nobody-heading = nombres de columnas
nobody-remark = una nota o un título
nobody-struck = tachada
nobody-nameless = sin ningún nombre
nobody-above = encima de los nombres de las columnas
fate-left-out = no entra: { $why }
import-alike-title = ¿Son las mismas personas?
import-alike-lead = Se llaman como inscripciones que están con otro club o sin él. De las que son las mismas solo cambia lo que dice la lista; las demás entran nuevas.
import-alike-these = Son las mismas solo las marcadas
import-alike-all = { $n ->
    [one] Es la misma
   *[other] Las { $n } son las mismas
}
import-alike-none = Todas son otras personas
import-alike-entry = n.º { $number }: { $before } → { $after }
import-no-club = sin club
import-couple-title = ¿Una persona o dos?
import-couple-lead = Una inscripción es de una persona. Estas líneas no entran hasta que lo digas.
import-couple-one = Una: { $name }
import-couple-two = Dos: { $one } · { $other }
import-quoted = «{ $name }»
import-columns-unread = No se lee: { $names }. Si falta algo, di abajo qué es cada columna.
import-column-lost = { $label }: se lee «{ $read }», no «{ $unread }».
import-turned = «{ $column }» dice primero los apellidos («{ $example }»): se leen detrás del nombre. Si no es así, cámbialo abajo.
import-joined = Se han unido las que solo cambian en mayúsculas, acentos, espacios o signos:
import-join-all = { $n ->
    [one] Unirlo
   *[other] Unir los { $n }
}
import-join-marked = Unir los marcados
import-club-list = Clubes de la lista
entry-list-lead = Si tienes una lista, o un chat con los nombres, se puede pegar entera.
field-surnames = Apellidos
field-second-surname = Segundo apellido
field-surnames-first = Apellidos, nombre
field-partner-surnames = Apellidos de la pareja
field-partner-second-surname = Segundo apellido de la pareja
field-partner-surnames-first = Pareja: apellidos, nombre
field-phone = Teléfono
field-phone-hint = Solo lo ve la organización.
field-note = Nota para la organización
field-note-hint = Por ejemplo, «llega tarde». No es pública.
error-contact-in-name = este nombre es público: pon el teléfono o el correo en su casilla.
