//! A table: one board with its seats in one round.

use strum::{EnumString, IntoStaticStr};

use super::dice::DiceSeed;
use super::id::{EntryId, PlayerId, PoolId, RoundId, TableId};
use super::result::TableResult;
use super::settings::Confirmation;
use crate::rules::{Arms, Color, Mode, Ruleset};

/// One board with its seats. Its game is the log of its events (see [`crate::tournament::game`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Id.
    pub id: TableId,
    /// The round.
    pub round: RoundId,
    /// The pool.
    pub pool: PoolId,
    /// Number within the round, from 1; a bye or rest has one too.
    pub number: i32,
    /// Played, or an outcome without play.
    pub kind: TableKind,
    /// Who sits where, in board order of the colors. In pairs and duel an entry has two seats.
    pub seats: Vec<Seat>,
    /// The rules of play as they were when the table was drawn.
    pub ruleset: Ruleset,
    /// Solo, pairs or duel.
    pub mode: Mode,
    /// The board.
    pub arms: Arms,
    /// Who signs its result, as it was when the table was drawn.
    pub confirmation: Confirmation,
    /// Six digits that let a referee in without an account.
    pub pin: String,
    /// Number of events in the table's log; a form carries it, so that a stale one is noticed.
    pub version: i32,
    /// How far play has come.
    pub state: TableState,
    /// The confirmed result: the fact that standings are computed from.
    pub result: Option<TableResult>,
    /// What the dice follow from, where the app rolls them. Secret until the result of a game that was played stands.
    pub dice_seed: Option<DiceSeed>,
}

/// A color at a table and who has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The color.
    pub color: Color,
    /// For whom.
    pub entry: EntryId,
    /// Who sits there (the line-up).
    pub player: PlayerId,
}

/// Whether a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TableKind {
    /// Played.
    Played,
    /// One entry that goes on without playing.
    Bye,
    /// One entry of a league that rests in this round.
    Rest,
}

impl TableKind {
    /// Whether there is a game.
    pub fn is_played(self) -> bool {
        self == TableKind::Played
    }

    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// How far play at a table has come; follows from its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TableState {
    /// Nothing has happened.
    Waiting,
    /// A game is being logged.
    Playing,
    /// Over, the result waits to be confirmed.
    Over,
    /// The result is confirmed.
    Confirmed,
}

impl TableState {
    /// The word in columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Table {
    /// The sides, in order of their first seat: each an entry with its colors.
    pub fn sides(&self) -> Vec<(EntryId, Vec<Color>)> {
        let mut sides: Vec<(EntryId, Vec<Color>)> = Vec::new();
        for seat in &self.seats {
            match sides.iter_mut().find(|(entry, _)| *entry == seat.entry) {
                Some((_, colors)) => colors.push(seat.color),
                None => sides.push((seat.entry, vec![seat.color])),
            }
        }
        sides
    }

    /// The entries, in order of their first seat.
    pub fn entries(&self) -> Vec<EntryId> {
        let mut entries: Vec<EntryId> = Vec::new();
        for seat in &self.seats {
            if !entries.contains(&seat.entry) {
                entries.push(seat.entry);
            }
        }
        entries
    }

    /// Whether `entry` sits here.
    pub fn has(&self, entry: EntryId) -> bool {
        self.seats.iter().any(|seat| seat.entry == entry)
    }

    /// Whether it is played and has no confirmed result.
    pub fn is_missing(&self) -> bool {
        self.kind == TableKind::Played && self.result.is_none()
    }
}
