//! Tables as files for spreadsheets: read back with the crates `calamine` and `csv`, and opened in LibreOffice.

use std::io::Cursor;
use std::path::Path;
use std::process::Command;

use calamine::{Data, Range, Reader, Xlsx, open_workbook_from_rs};
use chrono::{DateTime, NaiveDate, TimeDelta};
use cubilete::acts::entries::{NewEntry, register};
use cubilete::web::i18n::Language;
use cubilete::web::spreadsheets::sheet::{Cell, Sheet};
use cubilete::web::spreadsheets::text::sheet_names;
use cubilete::web::spreadsheets::{SHEETS, write_csv, write_xlsx};
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;

use crate::app::{Answer, App, spawn_app};
use crate::fixture::{act, demonstration, member, organized, path, players};
use crate::matchers::TextMatchers;

/// Names that a spreadsheet could misread, each with its text in a cell.
fn hostile() -> Vec<(String, String)> {
    let same = |name: &str| (name.to_owned(), name.to_owned());
    vec![
        same("=HYPERLINK(\"http://example.org\",\"pulsa\")"),
        same("+34 600 000 000"),
        same("-1+1|cmd"),
        same("@SUM(A1:A9)"),
        ("\tTab".to_owned(), " Tab".to_owned()),
        ("Uno\u{1}dos\u{7}\u{b}tres".to_owned(), "Uno dos  tres".to_owned()),
        same(&"Ñ".repeat(200)),
        same("🎲🏆 Los Dados 👩‍👩‍👧"),
        same("שלום עולם"),
        same("_x0041_ literal"),
        same("a;b,c\"d\"'e"),
        same("007"),
    ]
}

fn new_entry(name: &str) -> NewEntry {
    NewEntry {
        people: Vec::new(),
        name: name.to_owned(),
        list_number: String::new(),
        club: name.to_owned(),
        sector: String::new(),
        category: "=1+1".to_owned(),
        email: Some("ana@example.org".to_owned()),
        phone: "+34 600 111 222".to_owned(),
        note: "@nota".to_owned(),
    }
}

/// The only sheet of a workbook, or the one with this name.
fn sheet(file: &[u8], name: Option<&str>) -> Range<Data> {
    let mut workbook: Xlsx<_> = open_workbook_from_rs(Cursor::new(file.to_vec())).unwrap();
    let names = workbook.sheet_names();
    let name = name.map_or_else(|| names[0].clone(), str::to_owned);
    let formulas = workbook.worksheet_formula(&name).unwrap();
    assert!(formulas.used_cells().all(|(_, _, text)| text.is_empty()), "a formula in {name}");
    workbook.worksheet_range(&name).unwrap()
}

fn column(range: &Range<Data>, title: &str) -> Vec<Data> {
    let mut rows = range.rows();
    let heading = rows.next().unwrap();
    let at = heading.iter().position(|it| *it == Data::String(title.to_owned()));
    let at = at.unwrap_or_else(|| panic!("no {title} in {heading:?}"));
    rows.map(|row| row[at].clone()).collect()
}

fn records(text: &str, delimiter: u8) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// A tournament of clubs with hostile names.
fn hostile_entries(app: &App, id: TournamentId) {
    for (name, _) in hostile() {
        act(app, |work| register(work, id, &new_entry(&name)));
    }
}

#[actix_web::test]
async fn hostile_names_are_texts_in_both_formats() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "club;sector\n").await;
    hostile_entries(&app, it.id);
    let file = it.ana.get(&path(it.id, "entries.xlsx")).await;
    assert_eq!(file.status, 200);
    assert_eq!(
        file.header("content-type"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    );
    file.header("content-disposition").assert_has("filename=\"entries.xlsx\"");
    let read = sheet(&file.bytes, None);
    let names = column(&read, "Inscripción");
    let expected: Vec<Data> = hostile().into_iter().map(|(_, it)| Data::String(it)).collect();
    assert_eq!(names, expected);
    let numbers = column(&read, "N.º");
    assert!(numbers.iter().all(|it| matches!(it, Data::Float(_) | Data::Int(_))), "{numbers:?}");
    assert_eq!(column(&read, "Teléfono")[0], Data::String("+34 600 111 222".to_owned()));

    let file = it.ana.get(&path(it.id, "entries.csv")).await;
    assert!(file.bytes.starts_with(b"\xEF\xBB\xBF"), "no byte order mark");
    let rows = records(&file.body, b';');
    for (row, (_, expected)) in rows[1..].iter().zip(hostile()) {
        let is_guarded = expected.starts_with(['=', '+', '-', '@']) || expected == " Tab";
        let expected = if is_guarded { format!("'{expected}") } else { expected };
        assert_eq!(row[1], expected);
        assert_eq!((row[5].as_str(), row[8].as_str()), ("'=1+1", "'+34 600 111 222"));
    }
    let starts = ['=', '+', '-', '@', '\t', '\r'];
    assert!(rows.iter().flatten().all(|cell| !cell.starts_with(starts)), "{rows:?}");
}

