//! Pages for paper: their content and their readers.

use std::collections::BTreeSet;

use domain::draw::bracket;
use domain::tournament::championship::Championship;
use domain::tournament::pin::spaced;
use domain::tournament::preset::Preset;
use domain::tournament::table::TableKind;
use domain::tournament::tournament::Role;
use parchis::{FieldKind, Ruleset, field_kind};

use crate::app::{Browser, spawn_app};
use crate::fixture::{
    confirm, demonstration, draw, facts, member, organized, path, players, publish, set, set_stage,
    tournament,
};
use crate::matchers::{LineMatchers, TextMatchers};

const PAGES: [&str; 9] = [
    "names",
    "tables",
    "sheets",
    "sheets?throws=no",
    "bracket",
    "grids",
    "standings",
    "table-cards",
    "entry-cards",
];

fn played(championship: &Championship) -> usize {
    championship.tables().iter().filter(|table| table.kind == TableKind::Played).count()
}

fn people(championship: &Championship) -> usize {
    championship.entries().iter().map(|entry| entry.squad.len().min(2)).sum()
}

#[actix_web::test]
async fn everybody_stands_once_on_the_list_by_name_in_the_order_of_the_alphabet() {
    let app = spawn_app();
    let list = "nombre\nÓscar B\nÁngela\nZoe\nangel\nÑora\nNúria\nòscar\n";
    let mut it = organized(&app, Preset::Torneo, list).await;
    draw(&app, it.id, 4);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, "print/names")).await;
    let names = page.texts(".seat-list tbody th");
    assert_eq!(names, ["angel", "Ángela", "Núria", "Ñora", "òscar", "Óscar B", "Zoe"]);
    let address = path(it.id, "print/names");
    let valencian = it.ana.get_with(&address, &[("accept-language", "ca")]).await;
    let names = valencian.texts(".seat-list tbody th");
    assert_eq!(names[2..4], ["Ñora", "Núria"], "no letter of its own in Valencian");
    let mut tables = page.texts(".seat-list__table");
    tables.sort();
    assert_eq!(tables, ["1", "1", "1", "1", "2", "2", "2"]);
    page.text(".paper__head").assert_has("Trofeu de la Lluna · Casal · Semifinal");
    page.text(".paper__at").assert_starts("impreso ");
}

#[actix_web::test]
async fn each_page_has_what_it_is_for_in_all_kinds_of_tournaments() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let pairs = "nombre;pareja;club;sector\nA a;B b;C;S\nD d;E e;F;S\nG g;H h;I;S\nJ j;K k;L;T\nM m;N n;O;T\n";
    for (preset, list) in [
        (Preset::Torneo, players(11)),
        (Preset::Weekly, players(5)),
        (Preset::Swiss, players(9)),
        (Preset::Jcf, pairs.to_owned()),
    ] {
        let id = tournament(&app, "ana@example.org", preset, &list);
        draw(&app, id, 2);
        publish(&app, id);
        let all = facts(&app, id);
        let first = all.rounds()[0].id;
        let query = format!("?round={first}");
        let mut of_round = all.clone();
        of_round.change(|facts| facts.tables.retain(|table| table.round == first));
        let get = async |ana: &mut Browser, page: &str| {
            let answer = ana.get(&path(id, &format!("print/{page}"))).await;
            assert_eq!(answer.status, 200, "{page}");
            answer
        };
        let by_name = get(&mut ana, &format!("names{query}")).await;
        assert_eq!(by_name.texts(".seat-list tbody tr").len(), people(&all));
        let by_table = get(&mut ana, &format!("tables{query}")).await;
        assert_eq!(by_table.texts(".seat-list tbody tr").len(), of_round.tables().len());
        assert_eq!(by_table.texts(".seat-list__person").len(), people(&all));
        let n = played(&of_round);
        let sheets = get(&mut ana, &format!("sheets{query}")).await;
        assert_eq!(sheets.texts(".sheet-page").len(), n);
        assert_eq!(sheets.texts(".table-sheet").len(), n);
        assert_eq!(sheets.texts(".table-sheet__rules").len(), n);
        let colors: usize = of_round
            .tables()
            .iter()
            .filter(|it| it.kind == TableKind::Played)
            .map(|it| it.seats.len())
            .sum();
        assert_eq!(sheets.texts(".table-sheet__result tbody tr").len(), colors);
        let short = get(&mut ana, &format!("sheets{query}&throws=no")).await;
        assert_eq!(short.texts(".sheet-page").len(), n.div_ceil(2));
        short.assert_none(".table-sheet__turns");
        let cards = get(&mut ana, &format!("table-cards{query}")).await;
        assert_eq!(cards.texts(".card-page").len(), n.div_ceil(4));
        assert_eq!(cards.texts(".cut-card").len(), n);
        let cards = get(&mut ana, "entry-cards").await;
        assert_eq!(cards.texts(".cut-card").len(), all.entries().len());
        let standings = get(&mut ana, "standings").await;
        assert_eq!(standings.texts(".standings-sheet tbody tr").len(), all.entries().len());
        let grids = ana.get(&path(id, "print/grids")).await;
        let n_pools = if preset == Preset::Jcf { 2 } else { 0 };
        assert_eq!(grids.texts(".grid-sheet").len(), n_pools);
        assert_eq!(grids.status, if n_pools == 0 { 303 } else { 200 });
        let slips = ana.get(&path(id, "slips")).await;
        assert_eq!(slips.texts(".card-page").len(), played(&all).div_ceil(8));
    }
}

