//! Pages on which people sign up to a tournament: the public form, the private link of a sign-up, and the poster.

pub mod fields;
pub mod form;
pub mod link;
mod money;
mod places;
pub mod poster;
pub mod seekers;
