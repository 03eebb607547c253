//! Static files: style sheets, scripts, images.

use std::collections::HashMap;

use crate::app::spawn_app;
use crate::fixture::{half_played, path};
use crate::matchers::TextMatchers;

#[path = "../../build/bundle.rs"]
mod bundle;

/// Joins the module `js/page.js` of this folder of modules.
fn joined(modules: &[(&str, &str)]) -> Result<String, String> {
    let modules: HashMap<&str, &str> = modules.iter().copied().collect();
    let read = |name: &str| {
        let source = modules.get(name).map(|source| (*source).to_owned());
        source.ok_or_else(|| format!("no {name}"))
    };
    bundle::bundle("js/page.js", &read)
}

#[test]
fn a_page_s_modules_become_one_that_runs_them_in_order() {
    let code = joined(&[
        (
            "js/page.js",
            "import \"./a.js\";\nimport { two as second, three } from \"./b/b.js\";\nrun(second, three);\n",
        ),
        ("js/a.js", "import * as all from \"./b/c.js\";\nexport const one = all.four;\n"),
        (
            "js/b/b.js",
            "import {\n  one,\n} from \"../a.js\";\nexport { four as two } from \"./c.js\";\nexport async function three() {}\n",
        ),
        (
            "js/b/c.js",
            "export class four {}\nconst own = new Worker(new URL(\"./w.js\", import.meta.url));\n",
        ),
    ]);
    let lines = [
        "// js/b/c.js",
        "const $m0 = (() => {",
        "class four {}",
        "const own = new Worker(new URL(\"../js/b/w.js\", import.meta.url));",
        "return { four };",
        "})();",
        "// js/a.js",
        "const $m1 = (() => {",
        "const all = $m0;",
        "const one = all.four;",
        "return { one };",
        "})();",
        "// js/b/b.js",
        "const $m2 = (() => {",
        "const { one } = $m1;",
        "async function three() {}",
        "return { two: $m0.four, three };",
        "})();",
        "// js/page.js",
        "const $m3 = (() => {",
        "const { two: second, three } = $m2;",
        "run(second, three);",
        "return {  };",
        "})();",
    ];
    let code = code.unwrap();
    let code: Vec<&str> = code.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(code, lines);
}

#[test]
fn modules_that_cannot_be_joined_are_refused() {
    let refused = [
        ("export let n = 1;", "export let n"),
        ("export default 1;", "export default"),
        ("const it = import(\"./a.js\");", "import("),
        ("console.log(import.meta.url);", "import.meta"),
        ("import it from \"./a.js\";", "import it"),
        ("import { it } from \"elsewhere\";", "elsewhere"),
        ("import { it } from \"./none.js\";", "no js/none.js"),
        ("import \"./page.js\";", "imports itself"),
    ];
    for (source, said) in refused {
        let error = joined(&[("js/page.js", source), ("js/a.js", "")]).unwrap_err();
        error.assert_has(said);
    }
}

/// The file has every script that the page names in its source, and imports nothing.
#[actix_web::test]
async fn the_referee_s_scripts_are_one_file() {
    let app = spawn_app();
    let mut browser = app.browser();
    let sheet = browser.get("/").await.attribute("link[rel=stylesheet]", "href");
    let script = browser.get(&sheet.replace("css/app.css", "js/pages/referee.js")).await.body;
    assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
    let source = std::fs::read_to_string("static/js/pages/referee.js").unwrap();
    let named = source.lines().filter_map(|line| line.strip_prefix("import \"../"));
    for name in named.map(|name| name.trim_end_matches("\";")).chain(["rules/play.js"]) {
        assert_eq!(script.matches(&format!("// js/{name}\n")).count(), 1, "{name}");
    }
}

