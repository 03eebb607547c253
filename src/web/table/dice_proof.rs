//! Proof of a game's dice, for the script that verifies them, and their counts.

use domain::tournament::game_figures::GameFigures;
use domain::tournament::roll_off::rolls_text;
use domain::tournament::table::TableState;

use super::LoadedTable;
use crate::web::parts::dice_figures::DiceView;
use crate::web::request::context::Ctx;

/// The dice of a game as its page shows them.
pub struct DiceProof {
    /// Dice of the game as digits.
    pub digits: String,
    /// Rolls with which the app decided who begins; empty if it did not.
    pub rolls: String,
    /// Letter of the color that began; empty before the start.
    pub first: String,
    /// Counts of the dice, once the result is signed.
    pub thrown: Option<DiceView>,
}

impl DiceProof {
    pub fn new(ctx: &Ctx, loaded: &LoadedTable) -> Self {
        let game = &loaded.game;
        let at = (loaded.table.id, game.number());
        let is_signed = game.state() == TableState::Confirmed;
        let counts = || DiceView::of_game(ctx, at, &GameFigures::of(game));
        Self {
            digits: game.dice().map(|die| die.to_string()).collect(),
            rolls: rolls_text(game.app_roll_off()),
            first: game.start_color().map(|color| color.letter().to_string()).unwrap_or_default(),
            thrown: is_signed.then(counts).flatten(),
        }
    }
}
