//! Money: amounts as people write them, the state of an account, and the sums of the till.

use chrono::{DateTime, NaiveDate};
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::event::Actor;
use domain::tournament::id::{EntryId, IdSource, PaymentId, PlayerId, TournamentId, UserId};
use domain::tournament::money::account::{Account, MoneyState};
use domain::tournament::money::amount::{AmountError, Cents};
use domain::tournament::money::fees::{FeeRow, FeeUnit, Fees};
use domain::tournament::money::till::{self, Till};
use domain::tournament::money::{EntryFee, Money, Payment};
use parchis::Mode;
use proptest::prelude::*;

/// A day of May.
fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 5, day).unwrap()
}

fn entry(ids: &mut IdSource, category: &str) -> Entry {
    Entry {
        id: EntryId::new(ids),
        tournament: TournamentId::new(ids),
        number: 1,
        list_number: String::new(),
        name: "Amparo".to_owned(),
        club: String::new(),
        sector: String::new(),
        category: category.to_owned(),
        email: None,
        phone: String::new(),
        note: String::new(),
        squad: vec![PlayerId::new(ids), PlayerId::new(ids)],
        status: EntryStatus::Active,
        league_results: None,
        merged_into: None,
    }
}

fn row(number: u16, name: &str, price: i64, early: Option<i64>) -> FeeRow {
    FeeRow { number, name: name.to_owned(), price: Cents(price), early: early.map(Cents) }
}

/// 3 €, until the 10th 2,50 €; children pay nothing.
fn money() -> Money {
    let rows = vec![row(1, "General", 300, Some(250)), row(2, "Infantil", 0, None)];
    let fees = Fees { early_until: Some(day(10)), rows, ..Fees::default() };
    Money { fees, ..Money::default() }
}

/// A step of a history.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Cents on a day of May; negative: given back.
    Paid(i64, u32),
    /// Undoes the step with this index, on the same day as that.
    Undo(usize),
}
use Step::{Paid, Undo};

impl Step {
    fn add(self, money: &mut Money, entry: EntryId, ids: &mut IdSource) {
        let number = i32::try_from(money.payments.len()).unwrap() + 1;
        let (amount, on, undoes) = match self {
            Paid(cents, on) => (Cents(cents), day(on), None),
            Undo(index) => {
                let undone = &money.payments[index];
                (-undone.amount, undone.paid_on, Some(undone.id))
            }
        };
        money.payments.push(Payment {
            id: PaymentId::new(ids),
            number,
            entry,
            amount,
            paid_on: on,
            method: "efectivo".to_owned(),
            note: String::new(),
            undoes,
            at: DateTime::UNIX_EPOCH,
            by: Actor { user: None, name: "Empar".to_owned() },
        });
    }
}

#[test]
fn an_amount_is_read_as_people_write_it() {
    let good = [
        ("3", 300),
        ("3,5", 350),
        ("3,50", 350),
        ("3.50 €", 350),
        (" €3.05 ", 305),
        ("3 euros", 300),
        ("3EUR", 300),
        ("0", 0),
        ("9999,99", 999_999),
        ("12\u{a0}€", 1200),
    ];
    for (text, cents) in good {
        assert_eq!(Cents::parse(text, "EUR"), Ok(Cents(cents)), "{text:?}");
    }
    assert_eq!(Cents::parse("3 fichas", "Fichas"), Ok(Cents(300)));
    let bad = [
        ("", AmountError::Missing),
        ("€", AmountError::Missing),
        ("tres", AmountError::Unreadable),
        ("-3", AmountError::Unreadable),
        ("1.000", AmountError::Unreadable),
        ("1.000,50", AmountError::Unreadable),
        ("3,", AmountError::Unreadable),
        (",50", AmountError::Unreadable),
        ("3 fichas", AmountError::Unreadable),
        ("3e2", AmountError::Unreadable),
        ("10000", AmountError::TooMuch),
        ("99999999999999999999999", AmountError::TooMuch),
    ];
    for (text, error) in bad {
        assert_eq!(Cents::parse(text, "EUR"), Err(error), "{text:?}");
    }
}

/// Status, day of May, history; then state, fee and what is owed.
type Case<'a> = (EntryStatus, u32, &'a [Step], MoneyState, i64, i64);

