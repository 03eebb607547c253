seeds-title = Seeds
seeds-lead = The order is taken from the ranking once and kept: what is played later in other tournaments does not change the draw.
seeds-link = Seeds by the ranking
seeds-waits = The order has not been taken from the ranking yet. If nobody takes it before, it is taken by points when the draw is made or announced.
seeds-by-season = By the ranking, points of the season “{ $season }”, taken on { $taken }
seeds-by-weeks = By the ranking, points of { $weeks } weeks, taken on { $taken }
seeds-by-strength = By the ranking, strength, taken on { $taken }
seeds-take = Take the order
seeds-take-again = Take it again
seeds-points = Take from the ranking by points
seeds-points-season = By points: those of the season being played, “{ $name }”. It rewards who plays more and wins more.
seeds-points-weeks = By points: those of the last { $weeks } weeks, this one among them. It rewards who plays more and wins more.
seeds-strength = Take from the ranking by strength
seeds-strength-text = By strength: the estimate from all games of the ranking, which looks at whom they were played against. To order by it, three times the margin after ± is taken off, so who has played little comes further down.
seeds-pairs = Of a pair, who sits counts: points are added up, and the strength is the mean.
seeds-drawn = This stage is drawn and the order does not change any more. If you discard a draft, you can take it again.
seeds-announced = A draw is announced with this order. If you take it again and it changes, you will have to announce it again.
seeds-unknown = Who is seeded will be known when this stage is the next to be drawn.
seeds-badge = seed { $n }
seeds-unplaced = { $n ->
    [one] One entry has no place: it had not played in the ranking when it was taken, or came later. It is not seeded.
   *[other] { $n } entries have no place: they had not played in the ranking when it was taken, or came later. They are not seeded.
}
seeds-none = No stage takes its seeds from the ranking
seeds-none-text = On the page of a knockout stage, under “More on the bracket”, choose seeds by the ranking.
flash-seeds-taken = Order taken from the ranking.
