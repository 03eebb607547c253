champion-poster = Cartell del campió
champion-poster-how = Un full A3 per a la paret. També s’imprimeix en A4, més menut.
champion-poster-link = Totes les partides, jugada a jugada:
flash-no-champion = Encara no hi ha campió: el cartell ix quan acaba el torneig.
places-season-chart = Una línia per persona: el seu lloc en la temporada després de cada setmana, el primer dalt
