hall-legend-boards = tauler (◷: lloc en la cua) i color
hall-next = Següents en la cua
hall-own-time = Amb un altre temps
desk-sign = Signar