#[actix_web::test]
async fn every_table_is_read_back_and_a_workbook_has_a_sheet_for_each() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = demonstration(&app, Preset::Jcf, 10);
    for kind in SHEETS {
        let xlsx = ana.get(&path(id, &format!("{}.xlsx", kind.name))).await;
        assert_eq!(xlsx.status, 200, "{}", kind.name);
        let read = sheet(&xlsx.bytes, None);
        let csv = ana.get(&path(id, &format!("{}.csv", kind.name))).await;
        assert_eq!(csv.status, 200, "{}", kind.name);
        let rows = records(&csv.body, b';');
        assert_eq!(read.height(), rows.len(), "{}", kind.name);
        let may_be_empty =
            ["editions", "calendar", "sign-ups", "prizes", "penalties"].contains(&kind.name);
        assert!(rows.len() > 1 || may_be_empty, "{}", kind.name);
        let heading: Vec<String> =
            read.rows().next().unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(heading, rows[0], "{}", kind.name);
    }
    let results = sheet(&ana.get(&path(id, "results.xlsx")).await.bytes, None);
    for title in ["Acabó", "Empezó"] {
        let moments = column(&results, title);
        assert!(moments.iter().any(|it| matches!(it, Data::DateTime(_))), "{title}: {moments:?}");
    }
    let places = column(&results, "Lugar en la mesa");
    assert!(places.iter().all(|it| *it == Data::Float(1.0) || *it == Data::Float(2.0)));
    let thrown = column(&results, "Tiradas");
    assert!(thrown.iter().any(|it| matches!(it, Data::Float(n) if *n > 5.0)), "{thrown:?}");

    let workbook = ana.get(&path(id, "workbook.xlsx")).await;
    let opened: Xlsx<_> = open_workbook_from_rs(Cursor::new(workbook.bytes.clone())).unwrap();
    let names = opened.sheet_names();
    for expected in ["Inscripciones", "Sorteo", "Resultados", "Clasificación 1", "Cuadrante 1"] {
        assert!(names.iter().any(|it| it == expected), "{expected}: {names:?}");
    }
    assert!(names.iter().any(|it| it == "Lo que se ha hecho"), "{names:?}");
    let standings = sheet(&workbook.bytes, Some("Clasificación 1"));
    let points = column(&standings, "Ganadas");
    assert!(points.iter().all(|it| matches!(it, Data::Float(_))), "{points:?}");
    assert_eq!(ana.get(&path(id, "workbook.csv")).await.status, 404);
    for unknown in ["nothing.xlsx", "entries.ods", "entries.xlsx.csv"] {
        assert_eq!(ana.get(&path(id, unknown)).await.status, 404, "{unknown}");
    }
}