#[actix_web::test]
async fn files_are_kept_for_good_under_their_hash() {
    let app = spawn_app();
    let mut browser = app.browser();
    let page = browser.get("/").await;
    let sheet = page.attribute("link[rel=stylesheet]", "href");
    let answer = browser.get(&sheet).await;
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    // The served style sheet joins all sheets of the source.
    answer.assert_has(".button");
    assert_eq!(answer.headers.get("set-cookie"), None);

    let etag = answer.header("etag");
    let again = browser.get_with(&sheet, &[("if-none-match", &etag)]).await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));

    let outdated = browser.get("/static/000000000000/js/live-region.js").await;
    assert_eq!((outdated.status, outdated.header("cache-control")), (200, "no-cache".to_owned()));
    assert_eq!(browser.get("/static/000000000000/nothing.js").await.status, 404);
}

#[actix_web::test]
async fn the_font_is_one_of_the_files() {
    let app = spawn_app();
    let mut browser = app.browser();
    let page = browser.get("/").await;
    let sheet = page.attribute("link[rel=stylesheet]", "href");
    let font = sheet.replace("css/app.css", "fonts/bricolage-grotesque.woff2");
    browser.get(&sheet).await.assert_has("../fonts/bricolage-grotesque.woff2");
    assert_eq!(
        app.browser().get_with(&font, &[("range", "bytes=0-1")]).await.header("content-type"),
        "font/woff2"
    );
}

/// A page that people scan into is their first: it has the font when it is drawn, as all others do.
#[actix_web::test]
async fn every_page_asks_for_the_font_at_once() {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let own = ["", "/seat", "/seat?name=a", "/entries", "/bracket", "/standings"];
    let own = own.map(|page| path(id, "") + page);
    let others = ["/", "/join", "/sign-in", "/nothing"].map(str::to_owned);
    for page in own.into_iter().chain(others) {
        let answer = app.browser().get(&page).await;
        let font = answer.attribute("link[rel=preload][as=font]", "href");
        font.assert_ends("/fonts/bricolage-grotesque.woff2");
    }
}

/// The lines of a served script equal those of its source without comments.
#[actix_web::test]
async fn scripts_come_without_their_comments() {
    let app = spawn_app();
    let mut browser = app.browser();
    let live = browser.get("/").await.attribute("script[src$='/js/live-region.js']", "src");
    for name in ["live-region.js", "play/view.js", "play/hold.js", "rules/play.js"] {
        let script = browser.get(&live.replace("live-region.js", name)).await.body;
        let source = std::fs::read_to_string(format!("static/js/{name}")).unwrap();
        assert_eq!(script.lines().count(), source.lines().count(), "{name}");
        assert!(script.len() * 10 < source.len() * 9, "{name}");
        for (line, written) in script.lines().zip(source.lines()) {
            let is_code = line == written && !line.trim().starts_with("//");
            let is_left_out = line.is_empty() && written.trim().starts_with(['/', '*']);
            assert!(is_code || is_left_out, "{name}: {line} of {written}");
        }
    }
    // Code after a comment on the same line stays.
    let view = browser.get(&live.replace("live-region.js", "play/view.js")).await.body;
    view.assert_has("/** @type {HTMLButtonElement} */ (this.part");
}

/// Features that Safari 15.4, Chrome 100 and Firefox 100 do not all support, and the replacement where the build cannot lower them. They
/// are allowed inside `@supports`, where the page has to work without them.
const ABOVE_THE_FLOOR: [(&str, &str); 20] = [
    ("light-dark(", "build.rs lowers it"),
    ("oklch(", "build.rs lowers it, but not with a variable inside"),
    ("oklab(", "build.rs lowers it, but not with a variable inside"),
    ("color-mix(", "build.rs lowers it, but not with a variable inside"),
    (" from var(", "a color of its own"),
    ("&", "build.rs unfolds nested rules"),
    (":has(", "a class or an attribute by the server"),
    ("svh", "var(--screen)"),
    ("dvh", "var(--screen)"),
    ("lvh", "var(--screen)"),
    ("cqw", "a size without the container"),
    ("cqi", "a size without the container"),
    ("cqh", "a size without the container"),
    ("/\"\"", "var(--silent)"),
    ("/ \"\"", "var(--silent)"),
    ("@scope", "a class"),
    ("@property", "a value that needs no type"),
    ("@starting-style", "an animation"),
    ("subgrid", "columns that are named twice"),
    (":popover-open", "<details> or <dialog>"),
];

