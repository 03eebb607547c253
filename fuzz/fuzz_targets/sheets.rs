//! Any rows inside an XLSX or ODS file: no panic, no more rows than the limit. The archive around them is valid, so that
//! its content is read.
//!
//! The input is parts of XML with a form feed between: for an XLSX the rows, the shared strings and the workbook's sheets; for an ODS,
//! where the input begins with `ods`, the rows.

#![no_main]

use std::io::{Cursor, Write};

use domain::tournament::rows::{MOST_ROWS, read};
use libfuzzer_sys::fuzz_target;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OASIS: &str = "urn:oasis:names:tc:opendocument:xmlns";

fuzz_target!(|text: &str| {
    let book = match text.strip_prefix("ods") {
        Some(rows) => ods(rows),
        None => xlsx(text),
    };
    if let Ok(list) = read(&book, |cells| cells.iter().any(|cell| cell == "nombre")) {
        assert!((1..=MOST_ROWS).contains(&list.rows.len()));
        assert!(list.rows.is_sorted_by(|one, other| one.number < other.number));
    }
});

fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, plain).expect("a file can be begun");
        zip.write_all(text.as_bytes()).expect("a file can be written");
    }
    zip.finish().expect("an archive can be ended").into_inner()
}

fn xlsx(parts: &str) -> Vec<u8> {
    let mut parts = parts.split('\u{c}');
    let rows = parts.next().unwrap_or_default();
    let strings = parts.next().unwrap_or_default();
    let sheets = parts.next().unwrap_or(r#"<sheet name="A" sheetId="1" r:id="rId1"/>"#);
    let start = format!(
        r#"<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
    );
    let relations = format!(
        r#"<Relationships xmlns="{RELATIONS}"><Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#
    );
    archive(&[
        ("_rels/.rels", &start),
        (
            "[Content_Types].xml",
            r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#,
        ),
        (
            "xl/workbook.xml",
            &format!(
                r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{sheets}</sheets></workbook>"#
            ),
        ),
        ("xl/_rels/workbook.xml.rels", &relations),
        ("xl/sharedStrings.xml", &format!(r#"<sst xmlns="{MAIN}">{strings}</sst>"#)),
        (
            "xl/worksheets/sheet1.xml",
            &format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#),
        ),
    ])
}

fn ods(rows: &str) -> Vec<u8> {
    archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        (
            "META-INF/manifest.xml",
            &format!(r#"<manifest:manifest xmlns:manifest="{OASIS}:manifest:1.0"/>"#),
        ),
        (
            "content.xml",
            &format!(
                r#"<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="{OASIS}:office:1.0" xmlns:table="{OASIS}:table:1.0" xmlns:text="{OASIS}:text:1.0"><office:body><office:spreadsheet><table:table table:name="A">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
            ),
        ),
    ])
}
