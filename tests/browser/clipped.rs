//! Nothing is cut off on a hall screen, for any names and any shape of the projector.

#![expect(clippy::indexing_slicing, reason = "tests")]

use cubilete::acts::tournaments::{self, NewTournament};
use cubilete::acts::{entries, urns};
use domain::tournament::display::Screen as Shown;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::urn::Ball;
use parchis::Ruleset;
use serde_json::{Value, json};
use store::{Store, StoreError};
use strum::VariantArray;

use crate::hall::resize;
use crate::harness::{App, Browser, Screen};
use crate::prepared::{act, sign_up};

/// Resolutions of common projectors.
const SIZES: [(u32, u32); 3] = [(1920, 1080), (1280, 720), (1024, 768)];

/// Long names of real fallas (Junta Central Fallera, census of 2025).
const FALLAS: [&str; 8] = [
    "Camí de Barcelona-Travessera i Camí de Montcada",
    "Marqués de Lozoya-Poeta Josep Cervera i Grifol",
    "Sant Josep de Pignatelli-Doctor Peset Aleixandre",
    "Plaça d'Espanya-Ramón y Cajal-Pintor Benedito",
    "Manuel Melià i Fuster-María Fernanda D'Ocón",
    "Avinguda de Valladolid-Enginyer Vicent Pichó",
    "Mare de Déu de la Cabeça-J.M. Mortes Lerma",
    "República Argentina-Doctor Pallarés Iranzo",
];

