//! Link previews in chats: tags on every public page, and the pictures that they name.

use std::collections::BTreeMap;

use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;
use pictures::card::{Card, Emblem, NoticeCard, picture};
use pictures::crest::Crest;
use pictures::crest::own::Drawing;
use proptest::prelude::*;
use scraper::{Html, Selector};

use crate::app::{Answer, App, spawn_app};
use crate::authorization::{GETS, address};
use crate::fixture::{demonstration, draw, facts, organized, path, publish};
use crate::matchers::{ListMatchers, TextMatchers};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// Answer to a picture request: its type, its tag, its bytes.
pub async fn fetch(app: &App, url: &str) -> (u16, String, String, Vec<u8>) {
    let answer = reqwest::get(format!("http://{}{url}", app.address)).await.unwrap();
    let header = |name: &str| {
        answer.headers().get(name).map(|it| it.to_str().unwrap().to_owned()).unwrap_or_default()
    };
    let (status, kind, etag) = (answer.status().as_u16(), header("content-type"), header("etag"));
    (status, kind, etag, answer.bytes().await.unwrap().to_vec())
}

/// Width and height from the file itself.
pub fn size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(PNG), "{:?}", &png[..png.len().min(40)]);
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

pub fn tags(answer: &Answer) -> BTreeMap<String, String> {
    let page = Html::parse_document(&answer.body);
    let metas = Selector::parse("head meta[content]").unwrap();
    page.select(&metas)
        .filter_map(|it| {
            let name = it.attr("property").or(it.attr("name"))?;
            Some((name.to_owned(), it.attr("content").unwrap().to_owned()))
        })
        .collect()
}

#[actix_web::test]
async fn every_public_page_says_what_a_link_to_it_looks_like() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\nA a;B b;C;S\nD d;E e;F;S\nG g;H h;I;S\n";
    let it = organized(&app, Preset::Jcf, list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    crate::fixture::open_roll_call(&app, it.id, "Friday");
    let base = format!("http://{}", app.address);
    let (mut n, mut pictures) = (0, BTreeMap::new());
    for (route, _) in GETS.iter().filter(|(_, statuses)| statuses[0] == 200) {
        for language in ["es", "ca", "en"] {
            let url = address(&app, it.id, route);
            let page = app.browser().get_with(&url, &[("accept-language", language)]).await;
            // A frame of another site is no page that anybody shares.
            if !page.body.starts_with("<!doctype html>") || route.starts_with("/embed") {
                continue;
            }
            n += 1;
            let tags = tags(&page);
            let tag = |name: &str| tags.get(name).unwrap_or_else(|| panic!("{route}: {name}"));
            assert!(tag("description").len() > 5 && tag("og:title").len() > 2, "{route} {tags:?}");
            assert_eq!(tag("description"), tag("og:description"));
            let form = ["og:image:width", "og:image:height", "twitter:card"].map(tag);
            assert_eq!(form, ["1200", "630", "summary_large_image"], "{route}");
            tag("og:locale").assert_starts(language);
            tag("og:url").assert_starts(&base);
            let picture = tag("og:image").strip_prefix(&base).expect("in full").to_owned();
            picture.assert_has(&format!("l={language}"));
            pictures.insert(picture, *route);
        }
    }
    assert!(n > 40 && pictures.len() > 10, "{n} pages, {pictures:?}");
    for (url, route) in pictures {
        let (status, kind, _, png) = fetch(&app, &url).await;
        assert_eq!((status, kind.as_str()), (200, "image/png"), "{route}: {url}");
        assert_eq!(size(&png), (1200, 630), "{url}");
        assert!(png.len() < 200_000, "{url} has {} bytes", png.len());
    }
}

#[actix_web::test]
async fn a_picture_is_kept_until_what_it_shows_changes() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 8);
    let championship = facts(&app, id);
    let table = championship.tables().iter().find(|it| it.state == TableState::Confirmed).unwrap();
    let entry = table.entries()[0];
    let mut etags = BTreeMap::new();
    for url in [
        path(id, "share.png"),
        path(id, &format!("rounds/{}/share.png", table.round)),
        path(id, &format!("entries/{entry}/share.png")),
        format!("/tables/{}/share.png", table.id),
        "/share.png".to_owned(),
    ] {
        for language in ["es", "en"] {
            let url = format!("{url}?l={language}");
            let (status, _, etag, _) = fetch(&app, &url).await;
            assert_eq!(status, 200, "{url}");
            let again = app.browser().get_with(&url, &[("if-none-match", &etag)]).await;
            assert_eq!((again.status, again.body.as_str()), (304, ""), "{url}");
            assert_eq!(again.headers.get("set-cookie"), None);
            assert_eq!(again.header("cache-control"), "public, max-age=60");
            etags.insert(etag, url);
        }
    }
    assert_eq!(etags.len(), 10, "each shows something else: {etags:?}");
}

