//! Money: the fees, one tap at the check-in, the payments of an entry, the till, receipts; bad input, two desks at once, and payments of
//! entries that withdraw, merge or are forgotten.

use chrono::{Days, NaiveDate};
use cubilete::acts::{self, money::NewPayment};
use cubilete::web;
use domain::tournament::entry::EntryStatus;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::money::Money;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{act, facts, member, open_roll_call, organized, path, players, revision};
use crate::matchers::TextMatchers;

struct Till {
    app: App,
    id: TournamentId,
    ana: Browser,
}

const ROWS: [(&str, &str); 5] = [
    ("currency", "EUR"),
    ("fee_per", "entry"),
    ("early_until", ""),
    ("fee_of_name_0", ""),
    ("fee_of_price_0", "3"),
];

/// Five entries that pay 3 €, and an open roll call.
async fn till() -> Till {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let row = FeeRow { number: 1, name: String::new(), price: Cents(300), early: None };
    let fees = Fees { rows: vec![row], ..Fees::default() };
    act(&app, |work| acts::money::set_fees(work, it.id, &fees));
    open_roll_call(&app, it.id, "Viernes");
    Till { app, id: it.id, ana: it.ana }
}

impl Till {
    fn page(&self, page: &str) -> String {
        path(self.id, page)
    }

    fn entry(&self, number: i32) -> EntryId {
        facts(&self.app, self.id).entries().iter().find(|it| it.number == number).unwrap().id
    }

    fn payments_page(&self, number: i32) -> String {
        self.page(&format!("entries/{}/payments", self.entry(number)))
    }

    fn money(&self) -> Money {
        let id = self.id;
        self.app.state.store.read_blocking(|conn| store::money::load(conn, id)).unwrap()
    }

    /// Numbers of entries, and the cents of all payments in their order.
    fn paid(&self) -> Vec<(i32, i64)> {
        let facts = facts(&self.app, self.id);
        let payments = self.money().payments;
        payments.iter().map(|it| (facts.entry(it.entry).unwrap().number, it.amount.0)).collect()
    }

    async fn set_fees(&mut self, fields: &[(&str, &str)]) -> Answer {
        let page = self.page("fees");
        self.ana.submit(&page, &page, fields).await
    }

    async fn send(&mut self, number: i32, fields: &[(&str, &str)]) -> Answer {
        let page = self.payments_page(number);
        self.ana.submit(&page, &page, fields).await
    }

    async fn tap(&mut self, mark: &str, method: &str) -> Answer {
        let (page, action) = (self.page("check-in"), self.page("check-in/1/presences"));
        self.ana.submit(&page, &action, &[("mark", mark), ("method", method)]).await
    }
}

/// The fields, with others in place of those of the same name.
fn with<'a>(
    fields: &[(&'a str, &'a str)],
    instead: &[(&'a str, &'a str)],
) -> Vec<(&'a str, &'a str)> {
    let kept = fields.iter().filter(|(name, _)| instead.iter().all(|(other, _)| other != name));
    kept.chain(instead).copied().collect()
}

#[actix_web::test]
async fn the_organizer_sets_the_fee_and_everybody_sees_it() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let mut it = Till { app, id: it.id, ana: it.ana };
    it.app.browser().get(&it.page("")).await.assert_none("#fee");
    let day = web::now().date_naive().checked_add_days(Days::new(40)).unwrap();
    let text = day.to_string();
    let answer = it
        .set_fees(&with(
            &ROWS,
            &[
                ("early_until", &text),
                ("fee_of_name_0", "General"),
                ("fee_of_price_0", "3,50 €"),
                ("fee_of_early_0", "3"),
                ("fee_of_name_2", "Infantil"),
                ("fee_of_price_2", "0"),
            ],
        ))
        .await;
    assert_eq!(answer.status, 303);
    assert_eq!(answer.location(), it.page("money"));
    let fee = it.app.browser().get(&it.page("")).await.text("#fee");
    fee.assert_has("General: 3,50 €");
    fee.assert_has("3 €");
    fee.assert_has("Infantil: Gratis");
    // The form comes back as it was stored, with the same numbers for the same rows.
    let page = it.ana.get(&it.page("fees")).await;
    assert_eq!(page.attribute("[name='fee_of_price_0']", "value"), "3,50");
    assert_eq!(page.attribute("[name='fee_number_1']", "value"), "2");
    assert_eq!(page.attribute("[name='fee_of_name_1']", "value"), "Infantil");
    // A row that is emptied is gone, and the other keeps its number.
    let answer = it
        .set_fees(&with(
            &ROWS,
            &[("fee_number_1", "2"), ("fee_of_price_0", ""), ("fee_of_price_1", "1")],
        ))
        .await;
    assert_eq!(answer.status, 303);
    assert_eq!(it.money().fees.rows.iter().map(|row| row.number).collect::<Vec<_>>(), [2]);
    // Without rows there is no fee.
    it.set_fees(&with(&ROWS, &[("fee_of_price_0", "")])).await;
    it.app.browser().get(&it.page("")).await.assert_none("#fee");
    assert!(!it.money().fees.are_set());
}

