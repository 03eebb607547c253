//! Crests: the drawing made from a name, and its address on pages.

use std::collections::BTreeSet;

use cubilete::web::parts::crest::address;
use domain::tournament::preset::Preset;
use pictures::crest::Crest;
use proptest::prelude::*;
use scraper::{Html, Selector};

use crate::app::spawn_app;
use crate::fixture::{demonstration, facts, organized, path};
use crate::matchers::TextMatchers;

/// Asserts that the text is XML with one `<svg>` that contains only picture elements.
#[track_caller]
fn check_svg(svg: &str) {
    let mut reader = quick_xml::Reader::from_str(svg);
    loop {
        match reader.read_event().expect(svg) {
            quick_xml::events::Event::Eof => break,
            quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag) => {
                let known = ["svg", "path", "g", "circle", "text"];
                assert!(known.contains(&tag.name().as_ref()), "{svg}");
            }
            _ => {}
        }
    }
    assert!(!svg.contains("id=") && svg.len() < 1400, "{} bytes: {svg}", svg.len());
}

fn letters(name: &str) -> String {
    let page = Html::parse_fragment(&Crest::of(name).to_string());
    page.select(&Selector::parse("text").unwrap()).flat_map(|it| it.text()).collect()
}

/// Figure part of the crest of a name.
fn figure(name: &str) -> String {
    let svg = Crest::of(name).to_string();
    let group = svg.split("<g ").nth(1).unwrap_or_else(|| panic!("{name} has letters"));
    group.split(" d=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

#[test]
fn a_crest_is_the_same_in_every_version() {
    for (name, drawn) in [
        ("Falla Plaça de la Lluna", "289d6057ab4b5bcb"),
        ("Falla Plaça de la Lluna 2", "447884270959e1ce"),
        ("Sagunt-Sant Antoni-Pare Urbano", "b396fb4334c4bec8"),
        ("Michel Ibáñez", "8cac7e2237cbab75"),
        ("", "66ca7dbce182d93e"),
    ] {
        let hash: u64 =
            Crest::of(name).to_string().bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        assert_eq!(format!("{hash:016x}"), drawn, "{name}: {}", Crest::of(name));
    }
}

#[test]
fn accents_and_capitals_are_of_no_consequence() {
    let plain = Crest::of("Falla Plaça de l’Om Gran").to_string();
    for other in [
        "FALLA PLACA DE L'OM GRAN",
        " falla  plaça de l'om gran ",
        "Falla Plac\u{327}a de l'Om Gran",
    ] {
        assert_eq!(Crest::of(other).to_string(), plain, "{other}");
    }
    assert_ne!(Crest::of("Falla Plaça de l'Om Xic").to_string(), plain);
}

#[test]
fn a_number_stands_beside_the_shield_of_the_name_before_it() {
    let club = Crest::of("Falla del Forn Vell").to_string();
    let second = Crest::of("Falla del Forn Vell 2").to_string();
    second.assert_starts(club.trim_end_matches("</svg>"));
    assert_eq!(Crest::of("Falla del Forn Vell").numbered(2).to_string(), second);
    assert_eq!(letters("Falla del Forn Vell 12"), "12");
    // These numbers do not count the entries of a club.
    for name in ["Falla del Forn Vell 0", "Falla del Forn Vell 345", "2"] {
        assert_ne!(Crest::of(name).to_string(), second, "{name}");
        Crest::of(name).to_string().assert_lacks("circle cx");
    }
}

#[test]
fn the_figure_speaks_for_a_word_of_the_name() {
    let same = [
        ("Falla Plaça de la Lluna", "Calle de la Luna"),
        ("Falla Carrer del Forn Vell", "Horno Viejo"),
        ("Falla de l'Alqueria Blanca", "BARRACA-ESPADÀ"),
        ("Falla del Mussol", "Búho"),
        ("Lo Rat Penat", "Murciélago"),
        ("Marqués de Montortal-Josep Esteve", "Duc de Calàbria"),
        // A depicted object takes precedence over a title.
        ("Duc de Gaeta i Forn", "Forn"),
    ];
    for (one, other) in same {
        assert_eq!(figure(one), figure(other), "{one}, {other}");
    }
    assert_ne!(figure("Lluna"), figure("Forn"));
}

#[test]
fn a_name_that_says_nothing_has_its_letters() {
    for (name, shown) in [
        ("Falla Plaça d'Àngel Guimerà", "ÀG"),
        ("Michel Ibáñez", "MI"),
        ("Jordi Orts / Neus Verdú", "JN"),
        ("Falla", "F"),
        ("Plaça de la", "PD"),
        ("ßeta", "S"),
        ("مريم حداد", "مح"),
        ("李 小龙", "李小"),
        ("🎲", ""),
        ("", ""),
        ("<b>&\"'", "B"),
    ] {
        assert_eq!(letters(name), shown, "{name}");
    }
}

proptest! {
    #[test]
    fn any_name_is_a_picture(name in ".{0,60}", number in 0..=255u8) {
        check_svg(&Crest::of(&name).to_string());
        check_svg(&Crest::of(&name).numbered(number).to_string());
    }

    #[test]
    fn any_words_are_a_picture(words in "(Falla |Plaça |de la |Lluna|Forn|Duc |-|Àngel| [0-9]){0,6}") {
        check_svg(&Crest::of(&words).to_string());
    }
}

#[actix_web::test]
async fn every_club_of_the_demonstration_has_a_shield_of_its_own() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Jcf, 48);
    let mut visitor = app.browser();
    let (mut drawn, mut bytes) = (BTreeSet::new(), 0);
    let entries = facts(&app, id).entries().to_vec();
    for entry in &entries {
        let address = path(id, &format!("entries/{}/crest.svg", entry.id));
        let svg = visitor.get(&address).await;
        assert_eq!((svg.status, svg.header("content-type").as_str()), (200, "image/svg+xml"));
        assert!(svg.body.contains("<g "), "{} says nothing", entry.club);
        bytes += svg.body.len();
        drawn.insert(svg.body);
    }
    assert_eq!(drawn.len(), 48);
    assert!(bytes / 48 < 800, "{} bytes each", bytes / 48);
}