#[actix_web::test]
async fn a_draft_has_no_picture() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &crate::fixture::players(8)).await;
    draw(&app, it.id, 1);
    let championship = facts(&app, it.id);
    let (round, table) = (championship.rounds()[0].id, championship.tables()[0].id);
    let urls = [
        path(it.id, &format!("rounds/{round}/share.png")),
        format!("/tables/{table}/share.png"),
        path(it.id, "entries/00000000-0000-7000-8000-000000000000/share.png"),
    ];
    let mut ana = it.ana;
    for url in &urls {
        assert_eq!(fetch(&app, url).await.0, 404, "{url}");
        assert_eq!(ana.get(url).await.status, 404, "{url}: whoever asks sees what the public sees");
    }
    // The tournament's own picture announces a tournament without a draw.
    let before = fetch(&app, &path(it.id, "share.png")).await;
    publish(&app, it.id);
    assert_ne!(fetch(&app, &path(it.id, "share.png")).await.2, before.2);
    for url in &urls[..2] {
        assert_eq!(fetch(&app, url).await.0, 200, "{url}");
    }
}

#[actix_web::test]
async fn hostile_names_are_only_words() {
    let app = spawn_app();
    let list = "nombre;club\n<script>alert(1)</script>;\"\"\"><img src=x>\"\n</text><image href=/etc/passwd/>;&amp;\nA b;]]>\nC d;<!--\n";
    let it = organized(&app, Preset::Torneo, list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    let mut entries = championship.entries().iter();
    let hostile = entries.find(|entry| entry.name.contains("<script>")).unwrap().id;
    let table = championship.tables_of_entry(hostile).next().unwrap().id;
    let page = app.browser().get(&format!("/tables/{table}")).await;
    tags(&page)["og:title"].assert_has("<script>alert(1)</script>");
    page.assert_lacks("<script>alert");
    page.assert_lacks("<img src=x>");
    for entry in championship.entries() {
        let url = path(it.id, &format!("entries/{}/share.png", entry.id));
        assert_eq!(size(&fetch(&app, &url).await.3), (1200, 630));
    }
    assert_eq!(size(&fetch(&app, &format!("/tables/{table}/share.png")).await.3), (1200, 630));
}

fn notice(title: &str, line: &str) -> Card {
    notice_of(Emblem::Crest(Drawing::Made(Crest::of(title))), title, line)
}

fn notice_of(emblem: Emblem, title: &str, line: &str) -> Card {
    Card::Notice(NoticeCard {
        emblem,
        kicker: line.to_owned(),
        title: title.to_owned(),
        claim: String::new(),
        lines: vec![line.to_owned()],
        footer: title.to_owned(),
    })
}

/// Texts of a drawing, which is parsed as XML.
fn texts(svg: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(svg);
    loop {
        match reader.read_event().expect(svg) {
            quick_xml::events::Event::Eof => break,
            quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag) => {
                ["image", "style", "script", "use"].assert_omits(&tag.name().as_ref());
            }
            _ => {}
        }
    }
    let page = Html::parse_fragment(svg);
    let texts = Selector::parse("text[font-weight]").unwrap();
    page.select(&texts).map(|it| it.text().collect()).collect()
}

#[test]
fn a_text_that_does_not_fit_loses_whole_words() {
    let long = "Falla Plaça de l’Alqueria Blanca i carrer de l’Om Gran de dalt, vora el riu que ja no \
                corre, comissió segona de les de l’any passat";
    let said = texts(&notice_of(Emblem::Goal, long, "A").svg());
    let words: Vec<&str> = long.split(' ').collect();
    let mut n_cut = 0;
    for line in said.iter().filter(|line| line.contains("Falla") || line.contains('…')) {
        n_cut += usize::from(line.ends_with(" …"));
        let line = line.trim_end_matches(" …");
        assert!(line.split(' ').all(|word| words.contains(&word)), "{line}");
    }
    assert_eq!(n_cut, 2, "{said:?}");
    let short = texts(&notice_of(Emblem::Goal, "Falla del Forn", "A").svg());
    short.assert_holds("Falla del Forn");
}

proptest! {
    #[test]
    fn any_text_is_a_drawing(title in ".{0,80}", line in ".{0,200}") {
        texts(&notice(&title, &line).svg());
    }
}

#[test]
fn any_drawing_is_a_picture() {
    for title in
        ["", " ", "\u{0}\u{fffe}", "🎲", "<&>\"'", "مريم", &"ñ".repeat(400), &"a ".repeat(400)]
    {
        let png = picture::png(&notice(title, title).svg()).unwrap();
        assert_eq!(size(&png), (1200, 630), "{title}");
    }
}
