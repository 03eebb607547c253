//! Shared pictures: letters of many scripts, names in one size, claims in words, and the button on every page that is shared.

use std::collections::BTreeMap;

use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;
use parchis::{Arms, Color};
use pictures::card::{
    Card, CardName, ChampionCard, Emblem, ListCard, ListRow, NoticeCard, RoundCard, RoundSide,
    RoundTable, SideLine, SideWay, TableCard, VersusCard, VersusSide, picture,
};
use pictures::crest::Crest;
use pictures::crest::own::Drawing;
use scraper::{Html, Selector};

use crate::app::{Answer, App, spawn_app};
use crate::authorization::address;
use crate::fixture::{demonstration, facts, half_played, path};
use crate::matchers::{ListMatchers, TextMatchers};
use crate::share::{fetch, size, tags};

/// Names with letters of eight scripts, each with the family that has them.
const SCRIPTS: [(&str, &str); 8] = [
    ("Nguyễn Thị Phượng", "Bricolage Grotesque"),
    ("Ελένη Παπαδοπούλου", "Noto Sans"),
    ("Олександра Їжакевич", "Noto Sans"),
    ("נועה בן־דוד", "Noto Sans Hebrew"),
    ("فاطمة الزهراء", "Noto Sans Arabic"),
    ("张伟 陳麗華", "Noto Sans CJK SC"),
    ("さくら タナカ", "Noto Sans CJK SC"),
    ("김민수", "Noto Sans CJK SC"),
];

fn notice(title: &str) -> Card {
    Card::Notice(NoticeCard {
        emblem: Emblem::Goal,
        kicker: String::new(),
        title: title.to_owned(),
        claim: String::new(),
        lines: Vec::new(),
        footer: String::new(),
    })
}

/// Number of dark pixels in each column of a box of the picture.
fn dark(card: &Card, [left, top, width, height]: [u32; 4]) -> Vec<usize> {
    let png = picture::png(&card.svg()).unwrap();
    let picture = image::load_from_memory(&png).unwrap().to_luma8();
    let is_dark = |x: u32, y: &u32| picture.get_pixel(x, *y).0[0] < 110;
    let column = |x: u32| (top..top + height).filter(|y| is_dark(x, y)).count();
    (left..left + width).map(column).collect()
}

/// Share of dark pixels in a box of the picture, in thousandths.
fn ink(card: &Card, place: [u32; 4]) -> usize {
    let [_, _, width, height] = place;
    dark(card, place).iter().sum::<usize>() * 1000 / (width * height) as usize
}

/// Widest space between two letters in a box of the picture, in pixels.
fn widest_space(card: &Card, place: [u32; 4]) -> usize {
    let columns = dark(card, place);
    let inked: Vec<usize> =
        columns.iter().enumerate().filter(|(_, n)| **n > 0).map(|(x, _)| x).collect();
    inked.windows(2).map(|it| it[1] - it[0]).max().unwrap_or_default()
}

/// Box of the title of [`notice`].
const TITLE: [u32; 4] = [450, 124, 700, 100];

/// A text of a drawing.
#[derive(Clone, Debug)]
struct Text {
    said: String,
    family: String,
    x: f32,
    y: f32,
    size: f32,
}

fn texts(svg: &str) -> Vec<Text> {
    let page = Html::parse_fragment(svg);
    let texts = Selector::parse("text[font-weight]").unwrap();
    let text = |it: scraper::ElementRef<'_>| {
        let number = |name: &str| it.attr(name).unwrap().parse().unwrap();
        Text {
            said: it.text().collect(),
            family: it.attr("font-family").unwrap().to_owned(),
            x: number("x"),
            y: number("y"),
            size: number("font-size"),
        }
    };
    page.select(&texts).map(text).collect()
}

#[test]
fn names_of_eight_scripts_leave_ink_in_their_boxes() {
    assert_eq!(ink(&notice(""), TITLE), 0, "the box is empty without a title");
    for (name, family) in SCRIPTS {
        let card = notice(name);
        // A long name has two lines.
        let first = texts(&card.svg()).into_iter().find(|it| name.starts_with(&it.said));
        assert_eq!(first.map(|it| it.family).as_deref(), Some(family), "{name}");
        let drawn = ink(&card, TITLE);
        assert!(drawn > 15, "{name}: {drawn} thousandths");
    }
}

