//! The money of a sign-up on its private link: the fee before it has a place, then the state of its entry's account.

use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::money::Money;
use domain::tournament::money::account::{Account, MoneyState};
use domain::tournament::money::amount::Cents;
use domain::tournament::sign_up::SignUp;

use crate::web::i18n::{Key, key};
use crate::web::parts::badge::Badge;
use crate::web::parts::money::{amount, today};
use crate::web::request::context::Ctx;

/// The state in words.
pub struct LinkMoney {
    pub badge: Badge,
    pub state: String,
    /// Explanation, or empty.
    pub text: String,
}

impl LinkMoney {
    /// The account of an entry; `None` if there is nothing to say.
    pub fn of_entry(
        ctx: &Ctx,
        championship: &Championship,
        money: &Money,
        entry: &Entry,
    ) -> Option<Self> {
        let mode = championship.tournament.settings.mode;
        let account = money.account(entry, mode, today(ctx, championship));
        let is_known = account.row.is_some() || account.received.is_positive();
        let (key, text) = words(account.state).filter(|_| is_known)?;
        let written = |cents: Cents| amount(ctx, cents, &money.fees.currency);
        Some(Self {
            badge: account.state.into(),
            state: ctx
                .ta(key)
                .with("paid", written(account.balance()))
                .with("fee", written(account.fee))
                .with("owed", written(account.owed))
                .to_string(),
            text: text.filter(|_| is_open(&account)).map(|key| ctx.t(key)).unwrap_or_default(),
        })
    }

    /// The fee that a sign-up without a place would pay; `None` without a fee.
    pub fn before(
        ctx: &Ctx,
        championship: &Championship,
        money: &Money,
        sign_up: &SignUp,
    ) -> Option<Self> {
        let mode = championship.tournament.settings.mode;
        let fee = money.fees.of_sign_up(&sign_up.form, mode, today(ctx, championship))?;
        let (state, text) = match fee {
            Cents::ZERO => (ctx.t(key::FEE_FREE), String::new()),
            fee => {
                let fee = amount(ctx, fee, &money.fees.currency);
                let state = ctx.ta(key::LINK_FEE).with("fee", fee).to_string();
                (state, ctx.t(key::LINK_FEE_TEXT))
            }
        };
        Some(Self { badge: Badge::Neutral, state, text })
    }
}

/// Returns whether the desk has something to take or to give back.
fn is_open(account: &Account<'_>) -> bool {
    account.owed.is_positive() || account.excess().is_positive()
}

/// Keys of a state and of its explanation.
fn words(state: MoneyState) -> Option<(Key, Option<Key>)> {
    Some(match state {
        MoneyState::Owes => (key::LINK_OWES, Some(key::ARRIVE_PAY)),
        MoneyState::Part => (key::LINK_PART, Some(key::ARRIVE_PAY)),
        MoneyState::Paid => (key::LINK_PAID, None),
        MoneyState::Free => (key::FEE_FREE, None),
        MoneyState::Overpaid | MoneyState::ToRefund => (key::LINK_PAID, Some(key::LINK_OVER_TEXT)),
        MoneyState::Refunded => (key::MONEY_REFUNDED, Some(key::ARRIVE_PAY)),
        MoneyState::Gone => return None,
    })
}
