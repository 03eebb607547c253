dice-figures-title = Are the dice loaded?
dice-figures-lead = All throws of the signed games, compared with what fair dice do.
dice-figures-none = There are no throws of signed games yet.
dice-figures-app = Dice rolled by the app
dice-figures-own = The players’ own dice
dice-throws = { $n ->
    [one] { $n } throw
   *[other] { $n } throws
}
dice-throws-games = { $throws } in { $games }
dice-face = Face
dice-all = All
dice-compared = Fair dice that deviate as much
dice-verdict-usual = Most fair dice deviate at least this much.
dice-verdict-one-in = One fair die in { $n } deviates at least this much.
dice-verdict-rare = Fewer than one fair die in a thousand deviates this much. It is worth a look.
dice-verdict-few = Fewer than { $n } throws say nothing.
dice-short-usual = most
dice-short-one-in = one in { $n }
dice-short-rare = fewer than one in a thousand
dice-sixes = { $n ->
    [one] There was { $n } six
   *[other] There were { $n } sixes
}; the average would be { $usual }.
dice-wait-five = The longest wait for a 5: { $n } throws in a row, by { $color }
dice-wait-six = The longest wait for a 6: { $n } throws in a row, by { $color }
dice-wait-table = see the table
dice-chance-usual = With so many throws, a wait like this or longer is usual.
dice-chance-one-in = With so many throws this happens one time in { $n }.
dice-chance-rare = With so many throws this happens less than one time in a thousand.
dice-all-seasons = All games
dice-answer-title = What these numbers say
dice-answer-chance = No die shows each face equally often. So the page says how many fair dice deviate at least as much. If you look at twenty tables, one will seem odd by mere chance; what counts is what happens in many games together.
dice-answer-wait = Long waits are usual: almost half of those who throw 150 times wait at some point for 20 throws or more without a 6.
dice-answer-app = When the app rolls, nobody can choose the dice: the seed behind them is fixed before the game and its fingerprint is public; the players’ words go into them. Once the result is signed, anybody can check all dice on the table’s page.
fairness-title = Fair play
fairness-lead = A flag is a question, not a verdict: there may be good reasons to spare a piece, and among many pairs one deviates by chance. Talk to the players and look at the games before you decide anything.
fairness-flagged = To look at
fairness-flagged-none = Nobody has spared anybody more than chance explains.
fairness-pairs = Who captured whom
fairness-pairs-text = Of the times that a player could capture a piece of the other or play something else: how often they captured. The expected number is how they treat the others.
fairness-more = { $n ->
    [one] { $n } more pair, less striking
   *[other] { $n } more pairs, less striking
}
fairness-none = There are no signed games logged throw by throw yet.
fairness-who = Who and whom
fairness-chances = Chances
fairness-taken = Taken
fairness-expected = Expected
fairness-captured = Pieces captured in all
fairness-chance = By chance
fairness-chance-usual = usual
fairness-chance-one-in = one time in { $n }
fairness-chance-rare = less than one time in a thousand
fairness-games = Games
fairness-games-more = and { $n } more
fairness-devices = Shared devices and networks
fairness-devices-text = In a hall or a home it is usual to share the network, and a family may share a phone.
fairness-devices-none = Nobody shares a device or a network.
shared-device = One device
shared-address = One network
