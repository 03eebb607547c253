card-ahead = Va { $place }r: passaria
card-winning = Va guanyant
card-losing = Va perdent
card-behind = Va { $place }r: no passaria
card-plays = Juga a { $title }
card-not-drawn = Encara no és en cap sorteig
card-waiting = Continua dins; espera la pròxima taula
card-qualified = Passa a la fase següent
card-consolation = Juga la consolació; espera el sorteig
card-withdrawn = S’ha retirat del torneig
card-champion = Guanya el torneig!
card-group-winner = Guanya el seu grup!
card-sector-winner = Guanya el seu sector!
card-won-consolation = Guanya la consolació!
card-against = contra
form-won = G
form-lost = P
outcome-won = Guanyada
outcome-lost = Perduda
outcome-walkover = Sense jugar
outcome-no-show = No va vindre
outcome-annulled = Anul·lada
entry-rank = { $rank }r
entry-number = núm. { $number }
entry-later = El que li queda
entry-games = Les seues partides
entry-form = Últims resultats, el darrer al final
entry-tables = { $n ->
    [one] { $n } taula
   *[other] { $n } taules
}
follow = Seguir
following = Seguint
follow-club = Seguir les { $n } del club
followed-label = El que segueixes en este dispositiu
entry-sums = Les seues partides en xifres
entry-throws = Tirades
