//! Acts of players as JSON or as a form.

use std::collections::BTreeMap;

use domain::tournament::id::{EntryId, RequestId};
use domain::tournament::phrase::Phrase;
use domain::tournament::seat_play::request::RequestKind;
use domain::tournament::table::Table;
use parchis::Color;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::web::form::Form;
use crate::web::form::json::{Misread, typed};
use crate::web::http::error::WebError;
use crate::web::i18n::{Message, key};
use crate::web::table::wire::{ActBatch, PlayAct, SentAct};

/// Act of a player, or of a referee who plays for all.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatAct {
    /// Acts at the board, in order.
    Play { game: u8, batch: ActBatch },
    /// The app throws the die.
    Throw(Throw),
    /// An act at a table where the players throw their own dice.
    OwnDice { at: Throw, act: OwnDiceAct },
    /// An act that concerns the table and not the board.
    Beside(BesideAct),
}

/// Place of an act in the log; alone, the throw of the app's die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// Number of the game within the table.
    pub game: u8,
    /// Number of events that the device had seen.
    pub version: i32,
    #[serde(deserialize_with = "request")]
    pub request: RequestId,
}

/// Act that concerns the table and not the board. In JSON, `act` names the variant.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case", deny_unknown_fields)]
pub enum BesideAct {
    /// The player is there; the word of the device enters the dice.
    Ready {
        #[serde(default)]
        word: String,
    },
    /// The device has shown the turn.
    Shown { game: u8, version: i32 },
    /// The player is back.
    Back {},
    /// The player asks all others for something.
    Ask {
        game: u8,
        version: i32,
        #[serde(deserialize_with = "kind")]
        kind: RequestKind,
    },
    /// The player answers the open request.
    Answer { version: i32, agrees: bool },
    /// The player says a set phrase.
    Say { phrase: Phrase },
    /// A referee mutes a seat, or lets it speak again.
    Mute {
        #[serde(deserialize_with = "letter")]
        color: Color,
        muted: bool,
    },
    /// A referee plays for all from now on.
    TakeOver {},
    /// The players play again.
    GiveBack {},
    /// The player calls the referee.
    Call {},
}

/// Act at a table where the players throw their own dice, as a form: any of them begins the game and signs its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnDiceAct {
    /// The game begins with this color.
    Start(Color),
    /// The result that follows from the log is signed, with the sides of ties in the order of their roll-off.
    Sign { roll_off: Vec<EntryId> },
    /// A side confirms the result that another one signed.
    Countersign(EntryId),
}

impl SeatAct {
    /// Parses JSON; the member `act` names the act.
    ///
    /// # Errors
    /// A field is missing, unknown or invalid (the first one is reported).
    pub fn read(value: Value) -> Result<Self, Misread> {
        let Value::Object(mut members) = value else {
            return Err(Misread::new("", "expected an object"));
        };
        match members.get("act").and_then(Value::as_str) {
            Some("play") => {
                members.remove("act");
                let game = game_of(&mut members)?;
                Ok(SeatAct::Play { game, batch: ActBatch::read(Value::Object(members))? })
            }
            Some("throw") => {
                members.remove("act");
                Ok(SeatAct::Throw(typed(Value::Object(members))?))
            }
            _ => Ok(SeatAct::Beside(typed(Value::Object(members))?)),
        }
    }

