//! The till of a tournament: expected and received, sums by method, person and day, and the entries that owe money.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::money::account::Account;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::till::{self, Flow, Till};
use domain::tournament::names::Names;

use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::badge::Badge;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::money::{self, FeeView};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/till.html")]
struct TillPage {
    ctx: Ctx,
    head: Head,
    fee: Option<FeeView>,
    expected: String,
    balance: String,
    owed: String,
    returned: String,
    /// Entries that have paid, of those that pay a fee.
    n_paid: usize,
    n_paying: usize,
    /// Tables of sums: title, and rows.
    sums: Vec<(String, Vec<SumLine>)>,
    owing: Vec<AccountLine>,
    over: Vec<AccountLine>,
    /// Number of the last receipt; 0 if there is none.
    last_receipt: i32,
}

/// A row of a table of sums.
struct SumLine {
    name: String,
    n: usize,
    received: String,
    returned: String,
    balance: String,
}

/// An entry with an open account.
struct AccountLine {
    name: String,
    club: String,
    number: i32,
    path: String,
    state: String,
    badge: Badge,
}

/// `GET /tournaments/{id}/money`: the till.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let money = money::load(&state, id).await?;
    let currency = &money.fees.currency;
    let accounts = money::accounts(&ctx, &money, &championship);
    let till = Till::new(&money, &accounts);
    let amount = |cents: Cents| money::amount(&ctx, cents, currency);
    let names = Names::of(&championship);
    let line = |account: &&Account<'_>| AccountLine {
        name: names.entry(account.entry.id),
        club: names.club(account.entry.id),
        number: account.entry.number,
        path: address::tournament(id).entry(account.entry.id).payments(),
        state: money::state(&ctx, account, currency),
        badge: Badge::from(account.state),
    };
    let (owing, over) = till::open(&accounts);
    let by_name = |accounts: Vec<&Account<'_>>| {
        let mut lines: Vec<AccountLine> = accounts.iter().map(line).collect();
        lines.sort_by_cached_key(|line| ctx.by_name(line.name.as_str()));
        lines
    };
    let sum = |name: String, flow: Flow| SumLine {
        name,
        n: flow.n,
        received: amount(flow.received),
        returned: amount(flow.returned),
        balance: amount(flow.balance()),
    };
    let named = |sums: &[(String, Flow)]| {
        sums.iter().map(|(name, flow)| sum(name.clone(), *flow)).collect::<Vec<_>>()
    };
    let days = till.by_day.iter().map(|(day, flow)| sum(ctx.date(day), *flow)).collect();
    let sums = [
        (key::TILL_BY_METHOD, named(&till.by_method)),
        (key::TILL_BY_PERSON, named(&till.by_person)),
        (key::TILL_BY_DAY, days),
    ];
    let sums = sums.into_iter().filter(|(_, rows)| !rows.is_empty());
    let page = TillPage {
        head: Head::new(&ctx, &championship, Tab::Entries),
        fee: FeeView::new(&ctx, &money.fees, &championship),
        expected: amount(till.expected),
        balance: amount(till.total.balance()),
        owed: amount(till.owed),
        returned: amount(till.total.returned),
        n_paid: till.n_paid,
        n_paying: till.n_paying,
        sums: sums.map(|(title, rows)| (ctx.t(title), rows)).collect(),
        owing: by_name(owing),
        over: by_name(over),
        last_receipt: money.payments.last().map_or(0, |payment| payment.number),
        ctx: ctx.clone(),
    };
    render(&page)
}
