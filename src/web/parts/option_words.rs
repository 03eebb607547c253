//! Labels of the values of a field that is a choice.

use std::str::FromStr;

use chrono::Weekday;
use domain::tournament::fields::Value;
use domain::tournament::plan::SeededBy;
use domain::tournament::sign_up::terms::Asked;
use domain::tournament::table_plan::{Confirmation, Dice, Logging, OutOfTime, Remainder};
use parchis::{Arms, Mode};

use super::{rule_words, series_words};
use crate::web::i18n::{Key, Word, key};
use crate::web::request::context::Ctx;

/// The labels of values by the name of their field; empty for a value without label.
pub fn labels(ctx: &Ctx) -> impl Fn(&str, &Value) -> String {
    move |name, value| label(ctx, name, value).unwrap_or_default()
}

/// Key of the name of a day of the week.
pub fn weekday(day: Weekday) -> Key {
    match day {
        Weekday::Mon => key::WEEKDAY_MONDAY,
        Weekday::Tue => key::WEEKDAY_TUESDAY,
        Weekday::Wed => key::WEEKDAY_WEDNESDAY,
        Weekday::Thu => key::WEEKDAY_THURSDAY,
        Weekday::Fri => key::WEEKDAY_FRIDAY,
        Weekday::Sat => key::WEEKDAY_SATURDAY,
        Weekday::Sun => key::WEEKDAY_SUNDAY,
    }
}

fn label(ctx: &Ctx, name: &str, value: &Value) -> Option<String> {
    match name {
        "ask_club" | "ask_sector" | "ask_category" | "ask_contact" | "ask_wish" => {
            named::<Asked>(ctx, value)
        }
        "arms" => value.number().and_then(Arms::from_n).map(|arms| ctx.word(arms)),
        "club_days" => {
            let number: u8 = value.number()?;
            Weekday::try_from(number.checked_sub(1)?).ok().map(|day| ctx.t(weekday(day)))
        }
        "club_rules" => value.word().map(|name: String| rule_words::named(ctx, &name)),
        "confirmation" => named::<Confirmation>(ctx, value),
        "dice" => named::<Dice>(ctx, value),
        "logging" => named::<Logging>(ctx, value),
        "out_of_time" => named::<OutOfTime>(ctx, value),
        "mode" => named::<Mode>(ctx, value),
        "remainder" => named::<Remainder>(ctx, value),
        "seeded_by" => named::<SeededBy>(ctx, value),
        "series" => value.word().map(|series| series_words::words(ctx, series)),
        "text_height" => {
            value.number().map(|n: u8| ctx.ta(key::HALL_PERCENT).with("n", n).to_string())
        }
        "runs_itself" => {
            either(value, [key::RUNS_BY_HAND, key::RUNS_BY_ITSELF]).map(|it| ctx.t(it))
        }
        "tree" => either(value, [key::TREE_ANEW, key::TREE_FIXED]).map(|key| ctx.t(key)),
        "turn_seconds" => value.number().map(|n: u16| turn(ctx, n)),
        // A number without words of its own.
        _ => value.number().map(|n: u16| n.to_string()),
    }
}

fn named<T: FromStr + Word>(ctx: &Ctx, value: &Value) -> Option<String> {
    value.word().map(|value: T| ctx.word(value))
}

/// The key of a flag's word: the first if it is false.
fn either(value: &Value, [no, yes]: [Key; 2]) -> Option<Key> {
    match value {
        Value::Flag(false) => Some(no),
        Value::Flag(true) => Some(yes),
        _ => None,
    }
}

/// The time of a turn; 0 is no limit.
fn turn(ctx: &Ctx, seconds: u16) -> String {
    match seconds {
        0 => ctx.t(key::TURN_UNLIMITED),
        seconds => ctx.ta(key::TURN_SECONDS).with("n", seconds).to_string(),
    }
}
