hall-legend-boards = tablero (◷: puesto en la cola) y color
hall-next = Siguen en la cola
hall-own-time = Con otro tiempo
desk-sign = Firmar
