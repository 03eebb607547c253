ranking-title = Ranking semanal
rankings-title = Rankings
ranking-new = Nuevo ranking
ranking-none = no cuenta para ninguno
ranking-week = Semana { $week } de { $year }
ranking-empty = Nadie ha jugado esta semana.
ranking-empty-text = Las partidas cuentan en la semana en que acaban.
ranking-points-text = En cada mesa, cada bando suma 1 por cada rival que deja detrás y resta 1 por cada rival que tiene delante, por el peso del torneo.
ranking-games-text = { $n ->
    [one] Contra el mismo rival cuenta { $n } partida por semana.
   *[other] Contra el mismo rival cuentan hasta { $n } partidas por semana.
}
ranking-history = Semanas
week-previous = Semana anterior
week-next = Semana siguiente
player-no-games = Todavía no ha jugado ninguna partida.
player-not-ranked = fuera de este ranking
player-sums-text = Las sumas y el cara a cara son de las partidas de este ranking.
error-week = La semana se escribe como 2026-W47.
field-games-a-week = Partidas por semana contra el mismo rival
field-games-a-week-hint = Las que cuentan; 0: todas.
field-ranking = ¿Cuenta para un ranking?
field-ranking-hint = Las partidas de un torneo suelto no suelen contar para la clasificación de todo el año.
field-ranking-name = Nombre del ranking
flash-ranking-created = Ranking creado. Al crear un torneo, o en sus ajustes, se elige para cuál cuenta.
