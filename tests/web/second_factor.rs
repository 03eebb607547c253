//! Second factor beside the password.

use chrono::TimeDelta;
use cubilete::web;
use cubilete::web::people::new_password;
use domain::tournament::happening::Happening;
use totp_rs::{Builder, Secret, Totp};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::command::cubilete;
use crate::matchers::TextMatchers;
use crate::sign_in::RIGHT;

const PAGE: &str = "/account/second-factor";
const PASSWORD: [(&str, &str); 1] = [("old_password", "tres palabras sueltas")];

/// Authenticator app on Ana's phone, with the code that turned the second factor on.
struct Phone {
    app: Totp,
    used: String,
}

impl Phone {
    /// App that has scanned the secret of this page.
    fn shown(page: &Answer) -> Self {
        let typed: String = page.text("main code").split(' ').collect();
        let secret = Secret::try_from_base32(typed).unwrap();
        let app = Builder::new().with_secret(secret).with_account_name("ana").build().unwrap();
        Self { app, used: String::new() }
    }

    fn code(&self, app: &App) -> String {
        self.app.generate(app.state.clock.now().timestamp().unsigned_abs()).to_string()
    }
}

/// Activates the second factor; returns the app and the backup codes.
async fn turned_on(app: &App, ana: &mut Browser) -> (Phone, Vec<String>) {
    assert_eq!(ana.submit(PAGE, PAGE, &PASSWORD).await.status, 303);
    let phone = Phone::shown(&ana.get(PAGE).await);
    let used = phone.code(app);
    let shown = ana.submit(PAGE, &format!("{PAGE}/on"), &[("app_code", &used)]).await;
    assert_eq!(shown.status, 200);
    (Phone { used, ..phone }, shown.texts(".second-factor__codes code"))
}

/// Sends the correct password; returns the ticket for the second step.
async fn half_in(browser: &mut Browser) -> String {
    let asked = browser.submit("/sign-in", "/sign-in", &RIGHT).await;
    assert_eq!(asked.status, 200, "{asked}");
    assert_eq!(browser.cookie("cubilete_session"), None, "not in yet");
    asked.attribute("input[name=ticket]", "value")
}

async fn give(browser: &mut Browser, ticket: &str, code: &str) -> Answer {
    let fields = [("ticket", ticket), ("code", code), ("next", "/account")];
    browser.submit("/sign-in", "/sign-in/code", &fields).await
}

#[actix_web::test]
async fn a_code_of_the_app_is_asked_for_beside_the_password_and_each_works_once() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let refused = ana.submit(PAGE, PAGE, &[("old_password", "no es esta, no")]).await;
    assert_eq!(refused.status, 422);
    let (phone, codes) = turned_on(&app, &mut ana).await;
    assert_eq!(codes.len(), 8);
    ana.get(PAGE).await.text(".page-header__lead").assert_has("8 códigos de reserva");

    let mut other = app.browser();
    let ticket = half_in(&mut other).await;
    let again = give(&mut other, &ticket, &phone.used).await;
    assert_eq!(again.status, 422, "the code that turned it on is used");
    again.text(".form-errors li").assert_starts("Código: no es el código");
    let ticket = again.attribute("input[name=ticket]", "value");
    app.state.clock.put_forward(TimeDelta::seconds(60));
    let code = phone.code(&app);
    let spaced = format!(" {} {} ", &code[..3], &code[3..]);
    let entered = give(&mut other, &ticket, &spaced).await;
    assert_eq!((entered.status, entered.location()), (303, "/account".to_owned()));
    assert_eq!(other.get("/account").await.text("h1"), "Ana Gil");
    let mut third = app.browser();
    let ticket = half_in(&mut third).await;
    assert_eq!(give(&mut third, &ticket, &code).await.status, 422, "once");
}

