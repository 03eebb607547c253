//! What a table's pages say about dice that the app rolls.

use super::Loaded;
use crate::web::form::Form;

/// The dice of a table where the app rolls them.
pub struct DiceFacts {
    /// The SHA-256 of the seed, public before the game.
    pub commitment: String,
    /// What the players gave at the start, or empty.
    pub word: String,
    /// The word that a new start has to give, since dice were rolled under it.
    pub rolled_word: Option<String>,
    /// The seed, once the result is confirmed.
    pub seed: Option<String>,
    /// The last die that stands.
    pub last: Option<u8>,
}

impl DiceFacts {
    /// Of a table; none where the players roll their own.
    pub fn new(loaded: &Loaded) -> Option<Self> {
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

    /// The word to start with: as the form said, or as it has to be.
    pub fn word_of(&self, form: &Form) -> String {
        self.rolled_word.clone().unwrap_or_else(|| form.value("word").to_owned())
    }
}
