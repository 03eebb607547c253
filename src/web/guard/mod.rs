//! Protection against strangers: secrets and form tokens, passwords, and rate limits on guesses.

mod guessable;
pub mod guesses;
pub mod limits;
pub mod passwords;
pub mod second_factor;
pub mod secret;
