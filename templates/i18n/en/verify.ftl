dice-thrown = The throws in figures
story-pairs-text = Each row captures, each column is captured. Below: how often it captured, of the times that it could capture or play something else.
verify-action = Check the dice
verify-commitment-good = The seed is the one that was fixed before the game: its fingerprint matches.
verify-commitment-bad = The seed is not the one that was fixed before the game: its fingerprint is different.
verify-kept-good = This device saved the same fingerprint before the game.
verify-kept-bad = This device saved a different fingerprint before the game.
verify-kept-none = This device did not save the fingerprint before the game. The devices of the players did.
verify-word-good = The word of this device went into the dice.
verify-word-bad = The word of this device did not go into the dice.
verify-rolls-good = The roll for the first turn follows from the seed, and the highest roll began.
verify-rolls-bad = The roll for the first turn does not follow from the seed, or the highest roll did not begin.
verify-dice-good = { $n ->
    [one] The only die follows from the seed.
   *[other] All { $n } dice follow from the seed, one by one.
}
verify-dice-bad = Die number { $n } is a { $die }, but the seed gives a { $due }.
verify-all-good = Everything fits: nobody could choose these dice.
verify-all-bad = Something does not fit. Show this page to the organizers.
verify-unable = This browser can only check this at a secure address (https).
