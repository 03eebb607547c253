champion-poster = Cartel del campeón
champion-poster-how = Una hoja A3 para la pared. También se imprime en A4, más pequeña.
champion-poster-link = Todas las partidas, jugada a jugada:
flash-no-champion = Todavía no hay campeón: el cartel sale cuando termina el torneo.
places-season-chart = Una línea por persona: su puesto en la temporada después de cada semana, el primero arriba
