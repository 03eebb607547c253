card-ahead = Place { $place } now: would go through
card-winning = Ahead now
card-losing = Behind now
card-behind = Place { $place } now: would not go through
card-plays = Plays at { $title }
card-not-drawn = In no draw yet
card-waiting = Still in; waits for its next table
card-qualified = Goes through to the next stage
card-consolation = Plays the consolation; waits for its draw
card-withdrawn = Has withdrawn from the tournament
card-champion = Wins the tournament!
card-group-winner = Wins its group!
card-sector-winner = Wins its sector!
card-won-consolation = Wins the consolation!
card-against = against
form-won = W
form-lost = L
outcome-won = Won
outcome-lost = Lost
outcome-walkover = Not played
outcome-no-show = Did not come
outcome-annulled = Annulled
entry-rank = Place { $rank }
entry-number = no. { $number }
entry-later = Still to play
entry-games = Games
entry-form = Last results, the newest at the end
entry-tables = { $n ->
    [one] { $n } table
   *[other] { $n } tables
}
follow = Follow
following = Following
follow-club = Follow the { $n } of the club
followed-label = What you follow on this device
entry-sums = The games in numbers
entry-throws = Throws
