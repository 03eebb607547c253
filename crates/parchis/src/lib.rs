//! The game of parchís at one table, pure: boards, rule sets, positions, moves, notation and records.
//!
//! The crate knows no tournament, no clock, no dice and no storage. Start with [`Ruleset`], [`Position`] and [`record`]. Source: the
//! rules of play (spec), which distil the rule texts 000 to 004.
//!
//! ```
//! use parchis::{Arms, Color, Mode, Position, Ruleset};
//!
//! let rules: Ruleset = "jcf".parse()?;
//! let colors = "YBRG".parse()?;
//! let start = Position::start(&rules, Mode::Solo, Arms::Four, colors, Color::Yellow)?;
//! let rolled = start.roll(5, &rules)?;
//! let leaving = rolled.legal_moves(&rules);
//! let next = rolled.play(leaving[0], &rules)?;
//! assert_eq!(next.turn(), Some(Color::Blue));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

pub mod batch;
mod captures;
mod check;
mod circuit;
mod color;
mod complete_action;
mod fields;
pub mod house;
mod mode;
mod moves;
mod notation;
mod options;
mod order;
pub mod perft;
mod placing;
mod play;
pub mod policy;
mod position;
pub mod random;
pub mod record;
mod refusal;
pub mod rollout;
mod ruleset;
mod section;
mod setup;
mod setup_check;
mod square;
mod square_set;
mod token;

pub use captures::Captures;
pub use circuit::{Arms, ArmsError, Circuit};
pub use color::{ByColor, Color, Colors, ColorsError, ColorsIter};
pub use complete_action::CompleteAction;
pub use fields::{FieldKind, FieldValue, RulesetError, field_kind};
pub use mode::{Mode, ModeError};
pub use moves::{Move, MoveList};
pub use notation::NotationError;
pub use order::Order;
pub use placing::{Final, Placing, PlacingError, SidePlace, Status, placing_of};
pub use play::{PlayError, RollError};
pub use position::{Bonus, Piece, Position, TurnPhase};
pub use refusal::{ENGLISH, Obligation, Parts, Refusal, Squares, sentence};
pub use ruleset::{Ruleset, SeatsError};
pub use section::Section;
pub use setup::{PositionError, Setup};
pub use square::Square;