#[actix_web::test]
async fn the_second_pair_of_a_club_has_its_shield_with_a_number() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\nA a;B b;Forn;S\nD d;E e;Lluna;S\nG g;H h;FORN;S\n";
    let it = organized(&app, Preset::Jcf, list).await;
    let mut visitor = app.browser();
    let championship = facts(&app, it.id);
    let entries = championship.entries();
    let addresses = entries.iter().map(|entry| address(&championship, entry.id).unwrap());
    let forever = "public, max-age=31536000, immutable";
    let mut svgs = Vec::new();
    for address in addresses {
        let answer = visitor.get(&address).await;
        assert_eq!((answer.status, answer.header("cache-control")), (200, forever.to_owned()));
        assert_eq!(answer.headers.get("set-cookie"), None);
        let etag = answer.header("etag");
        let again = visitor.get_with(&address, &[("if-none-match", &etag)]).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""));
        let outdated = visitor.get(&format!("{address}0")).await;
        assert_eq!((outdated.status, outdated.header("cache-control")), (200, "no-cache".into()));
        svgs.push(answer.body);
    }
    assert_eq!(svgs[0], Crest::of("Forn").to_string());
    assert_eq!(svgs[1], Crest::of("Lluna").to_string());
    assert_eq!(svgs[2], Crest::of("Forn").numbered(2).to_string());
    let list = visitor.get(&path(it.id, "entries")).await;
    assert_eq!(svgs.iter().filter(|svg| list.body.contains(svg.as_str())).count(), 3);
    for nothing in ["entries/00000000-0000-7000-8000-000000000000/crest.svg", "entries/a/crest.svg"]
    {
        assert_eq!(visitor.get(&path(it.id, nothing)).await.status, 404, "{nothing}");
    }
}
