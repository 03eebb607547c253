//! Spreadsheets: XLSX and ODS as programs write them, and what only looks like one.

use std::io::{Cursor, Write};

use cubilete::tournament::rows::{Origin, Rows, RowsError, read};
use cubilete::tournament::text::fold;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive of these files.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook of one sheet with these rows.
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

/// A document of one table with these rows.
pub fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Falles">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        (
            "META-INF/manifest.xml",
            r#"<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>"#,
        ),
        ("content.xml", &content),
    ])
}

pub fn ods_text(text: &str) -> String {
    format!(
        r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
    )
}

fn list(bytes: &[u8]) -> Result<Rows, RowsError> {
    read(bytes, |cells| cells.iter().any(|it| fold(it) == "comissio"))
}

fn cells(rows: &Rows) -> Vec<(u64, Vec<&str>)> {
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
    assert_eq!(read.origin, Origin::Sheet { format: "XLSX", name: "Falles".into() });
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
    assert_eq!(read.origin, Origin::Sheet { format: "ODS", name: "Falles".into() });
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
    assert_eq!(list(&ods(&tall)), Err(RowsError::TooLarge));
    let blank = r#"<table:table-cell table:number-columns-repeated="16384"/>"#;
    let rows =
        format!(r#"<table:table-row>{blank}{}</table:table-row>"#, ods_text("X")).repeat(100);
    assert_eq!(list(&ods(&rows)), Err(RowsError::TooLarge));
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
