//! Fields of settings in a form: filling them, reading them back, and drawing them on a page.

use chrono::Weekday;
use chrono_tz::Tz;
use domain::tournament::fields::{Field, InputKind, Value};

use super::Form;
use crate::web::i18n::{Message, key};

/// A field on a page; the macro `field::input` draws it.
pub struct Input {
    pub name: &'static str,
    pub control: Control,
}

/// The control of a field.
pub enum Control {
    /// A number between these bounds.
    Number(u16, u16),
    /// A box to tick, with its value.
    Checkbox(&'static str),
    /// A choice among values with their labels, as a list.
    Select(Vec<(String, String)>),
    /// A choice among values with their labels, all in view.
    Radios(Vec<(String, String)>),
    /// Any number of values with their labels.
    Checkboxes(Vec<(String, String)>),
    Text,
    Date,
    Hour,
}

impl Input {
    /// Inputs for these fields; `label` returns the label of a value by the name of its field. Rules of play are left out, because their
    /// form is not a single control.
    pub fn all<T: 'static, P: 'static>(
        fields: impl IntoIterator<Item = &'static Field<T, P>>,
        label: impl Fn(&str, &Value) -> String,
    ) -> Vec<Self> {
        let input = |field: &Field<T, P>| {
            let option = |value: Value| (text(field.kind, &value), label(field.name, &value));
            let options = || field.kind.options().into_iter().map(option).collect();
            let control = match field.kind {
                InputKind::Number { min, max } => Control::Number(min, max),
                InputKind::Flag(value) => Control::Checkbox(value),
                InputKind::OneOf(_)
                | InputKind::Listed { .. }
                | InputKind::Either(_)
                | InputKind::Word(_) => Control::Select(options()),
                InputKind::Few(_) => Control::Radios(options()),
                InputKind::Weekdays => Control::Checkboxes(options()),
                InputKind::Text { .. } | InputKind::TimeZone => Control::Text,
                InputKind::Hour => Control::Hour,
                InputKind::Date => Control::Date,
                InputKind::Rules => return None,
            };
            Some(Self { name: field.name, control })
        };
        fields.into_iter().filter_map(input).collect()
    }
}

impl Form {
    /// Adds the values that these fields have in `of`. Rules of play are left out, because their form has more than one field.
    #[must_use]
    pub fn filled<T: 'static, P: 'static>(
        self,
        fields: impl IntoIterator<Item = &'static Field<T, P>>,
        of: &T,
    ) -> Self {
        let with = |form: Form, field: &'static Field<T, P>| {
            let value = (field.read)(of);
            match field.kind {
                InputKind::Rules => form,
                InputKind::Weekdays => {
                    let days = value.weekdays().unwrap_or_default();
                    days.iter().fold(form, |form, day| form.with(field.name, numbered(*day)))
                }
                kind => form.with(field.name, text(kind, &value)),
            }
        };
        fields.into_iter().fold(self, with)
    }

    /// Reads fields into `to`. Returns `None` after noting errors.
    pub fn read_all<T: 'static, P: 'static>(
        &mut self,
        fields: impl IntoIterator<Item = &'static Field<T, P>>,
        to: &mut T,
    ) -> Option<()> {
        let mut is_right = true;
        for field in fields {
            is_right &= self.read(field, to).is_some();
        }
        is_right.then_some(())
    }

    /// Reads a field into `to`. Returns `None` after noting an error.
    pub fn read<T, P>(&mut self, field: &Field<T, P>, to: &mut T) -> Option<()> {
        self.read_within(field, field.kind, to)
    }

    /// As [`Form::read`], with the bounds of `kind` instead of the field's own.
    pub fn read_within<T, P>(
        &mut self,
        field: &Field<T, P>,
        kind: InputKind,
        to: &mut T,
    ) -> Option<()> {
        let value = match kind {
            InputKind::Number { min, max } | InputKind::Listed { min, max } => {
                Value::Number(self.number(field.name, min..=max)?)
            }
            InputKind::Flag(_) => Value::Flag(self.flag(field.name)),
            InputKind::Text { min, max } => self.text(field.name, min.into()..=max.into())?.into(),
            InputKind::Date => self.date(field.name)?.into(),
            InputKind::Hour => self.hour(field.name)?.into(),
            InputKind::Weekdays => self.weekdays(field.name)?.as_slice().into(),
            _ => self.choice(field.name, |text| parsed(kind, text))?,
        };
        (field.write)(to, &value)
    }

    /// Reads a field into `to` leniently: an invalid one leaves the value as it is.
    pub fn read_if_valid<T, P>(&self, field: &Field<T, P>, to: &mut T) {
        if let Some(value) = parsed(field.kind, self.value(field.name).trim()) {
            // A value of the field's kind can always be written, so the answer is ignored.
            (field.write)(to, &value);
        }
    }

    /// One or more days of the week, in order.
    fn weekdays(&mut self, name: &str) -> Option<Vec<Weekday>> {
        let days = (0..7).filter_map(|day: u8| Weekday::try_from(day).ok());
        let chosen: Vec<Weekday> = days.filter(|day| self.has(name, numbered(*day))).collect();
        match chosen.is_empty() {
            true => self.refuse(name, Message::new(key::ERROR_CLUB_DAYS)),
            false => Some(chosen),
        }
    }
}

/// A day of the week as the value of its box, from 1 for Monday.
fn numbered(day: Weekday) -> String {
    day.number_from_monday().to_string()
}

/// The value as text of its form field.
fn text(kind: InputKind, value: &Value) -> String {
    match (kind, value) {
        (InputKind::Hour, _) => value.hour().unwrap_or_default().format("%H:%M").to_string(),
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::Word(word)) => word.clone().into_owned(),
        (InputKind::Either([no, _]), Value::Flag(false)) => no.to_owned(),
        (InputKind::Either([_, yes]) | InputKind::Flag(yes), Value::Flag(true)) => yes.to_owned(),
        (_, Value::Flag(_)) => String::new(),
    }
}

/// The value of a choice, a box or a number; `None` if the text is not allowed, or the field is of another kind.
fn parsed(kind: InputKind, text: &str) -> Option<Value> {
    let number = || text.parse::<u16>().ok();
    match kind {
        InputKind::Number { min, max } | InputKind::Listed { min, max } => {
            number().filter(|it| (min..=max).contains(it)).map(Value::Number)
        }
        InputKind::OneOf(allowed) => number().filter(|it| allowed.contains(it)).map(Value::Number),
        InputKind::Flag(_) => Some(Value::Flag(!text.is_empty())),
        InputKind::Either([no, yes]) => match text {
            _ if text == no => Some(Value::Flag(false)),
            _ if text == yes => Some(Value::Flag(true)),
            _ => None,
        },
        InputKind::Word(words) | InputKind::Few(words) => {
            words().into_iter().find(|word| word == text).map(Value::Word)
        }
        InputKind::TimeZone => text.parse().ok().map(|zone: Tz| zone.name().into()),
        InputKind::Text { .. }
        | InputKind::Date
        | InputKind::Hour
        | InputKind::Weekdays
        | InputKind::Rules => None,
    }
}