#[test]
fn a_name_of_two_scripts_has_both_fonts() {
    let card = notice("Ana 张伟 Вера");
    let runs = texts(&card.svg());
    let runs: Vec<(&str, &str)> =
        runs.iter().map(|it| (it.said.as_str(), it.family.as_str())).take(3).collect();
    let expected =
        [("Ana", "Bricolage Grotesque"), ("张伟", "Noto Sans CJK SC"), ("Вера", "Noto Sans")];
    assert_eq!(runs, expected);
    // Arabic letters that join, beside another script.
    for name in ["Ana لامية", "صلاح Ana", "لا / 张伟"] {
        assert!(ink(&notice(name), TITLE) > 0, "{name}");
    }
}

#[test]
fn joined_letters_leave_no_gap_beside_another_script() {
    let plain = widest_space(&notice("Ana Gil"), TITLE);
    for name in ["Ana علي الحسن Gil", "علي الحسن Gil", "صلاح 2"] {
        let widest = widest_space(&notice(name), TITLE);
        assert!(widest <= plain + 14, "{name}: {widest} and {plain} pixels");
    }
}

#[test]
fn a_name_that_begins_from_the_right_goes_on_to_the_left() {
    let x = |name: &str, said: &str| {
        texts(&notice(name).svg()).into_iter().find(|it| it.said == said).unwrap().x
    };
    let words = "علي Ana Gil";
    assert!(x(words, "Ana") < x(words, "Gil") && x(words, "Gil") < x(words, "علي"));
    assert!(x("Ana Gil علي", "Ana Gil") < x("Ana Gil علي", "علي"));
    assert!(x("שירה 张伟", "张伟") < x("שירה 张伟", "שירה"));
    let brackets = "שירה (אלמוג) 2";
    let xs = ["2", "(", "אלמוג", ")", "שירה"].map(|said| x(brackets, said));
    assert!(xs.is_sorted(), "{xs:?}");
}

#[test]
fn one_long_word_leaves_the_other_names_large() {
    let plain = of_names(&table_card(2));
    for full in ["Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch 2", "W"] {
        let Card::Table(mut card) = table_card(2) else { panic!("a table") };
        card.sides[1].name = name(full);
        let names = of_names(&Card::Table(card));
        assert!(names[0].size > plain[0].size * 0.8, "{names:?}");
        assert!(names.iter().any(|it| it.said.ends_with("Montesinos")), "{names:?}");
    }
}

/// Lines of a card that are parts of the name `long`.
fn of_long(card: &Card, long: &str) -> Vec<String> {
    let said = texts(&card.svg()).into_iter().map(|it| it.said);
    said.filter(|it| it.len() > 5 && long.contains(it.trim_end_matches('…'))).collect()
}

#[test]
fn a_name_too_long_for_the_smallest_letters_ends_in_an_ellipsis() {
    let long = "Llanfairpwllgwyngyll".repeat(12);
    let Card::Round(mut card) = round_card(8, 4) else { panic!("a round") };
    card.tables[0].sides[0].name = name(&long);
    let said = of_long(&Card::Round(card), &long);
    assert!(said[0].len() > 5 && !said[0].ends_with('…'), "{said:?}");
    assert!(said[1].ends_with('…'), "{said:?}");
}

#[test]
fn letters_without_a_font_become_initials_or_a_sign() {
    // A rare Chinese letter, Thai, an emblem between words, and nothing but an emblem.
    for (name, expected) in [
        ("王㐂", "王"),
        ("สมชาย Ruiz", "••• Ruiz"),
        ("สมชาย ใจดี", "•••"),
        ("Ana 🎲 Gil", "Ana Gil"),
        ("👩\u{200d}👧\u{fe0f}🎲 Les Fitxes", "Les Fitxes"),
        ("🎲", "•••"),
        ("🎲 / Eva Mora", "•••"),
    ] {
        let card = notice(name);
        assert_eq!(texts(&card.svg())[0].said, expected, "{name}");
        assert!(ink(&card, TITLE) > 0, "{name}");
    }
}

