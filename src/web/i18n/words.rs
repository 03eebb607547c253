//! Translation keys for domain values. They are spelled out in full, so that a test can find missing and unused ones.

use domain::draw::LateHandling;
use domain::tournament::course::StageKind;
use domain::tournament::display::Screen;
use domain::tournament::event::Degree;
use domain::tournament::import::{ListField, NonEntry};
use domain::tournament::plan::{Progress, SeededBy};
use domain::tournament::preset::Preset;
use domain::tournament::result::{Ending, ResultSource};
use domain::tournament::round::RoundState;
use domain::tournament::table::{TableKind, TableState};
use domain::tournament::table_plan::{Confirmation, Dice, Remainder};
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Arms, Color, Mode};

/// A domain value with a translated name in every language.
pub trait Word {
    /// Key of its translation.
    fn key(&self) -> &'static str;
}

impl<T: Word> Word for &T {
    fn key(&self) -> &'static str {
        (*self).key()
    }
}

impl Word for Arms {
    fn key(&self) -> &'static str {
        match self {
            Arms::Four => "arms-4",
            Arms::Six => "arms-6",
            Arms::Eight => "arms-8",
        }
    }
}

impl Word for Color {
    fn key(&self) -> &'static str {
        match self {
            Color::Yellow => "color-yellow",
            Color::Blue => "color-blue",
            Color::Red => "color-red",
            Color::Green => "color-green",
            Color::Pink => "color-pink",
            Color::Grey => "color-grey",
            Color::Orange => "color-orange",
            Color::Cyan => "color-cyan",
        }
    }
}

impl Word for Confirmation {
    fn key(&self) -> &'static str {
        match self {
            Confirmation::Referee => "confirmation-referee",
            Confirmation::SecondSignature => "confirmation-two",
        }
    }
}

impl Word for Degree {
    fn key(&self) -> &'static str {
        match self {
            Degree::Warning => "penalty-warning",
            Degree::LossOfTurn => "penalty-loss-of-turn",
            Degree::LossOfGame => "penalty-loss-of-game",
            Degree::Disqualification => "penalty-disqualification",
        }
    }
}

impl Word for Dice {
    fn key(&self) -> &'static str {
        match self {
            Dice::Own => "dice-own",
            Dice::App => "dice-app",
        }
    }
}

impl Word for ListField {
    fn key(&self) -> &'static str {
        match self {
            ListField::Number => "field-list-number",
            ListField::Name => "field-name",
            ListField::Surnames => "field-surnames",
            ListField::SecondSurname => "field-second-surname",
            ListField::SurnamesFirst => "field-surnames-first",
            ListField::PartnerSurnames => "field-partner-surnames",
            ListField::PartnerSecondSurname => "field-partner-second-surname",
            ListField::PartnerSurnamesFirst => "field-partner-surnames-first",
            ListField::Phone => "field-phone",
            ListField::Note => "field-note",
            ListField::Partner => "field-partner",
            ListField::Pair => "field-pair",
            ListField::Club => "field-club",
            ListField::Sector => "field-sector",
            ListField::Category => "field-category",
            ListField::Email => "field-email",
            ListField::Minor => "field-is-minor",
            ListField::Alias => "field-alias",
            ListField::Consent => "field-consent",
            ListField::PartnerMinor => "field-partner-is-minor",
            ListField::PartnerAlias => "field-partner-alias",
            ListField::PartnerConsent => "field-partner-consent",
        }
    }
}

impl Word for NonEntry {
    fn key(&self) -> &'static str {
        match self {
            NonEntry::Total => "nobody-total",
            NonEntry::Heading => "nobody-heading",
            NonEntry::Remark => "nobody-remark",
            NonEntry::Struck => "nobody-struck",
            NonEntry::Nameless => "nobody-nameless",
            NonEntry::Above => "nobody-above",
        }
    }
}

impl Word for LateHandling {
    fn key(&self) -> &'static str {
        match self {
            LateHandling::Draft => "late-draft",
            LateHandling::NextRound => "late-next-round",
            LateHandling::Seat => "late-seat-them",
            LateHandling::Never => "late-never",
        }
    }
}

impl Word for Mode {
    fn key(&self) -> &'static str {
        match self {
            Mode::Solo => "mode-solo",
            Mode::Pairs => "mode-pairs",
            Mode::Duel => "mode-duel",
        }
    }
}

impl Word for Ending {
    fn key(&self) -> &'static str {
        match self {
            Ending::Finished => "ending-finished",
            Ending::Placed => "ending-placed",
            Ending::Retired => "ending-retired",
            Ending::Absent => "ending-absent",
        }
    }
}

impl Word for Progress {
    fn key(&self) -> &'static str {
        match self {
            Progress::NotDrawn => "progress-not-drawn",
            Progress::Drawn => "progress-drawn",
            Progress::Left => "progress-left",
        }
    }
}

impl Word for Preset {
    fn key(&self) -> &'static str {
        match self {
            Preset::Torneo => "preset-torneo",
            Preset::Pairs => "preset-pairs",
            Preset::World => "preset-world",
            Preset::Swiss => "preset-swiss",
            Preset::SocialLeague => "preset-social-league",
            Preset::LeagueFinal => "preset-league-final",
            Preset::Jcf => "preset-jcf",
            Preset::Weekly => "preset-weekly",
        }
    }
}

