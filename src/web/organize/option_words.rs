//! Labels of the values of a field that is a choice among words.

use std::str::FromStr;

use domain::tournament::fields::Value;
use domain::tournament::plan::SeededBy;
use domain::tournament::table_plan::{Confirmation, Dice, Remainder};
use parchis::{Arms, Mode};

use crate::web::i18n::Word;
use crate::web::parts::series_words;
use crate::web::request::context::Ctx;

/// The label of a value of the field `name`; empty if it has none.
pub fn label(ctx: &Ctx, name: &str, value: &Value) -> String {
    let said = match name {
        "arms" => value.number().and_then(Arms::from_n).map(|arms| ctx.word(arms)),
        "confirmation" => named::<Confirmation>(ctx, value),
        "dice" => named::<Dice>(ctx, value),
        "mode" => named::<Mode>(ctx, value),
        "remainder" => named::<Remainder>(ctx, value),
        "seeded_by" => named::<SeededBy>(ctx, value),
        "series" => value.word().map(|series| series_words::words(ctx, series)),
        "tree" => tree(value).map(|key| ctx.t(key)),
        _ => None,
    };
    said.unwrap_or_default()
}

fn named<T: FromStr + Word>(ctx: &Ctx, value: &Value) -> Option<String> {
    value.word().map(|value: T| ctx.word(value))
}

/// A bracket is drawn anew each round, or once.
fn tree(value: &Value) -> Option<&'static str> {
    match value {
        Value::Flag(false) => Some("tree-anew"),
        Value::Flag(true) => Some("tree-fixed"),
        _ => None,
    }
}