const LONG: [&str; 4] = [
    "Maria Desemparats Sanchis / Vicent Ferrer Montesinos",
    "Ana Gil / Eva Mora",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "فاطمة الزهراء / 陳麗華",
];

fn name(full: &str) -> CardName {
    CardName { full: full.to_owned(), short: String::new() }
}

fn table_card(n: usize) -> Card {
    let colors = [Color::Yellow, Color::Blue, Color::Red, Color::Green];
    let sides = LONG.iter().take(n).zip(colors).map(|(full, color)| SideLine {
        colors: vec![(color, vec![true, false, false, false])],
        crest: Some(Drawing::Made(Crest::of(full))),
        name: name(full),
        way: Some(SideWay { distance: 140, covered: 40 }),
        place: None,
        is_ahead: color == Color::Yellow,
    });
    Card::Table(TableCard {
        state: "en juego".to_owned(),
        is_live: true,
        round: "Octavos".to_owned(),
        title: "Mesa 4".to_owned(),
        sides: sides.collect(),
        distances: "Casillas".to_owned(),
        arms: Arms::Four,
        pieces: Vec::new(),
        on_turn: Vec::new(),
        footer: String::new(),
    })
}

fn round_card(n_tables: usize, n_sides: usize) -> Card {
    let side = |full: &&str| RoundSide {
        colors: vec![Color::Yellow, Color::Red],
        name: name(full),
        is_through: true,
    };
    let table = |number: usize| RoundTable {
        number: number.to_string(),
        sides: LONG.iter().take(n_sides).map(side).collect(),
    };
    Card::Round(RoundCard {
        title: "Octavos".to_owned(),
        aside: String::new(),
        tables: (1..=n_tables).map(table).collect(),
        footer: String::new(),
    })
}

/// Texts of a card that are lines of the names in [`LONG`].
fn of_names(card: &Card) -> Vec<Text> {
    let is_name =
        |it: &Text| it.said.chars().count() > 1 && LONG.iter().any(|name| name.contains(&it.said));
    texts(&card.svg()).into_iter().filter(is_name).collect()
}

#[test]
fn names_on_a_card_have_one_size_and_are_whole_and_apart() {
    let tables = [2, 3, 4].map(table_card);
    let rounds = [(1, 2), (4, 2), (8, 2), (4, 4)].map(|(n, sides)| round_card(n, sides));
    for card in tables.iter().chain(&rounds) {
        let names = of_names(card);
        let sizes: Vec<f32> = names.iter().map(|it| it.size).collect();
        assert!(sizes.windows(2).all(|it| it[0] == it[1]), "{sizes:?}");
        let said: String = names.iter().map(|it| it.said.as_str()).collect();
        said.assert_lacks("…");
        said.assert_has("Montesinos");
        for (n, one) in names.iter().enumerate() {
            for other in names.iter().skip(n + 1).filter(|it| (it.x - one.x).abs() < 1.0) {
                let apart = (one.y - other.y).abs();
                assert!(apart > one.size * 0.99, "{one:?} {other:?}");
            }
        }
    }
}

#[test]
fn a_champion_s_name_is_never_cut() {
    for full in LONG {
        let card = Card::Champion(ChampionCard {
            crest: None,
            kicker: "Gana el torneo".to_owned(),
            name: name(full),
            club: "Club".to_owned(),
            footer: String::new(),
        });
        let said: String = of_names(&card).into_iter().map(|it| it.said).collect();
        // Words in Arabic letters make the others stand before them.
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.replace([' ', '/'], "").chars().collect();
            letters.sort_unstable();
            letters
        };
        assert_eq!(letters(&said), letters(full));
    }
}

