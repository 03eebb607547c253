//! Accounts and what people may do: signing in, invitations, who organizes and referees, a table by its PIN, own choices.

pub mod account;
mod entering;
mod fresh_links;
pub mod invitation;
pub mod invite_many;
pub mod join;
pub mod new_password;
pub mod preferences;
pub mod roles;
pub mod second_factor;
pub mod second_step;
pub mod sign_in;
mod voucher;
