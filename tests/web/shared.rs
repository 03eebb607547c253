//! Pages that all visitors share: rendered once, never personal, never stale.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cubilete::web::request::queries::canonical;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;

use crate::app::{Answer, App, Browser, assert_alike, spawn_app};
use crate::fixture::{demonstration, facts, half_played, path, touch, touch_in};
use crate::matchers::TextMatchers;

/// Public pages of a tournament and its ranking.
fn pages(app: &App, id: TournamentId) -> Vec<String> {
    let championship = facts(app, id);
    let round = championship.rounds()[0].id;
    let entry = championship.entries()[0].id;
    let table = championship.tables()[0].id;
    let account = championship.tournament.account;
    let of_tournament = ["", "bracket", "standings", "entries", "calendar", "seat", "seat?name=a"];
    let mut pages: Vec<String> = of_tournament.iter().map(|page| path(id, page)).collect();
    pages.push(path(id, &format!("rounds/{round}")));
    pages.push(path(id, &format!("entries/{entry}")));
    pages.push(format!("/tables/{table}"));
    pages.push(format!("/rankings/{account}"));
    pages.push("/".to_owned());
    pages
}

fn n_drawn(app: &App) -> u64 {
    app.state.shared_pages().n_drawn
}

async fn at_once(app: &App, page: &str, n: usize) -> Vec<Answer> {
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..n {
        let (mut browser, page) = (app.browser(), page.to_owned());
        asking.spawn(async move { browser.get(&page).await });
    }
    asking.join_all().await
}

#[actix_web::test]
async fn a_page_is_drawn_once_for_all_who_ask_until_something_changes() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    for page in pages(&app, id) {
        let before = n_drawn(&app);
        let answers = at_once(&app, &page, 30).await;
        assert_alike(&answers);
        assert_eq!(n_drawn(&app) - before, 1, "{page}");
        touch(&app, id);
        app.browser().get(&page).await;
        assert_eq!(n_drawn(&app) - before, 2, "{page}");
    }
}

/// While tables are played, a tournament changes faster than one of its pages is rendered.
#[actix_web::test]
async fn who_waits_for_a_page_that_changes_all_the_time_shares_it_all_the_same() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let (store, is_over) = (app.state.store.clone(), Arc::new(AtomicBool::new(false)));
    let ends = Arc::clone(&is_over);
    let playing = std::thread::spawn(move || {
        while !ends.load(Ordering::Relaxed) {
            touch_in(&store, id);
        }
    });
    let before = n_drawn(&app);
    let answers = at_once(&app, &path(id, "standings"), 100).await;
    is_over.store(true, Ordering::Relaxed);
    playing.join().unwrap();
    for answer in &answers {
        assert_eq!(answer.status, 200, "{answer}");
    }
    let n = n_drawn(&app) - before;
    assert!(n < 50, "drawn {n} times for 100");
}

#[actix_web::test]
async fn each_language_and_scheme_has_its_own_and_who_has_it_already_is_told_so() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let page = path(id, "standings");
    let mut seen = BTreeSet::new();
    for language in ["es", "ca", "en"] {
        for theme in ["light", "dark", "auto"] {
            let mut browser = app.browser();
            browser.submit("/", "/language", &[("language", language)]).await;
            browser.submit("/", "/theme", &[("theme", theme)]).await;
            let answer = browser.get(&page).await;
            let known = [("if-none-match", answer.header("etag"))];
            let known = known.each_ref().map(|(name, value)| (*name, value.as_str()));
            assert_eq!(browser.get_with(&page, &known).await.status, 304);
            assert_eq!(browser.get_with(&page, &[("accept-encoding", "gzip")]).await.status, 200);
            seen.insert((answer.attribute("html", "lang"), answer.attribute("html", "data-theme")));
        }
    }
    assert_eq!(seen.len(), 9, "{seen:?}");
}

