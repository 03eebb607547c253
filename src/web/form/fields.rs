//! Fields of settings in a form: filling them, reading them back, and drawing them on a page.

use chrono_tz::Tz;
use domain::tournament::fields::{Field, InputKind, Value};

use super::Form;

/// The value of a ticked box.
const TICKED: &str = "yes";

/// A field on a page; the macro `field::inputs` draws it.
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
    /// A choice among values with their labels.
    Select(Vec<(String, String)>),
    Text,
}

impl Input {
    /// The field with the labels of its values. `None` if its form is not a single control.
    pub fn of<T, P>(field: &Field<T, P>, label: impl Fn(&Value) -> String) -> Option<Self> {
        let option = |value: Value| (text(field.kind, &value), label(&value));
        let control = match field.kind {
            InputKind::Number { min, max } => Control::Number(min, max),
            InputKind::Flag => Control::Checkbox(TICKED),
            InputKind::OneOf(_) | InputKind::Either(_) | InputKind::Word(_) => {
                Control::Select(field.kind.options().into_iter().map(option).collect())
            }
            InputKind::TimeZone => Control::Text,
            InputKind::Rules => return None,
        };
        Some(Self { name: field.name, control })
    }
}

impl Form {
    /// Adds the current values of these fields of `of`. Rules of play have more than one field and are left out.
    #[must_use]
    pub fn filled<T: 'static, P: 'static>(
        self,
        fields: impl IntoIterator<Item = &'static Field<T, P>>,
        of: &T,
    ) -> Self {
        let with = |form: Form, field: &'static Field<T, P>| match field.kind {
            InputKind::Rules => form,
            kind => form.with(field.name, text(kind, &(field.read)(of))),
        };
        fields.into_iter().fold(self, with)
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
            InputKind::Number { min, max } => Value::Number(self.number(field.name, min..=max)?),
            InputKind::Flag => Value::Flag(self.flag(field.name)),
            _ => self.choice(field.name, |text| parsed(kind, text))?,
        };
        (field.write)(to, &value)
    }

    /// Reads a field into `to` leniently: an invalid one leaves the value as it is.
    pub fn read_if_valid<T, P>(&self, field: &Field<T, P>, to: &mut T) {
        if let Some(value) = parsed(field.kind, self.value(field.name).trim()) {
            // A value of the right kind can be written.
            (field.write)(to, &value);
        }
    }
}

/// The value as text of its form field.
fn text(kind: InputKind, value: &Value) -> String {
    match (kind, value) {
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::Word(word)) => word.clone().into_owned(),
        (InputKind::Either([no, _]), Value::Flag(false)) => no.to_owned(),
        (InputKind::Either([_, yes]), Value::Flag(true)) => yes.to_owned(),
        (_, Value::Flag(false)) => String::new(),
        (_, Value::Flag(true)) => TICKED.to_owned(),
    }
}

/// The value of a form field; `None` if it is not allowed.
fn parsed(kind: InputKind, text: &str) -> Option<Value> {
    let number = || text.parse::<u16>().ok();
    match kind {
        InputKind::Number { min, max } => {
            number().filter(|it| (min..=max).contains(it)).map(Value::Number)
        }
        InputKind::OneOf(allowed) => number().filter(|it| allowed.contains(it)).map(Value::Number),
        InputKind::Flag => Some(Value::Flag(!text.is_empty())),
        InputKind::Either([no, yes]) => match text {
            _ if text == no => Some(Value::Flag(false)),
            _ if text == yes => Some(Value::Flag(true)),
            _ => None,
        },
        InputKind::Word(words) => words().into_iter().find(|word| word == text).map(Value::Word),
        InputKind::TimeZone => text.parse().ok().map(|zone: Tz| zone.name().into()),
        InputKind::Rules => None,
    }
}