impl Word for StageKind {
    fn key(&self) -> &'static str {
        match self {
            StageKind::Knockout => "stage-knockout",
            StageKind::Consolation => "stage-consolation",
            StageKind::Open => "stage-open",
            StageKind::Swiss => "stage-swiss",
            StageKind::Points => "stage-points",
            StageKind::SectorLeagues => "stage-sector-league",
            StageKind::GroupLeagues => "stage-group-league",
            StageKind::League => "stage-league",
            StageKind::TableLeague => "stage-table-league",
            StageKind::GroupTableLeagues => "stage-group-table-league",
        }
    }
}

impl Word for Remainder {
    fn key(&self) -> &'static str {
        match self {
            Remainder::SmallerTables => "remainder-smaller-tables",
            Remainder::Byes => "remainder-byes",
            Remainder::FirstRoundByes => "remainder-first-round-byes",
            Remainder::BestBeaten => "remainder-best-beaten",
            Remainder::BeatenByLot => "remainder-beaten-by-lot",
        }
    }
}

impl Word for SeededBy {
    fn key(&self) -> &'static str {
        match self {
            SeededBy::Lot => "seeded-by-lot",
            SeededBy::List => "seeded-by-list",
            SeededBy::Before => "seeded-by-before",
            SeededBy::Ranking => "seeded-by-ranking",
        }
    }
}

impl Word for ResultSource {
    fn key(&self) -> &'static str {
        match self {
            ResultSource::Log => "result-source-log",
            ResultSource::Positions => "result-source-positions",
            ResultSource::Places => "result-source-places",
            ResultSource::Walkover => "result-source-walkover",
        }
    }
}

impl Word for RoundState {
    fn key(&self) -> &'static str {
        match self {
            RoundState::Draft => "round-state-draft",
            RoundState::Published => "round-state-published",
            RoundState::Closed => "round-state-closed",
        }
    }
}

impl Word for Screen {
    fn key(&self) -> &'static str {
        match self {
            Screen::Names => "hall-screen-names",
            Screen::Tables => "hall-screen-tables",
            Screen::Live => "hall-screen-live",
            Screen::Draw => "hall-screen-draw",
            Screen::Groups => "hall-screen-groups",
            Screen::Standings => "hall-screen-standings",
            Screen::Clock => "hall-screen-clock",
            Screen::Called => "hall-screen-called",
        }
    }
}

impl Word for TableKind {
    fn key(&self) -> &'static str {
        match self {
            TableKind::Played => "column-table",
            TableKind::Bye => "table-kind-bye",
            TableKind::Rest => "table-kind-rest",
            TableKind::Annulled => "table-kind-annulled",
        }
    }
}

impl Word for TableState {
    fn key(&self) -> &'static str {
        match self {
            TableState::Waiting => "table-state-waiting",
            TableState::Playing => "table-state-playing",
            TableState::Over => "table-state-over",
            TableState::Confirmed => "table-state-confirmed",
        }
    }
}

impl Word for Tiebreak {
    fn key(&self) -> &'static str {
        match self {
            Tiebreak::Points => "tiebreak-points",
            Tiebreak::Wins => "tiebreak-wins",
            Tiebreak::Distance => "tiebreak-distance",
            Tiebreak::Margin => "tiebreak-margin",
            Tiebreak::Captures => "tiebreak-captures",
            Tiebreak::Seconds => "tiebreak-seconds",
            Tiebreak::Thirds => "tiebreak-thirds",
            Tiebreak::Share => "tiebreak-share",
            Tiebreak::Strength => "tiebreak-strength",
            Tiebreak::Direct => "tiebreak-direct",
            Tiebreak::PlayOff => "tiebreak-play-off",
            Tiebreak::Lot => "tiebreak-lot",
        }
    }
}

/// Key for the letters of a color, used in narrow spaces and where color alone must not carry the meaning.
pub fn letters(color: &Color) -> &'static str {
    match color {
        Color::Yellow => "color-short-yellow",
        Color::Blue => "color-short-blue",
        Color::Red => "color-short-red",
        Color::Green => "color-short-green",
        Color::Pink => "color-short-pink",
        Color::Grey => "color-short-grey",
        Color::Orange => "color-short-orange",
        Color::Cyan => "color-short-cyan",
    }
}

/// Key for the text on what may be changed in a stage with this progress.
pub fn may_change(progress: Progress) -> &'static str {
    match progress {
        Progress::NotDrawn => "progress-text-not-drawn",
        Progress::Drawn => "progress-text-drawn",
        Progress::Left => "progress-text-left",
    }
}

/// Key for the description of a preset, shown when one is chosen.
pub fn about(preset: &Preset) -> &'static str {
    match preset {
        Preset::Torneo => "preset-text-torneo",
        Preset::Pairs => "preset-text-pairs",
        Preset::World => "preset-text-world",
        Preset::Swiss => "preset-text-swiss",
        Preset::SocialLeague => "preset-text-social-league",
        Preset::LeagueFinal => "preset-text-league-final",
        Preset::Jcf => "preset-text-jcf",
        Preset::Weekly => "preset-text-weekly",
    }
}
