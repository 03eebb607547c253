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
results-more = Más: mesa { $number }
results-only = Solo vino { $name }
results-nobody = No vino nadie
results-pieces = Anotar las fichas
results-table = Ir a la mesa
results-sign = Firmar: { $names }
results-undo = Deshacer
results-undo-reason = Deshecho al anotar los resultados
results-nothing = Nada con estos filtros.
results-pages = Páginas
results-page = Página { $page } de { $last } · { $n } mesas
results-before = Anterior
results-after = Siguiente
results-failed = No se ha podido enviar. Inténtalo otra vez.
results-moved-on = { $table } ha cambiado entretanto.
results-refused = Mesa { $number }: { $why }
results-turn-title = ¿Está al revés?
results-turn = Ganó { $name }
results-turn-reason = Se anotó al revés
results-close = Cerrar
results-rest = El resto no vino
results-next = Siguiente que falta
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