#[actix_web::test]
async fn who_has_chosen_nothing_gets_no_cookie_and_no_token() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    for page in pages(&app, id).into_iter().chain(["/sign-in", "/join"].map(str::to_owned)) {
        for _ in 0..2 {
            let answer = app.browser().get(&page).await;
            assert_eq!(answer.status, 200, "{page}");
            assert_eq!(answer.headers.get("set-cookie"), None, "{page}");
            answer.assert_lacks("csrf");
        }
    }
}

#[actix_web::test]
async fn a_form_of_a_visitor_is_taken_from_our_pages_only() {
    let app = spawn_app();
    let send = async |headers: &[(&str, &str)]| {
        let fields = [("language", "ca"), ("next", "/")];
        app.browser().post_with("/language", &fields, headers).await.status
    };
    for theirs in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        assert_eq!(send(&[theirs]).await, 403, "{theirs:?}");
    }
    let own = format!("http://{}", app.address);
    assert_eq!(send(&[("sec-fetch-site", "same-origin"), ("origin", &own)]).await, 303);
    assert_eq!(send(&[("origin", &own)]).await, 303);
}

#[actix_web::test]
async fn nothing_of_somebody_is_shown_to_others_and_they_see_at_once_what_they_did() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = half_played(&app, 9, 7);
    for page in pages(&app, id) {
        touch(&app, id);
        let mine = ana.get(&page).await;
        let theirs = app.browser().get(&page).await;
        mine.assert_has("Ana Gil");
        theirs.assert_lacks("Ana Gil");
        ana.get(&page).await.assert_has("Ana Gil");
    }
}

/// Writes of another process are found without a notification.
#[actix_web::test]
async fn what_another_process_writes_is_shown_soon() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let mut visitor = app.beside().browser();
    let page = path(id, "");
    let shown = async |visitor: &mut Browser| visitor.get(&page).await.body;
    for _ in 0..3 {
        let after = format!("since={}\"", touch(&app, id));
        while !shown(&mut visitor).await.contains(&after) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let gone = |conn: &mut store::Conn| store::tournaments::delete(conn, id);
    app.state.store.write_blocking(gone).unwrap();
    while visitor.get(&page).await.status != 404 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[actix_web::test]
async fn files_are_shared_as_pages_are() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Jcf, 12);
    let entry = facts(&app, id).entries()[0].id;
    let calendar = format!("entries/{entry}/calendar.ics");
    for (page, kind) in [
        ("grid.csv", "text/csv; charset=utf-8"),
        ("standings.csv", "text/csv; charset=utf-8"),
        ("entries.csv", "text/csv; charset=utf-8"),
        ("calendar.ics", "text/calendar; charset=utf-8"),
        (calendar.as_str(), "text/calendar; charset=utf-8"),
        ("seat/list.json", "application/json"),
    ] {
        let page = path(id, page);
        let before = n_drawn(&app);
        let answers = at_once(&app, &page, 10).await;
        assert_alike(&answers);
        assert_eq!(n_drawn(&app) - before, 1, "{page}");
        let (first, again) = (&answers[0], app.browser().get(&page).await);
        for name in ["content-type", "content-disposition", "cache-control"] {
            assert_eq!(first.headers.get(name), again.headers.get(name), "{name} of {page}");
        }
        assert_eq!(again.header("content-type"), kind);
        touch(&app, id);
        app.browser().get(&page).await;
        assert_eq!(n_drawn(&app) - before, 2, "{page}");
    }
    let csv = app.browser().get(&path(id, "grid.csv")).await;
    csv.header("content-disposition").assert_starts("attachment");
}

