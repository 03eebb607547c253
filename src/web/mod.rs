//! The web pages: everything between HTTP and the facts. `routes` is the table of contents; `people::roles` is an example
//! of pages and forms.
//!
//! A handler parses the request, makes one call to the store, lets the domain decide, and answers. Only this layer turns errors into pages.

mod board;
pub mod checkup;
pub mod evenings;
mod follower;
pub mod form;
pub mod guard;
pub mod http;
pub mod i18n;
pub mod mail;
pub mod middleware;
mod news;
pub mod notify;
pub mod parts;
mod plain;
pub mod push;
pub mod request;
mod routes;
mod serve;
pub mod spectators;
mod state;
pub mod turn_clocks;
pub mod waiting_rooms;
pub mod webhooks;
mod worker;

mod api;
mod display;
mod embed;
mod feeds;
mod hall;
mod help;
mod live;
mod me;
mod nodes;
mod organize;
pub mod people;
mod play;
mod practice;
mod print;
mod ranking;
mod share;
pub mod spreadsheets;
mod table;
mod tournament;
pub mod watch;

pub use self::nodes::follow;
pub use self::serve::{Doors, run, serve};
pub use self::state::{AppState, backups, now};
