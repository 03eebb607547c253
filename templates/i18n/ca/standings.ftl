standings-in = Continuen en joc
standings-not-played = No van arribar a jugar
standings-form = Últims 5
standings-shift = Canvi de lloc des de la ronda anterior
standings-cut = fins ací es passa
standings-why = per què
standings-all-columns = Tots els criteris
column-direct = Directe
column-play-off = Desempat
column-lot = Sorteig
form-tied = E
places-by-round = Llocs per ronda
places-chart = Una línia per inscripció: el seu lloc després de cada ronda, el primer dalt
places-table = Els llocs, en una taula
ranking-shift = Canvi de lloc des de la setmana anterior
player-weeks = Setmana a setmana
player-n-weeks = { $n ->
    [one] { $n } setmana, en una taula
   *[other] { $n } setmanes, en una taula
}
player-ranks-chart = Lloc en el rànquing de cada setmana
player-strength-chart = Força en acabar cada setmana, amb el seu marge
player-place-of = { $place } de { $n }
versus-latest = Últimes partides de { $name } en este cara a cara, l’última al final