#[test]
fn a_ranking_and_two_players_have_pictures() {
    let crest = || Drawing::Made(Crest::of("Falla del Forn"));
    let row = |rank: usize| ListRow {
        rank: rank.to_string(),
        crest: crest(),
        name: name(SCRIPTS[rank].0),
        figure: "24 puntos".to_owned(),
    };
    let list = Card::List(ListCard {
        kicker: "Ranking".to_owned(),
        title: "Semana 47".to_owned(),
        rows: (1..8).map(row).collect(),
        empty: "Nada".to_owned(),
        footer: String::new(),
    });
    let said: Vec<String> = texts(&list.svg()).into_iter().map(|it| it.said).collect();
    said.assert_holds("5");
    said.assert_omits("6");
    said.assert_omits("Nada");
    let side = |full, n_ahead| VersusSide { crest: crest(), name: name(full), n_ahead };
    let versus = Card::Versus(Box::new(VersusCard {
        kicker: "Cara a cara".to_owned(),
        sides: [side("Ana Gil", 4), side("Eva Mora", 7)],
        line: "11 partidas".to_owned(),
        footer: String::new(),
    }));
    let said: Vec<String> = texts(&versus.svg()).into_iter().map(|it| it.said).collect();
    said.assert_holds("4 – 7");
    for card in [list, versus] {
        assert_eq!(size(&picture::png(&card.svg()).unwrap()), (1200, 630));
    }
}

/// The first part of a page's description.
fn claim(page: &Answer) -> String {
    let description = tags(page)["description"].clone();
    description.split('\u{a0}').next().unwrap().to_owned()
}

#[actix_web::test]
async fn an_entry_claims_what_it_reached() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Pairs, 16);
    let championship = facts(&app, id);
    let expected = [
        (
            "es",
            [
                ("Campeona", 1),
                ("2.ª de 16", 1),
                ("Fuera en semifinales", 2),
                ("Fuera en cuartos", 4),
                ("Fuera en octavos", 8),
            ],
        ),
        (
            "ca",
            [
                ("Campiona", 1),
                ("2a de 16", 1),
                ("Fora en semifinals", 2),
                ("Fora en quarts", 4),
                ("Fora en huitens", 8),
            ],
        ),
        (
            "en",
            [
                ("Champions", 1),
                ("2nd of 16", 1),
                ("Out in the semi-finals", 2),
                ("Out in the quarter-finals", 4),
                ("Out in the round of 16", 8),
            ],
        ),
    ];
    for (language, expected) in expected {
        let mut claims: BTreeMap<String, usize> = BTreeMap::new();
        for entry in championship.entries() {
            let url = path(id, &format!("entries/{}", entry.id));
            let page = app.browser().get_with(&url, &[("accept-language", language)]).await;
            *claims.entry(claim(&page)).or_default() += 1;
        }
        let expected = expected.map(|(claim, n)| (claim.to_owned(), n));
        assert_eq!(claims, BTreeMap::from(expected), "{language}");
    }
}

#[actix_web::test]
async fn one_person_claims_without_gender_and_a_player_claims_to_play() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 8);
    let champion = domain::draw::champion(&facts(&app, id)).unwrap();
    let page = app.browser().get(&path(id, &format!("entries/{champion}"))).await;
    assert_eq!(claim(&page), "Gana el torneo");
    let title = tags(&app.browser().get(&path(id, "")).await)["og:title"].clone();
    assert_eq!(title, facts(&app, id).tournament.name, "nothing happens now");

    let id = half_played(&app, 8, 1);
    let championship = facts(&app, id);
    let playing = championship.tables().iter().find(|it| it.state == TableState::Playing);
    let entry = playing.unwrap().entries()[0];
    let page = app.browser().get(&path(id, &format!("entries/{entry}"))).await;
    assert_eq!(claim(&page), "Juega ahora");
    let picture = path(id, &format!("entries/{entry}/share.png"));
    assert_eq!(fetch(&app, &picture).await.0, 200);
}

/// Pages with a share button in the tournaments of these formats, each with the page whose picture it has.
const SHARED: [(Preset, &[[&str; 2]]); 3] = [
    (
        Preset::Weekly,
        &[
            ["/tournaments/{id}", ""],
            ["/tournaments/{id}/entries", "/tournaments/{id}"],
            ["/tournaments/{id}/entries/{entry}", ""],
            ["/tournaments/{id}/rounds/{round}", ""],
            ["/tournaments/{id}/standings", "/tournaments/{id}"],
            ["/tables/{table}", ""],
            ["/players/{player}", ""],
            ["/players/{player}/against/{other}", ""],
            ["/rankings/{account}", ""],
            ["/rankings/{account}/seasons/{season}", ""],
        ],
    ),
    (
        Preset::Torneo,
        &[
            ["/tournaments/{id}", ""],
            ["/tournaments/{id}/bracket", "/tournaments/{id}"],
            ["/tables/{table}/replay", "/tables/{table}"],
            ["/tables/{table}/replay/3", "/tables/{table}"],
        ],
    ),
    (
        Preset::LeagueFinal,
        &[
            ["/tournaments/{id}/grid", "/tournaments/{id}"],
            ["/tournaments/{id}/calendar", "/tournaments/{id}"],
        ],
    ),
];

