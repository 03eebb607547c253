//! Pages in frames of other sites: which may be framed, what they leave out, and the code that other sites copy.

use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;

use crate::app::{App, spawn_app};
use crate::fixture::{draw, facts, half_played, organized, path, players, publish};
use crate::matchers::TextMatchers;

/// The pages of a tournament that can be framed, each with its live region.
fn pages(app: &App, id: TournamentId) -> [(String, &'static str); 4] {
    let table = facts(app, id).tables()[0].id;
    [
        (path(id, "bracket"), "bracket"),
        (path(id, "standings"), "standings"),
        (path(id, "calendar"), "calendar"),
        (format!("/tables/{table}"), "table"),
    ]
}

#[actix_web::test]
async fn only_frames_may_be_framed() {
    let app = spawn_app();
    let id = half_played(&app, 8, 3);
    let mut browser = app.browser();
    for (page, _) in pages(&app, id) {
        let frame = browser.get(&format!("/embed{page}")).await;
        assert_eq!(frame.status, 200, "{page}");
        let policy = frame.header("content-security-policy");
        policy.assert_has_all(["frame-ancestors *", "form-action 'none'", "default-src 'self'"]);
        assert!(!frame.headers.contains_key("x-frame-options"), "{page}");
        let whole = browser.get(&page).await;
        whole.header("content-security-policy").assert_has("frame-ancestors 'none'");
        assert_eq!(whole.header("x-frame-options"), "DENY", "{page}");
    }
    for page in ["/", "/sign-in", "/embedded", "/api/docs", &path(id, "rounds")] {
        let answer = browser.get(page).await;
        answer.header("content-security-policy").assert_has("frame-ancestors 'none'");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{page}");
    }
    // An address spelled otherwise leads to the same page, but not into a frame.
    let other = browser.get(&format!("//embed{}", path(id, "bracket"))).await;
    other.header("content-security-policy").assert_has("frame-ancestors 'none'");
}

#[actix_web::test]
async fn a_frame_shows_the_live_region_of_its_page_alone() {
    let app = spawn_app();
    let id = half_played(&app, 8, 3);
    let mut browser = app.browser();
    for (page, region) in pages(&app, id) {
        let frame = browser.get(&format!("/embed{page}?lang=en")).await;
        frame.assert_some("h1");
        frame.assert_some(&format!("live-region#{region}[events]"));
        frame.assert_none("form, .site-header, .tabs, .share, .pager, .downloads");
        assert_eq!(frame.attribute("base", "target"), "_blank");
        assert_eq!(frame.attribute(".embed__foot a", "href"), page);
        // Links relative to the page would stay in the frame.
        frame.assert_none("a[href^='?']");
        let part = [("x-live-region", region)];
        let part = browser.get_with(&format!("/embed{page}?lang=en"), &part).await;
        assert!(frame.body.contains(&part.body) && part.body.starts_with("<live-region"), "{page}");
    }
    let swipes = browser.get(&format!("/embed{}?theme=dark", path(id, "bracket"))).await;
    let next = swipes.attributes("[data-next]", "data-next");
    assert!(next.iter().all(|it| it.starts_with("?theme=dark&")), "{next:?}");
}

#[actix_web::test]
async fn a_frame_knows_no_visitor_and_sets_no_cookie() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    let frames = ["bracket", "standings", "calendar"].map(|page| path(it.id, page));
    let table = facts(&app, it.id).tables()[0].id;
    // The organizer sees the draft on the page itself.
    assert_eq!(it.ana.get(&format!("/tables/{table}")).await.status, 200);
    let hidden = it.ana.get(&format!("/embed/tables/{table}")).await;
    assert_eq!(hidden.status, 404);
    hidden.assert_none(".site-header, form");
    for page in &frames {
        let frame = it.ana.get(&format!("/embed{page}?keep=pool&pool=1")).await;
        frame.assert_lacks(&table.to_string());
    }
    publish(&app, it.id);
    let all = frames.into_iter().chain([format!("/tables/{table}")]);
    for page in all {
        let own = it.ana.get(&format!("/embed{page}?lang=es")).await;
        let other = app.browser().get(&format!("/embed{page}?lang=es")).await;
        assert_eq!(own.body, other.body, "{page}");
        assert!(!own.headers.contains_key("set-cookie"), "{page}");
        own.assert_lacks("csrf");
    }
    for missing in ["/embed", "/embed/sign-in", "/embed/tournaments/new", "/embed/account"] {
        assert_eq!(it.ana.get(missing).await.status, 404, "{missing}");
    }
}

