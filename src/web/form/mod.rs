//! A submitted form: its raw fields, the errors of each, and the parsed values.
//!
//! A handler takes it as an argument, after it was checked to come from a page of this site (see [`super::guard::secret`]). A getter
//! returns `None` and records an error if the field's value is not allowed. The page then shows the form again with the submitted values.

pub mod fields;
pub mod json;
pub mod labels;
pub mod offered;
mod patience;
mod read;
pub mod size;
mod upload;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;
use domain::tournament::calendar::local::{NotOneMoment, Repeat, only_moment};
use domain::tournament::contact;
use domain::tournament::text::{in_a_line, is_email, is_unseen, seen};
use unicode_normalization::UnicodeNormalization;

pub use self::upload::Upload;
use super::http::refusal::{of_hour, of_hour_twice};
use super::i18n::{Key, Message, key, sentence};
use super::request::context::Ctx;

/// Years in which a day may be.
const YEARS: RangeInclusive<i32> = 1900..=2199;

/// The fields of a form with their errors.
#[derive(Clone, Debug, Default)]
pub struct Form {
    fields: Vec<(String, String)>,
    files: Vec<Upload>,
    errors: Vec<(String, Message)>,
    /// Keys of labels that replace the fields' own.
    labels: Vec<(&'static str, Key)>,
    /// Keys of hints that replace the fields' own.
    hints: Vec<(&'static str, Key)>,
}

/// An error of a form, for its summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    /// Name of the field; empty for the form as a whole.
    pub field: String,
    /// Label of the field; empty if it has none of its own.
    pub label: String,
    /// The problem and the allowed values.
    pub text: String,
}

impl Form {
    pub fn empty() -> Self {
        Self::default()
    }

    /// Adds an initial value of a field.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Display) -> Self {
        self.fields.push((name.into(), value.to_string()));
        self
    }

    /// Replaces the label of a field by that with the key `key`.
    #[must_use]
    pub fn labelling(mut self, name: &'static str, key: Key) -> Self {
        self.labels.push((name, key));
        self
    }

    /// Replaces the hint of a field by that with the key `key`.
    #[must_use]
    pub fn hinting(mut self, name: &'static str, key: Key) -> Self {
        self.hints.push((name, key));
        self
    }

    /// Replaces all values of a field by this one.
    #[must_use]
    pub fn instead(self, name: &str, value: impl Display) -> Self {
        self.without(name).with(name, value)
    }

    /// Removes all values of a field.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.fields.retain(|(known, _)| known != name);
        self
    }

    /// First submitted value of the field; empty if there is none.
    pub fn value(&self, name: impl AsRef<str>) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// All values of a repeated field.
    pub fn all(&self, name: impl AsRef<str>) -> impl Iterator<Item = &str> {
        let name = name.as_ref().to_owned();
        self.fields.iter().filter(move |(field, _)| *field == name).map(|(_, value)| value.as_str())
    }

    /// Reports whether the field was sent at all.
    pub fn has_field(&self, name: impl AsRef<str>) -> bool {
        self.all(name).next().is_some()
    }

    /// Reports whether the field was sent with this value.
    pub fn has(&self, name: impl AsRef<str>, value: impl AsRef<str>) -> bool {
        self.all(name).any(|sent| sent == value.as_ref())
    }

    /// All fields as they were sent.
    pub fn fields(&self) -> &[(String, String)] {
        &self.fields
    }

    /// The file uploaded as `name`. `None` if no file was chosen.
    pub fn file(&self, name: &str) -> Option<&Upload> {
        self.files.iter().find(|file| file.field == name && !file.name.is_empty())
    }

    /// Like [`Form::file`], but removes the file from the form.
    pub fn take_file(&mut self, name: &str) -> Option<Upload> {
        let is_it = |file: &Upload| file.field == name && !file.name.is_empty();
        let place = self.files.iter().position(is_it)?;
        Some(self.files.swap_remove(place))
    }
}

