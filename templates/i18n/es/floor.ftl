hall-board = tablero { $board }
hall-waits = espera, puesto { $place } de la cola
hall-held = espera aviso
hall-legend-boards = mesa, ▦ tablero o ◷ cola, color
hall-next = Siguen en la cola
hall-own-time = Con otro tiempo
desk-sign = Firmar
