//! Spreadsheets: XLSX and ODS as real programs write them, and files that only resemble one.

use domain::tournament::rows::{
    Hidden, ListRows, ReadingChoices, RowsError, RowsOrigin, read, read_as,
};
use domain::tournament::text::fold;

use crate::mountains::{archive, mountains, ods};

/// Workbook with one sheet of these rows.
pub fn xlsx(rows: &str) -> Vec<u8> {
    let sheet = format!(
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#
    );
    archive(&[
        (
            "_rels/.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
        ),
        (
            "[Content_Types].xml",
            r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#,
        ),
        (
            "xl/workbook.xml",
            r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Buida" sheetId="2" r:id="rId2"/><sheet name="Falles" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>"#,
        ),
        ("xl/worksheets/sheet1.xml", &sheet),
        (
            "xl/worksheets/sheet2.xml",
            r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>"#,
        ),
    ])
}

pub fn text(at: &str, text: &str) -> String {
    format!(r#"<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>"#)
}

pub fn ods_text(text: &str) -> String {
    format!(
        r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
    )
}

fn list(bytes: &[u8]) -> Result<ListRows, RowsError> {
    read(bytes, |cells| cells.iter().any(|it| fold(it) == "comissio"))
}

fn cells(rows: &ListRows) -> Vec<(u64, Vec<&str>)> {
    rows.rows
        .iter()
        .map(|row| (row.number, row.cells.iter().map(String::as_str).collect()))
        .collect()
}

#[test]
fn a_workbook_is_read_from_its_first_filled_sheet() {
    let rows = format!(
        r#"<row r="1">{}</row><row r="3">{}{}</row><row r="4"><c r="A4"><v>2</v></c>{}</row><row r="6">{}</row>"#,
        text("A1", "Cens 2026"),
        text("A3", "núm"),
        text("B3", "Comissió"),
        text("B4", "Plaça d’Espanya, 1; &quot;la Nova&quot;"),
        text("B6", "Na Jordana"),
    );
    let read = list(&xlsx(&rows)).unwrap();
    assert_eq!(read.origin, RowsOrigin::Sheet { format: "XLSX", name: "Falles".into() });
    assert_eq!(
        cells(&read),
        [(4, vec!["2", "Plaça d’Espanya, 1; \"la Nova\""]), (6, vec!["", "Na Jordana"])]
    );
    let again = list(read.text.as_bytes()).unwrap();
    assert_eq!((again.header, again.rows), (read.header, read.rows), "as text it is the same");
}

#[test]
fn a_document_is_read_with_its_repeats() {
    let blank = r#"<table:table-cell table:number-columns-repeated="16380"/>"#;
    let rows = format!(
        r#"<table:table-row>{}{}{blank}</table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>{}{blank}</table:table-row><table:table-row table:number-rows-repeated="1048500"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#,
        ods_text("núm"),
        ods_text("Comissió"),
        ods_text("l'Antiga"),
    );
    let read = list(&ods(&rows)).unwrap();
    assert_eq!(read.origin, RowsOrigin::Sheet { format: "ODS", name: "Falles".into() });
    assert_eq!(cells(&read), [(2, vec!["7", "l'Antiga"]), (3, vec!["7", "l'Antiga"])]);
}

#[test]
fn a_list_that_unfolds_to_a_mountain_is_refused() {
    let far = format!(
        "<row r=\"1\">{}</row><row r=\"1048576\">{}</row>",
        text("A1", "Comissió"),
        text("XFD1048576", "X")
    );
    assert_eq!(
        list(&xlsx(&far)),
        Err(RowsError::OnlyHeader),
        "a cell far out makes no rows between"
    );
    let sized = format!(r#"</sheetData><dimension ref="A1:XFD1048576"/><sheetData>{far}"#);
    assert_eq!(
        list(&xlsx(&sized)),
        Err(RowsError::OnlyHeader),
        "nor does what a sheet says of itself"
    );
    let deep = format!(
        "<row r=\"1\">{}</row><row r=\"900000\">{}</row>",
        text("A1", "Comissió"),
        text("A900000", "X")
    );
    assert_eq!(list(&xlsx(&deep)), Err(RowsError::TooManyRows));
    let wide = r#"<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>X</text:p></table:table-cell>"#;
    let tall = format!(
        r#"<table:table-row table:number-rows-repeated="1048576">{wide}</table:table-row>"#
    );
    assert_eq!(list(&ods(&tall)), Err(RowsError::TooManyRows));
    let blank = r#"<table:table-cell table:number-columns-repeated="16384"/>"#;
    let rows =
        format!(r#"<table:table-row>{blank}{}</table:table-row>"#, ods_text("X")).repeat(100);
    assert_eq!(list(&ods(&rows)), Err(RowsError::Empty), "what is beyond the columns is not read");
    let bomb = archive(&[("xl/workbook.xml", &" ".repeat(30 << 20))]);
    assert!(bomb.len() < 100_000);
    assert_eq!(list(&bomb), Err(RowsError::TooLarge));
}

#[test]
fn what_the_reader_stumbles_over_is_a_broken_spreadsheet() {
    for at in ["ZZZZZZZZ1", "A99999999999"] {
        let read = list(&xlsx(&format!(r#"<row r="1">{}</row>"#, text(at, "Na Jordana"))));
        assert!(read.is_err(), "{at}: {read:?}");
    }
}

#[test]
fn what_is_no_spreadsheet_says_so() {
    assert_eq!(list(b"PK\x03\x04\0\0sheet"), Err(RowsError::BrokenSheet));
    assert_eq!(list(&archive(&[("a.txt", "Comissió")])), Err(RowsError::BrokenSheet));
    assert_eq!(list(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"), Err(RowsError::OldSheet));
    assert_eq!(list(&xlsx("")), Err(RowsError::Empty));
    assert_eq!(list(&xlsx("<row r=\"1\"")), Err(RowsError::BrokenSheet));
}

fn first(read: &ListRows) -> Vec<&str> {
    read.rows.iter().map(|row| row.cells[0].as_str()).collect()
}

fn taking_hidden(bytes: &[u8]) -> Result<ListRows, RowsError> {
    let choices = ReadingChoices { hidden: Hidden::Taken, ..ReadingChoices::default() };
    read_as(bytes, choices, |cells| cells.iter().any(|it| fold(it) == "comissio"))
}

#[test]
fn hidden_rows_are_left_out_unless_they_are_wanted() {
    let row = |number: u32, hidden: &str, name: &str| {
        format!(r#"<row r="{number}"{hidden}>{}</row>"#, text(&format!("A{number}"), name))
    };
    let hidden = r#" hidden="1""#;
    let rows = [
        row(1, "", "Comissió"),
        row(2, "", "Na Jordana"),
        row(3, hidden, "L'Antiga, 2"),
        row(4, "", "El Pilar"),
    ];
    let collapsed = |how: &str, name: &str| {
        format!("<table:table-row{how}>{}</table:table-row>", ods_text(name))
    };
    let tables = [
        collapsed("", "Comissió"),
        collapsed("", "Na Jordana"),
        collapsed(r#" table:visibility="filter""#, "L'Antiga, 2"),
        collapsed("", "El Pilar"),
    ];
    for book in [xlsx(&rows.concat()), ods(&tables.concat())] {
        let read = list(&book).unwrap();
        assert_eq!(first(&read), ["Na Jordana", "El Pilar"]);
        let hidden = &read.doubts.hidden;
        assert_eq!((hidden[0].number, hidden[0].cells[0].as_str()), (3, "L'Antiga, 2"));
        let again = list(read.text.as_bytes()).unwrap();
        assert_eq!((&again.rows, &again.doubts.hidden), (&read.rows, hidden));
        for taken in [taking_hidden(&book), taking_hidden(read.text.as_bytes())] {
            assert_eq!(first(&taken.unwrap()), ["Na Jordana", "L'Antiga, 2", "El Pilar"]);
        }
    }
    let all = [row(1, "", "Comissió"), row(2, hidden, "Na Jordana")].concat();
    assert_eq!(list(&xlsx(&all)), Err(RowsError::OnlyHidden));
}

#[test]
fn a_merged_cell_holds_for_all_its_rows() {
    let rows = format!(
        r#"<row r="1">{}{}</row><row r="2">{}{}</row><row r="3">{}</row><row r="4">{}</row></sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:A9"/></mergeCells><sheetData>"#,
        text("A1", "Comissió"),
        text("B1", "Nom"),
        text("A2", "El Pilar"),
        text("B2", "Ana"),
        text("B3", "Pep"),
        text("A4", "Sueca"),
    );
    let spanned = r#"<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>El Pilar</text:p></table:table-cell>"#;
    let tables = format!(
        "<table:table-row>{}{}</table:table-row><table:table-row>{spanned}{}</table:table-row><table:table-row><table:covered-table-cell/>{}</table:table-row><table:table-row>{}</table:table-row>",
        ods_text("Comissió"),
        ods_text("Nom"),
        ods_text("Ana"),
        ods_text("Pep"),
        ods_text("Sueca"),
    );
    for book in [xlsx(&rows), ods(&tables)] {
        let read = list(&book).unwrap();
        let expected =
            [(2, vec!["El Pilar", "Ana"]), (3, vec!["El Pilar", "Pep"]), (4, vec!["Sueca", ""])];
        assert_eq!(cells(&read), expected, "rows with nothing else stay blank");
    }
}

#[test]
fn a_formula_that_gives_0_is_no_entry() {
    let rows = format!(
        r#"<row r="1">{}{}</row><row r="2">{}<c r="B2"><f>X1</f><v>0</v></c></row><row r="3"><c r="A3"><f t="array" ref="A3:A4">X2:X3</f><v>0</v></c><c r="B3"><v>1</v></c></row><row r="4"><c r="A4"><v>0</v></c></row><row r="5">{}<c r="B5"><v>2</v></c></row>"#,
        text("A1", "Comissió"),
        text("B1", "Núm"),
        text("A2", "El Pilar"),
        text("A5", "Sueca"),
    );
    let read = list(&xlsx(&rows)).unwrap();
    let expected = [(2, vec!["El Pilar", "0"]), (3, vec!["", "1"]), (5, vec!["Sueca", "2"])];
    assert_eq!(cells(&read), expected, "numbers stay: 0 is one of theirs");
    let zero = r#"<table:table-cell table:formula="of:=[.X1]" office:value-type="float" office:value="0"><text:p>0</text:p></table:table-cell>"#;
    let tables = format!(
        "<table:table-row>{}</table:table-row><table:table-row>{zero}</table:table-row><table:table-row>{}</table:table-row>",
        ods_text("Comissió"),
        ods_text("Sueca")
    );
    assert_eq!(cells(&list(&ods(&tables)).unwrap()), [(3, vec!["Sueca"])]);
}

#[test]
fn hidden_columns_and_other_sheets_are_named() {
    let rows = format!(
        r#"<row r="1">{}{}</row><row r="2">{}{}</row></sheetData><cols><col min="3" max="3" hidden="1"/></cols><sheetData>"#,
        text("B1", "Comissió"),
        text("C1", "Telèfon"),
        text("B2", "El Pilar"),
        text("C2", "600"),
    );
    let read = list(&xlsx(&rows)).unwrap();
    assert_eq!(read.doubts.hidden_columns, [1]);
    assert_eq!(read.doubts.other_sheets, ["Buida"]);
}

/// Runs in a process of its own with little more memory than it needs at rest.
#[test]
fn whatever_a_file_unfolds_to_memory_stays_bounded() {
    const CHILD: &str = "CUBILETE_TEST_MOUNTAINS";
    const MORE: u64 = 64 << 20;
    if std::env::var_os(CHILD).is_none() {
        let name = "sheets::whatever_a_file_unfolds_to_memory_stays_bounded";
        let status = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture", "--test-threads=1"])
            .env(CHILD, "1")
            .env("MALLOC_ARENA_MAX", "1")
            .status()
            .unwrap();
        assert!(status.success(), "more memory was asked for than there was, or see above");
        return;
    }
    let mountains = mountains();
    let status = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: u64 = status.split(' ').next().unwrap().parse().unwrap();
    let most = pages * 4096 + MORE;
    rlimit::setrlimit(rlimit::Resource::AS, most, most).unwrap();
    for (name, bytes, refused) in &mountains {
        assert!(bytes.len() <= 4 << 20, "{name}: {}", bytes.len());
        let read = list(bytes);
        assert_eq!(read.as_ref().err(), refused.as_ref(), "{name}");
    }
}
