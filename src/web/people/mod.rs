//! Accounts and rights: signing in, invitations, roles in tournaments, access by PIN, and personal preferences.

pub mod account;
mod account_access;
pub mod api_keys;
pub mod forgotten_password;
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
pub mod stop_mails;
mod voucher;
