//! The capacity in which a person acts on a tournament; stored with each journal entry.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The capacity in which a person acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Capacity {
    /// An organizer of the tournament.
    Organizer,
    /// A delegate of some of its pools.
    Delegate,
    /// A referee of the tournament.
    Referee,
    /// A person who joined a table by its PIN.
    Pin,
    /// An operator with direct access to the database.
    Operator,
    /// Any visitor, such as an entry that marks itself as present, or a person who accepts an offered role.
    Anybody,
    /// The program itself, without a person.
    Program,
}

named!(Capacity);
