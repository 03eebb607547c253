//! The fields of a rule set by name: reading, changing and writing them as text.

use super::{Ruleset, SeatsError};
use std::fmt;
use std::str::FromStr;

/// One field of a rule set with its value, for a table or a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldValue {
    /// Its name as in `[Rules]`.
    pub key: &'static str,
    /// Its value.
    pub value: String,
    /// The values it can have, in words.
    pub allowed: String,
    /// Its value in the named set.
    pub default: String,
    /// Whether the value differs from the named set.
    pub is_changed: bool,
}

/// What values a field can have, so that a form can be made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One of these.
    Choice(&'static [&'static str]),
    /// One or more of these, written in this order and separated by commas.
    List(&'static [&'static str]),
    /// Two numbers `least,most`, both in these bounds; `most` may be the word instead.
    Range {
        /// The least number.
        min: u16,
        /// The greatest number.
        max: u16,
        /// What may stand for the second number.
        word: &'static str,
    },
    /// A number in these bounds.
    Number {
        /// The least number.
        min: u16,
        /// The greatest number.
        max: u16,
    },
}

impl fmt::Display for FieldKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldKind::Choice(words) => f.write_str(&words.join(", ")),
            FieldKind::List(words) => write!(f, "one or more of {}", words.join(",")),
            FieldKind::Range { min, max, word } => {
                write!(f, "least,most from {min} to {max}, most may be {word}")
            }
            FieldKind::Number { min, max } => write!(f, "{min} to {max}"),
        }
    }
}

/// The values that a field can have; `None` if there is no such field.
///
/// ```
/// use cubilete::rules::{field_kind, FieldKind};
///
/// assert_eq!(field_kind("overshoot"), Some(FieldKind::Choice(&["no", "bounce"])));
/// ```
pub fn field_kind(key: &str) -> Option<FieldKind> {
    FIELDS.iter().find(|field| field.key == key).map(|field| field.kind)
}

/// Why a rule set cannot be read or changed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetError {
    /// The text does not begin with the name of a set.
    #[error("unknown rules `{0}`, expected one of {names}", names = Ruleset::NAMES.join(", "))]
    Name(String),
    /// There is no such field.
    #[error("unknown field `{0}`, expected one of {keys}", keys = keys())]
    Key(String),
    /// A word that is not `field=value`.
    #[error("`{0}` is not of the form field=value")]
    Form(String),
    /// The field stands twice.
    #[error("{0} stands twice")]
    Twice(&'static str),
    /// The field cannot have that value.
    #[error("{key} cannot be `{value}`, expected {allowed}")]
    Value {
        /// The field.
        key: &'static str,
        /// The value it was given.
        value: String,
        /// The values it can have.
        allowed: String,
    },
    /// No board, mode and number of players are left that go together.
    #[error("{key} cannot be `{value}`: no game can be played with these arms, players and modes")]
    Unplayable {
        /// The field that was changed last.
        key: &'static str,
        /// The value it was given.
        value: String,
    },
}

impl Ruleset {
    /// All fields in the order of spec §3.
    pub fn fields(&self) -> Vec<FieldValue> {
        let original = self.original();
        FIELDS
            .iter()
            .map(|field| {
                let (value, default) = ((field.read)(self), (field.read)(&original));
                FieldValue {
                    key: field.key,
                    allowed: field.kind.to_string(),
                    is_changed: value != default,
                    value,
                    default,
                }
            })
            .collect()
    }

    /// The value of one field.
    pub fn field(&self, key: &str) -> Option<String> {
        FIELDS.iter().find(|field| field.key == key).map(|field| (field.read)(self))
    }

    /// Changes one field.
    ///
    /// # Errors
    ///
    /// There is no such field; it cannot have that value; or no game could be played: no board, mode and number of
    /// players of the rule set go together (pairs need four arms and four players, a duel four arms and two). The rule set is then unchanged.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RulesetError> {
        let mut changed = *self;
        let key = changed.write(key, value)?;
        changed.check_playable(key, value)?;
        *self = changed;
        Ok(())
    }

    /// Changes several fields at once, so that only the outcome must be playable.
    ///
    /// # Errors
    ///
    /// As [`set`](Ruleset::set), and a field that stands twice.
    pub fn with<'a>(
        &self,
        changes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Ruleset, RulesetError> {
        let mut changed = *self;
        let mut seen = Vec::new();
        let mut last = None;
        for (key, value) in changes {
            let key = changed.write(key, value)?;
            if seen.contains(&key) {
                return Err(RulesetError::Twice(key));
            }
            seen.push(key);
            if matches!(key, "arms" | "players" | "modes") {
                last = Some((key, value));
            }
        }
        if let Some((key, value)) = last {
            changed.check_playable(key, value)?;
        }
        Ok(changed)
    }

    fn write(&mut self, key: &str, value: &str) -> Result<&'static str, RulesetError> {
        let Some(field) = FIELDS.iter().find(|field| field.key == key) else {
            return Err(RulesetError::Key(key.to_owned()));
        };
        (field.write)(self, value).ok_or_else(|| RulesetError::Value {
            key: field.key,
            value: value.to_owned(),
            allowed: field.kind.to_string(),
        })?;
        Ok(field.key)
    }

    fn check_playable(&self, key: &'static str, value: &str) -> Result<(), RulesetError> {
        let playable = self.arms().any(|arms| {
            self.modes().any(|mode| {
                (1..=arms.n()).any(|n| {
                    let colors = super::Colors::first(n);
                    self.seats(mode, arms, colors) == Ok::<(), SeatsError>(())
                })
            })
        });
        if playable {
            return Ok(());
        }
        Err(RulesetError::Unplayable { key, value: value.to_owned() })
    }
}

