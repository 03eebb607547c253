//! Keys of the words for domain values.

use domain::draw::LateHandling;
use domain::tournament::course::StageKind;
use domain::tournament::display::Screen;
use domain::tournament::event::Degree;
use domain::tournament::hall::CallKnown;
use domain::tournament::import::{ListField, NonEntry};
use domain::tournament::phrase::Phrase;
use domain::tournament::plan::{Progress, SeededBy};
use domain::tournament::preset::Preset;
use domain::tournament::race::MarkKind;
use domain::tournament::result::{Ending, ResultSource};
use domain::tournament::round::RoundState;
use domain::tournament::sign_up::groups::SignUpGroup;
use domain::tournament::sign_up::terms::Asked;
use domain::tournament::table::{TableKind, TableState};
use domain::tournament::table_plan::{Confirmation, Dice, Logging, OutOfTime, Remainder};
use domain::tournament::tiebreak::Tiebreak;
use parchis::house::Level;
use parchis::{Arms, Color, Mode};

use super::key::{Key, key_of};

/// A domain value with a translated name in every language.
pub trait Word {
    /// Key of its translation.
    fn key(&self) -> Key;
}

impl<T: Word> Word for &T {
    fn key(&self) -> Key {
        (*self).key()
    }
}

/// Tables of the words of types: `word_keys! { Dice { Own => DICE_OWN, App => DICE_APP } }`.
macro_rules! word_keys {
    ($($type:ident $rows:tt)+) => {$(
        impl $crate::web::i18n::Word for $type {
            fn key(&self) -> $crate::web::i18n::Key {
                $crate::web::i18n::key_of!(self, $type $rows)
            }
        }
    )+};
}
pub(crate) use word_keys;

