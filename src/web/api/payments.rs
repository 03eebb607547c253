//! Acts on the account of an entry: payments, refunds, counter payments, the row of the fee and the exemption from it.

use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PaymentId};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::{LONGEST_METHOD, LONGEST_NOTE, Money};
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::Work;
use crate::acts::money::{self, DeskPayment, NewPayment};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::payments::{PAY, PaymentFields, REFUND, new_payment};
use crate::web::parts::{load, money as money_parts};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write(
            "/tournaments/{id}/entries/{entry}/payments",
            "notePayment",
            Scope::Desk,
            pay,
        )
        .summary("Notes a payment of an entry")
        .body::<PaymentBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/refunds",
            "giveBack",
            Scope::Organize,
            give_back,
        )
        .summary("Notes money that is given back to an entry")
        .body::<RefundBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/payments/undo",
            "undoPayment",
            Scope::Desk,
            undo,
        )
        .summary("Undoes a payment or refund by a counter payment")
        .body::<PaymentUndoBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/fee-row",
            "chooseFeeRow",
            Scope::Desk,
            choose_row,
        )
        .summary("Chooses the row of the fee for an entry, or lets it follow its category")
        .body::<FeeRowChoice>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/entries/{entry}/exemption",
            "setFree",
            Scope::Organize,
            set_free,
        )
        .summary("Frees an entry of the fee for a reason, or lets it pay again")
        .body::<ExemptionBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/check-in/{session}/payments",
            "takeAtDesk",
            Scope::Desk,
            take_at_desk,
        )
        .summary("Marks an entry as present at a roll call and notes that it pays all it owes")
        .body::<DeskBody>()
        .answers::<Nothing>(),
    ]
}

/// A payment.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PaymentBody {
    /// Amount in cents, above 0.
    pay_amount: i64,
    /// Method in the organizers' words, such as `cash`.
    method: String,
    #[serde(default)]
    pay_note: String,
    /// Day of the payment; today if missing.
    #[serde(default)]
    paid_on: Option<String>,
    /// The `seen` of the account as it was read.
    seen: usize,
}

/// Money that is given back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RefundBody {
    /// Amount in cents, above 0.
    refund_amount: i64,
    refund_method: String,
    refund_reason: String,
    /// Day of the refund; today if missing.
    #[serde(default)]
    paid_on: Option<String>,
    /// The `seen` of the account as it was read.
    seen: usize,
}

/// A payment to be undone.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PaymentUndoBody {
    #[schema(value_type = String)]
    payment: PaymentId,
    payment_reason: String,
}

/// The row of the fee.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FeeRowChoice {
    /// Number of the row; `null` follows the category of the entry.
    fee_row: Option<u16>,
}

/// The exemption from the fee.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExemptionBody {
    /// Reason for which the entry pays nothing; `null` if it pays.
    free_reason: Option<String>,
}

/// A payment at the desk of the roll call.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DeskBody {
    #[schema(value_type = String)]
    entry: EntryId,
    /// The `owed` of its account as it was read, in cents.
    owed: i64,
    /// Method in the organizers' words, such as `cash`.
    method: String,
}

/// Cents as the page's fields have them: `350` as `3.50`. An amount below 0 is refused there.
pub fn amount(cents: i64) -> String {
    match cents < 0 {
        true => cents.to_string(),
        false => format!("{}.{:02}", cents / 100, cents % 100),
    }
}

/// Reads a payment or refund, with the error that names its field.
async fn parsed(
    (ctx, state): (&Ctx, &AppState),
    (at, fields): (address::Entry, &PaymentFields),
    mut form: Form,
) -> Result<NewPayment, WebError> {
    let address::Entry { id, entry } = at;
    let championship: &Championship = &*load::seen(state, ctx, id).await?;
    let money: Money = money_parts::load(state, id).await?;
    let today = money_parts::today(ctx, championship);
    let new = new_payment(&mut form, &money, (entry, today), fields);
    new.ok_or_else(|| refused(ctx, &form))
}

async fn pay(sent: Sent<PaymentBody>, state: Data<AppState>, At(at): At<address::Entry>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let id = at.id;
    let form = as_form(&body)?.instead("pay_amount", amount(body.pay_amount));
    let new = parsed((&ctx, &state), (at, &PAY), form).await?;
    let act = move |work: &mut Work<'_>| money::pay(work, id, &new);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn give_back(
    sent: Sent<RefundBody>,
    state: Data<AppState>,
    At(at): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let id = at.id;
    let form = as_form(&body)?.instead("refund_amount", amount(body.refund_amount));
    let new = parsed((&ctx, &state), (at, &REFUND), form).await?;
    let act = move |work: &mut Work<'_>| money::give_back(work, id, &new);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn undo(
    sent: Sent<PaymentUndoBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(reason) = form.text("payment_reason", 1..=LONGEST_NOTE) else {
        return Err(refused(&ctx, &form));
    };
    let payment = (entry, body.payment);
    let act = move |work: &mut Work<'_>| money::undo(work, id, payment, &reason);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn choose_row(
    sent: Sent<FeeRowChoice>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let act = move |work: &mut Work<'_>| money::choose_row(work, id, entry, body.fee_row);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn set_free(
    sent: Sent<ExemptionBody>,
    state: Data<AppState>,
    At(address::Entry { id, entry }): At<address::Entry>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let reason = match body.free_reason {
        None => None,
        Some(_) => match form.text("free_reason", 1..=LONGEST_NOTE) {
            None => return Err(refused(&ctx, &form)),
            reason => reason,
        },
    };
    let act = move |work: &mut Work<'_>| money::set_free(work, id, entry, reason);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn take_at_desk(
    sent: Sent<DeskBody>,
    state: Data<AppState>,
    At(address::RollCall { id, session }): At<address::RollCall>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(method) = form.text("method", 1..=LONGEST_METHOD) else {
        return Err(refused(&ctx, &form));
    };
    let hall = state.store.read(move |conn: &mut Conn| store::hall::load(conn, id)).await?;
    let call = hall.roll_calls.iter().find(|call| call.number == session);
    let call = call.ok_or(StoreError::NotFound("roll call"))?.id;
    let new = DeskPayment { entry: body.entry, owed: Cents(body.owed), method };
    let act = move |work: &mut Work<'_>| money::take_at_desk(work, (id, call), &new);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
