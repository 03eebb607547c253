//! The clock of a turn at a table at a distance. The server keeps it; it follows from the game and the devices at the seats.

use chrono::{DateTime, TimeDelta, Utc};
use parchis::{Color, Ruleset, TurnPhase};

use super::{SeatDevice, device_of};
use crate::tournament::game::Game;
use crate::tournament::table::TableState;

/// Time that a device has for showing a turn before the turn's time begins in any case.
pub const SHOWING: TimeDelta = TimeDelta::seconds(2);
/// Time until a turn of a seat that is away passes.
pub const AWAY_TURN: TimeDelta = TimeDelta::seconds(3);
/// Time until the house's player plays its turn, so that people see whose turn it is.
pub const HOUSE_TURN: TimeDelta = TimeDelta::milliseconds(1500);
/// Time until a turn passes where turns have no limit, so that a table ends even if everybody leaves.
pub const UNLIMITED_TURN: TimeDelta = TimeDelta::minutes(5);

/// The running clock of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnClock {
    /// Number of the game within the table.
    pub game: u8,
    /// Color whose turn it is; `None` while the table waits for its players.
    pub color: Option<Color>,
    /// Time at which the turn began.
    pub began_at: DateTime<Utc>,
    /// Time at which a device of the seat had shown the turn.
    pub shown_at: Option<DateTime<Utc>>,
    /// Time at which the turn runs out.
    pub due_at: DateTime<Utc>,
}

/// The time of a turn under these rules.
pub fn turn_time(rules: &Ruleset) -> TimeDelta {
    match rules.turn_seconds() {
        0 => UNLIMITED_TURN,
        seconds => TimeDelta::seconds(i64::from(seconds)),
    }
}

impl TurnClock {
    /// The clock of a game after acts. A throw has one clock for its die and all moves that follow; each further throw has a new one.
    /// `None` unless the game is being played.
    pub fn after(
        before: Option<&TurnClock>,
        game: &Game,
        devices: &[SeatDevice],
        now: DateTime<Utc>,
    ) -> Option<Self> {
        let position = game.position().filter(|_| game.state() == TableState::Playing)?;
        let color = position.turn()?;
        let is_same = |clock: &&TurnClock| {
            clock.color == Some(color)
                && clock.game == game.number()
                && position.phase() != TurnPhase::Throw
        };
        if let Some(clock) = before.filter(is_same) {
            return Some(clock.clone());
        }
        let time = match device_of(devices, color) {
            device if device.is_house => HOUSE_TURN,
            device if device.is_away() => AWAY_TURN,
            _ => SHOWING + turn_time(game.ruleset()),
        };
        let due_at = now + time;
        let color = Some(color);
        Some(Self { game: game.number(), color, began_at: now, shown_at: None, due_at })
    }

    /// The clock of a table that waits for its players until `due_at`.
    pub fn of_start(game: u8, now: DateTime<Utc>, due_at: DateTime<Utc>) -> Self {
        Self { game, color: None, began_at: now, shown_at: None, due_at }
    }

    /// The clock after a device of the seat has shown the turn: the turn has its whole time from then on. Later ones change nothing.
    #[must_use]
    pub fn shown(mut self, time: TimeDelta, now: DateTime<Utc>) -> Self {
        if self.shown_at.is_none() && self.color.is_some() && now <= self.began_at + SHOWING {
            let shown_at = now.max(self.began_at);
            (self.shown_at, self.due_at) = (Some(shown_at), shown_at + time);
        }
        self
    }

    /// Time until which the turn surely has not run out, whether or not its device shows it. Devices are told this time, so that nobody
    /// needs a message when the device on turn has shown it: the turn then runs out at most [`SHOWING`] later.
    pub fn sure_until(&self) -> DateTime<Utc> {
        match (self.color, self.shown_at) {
            (Some(_), None) => (self.due_at - SHOWING)
                .clamp(self.due_at.min(self.began_at + AWAY_TURN), self.due_at),
            _ => self.due_at,
        }
    }

    /// Returns whether the time is up.
    pub fn is_due(&self, now: DateTime<Utc>) -> bool {
        self.due_at <= now
    }
}
