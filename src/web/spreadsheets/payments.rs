//! The account of each entry and all payments, for organizers.

use domain::tournament::money::account::Account;
use domain::tournament::names::Names;
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;
use crate::web::parts::money;

/// One sheet with a row for each entry, and one with a row for each payment. Empty without a fee and without payments.
pub fn payments(facts: &SheetFacts, conn: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let money = store::money::load(conn, championship.tournament.id)?;
    let currency = &money.fees.currency;
    let names = Names::in_full(championship);
    let columns = [
        key::COLUMN_NUMBER,
        key::COLUMN_ENTRY,
        key::COLUMN_CLUB,
        key::COLUMN_CATEGORY,
        key::SHEET_OWED,
        key::SHEET_RECEIVED,
        key::COLUMN_STATE,
    ];
    let mut accounts = Sheet::new(ctx.t(key::SHEET_ACCOUNTS), facts.titles(columns));
    let row = |account: &Account<'_>| {
        let entry = account.entry;
        vec![
            entry.number.into(),
            names.entry(entry.id).into(),
            names.club(entry.id).into(),
            entry.category.as_str().into(),
            Cell::Cents(account.owed.0),
            Cell::Cents(account.balance().0),
            money::state(ctx, account, currency).into(),
        ]
    };
    accounts.rows.extend(money::accounts(ctx, &money, championship).iter().map(row));
    let columns = [
        key::COLUMN_NUMBER,
        key::SHEET_DATE,
        key::COLUMN_ENTRY,
        key::SHEET_AMOUNT,
        key::SHEET_METHOD,
        key::SHEET_NOTE,
        key::SHEET_BY,
    ];
    let mut payments = Sheet::new(ctx.t(key::SHEET_PAYMENTS), facts.titles(columns));
    payments.rows.extend(money.payments.iter().map(|payment| {
        vec![
            payment.number.into(),
            Cell::Date(payment.paid_on),
            names.entry(payment.entry).into(),
            Cell::Cents(payment.amount.0),
            payment.method.as_str().into(),
            payment.note.as_str().into(),
            payment.by.name.as_str().into(),
        ]
    }));
    Ok(vec![accounts, payments])
}
