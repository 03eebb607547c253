standings-in = Siguen en juego
standings-not-played = No llegaron a jugar
standings-form = Últimos 5
standings-shift = Cambio de puesto desde la ronda anterior
standings-cut = hasta aquí se pasa
standings-why = por qué
standings-all-columns = Todos los criterios
column-direct = Directo
column-play-off = Desempate
column-lot = Sorteo
form-tied = E
places-by-round = Puestos por ronda
places-chart = Una línea por inscripción: su puesto después de cada ronda, el primero arriba
places-table = Los puestos, en una tabla
ranking-shift = Cambio de puesto desde la semana anterior
player-weeks = Semana a semana
player-n-weeks = { $n ->
    [one] { $n } semana, en una tabla
   *[other] { $n } semanas, en una tabla
}
player-ranks-chart = Puesto en el ranking de cada semana
player-strength-chart = Fuerza al acabar cada semana, con su margen
player-place-of = { $place } de { $n }
versus-latest = Últimas partidas de { $name } en este cara a cara, la última al final
