//! The reasons why nothing is drawn.

use thiserror::Error;

use super::by_hand::HandError;
use crate::tournament::id::EntryId;

/// The reason why nothing was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// No draw is due (see [`next_steps`](super::next_steps)).
    #[error("drawing is not what comes next")]
    NotDue,
    /// An entry has fewer people than it needs at a table: a pair needs two.
    #[error("the squad of {name} has too few people to sit at a table")]
    SquadTooSmall {
        /// The entry with the small squad.
        entry: EntryId,
        /// The name of the entry.
        name: String,
    },
    /// A table has more sides than the mode or the board allows.
    #[error("{n} sides are more than the board seats")]
    TooManySides {
        /// The number of sides.
        n: usize,
    },
    /// Fewer than two entries remain without the absent ones.
    #[error("fewer than two have come")]
    TooFew,
    /// Nearly all PINs are in use.
    #[error("no PIN is free")]
    NoPins,
    /// The typed groups are not the draw that is due.
    #[error("what was typed is not the draw that is due")]
    ByHand(Vec<HandError>),
}

impl DrawError {
    /// The key of the error's message, and the arguments of the message.
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            DrawError::NotDue => ("draw-not-due", Vec::new()),
            DrawError::SquadTooSmall { name, .. } => {
                ("draw-squad-too-small", vec![("name", name.clone())])
            }
            DrawError::TooManySides { n } => ("draw-too-many-sides", vec![("n", n.to_string())]),
            DrawError::TooFew => ("draw-too-few", Vec::new()),
            DrawError::NoPins => ("draw-no-pins", Vec::new()),
            DrawError::ByHand(_) => ("draw-hand-wrong", Vec::new()),
        }
    }
}