#[actix_web::test]
async fn who_has_lost_the_phone_has_codes_on_paper_and_the_operator() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let (_, codes) = turned_on(&app, &mut ana).await;
    let mut other = app.browser();
    let ticket = half_in(&mut other).await;
    let loud = codes[3].to_uppercase().replace('-', " ");
    assert_eq!(give(&mut other, &ticket, &loud).await.status, 303);
    let mut third = app.browser();
    let ticket = half_in(&mut third).await;
    assert_eq!(give(&mut third, &ticket, &codes[3]).await.status, 422, "once");
    ana.get(PAGE).await.text(".page-header__lead").assert_has("7 códigos de reserva");

    let arguments = ["account", "second-factor-off", "ANA@example.org"];
    let done = cubilete(app.database_url(), &arguments).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(third.submit("/sign-in", "/sign-in", &RIGHT).await.status, 303);

    let happened = app.state.store.read_blocking(|conn| store::installation::after(conn, 0, 50));
    let happened: Vec<_> = happened.unwrap().into_iter().filter_map(|it| it.what).collect();
    assert_eq!(
        happened,
        [
            Happening::AccountMade,
            Happening::SecondFactorOn,
            Happening::RecoveryCodeUsed,
            Happening::SignedIn,
            Happening::WrongCode,
            Happening::SecondFactorOff,
            Happening::SignedIn,
        ]
    );
}

#[actix_web::test]
async fn a_link_to_a_new_password_is_no_code_and_the_code_is_asked_for_after_it() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let (_, codes) = turned_on(&app, &mut ana).await;
    let link = |conn: &mut store::Conn| new_password::link(conn, "ana@example.org", web::now());
    let (link, _) = app.state.store.write_blocking(link).unwrap();
    let mut other = app.browser();
    let refused = give(&mut other, link.strip_prefix("/new-password/").unwrap(), &codes[0]).await;
    assert_eq!(refused.header("location"), "/sign-in", "it is no ticket");
    let ticket = half_in(&mut other).await;
    let page = other.get(&format!("/new-password/{ticket}")).await;
    assert_eq!(page.status, 409, "a ticket is no link");

    let new = [("new_password", "cuatro palabras sueltas")];
    assert_eq!(other.submit(&link, &link, &new).await.status, 303);
    assert_eq!(give(&mut other, &ticket, &codes[0]).await.header("location"), "/sign-in");
    assert_eq!(other.cookie("cubilete_session"), None, "nobody is in by a link");
    let fields = [("email", "ana@example.org"), ("password", "cuatro palabras sueltas")];
    let asked = other.submit("/sign-in", "/sign-in", &fields).await;
    let ticket = asked.attribute("input[name=ticket]", "value");
    assert_eq!(give(&mut other, &ticket, "000000").await.status, 422);
    assert_eq!(give(&mut other, &ticket, &codes[0]).await.status, 303);
}

#[actix_web::test]
async fn a_ticket_is_good_for_minutes_and_for_whom_it_was_given() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let (_, codes) = turned_on(&app, &mut ana).await;
    let mut other = app.browser();
    let ticket = half_in(&mut other).await;
    let mut parts: Vec<&str> = ticket.split('.').collect();
    let later = (parts[1].parse::<i64>().unwrap() + 1).to_string();
    parts[1] = &later;
    for false_one in [parts.join("."), format!("{ticket}x"), "a.b.c".into(), String::new()] {
        let refused = give(&mut other, &false_one, &codes[0]).await;
        assert_eq!(
            (refused.status, refused.location()),
            (303, "/sign-in".to_owned()),
            "{false_one}"
        );
    }
    app.state.clock.put_forward(TimeDelta::minutes(6));
    assert_eq!(give(&mut other, &ticket, &codes[0]).await.location(), "/sign-in");
    assert_eq!(other.cookie("cubilete_session"), None);

    // The password switches the second factor off, and then suffices to sign in.
    let off = format!("{PAGE}/off");
    assert_eq!(ana.submit(PAGE, &off, &[("old_password", "no es esta")]).await.status, 422);
    assert_eq!(ana.submit(PAGE, &off, &PASSWORD).await.location(), "/account");
    assert_eq!(other.submit("/sign-in", "/sign-in", &RIGHT).await.status, 303);
}
