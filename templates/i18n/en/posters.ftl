champion-poster = Winner’s poster
champion-poster-how = One A3 sheet for the wall. It can be printed on A4 too, smaller.
champion-poster-link = All games, throw by throw:
flash-no-champion = Nobody has won yet: the poster is made when the tournament is over.
places-season-chart = A line for each person: the place in the season after each week, the first at the top
