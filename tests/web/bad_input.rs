//! Bad input on the forms from the sign-up to the next edition: each is refused, the field is named, and the form comes back filled in.

use cubilete::acts::{money, sign_ups};
use domain::tournament::id::TournamentId;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms::{Asked, SignUpTerms};

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{act, facts, organized, path, players};

/// A form of a page, filled in rightly: the page, fields beside those it shows, and the button.
struct Sheet {
    page: String,
    fields: Vec<(&'static str, &'static str)>,
}

/// A tournament with sign-ups and a fee.
async fn tournament() -> (App, TournamentId, Browser) {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    let terms = SignUpTerms {
        is_offered: true,
        capacity: 20,
        contact: Asked::Optional,
        club: Asked::Optional,
        wish: Asked::Optional,
        ..SignUpTerms::default()
    };
    act(&app, |work| sign_ups::set_terms(work, it.id, &terms));
    let row = FeeRow { number: 1, name: String::new(), price: Cents(300), early: None };
    let fees = Fees { rows: vec![row], ..Fees::default() };
    act(&app, |work| money::set_fees(work, it.id, &fees));
    (app, it.id, it.ana)
}

fn sheet(page: String, fields: &[(&'static str, &'static str)]) -> Sheet {
    Sheet { page, fields: fields.to_vec() }
}

/// Values that no number field takes.
const NO_NUMBERS: [&str; 5] = ["tres", "1e9", "-3", "99999999999999999999", "٣"];
/// Values that no date field takes.
const NO_DATES: [&str; 6] =
    ["mañana", "2026-02-30", "2026-13-01", "20026-03-19", "+20026-03-19", "0026-03-19"];

/// Sends each form with bad values, and gathers what is wrong with the answers.
struct Sender {
    ana: Browser,
    faults: Vec<String>,
}

impl Sender {
    /// Sends a value in a field, which must be named, and come back with the others.
    async fn refused(&mut self, sheet: &Sheet, field: &str, value: &str) {
        let mut fields: Vec<(&str, &str)> = sheet.fields.clone();
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let answer = self.ana.submit(&sheet.page, &sheet.page, &fields).await;
        let links = answer.attributes(".form-errors a", "href");
        let is_named = links == [format!("#field-{field}")];
        // A page cannot contain control characters.
        let sent = fields.into_iter().filter(|(_, value)| !value.contains('\0'));
        let is_lost = |(name, value): &(&str, &str)| {
            let input = format!("input[name='{name}']:not([type=radio]):not([type=checkbox])");
            let kept = answer.attributes(&input, "value");
            !kept.is_empty() && kept.iter().all(|it| it != value)
        };
        let lost: Vec<&str> = sent.filter(is_lost).map(|(name, _)| name).collect();
        if answer.status != 422 || !is_named || !lost.is_empty() {
            let value: String = value.chars().take(20).collect();
            let page = sheet.page.rsplit('/').next().unwrap();
            let status = answer.status;
            self.faults.push(format!("{page} {field}={value:?}: {status} {links:?} {lost:?}"));
        }
    }
}

