share-action = Share
share-copy = Copy the link
share-copied = Link copied
share-whatsapp = Send with WhatsApp
share-picture = Download the picture
share-qr = QR code of this page
more-actions = More
claim-champion = Champions
claim-place = { $place ->
    [1] 1st of { $n }
    [2] 2nd of { $n }
    [3] 3rd of { $n }
   *[any] Place { $place } of { $n }
}
claim-place-one = { $place ->
    [1] 1st of { $n }
    [2] 2nd of { $n }
    [3] 3rd of { $n }
   *[any] Place { $place } of { $n }
}
claim-out-16 = Out in the round of 16
claim-out-32 = Out in the round of 32
claim-out-quarter = Out in the quarter-finals
claim-out-semi = Out in the semi-finals
claim-out-of = Out in the round of { $n }
claim-out-round = Out in round { $number }
claim-group = Wins its group
claim-sector = Wins its sector
claim-plays = Playing now
claim-leads = Playing now: in the lead
claim-through = Playing now: would go through
card-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
card-wins = { $n ->
    [one] { $n } won
   *[other] { $n } won
}