/// Visible texts of a screen that are cut off. In a paged flow, texts beside the current page do not count: they are on other pages.
const CLIPPED: &str = "
    const clipped = [];
    const walker = document.createTreeWalker(document.querySelector('#hall'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node.data.trim();
        const parent = node.parentElement;
        const isSeen = parent.checkVisibility({ visibilityProperty: true });
        if (!text || !isSeen || parent.closest('noscript, .visually-hidden, svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            if (!rect.width) continue;
            let isPaged = false;
            for (let box = parent; box && !clipped.includes(text); box = box.parentElement) {
                const style = getComputedStyle(box);
                if (style.overflowX === 'visible' && box !== document.body) continue;
                const of = box === document.body ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
                    : box.getBoundingClientRect();
                const isFlow = box.matches('.hall__flow');
                const middle = (rect.top + rect.bottom) / 2;
                const half = Math.min(rect.height / 2, parseFloat(style.fontSize) / 2);
                const isCut = middle - half < of.top - 2 || middle + half > of.bottom + 2
                    || (!isPaged && !isFlow && (rect.left < of.left - 2 || rect.right > of.right + 2));
                if (isCut) clipped.push(text);
                isPaged ||= isFlow;
            }
        }
    }
    return clipped;";

/// Renames all entries of a tournament to names of fallas, some of them to two joined.
fn rename(app: &App, id: TournamentId) {
    let store = Store::open(&app.database()).unwrap();
    act(&store, |work| {
        let championship = store::championship::load(work.conn(), id)?;
        for (n, entry) in championship.entries().iter().enumerate() {
            let mut entry = entry.clone();
            let falla = FALLAS.iter().cycle().nth(n).unwrap();
            entry.name = format!("{falla} {}", n / FALLAS.len() + 1);
            entry.club = format!("Falla {falla}");
            store::entries::update(work.conn(), &entry)?;
        }
        Ok(())
    });
}

async fn clipped(browser: &Browser) -> Value {
    browser.until("return document.querySelector('#hall').dataset.pages && document.fonts.status === 'loaded'").await;
    browser.run(CLIPPED).await
}

#[tokio::test]
async fn no_text_of_any_screen_is_cut_off() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    let mut cut = Vec::new();
    for (format, n_entries) in [("torneo", "30"), ("jcf", "26")] {
        let said = app.demo(&[format, "--play", "1", "--entries", n_entries]);
        let id = said.lines().last().unwrap().rsplit('/').next().unwrap().parse().unwrap();
        rename(&app, id);
        for (width, height) in SIZES {
            resize(&browser, width, height).await;
            for screen in Shown::VARIANTS {
                let page = format!("{}/tournaments/{id}/display/{}", app.base, screen.name());
                browser.go(&page).await;
                let texts = clipped(&browser).await;
                if texts != json!([]) {
                    cut.push(format!("{format} {} {width}×{height}: {texts}", screen.name()));
                }
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
    browser.close().await;
}

/// A league in groups of `group_size`, with `n_entries` in an urn.
fn urn(app: &App, n_entries: usize, group_size: u8) -> TournamentId {
    let store = Store::open(&app.database()).unwrap();
    let account = |conn: &mut store::Conn| store::users::find_by_email(conn, "amparo@example.org");
    let account = store.read_blocking::<_, StoreError>(account).unwrap().unwrap();
    let preset = Preset::LeagueFinal;
    let mut choices = preset.choices(Ruleset::named(preset.ruleset_name()).unwrap());
    choices.group_size = group_size;
    let new = NewTournament {
        name: "Campionat de parxís".into(),
        venue: String::new(),
        starts_on: cubilete::web::now().date_naive(),
        settings: preset.settings(),
        plans: preset.plans(&choices),
        ranking: None,
        is_demo: false,
    };
    let line = |n: usize| {
        let falla = FALLAS[n % FALLAS.len()];
        format!("{falla} {};Olivereta {}\n", n / FALLAS.len() + 1, n % 26)
    };
    let list: String = (0..n_entries).map(line).collect();
    act(&store, |work| {
        let id = tournaments::create(work, account.id, new)?;
        entries::import(work, id, format!("club;sector\n{list}").as_bytes())?;
        urns::open(work, id)?;
        Ok(id)
    })
}

/// Puts `n_out` balls into the groups in turn.
fn put(app: &App, id: TournamentId, n_groups: usize, n_out: usize) {
    let store = Store::open(&app.database()).unwrap();
    act(&store, |work| {
        let championship = store::championship::load(work.conn(), id)?;
        let urn = store::urns::open(work.conn(), id)?.unwrap();
        let left = championship.entries().iter().map(|entry| entry.id);
        let left = left.filter(|id| urn.balls.iter().all(|ball| ball.entry != *id));
        let seen = urn.balls.len();
        for (n, entry) in (seen..n_out).zip(left.collect::<Vec<_>>()) {
            urns::put(work, id, n, Ball { entry, target: n % n_groups })?;
        }
        Ok(())
    });
}

#[tokio::test]
async fn an_urn_s_draw_stands_on_one_page_with_all_its_names() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    let mut cut = Vec::new();
    for (n_entries, size) in [(26, 7), (26, 4), (64, 4), (6, 3)] {
        let id = urn(&app, n_entries, size);
        let page = format!("{}/tournaments/{id}/display/groups", app.base);
        browser.go(&page).await;
        let n_groups = browser.count(".hall-draw__group").await;
        for n_out in [1, n_entries / 2, n_entries] {
            put(&app, id, n_groups, n_out);
            for (width, height) in SIZES {
                resize(&browser, width, height).await;
                browser.go(&page).await;
                let texts = clipped(&browser).await;
                let pages = browser.attribute("#hall", "data-pages").await;
                let n_lines = browser.count(".hall-draw__group li[data-drawn]").await;
                // Entries still in the urn are listed or counted.
                let n_left = browser
                    .run("const more = Number(document.querySelector('[data-more]')?.textContent ?? 0);
                          return more + [...document.querySelectorAll('.hall-draw__urn li')]
                              .filter((it) => it.checkVisibility() && !('more' in it.dataset)).length")
                    .await;
                let seen = (pages.as_str(), n_lines, n_left.as_u64());
                let all = ("1", n_out, Some(u64::try_from(n_entries - n_out).unwrap()));
                if seen != all || texts != json!([]) {
                    cut.push(format!("{n_out} of {n_entries}, {n_groups} groups, {width}×{height}: {seen:?} {texts}"));
                }
                if let Some(folder) = std::env::var_os("CUBILETE_SCREENSHOTS") {
                    let shot = browser.client.screenshot().await.unwrap();
                    let name = format!("urn-{n_entries}-{n_groups}-{n_out}-{width}.png");
                    std::fs::write(std::path::Path::new(&folder).join(name), shot).unwrap();
                }
            }
        }
    }
    assert!(cut.is_empty(), "{}", cut.join("\n"));
    browser.close().await;
}