/// Methods that parse values. Each records an error that says what is wrong and what is allowed.
impl Form {
    /// A line of text whose length in characters is in the range, without surrounding spaces. It may be missing if 0 is in the range.
    pub fn text(&mut self, name: &str, length: RangeInclusive<usize>) -> Option<String> {
        let text = in_a_line(&seen(self.value(name)));
        let text: String = text.nfc().filter(|letter| !is_unseen(*letter)).collect();
        self.of_length(name, text, length)
    }

    /// A publicly shown name whose length in characters is in the range. Telephone numbers and e-mail addresses are refused.
    pub fn public_name(&mut self, name: &str, length: RangeInclusive<usize>) -> Option<String> {
        let text = self.text(name, length)?;
        match contact::has_contact(&text) {
            true => self.refuse(name, Message::new(key::ERROR_CONTACT_IN_NAME)),
            false => Some(text),
        }
    }

    /// A text on any number of lines, whose length in characters is in the range.
    pub fn lines(&mut self, name: &str, length: RangeInclusive<usize>) -> Option<String> {
        let is_kept = |letter: &char| matches!(letter, '\n' | '\t') || !is_unseen(*letter);
        let text = self.value(name).replace("\r\n", "\n");
        let text: String = text.trim().nfc().filter(is_kept).collect();
        self.of_length(name, text, length)
    }

    /// A secret exactly as it was typed, whose length in characters is in the range.
    pub fn password(&mut self, name: &str, length: RangeInclusive<usize>) -> Option<String> {
        let text = self.value(name).to_owned();
        self.of_length(name, text, length)
    }

    /// An e-mail address, converted to lower case.
    pub fn email(&mut self, name: &str) -> Option<String> {
        let email = self.value(name).trim().to_lowercase();
        if is_email(&email) {
            return Some(email);
        }
        self.refuse(name, Message::new(key::ERROR_EMAIL))
    }

    /// A whole number in the allowed range.
    pub fn number<T>(&mut self, name: &str, allowed: RangeInclusive<T>) -> Option<T>
    where
        T: FromStr + PartialOrd + Display,
    {
        let found = self.value(name).trim().parse().ok().filter(|number| allowed.contains(number));
        if found.is_none() {
            let message = Message::new(key::ERROR_NUMBER)
                .with("min", allowed.start().to_string())
                .with("max", allowed.end().to_string());
            return self.refuse(name, message);
        }
        found
    }

    /// A day of the allowed years, in the format of a date field.
    pub fn date(&mut self, name: &str) -> Option<NaiveDate> {
        let found = NaiveDate::parse_from_str(self.value(name).trim(), "%Y-%m-%d").ok();
        let found = found.filter(|date| YEARS.contains(&date.year()));
        if found.is_none() {
            let message = Message::new(key::ERROR_DATE)
                .with("min", YEARS.start().to_string())
                .with("max", YEARS.end().to_string());
            return self.refuse(name, message);
        }
        found
    }

    /// A time of day, in the format of a time field.
    pub fn hour(&mut self, name: &str) -> Option<NaiveTime> {
        let text = self.value(name).trim();
        let read = |format| NaiveTime::parse_from_str(text, format);
        match read("%H:%M").or_else(|_| read("%H:%M:%S")) {
            Ok(hour) => Some(hour),
            Err(_) => self.refuse(name, Message::new(key::ERROR_HOUR)),
        }
    }

    /// The moment at a day and an hour, each from a field of its own, in the time zone `zone`.
    pub fn moment(&mut self, (day, hour): (&str, &str), zone: Tz) -> Option<DateTime<Utc>> {
        let (on, at) = (self.date(day), self.hour(hour));
        self.moment_at((on?, at?), hour, zone)
    }

    /// The moment at a day and an hour in the time zone `zone`; `name` is the field of the hour. For an hour that occurs twice, the field
    /// `name` + `_repeat` chooses, which the macro `field::hour` shows.
    pub fn moment_at(
        &mut self,
        at: (NaiveDate, NaiveTime),
        name: &str,
        zone: Tz,
    ) -> Option<DateTime<Utc>> {
        let repeat = match self.value(repeat_of(name)) {
            "first" => Some(Repeat::First),
            "second" => Some(Repeat::Second),
            _ => None,
        };
        match only_moment(at, zone, repeat) {
            Ok(moment) => Some(moment),
            Err(NotOneMoment::Missing(missing)) => self.refuse(name, of_hour(missing)),
            Err(NotOneMoment::Twice { day, hour }) => {
                self.refuse(&repeat_of(name), of_hour_twice(day, hour))
            }
        }
    }

