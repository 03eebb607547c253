//! Cubilete: a parchís tournament service. The modules, in reading order:

pub mod rules; // the game at one table, pure
pub mod store;
pub mod tournament; // the facts of a tournament and who may change them when, pure // all SQL: the facts kept on SQLite or PostgreSQL
