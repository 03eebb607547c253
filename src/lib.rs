//! Cubilete: a parchís tournament service. The modules, in reading order:

pub mod rules; // the game at one table, pure
pub mod tournament; // the facts of a tournament and who may change them when, pure

pub mod cli; // the program
pub mod config; // the environment
pub mod live; // who is told that something changed
pub mod store; // facts kept: all SQL
pub mod web; // the pages