#[actix_web::test]
async fn contacts_and_the_journal_are_for_organizers() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "club;sector\n").await;
    hostile_entries(&app, it.id);
    let mut referee = member(&app, it.id, Role::Referee, "Vicent").await;
    let mut visitor = app.browser();
    for browser in [&mut referee, &mut visitor] {
        let csv = browser.get(&path(it.id, "entries.csv")).await.body;
        csv.assert_lacks("ana@example.org");
        csv.assert_lacks("600 111");
        csv.assert_lacks("nota");
        let workbook = browser.get(&path(it.id, "workbook.xlsx")).await.bytes;
        let mut opened: Xlsx<_> = open_workbook_from_rs(Cursor::new(workbook)).unwrap();
        assert_eq!(opened.sheet_names(), ["Inscripciones"]);
        let entries = opened.worksheet_range("Inscripciones").unwrap();
        let cells: Vec<String> = entries.cells().map(|(.., cell)| cell.to_string()).collect();
        assert!(cells.iter().all(|it| !it.contains("ana@") && !it.contains("600 111")));
        for sheet in ["journal", "hand-ins", "sign-ups"] {
            for ending in ["csv", "xlsx"] {
                let file = browser.get(&path(it.id, &format!("{sheet}.{ending}"))).await;
                assert_eq!(file.status, 403, "{sheet}.{ending}");
            }
        }
    }
    let rights: Vec<u16> = {
        let mut statuses = Vec::new();
        for sheet in SHEETS.iter().filter(|it| it.name != "grid") {
            let file = it.ana.get(&path(it.id, &format!("{}.csv", sheet.name))).await;
            statuses.push(file.status);
        }
        statuses
    };
    assert!(rights.iter().all(|status| *status == 200), "{rights:?}");
}

#[actix_web::test]
async fn pages_link_their_tables_and_the_language_of_the_reader_decides_separators() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Jcf, 10);
    let mut visitor = app.browser();
    for page in ["entries", "standings?stage=1&pool=1", "grid?stage=1&pool=1", "rounds"] {
        let page: Answer = match visitor.get(&path(id, page)).await {
            moved if moved.status == 303 => visitor.get(&moved.location()).await,
            page => page,
        };
        let links = page.attributes(".downloads a", "href");
        assert_eq!(links.len(), 2, "{page}");
        for link in links {
            assert_eq!(visitor.get(&link).await.status, 200, "{link}");
        }
    }
    let front = visitor.get(&path(id, "")).await;
    assert_eq!(front.attributes("main a[href$='.xlsx']", "href"), [path(id, "workbook.xlsx")]);
    let english = [("accept-language", "en")];
    let file = visitor.get_with(&path(id, "standings.csv?stage=1"), &english).await;
    assert!(file.body.starts_with("Group or sector,"), "{file}");
    assert!(records(&file.body, b',').len() > 5);
}

/// A sheet with a cell of each type.
fn typed() -> Sheet {
    let columns = ["T", "N", "D", "€", "F", "M", "S", "Y"].map(str::to_owned);
    let day = NaiveDate::from_ymd_opt(2026, 11, 29).unwrap();
    let at = DateTime::from_timestamp(1_795_984_200, 0).unwrap();
    let mut sheet = Sheet::new("Tipos", columns);
    sheet.rows.push(vec![
        Cell::from("-5"),
        Cell::from(-5_i64),
        Cell::Decimal(2.5),
        Cell::Cents(-1205),
        Cell::Date(day),
        Cell::at(at, chrono_tz::Europe::Madrid),
        Cell::Span(TimeDelta::minutes(95)),
        Cell::YesNo(true),
    ]);
    sheet.rows.push(vec![Cell::Empty]);
    sheet
}

