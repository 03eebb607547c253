//! The page of an entry's payments: its fee and state, the history, and the forms.

use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, PaymentId, TournamentId};
use domain::tournament::money::account::Account;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::{Money, Payment};
use domain::tournament::names::Names;

use super::fees::plain;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::badge::Badge;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::money;
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "organize/payments.html")]
pub(super) struct PaymentsPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    entry: EntryId,
    name: String,
    club: String,
    number: i32,
    state: String,
    badge: Badge,
    /// The fee in words.
    fee: String,
    /// The balance in words; `None` before the first payment.
    balance: Option<String>,
    /// Reason for which the entry pays nothing; `None` if it pays.
    free: Option<String>,
    /// Rows of the fee to choose from; empty if there is nothing to choose.
    rows: Vec<(String, String)>,
    methods: Vec<String>,
    lines: Vec<PaymentLine>,
    /// Number of payments that the forms have seen.
    seen: usize,
    may_give_back: bool,
}

/// A payment in the history.
struct PaymentLine {
    id: PaymentId,
    amount: String,
    method: String,
    /// Day, number, author and note.
    note: String,
    /// Word for a refund, counter payment or undone payment; `None` for a payment in effect.
    kind: Option<String>,
    /// Address of the receipt; `None` if there is none.
    receipt: Option<String>,
    may_undo: bool,
}

/// The page; without a `form`, with the amount that is owed and the last method.
pub(super) fn page(
    ctx: &Ctx,
    championship: &Championship,
    money: &Money,
    entry: &Entry,
    form: Option<Form>,
) -> PaymentsPage {
    let id = championship.tournament.id;
    let names = Names::of(championship);
    let currency = &money.fees.currency;
    let mode = championship.tournament.settings.mode;
    let account = money.account(entry, mode, money::today(ctx, championship));
    let amount = |cents: Cents| money::amount(ctx, cents, currency);
    let has_paid = !account.payments.is_empty();
    let balance = has_paid.then(|| {
        let balance = ctx.ta(key::MONEY_BALANCE).with("amount", amount(account.balance()));
        balance.to_string()
    });
    let form = form.unwrap_or_else(|| filled(ctx, money, &account));
    PaymentsPage {
        head: Head::new(ctx, championship, Tab::CheckIn),
        entry: entry.id,
        name: names.entry(entry.id),
        club: names.club(entry.id),
        number: entry.number,
        state: money::state(ctx, &account, currency),
        badge: Badge::from(account.state),
        fee: fee(ctx, &account, currency),
        balance,
        free: account.free.map(str::to_owned),
        rows: row_options(ctx, money),
        methods: money::methods(ctx, money),
        lines: lines(ctx, id, money, &account),
        seen: account.payments.len(),
        may_give_back: account.balance().is_positive(),
        form,
        ctx: ctx.clone(),
    }
}

/// The forms with their initial values: the amount that is owed and the last method.
fn filled(ctx: &Ctx, money: &Money, account: &Account<'_>) -> Form {
    let amount = |cents: Cents| if cents.is_positive() { plain(ctx, cents) } else { String::new() };
    let method = money::offered_method(ctx, money);
    let decided = money.entry_fee(account.entry.id);
    let row = decided.and_then(|it| it.row).map(|row| row.to_string()).unwrap_or_default();
    Form::empty()
        .with("pay_amount", amount(account.owed))
        .with("method", &method)
        .with("refund_amount", amount(account.excess()))
        .with("refund_method", method)
        .with("fee_row", row)
}

/// The fee of an entry in words, with the name of its row.
fn fee(ctx: &Ctx, account: &Account<'_>, currency: &str) -> String {
    let Some(row) = account.row else { return ctx.t(key::FEES_NONE) };
    let fee = match account.fee {
        Cents::ZERO => ctx.t(key::FEE_FREE),
        fee => money::amount(ctx, fee, currency),
    };
    let early = if account.is_early { ctx.t(key::FEE_IS_EARLY) } else { String::new() };
    [row.name.as_str(), &fee, &early]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\u{a0}· ")
}

/// The rows of the fee to choose from: values and titles; empty if there is only one.
fn row_options(ctx: &Ctx, money: &Money) -> Vec<(String, String)> {
    let rows = &money.fees.rows;
    if rows.len() < 2 {
        return Vec::new();
    }
    let by_category = (String::new(), ctx.t(key::FEE_ROW_CATEGORY));
    let each = rows.iter().map(|row| {
        let price = money::amount(ctx, row.price, &money.fees.currency);
        (row.number.to_string(), format!("{}\u{a0}· {price}", row.name))
    });
    std::iter::once(by_category).chain(each).collect()
}

/// The history, the latest payment first.
fn lines(ctx: &Ctx, id: TournamentId, money: &Money, account: &Account<'_>) -> Vec<PaymentLine> {
    let is_organizer = ctx.is_organizer(&id);
    let line = |payment: &&Payment| {
        let is_undone = money.is_undone(payment.id);
        let is_counter = payment.undoes.is_some();
        let kind = match payment.amount.is_positive() {
            _ if is_undone => Some(key::PAYMENT_UNDONE),
            _ if is_counter => Some(key::PAYMENT_COUNTER),
            false => Some(key::PAYMENT_REFUND),
            true => None,
        };
        let is_own = payment.by.user.is_some() && payment.by.user == ctx.caller().account();
        let number = ctx.ta(key::RECEIPT_NUMBER).with("number", payment.number).to_string();
        let parts = [ctx.date(payment.paid_on), number, payment.by.name.clone()];
        let parts = parts.into_iter().chain([payment.note.clone()]);
        let receipt = address::tournament(id).receipt(payment.number).page();
        PaymentLine {
            id: payment.id,
            amount: money::amount(ctx, payment.amount, &money.fees.currency),
            method: payment.method.clone(),
            note: parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\u{a0}· "),
            kind: kind.map(|key| ctx.t(key)),
            receipt: (!is_undone && !is_counter).then_some(receipt),
            may_undo: !is_undone && !is_counter && (is_organizer || is_own),
        }
    };
    account.payments.iter().rev().map(line).collect()
}