    /// Reports whether the form asks which of two equal hours the field `name` means.
    pub fn asks_repeat(&self, name: &str) -> bool {
        let field = repeat_of(name);
        self.has_field(&field) || self.is_refused(&field)
    }

    /// A value that `parse` accepts, such as one of several words.
    pub fn choice<T>(&mut self, name: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        match parse(self.value(name).trim()) {
            Some(choice) => Some(choice),
            None => self.refuse(name, Message::new(key::ERROR_CHOICE)),
        }
    }

    /// An id, or another type parsed from its text.
    pub fn parse<T: FromStr>(&mut self, name: &str) -> Option<T> {
        self.choice(name, |text| text.parse().ok())
    }

    /// Reports whether a box was ticked.
    pub fn flag(&self, name: &str) -> bool {
        !self.value(name).is_empty()
    }

    fn of_length(
        &mut self,
        name: &str,
        text: String,
        length: RangeInclusive<usize>,
    ) -> Option<String> {
        if length.contains(&text.chars().count()) {
            return Some(text);
        }
        let key = match (text.is_empty(), *length.start()) {
            (true, _) => key::ERROR_MISSING,
            (false, 0) => key::ERROR_LONG,
            (false, _) => key::ERROR_LENGTH,
        };
        self.refuse(name, Message::new(key).with("min", *length.start()).with("max", *length.end()))
    }
}

/// Methods for errors, labels and hints.
impl Form {
    /// Records an error of the field `name` (empty for the whole form). Always returns `None`.
    pub fn refuse<T>(&mut self, name: &str, message: Message) -> Option<T> {
        self.errors.push((name.to_owned(), message));
        None
    }

    /// Reports whether an error of the field was recorded.
    pub fn is_refused(&self, name: &str) -> bool {
        self.errors.iter().any(|(field, _)| field == name)
    }

    /// Reports whether any error was recorded.
    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The error of the field as a sentence; empty if there is none.
    pub fn error(&self, ctx: &Ctx, name: impl AsRef<str>) -> String {
        sentence(&self.error_after_label(ctx, name))
    }

    /// The error of the field in the form that follows its label; empty if there is none.
    pub fn error_after_label(&self, ctx: &Ctx, name: impl AsRef<str>) -> String {
        let found = self.errors.iter().find(|(field, _)| field == name.as_ref());
        found.map(|(_, message)| ctx.say(message)).unwrap_or_default()
    }

    /// All errors for the summary: a sentence, or the form that follows the field's label.
    pub fn errors(&self, ctx: &Ctx) -> Vec<FormError> {
        let one = |(field, message): &(String, Message)| {
            let (label, said) = (self.label(ctx, field), ctx.say(message));
            let text = if label.is_empty() { sentence(&said) } else { said };
            FormError { field: field.clone(), label, text }
        };
        self.errors.iter().map(one).collect()
    }

    /// The label of the field; empty if it has none.
    pub fn label(&self, ctx: &Ctx, name: impl AsRef<str>) -> String {
        let own = self.labels.iter().find(|(field, _)| *field == name.as_ref());
        let key = own.map(|(_, key)| *key).or_else(|| labels::label(name.as_ref()));
        key.map(|key| ctx.t(key)).unwrap_or_default()
    }

    /// The hint of the field; empty if it has none.
    pub fn hint(&self, ctx: &Ctx, name: impl AsRef<str>) -> String {
        let own = self.hints.iter().find(|(field, _)| *field == name.as_ref());
        let key = own.map(|(_, key)| *key).or_else(|| labels::hint(name.as_ref()));
        key.map(|key| ctx.t(key)).unwrap_or_default()
    }
}

/// The field that chooses between two equal hours of the field `name`.
fn repeat_of(name: &str) -> String {
    format!("{name}_repeat")
}
