//! As what somebody does something to a tournament: kept with each entry of its journal.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// As what somebody acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Capacity {
    /// An organizer of the tournament.
    Organizer,
    /// A delegate of some of its pools.
    Delegate,
    /// A referee of the tournament.
    Referee,
    /// Whoever came in to a table by its PIN.
    Pin,
    /// Whoever has the database itself in hand.
    Operator,
    /// Anybody: an entry that says itself that it is here, somebody who takes a role that was offered.
    Anybody,
    /// The program, of its own accord.
    Program,
}

impl Capacity {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