/// Fields of the form, the wrong one, and a part of its message.
type WrongFee<'a> = (&'a [(&'a str, &'a str)], &'a str, &'a str);

#[actix_web::test]
async fn a_wrong_fee_is_named_and_the_form_comes_back() {
    let mut it = till().await;
    let before = it.money();
    let two = [("fee_of_name_0", "General"), ("fee_of_name_1", "General"), ("fee_of_price_1", "1")];
    let cases: &[WrongFee] = &[
        (&[("fee_of_price_0", "tres")], "fee_of_price_0", "3,50"),
        (&[("fee_of_price_0", "1.000")], "fee_of_price_0", "3,50"),
        (&[("fee_of_price_0", "10000")], "fee_of_price_0", "9999,99"),
        (&[("fee_of_price_0", ""), ("fee_of_name_0", "General")], "fee_of_price_0", "3,50"),
        (&[("fee_of_early_0", "3")], "fee_of_early_0", "menos que el precio"),
        (&[("fee_of_early_0", "2")], "early_until", "elige el día"),
        (&[("early_until", "2030-05-01")], "early_until", "precio anticipado"),
        (&[("early_until", "mañana")], "early_until", ""),
        (&[("fee_of_price_1", "1")], "fee_of_name_0", ""),
        (&two, "fee_of_name_1", "otro nombre"),
        (&[("currency", "3€")], "currency", "sin cifras"),
        (&[("currency", "monedas de oro")], "currency", "10"),
        (&[("fee_per", "mesa")], "fee_per", ""),
    ];
    for (fields, field, words) in cases {
        let answer = it.set_fees(&with(&ROWS, fields)).await;
        assert_eq!(answer.status, 422, "{fields:?}");
        answer.assert_some(&format!("#error-{field}"));
        answer.text(&format!("#error-{field}")).to_lowercase().assert_has(words);
        answer.assert_some(&format!(".form-errors a[href='#field-{field}']"));
        for (name, value) in fields.iter().filter(|(name, _)| name.starts_with("fee_of")) {
            assert_eq!(answer.attribute(&format!("[name='{name}']"), "value"), *value);
        }
    }
    assert_eq!(it.money(), before);
}

#[actix_web::test]
async fn one_tap_marks_who_has_come_and_paid() {
    let mut it = till().await;
    let mut vicent = member(&it.app, it.id, Role::Referee, "Vicent").await;
    let page = vicent.get(&it.page("check-in")).await;
    assert_eq!(page.texts(".roll-call__pay").len(), 5);
    assert_eq!(page.text(".roll-call__pay"), "Paga 3 €");
    let mark = page.attribute(".roll-call__pay", "value");
    assert_eq!(mark, format!("paid:{}:300", it.entry(1)));
    // A double tap, and the tap of another desk with the same page, count once.
    let action = it.page("check-in/1/presences");
    for _ in 0..2 {
        let fields = [("mark", mark.as_str()), ("method", "Bizum")];
        let answer = vicent.submit(&it.page("check-in"), &action, &fields).await;
        assert_eq!(answer.status, 303);
    }
    assert_eq!(it.tap(&mark, "efectivo").await.status, 303);
    assert_eq!(it.paid(), [(1, 300)]);
    let payment = it.money().payments[0].clone();
    assert_eq!((payment.method.as_str(), payment.by.name.as_str()), ("Bizum", "Vicent"));
    let page = it.ana.get(&it.page("check-in")).await;
    assert_eq!(page.texts(".roll-call [aria-pressed='true']").len(), 1);
    assert_eq!(page.texts(".roll-call__pay").len(), 4);
    assert_eq!(page.text(".roll-call__state"), "Pagado");
    page.text("live-region").assert_has("Han pagado 1 de 5. Faltan 12 €.");
    // An entry that has come can pay later, and the last method is offered to each person.
    let other = it.entry(2);
    it.tap(&format!("present:{other}"), "").await;
    it.tap(&format!("paid:{other}:300"), "efectivo").await;
    assert_eq!(it.paid(), [(1, 300), (2, 300)]);
    let chosen = "select[name='method'] option[selected]";
    assert_eq!(it.ana.get(&it.page("check-in")).await.text(chosen), "efectivo");
    assert_eq!(vicent.get(&it.page("check-in")).await.text(chosen), "Bizum");
    let owing = it.ana.get(&it.page("check-in?show=owing")).await;
    assert_eq!(owing.texts(".roll-call__name").len(), 3);
}

