//! Tournaments of parchís as values: facts and the rules for changing them ([`tournament`]), standings and rankings
//! ([`ranking`]), and draws ([`draw`]).
//!
//! Pure: no clock, no dice, no database, no HTTP and no logging. The game itself is the crate [`parchis`].

#![warn(missing_docs)]

/// Gives an enum its word as the method `name`.
macro_rules! named {
    ($kind:ident) => {
        impl $kind {
            /// The kebab-case word used in columns, forms, addresses and stored JSON.
            pub fn name(self) -> &'static str {
                self.into()
            }
        }
    };
}

pub mod draw;
pub mod ranking;
pub mod tournament;