#[test]
fn cells_keep_their_types() {
    let csv = |language| {
        let file = write_csv(&typed(), language).unwrap();
        String::from_utf8(file).unwrap().lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(csv(Language::Es), "'-5;-5;2,5;-12,05;2026-11-29;2026-11-29 21:30;1:35:00;sí");
    assert_eq!(csv(Language::En), "'-5,-5,2.5,-12.05,2026-11-29,2026-11-29 21:30,1:35:00,yes");
    let at = DateTime::from_timestamp(0, 0).unwrap();
    let file = write_xlsx(("=Título", at), &[typed()], Language::Ca).unwrap();
    let read = sheet(&file, Some("Tipos"));
    let row: Vec<Data> = read.rows().nth(1).unwrap().to_vec();
    assert_eq!(row[0], Data::String("-5".to_owned()));
    assert_eq!((&row[1], &row[2]), (&Data::Float(-5.0), &Data::Float(2.5)));
    assert_eq!(row[3], Data::Float(-12.05));
    let moment = |cell: &Data| match cell {
        Data::DateTime(at) => at.as_f64(),
        cell => panic!("no moment: {cell:?}"),
    };
    // Days since the last day of 1899, and the share of the day.
    assert_eq!(moment(&row[4]), 46355.0);
    assert!((moment(&row[5]) - 46355.0 - 21.5 / 24.0).abs() < 1e-6);
    assert!((moment(&row[6]) - 95.0 / 1440.0).abs() < 1e-9);
    assert_eq!(row[7], Data::Bool(true));
}

#[test]
fn shown_numbers_become_numbers_in_their_language() {
    let shown = |language, text: &str| Cell::shown(language, text.to_owned());
    assert_eq!(shown(Language::Es, "12"), Cell::Whole(12));
    assert_eq!(shown(Language::Es, "-2,125"), Cell::Decimal(-2.125));
    assert_eq!(shown(Language::En, "0.5"), Cell::Decimal(0.5));
    assert_eq!(shown(Language::Es, "–"), Cell::Empty);
    for text in ["2.º", "1e5", "", "-", "1,2,3", "12345678901234567890", ",5"] {
        assert_eq!(shown(Language::Es, text), Cell::Text(text.to_owned()), "{text}");
    }
}

#[test]
fn names_of_sheets_are_valid_and_unique() {
    let long = "Clasificación de la fase final del torneo";
    let names = sheet_names([
        "Grid",
        "grid",
        "a/b:c*[d]?\\e",
        "",
        "'x'",
        "History",
        long,
        long,
        "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲",
    ]);
    assert_eq!(names[..6], ["Grid", "grid (2)", "a b c  d   e", "1", "x", "History (2)"]);
    assert_eq!(names[6], "Clasificación de la fase final ".trim_end());
    assert!(names[7].ends_with(" (2)"), "{names:?}");
    assert!(names.iter().all(|it| it.encode_utf16().count() <= 31), "{names:?}");
}

/// Needs `libreoffice-calc-nogui`, which `tests/run` installs.
#[actix_web::test]
async fn a_workbook_opens_in_libreoffice() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "club;sector\n").await;
    hostile_entries(&app, it.id);
    let mut file = it.ana.get(&path(it.id, "workbook.xlsx")).await.bytes;
    let folder = tempfile::tempdir().unwrap();
    let opened = opened(folder.path(), "hostile", &file);
    for (_, name) in hostile() {
        // The program writes texts as they are shown, so a formula would show its value.
        assert!(opened.iter().any(|row| row.contains(&name)), "{name}: {opened:?}");
    }
    let played = demonstration(&app, Preset::Torneo, 8);
    file = it.ana.get(&path(played, "results.xlsx")).await.bytes;
    let rows = self::opened(folder.path(), "results", &file);
    assert!(rows.len() > 8, "{rows:?}");
    assert!(rows[0].contains(&"Duración".to_owned()), "{rows:?}");
}

/// The first sheet as LibreOffice reads it.
fn opened(folder: &Path, name: &str, file: &[u8]) -> Vec<Vec<String>> {
    let workbook = folder.join(format!("{name}.xlsx"));
    std::fs::write(&workbook, file).unwrap();
    let profile = format!("-env:UserInstallation=file://{}/profile", folder.display());
    let ended = Command::new("soffice")
        .arg(profile)
        .args(["--headless", "--norestore", "--convert-to"])
        // Separator ";", quotation mark, UTF-8.
        .arg("csv:Text - txt - csv (StarCalc):59,34,76")
        .arg("--outdir")
        .args([folder, &workbook])
        .output()
        .expect("LibreOffice is missing: install libreoffice-calc-nogui");
    assert!(ended.status.success(), "{ended:?}");
    let text = std::fs::read_to_string(folder.join(format!("{name}.csv"))).unwrap();
    records(&text, b';')
}

#[actix_web::test]
async fn a_large_tournament_is_written_in_turns_without_delaying_others() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(345)).await;
    let files = futures_util::future::join_all((0..6).map(|_| {
        let mut visitor = app.browser();
        let address = path(it.id, "workbook.xlsx");
        async move { visitor.get(&address).await }
    }));
    let (files, live) = futures_util::future::join(files, it.ana.get("/health/live")).await;
    assert_eq!(live.status, 200);
    for file in &files {
        assert_eq!(file.status, 200);
        assert_eq!(sheet(&file.bytes, None).height(), 346);
    }
}
