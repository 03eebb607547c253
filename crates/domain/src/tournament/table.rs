//! A table: one board with its seats in one round, and the games played there.

use parchis::{Arms, Color, Mode, Ruleset};
use strum::{EnumString, IntoStaticStr};

use super::dice::DiceSeed;
use super::id::{EntryId, PlayerId, PoolId, RoundId, TableId};
use super::result::{Ending, ResultSource, TableResult};
use super::series::{self, Course, Series};
use super::table_plan::{Confirmation, Logging, OutOfTime};

/// A board with its seats. Each of its games has an event log (see [`crate::tournament::game`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Primary key of the table.
    pub id: TableId,
    /// Round of the table.
    pub round: RoundId,
    /// Pool of the table.
    pub pool: PoolId,
    /// Number within the round, from 1; byes and rests are numbered too.
    pub number: i32,
    /// Kind: played, or decided without play.
    pub kind: TableKind,
    /// Seats in board order of the colors. In pairs and duel an entry has two seats.
    pub seats: Vec<Seat>,
    /// Rules of play at the time of the draw.
    pub ruleset: Ruleset,
    /// Mode: solo, pairs or duel.
    pub mode: Mode,
    /// Number of arms of the board.
    pub arms: Arms,
    /// Required signatures, as set at the time of the draw.
    pub confirmation: Confirmation,
    /// Who logs the games, as set at the time of the draw.
    pub logging: Logging,
    /// Outcome of a turn whose time runs out, as set at the time of the draw.
    pub out_of_time: OutOfTime,
    /// Number of throws by which spectators see a running game late, as set at the time of the draw.
    pub delay_throws: u16,
    /// Digits that let a referee in without an account: eight, or six in older tables.
    pub pin: String,
    /// Number of games, as set at the time of the draw.
    pub series: Series,
    /// Games from number 1, including those not due yet or no longer needed; empty for a bye.
    pub games: Vec<TableGame>,
    /// State of play; derived from the games.
    pub state: TableState,
    /// Confirmed result for the standings; derived from the games (see [`series`]).
    pub result: Option<TableResult>,
}

/// The state of a game, as its log leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableGame {
    /// Number of events in its log; forms carry it, so that stale ones are detected.
    pub version: i32,
    /// State of play of the game.
    pub state: TableState,
    /// Confirmed result of the game.
    pub result: Option<TableResult>,
    /// Seed of its dice; `None` if the app does not roll. It is secret until the result of a played game stands.
    pub dice_seed: Option<DiceSeed>,
}

/// A color at a table with its entry and player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Color of the seat.
    pub color: Color,
    /// Entry that has the seat.
    pub entry: EntryId,
    /// Player who sits there (the line-up).
    pub player: PlayerId,
}

/// The kind of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TableKind {
    /// A table that is played.
    Played,
    /// A bye: one entry advances without playing.
    Bye,
    /// A rest: one entry of a league does not play in this round.
    Rest,
    /// An annulled table that does not count: it was begun, but another is played instead, or it was vacated by hand.
    Annulled,
}

named!(TableKind);

impl TableKind {
    /// Returns whether the table has a game.
    pub fn is_played(self) -> bool {
        self == TableKind::Played
    }
}

/// The state of play at a table or in a game; derived from the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum TableState {
    /// Nothing has been recorded.
    Waiting,
    /// A game is being logged, or one of several is over and the next has not begun.
    Playing,
    /// The game is over and its result awaits confirmation.
    Over,
    /// The result is confirmed.
    Confirmed,
}

named!(TableState);

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

    /// The counted games of the table, by the rules of its series.
    pub fn course(&self) -> Course<'_> {
        series::course(self.series, self.games.iter().map(|game| game.result.as_ref()))
    }

    /// Number of the current or next game, from 1; once the table is decided, of the last counted game.
    pub fn current(&self) -> u8 {
        let course = self.course();
        let number = course.n_played + usize::from(!course.is_decided);
        u8::try_from(number.max(1)).unwrap_or(u8::MAX)
    }

    /// The current or next game, or the last counted one; `None` for a bye.
    pub fn current_game(&self) -> Option<&TableGame> {
        self.game(self.current())
    }

    /// Number of events in the log of [`Table::current_game`].
    pub fn version(&self) -> i32 {
        self.current_game().map_or(0, |game| game.version)
    }

    /// Number of games that each side has won, in order of first seats.
    pub fn score(&self) -> Vec<(EntryId, u8)> {
        let course = self.course();
        self.entries().into_iter().map(|entry| (entry, course.won(entry))).collect()
    }

    /// The table as it would be if `winner` had won the game with this number, which has a result; the others follow in order.
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

    /// Returns whether a game after this number has begun.
    pub fn has_gone_on(&self, number: u8) -> bool {
        let later = self.games.iter().skip(usize::from(number));
        later.into_iter().any(|game| game.state != TableState::Waiting)
    }

    /// Recomputes state and result from the games.
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

    /// The sides in order of first seats: each entry with its colors.
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

    /// The entries in order of first seats.
    pub fn entries(&self) -> Vec<EntryId> {
        let mut entries: Vec<EntryId> = Vec::new();
        for seat in &self.seats {
            if !entries.contains(&seat.entry) {
                entries.push(seat.entry);
            }
        }
        entries
    }

    /// Returns whether the app rolls the dice.
    pub fn app_rolls(&self) -> bool {
        self.games.iter().any(|game| game.dice_seed.is_some())
    }

    /// Returns whether anything was recorded at the table.
    pub fn has_begun(&self) -> bool {
        let is_touched = |game: &TableGame| game.version > 0 || game.state != TableState::Waiting;
        self.games.iter().any(is_touched)
            || self.state != TableState::Waiting
            || self.result.is_some()
    }

    /// Returns whether `entry` has a seat here.
    pub fn has(&self, entry: EntryId) -> bool {
        self.seats.iter().any(|seat| seat.entry == entry)
    }

    /// Returns whether the table must be played and has no confirmed result.
    pub fn is_missing(&self) -> bool {
        self.kind == TableKind::Played && self.result.is_none()
    }
}
