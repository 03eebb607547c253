results-title = { $n ->
    [0] Están todos los resultados
    [one] Falta { $n } resultado
   *[other] Faltan { $n } resultados
}
results-not-begun = Todavía no se juega ninguna mesa
results-done = { $done } de { $n } mesas recibidas
results-link = Anotar resultados
results-order = Orden
results-winner = Quién gana
results-save = Guardar
results-keys-winner = Escribe el número de la mesa e Intro; después 1 o 2, e Intro. Sin jugar: 01 si solo vino 1, 0 si no vino nadie.
results-keys-order = Escribe el número de la mesa e Intro; después los números por orden de puesto, como 3142, e Intro. Si el resto no vino, acaba en 0; si no se jugó, 0 y quien vino.
results-keys-round = El número lleva delante el de la ronda: 3.12.
results-round = Ronda
results-at = Estado
results-at-over = Han acabado
results-at-boards = En un tablero
results-all = Todo
results-search = Nombre, club o mesa
results-find = Buscar
results-everything = Ver todas ({ $n })
results-wins-one = gana
results-wins-two = ganan
results-tap = Toca a quien quedó en el puesto { $place }
results-side-missing = no ha pasado lista
results-more = Más: { $table }
results-typed = Número para teclear: { $number }
results-only = Solo vino { $name }
results-nobody = No vino nadie
results-pieces = Anotar las fichas
results-table = Ir a la mesa
results-sign = Firmar: { $names }
results-undo = Deshacer
results-undo-reason = Deshecho al anotar los resultados
results-nothing = Nada con estos filtros.
results-pages = Páginas
results-page = Página { $page } de { $last } · { $n } mesas
results-before = Anterior
results-after = Siguiente
results-failed = No se ha podido enviar. Inténtalo otra vez.
results-moved-on = { $table } ha cambiado entretanto.
results-refused = { $table }: { $why }
results-turn-title = ¿Está al revés?
results-turn = Ganó { $name }
results-turn-reason = Se anotó al revés
results-close = Cerrar
results-rest = El resto no vino
results-next = Siguiente que falta
results-waits = hace { $n } min
results-late = sin empezar desde hace { $n } min
results-late-hours = sin empezar desde hace { $n } h
results-away = No ha venido { $name }
results-away-all = No ha venido nadie
results-key-find = buscar
results-key-undo = deshacer
results-key-clear = borrar
results-other = Otro resultado
results-nth = { $at } de { $n }
results-left = { $n ->
    [0] No falta ningún resultado
    [one] Falta { $n } resultado
   *[other] Faltan { $n } resultados
}
error-desk-number = escribe el número de la mesa, como 12, o la ronda y la mesa, como 3.12.
error-desk-rounds = hay { $n } mesas { $number }: escribe también la ronda, como 3.12, o elige una abajo.
error-desk-none = no falta el resultado de ninguna mesa { $number } entre las elegidas.
error-desk-side = escribe números de 1 a { $most }, por orden de puesto.
error-desk-twice = escribe cada número una sola vez.
error-desk-turn = Este resultado no tiene quien gane: corrígelo en su mesa.
results-list-link = Pegar una lista
results-list-title = Anotar una lista de resultados
results-list-lead = Primero se ve, fila a fila, qué pasará. Nada se guarda hasta aceptarlo.
results-list-how = Una fila por mesa. Vale cualquiera de estas formas:
results-list-how-number = la mesa y quién gana (1 o 2, su nombre o su club); en mesas de más, los lugares por orden de puesto
results-list-how-round = la ronda, la mesa y quién gana, si se juegan varias rondas a la vez
results-list-how-sides = los dos bandos y quién gana
results-list-how-header = con títulos, las columnas en cualquier orden: ronda, mesa, pareja 1, pareja 2, gana; o 1.º, 2.º, 3.º, 4.º
results-list-look = Ver qué pasará
results-list-preview = Qué pasará
results-list-problems = Filas que no se anotan
results-list-nothing = No hay nada que anotar.
results-list-other = Otra lista
results-list-row = Fila
results-list-given = Lo que dice
results-list-is-new = nuevo
results-list-is-same = ya está
results-list-moved-on = Mientras tanto ha cambiado algún resultado: esto es lo que pasaría ahora.
results-list-new = { $n ->
    [one] { $n } nuevo
   *[other] { $n } nuevos
}
results-list-same = { $n ->
    [one] { $n } ya estaba
   *[other] { $n } ya estaban
}
results-list-wrong = { $n ->
    [one] { $n } error
   *[other] { $n } errores
}
results-list-accept = { $n ->
    [one] Anotar { $n } resultado
   *[other] Anotar { $n } resultados
}
flash-results-listed = { $n ->
    [one] Anotado { $n } resultado.
   *[other] Anotados { $n } resultados.
}
flash-results-nothing = La lista no traía ningún resultado que faltara.
error-list-table = falta la mesa: su número, o los bandos que se sientan en ella.
error-list-number = «{ $text }» no es el número de una mesa: escribe 12, o 3.12 con la ronda delante.
error-list-no-table = no hay mesa { $number } en las rondas publicadas.
error-list-tables = hay { $n } mesas { $number } sin resultado: pon también la ronda.
error-list-side = «{ $name }» no es ningún inscrito ni club.
error-list-sides = esos bandos no se sientan juntos en ninguna mesa.
error-list-several = esos bandos se sientan juntos en { $n } mesas sin resultado: pon la ronda o el número de mesa.
error-list-winner = falta quién gana.
error-list-who = «{ $name }» no está en esa mesa: escribe el número, el nombre o el club de quien gana.
error-list-game = Esta mesa no juega ninguna partida { $number }.
error-list-few = { $n ->
    [one] falta el primer puesto.
   *[other] faltan puestos: hacen falta los { $n } primeros, por orden.
}
error-list-other = la mesa ya tiene otro resultado: corrígelo en la mesa.
error-list-row = la fila { $row } dice otra cosa de esta mesa.