#[actix_web::test]
async fn a_tap_that_says_something_else_notes_nothing() {
    let mut it = till().await;
    let entry = it.entry(1);
    let long = "x".repeat(31);
    for (mark, method, status) in [
        (format!("paid:{entry}"), "efectivo", 422),
        (format!("paid:{entry}:tres"), "efectivo", 422),
        (format!("paid:{entry}:300"), "", 422),
        (format!("paid:{entry}:300"), long.as_str(), 422),
        // The desk was shown another amount.
        (format!("paid:{entry}:250"), "efectivo", 409),
        (format!("paid:{}:300", self::other(&it.app).await), "efectivo", 404),
    ] {
        let answer = it.tap(&mark, method).await;
        assert_eq!(answer.status, status, "{mark} {method}");
    }
    assert!(it.paid().is_empty());
    it.ana.get(&it.page("check-in")).await.assert_none(".roll-call [aria-pressed='true']");
}

/// An entry of another tournament.
async fn other(app: &App) -> EntryId {
    let other =
        crate::fixture::tournament(app, "ana@example.org", Preset::Torneo, "nombre\nOtra\n");
    facts(app, other).entries()[0].id
}

#[actix_web::test]
async fn without_a_fee_the_check_in_stays_as_it_is() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(5)).await;
    open_roll_call(&app, it.id, "Viernes");
    let page = it.ana.get(&path(it.id, "check-in")).await;
    page.assert_none(".roll-call__pay, .roll-call__more, .roll-call__state, .roll-call__method");
    page.assert_none(".roll-call--paying");
}

