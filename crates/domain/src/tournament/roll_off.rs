//! The roll-off that decides who begins: its order, its winners, and its text in records.

use std::fmt::Write;

use parchis::{Color, Colors, Mode};

/// Maximum number of rounds of a roll-off. The last one is decided in board order; that happens once in 6^40 games.
const MOST_ROUNDS: usize = 40;

/// Rolls off among `colors`, in their order. `die` has the number of a roll, from 1, and returns 1 to 6. Returns the color that begins and
/// all rolls; `None` if there is no color.
pub fn roll(
    mode: Mode,
    colors: Colors,
    mut die: impl FnMut(usize) -> u8,
) -> Option<(Color, Vec<(Color, u8)>)> {
    let mut rolling = first_round(mode, colors);
    let mut rolls: Vec<(Color, u8)> = Vec::new();
    for _ in 0..MOST_ROUNDS {
        if rolling.len() < 2 {
            break;
        }
        let first = rolls.len() + 1;
        let round: Vec<_> =
            (first..).zip(rolling.iter()).map(|(k, color)| (color, die(k))).collect();
        rolling = highest(&round);
        rolls.extend(round);
    }
    Some((rolling.iter().next()?, rolls))
}

/// The colors with the highest roll of a round.
fn highest(round: &[(Color, u8)]) -> Colors {
    let highest = round.iter().map(|(_, die)| *die).max();
    round.iter().filter(|(_, die)| Some(*die) == highest).map(|(color, _)| *color).collect()
}

/// The colors that roll in the first round of a roll-off among `colors`. In a duel each player rolls for the first of two colors.
pub fn first_round(mode: Mode, colors: Colors) -> Colors {
    match mode {
        Mode::Duel => colors.iter().take(2).collect(),
        Mode::Solo | Mode::Pairs => colors,
    }
}

/// Colors that may start after a roll-off. Every color rolls once, then those tied for highest again until one is left. If the rolls end
/// earlier, each tied color may start. Empty if the rolls are not valid.
pub fn winners(mode: Mode, colors: Colors, rolls: &[(Color, u8)]) -> Colors {
    let mut rolling = first_round(mode, colors);
    let mut left = rolls;
    while !left.is_empty() {
        let Some((round, rest)) = left.split_at_checked(rolling.len()) else {
            return Colors::EMPTY;
        };
        let rolled: Colors = round.iter().map(|(color, _)| *color).collect();
        let is_right = rolled == rolling && round.iter().all(|(_, die)| (1..=6).contains(die));
        if !is_right || rolling.len() == 1 {
            return Colors::EMPTY;
        }
        rolling = highest(round);
        left = rest;
    }
    rolling
}

/// The rolls as text, such as `Y5 B3 R5`.
pub fn rolls_text(rolls: &[(Color, u8)]) -> String {
    let mut text = String::new();
    for (color, die) in rolls {
        let blank = if text.is_empty() { "" } else { " " };
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{blank}{}{die}", color.letter());
    }
    text
}

/// Reads rolls from the text of [`rolls_text`]; `None` if it is not such.
pub fn parse_rolls(text: &str) -> Option<Vec<(Color, u8)>> {
    let roll = |word: &str| {
        let mut signs = word.chars();
        let color = Color::from_letter(signs.next()?)?;
        let die = signs.next()?.to_digit(10).and_then(|die| u8::try_from(die).ok())?;
        signs.next().is_none().then_some((color, die))
    };
    text.split(' ').map(roll).collect()
}
