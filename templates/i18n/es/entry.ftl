card-ahead = Va { $place }.º: pasaría
card-winning = Va ganando
card-losing = Va perdiendo
card-behind = Va { $place }.º: no pasaría
card-plays = Juega en { $title }
card-not-drawn = Aún no está en ningún sorteo
card-waiting = Sigue dentro; espera su próxima mesa
card-qualified = Pasa a la fase siguiente
card-consolation = Juega la consolación; espera su sorteo
card-withdrawn = Se ha retirado del torneo
card-champion = ¡Gana el torneo!
card-group-winner = ¡Gana su grupo!
card-sector-winner = ¡Gana su sector!
card-won-consolation = ¡Gana la consolación!
card-against = contra
form-won = G
form-lost = P
outcome-won = Ganada
outcome-lost = Perdida
outcome-walkover = Sin jugar
outcome-no-show = No vino
outcome-annulled = Anulada
entry-rank = { $rank }.º
entry-number = n.º { $number }
entry-later = Lo que le queda
entry-games = Sus partidas
entry-form = Últimos resultados, el último al final
entry-tables = { $n ->
    [one] { $n } mesa
   *[other] { $n } mesas
}
follow = Seguir
following = Siguiendo
follow-club = Seguir a las { $n } del club
followed-label = Lo que sigues en este dispositivo
entry-sums = Sus partidas en cifras
entry-throws = Tiradas