/// `?x=1` is the page itself: it is not rendered again, and the parameter does not occur in the page.
#[actix_web::test]
async fn fields_that_a_page_does_not_read_are_no_part_of_its_address() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    for page in pages(&app, id) {
        let own = app.browser().get(&page).await;
        let before = n_drawn(&app);
        let joint = if page.contains('?') { '&' } else { '?' };
        for n in 0..5 {
            let answer = app.browser().get(&format!("{page}{joint}x={n}&utm_source=chat")).await;
            assert_eq!(answer.status, 200, "{answer}");
            assert!(answer.body == own.body, "not as {own}\n{answer}");
        }
        assert_eq!(n_drawn(&app), before, "{page}");
    }
    // Known parameters count in any order and spelling.
    let two = path(id, "standings?q=a&stage=1");
    let own = app.browser().get(&two).await;
    let before = n_drawn(&app);
    for same in ["standings?stage=1&q=a", "standings?x=&%71=%61&stage=1&stage=2"] {
        assert_eq!(app.browser().get(&path(id, same)).await.body, own.body, "{same}");
    }
    assert_eq!(n_drawn(&app), before);
    // Other visitors' pages do not contain the first visitor's words.
    touch(&app, id);
    app.browser().get(&path(id, "standings?x=intruso")).await;
    app.browser().get(&path(id, "standings")).await.assert_lacks("intruso");
}

/// Pattern in the site's route table for a page with this path.
fn pattern(page: &str) -> String {
    const NAMES: [(&str, &str); 7] = [
        ("entries", "{entry}"),
        ("rounds", "{round}"),
        ("pools", "{pool}"),
        ("seasons", "{season}"),
        ("display", "{screen}"),
        ("against", "{other}"),
        ("clubs", "{club}"),
    ];
    let parts: Vec<&str> = page.split('/').collect();
    let named = parts.iter().enumerate().map(|(at, part)| {
        let before = if at == 0 { "" } else { parts[at - 1] };
        let is_id = part.len() > 30 || before == "display" && *part != "settings";
        let name = NAMES.iter().find(|(known, _)| *known == before).map_or("{id}", |it| it.1);
        if is_id { name } else { part }
    });
    named.collect::<Vec<_>>().join("/")
}

/// Links and forms of public pages send only parameters that their target pages read.
#[actix_web::test]
async fn pages_read_all_fields_that_lead_to_them() {
    let app = spawn_app();
    let league = demonstration(&app, Preset::Jcf, 12);
    half_played(&app, 9, 7);
    let mut visitor = app.browser();
    let mut left = vec!["/".to_owned(), path(league, "")];
    let (mut seen, mut unread) = (BTreeSet::new(), BTreeSet::new());
    while let Some(address) = left.pop() {
        let (page, query) = address.split_once('?').unwrap_or((&address, ""));
        let shape: Vec<&str> = page.split('/').filter(|part| part.len() < 30).collect();
        let names = query.split('&').map(|pair| pair.split('=').next().unwrap_or_default());
        let names: BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
        // One page of each kind is enough.
        if !seen.insert(format!("{shape:?} {names:?}")) {
            continue;
        }
        let answer = visitor.get(&address).await;
        let kind = answer.headers.get("content-type").map(|it| it.to_str().unwrap().to_owned());
        if answer.status == 303 {
            left.push(answer.location());
        }
        if !kind.is_some_and(|kind| kind.starts_with("text/html")) {
            continue;
        }
        for form in answer.attributes("form[method=get]", "action") {
            let form = answer.form(&format!("form[method=get][action='{form}']"));
            let sent: Vec<String> =
                form.fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
            left.push(format!("{}?{}", form.action, sent.join("&")));
        }
        for link in answer.attributes("a[href^='/'], live-region[src^='/']", "href") {
            left.push(link.split('#').next().unwrap_or_default().to_owned());
        }
        for picture in answer.attributes("img[src^='/tournaments/']", "src") {
            left.push(picture);
        }
        for link in answer.attributes("a[href^='?']", "href") {
            left.push(format!("{page}{link}"));
        }
        let pattern = pattern(page);
        for name in names {
            let sent = format!("{name}=1");
            let is_read = canonical(&pattern, &sent) == sent;
            let is_public = !["/join", "/sign-in"].contains(&page) && page.split('/').count() > 2;
            if answer.status == 200 && is_public && !is_read {
                unread.insert(format!("{name} of {pattern}"));
            }
        }
    }
    assert!(seen.len() > 12, "{seen:#?}");
    assert!(unread.is_empty(), "{unread:#?}");
}