    /// Parses a form; its field `act` names the act.
    ///
    /// # Errors
    /// [`WebError::Invalid`]: no page sends such a form, or two sides have the same rank.
    pub fn of_form(form: &Form, table: &Table) -> Result<Self, WebError> {
        let roll_off = ranked(form, table)?;
        let number = |field| form.value(field).parse().ok();
        let game = || form.value("game").parse().ok();
        let request = || form.value("request").parse().ok();
        let color = || single(form.value("color"));
        let at = || Some(Throw { game: game()?, version: number("version")?, request: request()? });
        let play = |deed: PlayAct| {
            let batch = ActBatch {
                version: number("version")?,
                rewind: None,
                events: vec![SentAct { request: request()?, deed }],
            };
            Some(SeatAct::Play { game: game()?, batch })
        };
        let countersigned = || Some(OwnDiceAct::Countersign(form.value("entry").parse().ok()?));
        let read = || match form.value("act") {
            "die" => play(PlayAct::Die { die: form.value("die").parse().ok().filter(is_face)? }),
            "move" => play(moved(form.value("move"))?),
            "retire" => play(PlayAct::Retire { color: color()? }),
            "throw" => Some(SeatAct::Throw(at()?)),
            "start" => Some(SeatAct::OwnDice { at: at()?, act: OwnDiceAct::Start(color()?) }),
            "sign" => Some(SeatAct::OwnDice { at: at()?, act: OwnDiceAct::Sign { roll_off } }),
            "countersign" => Some(SeatAct::OwnDice { at: at()?, act: countersigned()? }),
            other => beside(form, other).map(SeatAct::Beside),
        };
        read().ok_or_else(|| WebError::Invalid(Message::new(key::ERROR_MALFORMED)))
    }

    /// Version of the log that the device had seen, if the act depends on it.
    pub fn version(&self) -> Option<i32> {
        match self {
            SeatAct::Play { batch, .. } => Some(batch.version),
            SeatAct::Throw(at) | SeatAct::OwnDice { at, .. } => Some(at.version),
            SeatAct::Beside(
                BesideAct::Ask { version, .. }
                | BesideAct::Answer { version, .. }
                | BesideAct::Shown { version, .. },
            ) => Some(*version),
            SeatAct::Beside(_) => None,
        }
    }
}

fn beside(form: &Form, act: &str) -> Option<BesideAct> {
    let version = || form.value("version").parse().ok();
    Some(match act {
        "ready" => BesideAct::Ready { word: form.value("word").trim().to_owned() },
        "back" => BesideAct::Back {},
        "ask" => BesideAct::Ask {
            game: form.value("game").parse().ok()?,
            version: version()?,
            kind: form.value("kind").parse().ok()?,
        },
        "answer" => {
            BesideAct::Answer { version: version()?, agrees: form.value("agrees") == "yes" }
        }
        "say" => BesideAct::Say { phrase: form.value("phrase").parse().ok()? },
        "mute" => BesideAct::Mute {
            color: single(form.value("color"))?,
            muted: form.value("muted") == "yes",
        },
        "take-over" => BesideAct::TakeOver {},
        "give-back" => BesideAct::GiveBack {},
        "call" => BesideAct::Call {},
        _ => return None,
    })
}

/// The sides with a rank, in its order.
fn ranked(form: &Form, table: &Table) -> Result<Vec<EntryId>, WebError> {
    let mut ranked = BTreeMap::new();
    for entry in table.entries() {
        let rank = form.value(format!("rank_{entry}")).trim();
        if !rank.is_empty() && ranked.insert(rank, entry).is_some() {
            return Err(WebError::Invalid(Message::new(key::ERROR_RANK_TWICE)));
        }
    }
    Ok(ranked.into_values().collect())
}

/// A move as the value of a button: `Y:12:18`.
fn moved(value: &str) -> Option<PlayAct> {
    let mut parts = value.split(':');
    let color = single(parts.next()?)?;
    let (from, to) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(PlayAct::Move { color, from, to })
}

fn is_face(die: &u8) -> bool {
    (1..=6).contains(die)
}

fn single(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    letters.next().and_then(Color::from_letter).filter(|_| letters.next().is_none())
}

fn game_of(members: &mut Map<String, Value>) -> Result<u8, Misread> {
    let number = members.remove("game").and_then(|it| it.as_u64());
    let number = number.and_then(|it| u8::try_from(it).ok());
    number.ok_or_else(|| Misread::new("game", "expected the number of a game"))
}

fn request<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<RequestId, D::Error> {
    let text = String::deserialize(deserializer)?;
    let expected = "expected an id of 32 hexadecimal digits";
    text.parse().map_err(|_| serde::de::Error::custom(expected))
}

fn kind<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<RequestKind, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| serde::de::Error::custom("expected undo or end"))
}

fn letter<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
    let text = String::deserialize(deserializer)?;
    let expected = "expected a color, one letter of YBRGPAOC";
    single(&text).ok_or_else(|| serde::de::Error::custom(expected))
}