#[actix_web::test]
async fn one_sector_can_be_printed_alone() {
    let app = spawn_app();
    let list = "nombre;pareja;sector\nA a;B b;S\nC c;D d;S\nE e;F f;T\nG g;H h;T\n";
    let mut it = organized(&app, Preset::Jcf, list).await;
    draw(&app, it.id, 2);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, "print/names?pool=2")).await;
    assert_eq!(page.texts(".seat-list tbody tr").len(), 4);
    page.text(".paper__head").assert_has("Sector T");
    let page = it.ana.get(&path(it.id, "print?pool=2")).await;
    page.assert_some(".rows a[href$='&pool=2']");
}

#[actix_web::test]
async fn the_bracket_stands_on_one_sheet_or_says_on_which_it_goes_on() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    for (n, expected) in [(32, 1..=1), (60, 2..=2), (90, 2..=3)] {
        let id = demonstration(&app, Preset::Torneo, n);
        let page = ana.get(&path(id, "print/bracket")).await;
        let sheets = page.texts(".bracket-sheet");
        let n_sheets = sheets.len();
        assert!(expected.contains(&n_sheets), "{n_sheets} sheets for {n} entries");
        for (index, sheet) in sheets.iter().enumerate() {
            sheet.assert_has(&format!("hoja {} de {n_sheets}", index + 1));
            // The sheets before the tree refer to a later one.
            assert_eq!(sheet.contains("Sigue: "), index + 1 < n_sheets, "{sheet}");
            assert_eq!(sheet.contains("→"), index + 1 < n_sheets, "{sheet}");
        }
        let rows = page.texts(".bracket-sheet__row");
        let all = facts(&app, id);
        let tables = all.tables().iter().filter(|table| table.kind == TableKind::Played);
        let seated: usize = tables.map(|table| table.entries().len()).sum();
        assert_eq!(rows.len(), seated, "every entry of every played table stands once, no bye");
    }
}

#[actix_web::test]
async fn every_table_of_the_plan_is_on_a_sheet_also_of_rounds_to_come() {
    let app = spawn_app();
    let list = (1..=140).map(|n| format!("{n};Falla {n}\n")).collect::<String>();
    let mut it = organized(&app, Preset::Pairs, &format!("num;nombre\n{list}")).await;
    set_stage(&app, it.id, |choices| choices.knockout.third_place = true);
    draw(&app, it.id, 3);
    publish(&app, it.id);
    let championship = facts(&app, it.id);
    let stage = championship.stages()[0].id;
    let bracket = bracket(&championship, stage);
    let tables = bracket.columns.iter().flat_map(|column| &column.tables);
    let tables = tables.filter(|table| table.kind == TableKind::Played).chain(&bracket.for_place);
    let n_seats: usize = tables.map(|table| table.n_seats).sum();
    let page = it.ana.get(&path(it.id, "print/bracket")).await;
    assert_eq!(page.texts(".bracket-sheet__row").len(), n_seats);
    assert_eq!(page.text(".bracket-sheet__title"), "Por el tercer puesto");
    let sheets = page.texts(".bracket-sheet");
    let (last, before) = sheets.split_last().unwrap();
    assert!(before.len() > 1, "a round to come has sheets of its own");
    for sheet in before {
        sheet.assert_has_all(["se sortea cuando acabe esta", "Sigue: "]);
    }
    assert!(!last.contains("Sigue: "), "{last}");
}

