//! Dice that the app rolls, as a table's pages show them.

use super::LoadedTable;
use crate::web::form::Form;

/// Dice facts of a table where the app rolls.
pub struct DiceFacts {
    /// SHA-256 of the seed, public before the game.
    pub commitment: String,
    /// Word that the players gave at the start, or empty.
    pub word: String,
    /// Word that a restart must repeat, since dice were rolled under it.
    pub rolled_word: Option<String>,
    /// The seed, once the result is confirmed.
    pub seed: Option<String>,
    /// Last die that still stands.
    pub last: Option<u8>,
}

impl DiceFacts {
    /// `None` if the players roll their own dice.
    pub fn new(loaded: &LoadedTable) -> Option<Self> {
        let game = &loaded.game;
        let seed = game.dice_seed()?;
        Some(Self {
            commitment: seed.commitment(),
            word: game.dice_word().unwrap_or_default().to_owned(),
            rolled_word: game.rolled_word().map(str::to_owned),
            seed: game.is_seed_out().then(|| seed.hex()),
            last: game.last_die(),
        })
    }

    /// Word for the start form: the one that a restart must repeat, else the one in the form.
    pub fn word_of(&self, form: &Form) -> String {
        self.rolled_word.clone().unwrap_or_else(|| form.value("word").to_owned())
    }
}