#[test]
fn the_payments_make_the_state() {
    use MoneyState::{Gone, Overpaid, Owes, Paid as IsPaid, Part, Refunded, ToRefund};
    let active = EntryStatus::Active;
    let gone = EntryStatus::Withdrawn;
    let cases: &[Case] = &[
        (active, 10, &[], Owes, 250, 250),
        (active, 11, &[], Owes, 300, 300),
        (active, 11, &[Paid(250, 10)], IsPaid, 250, 0),
        (active, 11, &[Paid(300, 10)], Overpaid, 250, 0),
        (active, 11, &[Paid(250, 11)], Part, 300, 50),
        (active, 11, &[Paid(300, 11)], IsPaid, 300, 0),
        (active, 11, &[Paid(350, 11)], Overpaid, 300, 0),
        // The payment that completes it decides.
        (active, 10, &[Paid(100, 9)], Part, 250, 150),
        (active, 11, &[Paid(100, 9)], Part, 300, 200),
        (active, 12, &[Paid(100, 9), Paid(150, 10)], IsPaid, 250, 0),
        (active, 12, &[Paid(100, 9), Paid(150, 11)], Part, 300, 50),
        (active, 12, &[Paid(100, 9), Paid(200, 11)], IsPaid, 300, 0),
        // A transfer that came on time is noted late.
        (active, 12, &[Paid(100, 11), Paid(250, 10)], Overpaid, 250, 0),
        // A refund below the early price loses it.
        (active, 12, &[Paid(250, 10), Paid(-50, 12)], Part, 300, 100),
        (active, 12, &[Paid(300, 10), Paid(-50, 12)], IsPaid, 250, 0),
        (active, 12, &[Paid(250, 9), Paid(-250, 9), Paid(250, 10)], IsPaid, 250, 0),
        (active, 12, &[Paid(250, 10), Paid(-250, 12)], Refunded, 300, 300),
        (active, 12, &[Paid(250, 10), Paid(-250, 11), Paid(300, 12)], IsPaid, 300, 0),
        // An undone payment does not count.
        (active, 11, &[Paid(250, 10), Undo(0)], Owes, 300, 300),
        (active, 11, &[Paid(250, 10), Undo(0), Paid(300, 11)], IsPaid, 300, 0),
        (active, 11, &[Paid(300, 11), Paid(300, 11), Undo(1)], IsPaid, 300, 0),
        (active, 11, &[Paid(300, 11), Paid(-300, 11), Undo(1)], IsPaid, 300, 0),
        (gone, 11, &[], Gone, 300, 0),
        (gone, 11, &[Paid(100, 11)], ToRefund, 300, 0),
        (gone, 11, &[Paid(300, 11)], ToRefund, 300, 0),
        (gone, 11, &[Paid(300, 11), Paid(-300, 11)], Refunded, 300, 0),
        (gone, 11, &[Paid(300, 11), Undo(0)], Gone, 300, 0),
    ];
    for (status, today, history, state, fee, owed) in cases {
        let mut ids = IdSource::new(0, [1; 32]);
        let entry = Entry { status: *status, ..entry(&mut ids, "") };
        let mut money = money();
        history.iter().for_each(|step| step.add(&mut money, entry.id, &mut ids));
        let account = money.account(&entry, Mode::Pairs, day(*today));
        let found = (account.state, account.fee, account.owed);
        assert_eq!(found, (*state, Cents(*fee), Cents(*owed)), "{status:?} {today} {history:?}");
    }
}

#[test]
fn the_row_is_the_chosen_one_or_that_of_the_category_or_the_first() {
    let mut ids = IdSource::new(0, [1; 32]);
    let chosen = |row| {
        Some(EntryFee { entry: EntryId::new(&mut IdSource::new(0, [9; 32])), row, free: None })
    };
    // Category, decision, and the number of the row.
    let cases = [
        ("", None, 1),
        ("Sènior", None, 1),
        ("INFANTIL", None, 2),
        ("Infantil", chosen(Some(1)), 1),
        ("", chosen(Some(2)), 2),
        ("Infantil", chosen(None), 2),
        // The chosen row is not there any more.
        ("Infantil", chosen(Some(7)), 2),
    ];
    for (category, decision, number) in cases {
        let entry = entry(&mut ids, category);
        let decision = decision.map(|it| EntryFee { entry: entry.id, ..it });
        let money = Money { entry_fees: decision.into_iter().collect(), ..money() };
        assert_eq!(money.row_of(&entry).unwrap().number, number, "{category}");
    }
    assert_eq!(Money::default().row_of(&entry(&mut ids, "")), None);
}

#[test]
fn nothing_is_owed_for_free() {
    let mut ids = IdSource::new(0, [1; 32]);
    let child = entry(&mut ids, "Infantil");
    let of = |money: &Money, entry: &Entry| {
        let account = money.account(entry, Mode::Pairs, day(11));
        (account.state, account.owed)
    };
    assert_eq!(of(&money(), &child), (MoneyState::Free, Cents::ZERO));
    assert_eq!(of(&Money::default(), &child), (MoneyState::Free, Cents::ZERO));
    let adult = entry(&mut ids, "");
    let free = Some("Voluntaria".to_owned());
    let mut money = money();
    money.entry_fees.push(EntryFee { entry: adult.id, row: None, free });
    assert_eq!(of(&money, &adult), (MoneyState::Free, Cents::ZERO));
    Paid(300, 9).add(&mut money, adult.id, &mut ids);
    assert_eq!(of(&money, &adult), (MoneyState::Overpaid, Cents::ZERO));
}

