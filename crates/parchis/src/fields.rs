//! The fields of a rule set by name: reading, changing and writing them as text.

use super::{Ruleset, SeatsError};
use std::fmt;
use std::str::FromStr;

/// A field of a rule set with its value, for a table or a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldValue {
    /// The field's name as in the `[Rules]` tag.
    pub key: &'static str,
    /// The current value as text.
    pub value: String,
    /// The allowed values in words.
    pub allowed: String,
    /// The value in the named rule set that this one started from.
    pub default: String,
    /// True if the value differs from the named set.
    pub is_changed: bool,
}

/// The kind of value that a field takes; forms are built from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One or more of these words, written in this order and separated by commas.
    List(&'static [&'static str]),
    /// Two numbers `least,most` within these bounds; `most` may be `word` instead.
    Range {
        /// The least allowed number.
        min: u16,
        /// The greatest allowed number.
        max: u16,
        /// The word that may replace the second number.
        word: &'static str,
    },
    /// A number within these bounds.
    Number {
        /// The least allowed number.
        min: u16,
        /// The greatest allowed number.
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

/// The kind of value of a field; `None` if there is no such field.
///
/// ```
/// use parchis::{field_kind, FieldKind};
///
/// assert_eq!(field_kind("overshoot"), Some(FieldKind::Choice(&["no", "bounce"])));
/// ```
pub fn field_kind(key: &str) -> Option<FieldKind> {
    FIELDS.iter().find(|field| field.key == key).map(|field| field.kind)
}

/// The reason why a rule set cannot be read or changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetError {
    /// The text does not begin with the name of a rule set.
    #[error("unknown rules `{0}`, expected one of {names}", names = Ruleset::NAMES.join(", "))]
    Name(String),
    /// The rule sets have no such field.
    #[error("unknown field `{0}`, expected one of {keys}", keys = keys())]
    Key(String),
    /// A word is not of the form `field=value`.
    #[error("`{0}` is not of the form field=value")]
    Form(String),
    /// The same field is set twice.
    #[error("{0} stands twice")]
    Twice(&'static str),
    /// The field does not allow that value.
    #[error("{key} cannot be `{value}`, expected {allowed}")]
    Value {
        /// The name of the field.
        key: &'static str,
        /// The value that was refused.
        value: String,
        /// The allowed values in words.
        allowed: String,
    },
    /// The rule set allows no combination of board, mode and number of players.
    #[error("{key} cannot be `{value}`: no game can be played with these arms, players and modes")]
    Unplayable {
        /// The field that was changed last, one of `arms`, `players` and `modes`.
        key: &'static str,
        /// The value that was refused.
        value: String,
    },
}

impl Ruleset {
    /// All fields in the order of rules spec §3.
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

    /// The value of one field as text; `None` if there is no such field.
    pub fn field(&self, key: &str) -> Option<String> {
        FIELDS.iter().find(|field| field.key == key).map(|field| (field.read)(self))
    }

    /// Sets one field, or leaves the rule set unchanged on an error.
    ///
    /// # Errors
    /// The field does not exist, it does not allow that value, or no game could be played: no board, mode and number of players of the rule
    /// set fit together. Pairs need four arms and four players, a duel four arms and two players.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), RulesetError> {
        let mut changed = *self;
        let key = changed.write(key, value)?;
        changed.check_playable(key, value)?;
        *self = changed;
        Ok(())
    }

    /// Sets several fields at once; only the final rule set must be playable.
    ///
    /// # Errors
    /// As for [`set`](Ruleset::set); also a field that is set twice.
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
    /// Writes the rule set as in `[Rules]`: the name, then the changed fields in the order of rules spec §3.
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

    /// Reads a name and `field=value` words; the words may come in any order.
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

struct RulesetField {
    key: &'static str,
    kind: FieldKind,
    read: fn(&Ruleset) -> String,
    write: fn(&mut Ruleset, &str) -> Option<()>,
}

fn keys() -> String {
    FIELDS.each_ref().map(|field| field.key).join(", ")
}

/// A field with two values: the first word means false, the second true.
macro_rules! flag {
    ($key:literal, $field:ident, $no:literal, $yes:literal) => {
        RulesetField {
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

/// A field that allows a few listed numbers.
macro_rules! number {
    ($key:literal, $field:ident, $($value:literal),+) => {
        RulesetField {
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

/// Every field in the order of rules spec §3.
static FIELDS: [RulesetField; 21] = [
    RulesetField {
        key: "arms",
        kind: FieldKind::List(&ARMS),
        read: |rules| write_list(&ARMS, rules.arms),
        write: |rules, value| read_list(&ARMS, value).map(|bits| rules.arms = bits),
    },
    RulesetField {
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
    RulesetField {
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
    RulesetField {
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

/// Reads a list as bits: at least one word, in any order, none twice.
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

/// Reads a number within bounds, without sign or leading zeros.
fn read_number(text: &str, min: u16, max: u16) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text && (min..=max).contains(&number)).then_some(number)
}
