//! Accounts and what people may do: signing in, invitations, who organizes and referees, a table by its PIN, own choices.

pub mod account;
pub mod invitation;
pub mod join;
pub mod preferences;
pub mod roles;
pub mod sign_in;
