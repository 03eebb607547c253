//! Calendar of a tournament: the history of appointments, the lookup of the one that applies to a table, conflicts, and proposed
//! dates for a league.

pub mod agenda;
pub mod beginning;
pub mod conflict;
pub mod date_change;
pub mod local;
pub mod lookup;
pub mod proposal;
pub mod proposal_request;
pub mod settings;
