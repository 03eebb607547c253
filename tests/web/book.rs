//! The book for organizers: its topics, pictures and links exist, it quotes words of the program, and its texts keep the rules of the
//! other texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use cubilete::web::i18n::Language;
use cubilete::web::parts::book::{self, Topic};
use scraper::{Html, Selector};

use crate::app::spawn_app;

const LANGUAGES: [Language; 3] = [Language::Es, Language::Ca, Language::En];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Texts of all elements that the selector finds in a page's body.
fn all(html: &str, selector: &str) -> Vec<String> {
    let html = Html::parse_fragment(html);
    let selector = Selector::parse(selector).unwrap();
    html.select(&selector).map(|it| it.text().collect()).collect()
}

fn attributes(html: &str, selector: &str, name: &str) -> Vec<String> {
    let html = Html::parse_fragment(html);
    let selector = Selector::parse(selector).unwrap();
    html.select(&selector).filter_map(|it| it.attr(name)).map(str::to_owned).collect()
}

/// All texts of a language, with the references to other texts resolved.
fn texts(language: Language) -> BTreeSet<String> {
    let folder = root().join("templates/i18n").join(language.code());
    let mut texts = std::collections::BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        for line in fs::read_to_string(file.unwrap().path()).unwrap().lines() {
            if let Some((key, text)) = line.split_once(" = ") {
                texts.insert(key.to_owned(), text.to_owned());
            }
        }
    }
    let resolved = texts.values().map(|text| {
        let name = text.strip_prefix("{ ").and_then(|rest| rest.strip_suffix(" }"));
        name.and_then(|name| texts.get(name)).unwrap_or(text).clone()
    });
    resolved.collect()
}

#[test]
fn every_topic_has_its_section_in_each_language() {
    for language in LANGUAGES {
        for topic in Topic::ALL {
            assert!(!topic.title(language).is_empty(), "{language:?} {topic:?}");
        }
    }
}

/// A topic that no page links explains nothing.
#[test]
fn every_topic_stands_on_a_page() {
    let mut folders = vec![root().join("templates")];
    let mut linked = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension().is_some_and(|it| it == "html") {
                true => linked.push_str(&fs::read_to_string(path).unwrap()),
                false if path.is_dir() => folders.push(path),
                false => {}
            }
        }
    }
    let missing = Topic::ALL.iter().filter(|it| !linked.contains(&format!("Topic::{it:?})")));
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn all_languages_have_the_same_pages_and_sections() {
    let shape = |language| -> Vec<_> {
        let pages = book::pages(language).iter();
        pages
            .map(|page| {
                let sections: Vec<_> =
                    page.sections.iter().map(|(id, level, _)| (*id, *level)).collect();
                let n_pictures = attributes(page.html, "img", "alt").len();
                let n_items = all(page.html, "li").len();
                (page.name, sections, n_pictures, n_items)
            })
            .collect()
    };
    assert_eq!(shape(Language::Es).len(), 6);
    assert_eq!(shape(Language::Ca), shape(Language::Es));
    assert_eq!(shape(Language::En), shape(Language::Es));
}

/// A word between asterisks is a word on the screen.
#[test]
fn quoted_words_are_those_of_the_program() {
    let mut faults = Vec::new();
    for language in LANGUAGES {
        let texts = texts(language);
        for page in book::pages(language) {
            let said = all(page.html, "strong");
            assert!(!said.is_empty(), "{language:?} {}", page.name);
            let unknown = said.into_iter().filter(|word| !texts.contains(word));
            faults.extend(unknown.map(|word| format!("{language:?} {}: {word}", page.name)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[actix_web::test]
async fn pictures_are_there_and_small_and_links_lead_somewhere() {
    let app = spawn_app();
    let mut browser = app.browser();
    for language in LANGUAGES {
        for page in book::pages(language) {
            let pictures = attributes(page.html, "img", "src");
            let described = attributes(page.html, "img", "alt");
            assert_eq!(pictures.len(), described.len(), "{language:?} {}", page.name);
            assert!(described.iter().all(|it| it.chars().count() > 10), "{described:?}");
            for picture in pictures {
                let answer = browser.get(&picture).await;
                assert_eq!(answer.status, 200, "{picture}");
                let file = picture.split_once("/book/").unwrap().1;
                let file = root().join("docs/book/pictures").join(file);
                let length = fs::metadata(&file).unwrap().len();
                assert!((1_000..=60_000).contains(&length), "{}: {length}", file.display());
            }
            for link in attributes(page.html, "a", "href") {
                let (path, section) = link.split_once('#').unwrap_or((&link, ""));
                let path =
                    if path.is_empty() { format!("/help/{}", page.name) } else { path.into() };
                assert_eq!(browser.get(&path).await.status, 200, "{link}");
                if !section.is_empty() {
                    let name = path.trim_start_matches("/help").trim_start_matches('/');
                    let aim = book::find(language, name).unwrap();
                    let is_there = aim.sections.iter().any(|(id, _, _)| *id == section);
                    assert!(is_there, "{language:?} {}: {link}", page.name);
                }
            }
        }
    }
}

/// Pictures that no page shows would only make the program larger.
#[test]
fn every_picture_is_shown() {
    for language in LANGUAGES {
        let shown: BTreeSet<String> = book::pages(language)
            .iter()
            .flat_map(|page| attributes(page.html, "img", "src"))
            .map(|src| src.rsplit('/').next().unwrap().to_owned())
            .collect();
        let folder = root().join("docs/book/pictures").join(language.code());
        let there: BTreeSet<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(shown, there, "{language:?}");
    }
}

#[actix_web::test]
async fn the_book_is_read_in_the_language_of_the_reader() {
    let app = spawn_app();
    let mut browser = app.browser();
    let home = browser.get("/").await;
    assert_eq!(home.attribute(".site-footer a", "href"), "/help");
    for language in LANGUAGES {
        let answer =
            browser.get_with("/help/trouble", &[("accept-language", language.code())]).await;
        let page = book::find(language, "trouble").unwrap();
        assert_eq!(answer.text("h1"), page.title);
        assert!(answer.body.contains("id=\"late-pair\""));
    }
    assert_eq!(browser.get("/help/nothing").await.status, 404);
    let join = browser.get("/join").await;
    assert_eq!(join.attribute(".help", "href"), "/help/trouble#pin-lost");
    let said = join.attribute(".help", "aria-label");
    assert_eq!(said, format!("Ayuda: {}", Topic::TableWithoutPin.title(Language::Es)));
}

/// Words that other texts avoid, too, and straight signs.
#[test]
fn the_texts_keep_the_rules_of_all_texts() {
    let avoided: [(Language, &[&str]); 3] = [
        (Language::Es, &["árbitro", "asiento", "exento", "incomparecencia", "jornada", "usted"]),
        (
            Language::Ca,
            &["àrbitre", "arxiu", "exempt", "ordre", " vore ", "per sempre", "plantilla"],
        ),
        (Language::En, &["cancelled", "colour", "metres", "knock-out", "roll call"]),
    ];
    for (language, words) in avoided {
        for page in book::pages(language) {
            let said = all(page.html, "p, li, h2").join("\n").to_lowercase();
            for word in words.iter().chain(&["'", "\"", "..."]) {
                assert!(!said.contains(word), "{language:?} {} says {word}", page.name);
            }
        }
    }
}
