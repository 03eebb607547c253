//! Fees of tournaments, decisions about the fee of an entry, and payments.

use diesel::prelude::*;
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, PaymentId, TournamentId, UserId};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::Fees;
use domain::tournament::money::{EntryFee, Money, Payment};

use super::columns::{Key, Reading, to_json};
use super::merged_entries::MergedEntries;
use super::schema::{entries, entry_fees, fees, payments};
use super::{Conn, StoreError, tournaments};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = entry_fees)]
struct EntryFeeRow {
    entry_id: Key,
    tournament_id: Key,
    fee_row: Option<i32>,
    is_free: bool,
    free_reason: String,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = payments)]
struct PaymentRow {
    id: Key,
    tournament_id: Key,
    number: i32,
    entry_id: Key,
    amount: i64,
    paid_on: String,
    method: String,
    note: String,
    undoes: Option<Key>,
    at: i64,
    actor_id: Option<Key>,
    actor_name: String,
}

/// All facts about the money of a tournament. Payments keep the entry for which they were noted; those of a merged entry are read as
/// payments of the entry that it is merged into, for as long as it is.
pub fn load(conn: &mut Conn, id: TournamentId) -> Result<Money, StoreError> {
    let key = Key::from(id);
    let rows: Vec<EntryFeeRow> = entry_fees::table
        .filter(entry_fees::tournament_id.eq(key))
        .order(entry_fees::entry_id)
        .select(EntryFeeRow::as_select())
        .load(conn)?;
    let of_entries = rows.into_iter().map(EntryFeeRow::into_entry_fee);
    let rows: Vec<PaymentRow> = payments::table
        .filter(payments::tournament_id.eq(key))
        .order(payments::number)
        .select(PaymentRow::as_select())
        .load(conn)?;
    let merged = MergedEntries::load(conn, id)?;
    let payment = |row: PaymentRow| {
        let payment = row.into_payment()?;
        Ok(Payment { entry: merged.kept(payment.entry), ..payment })
    };
    Ok(Money {
        fees: fees(conn, id)?,
        entry_fees: of_entries.collect::<Result<_, _>>()?,
        payments: rows.into_iter().map(payment).collect::<Result<_, StoreError>>()?,
    })
}

/// The fees of a tournament; none if none are stored.
pub fn fees(conn: &mut Conn, id: TournamentId) -> Result<Fees, StoreError> {
    let key = Key::from(id);
    let terms: Option<String> =
        fees::table.find(key).select(fees::terms).get_result(conn).optional()?;
    let at = Reading::new("fees", &key);
    terms.map_or_else(|| Ok(Fees::default()), |terms| at.json("terms", &terms))
}

/// Replaces the fees of a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn save_fees(conn: &mut Conn, id: TournamentId, new: &Fees) -> Result<(), StoreError> {
    tournaments::lock(conn, id)?;
    let key = Key::from(id);
    diesel::delete(fees::table.find(key)).execute(conn)?;
    diesel::insert_into(fees::table)
        .values((fees::tournament_id.eq(key), fees::terms.eq(to_json(new)?)))
        .execute(conn)?;
    Ok(())
}

/// Replaces the decisions about the fee of an entry; without any its row is deleted.
pub fn save_entry_fee(
    conn: &mut Conn,
    id: TournamentId,
    entry_fee: &EntryFee,
) -> Result<(), StoreError> {
    let key = Key::from(entry_fee.entry);
    diesel::delete(entry_fees::table.find(key)).execute(conn)?;
    if entry_fee.row.is_none() && entry_fee.free.is_none() {
        return Ok(());
    }
    let row = EntryFeeRow {
        entry_id: key,
        tournament_id: id.into(),
        fee_row: entry_fee.row.map(i32::from),
        is_free: entry_fee.free.is_some(),
        free_reason: entry_fee.free.clone().unwrap_or_default(),
    };
    diesel::insert_into(entry_fees::table).values(row).execute(conn)?;
    Ok(())
}

/// The number for the tournament's next payment. The tournament stays locked until the transaction ends, so no other payment gets this
/// number.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn next_number(conn: &mut Conn, id: TournamentId) -> Result<i32, StoreError> {
    tournaments::lock(conn, id)?;
    let last: Option<i32> = payments::table
        .filter(payments::tournament_id.eq(Key::from(id)))
        .select(diesel::dsl::max(payments::number))
        .get_result(conn)?;
    Ok(last.unwrap_or(0) + 1)
}

/// Stores a payment in a new row.
///
/// # Errors
/// [`StoreError::Query`] if there is no such entry, or the payment that it undoes is undone.
pub fn insert(conn: &mut Conn, id: TournamentId, payment: &Payment) -> Result<(), StoreError> {
    let undone: Option<Key> = match payment.undoes {
        None => None,
        Some(undone) => payments::table
            .find(Key::from(undone))
            .select(payments::entry_id)
            .get_result(conn)
            .optional()?,
    };
    let row = PaymentRow {
        id: payment.id.into(),
        tournament_id: id.into(),
        number: payment.number,
        // A counter payment stays with the entry for which the undone one was noted.
        entry_id: undone.unwrap_or_else(|| payment.entry.into()),
        amount: payment.amount.0,
        paid_on: payment.paid_on.to_string(),
        method: payment.method.clone(),
        note: payment.note.clone(),
        undoes: payment.undoes.map(Key::from),
        at: payment.at.timestamp_micros(),
        actor_id: payment.by.user.map(Key::from),
        actor_name: payment.by.name.clone(),
    };
    diesel::insert_into(payments::table).values(row).execute(conn)?;
    Ok(())
}

/// Deletes what people wrote about an entry and those merged into it: the notes of payments, and the reasons for paying nothing. The amounts
/// stay.
pub fn forget_notes(conn: &mut Conn, entry: EntryId) -> Result<(), StoreError> {
    let key = Key::from(entry);
    let merged: Vec<Key> =
        entries::table.filter(entries::merged_into.eq(key)).select(entries::id).load(conn)?;
    for key in merged.into_iter().chain([key]) {
        diesel::update(payments::table.filter(payments::entry_id.eq(key)))
            .set(payments::note.eq(""))
            .execute(conn)?;
        diesel::update(entry_fees::table.find(key))
            .set(entry_fees::free_reason.eq(""))
            .execute(conn)?;
    }
    Ok(())
}

impl EntryFeeRow {
    fn into_entry_fee(self) -> Result<EntryFee, StoreError> {
        let at = Reading::new("entry_fees", &self.entry_id);
        Ok(EntryFee {
            entry: self.entry_id.into(),
            row: self.fee_row.map(|row| at.number("fee_row", row)).transpose()?,
            free: self.is_free.then_some(self.free_reason),
        })
    }
}

impl PaymentRow {
    fn into_payment(self) -> Result<Payment, StoreError> {
        let at = Reading::new("payments", &self.id);
        Ok(Payment {
            paid_on: at.text("paid_on", &self.paid_on)?,
            at: at.moment("at", self.at)?,
            id: self.id.into(),
            number: self.number,
            entry: self.entry_id.into(),
            amount: Cents(self.amount),
            method: self.method,
            note: self.note,
            undoes: self.undoes.map(PaymentId::from),
            by: Actor { user: self.actor_id.map(UserId::from), name: self.actor_name },
        })
    }
}
