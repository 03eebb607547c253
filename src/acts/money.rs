//! Fees and payments. Whoever may check an entry in may take its money at the desk: note payments, choose the row of the fee, and undo the
//! payments that they noted themselves. Refunds, exemptions and the fees are for organizers.

use chrono::NaiveDate;
use domain::tournament::calendar::local::day_of;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, PaymentId, RollCallId, TournamentId};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::Fees;
use domain::tournament::money::{EntryFee, Money, MoneyError, Payment};
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::{NotDone, Work, hall};

/// A payment or refund to be noted.
#[derive(Clone, Debug)]
pub struct NewPayment {
    pub entry: EntryId,
    /// Amount, positive also for a refund.
    pub amount: Cents,
    /// Day on which the money changed hands; `None` for today.
    pub paid_on: Option<NaiveDate>,
    pub method: String,
    /// Note; may be empty.
    pub note: String,
    /// Number of the entry's payments when the form was shown.
    pub seen: usize,
}

/// A payment at the desk of the check-in: all that the entry owes.
#[derive(Clone, Debug)]
pub struct DeskPayment {
    pub entry: EntryId,
    /// Amount that the desk was shown.
    pub owed: Cents,
    pub method: String,
}

/// Sets the fees. Entries whose chosen row is gone follow their category again.
pub fn set_fees(work: &mut Work<'_>, id: TournamentId, fees: &Fees) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        store::money::save_fees(work.conn, id, fees)?;
        let money = store::money::load(work.conn, id)?;
        let is_gone = |row: &u16| fees.rows.iter().all(|known| known.number != *row);
        for known in money.entry_fees.iter().filter(|it| it.row.as_ref().is_some_and(is_gone)) {
            let without = EntryFee { row: None, ..known.clone() };
            store::money::save_entry_fee(work.conn, id, &without)?;
        }
        Ok(((), JournalAct::FeesSet))
    })
}

/// Notes a payment.
///
/// # Errors
/// [`StoreError::NotFound`]: the entry belongs to another tournament or is merged. [`MoneyError::MovedOn`]: another payment of the entry
/// was noted since the form was shown.
pub fn pay(work: &mut Work<'_>, id: TournamentId, new: &NewPayment) -> Result<(), NotDone> {
    work.caller.require_for(id, new.entry)?;
    work.change(id, |work| {
        let (money, _) = load(work, id, new.entry)?;
        check_seen(&money, new)?;
        insert(work, id, new, new.amount)?;
        Ok(((), JournalAct::PaymentNoted { entry: new.entry }))
    })
}

/// Gives money back.
///
/// # Errors
/// As [`pay`]. [`MoneyError::TooMuch`]: the entry has paid less.
pub fn give_back(work: &mut Work<'_>, id: TournamentId, new: &NewPayment) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let (money, _) = load(work, id, new.entry)?;
        check_seen(&money, new)?;
        let balance = money.balance(new.entry);
        if new.amount > balance {
            return Err(MoneyError::TooMuch { balance: balance.0 }.into());
        }
        insert(work, id, new, -new.amount)?;
        Ok(((), JournalAct::MoneyReturned { entry: new.entry }))
    })
}

/// Marks an entry as present and notes that it pays all that it owes. If it owes nothing, as after a second tap, it is only marked.
///
/// # Errors
/// As [`hall::set_present`]. [`MoneyError::OtherAmount`]: the entry owes another amount than the desk was shown.
pub fn take_at_desk(
    work: &mut Work<'_>,
    (id, call): (TournamentId, RollCallId),
    new: &DeskPayment,
) -> Result<(), NotDone> {
    let entry = new.entry;
    work.caller.require_for(id, entry)?;
    work.change_hall(id, |work| {
        let by = work.caller.actor().clone();
        hall::mark_present(work, (id, call), entry, by)?;
        let (money, known) = load(work, id, entry)?;
        let settings = store::tournaments::find(work.conn, id)?.settings;
        let today = day_of(work.now, settings.time_zone);
        let owed = money.account(&known, settings.mode, today).owed;
        if owed.is_positive() {
            if owed != new.owed {
                return Err(MoneyError::OtherAmount { owed: owed.0 }.into());
            }
            let (method, note) = (new.method.clone(), String::new());
            let seen = money.n_payments(entry);
            let paid = NewPayment { entry, amount: owed, paid_on: None, method, note, seen };
            insert(work, id, &paid, owed)?;
        }
        Ok(((), JournalAct::CameAndPaid { entry }))
    })
}