#[actix_web::test]
async fn where_boards_are_numbered_paper_sends_people_to_the_board() {
    let app = spawn_app();
    let list = (1..=12).map(|n| format!("Jugadora {n}\n")).collect::<String>();
    let mut it = organized(&app, Preset::Torneo, &format!("nombre\n{list}")).await;
    set(&app, it.id, |settings| settings.boards = 2);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let names = it.ana.get(&path(it.id, "print/names")).await;
    assert_eq!(names.texts(".seat-list thead th").last().map(String::as_str), Some("Tablero"));
    let places: BTreeSet<String> = names.texts(".seat-list__table").into_iter().collect();
    assert_eq!(places, ["1", "2", "cola, 1.º"].map(str::to_owned).into());
    let slips = it.ana.get(&path(it.id, "slips")).await;
    let titles = [
        "Ronda de 12 · Mesa 1 Tablero 1",
        "Ronda de 12 · Mesa 2 Tablero 2",
        "Ronda de 12 · Mesa 3",
    ];
    assert_eq!(slips.texts(".slip h2"), titles, "a place in the queue is on no paper");
    let sheets = it.ana.get(&path(it.id, "print/sheets")).await;
    let titles = sheets.texts(".table-sheet__number");
    assert_eq!(titles, ["Tablero 1 Mesa 1", "Tablero 2 Mesa 2", "Tablero Mesa 3"], "a blank");
    assert_eq!(sheets.texts(".table-sheet__blank").len(), 1);
    let cards = it.ana.get(&path(it.id, "print/table-cards")).await;
    assert_eq!(cards.texts(".cut-card__number"), ["1", "2"], "a card a board");
    assert_eq!(cards.texts(".cut-card__word"), ["Tablero", "Tablero"]);

    let mut visitor = app.browser();
    let board = path(it.id, "boards/2");
    let tables = facts(&app, it.id).into_facts().tables;
    assert_eq!(visitor.get(&board).await.location(), format!("/tables/{}", tables[1].id));
    confirm(&app, &tables[1]);
    assert_eq!(visitor.get(&board).await.location(), format!("/tables/{}", tables[2].id));
    confirm(&app, &tables[2]);
    assert_eq!(visitor.get(&board).await.location(), path(it.id, ""), "nobody plays there");
    assert_eq!(visitor.get(&path(it.id, "boards/3")).await.status, 404);
}

#[actix_web::test]
async fn only_who_helps_prints_and_no_page_but_the_slips_has_pins() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(7)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let (mut visitor, mut referee) =
        (app.browser(), member(&app, it.id, Role::Referee, "Vicent").await);
    let pins: Vec<String> = facts(&app, it.id).tables().iter().map(|it| it.pin.clone()).collect();
    for page in PAGES {
        let address = path(it.id, &format!("print/{page}"));
        assert_eq!(visitor.get(&address).await.status, 403, "{page}");
        let (theirs, own) = (referee.get(&address).await, it.ana.get(&address).await);
        assert_eq!(theirs.status, own.status, "{page}");
        let body = own.body;
        // QR codes are drawings whose coordinates contain numbers, so only texts are searched.
        let text = scraper::Html::parse_document(&body).root_element().text().collect::<String>();
        for pin in &pins {
            text.assert_lacks(pin);
            text.assert_lacks(&spaced(pin));
        }
    }
    let slips = it.ana.get(&path(it.id, "slips")).await.body;
    for pin in &pins {
        slips.assert_has(&spaced(pin));
    }
}

#[actix_web::test]
async fn a_draft_is_not_printed() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(7)).await;
    let of_round = |page: &&&str| !page.starts_with("entry");
    let check = async |ana: &mut Browser, n_notices: usize| {
        let index = ana.get(&path(it.id, "print")).await;
        assert_eq!(index.texts(".notice").len(), n_notices);
        assert_eq!(index.texts(".rows a").len(), 2, "entry cards and the workbook only");
        for page in PAGES.iter().filter(of_round) {
            let answer = ana.get(&path(it.id, &format!("print/{page}"))).await;
            assert_eq!((answer.status, answer.location()), (303, path(it.id, "print")), "{page}");
        }
    };
    check(&mut it.ana, 0).await;
    draw(&app, it.id, 1);
    check(&mut it.ana, 1).await;
    let round = facts(&app, it.id).rounds()[0].id;
    let asked = path(it.id, &format!("print/names?round={round}"));
    assert_eq!(it.ana.get(&asked).await.status, 303);
}

/// Table sheets describe every rule in words in all languages, for any settings.
#[actix_web::test]
async fn every_rule_has_its_words() {
    let languages = ["es", "ca", "en"].map(|code| {
        let file = format!("{}/templates/i18n/{code}/print.ftl", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(file).unwrap()
    });
    let mut n = 0;
    for field in Ruleset::named("jcf").unwrap().fields() {
        let Some(FieldKind::Choice(values)) = field_kind(field.key) else { continue };
        for value in values {
            let key = format!("\npaper-rule-{}-{value} = ", field.key.replace('_', "-"));
            languages.assert_all_have(&key);
            n += 1;
        }
    }
    assert!(n > 30, "{n}");
}

#[actix_web::test]
async fn the_rules_of_a_sheet_are_those_of_its_table() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    for (preset, expected, not) in [
        (Preset::Torneo, "el primer 5 saca dos fichas", "pareja"),
        (Preset::Weekly, "una ficha de cada color empieza en la salida", "segundos"),
        (Preset::Jcf, "salvo en la meta", "los dos colores"),
    ] {
        let list = match preset {
            Preset::Jcf => "nombre;pareja;sector\nA a;B b;S\nC c;D d;S\n".to_owned(),
            _ => players(4),
        };
        let id = tournament(&app, "ana@example.org", preset, &list);
        draw(&app, id, 1);
        publish(&app, id);
        let rules = ana.get(&path(id, "print/sheets")).await.text(".table-sheet__rules");
        rules.assert_has(expected);
        rules.assert_lacks(not);
    }
}
