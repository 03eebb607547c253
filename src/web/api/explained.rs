//! Refusals of acts as problems, with what an error knows.

use domain::draw::DrawError;
use domain::tournament::hall::CallError;
use domain::tournament::money::MoneyError;
use domain::tournament::sign_up::SignUpError;
use serde_json::{Value, json};

use super::refused_fields;
use super::views::effects::{effect_views, offer_views};
use super::views::event::EventView;
use super::views::time;
use crate::acts::{HallError, NotDone, RegisterError, RoundError, TableActError};
use crate::web::http::error::WebError;
use crate::web::http::problem::Problem;
use crate::web::i18n::Language;
use crate::web::request::context::Ctx;

/// The problem of a refused act, with what the error knows.
pub(super) fn explained(ctx: &Ctx, error: NotDone) -> WebError {
    // Its members tell each error in English.
    let is_in_english = matches!(error, NotDone::Round(RoundError::Draw(DrawError::ByHand(_))));
    let members = members(&error);
    let error = WebError::from(error);
    let WebError::NotDone { status, code, message } = error else { return error };
    let mut problem = match is_in_english {
        true => Problem::new(status, code, Language::En.say(&message)),
        false => Problem::new(status, code, ctx.say(&message)).translated(),
    };
    for (name, value) in members {
        problem = problem.with(name, value);
    }
    problem.into()
}

/// What an error knows beyond its code.
fn members(error: &NotDone) -> Vec<(&'static str, Value)> {
    match error {
        NotDone::Table(TableActError::MovedOn { new }) => {
            vec![("events", json!(new.iter().map(EventView::new).collect::<Vec<_>>()))]
        }
        NotDone::Table(TableActError::Unfit { effects, offers }) => {
            vec![("effects", json!(effect_views(effects))), ("offers", json!(offer_views(offers)))]
        }
        NotDone::Register(RegisterError::Unfit(effects)) => {
            vec![("effects", json!(effect_views(effects)))]
        }
        NotDone::Register(RegisterError::Duplicate { number, .. }) => {
            vec![("number", json!(number))]
        }
        NotDone::Table(TableActError::KeptElsewhere(keeper)) => {
            vec![("keeper", json!({ "name": keeper.name, "since": time(keeper.since) }))]
        }
        NotDone::Hall(HallError::Call(
            CallError::Taken { number } | CallError::Busy { number },
        )) => vec![("number", json!(number))],
        NotDone::Money(MoneyError::NoRow) => vec![("field", json!("fee_row"))],
        NotDone::Money(MoneyError::OtherAmount { owed }) => vec![("owed", json!(owed))],
        NotDone::Money(MoneyError::TooMuch { balance }) => vec![("balance", json!(balance))],
        NotDone::SignUp(SignUpError::Duplicate { number }) => {
            vec![("field", json!("name")), ("number", json!(number))]
        }
        NotDone::SignUp(SignUpError::Reversed) => vec![("field", json!("closes_on"))],
        NotDone::At { table, .. } => vec![("table", json!(table.to_string()))],
        error => refused_fields::members(error),
    }
}
