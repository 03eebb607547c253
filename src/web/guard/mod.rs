//! Protection against strangers: secrets and form tokens, passwords, the age of public forms, and rate limits on guesses.

pub mod form_age;
mod guessable;
pub mod guesses;
pub mod limits;
pub mod passwords;
pub mod second_factor;
pub mod secret;
