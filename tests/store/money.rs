//! Money: stored unchanged, numbered in order, undone once, read for the other entry while a merge lasts, deleted with the tournament.

use chrono::NaiveDate;
use domain::tournament::entry::Entry;
use domain::tournament::event::Actor;
use domain::tournament::id::PaymentId;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, FeeUnit, Fees};
use domain::tournament::money::{EntryFee, Money, Payment};
use store::{money, tournaments};

use crate::hall::{self, act, at, read};

on_both! {
    fn money_is_kept_as_it_came(store: &Store) {
        let mut hall = hall::open(store);
        let id = hall.tournament.id;
        let load = || read(store, |conn| money::load(conn, id));
        assert_eq!(load(), Money::default());
        let row = |number, name: &str, early| FeeRow {
            number,
            name: name.to_owned(),
            price: Cents(300),
            early,
        };
        let fees = Fees {
            currency: "fichas".to_owned(),
            per: FeeUnit::Person,
            early_until: NaiveDate::from_ymd_opt(2026, 5, 10),
            rows: vec![row(1, "", Some(Cents(250))), row(7, "Infantil", None)],
        };
        act(store, |conn| money::save_fees(conn, id, &fees));
        let [one, other] = [hall.entries[0].id, hall.entries[1].id];
        let free = EntryFee { entry: one, row: Some(7), free: Some("Voluntaria".to_owned()) };
        act(store, |conn| money::save_entry_fee(conn, id, &free));
        let paid = Payment {
            id: PaymentId::new(&mut hall.ids),
            number: 1,
            entry: one,
            amount: Cents(999_999),
            paid_on: NaiveDate::from_ymd_opt(2026, 5, 9).unwrap(),
            method: "Bizum".to_owned(),
            note: "lo trajo su hermana".to_owned(),
            undoes: None,
            at: at(5),
            by: Actor { user: None, name: "Empar".to_owned() },
        };
        let counter = Payment {
            id: PaymentId::new(&mut hall.ids),
            number: 2,
            amount: -paid.amount,
            undoes: Some(paid.id),
            ..paid.clone()
        };
        for payment in [&paid, &counter] {
            act(store, |conn| money::insert(conn, id, payment));
        }
        let both = vec![paid.clone(), counter.clone()];
        assert_eq!(load(), Money { fees, entry_fees: vec![free], payments: both });
        assert_eq!(act(store, |conn| money::next_number(conn, id)), 3);
        // A payment is undone once, whatever two devices send.
        let again = Payment { id: PaymentId::new(&mut hall.ids), number: 3, ..counter };
        assert!(store.write_blocking(|conn| money::insert(conn, id, &again)).is_err());

        let known = read(store, |conn| store::entries::find(conn, one));
        let merged = Entry { merged_into: Some(other), ..known.clone() };
        act(store, |conn| store::entries::update(conn, &merged));
        assert!(load().payments.iter().all(|payment| payment.entry == other));
        act(store, |conn| store::entries::update(conn, &known));
        assert!(load().payments.iter().all(|payment| payment.entry == one), "they go back");
        for entry in [one, other] {
            act(store, |conn| money::forget_notes(conn, entry));
        }
        let found = load();
        assert!(found.payments.iter().all(|payment| payment.note.is_empty()));
        assert_eq!(found.entry_fees[0].free.as_deref(), Some(""));
        let none = EntryFee { entry: one, row: None, free: None };
        act(store, |conn| money::save_entry_fee(conn, id, &none));
        assert!(load().entry_fees.is_empty());
        act(store, |conn| tournaments::delete(conn, id));
        assert_eq!(load(), Money::default());
    }
}
