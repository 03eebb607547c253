ranking-title = Clasificación semanal
ranking-week = Semana { $week } de { $year }
ranking-empty = Nadie ha jugado esta semana.
ranking-empty-text = Las partidas cuentan en la semana en que acaban.
ranking-points-text = Cada mesa da a cada bando los que quedan detrás menos los que quedan delante, por el peso del torneo.
ranking-games-text = { $n ->
    [one] Cuenta { $n } partida a la semana contra el mismo rival.
   *[other] Cuentan { $n } partidas a la semana contra el mismo rival.
}
ranking-history = Semanas
week-previous = Semana anterior
week-next = Semana siguiente
player-games = Partidas
player-no-games = Todavía no ha jugado ninguna partida.
error-week = La semana se escribe como 2026-W47.
field-games-a-week = Partidas por semana contra el mismo rival
field-games-a-week-hint = Las que cuentan; 0: todas.
