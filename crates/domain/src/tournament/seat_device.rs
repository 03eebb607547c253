//! What is known of the device at a seat of a table that its players log.

use chrono::{DateTime, Utc};
use parchis::Color;

/// Number of turns in a row that run out of time before a seat is away.
pub const MISSED: u8 = 3;

/// The device of a player at a table that its players log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatDevice {
    /// Color of the seat.
    pub color: Color,
    /// Word of the device for the dice; empty until the seat is ready.
    pub word: String,
    /// True if the house's player has the seat: nobody's device plays there.
    pub is_house: bool,
    /// Time at which the player said to be ready.
    pub ready_at: Option<DateTime<Utc>>,
    /// Number of turns in a row that ran out of time.
    pub missed: u8,
    /// Time since which the turns of the seat pass; `None` unless it is away.
    pub away_since: Option<DateTime<Utc>>,
    /// True if others do not get the phrases of the seat.
    pub is_muted: bool,
    /// True if the result that waits for a second signature was signed on this device.
    pub has_signed: bool,
    /// Hash of the session of the device; empty if unknown.
    pub session: String,
    /// Hash of the network address of the device; empty if unknown.
    pub address: String,
}

impl SeatDevice {
    /// The device of a seat from which nothing was heard.
    pub fn new(color: Color) -> Self {
        Self {
            color,
            word: String::new(),
            is_house: false,
            ready_at: None,
            missed: 0,
            away_since: None,
            is_muted: false,
            has_signed: false,
            session: String::new(),
            address: String::new(),
        }
    }

    /// The seat of the house's player, which is ready from `now` on.
    pub fn house(color: Color, now: DateTime<Utc>) -> Self {
        Self { is_house: true, ready_at: Some(now), ..Self::new(color) }
    }

    /// Returns whether the turns of the seat pass until it is back.
    pub fn is_away(&self) -> bool {
        self.away_since.is_some()
    }

    /// Notes that something was heard from the seat.
    pub fn heard(&mut self) {
        (self.missed, self.away_since) = (0, None);
    }

    /// Notes that a turn of the seat ran out of time.
    pub fn miss(&mut self, now: DateTime<Utc>) {
        self.missed = self.missed.saturating_add(1);
        if self.missed >= MISSED && self.away_since.is_none() {
            self.away_since = Some(now);
        }
    }
}

/// The device of a color; one from which nothing was heard if there is none.
pub fn device_of(devices: &[SeatDevice], color: Color) -> SeatDevice {
    let known = devices.iter().find(|device| device.color == color);
    known.cloned().unwrap_or_else(|| SeatDevice::new(color))
}