/// Undoes a payment or refund by a counter payment.
///
/// # Errors
/// [`StoreError::NotFound`]: the entry has no such payment. [`MoneyError::Undone`]: it is undone, or undoes another one.
/// [`MoneyError::NotOwn`]: the caller is no organizer, and somebody else noted it. [`MoneyError::TooMuch`]: the money was given back.
pub fn undo(
    work: &mut Work<'_>,
    id: TournamentId,
    (entry, payment): (EntryId, PaymentId),
    reason: &str,
) -> Result<(), NotDone> {
    let role = work.caller.require_for(id, entry)?;
    work.change(id, |work| {
        let (money, _) = load(work, id, entry)?;
        let known = money.payments.iter().find(|it| it.id == payment && it.entry == entry);
        let known = known.ok_or(StoreError::NotFound("payment"))?;
        if known.undoes.is_some() || money.is_undone(payment) {
            return Err(MoneyError::Undone.into());
        }
        if role != Role::Organizer && known.by.user != work.caller.account() {
            return Err(MoneyError::NotOwn.into());
        }
        let balance = money.balance(entry);
        if known.amount > balance {
            return Err(MoneyError::TooMuch { balance: balance.0 }.into());
        }
        let counter = Payment {
            id: PaymentId::new(work.ids),
            number: store::money::next_number(work.conn, id)?,
            amount: -known.amount,
            note: reason.to_owned(),
            undoes: Some(payment),
            at: work.now,
            by: work.caller.actor().clone(),
            ..known.clone()
        };
        store::money::insert(work.conn, id, &counter)?;
        Ok(((), JournalAct::PaymentUndone { entry }))
    })
}

/// Chooses the row of the fee for an entry; `None` follows its category.
///
/// # Errors
/// [`StoreError::NotFound`]: the entry belongs to another tournament or is merged. [`MoneyError::NoRow`]: there is no such row.
pub fn choose_row(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
    row: Option<u16>,
) -> Result<(), NotDone> {
    work.caller.require_for(id, entry)?;
    work.change(id, |work| {
        let (money, _) = load(work, id, entry)?;
        if row.is_some_and(|row| money.fees.rows.iter().all(|known| known.number != row)) {
            return Err(MoneyError::NoRow.into());
        }
        let free = money.entry_fee(entry).and_then(|it| it.free.clone());
        store::money::save_entry_fee(work.conn, id, &EntryFee { entry, row, free })?;
        Ok(((), JournalAct::FeeRowChosen { entry }))
    })
}

/// Frees an entry of the fee for a reason; `None`: it pays again.
///
/// # Errors
/// [`StoreError::NotFound`]: the entry belongs to another tournament or is merged.
pub fn set_free(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
    reason: Option<String>,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let (money, _) = load(work, id, entry)?;
        let row = money.entry_fee(entry).and_then(|it| it.row);
        let is_free = reason.is_some();
        store::money::save_entry_fee(work.conn, id, &EntryFee { entry, row, free: reason })?;
        Ok(((), JournalAct::FreeSet { entry, is_free }))
    })
}

/// Gives the decisions about the fee of a merged entry to the one that stays, if that has none. Payments follow the merge by themselves,
/// and go back if it is undone; so do the decisions of the merged entry, which keeps them.
pub(super) fn merge(
    work: &mut Work<'_>,
    id: TournamentId,
    kept: EntryId,
    gone: EntryId,
) -> Result<(), StoreError> {
    let money = store::money::load(work.conn, id)?;
    let Some(decided) = money.entry_fee(gone) else { return Ok(()) };
    if money.entry_fee(kept).is_none() {
        let moved = EntryFee { entry: kept, ..decided.clone() };
        store::money::save_entry_fee(work.conn, id, &moved)?;
    }
    Ok(())
}

/// Loads the money of the tournament and an entry of it.
fn load(
    work: &mut Work<'_>,
    id: TournamentId,
    entry: EntryId,
) -> Result<(Money, Entry), StoreError> {
    let known = store::entries::find(work.conn, entry)?;
    if known.tournament != id || known.is_merged() {
        return Err(StoreError::NotFound("entry"));
    }
    Ok((store::money::load(work.conn, id)?, known))
}

fn check_seen(money: &Money, new: &NewPayment) -> Result<(), MoneyError> {
    match money.n_payments(new.entry) == new.seen {
        true => Ok(()),
        false => Err(MoneyError::MovedOn),
    }
}

fn insert(
    work: &mut Work<'_>,
    id: TournamentId,
    new: &NewPayment,
    amount: Cents,
) -> Result<(), StoreError> {
    let zone = store::tournaments::find(work.conn, id)?.settings.time_zone;
    let payment = Payment {
        id: PaymentId::new(work.ids),
        number: store::money::next_number(work.conn, id)?,
        entry: new.entry,
        amount,
        paid_on: new.paid_on.unwrap_or_else(|| day_of(work.now, zone)),
        method: new.method.clone(),
        note: new.note.clone(),
        undoes: None,
        at: work.now,
        by: work.caller.actor().clone(),
    };
    store::money::insert(work.conn, id, &payment)
}