#[actix_web::test]
async fn each_bad_field_is_named_and_the_form_comes_back() {
    let (app, id, mut ana) = tournament().await;
    let entry = facts(&app, id).entries()[0].id;
    let long = "x".repeat(10_000);

    let terms = sheet(
        path(id, "sign-ups/terms"),
        &[
            ("is_offered", "on"),
            ("capacity", "64"),
            ("about", ""),
            ("opens_on", "2030-06-01"),
            ("opens_hour", "10:00"),
            ("closes_on", "2030-06-08"),
            ("closes_hour", "22:30"),
            ("ask_club", "optional"),
            ("ask_sector", "no"),
            ("ask_category", "no"),
            ("ask_contact", "optional"),
            ("ask_wish", "no"),
        ],
    );
    let fees = sheet(
        path(id, "fees"),
        &[
            ("currency", "EUR"),
            ("fee_per", "entry"),
            ("early_until", "2030-06-01"),
            ("fee_of_name_0", "General"),
            ("fee_of_price_0", "3"),
            ("fee_of_early_0", "2"),
        ],
    );
    let pay = sheet(
        path(id, &format!("entries/{entry}/payments")),
        &[
            ("act", "pay"),
            ("pay_amount", "3"),
            ("method", "Efectivo"),
            ("pay_note", ""),
            ("seen", "0"),
        ],
    );
    let seen = ana.get(&path(id, "prizes/edit")).await.attribute("main [name=seen]", "value");
    let seen: &'static str = seen.leak();
    let prizes = sheet(
        path(id, "prizes/edit"),
        &[
            ("act", "save"),
            ("seen", seen),
            ("pot_from", "amount"),
            ("pot", "207,50"),
            ("prize_kind_1", "places"),
            ("prize_places_1", "1"),
            ("prize_title_1", "Jamón"),
            ("prize_share_1", "60"),
        ],
    );
    let edition = sheet(
        path(id, "edition"),
        &[("name", "Torneo 2031"), ("starts_on", "2031-03-19"), ("edition_parts", "helpers")],
    );

    let mut sender = Sender { ana, faults: Vec::new() };
    for value in NO_NUMBERS {
        sender.refused(&terms, "capacity", value).await;
        sender.refused(&fees, "fee_of_price_0", value).await;
        sender.refused(&fees, "fee_of_early_0", value).await;
        sender.refused(&pay, "pay_amount", value).await;
        sender.refused(&prizes, "pot", value).await;
        sender.refused(&prizes, "prize_share_1", value).await;
        sender.refused(&prizes, "prize_places_1", value).await;
    }
    sender.refused(&prizes, "prize_share_1", "101").await;
    for value in NO_DATES {
        sender.refused(&terms, "opens_on", value).await;
        sender.refused(&terms, "closes_on", value).await;
        sender.refused(&fees, "early_until", value).await;
        sender.refused(&pay, "paid_on", value).await;
        sender.refused(&edition, "starts_on", value).await;
    }
    for (sheet, field) in [
        (&fees, "currency"),
        (&fees, "fee_of_name_0"),
        (&pay, "method"),
        (&pay, "pay_note"),
        (&prizes, "prize_title_1"),
        (&edition, "name"),
    ] {
        sender.refused(sheet, field, &long).await;
    }
    for (sheet, field) in [
        (&terms, "capacity"),
        (&terms, "opens_hour"),
        (&pay, "pay_amount"),
        (&pay, "method"),
        (&edition, "name"),
        (&edition, "starts_on"),
    ] {
        sender.refused(sheet, field, "").await;
        sender.refused(sheet, field, "\0\u{7}").await;
    }
    assert!(sender.faults.is_empty(), "{}", sender.faults.join("\n"));
}

#[actix_web::test]
async fn a_private_link_is_stored_by_nobody_and_a_wrong_one_is_said() {
    let (app, id, _) = tournament().await;
    let mut visitor = app.browser();
    let form = visitor.form(&path(id, "sign-up"), "main form.form").await;
    let form = form.with_all(&[("name", "Marta\0 \u{7}Gil"), ("phone", "612 345 678")]);
    app.state.clock.put_forward(chrono::TimeDelta::seconds(20));
    let link = visitor.send_form(&form).await.location();
    assert_eq!(facts(&app, id).entries().last().unwrap().name, "Marta Gil");
    assert_eq!(visitor.get(&link).await.header("cache-control"), "no-store");
    let long = "x".repeat(10_000);
    for (name, phone, field) in [
        ("", "", "name"),
        ("\0", "", "name"),
        (long.as_str(), "", "name"),
        ("Marta", "no", "phone"),
    ] {
        let answer = visitor.submit(&link, &link, &[("name", name), ("phone", phone)]).await;
        assert_eq!(answer.status, 422, "{field}");
        assert_eq!(answer.attributes(".form-errors a", "href"), [format!("#field-{field}")]);
        assert_eq!(answer.header("cache-control"), "no-store", "{field}");
    }
    for wrong in ["/sign-ups/x", "/sign-ups/%00", &format!("/sign-ups/{long}")] {
        let answer = visitor.get(wrong).await;
        assert!((400..500).contains(&answer.status), "{}", answer.status);
    }
}
