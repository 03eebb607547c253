//! The pot as the sum of the fees. It follows the payments until the prizes are final; later payments no longer change it.

use chrono::{DateTime, NaiveDate, Utc};

use crate::tournament::calendar::local::day_of;
use crate::tournament::championship::Championship;
use crate::tournament::money::Money;
use crate::tournament::money::account::Account;
use crate::tournament::money::amount::Cents;
use crate::tournament::prizes::{PotSource, Prizes};

/// The prizes of a championship with the amount of their pot at `now`. `ended_at` is the end of the last game if the prizes are final.
/// Without fees and payments a pot that follows them is not known.
pub(super) fn with_pot(
    championship: &Championship,
    now: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
) -> Prizes {
    let prizes = championship.prizes();
    let zone = championship.tournament.settings.time_zone;
    let day = day_of(ended_at.map_or(now, |end| end.min(now)), zone);
    let until = |money: &Money| Money {
        payments: money
            .payments
            .iter()
            .filter(|it| ended_at.is_none_or(|end| it.at <= end))
            .cloned()
            .collect(),
        ..money.clone()
    };
    let money = championship.money().map(until);
    let money = money.filter(|it| it.fees.are_set() || !it.payments.is_empty());
    let pot_cents = match prizes.pot_from {
        PotSource::Amount => prizes.pot_cents,
        PotSource::FeesPaid => money.map(|money| {
            let paid: Cents = money.in_effect().map(|it| it.amount).sum();
            paid.0.max(0)
        }),
        PotSource::FeesDue => money.map(|money| due(championship, &money, day).0),
    };
    Prizes { pot_cents, ..prizes.clone() }
}

/// The sum of the fees of all entries that take part.
fn due(championship: &Championship, money: &Money, day: NaiveDate) -> Cents {
    let mode = championship.tournament.settings.mode;
    let accounts = money.accounts(championship.entries(), mode, day).into_iter();
    let active = accounts.filter(|account: &Account<'_>| account.entry.is_active());
    active.map(|account| account.fee).sum()
}
