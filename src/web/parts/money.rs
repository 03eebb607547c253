//! Amounts of money and states of accounts in words, and the fee of a tournament as the public sees it.

use chrono::NaiveDate;
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::money::Money;
use domain::tournament::money::account::{Account, MoneyState};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeUnit, Fees};
use parchis::Mode;

use crate::web::http::error::WebError;
use crate::web::i18n::{Key, key, word_keys};
use crate::web::parts::badge::Badge;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

word_keys! {
    FeeUnit { Entry => FEE_PER_ENTRY, Person => FEE_PER_PERSON }
}

/// The fee of a tournament, for its public pages.
pub struct FeeView {
    /// Prices; without names if there is only one.
    pub lines: Vec<FeeLine>,
    /// The unit that pays: a pair, an entry or a person.
    pub per: String,
    /// Last day of the early prices, in words; `None` if there are none, or they are over.
    pub early_until: Option<String>,
}

/// A price of the fee.
pub struct FeeLine {
    pub name: String,
    pub price: String,
    /// Price until the early day.
    pub early: Option<String>,
}

impl FeeView {
    /// The fee in words; `None` without a fee.
    pub fn new(ctx: &Ctx, fees: &Fees, championship: &Championship) -> Option<Self> {
        if !fees.are_set() {
            return None;
        }
        let is_early = fees.is_early(today(ctx, championship));
        let price = |cents: Cents| match cents {
            Cents::ZERO => ctx.t(key::FEE_FREE),
            cents => amount(ctx, cents, &fees.currency),
        };
        let lines: Vec<FeeLine> = fees
            .rows
            .iter()
            .map(|row| FeeLine {
                name: row.name.clone(),
                price: price(row.price),
                early: row.early.filter(|_| is_early).map(price),
            })
            .collect();
        let per = match (fees.per, championship.tournament.settings.mode) {
            (FeeUnit::Person, _) => key::FEE_BY_PERSON,
            (FeeUnit::Entry, Mode::Pairs) => key::FEE_BY_PAIR,
            (FeeUnit::Entry, _) => key::FEE_BY_ENTRY,
        };
        let has_early = lines.iter().any(|line| line.early.is_some());
        let early_until = fees.early_until.filter(|_| has_early).map(|day| ctx.date(day));
        Some(Self { lines, per: ctx.t(per), early_until })
    }
}

/// Loads the money of a tournament.
///
/// # Errors
/// [`WebError`] if the database fails.
pub async fn load(state: &AppState, id: TournamentId) -> Result<Money, WebError> {
    state.store.read(move |conn| Ok::<_, WebError>(store::money::load(conn, id)?)).await
}

/// An amount in the page's language.
pub fn amount(ctx: &Ctx, cents: Cents, currency: &str) -> String {
    ctx.language().money(cents.0, currency)
}

/// A share in hundredths of a per cent: "12,5 %".
pub fn per_cent(ctx: &Ctx, share: u16) -> String {
    format!("{}\u{a0}%", typed(ctx, i64::from(share)))
}

/// A number of hundredths for a field: "1240,2", without unit and groups.
pub fn typed(ctx: &Ctx, n: i64) -> String {
    let sign = ctx.language().decimal_sign();
    match (n % 100, n % 10) {
        (0, _) => (n / 100).to_string(),
        (rest, 0) => format!("{}{sign}{}", n / 100, rest / 10),
        (rest, _) => format!("{}{sign}{rest:02}", n / 100),
    }
}

/// The current day in the time zone of the tournament.
pub fn today(ctx: &Ctx, championship: &Championship) -> NaiveDate {
    day_of(ctx.now(), championship.tournament.settings.time_zone)
}

/// The accounts of all entries today.
pub fn accounts<'a>(
    ctx: &Ctx,
    money: &'a Money,
    championship: &'a Championship,
) -> Vec<Account<'a>> {
    let mode = championship.tournament.settings.mode;
    money.accounts(championship.entries(), mode, today(ctx, championship))
}

/// The method offered for a payment: the caller's last one, else that of anybody, else cash.
pub fn offered_method(ctx: &Ctx, money: &Money) -> String {
    let last = money.last_method(ctx.caller().account());
    last.map_or_else(|| ctx.t(key::METHOD_CASH), str::to_owned)
}

/// The methods to choose from: those in use, then the usual ones.
pub fn methods(ctx: &Ctx, money: &Money) -> Vec<String> {
    let mut methods: Vec<String> = money.methods().into_iter().map(str::to_owned).collect();
    for usual in [key::METHOD_CASH, key::METHOD_TRANSFER, key::METHOD_BIZUM] {
        let usual = ctx.t(usual);
        if !methods.contains(&usual) {
            methods.push(usual);
        }
    }
    methods
}

/// The state of an account in a few words, with its amount.
pub fn state(ctx: &Ctx, account: &Account<'_>, currency: &str) -> String {
    let with = |key: Key, cents: Cents| {
        ctx.ta(key).with("amount", amount(ctx, cents, currency)).to_string()
    };
    match account.state {
        MoneyState::Owes | MoneyState::Part => with(key::MONEY_OWES, account.owed),
        MoneyState::Paid => ctx.t(key::MONEY_PAID),
        MoneyState::Free => ctx.t(key::FEE_FREE),
        MoneyState::Overpaid => with(key::MONEY_OVERPAID, account.excess()),
        MoneyState::Refunded => ctx.t(key::MONEY_REFUNDED),
        MoneyState::ToRefund => with(key::MONEY_TO_REFUND, account.excess()),
        MoneyState::Gone => ctx.t(key::MONEY_GONE),
    }
}

impl From<MoneyState> for Badge {
    fn from(state: MoneyState) -> Self {
        match state {
            MoneyState::Owes | MoneyState::Part => Badge::Warn,
            MoneyState::Paid => Badge::Good,
            MoneyState::Overpaid | MoneyState::ToRefund => Badge::On,
            MoneyState::Free | MoneyState::Refunded | MoneyState::Gone => Badge::Neutral,
        }
    }
}