#[actix_web::test]
async fn the_site_around_chooses_theme_language_and_lines() {
    let app = spawn_app();
    let id = half_played(&app, 12, 3);
    let mut browser = app.browser();
    let standings = format!("/embed{}", path(id, "standings"));
    let spanish = [("accept-language", "es")];
    for (query, language, theme) in [
        ("", "es", "auto"),
        ("?lang=ca&theme=dark", "ca", "dark"),
        ("?lang=en&theme=light", "en", "light"),
        ("?lang=xx&theme=purple&theme=dark", "es", "auto"),
    ] {
        let frame = browser.get_with(&format!("{standings}{query}"), &spanish).await;
        let of = |name: &str| frame.attribute("html", name);
        assert_eq!((of("lang"), of("data-theme")), (language.into(), theme.into()), "{query}");
    }
    for (rows, n) in [("5", 5), ("1", 1), ("0", 12), ("x", 12), ("-3", 12), ("9999999999", 12)] {
        let frame = browser.get(&format!("{standings}?rows={rows}")).await;
        assert_eq!(frame.attributes("tbody tr", "data-entry").len(), n, "{rows}");
    }
    // The page itself has no such fields.
    let whole = browser.get(&format!("{}?rows=1&theme=dark", path(id, "standings"))).await;
    assert_eq!(whole.attributes("tbody tr", "data-entry").len(), 12);
    assert_eq!(whole.attribute("html", "data-theme"), "auto");
}

#[actix_web::test]
async fn the_panel_for_sharing_has_the_code_of_the_frame() {
    let app = spawn_app();
    let id = half_played(&app, 8, 3);
    let mut browser = app.browser();
    let base = format!("http://{}", app.address);
    for (page, _) in pages(&app, id) {
        let answer = browser.get_with(&page, &[("accept-language", "ca")]).await;
        let code = answer.text("#share textarea[readonly]");
        code.assert_starts(&format!("<iframe src=\"{base}/embed{page}?"));
        code.assert_has_all([
            "lang=ca&amp;theme=auto",
            "title=\"",
            "loading=\"lazy\"",
            " height=\"",
        ]);
        code.assert_lacks("script");
        let code = scraper::Html::parse_fragment(&code);
        let frame = code.select(&scraper::Selector::parse("iframe").unwrap()).next().unwrap();
        assert!(frame.attr("title").is_some_and(|it| it.len() > 5), "{page}");
        let height: usize = frame.attr("height").unwrap().parse().unwrap();
        assert!((240..=900).contains(&height), "{page}: {height}");
        let address = frame.attr("src").unwrap().strip_prefix(&base).unwrap().to_owned();
        assert_eq!(browser.get(&address).await.status, 200, "{address}");
        assert_eq!(answer.attribute("#share-embed", "data-embed"), address);
    }
    browser.get(&path(id, "entries")).await.assert_none("#share-embed");
}

/// A name must not leave the attribute that it stands in.
#[actix_web::test]
async fn hard_names_stay_in_the_code() {
    let app = spawn_app();
    let list = "nombre;club\n\"Ana \"\"><script>alert(1)</script> & Cía\";Club\nBea;Club dos\n";
    let it = organized(&app, Preset::Torneo, list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].id;
    let page = app.browser().get(&format!("/tables/{table}")).await;
    let code = page.text("#share textarea");
    let code = scraper::Html::parse_fragment(&code);
    assert!(code.select(&scraper::Selector::parse("script").unwrap()).next().is_none());
    assert!(code.select(&scraper::Selector::parse("iframe[src][loading]").unwrap()).count() == 1);
}
