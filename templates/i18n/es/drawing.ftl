draw-missing = { $n ->
    [one] { $n } no ha pasado lista:
   *[other] { $n } no han pasado lista:
}
draw-missing-check-in = Ver la lista
hand-title = Sorteo hecho a mano
hand-change = Cambiar a mano
hand-action = Guardar como borrador
hand-change-action = Cambiar el borrador
hand-entries = Entran en el sorteo
hand-play-offs = Los desempates no se escriben a mano: se sortean con un número.
hand-tables = Una mesa en cada línea, con quienes juegan en el orden de los colores. Quien esté sin rivales en su línea pasa sin jugar, si el formato lo permite.
hand-league = Todas las inscripciones en una línea: de su orden salen las rondas.
hand-sectors = Un sector en cada línea: del orden salen las rondas de su liga.
hand-groups = { $n ->
    [one] Todas las inscripciones en { $n } línea, que es el grupo: de su orden salen las rondas.
   *[other] Los { $n } grupos, uno en cada línea: del orden salen las rondas de cada liga.
}
field-by-hand = Quién juega con quién
field-by-hand-hint = Separa las inscripciones con comas, puntos y comas o guiones. De cada una escribe su número, su nombre o los dos.
field-change-reason = Motivo del cambio
field-change-reason-hint = Se verá en la ronda publicada, junto al borrador de antes.
hand-moved-on = Entretanto ha cambiado lo que hay que sortear: mira cómo está ahora. Lo que has escrito sigue aquí.
hand-nobody = línea { $line }: «{ $text }» no es ninguna inscripción; escribe su número o su nombre.
hand-several = línea { $line }: varias inscripciones se llaman «{ $text }»; escribe el número de una ({ $numbers }).
hand-other-name = línea { $line }: { $entry } no se llama «{ $text }»; corrige el número o el nombre.
hand-not-drawn = línea { $line }: { $entry } no entra en este sorteo; bórrala.
hand-twice = línea { $line }: { $entry } ya está en la línea { $before }.
hand-missing = { $n ->
    [one] falta { $n } inscripción: { $entries }.
   *[other] faltan { $n } inscripciones: { $entries }.
}
hand-too-many = línea { $line }: hay { $n } inscripciones y en una mesa caben { $most } como máximo.
hand-alone = línea { $line }: { $entry } no tiene rivales, y en esta fase nadie pasa sin jugar.
hand-no-table = escribe al menos una mesa de dos.
hand-not-so-many = { $n ->
    [one] escribe { $n } línea; hay { $found }.
   *[other] escribe { $n } líneas; hay { $found }.
}
hand-other-sector = línea { $line }: { $entry } es de otro sector.
hand-sector-twice = línea { $line }: el sector ya está en la línea { $before }; escríbelo en una sola.
hand-more = { $n ->
    [one] y { $n } error más.
   *[other] y { $n } errores más.
}
draw-among = ¿Entre quiénes?
draw-among-all = { $n ->
    [one] { $n } inscripción
   *[other] Las { $n } inscripciones
}
draw-among-present = Solo quien ha llegado: { $present } de { $all }
draw-among-hint = Quien falta sigue en la lista y descansa: en mesas abiertas juega en la ronda siguiente; en una eliminatoria o una liga queda fuera.
draw-without = { $n ->
    [one] sin { $n } ausente
   *[other] sin { $n } ausentes
}
draw-opened = mesas que abrió quien juega
arrange-title = Recolocar a mano
arrange-lead = Toca una inscripción y después otra para intercambiarlas, o «Mover aquí» en una mesa. Nada cambia hasta que guardes al final de la página.
arrange-lead-groups = Toca una inscripción y después otra para intercambiarlas, o «Mover aquí» en un grupo. Nada cambia hasta que guardes al final de la página.
arrange-broken = Defectos
arrange-error = No se puede guardar
arrange-new = Nuevo
arrange-gone = Resuelto
arrange-n-errors = { $n ->
    [one] { $n } error
   *[other] { $n } errores
}
arrange-n-new = { $n ->
    [one] { $n } defecto nuevo
   *[other] { $n } defectos nuevos
}
arrange-pin = Fijar
arrange-here = Mover aquí
arrange-close = Quitar
arrange-open = Abrir una mesa
arrange-open-group = Abrir un grupo
arrange-redraw = Sortear de nuevo lo no fijado
arrange-undo = Deshacer
arrange-forget = Soltar
arrange-save = Guardar el borrador
arrange-leave = Dejarlo como estaba
arrange-empty-table = Mesa vacía
arrange-empty-group = Grupo vacío
arrange-all = Liga
arrange-failed = No hay respuesta: no ha cambiado nada. Prueba otra vez.
arrange-cannot = El borrador no se puede guardar así: resuelve lo que está marcado abajo.
arrange-moved-on = Entretanto ha cambiado el borrador. Lo que has colocado sigue aquí: si lo guardas, sustituye al borrador nuevo.
arrange-too-many = { $table }: hay { $n } inscripciones y en una mesa caben { $most } como máximo.
arrange-alone = { $entry } no tiene rivales, y en esta fase nadie pasa sin jugar.
arrange-no-table = Sienta al menos a dos en una mesa.
arrange-not-so-many = { $n ->
    [one] Tiene que haber { $n } grupo; hay { $found }.
   *[other] Tiene que haber { $n } grupos; hay { $found }.
}
arrange-other-sector = { $group }: { $entry } es de otro sector.
arrange-sector-twice = { $group }: el sector está en dos grupos; reúnelo en uno.
arrange-said-start = Elige una inscripción.
arrange-said-chosen = { $entry }: elige otra inscripción para intercambiarlas, o una mesa.
arrange-said-chosen-group = { $entry }: elige otra inscripción para intercambiarlas, o un grupo.
arrange-said-swapped = { $one } y { $other } han cambiado de sitio entre sí.
arrange-said-moved = { $entry } ha cambiado de sitio: { $table }.
arrange-said-opened = Hay una mesa vacía al final.
arrange-said-opened-group = Hay un grupo vacío al final.
arrange-said-closed = La mesa vacía ya no está.
arrange-said-closed-group = El grupo vacío ya no está.
arrange-said-redrawn = Se ha sorteado de nuevo lo no fijado.
arrange-said-nothing-to-redraw = Todo está fijado: no hay nada que sortear de nuevo.
arrange-said-undone = Se ha deshecho el último cambio.
arrange-said-fitted = Entretanto han cambiado las inscripciones: quien se ha retirado ya no está y quien se ha inscrito está al final. Míralo antes de guardar.
rearrange-lead = Toca una inscripción y después otra para intercambiarlas, o «Mover aquí» en una mesa. Lo que ya ha empezado no se toca. Nada cambia hasta que guardes al final de la página.
rearrange-lead-groups = Toca una inscripción y después otra para intercambiarlas: cada una pasa a jugar las partidas de la otra. Los grupos que ya han empezado no se tocan. Nada cambia hasta que guardes al final de la página.
rearrange-locked = Ya ha empezado
rearrange-closed = Mesa { $number }: se queda sin nadie
rearrange-effects = Qué cambia
rearrange-nothing = De momento nadie cambia de sitio.
rearrange-moved = { $entry }: { $to } (antes { $from })
rearrange-instead = { $entry } ocupa el sitio de { $other } y juega sus partidas: { $group }
rearrange-save = Guardar el cambio
rearrange-cannot = No se puede guardar así: resuelve lo que está marcado abajo.
rearrange-moved-on = Entretanto ha cambiado lo publicado, o ha empezado alguna mesa. Lo que has colocado sigue aquí, salvo en lo que ya ha empezado: mira qué cambia y guarda otra vez.
rearrange-final = Una final es una sola mesa.
rearrange-one-table = No puede quedar una sola mesa: esta ronda no es la final.
rearrange-only-swaps = Aquí solo se cambian sitios: las mesas y quien pasa sin jugar se quedan como están, porque de ellas depende lo que viene después.
field-rearrange-reason-hint = Lo verá todo el mundo en la ronda y en las mesas que cambian.
flash-rearranged = Cambio guardado: ya se ve en la ronda y en sus mesas.
flash-rearrangement-undone = Deshecho: todo vuelve a estar como antes.
rearranged-title = Cambiado a mano después de publicar
rearranged-line = { $entry }: { $to } (antes { $from })
rearranged-undo = Deshacer el cambio
table-closed = Nadie se sienta ya en esta mesa: se cambió a mano después de publicar.
error-closed = Nadie se sienta ya en esta mesa: se cambió a mano después de publicar.
journal-rearranged = { $n ->
    [one] Se cambió a mano { $n } mesa ya publicada
   *[other] Se cambiaron a mano { $n } mesas ya publicadas
}
journal-rearrangement-undone = Se deshizo un cambio a mano de lo publicado
rearrange-way = Recolocar a mano: { $round }
publication-title = Retirar la publicación
publication-hint = Se publicó el { $since }: quien lo haya mirado puede venir con otra mesa en la cabeza. Avisa en la sala.
publication-tables = { $n ->
    [one] { $n } mesa deja de verse.
   *[other] { $n } mesas dejan de verse.
}
publication-text = Vuelve a ser un borrador, con sus mesas y sus números: se puede cambiar a mano, descartar o publicar otra vez. Si se descarta, se verá en la ronda publicada que lo hubo. Los PIN ya repartidos valen solo si se publica el mismo borrador.
publication-action = Retirar la publicación
publication-back = No retirar
field-take-back-reason = Motivo
field-take-back-reason-hint = Queda anotado en el diario.
flash-publication-taken-back = Publicación retirada: vuelve a ser un borrador.
error-publication-not-last = No es lo último que se publicó: ya no se puede retirar.
error-publication-built-on = Ya se ha jugado o decidido algo en sus mesas: la publicación se queda.
error-publication-seen = Alguien ha llegado ya a una de sus mesas (PIN, móvil, tablero o reloj): la publicación se queda. Aún puedes cambiarla a mano.
error-publication-announced = El sorteo se hizo con un número anunciado, o lo hicieron los jugadores en la mesa: la publicación se queda.
journal-publication-taken-back = Se retiró la publicación