#[actix_web::test]
async fn payments_are_noted_undone_and_given_back() {
    let mut it = till().await;
    let pay = [("act", "pay"), ("pay_amount", "2,00 €"), ("method", "transferencia")];
    let answer = it.send(1, &with(&pay, &[("seen", "0"), ("pay_note", "falta 1")])).await;
    assert_eq!(answer.status, 303);
    let page = it.ana.get(&it.payments_page(1)).await;
    page.text("main .badge").assert_has("Debe 1 €");
    // The rest and the last method are offered.
    assert_eq!(page.attribute("[name='pay_amount']", "value"), "1");
    assert_eq!(page.attribute("[name='method']", "value"), "transferencia");
    page.text("#history").assert_has("falta 1");
    // Another desk with the older page notices, and nothing is counted twice.
    assert_eq!(it.send(1, &with(&pay, &[("seen", "0")])).await.status, 409);
    assert_eq!(it.paid(), [(1, 200)]);
    it.send(1, &with(&pay, &[("seen", "1"), ("pay_amount", "1")])).await;
    it.ana.get(&it.payments_page(1)).await.text("main .badge").assert_has("Pagado");
    // Undone with a reason, by a counter payment.
    let payment = it.money().payments[1].id.to_string();
    let undo = [("act", "undo"), ("payment", payment.as_str()), ("payment_reason", "era de otra")];
    assert_eq!(it.send(1, &undo).await.status, 303);
    assert_eq!(it.paid(), [(1, 200), (1, 100), (1, -100)]);
    it.ana.get(&it.payments_page(1)).await.text("#history").assert_has("era de otra");
    assert_eq!(it.send(1, &undo).await.status, 409);
    // Given back, but no more than there is.
    let refund = [("act", "refund"), ("refund_method", "efectivo"), ("refund_reason", "lesión")];
    let answer = it.send(1, &with(&refund, &[("seen", "3"), ("refund_amount", "3")])).await;
    assert_eq!(answer.status, 422);
    answer.text("#error-refund_amount").assert_has("Es más de lo que hay pagado");
    assert_eq!(answer.attribute("[name='refund_reason']", "value"), "lesión");
    let answer = it.send(1, &with(&refund, &[("seen", "3"), ("refund_amount", "2")])).await;
    assert_eq!(answer.status, 303);
    it.ana.get(&it.payments_page(1)).await.text("main .badge").assert_has("Devuelto");
    // A payment that was given back cannot be undone.
    let payment = it.money().payments[0].id.to_string();
    let undo = [("act", "undo"), ("payment", payment.as_str()), ("payment_reason", "hm")];
    assert_eq!(it.send(1, &undo).await.status, 422);
    // Payments are numbered in the order of noting.
    let numbers: Vec<i32> = it.money().payments.iter().map(|it| it.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
}

#[actix_web::test]
async fn a_wrong_payment_is_named_and_the_form_comes_back() {
    let mut it = till().await;
    let pay = [("act", "pay"), ("pay_amount", "3"), ("method", "efectivo"), ("seen", "0")];
    let tomorrow = web::now().date_naive().checked_add_days(Days::new(2)).unwrap().to_string();
    let long = "x".repeat(121);
    let cases: &[(&[(&str, &str)], &str)] = &[
        (&[("pay_amount", "")], "pay_amount"),
        (&[("pay_amount", "0")], "pay_amount"),
        (&[("pay_amount", "-3")], "pay_amount"),
        (&[("pay_amount", "3,555")], "pay_amount"),
        (&[("method", "")], "method"),
        (&[("method", &long)], "method"),
        (&[("pay_note", &long)], "pay_note"),
        (&[("paid_on", &tomorrow)], "paid_on"),
        (&[("paid_on", "1999-01-01")], "paid_on"),
        (&[("paid_on", "ayer")], "paid_on"),
        (&[("act", "refund"), ("refund_amount", "1"), ("refund_method", "x")], "refund_reason"),
        (&[("act", "free"), ("free_reason", "")], "free_reason"),
        (&[("act", "undo"), ("payment", "hm"), ("payment_reason", "hm")], ""),
        (&[("act", "row"), ("fee_row", "9")], ""),
        (&[("act", "gift")], ""),
        (&[("seen", "")], ""),
    ];
    for (fields, field) in cases {
        let answer = it.send(1, &with(&pay, fields)).await;
        assert_eq!(answer.status, 422, "{fields:?}");
        // Without payments the page has no form to give money back.
        if !field.is_empty() && *field != "refund_reason" {
            answer.assert_some(&format!("#error-{field}"));
        }
    }
    assert!(it.money().payments.is_empty());
    let entry = other(&it.app).await;
    assert_eq!(it.ana.get(&it.page(&format!("entries/{entry}/payments"))).await.status, 404);
}

#[actix_web::test]
async fn the_desk_chooses_a_row_and_organizers_free_entries() {
    let mut it = till().await;
    let row = |number, name: &str, price| FeeRow {
        number,
        name: name.to_owned(),
        price: Cents(price),
        early: None,
    };
    let rows = vec![row(1, "General", 300), row(2, "Infantil", 100)];
    let fees = Fees { rows, ..Fees::default() };
    act(&it.app, |work| acts::money::set_fees(work, it.id, &fees));
    let mut vicent = member(&it.app, it.id, Role::Referee, "Vicent").await;
    let page = it.payments_page(1);
    let answer = vicent.submit(&page, &page, &[("act", "row"), ("fee_row", "2")]).await;
    assert_eq!(answer.status, 303);
    vicent.get(&page).await.text("main .badge").assert_has("Debe 1 €");
    let pay = [("act", "pay"), ("pay_amount", "1"), ("method", "efectivo"), ("seen", "0")];
    assert_eq!(vicent.submit(&page, &page, &pay).await.status, 303);
    // A helper undoes only what they noted themselves, and neither frees nor gives back.
    it.send(1, &with(&pay, &[("seen", "1")])).await;
    let payments = it.money().payments;
    for (payment, status) in [(&payments[1], 409), (&payments[0], 303)] {
        let id = payment.id.to_string();
        let undo = [("act", "undo"), ("payment", id.as_str()), ("payment_reason", "hm")];
        assert_eq!(vicent.submit(&page, &page, &undo).await.status, status);
    }
    for fields in [
        &[("act", "free"), ("free_reason", "hm")][..],
        &[("act", "charge")],
        &with(
            &pay,
            &[
                ("act", "refund"),
                ("seen", "3"),
                ("refund_amount", "1"),
                ("refund_method", "x"),
                ("refund_reason", "hm"),
            ],
        ),
    ] {
        assert_eq!(vicent.submit(&page, &page, fields).await.status, 403, "{fields:?}");
    }
    assert_eq!(it.send(2, &[("act", "free"), ("free_reason", "Voluntaria")]).await.status, 303);
    let found = it.ana.get(&it.payments_page(2)).await;
    found.text("main .badge").assert_has("Gratis");
    found.text("main .notice").assert_has("Voluntaria");
    // A row that is taken out of the fee is nobody's any more.
    let fees = Fees { rows: vec![row(1, "General", 300)], ..fees };
    act(&it.app, |work| acts::money::set_fees(work, it.id, &fees));
    let decided = it.money().entry_fees;
    assert_eq!(decided.len(), 1);
    assert_eq!(decided[0].free.as_deref(), Some("Voluntaria"));
    it.send(2, &[("act", "charge")]).await;
    assert!(it.money().entry_fees.is_empty());
}

#[actix_web::test]
async fn the_till_tells_what_came_and_who_owes() {
    let mut it = till().await;
    for number in [1, 2] {
        let mark = format!("paid:{}:300", it.entry(number));
        it.tap(&mark, if number == 1 { "efectivo" } else { "Bizum" }).await;
    }
    // The withdrawal of an entry that has paid leads to its money.
    let gone = it.page(&format!("entries/{}", it.entry(2)));
    let withdraw = [("status", "withdrawn"), ("decision", "stand")];
    let status = format!("{gone}/status");
    let answer = it.ana.submit(&format!("{gone}/withdrawal"), &status, &withdraw).await;
    assert_eq!(answer.location(), format!("{gone}/payments"));
    let page = it.ana.get(&it.page("money")).await;
    assert_eq!(page.texts("#till dd"), ["6 €", "12 €", "9 €", "0 €"]);
    assert_eq!(page.texts("#owing .rows__row a"), ["Jugadora 3", "Jugadora 4", "Jugadora 5"]);
    page.text("#over").assert_has("¿Devolver 3 €?");
    page.text("[aria-labelledby='sums-1']").assert_has("efectivo");
    page.text("[aria-labelledby='sums-1']").assert_has("Bizum");
    page.text("[aria-labelledby='sums-2']").assert_has("Ana");
    // Four receipts to a sheet; those of undone payments are left out.
    let sheet = it.ana.get(&it.page("print/receipts")).await;
    assert_eq!(sheet.texts(".cut-card").len(), 2);
    let one = it.ana.get(&it.page("print/receipts?from=2&until=2")).await;
    one.text(".cut-card").assert_has("n.º 2");
    one.text(".cut-card").assert_has("Jugadora 2");
    let phone = it.ana.get(&it.page("receipts/1")).await;
    for words in ["Jugadora 1", "3 €", "efectivo", "n.º 1", "Trofeu de la Lluna"] {
        phone.text(".receipt").assert_has(words);
    }
    assert_eq!(it.ana.get(&it.page("receipts/3")).await.status, 404);
}

#[actix_web::test]
async fn payments_follow_a_merge_and_outlive_a_forgotten_person() {
    let mut it = till().await;
    let [kept, gone] = [it.entry(1), it.entry(2)];
    let pay = [("act", "pay"), ("pay_amount", "3"), ("method", "efectivo"), ("seen", "0")];
    it.send(2, &with(&pay, &[("pay_note", "lo trajo su hermana")])).await;
    it.send(2, &[("act", "free"), ("free_reason", "Es la vocal")]).await;
    act(&it.app, |work| acts::merging::merge(work, it.id, kept, gone));
    assert_eq!(it.paid(), [(1, 300)]);
    assert!(it.money().entry_fees.iter().any(|fee| fee.entry == kept));
    assert_eq!(it.ana.get(&it.payments_page(1)).await.status, 200);
    let missing = it.page(&format!("entries/{gone}/payments"));
    assert_eq!(it.ana.get(&missing).await.status, 404);
    let player = facts(&it.app, it.id).entry(kept).unwrap().squad[0];
    act(&it.app, |work| acts::players::forget(work, it.id, player, "nombre borrado"));
    let money = it.money();
    assert_eq!(it.paid(), [(1, 300)]);
    assert_eq!(money.payments[0].note, "");
    let fee = money.entry_fees.iter().find(|fee| fee.entry == kept).unwrap();
    assert_eq!(fee.free.as_deref(), Some(""));
}

#[actix_web::test]
async fn an_undone_merge_gives_the_payments_back() {
    let mut it = till().await;
    let [kept, gone] = [it.entry(1), it.entry(2)];
    let pay = [("act", "pay"), ("pay_amount", "3"), ("method", "efectivo"), ("seen", "0")];
    it.send(1, &with(&pay, &[("pay_amount", "1")])).await;
    it.send(2, &pay).await;
    act(&it.app, |work| acts::merging::merge(work, it.id, kept, gone));
    assert_eq!(it.paid(), [(1, 100), (1, 300)]);
    // A payment undone meanwhile stays undone for the entry that it was of.
    let payment = it.money().payments[1].id;
    act(&it.app, |work| acts::money::undo(work, it.id, (kept, payment), "error"));
    assert_eq!(it.paid(), [(1, 100), (1, 300), (1, -300)]);
    act(&it.app, |work| acts::withdrawals::set_status(work, it.id, gone, EntryStatus::Active));
    assert_eq!(it.paid(), [(1, 100), (2, 300), (2, -300)]);
    assert_eq!((it.money().balance(kept).0, it.money().balance(gone).0), (100, 0));
}

#[actix_web::test]
async fn a_late_noted_transfer_has_the_price_of_its_day() {
    let mut it = till().await;
    let today = web::now().date_naive();
    let ago = |days| today.checked_sub_days(Days::new(days)).unwrap();
    let early_until: Option<NaiveDate> = Some(ago(5));
    let row = FeeRow { number: 1, name: String::new(), price: Cents(300), early: Some(Cents(250)) };
    let fees = Fees { early_until, rows: vec![row], ..Fees::default() };
    act(&it.app, |work| acts::money::set_fees(work, it.id, &fees));
    let pay = [("act", "pay"), ("pay_amount", "2,50"), ("method", "transferencia"), ("seen", "0")];
    for (number, day, state) in [(1, ago(6), "Pagado"), (2, ago(4), "Debe 0,50 €")] {
        let day = day.to_string();
        it.send(number, &with(&pay, &[("paid_on", &day)])).await;
        it.ana.get(&it.payments_page(number)).await.text("main .badge").assert_has(state);
    }
}

#[actix_web::test]
async fn two_desks_that_note_at_once_count_once() {
    let it = till().await;
    let entry = it.entry(1);
    let new = NewPayment {
        entry,
        amount: Cents(300),
        paid_on: None,
        method: "efectivo".to_owned(),
        note: String::new(),
        seen: 0,
    };
    let before = revision(&it.app, it.id);
    let desks: Vec<_> = (0..4)
        .map(|_| {
            let (store, id, new) = (it.app.state.store.clone(), it.id, new.clone());
            std::thread::spawn(move || {
                let caller = acts::Caller::operator("Empar");
                let mut moment = acts::Moment::now().unwrap();
                acts::do_blocking(&store, &caller, &mut moment, |w| acts::money::pay(w, id, &new))
                    .is_ok()
            })
        })
        .collect();
    let n = desks.into_iter().map(|desk| desk.join().unwrap()).filter(|is_ok| *is_ok).count();
    assert_eq!((n, it.paid()), (1, vec![(1, 300)]));
    assert_eq!(revision(&it.app, it.id), before + 1);
}