async fn assert_shared(app: &App, url: &str, pictured: &str) {
    let base = format!("http://{}", app.address);
    let page = app.browser().get(url).await;
    assert_eq!(page.texts("details[data-share] > summary"), ["Compartir"], "{url}");
    assert_eq!(page.texts("button[data-share-panel]"), ["Código QR e imagen"], "{url}");
    let link = page.attribute("details[data-share]", "data-share");
    assert_eq!(link, format!("{base}{url}"));
    assert_eq!(page.attribute(".share__link a", "href"), link);
    page.attribute(".share a[target]", "href").assert_starts("https://wa.me/?text=");
    let picture = page.attribute(".share__picture", "src");
    assert_eq!(page.attribute(".share a[download]", "href"), picture);
    assert_eq!(tags(&page)["og:image"], format!("{base}{picture}"));
    let own = pictured.split('?').next().unwrap();
    assert!(picture.starts_with(&format!("{own}/share.png")), "{url}: {picture}");
    let (status, kind, _, png) = fetch(app, &picture).await;
    assert_eq!((status, kind.as_str(), size(&png)), (200, "image/png", (1200, 630)), "{url}");
    let code = app.browser().get(&page.attribute(".share__qr", "src")).await;
    assert_eq!((code.status, code.header("content-type").as_str()), (200, "image/svg+xml"));
}

#[actix_web::test]
async fn every_page_that_people_share_has_the_button_and_a_picture() {
    let app = spawn_app();
    for (preset, pages) in SHARED {
        let id = demonstration(&app, preset, 8);
        for [route, pictured] in pages {
            let pictured = if pictured.is_empty() { route } else { pictured };
            let [url, pictured] = [route, pictured].map(|it| address(&app, id, it));
            assert_shared(&app, &url, &pictured).await;
        }
    }
}

#[actix_web::test]
async fn a_link_to_a_table_says_who_leads_or_has_won() {
    let app = spawn_app();
    let id = half_played(&app, 8, 1);
    let championship = facts(&app, id);
    let names = domain::tournament::names::Names::of(&championship);
    let of = |state| championship.tables().iter().find(move |it| it.state == state).unwrap();
    let played = of(TableState::Confirmed);
    let page = app.browser().get(&format!("/tables/{}", played.id)).await;
    let result = played.result.as_ref().unwrap();
    let winner = result.sides.iter().find(|side| side.place == 1).unwrap().entry;
    assert_eq!(claim(&page), format!("Gana {}", names.entry(winner)));
    let url = format!("/tables/{}", of(TableState::Playing).id);
    let page = app.browser().get(&url).await;
    let leader = page.texts(".strip__row strong").remove(0);
    claim(&page).assert_starts(&format!("Juega ahora: {leader} va ganando por "));
    tags(&page)["og:title"].assert_has(&leader);
}

#[actix_web::test]
async fn a_code_leads_only_to_pages_of_the_site() {
    let app = spawn_app();
    for (to, status) in [("/tables/1", 200), ("https://example.org", 404), ("", 404)] {
        let answer = app.browser().get(&format!("/share/qr.svg?to={to}")).await;
        assert_eq!(answer.status, status, "{to}");
    }
    let long = "a".repeat(1000);
    assert_eq!(app.browser().get(&format!("/share/qr.svg?to=/{long}")).await.status, 404);
}

#[actix_web::test]
async fn the_record_of_a_game_is_among_the_rarer_actions() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 8);
    let championship = facts(&app, id);
    let played = championship.tables().iter().find(|it| it.state == TableState::Confirmed);
    let page = app.browser().get(&format!("/tables/{}", played.unwrap().id)).await;
    assert_eq!(page.texts("#more a"), ["Descargar la partida"]);
    assert_eq!(page.texts(".page-header__actions > a[href$='record.pgr']").len(), 0);
}
