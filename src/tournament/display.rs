//! What the screens of a hall show: chosen by the organizer, one choice a tournament.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// What a projector may show.
///
/// They are offered in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Screen {
    /// Every player of the round with table and color, by name.
    Names,
    /// Every table of the round with its seats.
    Tables,
    /// The tables that are called to play.
    Called,
    /// The round, its clock, and what is still played.
    Clock,
    /// The games that are being logged.
    Live,
    /// The bracket of a knock-out, the grid of a league.
    Draw,
    /// The groups of a stage, drawn one entry after another.
    Groups,
    /// The standings.
    Standings,
}

impl Screen {
    /// The word in URLs and columns.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A screen of a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What is shown.
    pub screen: Screen,
    /// For how many seconds at least; a long screen stays until all its pages have been seen.
    pub seconds: u16,
}

/// What `/display` shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    /// The screens in order; at least one.
    pub turns: Vec<Turn>,
    /// A line over all screens, or empty.
    pub announcement: String,
    /// Height of the smallest text in hundredths of the screen's height, of [`Display::TEXT`].
    pub text: u8,
    /// Seconds that a page of a long screen stays, of [`Display::PAGE_SECONDS`].
    pub page_seconds: u8,
}

impl Display {
    /// Heights of text that can be read at ten meters and leave room for a name.
    pub const TEXT: std::ops::RangeInclusive<u8> = 4..=6;
    /// Seconds that a page may stay.
    pub const PAGE_SECONDS: std::ops::RangeInclusive<u8> = 4..=60;
    /// Seconds that a screen may stay.
    pub const SECONDS: std::ops::RangeInclusive<u16> = 5..=900;
    /// Most letters of an announcement.
    pub const LONGEST: usize = 140;
}

impl Default for Display {
    fn default() -> Self {
        let screens = [Screen::Names, Screen::Live, Screen::Draw, Screen::Standings];
        Self {
            turns: screens.map(|screen| Turn { screen, seconds: 20 }).to_vec(),
            announcement: String::new(),
            text: 5,
            page_seconds: 8,
        }
    }
}
