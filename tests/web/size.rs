//! Weight of pages for the largest tournaments: a league of 345 pairs in 26 sectors, in draft and half played, a knock-out
//! of 300, and the largest tournament allowed.

use std::collections::HashMap;
use std::io::Read;

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::sign_ups;
use cubilete::web::{self};
use domain::tournament::display::Screen;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use domain::tournament::sign_up::terms::{Asked, SignUpTerms};
use domain::tournament::table::{Table, TableKind};
use flate2::read::GzDecoder;
use reqwest::redirect::Policy;
use strum::VariantArray;

use crate::app::{App, spawn_app};
use crate::authorization::GETS;
use crate::fixture::{
    act, code, confirm_all, draw, facts, open_roll_call, path, players, tournament,
};
use crate::matchers::TextMatchers;
use crate::weight::{HEADERS, MOST, named};

/// Most bytes of an organizer's or referee's page at first view, with all its files.
const MOST_FOR_ORGANIZERS: usize = 300_000;
/// Limit for the page on which people look for their seat: it has the list of all names besides the font.
const MOST_WITH_NAMES: usize = 70_000;
/// Limit for the page on which players play: it has the rules engine besides the font.
const MOST_TO_PLAY: usize = 82_000;

/// Browser with an empty cache, of a visitor or a signed-in person.
struct FirstView<'a> {
    app: &'a App,
    client: reqwest::Client,
    session: Option<String>,
    /// Files that many pages share, weighed once.
    files: HashMap<String, usize>,
}

impl<'a> FirstView<'a> {
    fn of(app: &'a App, session: Option<&str>) -> Self {
        // The server may close a kept connection at the moment of its reuse.
        let client = reqwest::Client::builder().redirect(Policy::none()).pool_max_idle_per_host(0);
        let client = client.build().unwrap();
        Self { app, client, session: session.map(str::to_owned), files: HashMap::new() }
    }

    /// Status, bytes and text of an answer.
    async fn fetch(&self, url: &str) -> (u16, usize, String) {
        let request = self.client.get(format!("http://{}{url}", self.app.address));
        let session = self.session.iter().map(|it| ("cookie", format!("cubilete_session={it}")));
        let request = session.fold(request, |request, (name, value)| request.header(name, value));
        // Over plain HTTP, as in a hall, browsers accept gzip and not brotli; pages are never sent as brotli.
        let answer = request.header("accept-encoding", "gzip").send().await.unwrap();
        let status = answer.status().as_u16();
        let is_packed = answer.headers().contains_key("content-encoding");
        let bytes = answer.bytes().await.unwrap();
        let mut unpacked = Vec::new();
        if is_packed {
            GzDecoder::new(&bytes[..]).read_to_end(&mut unpacked).unwrap();
        }
        // Workbooks are no text.
        let text = String::from_utf8_lossy(if is_packed { &unpacked } else { &bytes });
        (status, bytes.len() + HEADERS, text.into_owned())
    }

    /// Bytes of a page with all its files; `None` if the address is no page.
    async fn weigh(&mut self, url: &str) -> Option<usize> {
        let (status, mut bytes, text) = self.fetch(url).await;
        if status != 200 || !text.starts_with("<!doctype html>") {
            return None;
        }
        for file in named(&text) {
            if !self.files.contains_key(&file) {
                let weight = self.fetch(&file).await.1;
                self.files.insert(file.clone(), weight);
            }
            bytes += self.files[&file];
        }
        Some(bytes)
    }
}

/// Addresses of all pages of the tournament, including each screen.
fn addresses(app: &App, id: TournamentId) -> Vec<String> {
    let all = facts(app, id);
    let is_played = |table: &&Table| table.kind == TableKind::Played;
    let table = all.tables().iter().filter(is_played).nth(all.tables().len() / 2).unwrap();
    let entry = all.entries().last().unwrap();
    let fill = |route: &str| {
        route
            .replace("{id}", &id.to_string())
            .replace("{round}", &table.round.to_string())
            .replace("{entry}", &entry.id.to_string())
            .replace("{player}", &entry.squad[0].to_string())
            .replace("{table}", &table.id.to_string())
            .replace("{account}", &all.tournament.account.to_string())
            .replace("{code}", &code(app, id))
    };
    let routes = GETS.iter().flat_map(|(route, _)| match route.contains("{screen}") {
        true => Screen::VARIANTS.iter().map(|it| route.replace("{screen}", it.name())).collect(),
        false => vec![(*route).to_owned()],
    });
    let mut pages: Vec<String> = routes.map(|route| fill(&route)).collect();
    // Routes with deliberately unknown ids answer with errors.
    pages.retain(|page| !page.contains('{'));
    pages.push(path(id, &format!("rounds/{}?by=name", table.round)));
    pages.push(path(id, "print/sheets?throws=no"));
    pages.push(path(id, "bracket?view=all"));
    pages
}