#[test]
fn each_person_pays_with_substitutes_and_an_unnamed_pair_pays_for_two() {
    let mut ids = IdSource::new(0, [1; 32]);
    let mut money = money();
    money.fees.per = FeeUnit::Person;
    let pair = entry(&mut ids, "");
    let [one, other] = [pair.squad[0], pair.squad[1]];
    let third = PlayerId::new(&mut ids);
    let cases = [
        (Mode::Pairs, vec![one, other], 600),
        (Mode::Pairs, vec![one, other, third], 900),
        (Mode::Pairs, vec![one, one], 600),
        (Mode::Solo, vec![one], 300),
        (Mode::Solo, vec![], 300),
    ];
    for (mode, squad, fee) in cases {
        let entry = Entry { squad, ..pair.clone() };
        assert_eq!(money.account(&entry, mode, day(11)).fee, Cents(fee), "{mode:?} {entry:?}");
    }
}

#[test]
fn the_till_adds_up_what_counts() {
    let mut ids = IdSource::new(0, [1; 32]);
    let mut money = money();
    let entries: Vec<Entry> = (0..4).map(|_| entry(&mut ids, "")).collect();
    let left = Entry { status: EntryStatus::Withdrawn, ..entries[3].clone() };
    let [first, second] = [entries[0].id, entries[1].id];
    Paid(250, 10).add(&mut money, first, &mut ids);
    Paid(300, 11).add(&mut money, second, &mut ids);
    Undo(1).add(&mut money, second, &mut ids);
    Paid(100, 11).add(&mut money, second, &mut ids);
    Paid(300, 9).add(&mut money, left.id, &mut ids);
    Paid(-200, 11).add(&mut money, left.id, &mut ids);
    money.payments[0].method = "Bizum".to_owned();
    money.payments[3].method = "EFECTIVO".to_owned();
    money.payments[4].by = Actor { user: Some(UserId::new(&mut ids)), name: "Toni".to_owned() };
    let all = [&entries[0], &entries[1], &entries[2], &left];
    let accounts: Vec<Account<'_>> =
        all.iter().map(|it| money.account(it, Mode::Pairs, day(11))).collect();
    let till = Till::new(&money, &accounts);
    assert_eq!((till.expected, till.owed, till.excess), (Cents(850), Cents(500), Cents(100)));
    assert_eq!((till.n_paying, till.n_paid), (3, 1));
    assert_eq!((till.total.received, till.total.returned), (Cents(650), Cents(200)));
    let sums = |sums: &[(String, till::Flow)]| -> Vec<(String, usize, i64)> {
        sums.iter().map(|(name, flow)| (name.clone(), flow.n, flow.balance().0)).collect()
    };
    let named = |name: &str, n, cents| (name.to_owned(), n, cents);
    assert_eq!(sums(&till.by_method), [named("Bizum", 1, 250), named("EFECTIVO", 3, 200)]);
    assert_eq!(sums(&till.by_person), [named("Toni", 1, 300), named("Empar", 3, 150)]);
    let days: Vec<_> = till.by_day.iter().map(|(on, flow)| (*on, flow.balance().0)).collect();
    assert_eq!(days, [(day(9), 300), (day(10), 250), (day(11), -100)]);
    let (owing, over) = till::open(&accounts);
    let ids = |accounts: Vec<&Account<'_>>| -> Vec<EntryId> {
        accounts.iter().map(|it| it.entry.id).collect()
    };
    assert_eq!(ids(owing), [second, entries[2].id]);
    assert_eq!(ids(over), [left.id]);
    assert_eq!(money.methods(), ["efectivo", "Bizum"]);
    assert_eq!(money.last_method(money.payments[4].by.user), Some("efectivo"));
    assert_eq!(Money::default().last_method(None), None);
}

proptest! {
    /// The balance, the fee and what is owed always fit together.
    #[test]
    fn an_account_adds_up(steps in prop::collection::vec((1_i64..400, 1_u32..20), 0..8), today in 1_u32..20) {
        let mut ids = IdSource::new(0, [1; 32]);
        let entry = entry(&mut ids, "");
        let mut money = money();
        for (cents, on) in &steps {
            Paid(*cents, *on).add(&mut money, entry.id, &mut ids);
        }
        let account = money.account(&entry, Mode::Pairs, day(today));
        let sum: i64 = steps.iter().map(|(cents, _)| cents).sum();
        prop_assert_eq!(account.balance(), Cents(sum));
        prop_assert!(account.fee == Cents(250) || account.fee == Cents(300));
        prop_assert_eq!(account.owed + account.balance(), account.fee + account.excess());
        prop_assert_eq!(account.state == MoneyState::Paid, sum == account.fee.0);
    }
}
