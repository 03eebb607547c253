//! Screens of the hall: the organizer's selection, one per tournament.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::fields::{Field, InputKind, Value};

/// The views that a projector can show, in the order in which they are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Screen {
    /// Players of the round by name, with table and color.
    Names,
    /// Tables of the round with their seats.
    Tables,
    /// Tables that have been called to a board.
    Called,
    /// The round, its clock and its unfinished tables.
    Clock,
    /// Games that are being logged live.
    Live,
    /// The bracket of a knock-out or the results grid of a league.
    Draw,
    /// The groups of a stage, revealed one entry at a time.
    Groups,
    /// Standings of the current stage.
    Standings,
}

named!(Screen);

/// A screen with its time in the rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScreenTurn {
    /// View that the projector shows.
    pub screen: Screen,
    /// Minimum duration in seconds; a long screen stays until all its pages were shown.
    pub seconds: u16,
}

/// Settings of the `/display` page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Display {
    /// Screens in rotation order; at least one.
    pub turns: Vec<ScreenTurn>,
    /// Line of text above every screen; may be empty.
    pub announcement: String,
    /// Height of the smallest text in hundredths of the screen height.
    pub text: u8,
    /// Seconds for which each page of a long screen stays.
    pub page_seconds: u8,
}

impl Display {
    /// Allowed durations of a screen, in seconds.
    pub const SECONDS: std::ops::RangeInclusive<u16> = 5..=900;
    /// Maximum length of an announcement, in characters.
    pub const LONGEST: u16 = 140;

    /// Number of boards on one page of the live screen, for `n` games with at most `n_sides` sides each: up to six in two columns, as many
    /// as have room for a title and a line of text per side. Pages have similar numbers of boards.
    pub fn boards_at_once(&self, n: usize, n_sides: usize) -> usize {
        let height = self.height();
        // The text as it was chosen, or with its bars in the smallest size.
        let needed = ((n_sides + 1) * usize::from(self.text) * 11).max(n_sides * 48 + 50);
        let has_room = |lines: &usize| height / lines >= needed + 10;
        let most = [3, 2].into_iter().find(has_room).unwrap_or(1) * 2;
        match n {
            0 => most,
            n => n.div_ceil(n.div_ceil(most)),
        }
    }

    /// True if each side of a game has room for two lines of the smallest text beside or below its board, with `n` boards on a page.
    pub fn has_two_lines(&self, n: usize, n_sides: usize) -> bool {
        // A title, then for each side two lines with a bar.
        let needed = 50 + n_sides * 89;
        match n {
            ..=1 => true,
            // The boards need the height.
            2 | 3 => n_sides <= 2,
            4 => needed <= self.height() / 2 - 10,
            _ => needed <= self.height() / 3 - 10,
        }
    }

    /// Height below the title, in tenths of hundredths of the screen's height.
    fn height(&self) -> usize {
        if self.announcement.is_empty() { 870 } else { 780 }
    }
}

impl Default for Display {
    fn default() -> Self {
        let screens = [Screen::Names, Screen::Live, Screen::Draw, Screen::Standings];
        Self {
            turns: screens.map(|screen| ScreenTurn { screen, seconds: 20 }).to_vec(),
            announcement: String::new(),
            text: 5,
            page_seconds: 8,
        }
    }
}

/// The forms on the page of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The announcement above every screen.
    Announcement,
    /// The screens and their pages.
    Screens,
}

/// All settings but the rotation. [`super::fields`] says how to add one.
pub static FIELDS: [Field<Display, Group>; 3] = [
    Field {
        name: "announcement",
        kind: InputKind::Text { min: 0, max: Display::LONGEST },
        label: "field-announcement",
        hint: Some("field-announcement-hint"),
        place: Group::Announcement,
        read: |of| of.announcement.clone().into(),
        write: |of, value| value.word().map(|text| of.announcement = text),
    },
    Field {
        name: "text_height",
        // Readable at ten meters, with room for a name.
        kind: InputKind::Listed { min: 4, max: 6 },
        label: "field-text-height",
        hint: Some("field-text-height-hint"),
        place: Group::Screens,
        read: |of| Value::Number(of.text.into()),
        write: |of, value| value.number().map(|text| of.text = text),
    },
    Field {
        name: "page_seconds",
        kind: InputKind::Number { min: 4, max: 60 },
        label: "field-page-seconds",
        hint: Some("field-page-seconds-hint"),
        place: Group::Screens,
        read: |of| Value::Number(of.page_seconds.into()),
        write: |of, value| value.number().map(|seconds| of.page_seconds = seconds),
    },
];