/// Loads every page for a visitor and for the organizer; returns those that are too heavy.
async fn too_heavy(app: &App, id: TournamentId, session: &str) -> Vec<String> {
    let (mut visitor, mut ana) = (FirstView::of(app, None), FirstView::of(app, Some(session)));
    let (mut heavy, mut n_public, mut n_own) = (Vec::new(), 0, 0);
    for page in addresses(app, id) {
        let (kind, most, bytes) = match visitor.weigh(&page).await {
            Some(bytes) => {
                n_public += 1;
                // The organizer's version contains more.
                let own = ana.weigh(&page).await;
                if own.is_some_and(|own| own > MOST_FOR_ORGANIZERS) {
                    heavy.push(format!("{page} weighs {own:?} bytes for its organizer"));
                }
                let has_names = page == path(id, "seat");
                let most = match page.ends_with("/play") {
                    true => MOST_TO_PLAY,
                    false if has_names => MOST_WITH_NAMES,
                    false => MOST,
                };
                ("public", most, bytes)
            }
            None => {
                let Some(bytes) = ana.weigh(&page).await else { continue };
                n_own += 1;
                ("organizers'", MOST_FOR_ORGANIZERS, bytes)
            }
        };
        println!("{bytes:>7} {kind:<11} {page}");
        if bytes > most {
            heavy.push(format!("{page} weighs {bytes} bytes"));
        }
    }
    assert!(n_public > 20 && n_own > 20, "{n_public} public pages, {n_own} others");
    heavy
}

fn large(app: &App, preset: Preset, n_entries: usize) -> TournamentId {
    let plan = DemoPlan {
        preset,
        n_entries,
        series: Series::One,
        n_rounds: Some(0),
        seed: 3,
        has_trouble: false,
    };
    demo::fill(&app.state.store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament
}

#[actix_web::test]
async fn no_page_is_heavy_however_large_the_tournament() {
    let app = spawn_app();
    let ana = app.organizer().await;
    let session = ana.cookie("cubilete_session").unwrap().to_owned();
    for (preset, n_entries) in [(Preset::Jcf, 345), (Preset::Torneo, 300)] {
        let id = large(&app, preset, n_entries);
        open_roll_call(&app, id, "Friday");
        let asked = Asked::Required;
        let terms = SignUpTerms {
            is_offered: true,
            club: asked,
            sector: asked,
            category: asked,
            contact: asked,
            wish: asked,
            ..SignUpTerms::default()
        };
        act(&app, |work| sign_ups::set_terms(work, id, &terms));
        let all = facts(&app, id);
        let missing: Vec<&Table> = all.tables().iter().filter(|table| table.is_missing()).collect();
        confirm_all(&app, &missing[..missing.len() / 2]);
        let heavy = too_heavy(&app, id, &session).await;
        assert!(heavy.is_empty(), "{heavy:#?}");
    }
}

#[actix_web::test]
async fn the_draft_of_a_large_league_is_not_heavy() {
    let app = spawn_app();
    let ana = app.organizer().await;
    let line = |pair: usize| format!("Ana {pair};Bea {pair};Falla {pair};S{:02}\n", pair % 26);
    let list = format!("nombre;pareja;club;sector\n{}", (0..345).map(line).collect::<String>());
    let id = tournament(&app, "ana@example.org", Preset::Jcf, &list);
    draw(&app, id, 1);
    let n_played =
        facts(&app, id).tables().iter().filter(|it| it.kind == TableKind::Played).count();
    assert_eq!(n_played, 2119);
    let mut ana = FirstView::of(&app, ana.cookie("cubilete_session"));
    for page in ["draw", "draw?pool=3", "draw/arrange"] {
        let bytes = ana.weigh(&path(id, page)).await.unwrap();
        assert!(bytes < MOST_FOR_ORGANIZERS, "{page} weighs {bytes} bytes");
    }
}

#[actix_web::test]
async fn the_list_of_345_sign_ups_is_not_heavy() {
    let app = spawn_app();
    let ana = app.organizer().await;
    let id = tournament(&app, "ana@example.org", Preset::Torneo, &players(2));
    crate::sign_ups::fill(&app, id, 345);
    let mut ana = FirstView::of(&app, ana.cookie("cubilete_session"));
    for page in ["sign-ups", "sign-ups?page=4", "sign-ups?show=asked", "sign-ups?q=persona"] {
        let bytes = ana.weigh(&path(id, page)).await.unwrap();
        println!("{bytes:>7} {page}");
        assert!(bytes < MOST_FOR_ORGANIZERS, "{page} weighs {bytes} bytes");
    }
}

#[actix_web::test]
async fn sixteen_thousand_entries_have_pages_as_light_as_any() {
    let app = spawn_app();
    let id = large(&app, Preset::Torneo, 16_384);
    let all = facts(&app, id);
    assert_eq!((all.entries().len(), all.tables().len()), (16_384, 4_096));
    let (entry, table) = (all.entries().last().unwrap().id, &all.tables()[2_000]);
    let round = format!("rounds/{}", table.round);
    let of_entry = format!("entries/{entry}");
    let mut visitor = FirstView::of(&app, None);
    for page in ["", "entries", "bracket", "standings", &round, "seat", "calendar", &of_entry] {
        let bytes = visitor.weigh(&path(id, page)).await.unwrap();
        let most = if page == "seat" { MOST_WITH_NAMES } else { MOST };
        assert!(bytes <= most, "{page} weighs {bytes} bytes");
    }
    let of_table = visitor.weigh(&format!("/tables/{}", table.id)).await.unwrap();
    assert!(of_table <= MOST, "{of_table}");
    // With so many people, phones do not receive the full list, and the server searches.
    let named = all.entries().last().unwrap().name.replace(' ', "+");
    let (status, _, found) = visitor.fetch(&path(id, &format!("seat?name={named}"))).await;
    assert_eq!(status, 200);
    found.assert_lacks("seat-finder.js");
    assert!(found.contains(&all.entries().last().unwrap().name), "{named}");
}
