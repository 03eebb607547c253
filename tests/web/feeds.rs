//! Atom feeds of results: valid, bounded, with stable ids, and not sent again to readers who have them.

use std::collections::BTreeSet;

use chrono::DateTime;
use domain::tournament::id::RankingId;
use domain::tournament::preset::Preset;
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::app::{Answer, App, spawn_app};
use crate::fixture::{confirm_all, correct, demonstration, draw, facts, organized};
use crate::fixture::{path, players, publish};
use crate::matchers::TextMatchers;

/// An element: the path of names to it, its attributes and its text.
#[derive(Debug)]
struct Element {
    path: String,
    attributes: Vec<(String, String)>,
    text: String,
}

/// All elements of a document, which must be well-formed.
fn elements(xml: &str) -> Vec<Element> {
    let mut reader = Reader::from_str(xml);
    reader.config_mut().check_end_names = true;
    let (mut path, mut done, mut open) = (Vec::new(), Vec::new(), Vec::<usize>::new());
    loop {
        let event = reader.read_event().unwrap();
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                path.push(AsRef::<str>::as_ref(&tag.name()).to_owned());
                let attributes = tag.attributes().map(|it| {
                    let it = it.unwrap();
                    let name = AsRef::<str>::as_ref(&it.key).to_owned();
                    (name, quick_xml::escape::unescape(&it.value).unwrap().into_owned())
                });
                let attributes = attributes.collect();
                open.push(done.len());
                done.push(Element { path: path.join("/"), attributes, text: String::new() });
                if matches!(event, Event::Empty(_)) {
                    path.pop();
                    open.pop();
                }
            }
            Event::End(_) => {
                path.pop();
                open.pop();
            }
            Event::Text(text) => {
                if let Some(at) = open.last() {
                    done[*at].text.push_str(text);
                }
            }
            Event::GeneralRef(name) => {
                let name: &str = name;
                let text = quick_xml::escape::unescape(&format!("&{name};")).unwrap().into_owned();
                done[*open.last().unwrap()].text.push_str(&text);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(path.is_empty(), "{path:?}");
    done
}

/// Texts of the elements at a path.
fn texts(elements: &[Element], path: &str) -> Vec<String> {
    let found = elements.iter().filter(|it| it.path == path);
    found.map(|it| it.text.trim().to_owned()).collect()
}

/// Asserts what RFC 4287 demands of a feed. Returns its elements.
fn valid(app: &App, answer: &Answer) -> Vec<Element> {
    assert_eq!(answer.status, 200);
    answer.header("content-type").assert_starts("application/atom+xml");
    let all = elements(&answer.body);
    assert_eq!(all[0].path, "feed");
    let name = ("xmlns".to_owned(), "http://www.w3.org/2005/Atom".to_owned());
    assert!(all[0].attributes.contains(&name));
    let base = format!("http://{}", app.address);
    for inside in ["feed", "feed/entry"] {
        let n = all.iter().filter(|it| it.path == inside).count();
        for child in ["id", "title", "updated"] {
            let found = texts(&all, &format!("{inside}/{child}"));
            assert_eq!(found.len(), n, "one {child} in each {inside}");
            assert!(found.iter().all(|it| !it.is_empty()), "{inside}/{child}");
        }
        for time in ["updated", "published"] {
            for at in texts(&all, &format!("{inside}/{time}")) {
                DateTime::parse_from_rfc3339(&at).unwrap();
            }
        }
    }
    assert_eq!(texts(&all, "feed/author/name").len(), 1);
    let ids = texts(&all, "feed/entry/id").into_iter().chain(texts(&all, "feed/id"));
    let ids: Vec<String> = ids.collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "ids differ");
    assert!(ids.iter().all(|id| id.starts_with("urn:uuid:") && id.len() == 45), "{ids:?}");
    for link in all.iter().filter(|it| it.path.ends_with("/link")) {
        let of = |name: &str| link.attributes.iter().find(|it| it.0 == name).unwrap().1.as_str();
        of("href").assert_starts(&base);
        assert!(["self", "alternate"].contains(&of("rel")));
    }
    all
}

#[actix_web::test]
async fn the_feeds_of_a_tournament_and_its_ranking_are_valid_and_bounded() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Jcf, 40);
    let mut browser = app.browser();
    let page = browser.get(&path(id, "")).await;
    let feed = page.attribute("link[type='application/atom+xml']", "href");
    let all = valid(&app, &browser.get(&feed).await);
    assert_eq!(texts(&all, "feed/entry/id").len(), 30, "the latest results");
    let published = texts(&all, "feed/entry/published");
    assert!(published.is_sorted_by(|one, next| one >= next), "{published:?}");

    let account = facts(&app, id).tournament.account;
    let ranking = browser.get(&format!("/rankings/{}", RankingId::own(account))).await;
    let feed = ranking.attribute("link[type='application/atom+xml']", "href");
    valid(&app, &browser.get(&feed).await);
}

#[actix_web::test]
async fn an_item_keeps_its_id_and_names_are_escaped() {
    let app = spawn_app();
    let list = "nombre;club\n<b>Ana</b> & Cía ]]> 🎲;Uno\nBea;Dos\n";
    let it = organized(&app, Preset::Torneo, list).await;
    let feed = path(it.id, "results.atom");
    let mut reader = app.browser();
    let empty = valid(&app, &reader.get(&feed).await);
    assert!(texts(&empty, "feed/entry/id").is_empty());
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let empty = valid(&app, &reader.get(&feed).await);
    assert!(texts(&empty, "feed/entry/id").is_empty(), "nothing is played");

    let table = facts(&app, it.id).tables()[0].clone();
    confirm_all(&app, &[&table]);
    let first = valid(&app, &reader.get(&feed).await);
    let ids = texts(&first, "feed/entry/id");
    assert_eq!(ids, [format!("urn:uuid:{}", table.id.0)]);
    texts(&first, "feed/entry/title")[0].assert_has("<b>Ana</b> & Cía ]]> 🎲");
    let before = texts(&first, "feed/entry/summary");

    // A correction is the same item.
    correct(&app, &facts(&app, it.id).tables()[0].clone());
    let second = valid(&app, &reader.get(&feed).await);
    assert_eq!(texts(&second, "feed/entry/id"), ids);
    assert_ne!(texts(&second, "feed/entry/summary"), before);
    let [before, after] = [&first, &second].map(|all| texts(all, "feed/entry/updated"));
    assert!(after >= before);
}

#[actix_web::test]
async fn a_reader_who_has_the_feed_is_told_so() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let feed = path(it.id, "results.atom");
    let mut reader = app.browser();
    let first = reader.get(&feed).await;
    let (tag, at) = (first.header("etag"), first.header("last-modified"));
    for known in [("if-none-match", &tag), ("if-modified-since", &at)] {
        let again = reader.get_with(&feed, &[(known.0, known.1.as_str())]).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{}", known.0);
    }
    let old = [("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT")];
    assert_eq!(reader.get_with(&feed, &old).await.status, 200);
    let tables = facts(&app, it.id).tables().to_vec();
    confirm_all(&app, &[&tables[0]]);
    let changed = reader.get_with(&feed, &[("if-none-match", tag.as_str())]).await;
    assert_eq!(changed.status, 200);
    let languages = [("es", "Resultados"), ("ca", "Resultats"), ("en", "Results")];
    for (language, title) in languages {
        let feed = reader.get(&format!("{feed}?l={language}")).await;
        texts(&valid(&app, &feed), "feed/title")[0].assert_has(title);
    }
}