/// Style sheet without `@supports` and `@container` blocks, which older browsers ignore.
fn unconditional(sheet: &str) -> String {
    let mut text = String::new();
    let mut rest = sheet;
    while let Some(at) = ["@supports", "@container"].iter().filter_map(|rule| rest.find(rule)).min()
    {
        text.push_str(&rest[..at]);
        let block = at + rest[at..].find('{').unwrap();
        let mut depth = 0;
        let end = rest[block..].find(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            depth == 0
        });
        rest = &rest[block + end.unwrap() + 1..];
    }
    text + rest
}

#[actix_web::test]
async fn the_sheets_hold_to_the_oldest_browsers() {
    let app = spawn_app();
    let mut browser = app.browser();
    let app_sheet = browser.get("/").await.attribute("link[rel=stylesheet]", "href");
    let own = [
        "arrange.css",
        "book.css",
        "bracket.css",
        "champion-poster.css",
        "crosstable.css",
        "embed.css",
        "hall-settings.css",
        "hall.css",
        "home.css",
        "import.css",
        "night.css",
        "own-play.css",
        "paper.css",
        "play.css",
        "players.css",
        "results.css",
        "roll-call.css",
        "money.css",
        "standings.css",
    ]
    .map(|name| app_sheet.replace("css/app.css", name));
    for url in own.into_iter().chain([app_sheet]) {
        let sheet = browser.get(&url).await.body;
        assert!(sheet.len() > 500, "{url}");
        let text = unconditional(&sheet);
        for (feature, instead) in ABOVE_THE_FLOOR {
            if let Some(at) = text.find(feature) {
                let near = &text[text.floor_char_boundary(at.saturating_sub(90))..];
                let near = &near[..near.floor_char_boundary(180)];
                panic!("{url}: {feature} is above the floor: {instead}; at …{near}…");
            }
        }
    }
}

/// A color by scheme becomes two variables of which one is empty, selected by the device and by the page's own setting.
#[actix_web::test]
async fn the_sheet_follows_the_device_and_the_choice() {
    let app = spawn_app();
    let mut browser = app.browser();
    let url = browser.get("/").await.attribute("link[rel=stylesheet]", "href");
    let sheet = browser.get(&url).await.body;
    let (light, dark) = ("--lightningcss-light:initial", "--lightningcss-dark:initial");
    let device = sheet.find("@media (prefers-color-scheme:dark){:root").unwrap();
    sheet[device..].split_once("}}").unwrap().0.assert_has(dark);
    for (theme, chosen) in [("light", light), ("dark", dark)] {
        let at = sheet.find(&format!("[data-theme={theme}]{{")).unwrap();
        assert!(at > device, "the choice counts for more than the device: {at} {device}");
        assert!(sheet[at..].split_once('}').unwrap().0.contains(chosen), "{theme}");
    }
    sheet.assert_has("--paper:var(--lightningcss-light,");
}

#[actix_web::test]
async fn a_phone_finds_what_it_needs_for_its_home_screen() {
    let app = spawn_app();
    let mut browser = app.browser();
    let page = browser.get("/").await;
    let colors = page.attributes("meta[name=theme-color]", "media");
    assert_eq!(colors, ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
    let touch = page.attribute("link[rel=apple-touch-icon]", "href");
    let url = page.attribute("link[rel=manifest]", "href");
    let answer = browser.get(&url).await;
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    let manifest: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    let icons = manifest["icons"].as_array().unwrap();
    let purposes: Vec<_> = icons.iter().filter_map(|icon| icon["purpose"].as_str()).collect();
    assert_eq!(purposes, ["maskable"]);
    let base = url.trim_end_matches("app.webmanifest");
    let of_icon = |icon: &serde_json::Value| format!("{base}{}", icon["src"].as_str().unwrap());
    for icon in icons.iter().map(of_icon).chain([touch]) {
        let answer = browser.get(&icon).await;
        assert_eq!(answer.status, 200, "{icon}");
        assert!(answer.header("content-type").starts_with("image/"), "{icon}");
    }
}
