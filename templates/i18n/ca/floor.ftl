hall-board = tauler { $board }
hall-waits = espera, lloc { $place } de la cua
hall-held = espera avís
hall-legend-boards = taula, ▦ tauler o ◷ cua, color
hall-next = Següents en la cua
hall-own-time = Amb un altre temps
desk-sign = Signar
