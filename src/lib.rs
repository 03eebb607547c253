//! Cubilete: a parchís tournament service. The modules, in reading order:

pub mod draw;
pub mod ranking; // standings out of results, pure
pub mod rules; // the game at one table, pure
pub mod tournament; // the facts of a tournament and who may change them when, pure // who sits where next, pure
