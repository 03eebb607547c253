//! Money of a tournament as it stands: fees, accounts, payments and the sums of the till; and a change of the fees.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::money::Payment;
use domain::tournament::money::account::Account;
use domain::tournament::money::fees::MOST_ROWS;
use domain::tournament::money::till::Till;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::payments::amount;
use super::views::money::{AccountDetail, AccountView, FeesView, PaymentView, TillView};
use super::write;
use crate::acts::{Work, money};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::organize::fees as fee_form;
use crate::web::parts::load::{self, Organized, Referee, Seen};
use crate::web::parts::money as money_parts;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/fees", "readFees", show)
            .summary("The fees, in cents")
            .answers::<FeesView>(),
        Operation::write("/tournaments/{id}/fees", "setFees", Scope::Organize, set_fees)
            .summary("Replaces the fees; entries whose row is gone follow their category again")
            .body::<FeesBody>()
            .answers::<Nothing>(),
        Operation::read("/tournaments/{id}/money", "readTill", till)
            .private()
            .summary("The sums of fees and payments, for organizers")
            .answers::<TillView>(),
        Operation::read("/tournaments/{id}/payments", "listPayments", payments)
            .private()
            .summary("All payments and refunds in the order of their numbers, for organizers")
            .query::<ListQuery>()
            .lists::<PaymentView>(),
        Operation::read("/tournaments/{id}/accounts", "listAccounts", accounts)
            .private()
            .summary("Fee, payments and debt of the entries, for those who check them in")
            .query::<ListQuery>()
            .lists::<AccountView>(),
        Operation::read("/tournaments/{id}/entries/{entry}/payments", "readAccount", account)
            .private()
            .summary("The account of an entry with its payments")
            .answers::<AccountDetail>(),
    ]
}

/// The fees of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FeesBody {
    /// Word for the currency; `EUR` if it is empty.
    #[serde(default)]
    currency: String,
    /// The unit that pays: `entry` or `person`.
    fee_per: String,
    /// Last day of the early prices; needed if a row has one.
    #[serde(default)]
    early_until: Option<String>,
    /// At most 12 prices; none if nothing is to be paid.
    rows: Vec<FeeRowBody>,
}

/// A price, in cents.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FeeRowBody {
    /// Number of a row that is already there; a new row has none.
    #[serde(default)]
    number: Option<u16>,
    /// Name of the category; may be empty in the only row.
    #[serde(default)]
    name: String,
    price: i64,
    /// Price until the early day, less than the other.
    #[serde(default)]
    early: Option<i64>,
}

impl FeesBody {
    /// The form of the page with these values.
    fn form(&self) -> Result<Form, WebError> {
        let rows = self.rows.iter().enumerate();
        Ok(rows.fold(as_form(self)?.without("rows"), |form, (index, row)| {
            let field = |what| fee_form::field(what, index);
            let form = form
                .with(field("name"), &row.name)
                .with(field("price"), amount(row.price))
                .with(field("early"), row.early.map(amount).unwrap_or_default());
            match row.number {
                Some(number) => form.with(fee_form::number_field(index), number),
                None => form,
            }
        }))
    }
}

/// The error with the paths of the body in place of the names of the form's fields.
fn with_paths(error: WebError) -> WebError {
    let WebError::Problem(problem) = error else { return error };
    let path = |error: &FieldProblem| {
        let rest = error.field.strip_prefix("fee_of_");
        let parts = rest.and_then(|rest| rest.split_once('_'));
        parts.map_or_else(|| error.field.clone(), |(what, index)| format!("rows[{index}].{what}"))
    };
    let named = |error: FieldProblem| FieldProblem { field: path(&error), ..error };
    let is_translated = problem.is_translated;
    let errors = problem.errors.into_iter().map(named).collect();
    Problem { is_translated, ..Problem::invalid(errors) }.into()
}

async fn show(seen: Seen<address::Tournament>, state: Data<AppState>, req: HttpRequest) -> Answer {
    let money = money_parts::load(&state, seen.at.id).await?;
    versioned(&req, &FeesView::new(&money.fees), &seen.facts.revision.to_string())
}

async fn set_fees(
    sent: Sent<FeesBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    load::organized(&state, &ctx, id).await?;
    if body.rows.len() > MOST_ROWS {
        let (field, detail) = ("rows".to_owned(), format!("{} rows", body.rows.len()));
        let allowed = format!("0 to {MOST_ROWS}");
        return Err(Problem::invalid(vec![FieldProblem { field, detail, allowed }]).into());
    }
    let before = money_parts::load(&state, id).await?.fees;
    let mut form = body.form()?;
    let Some(fees) = fee_form::read(&mut form, &before) else {
        return Err(with_paths(refused(&ctx, &form)));
    };
    let act = move |work: &mut Work<'_>| money::set_fees(work, id, &fees);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn till(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Organized { ctx, at, facts: championship, .. } = caller;
    let money = money_parts::load(&state, at.id).await?;
    let accounts = money_parts::accounts(&ctx, &money, &championship);
    let till = TillView::new(&money, &Till::new(&money, &accounts));
    versioned(&req, &till, &championship.revision.to_string())
}

async fn payments(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let money = money_parts::load(&state, caller.at.id).await?;
    let view = |payment: &Payment| PaymentView::new(&money, payment);
    let all = money.payments.iter().collect();
    let part = Listed::part(all, &query.0, |payment| payment.id.to_string(), view)?;
    versioned(&req, &part, &caller.facts.revision.to_string())
}

async fn accounts(
    caller: Referee<address::Tournament>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let Referee { ctx, at, facts: (championship, _), .. } = caller;
    let money = money_parts::load(&state, at.id).await?;
    let all = money_parts::accounts(&ctx, &money, &championship);
    let view = |account: Account<'_>| AccountView::new(&account);
    let part = Listed::part(all, &query.0, |account| account.entry.id.to_string(), view)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn account(
    caller: Referee<address::Entry>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Referee { ctx, at, facts: (championship, _), .. } = caller;
    let entry = championship.entry(at.entry).filter(|entry| !entry.is_merged());
    let entry = entry.ok_or(WebError::NotFound)?;
    let money = money_parts::load(&state, at.id).await?;
    let mode = championship.tournament.settings.mode;
    let account = money.account(entry, mode, money_parts::today(&ctx, &championship));
    json(&req, &AccountDetail::new(&money, &account))
}
