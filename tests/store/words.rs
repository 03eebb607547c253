//! Names of enum values in rows, JSON, URLs, forms and cookies: they never change.

use std::fmt::Debug;

use cubilete::web::i18n::Language;
use cubilete::web::request::context::Theme;
use domain::tournament::appointment::AppointmentState;
use domain::tournament::display::Screen;
use domain::tournament::draw_origin::Origin;
use domain::tournament::entry::{EntryStatus, LeagueResults};
use domain::tournament::event::{Degree, Keep};
use domain::tournament::happening::Happening;
use domain::tournament::import::ListField;
use domain::tournament::money::account::MoneyState;
use domain::tournament::money::fees::FeeUnit;
use domain::tournament::plan::SeededBy;
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::round::{RoundKind, RoundState};
use domain::tournament::seat_change::TableBefore;
use domain::tournament::seed_list::SeedMeasure;
use domain::tournament::table::{TableKind, TableState};
use domain::tournament::table_plan::{Confirmation, Dice, Remainder};
use domain::tournament::tiebreak::Tiebreak;
use domain::tournament::tournament::{Registration, Role};
use domain::tournament::wish::WishKind;
use parchis::{Color, Mode};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Asserts that a value has the same word in JSON.
#[track_caller]
fn json<T: Serialize + DeserializeOwned + Debug + PartialEq>(value: T, word: &str) {
    assert_eq!(serde_json::to_value(&value).unwrap(), word);
    assert_eq!(serde_json::from_value::<T>(word.into()).unwrap(), value);
}

/// Kinds with their variants and words. Those marked `json` are also serialized.
macro_rules! words {
    ($($kind:ident $($json:ident)? { $($variant:ident $word:literal,)+ })+) => {
        #[test]
        fn every_word_means_what_it_meant() {$(
            for value in [$($kind::$variant),+] {
                // A new variant needs a line below, otherwise this does not compile.
                let word = match value {
                    $($kind::$variant => $word,)+
                };
                assert_eq!(<&str>::from(value), word);
                assert_eq!(word.parse(), Ok(value));
                $($json(value, word);)?
            }
            assert!("nothing".parse::<$kind>().is_err());
        )+}
    };
}

words! {
    AppointmentState { Set "set", Moved "moved", Postponed "postponed", Cleared "cleared", }
    Color json {
        Yellow "yellow", Blue "blue", Red "red", Green "green",
        Pink "pink", Grey "grey", Orange "orange", Cyan "cyan",
    }
    Confirmation json { Referee "referee", SecondSignature "two", }
    Happening {
        SignedIn "signed-in", WrongPassword "wrong-password", SignedOut "signed-out", SessionEnded "session-ended",
        PasswordChanged "password-changed", PasswordLinkMade "password-link-made", WrongCode "wrong-code",
        SecondFactorOn "second-factor-on", SecondFactorOff "second-factor-off", RecoveryCodeUsed "recovery-code-used",
        AccountMade "account-made", SettingsChanged "settings-changed", ApiKeyMade "api-key-made",
        ApiKeyRevoked "api-key-revoked",
    }
    Degree json {
        Warning "warning",
        LossOfTurn "loss-of-turn",
        LossOfGame "loss-of-game",
        Disqualification "disqualification",
    }
    Dice json { Own "own", App "app", }
    EntryStatus { Active "active", Withdrawn "withdrawn", }
    LeagueResults { Stand "stand", Annulled "annulled", }
    ListField {
        Number "list-number", Club "club", Name "name", Partner "partner", Pair "pair", Sector "sector",
        Surnames "surnames", SecondSurname "second-surname", SurnamesFirst "surnames-first",
        PartnerSurnames "partner-surnames", PartnerSecondSurname "partner-second-surname",
        PartnerSurnamesFirst "partner-surnames-first", Phone "phone", Note "note", Category "category", Email "email", Minor "is-minor", Alias "alias", Consent "consent",
        PartnerMinor "partner-is-minor", PartnerAlias "partner-alias", PartnerConsent "partner-consent",
    }
    FeeUnit json { Entry "entry", Person "person", }
    MoneyState {
        Owes "owes", Part "part", Paid "paid", Free "free", Overpaid "overpaid", Refunded "refunded",
        ToRefund "to-refund", Gone "gone",
    }
    Keep json { Replay "replay", Cut "cut", }
    Language { Es "es", Ca "ca", En "en", }
    Mode json { Solo "solo", Pairs "pairs", Duel "duel", }
    Origin json { Program "program", Typed "typed", Public "public", List "list", Balls "balls", }
    Ending json { Finished "finished", Placed "placed", Retired "retired", Absent "absent", }
    Preset {
        Torneo "torneo", Pairs "pairs", Swiss "swiss", LeagueFinal "league-final", Jcf "jcf",
        Weekly "weekly", World "world",
        SocialLeague "social-league",
    }
    Registration { Open "open", Closed "closed", }
    Remainder json {
        SmallerTables "smaller-tables", Byes "byes", FirstRoundByes "first-round-byes",
        BestBeaten "best-beaten", BeatenByLot "beaten-by-lot",
    }
    Role { Organizer "organizer", Delegate "delegate", Referee "referee", }
    RoundKind { Main "regular", PlayOff "play-off", Final "final", }
    RoundState { Draft "draft", Published "published", Closed "closed", }
    SeededBy json { Lot "lot", List "list", Before "before", Ranking "ranking", }
    SeedMeasure json { Points "points", Strength "strength", }
    Screen json {
        Names "names", Tables "tables", Called "called", Clock "clock", Live "live", Draw "draw",
        Groups "groups", Standings "standings",
    }
    TableKind { Played "played", Bye "bye", Rest "rest", Annulled "annulled", }
    WishKind { Apart "apart", Board "board", NotBefore "not-before", }
    TableBefore { Played "played", Bye "bye", Rest "rest", Added "added", }
    TableState { Waiting "waiting", Playing "playing", Over "over", Confirmed "confirmed", }
    Theme { Light "light", Dark "dark", }
    Tiebreak json {
        Points "points", Wins "wins", Seconds "seconds", Thirds "thirds", Share "share",
        Strength "strength", Distance "distance", Margin "margin", Captures "captures", Direct "direct",
        PlayOff "play-off", Lot "lot",
    }
}
