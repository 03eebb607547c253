//! A form that is sent several times at once, by a double tap or on a bad line, takes effect once.

use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;

use crate::app::{App, Browser, Filled, spawn_app};
use crate::authorization::{ACTS, Act, filled};
use crate::fixture::{member, organized, path, players, revision};

const TIMES: usize = 10;

/// Header of a browser that navigates to a page.
const BROWSER: (&str, &str) = ("sec-fetch-mode", "navigate");

/// Sends a form several times at once, as a browser does; returns status and location of each answer.
async fn at_once(browser: &Browser, form: &Filled) -> Vec<(u16, String)> {
    all_at_once(browser, std::iter::repeat_n(form.clone(), TIMES)).await
}

/// Sends forms at once; returns status and location of each answer.
async fn all_at_once(browser: &Browser, forms: impl Iterator<Item = Filled>) -> Vec<(u16, String)> {
    let sending = forms.map(|form| {
        let mut browser = browser.clone();
        actix_web::rt::spawn(async move {
            let answer = browser.send_form_with(&form, &[BROWSER]).await;
            let to = answer.headers.get("location").map(|it| it.to_str().unwrap().to_owned());
            (answer.status, to.unwrap_or_default())
        })
    });
    let mut answers = Vec::new();
    for sent in sending.collect::<Vec<_>>() {
        answers.push(sent.await.unwrap());
    }
    answers
}

/// Tournament with its organizer and a referee.
struct Club {
    app: App,
    id: domain::tournament::id::TournamentId,
    ana: Browser,
    vicent: Browser,
}

async fn club() -> Club {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    crate::own_crests::waiting(&app, it.id);
    crate::sign_ups::asked(&app, it.id);
    let vicent = member(&app, it.id, Role::Referee, "Vicent").await;
    Club { app, id: it.id, ana: it.ana, vicent }
}

impl Club {
    /// Form of an act, with the browser of a person who may send it.
    async fn form(&mut self, act: &Act, number: usize) -> (Browser, Filled) {
        let one = if act.0 == 'R' { &mut self.vicent } else { &mut self.ana };
        let csrf = one.get("/").await.token();
        let (app, id) = (&self.app, self.id);
        let fields = act.2.iter().map(|(name, value)| ((*name).to_owned(), filled(app, id, value)));
        let own = [("csrf".to_owned(), csrf), ("once".to_owned(), format!("form {number}"))];
        let fields = fields.chain(own).collect();
        let action = filled(app, id, act.1);
        (one.clone(), Filled { action, is_multipart: false, fields })
    }

    /// Revision and numbers of created objects so far.
    fn done(&self) -> (i64, usize, usize) {
        let id = self.id;
        let read = |conn: &mut store::Conn| {
            let links = store::invitations::of_tournament(conn, id)?;
            let people = store::roles::of_tournament(conn, id)?;
            Ok::<_, store::StoreError>((links.len(), people.len()))
        };
        let (n_links, n_people) = self.app.state.store.read_blocking(read).unwrap();
        (revision(&self.app, id), n_links, n_people)
    }
}

/// Compares every act with a club where each form is sent once.
#[actix_web::test]
async fn every_act_is_done_once_however_often_its_form_is_sent() {
    let (mut single, mut hasty) = (club().await, club().await);
    for (number, act) in ACTS.iter().enumerate() {
        if act.1 == "/tournaments/{id}/deletion" {
            continue;
        }
        let (mut browser, form) = single.form(act, number).await;
        assert_eq!(browser.send_form(&form).await.status, act.3, "{act:?}");
        let (mut browser, form) = hasty.form(act, number).await;
        if act.3 == 303 {
            let answers = at_once(&browser, &form).await;
            assert!(answers.iter().all(|it| it.0 == 303), "{act:?}: {answers:?}");
        } else {
            assert_eq!(browser.send_form(&form).await.status, act.3, "{act:?}");
        }
        assert_eq!(hasty.done(), single.done(), "{act:?}");
    }
}

/// Every act from several windows at once: each form is done or refused, and none fails.
#[actix_web::test]
async fn no_act_fails_that_several_windows_ask_for_at_once() {
    let mut club = club().await;
    for (number, act) in ACTS.iter().enumerate() {
        if act.1 == "/tournaments/{id}/deletion" {
            continue;
        }
        let (browser, form) = club.form(act, number).await;
        let of_window = |window| form.clone().with("once", &format!("form {number} of {window}"));
        let answers = all_at_once(&browser, (0..TIMES).map(of_window)).await;
        assert!(answers.iter().all(|it| it.0 < 500), "{act:?}: {answers:?}");
    }
}

/// Forms that create an object, as the pages have them.
#[actix_web::test]
async fn forms_that_make_something_carry_their_id() {
    let Club { app, id, mut ana, .. } = club().await;
    let count = || {
        let read = |conn: &mut store::Conn| {
            let n_tournaments = store::tournaments::all(conn)?.len();
            Ok::<_, store::StoreError>((n_tournaments, revision(&app, id)))
        };
        app.state.store.read_blocking(read).unwrap()
    };
    let before = count();
    let form = ana.form("/tournaments/new?preset=torneo", "#new-tournament").await;
    let form = form.with("name", "Dos toques");
    let answers = at_once(&ana, &form).await;
    assert!(answers.iter().all(|it| *it == answers[0] && it.0 == 303), "{answers:?}");
    assert_eq!(count().0, before.0 + 1);

    for (page, selector, fields) in [
        ("entries/new", "main form.form", [("name", "Doble"), ("club", "Penya")]),
        ("check-in", "form[action$='/check-in']", [("session_name", "Lunes"), ("", "")]),
        ("people", "form[action$='/invitations']", [("role", "referee"), ("", "")]),
    ] {
        let before = count();
        let mut form = ana.form(&path(id, page), selector).await;
        for (name, value) in fields.iter().filter(|(name, _)| !name.is_empty()) {
            form = form.with(name, value);
        }
        let answers = at_once(&ana, &form).await;
        assert!(answers.iter().all(|it| *it == answers[0] && it.0 == 303), "{page}: {answers:?}");
        assert_eq!(count().1, before.1 + 1, "{page}");
        // The same form on a newly loaded page has another id.
        let again = ana.form(&path(id, page), selector).await;
        assert_ne!(again.values("once"), form.values("once"), "{page}");
        assert!(!again.values("once").is_empty(), "{page}");
    }
}