word_keys! {
    Asked { No => ASKED_NO, Optional => ASKED_OPTIONAL, Required => ASKED_REQUIRED }
    SignUpGroup {
        Asked => SIGN_UPS_ASKED, Waiting => SIGN_UPS_WAITING, SeeksPartner => SIGN_UPS_SEEK,
        In => SIGN_UPS_IN, Over => SIGN_UPS_OVER,
    }
    Arms { Four => ARMS_4, Six => ARMS_6, Eight => ARMS_8 }
    CallKnown {
        No => CALL_KNOWN_NO, Told => CALL_KNOWN_TOLD, Shown => CALL_KNOWN_SHOWN,
        Seen => CALL_KNOWN_SEEN,
    }
    Color {
        Yellow => COLOR_YELLOW, Blue => COLOR_BLUE, Red => COLOR_RED, Green => COLOR_GREEN,
        Pink => COLOR_PINK, Grey => COLOR_GREY, Orange => COLOR_ORANGE, Cyan => COLOR_CYAN,
    }
    Logging {
        Referee => LOGGING_REFEREE,
        OnePhone => LOGGING_ONE_PHONE,
        Each => LOGGING_EACH,
        Remote => LOGGING_REMOTE,
    }
    OutOfTime { LoseTurn => OUT_OF_TIME_LOSE_TURN, HousePlays => OUT_OF_TIME_HOUSE_PLAYS }
    Confirmation { Referee => CONFIRMATION_REFEREE, SecondSignature => CONFIRMATION_TWO }
    Degree {
        Warning => PENALTY_WARNING, LossOfTurn => PENALTY_LOSS_OF_TURN,
        LossOfGame => PENALTY_LOSS_OF_GAME, Disqualification => PENALTY_DISQUALIFICATION,
    }
    Dice { Own => DICE_OWN, App => DICE_APP }
    Level { Easy => LEVEL_EASY, Medium => LEVEL_MEDIUM, Hard => LEVEL_HARD }
    ListField {
        Number => FIELD_LIST_NUMBER, Name => FIELD_NAME, Surnames => FIELD_SURNAMES,
        SecondSurname => FIELD_SECOND_SURNAME, SurnamesFirst => FIELD_SURNAMES_FIRST,
        PartnerSurnames => FIELD_PARTNER_SURNAMES,
        PartnerSecondSurname => FIELD_PARTNER_SECOND_SURNAME,
        PartnerSurnamesFirst => FIELD_PARTNER_SURNAMES_FIRST, Phone => FIELD_PHONE,
        Note => FIELD_NOTE, Partner => FIELD_PARTNER, Pair => FIELD_PAIR, Club => FIELD_CLUB,
        Sector => FIELD_SECTOR, Category => FIELD_CATEGORY, Email => FIELD_EMAIL,
        Minor => FIELD_IS_MINOR, Alias => FIELD_ALIAS, Consent => FIELD_CONSENT,
        PartnerMinor => FIELD_PARTNER_IS_MINOR, PartnerAlias => FIELD_PARTNER_ALIAS,
        PartnerConsent => FIELD_PARTNER_CONSENT,
    }
    NonEntry {
        Total => NOBODY_TOTAL, Heading => NOBODY_HEADING, Remark => NOBODY_REMARK,
        Struck => NOBODY_STRUCK, Nameless => NOBODY_NAMELESS, Above => NOBODY_ABOVE,
    }
    LateHandling {
        Draft => LATE_DRAFT, NextRound => LATE_NEXT_ROUND, Seat => LATE_SEAT_THEM,
        Never => LATE_NEVER,
    }
    MarkKind {
        Capture => RACE_CAPTURE, ThirdSix => RACE_THIRD_SIX, Goal => RACE_HOME,
    }
    Mode { Solo => MODE_SOLO, Pairs => MODE_PAIRS, Duel => MODE_DUEL }
    Ending {
        Finished => ENDING_FINISHED, Placed => ENDING_PLACED, Retired => ENDING_RETIRED,
        Absent => ENDING_ABSENT,
    }
    Phrase {
        Hello => PHRASE_HELLO, GoodLuck => PHRASE_GOOD_LUCK, NiceThrow => PHRASE_NICE_THROW,
        Ouch => PHRASE_OUCH, Thanks => PHRASE_THANKS, Sorry => PHRASE_SORRY,
        OneMoment => PHRASE_ONE_MOMENT, YourTurn => PHRASE_YOUR_TURN,
        WellPlayed => PHRASE_WELL_PLAYED,
    }
    Progress { NotDrawn => PROGRESS_NOT_DRAWN, Drawn => PROGRESS_DRAWN, Left => PROGRESS_LEFT }
    Preset {
        Torneo => PRESET_TORNEO, Pairs => PRESET_PAIRS, World => PRESET_WORLD,
        Swiss => PRESET_SWISS, SocialLeague => PRESET_SOCIAL_LEAGUE,
        LeagueFinal => PRESET_LEAGUE_FINAL, Jcf => PRESET_JCF, Weekly => PRESET_WEEKLY,
    }
    StageKind {
        Knockout => STAGE_KNOCKOUT, Consolation => STAGE_CONSOLATION, Open => STAGE_OPEN,
        Swiss => STAGE_SWISS, Points => STAGE_POINTS, SectorLeagues => STAGE_SECTOR_LEAGUE,
        GroupLeagues => STAGE_GROUP_LEAGUE, League => STAGE_LEAGUE,
        TableLeague => STAGE_TABLE_LEAGUE, GroupTableLeagues => STAGE_GROUP_TABLE_LEAGUE,
    }
    Remainder {
        SmallerTables => REMAINDER_SMALLER_TABLES, Byes => REMAINDER_BYES,
        FirstRoundByes => REMAINDER_FIRST_ROUND_BYES, BestBeaten => REMAINDER_BEST_BEATEN,
        BeatenByLot => REMAINDER_BEATEN_BY_LOT,
    }
    SeededBy {
        Lot => SEEDED_BY_LOT, List => SEEDED_BY_LIST, Before => SEEDED_BY_BEFORE,
        Ranking => SEEDED_BY_RANKING,
    }
    ResultSource {
        Log => RESULT_SOURCE_LOG, Positions => RESULT_SOURCE_POSITIONS,
        Places => RESULT_SOURCE_PLACES, Walkover => RESULT_SOURCE_WALKOVER,
    }
    RoundState {
        Draft => ROUND_STATE_DRAFT, Published => ROUND_STATE_PUBLISHED,
        Closed => ROUND_STATE_CLOSED,
    }
    Screen {
        Names => HALL_SCREEN_NAMES, Tables => HALL_SCREEN_TABLES, Live => HALL_SCREEN_LIVE,
        Draw => HALL_SCREEN_DRAW, Groups => HALL_SCREEN_GROUPS, Standings => HALL_SCREEN_STANDINGS,
        Clock => HALL_SCREEN_CLOCK, Called => HALL_SCREEN_CALLED,
    }
    TableKind {
        Played => COLUMN_TABLE, Bye => TABLE_KIND_BYE, Rest => TABLE_KIND_REST,
        Annulled => TABLE_KIND_ANNULLED,
    }
    TableState {
        Waiting => TABLE_STATE_WAITING, Playing => TABLE_STATE_PLAYING, Over => TABLE_STATE_OVER,
        Confirmed => TABLE_STATE_CONFIRMED,
    }
    Tiebreak {
        Points => TIEBREAK_POINTS, Wins => TIEBREAK_WINS, Distance => TIEBREAK_DISTANCE,
        Margin => TIEBREAK_MARGIN, Captures => TIEBREAK_CAPTURES, Seconds => TIEBREAK_SECONDS,
        Thirds => TIEBREAK_THIRDS, Share => TIEBREAK_SHARE, Strength => TIEBREAK_STRENGTH,
        Direct => TIEBREAK_DIRECT, PlayOff => TIEBREAK_PLAY_OFF, Lot => TIEBREAK_LOT,
    }
}

/// Key for the letters of a color, used in narrow spaces and where color alone must not carry the meaning.
pub fn letters(color: &Color) -> Key {
    key_of!(color, Color {
        Yellow => COLOR_SHORT_YELLOW, Blue => COLOR_SHORT_BLUE, Red => COLOR_SHORT_RED,
        Green => COLOR_SHORT_GREEN, Pink => COLOR_SHORT_PINK, Grey => COLOR_SHORT_GREY,
        Orange => COLOR_SHORT_ORANGE, Cyan => COLOR_SHORT_CYAN,
    })
}

/// Key for the text on what may be changed in a stage with this progress.
pub fn may_change(progress: Progress) -> Key {
    key_of!(progress, Progress {
        NotDrawn => PROGRESS_TEXT_NOT_DRAWN, Drawn => PROGRESS_TEXT_DRAWN,
        Left => PROGRESS_TEXT_LEFT,
    })
}

/// Key for the description of a preset, shown when one is chosen.
pub fn about(preset: &Preset) -> Key {
    key_of!(preset, Preset {
        Torneo => PRESET_TEXT_TORNEO, Pairs => PRESET_TEXT_PAIRS, World => PRESET_TEXT_WORLD,
        Swiss => PRESET_TEXT_SWISS, SocialLeague => PRESET_TEXT_SOCIAL_LEAGUE,
        LeagueFinal => PRESET_TEXT_LEAGUE_FINAL, Jcf => PRESET_TEXT_JCF,
        Weekly => PRESET_TEXT_WEEKLY,
    })
}