impl fmt::Display for Ruleset {
    /// As in `[Rules]`: the name, then the changed fields in the order of spec §3.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        let original = self.original();
        for field in &FIELDS {
            let value = (field.read)(self);
            if value != (field.read)(&original) {
                write!(f, " {}={value}", field.key)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({self})")
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    /// Reads a name and `field=value` words in any order.
    fn from_str(text: &str) -> Result<Ruleset, RulesetError> {
        let mut words = text.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let original = Ruleset::named(name).ok_or_else(|| RulesetError::Name(name.to_owned()))?;
        let changes = words
            .map(|word| word.split_once('=').ok_or_else(|| RulesetError::Form(word.to_owned())))
            .collect::<Result<Vec<_>, _>>()?;
        original.with(changes)
    }
}

struct Field {
    key: &'static str,
    kind: FieldKind,
    read: fn(&Ruleset) -> String,
    write: fn(&mut Ruleset, &str) -> Option<()>,
}

fn keys() -> String {
    FIELDS.each_ref().map(|field| field.key).join(", ")
}

/// A field that is a flag: the first word is false, the second true.
macro_rules! flag {
    ($key:literal, $field:ident, $no:literal, $yes:literal) => {
        Field {
            key: $key,
            kind: FieldKind::Choice(&[$no, $yes]),
            read: |rules| String::from(if rules.$field { $yes } else { $no }),
            write: |rules, value| {
                rules.$field = match value {
                    $no => false,
                    $yes => true,
                    _ => return None,
                };
                Some(())
            },
        }
    };
}

/// A field that is a number out of a few.
macro_rules! number {
    ($key:literal, $field:ident, $($value:literal),+) => {
        Field {
            key: $key,
            kind: FieldKind::Choice(&[$(stringify!($value)),+]),
            read: |rules| rules.$field.to_string(),
            write: |rules, value| {
                $(if value == stringify!($value) {
                    rules.$field = $value;
                    return Some(());
                })+
                None
            },
        }
    };
}

/// Every field in the order of spec §3.
static FIELDS: [Field; 21] = [
    Field {
        key: "arms",
        kind: FieldKind::List(&ARMS),
        read: |rules| write_list(&ARMS, rules.arms),
        write: |rules, value| read_list(&ARMS, value).map(|bits| rules.arms = bits),
    },
    Field {
        key: "players",
        kind: FieldKind::Range { min: 2, max: 8, word: "arms" },
        read: |rules| match rules.most_players {
            Some(most) => format!("{},{most}", rules.least_players),
            None => format!("{},arms", rules.least_players),
        },
        write: |rules, value| {
            let (least, most) = value.split_once(',')?;
            let least = read_number(least, 2, 8)?;
            let most = if most == "arms" { None } else { Some(read_number(most, least, 8)?) };
            rules.least_players = u8::try_from(least).ok()?;
            rules.most_players = most.and_then(|most| u8::try_from(most).ok());
            Some(())
        },
    },
    Field {
        key: "modes",
        kind: FieldKind::List(&MODES),
        read: |rules| write_list(&MODES, rules.modes),
        write: |rules, value| read_list(&MODES, value).map(|bits| rules.modes = bits),
    },
    flag!("start", one_out, "nest", "one-out"),
    flag!("first_five", first_two, "1", "2"),
    flag!("full_exit_five", full_exit_pair, "any", "pair"),
    flag!("exit_sends_home", exit_sends_all, "last", "all"),
    flag!("exit_bonus", exit_bonus, "0", "20"),
    number!("six_counts", six_counts, 6, 7, 12),
    flag!("six_repeats", six_always_repeats, "moved", "always"),
    flag!("third_six_spares", lane_spares, "goal", "lane"),
    flag!("third_six_spares_unmoved", unmoved_six_spares, "no", "yes"),
    flag!("barriers", lane_barriers, "track", "lane"),
    flag!("barrier_stops", only_safe_stops, "always", "safe"),
    flag!("overshoot", bounces, "no", "bounce"),
    flag!("bonus_in_lane", bonus_in_lane, "no", "yes"),
    flag!("turns", to_the_left, "right", "left"),
    number!("ends_after", ends_after, 1, 2),
    Field {
        key: "turn_seconds",
        kind: FieldKind::Number { min: 0, max: 600 },
        read: |rules| rules.turn_seconds.to_string(),
        write: |rules, value| read_number(value, 0, 600).map(|n| rules.turn_seconds = n),
    },
    flag!("partner_plays_on", partner_plays_on, "no", "yes"),
    flag!("duel_needs_both_colors", duel_needs_both, "no", "yes"),
];

static ARMS: [&str; 3] = ["4", "6", "8"];
static MODES: [&str; 3] = ["solo", "pairs", "duel"];

fn write_list(words: &[&str], bits: u8) -> String {
    let chosen: Vec<&str> = words
        .iter()
        .enumerate()
        .filter_map(|(bit, word)| (bits & (1 << bit) != 0).then_some(*word))
        .collect();
    chosen.join(",")
}

/// The bits of a list in any order, each word at most once, at least one.
fn read_list(words: &[&str], text: &str) -> Option<u8> {
    let mut bits = 0;
    for word in text.split(',') {
        let bit = 1 << words.iter().position(|other| *other == word)?;
        if bits & bit != 0 {
            return None;
        }
        bits |= bit;
    }
    Some(bits)
}

/// A number without sign or leading zeros.
fn read_number(text: &str, min: u16, max: u16) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text && (min..=max).contains(&number)).then_some(number)
}
