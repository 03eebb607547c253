//! A table: one board with its seats in one round, and the games that are played at it.

use strum::{EnumString, IntoStaticStr};

use super::dice::DiceSeed;
use super::id::{EntryId, PlayerId, PoolId, RoundId, TableId};
use super::result::{Ending, ResultSource, TableResult};
use super::series::{self, Course, Series};
use super::table_plan::Confirmation;
use crate::rules::{Arms, Color, Mode, Ruleset};

/// One board with its seats. Each of its games is a log of events (see [`crate::tournament::game`]).
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
    /// How many games are played, as it was when the table was drawn.
    pub series: Series,
    /// Its games, in order from number 1, those among them that are not due yet or any more; none of a bye.
    pub games: Vec<TableGame>,
    /// How far play has come: follows from the games.
    pub state: TableState,
    /// The confirmed result that standings are computed from: follows from the games (see [`series`]).
    pub result: Option<TableResult>,
}

/// A game of a table, as its log leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// Number of events in its log; a form carries it, so that a stale one is noticed.
    pub version: i32,
    /// How far play has come.
    pub state: TableState,
    /// Its confirmed result.
    pub result: Option<TableResult>,
    /// What its dice follow from, where the app rolls them. Secret until the result of a game that was played stands.
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
    /// Counts for nothing: it was begun, and another table is played in its place, or nobody sits there any more since it was
    /// changed by hand.
    Annulled,
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

/// How far play at a table or in a game has come; follows from the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TableState {
    /// Nothing has happened.
    Waiting,
    /// A game is being logged, or one of several is over and the next has not begun.
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

impl TableGame {
    /// A game that has not begun.
    pub fn new(dice_seed: Option<DiceSeed>) -> Self {
        Self { version: 0, state: TableState::Waiting, result: None, dice_seed }
    }
}

impl Table {
    /// The game with this number, from 1.
    pub fn game(&self, number: u8) -> Option<&TableGame> {
        self.games.get(usize::from(number.checked_sub(1)?))
    }

    /// The games as far as they count.
    pub fn course(&self) -> Course<'_> {
        series::course(self.series, self.games.iter().map(|game| game.result.as_ref()))
    }

    /// Number of the game that is being played or due, from 1; once the table is decided, of the last that counted.
    pub fn current(&self) -> u8 {
        let course = self.course();
        let number = course.n_played + usize::from(!course.is_decided);
        u8::try_from(number.max(1)).unwrap_or(u8::MAX)
    }

    /// The game that is being played or due, or the last that counted; none of a bye.
    pub fn current_game(&self) -> Option<&TableGame> {
        self.game(self.current())
    }

    /// Number of events in the log of that game.
    pub fn version(&self) -> i32 {
        self.current_game().map_or(0, |game| game.version)
    }

    /// How many games each side has won, in order of their first seat.
    pub fn score(&self) -> Vec<(EntryId, u8)> {
        let course = self.course();
        self.entries().into_iter().map(|entry| (entry, course.won(entry))).collect()
    }

    /// What it would be had `winner` won the game with this number, which has a result; the others in their order behind.
    #[must_use]
    pub fn had_won(&self, number: u8, winner: EntryId) -> Self {
        let mut table = self.clone();
        let game = number.checked_sub(1).and_then(|index| table.games.get_mut(usize::from(index)));
        if let Some(result) = game.and_then(|game| game.result.as_mut()) {
            result.source = ResultSource::Places;
            result.sides.sort_by_key(|side| (side.entry != winner, side.place));
            for (side, place) in result.sides.iter_mut().zip(1..) {
                (side.place, side.is_tied) = (place, false);
                if side.entry == winner {
                    side.ending = Ending::Placed;
                }
            }
        }
        table.settle();
        table
    }

    /// Whether a game after the one with this number has begun.
    pub fn has_gone_on(&self, number: u8) -> bool {
        let later = self.games.iter().skip(usize::from(number));
        later.into_iter().any(|game| game.state != TableState::Waiting)
    }

    /// Brings state and result into line with the games.
    pub fn settle(&mut self) {
        let course = self.course();
        let result = course.result(self.series);
        let state = match (&result, self.current_game().map(|game| game.state)) {
            (Some(_), _) => TableState::Confirmed,
            (None, Some(TableState::Waiting)) if course.n_played > 0 => TableState::Playing,
            (None, state) => state.unwrap_or(TableState::Waiting),
        };
        self.result = result;
        self.state = state;
    }

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

    /// Whether the app rolls the dice.
    pub fn app_rolls(&self) -> bool {
        self.games.iter().any(|game| game.dice_seed.is_some())
    }

    /// Whether anything has happened at it.
    pub fn has_begun(&self) -> bool {
        let is_touched = |game: &TableGame| game.version > 0 || game.state != TableState::Waiting;
        self.games.iter().any(is_touched)
            || self.state != TableState::Waiting
            || self.result.is_some()
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
