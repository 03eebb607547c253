//! Batches of acts that the script sends, each act with its request id.

use domain::tournament::event::EventKind;
use domain::tournament::id::RequestId;
use domain::tournament::table::Table;
use parchis::Color;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::web::form::json::{Misread, typed};
use crate::web::i18n::{Message, key};

/// Most acts of one batch; a game has some hundreds.
const MOST_ACTS: usize = 2000;

/// Batch of acts, without the token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActBatch {
    /// Number of events that the device had seen.
    pub version: i32,
    /// Version to which the table is first rewound.
    pub rewind: Option<i32>,
    /// New acts; at least one.
    pub events: Vec<SentAct>,
}

/// An act with its request id, which identifies it across retries. In JSON the id is one member and the act the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentAct {
    pub request: RequestId,
    pub deed: PlayAct,
}

/// Act of play by a referee; all other acts use forms. In JSON, `kind` names the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayAct {
    /// A die that the players rolled.
    Die {
        /// Number from 1 to 6.
        #[serde(deserialize_with = "face")]
        die: u8,
    },
    /// Choice of a piece for a die or bonus count.
    Move {
        /// Color of the piece; in JSON its letter.
        #[serde(deserialize_with = "letter")]
        color: Color,
        /// Progress before the move (spec §2; 0 is the nest).
        from: u8,
        /// Progress after the move.
        to: u8,
    },
    /// Turn lost on time.
    TimeOut {},
    /// A player retires for good.
    Retire {
        /// Color of the player; in JSON its letter.
        #[serde(deserialize_with = "letter")]
        color: Color,
    },
    /// The game ends on the clock.
    CallTime {},
    /// The last act is undone.
    Undo {},
}

/// JSON object around the acts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    version: i32,
    #[serde(default)]
    rewind: Option<i32>,
    events: Vec<Map<String, Value>>,
}

impl ActBatch {
    /// Parses a batch from JSON.
    ///
    /// # Errors
    /// A field is missing, unknown or invalid (the first one is reported); the batch is empty or too long; two acts have the same id.
    pub fn read(value: Value) -> Result<Self, Misread> {
        let Envelope { version, rewind, events } = typed(value)?;
        if events.is_empty() || events.len() > MOST_ACTS {
            let what = format!("{} acts, expected 1 to {MOST_ACTS}", events.len());
            return Err(Misread::new("events", what));
        }
        let mut read: Vec<SentAct> = Vec::with_capacity(events.len());
        for (n, event) in events.into_iter().enumerate() {
            let here = format!("events[{n}]");
            read.push(SentAct::read(event).map_err(|misread| misread.inside(&here))?);
        }
        match twice(&read) {
            Some(n) => Err(Misread::new(format!("events[{n}].request"), "an id of another act")),
            None => Ok(Self { version, rewind, events: read }),
        }
    }
}

impl SentAct {
    fn read(mut event: Map<String, Value>) -> Result<Self, Misread> {
        let request: String = taken(&mut event, "request")?;
        let kind: String = taken(&mut event, "kind")?;
        let request = request
            .parse()
            .map_err(|_| Misread::new("request", "expected an id of 32 hexadecimal digits"))?;
        // The act is parsed inside an object keyed by its kind, so that an error names the full path of the field.
        let deed = Map::from_iter([(kind, Value::Object(event))]);
        Ok(Self { request, deed: typed(Value::Object(deed))? })
    }
}

impl PlayAct {
    /// Converts the act to an event at this table.
    ///
    /// # Errors
    /// A message for the user: the act has a typed die, but the app rolls the dice at this table.
    pub fn event(self, table: &Table) -> Result<EventKind, Message> {
        Ok(match self {
            PlayAct::Die { .. } if table.app_rolls() => {
                return Err(Message::new(key::ACT_TYPED_DIE));
            }
            PlayAct::Die { die } => EventKind::Die(die),
            PlayAct::Move { color, from, to } => EventKind::Move { color, from, to },
            PlayAct::TimeOut {} => EventKind::TimeOut,
            PlayAct::Retire { color } => EventKind::Retire(color),
            PlayAct::CallTime {} => EventKind::CallTime,
            PlayAct::Undo {} => EventKind::Undo,
        })
    }
}

/// Index of the first act that repeats an earlier id. `None` if all ids differ.
fn twice(events: &[SentAct]) -> Option<usize> {
    let mut ids = std::collections::HashSet::new();
    events.iter().position(|event| !ids.insert(event.request))
}

/// Takes a required string field out of an act.
fn taken(event: &mut Map<String, Value>, field: &str) -> Result<String, Misread> {
    match event.remove(field) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(Misread::new(field, "expected a text")),
        None => Err(Misread::new(field, "missing")),
    }
}

fn face<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let die = i64::deserialize(deserializer)?;
    let face = u8::try_from(die).ok().filter(|die| (1..=6).contains(die));
    face.ok_or_else(|| D::Error::invalid_value(Unexpected::Signed(die), &"a die, 1 to 6"))
}

fn letter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
    let text = String::deserialize(deserializer)?;
    let mut letters = text.chars();
    let color = letters.next().and_then(Color::from_letter).filter(|_| letters.next().is_none());
    let expected = "a color, one letter of YBRGPAOC";
    color.ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &expected))
}
