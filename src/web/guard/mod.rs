//! What keeps strangers out: secrets and form tokens, passwords, how often may be guessed.

mod guessable;
pub mod guesses;
pub mod limits;
pub mod passwords;
pub mod second_factor;
pub mod secret;
