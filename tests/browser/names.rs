//! Names of pairs: in full where there is room, else short.

use cubilete::acts::tournaments::{self, NewTournament};
use cubilete::acts::{entries, rounds};
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use parchis::Ruleset;
use serde_json::json;
use store::{Store, StoreError};

use crate::harness::{App, Browser, Screen};
use crate::prepared::{act, sign_up};

const GIVEN: [&str; 5] = ["Amparo", "Gloria", "Yolanda", "Batiste", "Ximo"];
const SURNAMES: [&str; 7] =
    ["Navarro", "Blasco", "Domènech", "Cardona", "Sanchis", "Escrivà", "Gisbert"];

/// Published league of one sector with `n_pairs` pairs.
fn league(app: &App, n_pairs: usize) -> TournamentId {
    let store = Store::open(&app.database()).unwrap();
    let account = |conn: &mut store::Conn| store::users::find_by_email(conn, "amparo@example.org");
    let account = store.read_blocking::<_, StoreError>(account).unwrap().unwrap();
    let preset = Preset::Jcf;
    let new = NewTournament {
        name: "Campionat".into(),
        venue: String::new(),
        starts_on: cubilete::web::now().date_naive(),
        settings: preset.settings(),
        plans: preset.plans(&preset.choices(Ruleset::named(preset.ruleset_name()).unwrap())),
        ranking: None,
        is_demo: false,
    };
    let name = |n: usize| {
        let surname = |n: usize| SURNAMES[n % SURNAMES.len()];
        format!("{} {} {}", GIVEN[n % GIVEN.len()], surname(n), surname(n / 7 + 2))
    };
    let line = |n: usize| format!("{};{};Falla {n};Horta\n", name(n), name(n + 60));
    let list: String = (0..n_pairs).map(line).collect();
    act(&store, |work| {
        let id = tournaments::create(work, account.id, new)?;
        entries::import(work, id, format!("nombre;pareja;club;sector\n{list}").as_bytes())?;
        rounds::draw(work, id, rounds::Seed::Typed(1))?;
        rounds::publish(work, id)?;
        Ok(id)
    })
}

/// Counts the visible full and short names, and the pixels by which the page and the grid are too wide.
const SEEN: &str = "
    const n = (selector) => [...document.querySelectorAll(selector)]
        .filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 1).length;
    const hangs = (it) => it ? Math.max(0, it.scrollWidth - it.clientWidth - 1) : 0;
    return [n('main :is(.crosstable, .pick) .name-full'), n('main :is(.crosstable, .pick) .name-short'),
        Math.max(hangs(document.documentElement),
            innerWidth > 1000 && hangs(document.querySelector('.crosstable')))];";

#[tokio::test]
async fn pairs_are_called_in_full_where_there_is_room() {
    let app = App::start();
    let amparo = Browser::open(Screen::Desktop).await;
    sign_up(&app, &amparo).await;
    let visitor = Browser::open(Screen::Desktop).await;
    // An organizer sees the form beside a grid of up to 14 entries.
    let sizes = [(8, true, true), (12, true, true), (14, true, false), (18, true, true)];
    for (n_pairs, has_room, has_room_beside) in sizes.into_iter().chain([(20, false, false)]) {
        let id = league(&app, n_pairs);
        let page = |page: &str| format!("{}/tournaments/{id}/{page}", app.base);
        visitor.resize(1280, 800).await;
        visitor.go(&page("grid")).await;
        let all =
            |has_room: bool| if has_room { json!([n_pairs, 0, 0]) } else { json!([0, n_pairs, 0]) };
        assert_eq!(visitor.run(SEEN).await, all(has_room), "the grid of {n_pairs}");
        visitor.resize(390, 844).await;
        // On a phone the names are in a separate list below the grid.
        assert_eq!(visitor.run(SEEN).await, json!([0, 0, 0]), "the grid of {n_pairs} on a phone");
        amparo.resize(1280, 800).await;
        amparo.go(&page("grid")).await;
        assert_eq!(
            amparo.run(SEEN).await,
            all(has_room_beside),
            "the grid of {n_pairs} and its sheet"
        );
        amparo.go(&page("results")).await;
        let seen = amparo.run(SEEN).await;
        assert!(seen[0].as_u64() > Some(7) && seen[1] == 0 && seen[2] == 0, "the desk: {seen}");
        amparo.resize(390, 844).await;
        let seen = amparo.run(SEEN).await;
        assert!(seen[0] == 0 && seen[1].as_u64() > Some(7) && seen[2] == 0, "on a phone: {seen}");
    }
    visitor.close().await;
    amparo.close().await;
}

/// Names on a screen of the hall.
const SHOWN: &str = "return [document.querySelector('#hall').dataset.pages,
    ...[...document.querySelectorAll('#hall [data-short]')].map((it) => it.textContent)];";

#[tokio::test]
async fn a_screen_of_the_hall_calls_them_short_where_that_saves_a_page() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    browser.resize(1280, 800).await;
    for (n_pairs, has_room) in [(4, true), (9, false)] {
        let id = league(&app, n_pairs);
        browser.go(&format!("{}/tournaments/{id}/display/draw", app.base)).await;
        browser
            .until("return document.querySelector('#hall').dataset.pages && document.fonts.status === 'loaded'")
            .await;
        let shown = browser.run(SHOWN).await;
        let names = shown.as_array().unwrap().iter().skip(1).map(|it| it.as_str().unwrap());
        let names: Vec<&str> = names.collect();
        assert_eq!((names.len(), &shown[0]), (n_pairs, &json!("1")), "{names:?}");
        assert!(names.iter().all(|name| name.contains(" / ") == has_room), "{names:?}");
    }
    browser.close().await;
}
