//! Small files that expand to large spreadsheets, and invalid archives.

use std::io::{Cursor, Write};

use domain::tournament::rows::RowsError;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Archive of these files.
pub fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Document of one table with these rows.
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

/// Workbook with these shared strings and this first sheet.
fn shared(strings: &str, rows: &str) -> Vec<u8> {
    let relations =
        r#"<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>"#;
    let book = r#"<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>"#;
    archive(&[
        ("xl/workbook.xml", book),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/sharedStrings.xml", strings),
        (
            "xl/worksheets/sheet1.xml",
            &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>"),
        ),
    ])
}

/// The stored archive with a false number of files in its end record.
fn lying(mut bytes: Vec<u8>, n_files: u16) -> Vec<u8> {
    let end = bytes.len() - 22;
    bytes[end + 8..end + 10].copy_from_slice(&n_files.to_le_bytes());
    bytes[end + 10..end + 12].copy_from_slice(&n_files.to_le_bytes());
    bytes
}

/// Small files that expand to huge ones, each with the reason of its refusal; `None` if it may be read.
pub fn mountains() -> Vec<(&'static str, Vec<u8>, Option<RowsError>)> {
    use RowsError::{BrokenSheet, TooLarge, TooManyRows};
    let mib = "x".repeat(1 << 20);
    let half = "x".repeat(100_000);
    let cells = |n: usize| r#"<c t="s"><v>0</v></c>"#.repeat(n);
    let many_rows = |n: usize| format!("<row>{}</row>", cells(10)).repeat(n);
    let ods_cell = |text: &str, how: &str| {
        format!(
            r#"<table:table-cell office:value-type="string" {how}><text:p>{text}</text:p></table:table-cell>"#
        )
    };
    let ods_row =
        |cell: &str, how: &str| format!("<table:table-row {how}>{cell}</table:table-row>");
    let sheets = r#"<sheet name="A" r:id="r1"/>"#.repeat(100_000);
    let many_sheets = format!(r#"<workbook xmlns:r="r"><sheets>{sheets}</sheets></workbook>"#);
    let laughs =
        format!("<!DOCTYPE x [<!ENTITY a \"{}\"><!ENTITY b \"&a;&a;&a;&a;\">]>", "ha".repeat(1000));
    let nested = archive(&[("a.zip", &" ".repeat(20 << 20))]);
    let nested = String::from_utf8_lossy(&nested).into_owned();
    let names: Vec<String> = (0..20_000).map(|n| format!("{n}")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let csv = |text: String| text.into_bytes();
    vec![
        (
            "one text in all cells",
            shared(&format!("<sst><si><t>{mib}</t></si></sst>"), &many_rows(100)),
            Some(TooLarge),
        ),
        (
            "one shorter text in all cells",
            shared(&format!("<sst><si><t>{half}</t></si></sst>"), &many_rows(100)),
            Some(TooLarge),
        ),
        (
            "a text of many pieces",
            shared(
                &format!("<sst><si>{}</si></sst>", format!("<t>{half}</t>").repeat(200)),
                &many_rows(1),
            ),
            Some(TooLarge),
        ),
        (
            "a million texts",
            shared(&format!("<sst>{}</sst>", "<si/>".repeat(3_000_000)), &many_rows(1)),
            Some(TooLarge),
        ),
        (
            "a million empty rows",
            shared("<sst/>", &"<row/>".repeat(1_000_000)),
            Some(RowsError::Empty),
        ),
        (
            "many merged cells",
            shared(
                "<sst><si><t>x</t></si></sst>",
                &format!("{}{}", many_rows(1), r#"<mergeCell ref="A1:A1048576"/>"#.repeat(300_000)),
            ),
            Some(TooLarge),
        ),
        (
            "many formats",
            archive(&[
                ("xl/workbook.xml", "<workbook/>"),
                ("xl/_rels/workbook.xml.rels", "<R/>"),
                (
                    "xl/styles.xml",
                    &format!("<s><cellXfs>{}</cellXfs></s>", "<xf/>".repeat(1_000_000)),
                ),
            ]),
            Some(TooLarge),
        ),
        (
            "a hundred thousand sheets",
            archive(&[("xl/workbook.xml", &many_sheets)]),
            Some(TooLarge),
        ),
        (
            "sheets of hidden columns",
            shared("<sst/>", &r#"<col min="1" max="4294967295" hidden="1"/>"#.repeat(100_000)),
            Some(RowsError::Empty),
        ),
        (
            "elements within one another",
            shared("<sst/>", &"<a>".repeat(5_000_000)),
            Some(BrokenSheet),
        ),
        (
            "a large attribute",
            shared("<sst/>", &format!(r#"<row r="{}"/>"#, "1".repeat(20 << 20))),
            Some(TooLarge),
        ),
        (
            "many attributes",
            shared(
                "<sst/>",
                &format!("<row {}/>", (0..20_000).map(|n| format!("a{n}='' ")).collect::<String>()),
            ),
            Some(RowsError::Empty),
        ),
        (
            "a billion laughs",
            shared(&format!("{laughs}<sst><si><t>&b;</t></si></sst>"), &many_rows(1)),
            Some(BrokenSheet),
        ),
        (
            "many letters by number",
            shared(
                &format!("<sst><si><t>{}</t></si></sst>", "&#57;".repeat(2_000_000)),
                &many_rows(100),
            ),
            Some(TooLarge),
        ),
        ("an archive in an archive", archive(&[("xl/workbook.xml", &nested)]), Some(BrokenSheet)),
        ("many files", archive(&files), Some(TooLarge)),
        ("many files that there are not", lying(archive(&[("a", "")]), 65_000), Some(BrokenSheet)),
        (
            "one large cell many times",
            ods(&ods_row(&ods_cell(&mib, r#"table:number-columns-repeated="10000""#), "")),
            Some(TooLarge),
        ),
        (
            "one cell in many columns and rows",
            ods(&ods_row(
                &ods_cell(&"x".repeat(1000), r#"table:number-columns-repeated="10000""#),
                r#"table:number-rows-repeated="10000""#,
            )),
            Some(TooLarge),
        ),
        (
            "many rows by an entity",
            ods(&ods_row(&ods_cell("x", ""), r#"table:number-rows-repeated="&#57;00000""#)),
            Some(TooManyRows),
        ),
        (
            "many cells by an entity",
            ods(&ods_row(&ods_cell(&half, r#"table:number-columns-repeated="&#x39;0000""#), "")),
            Some(TooLarge),
        ),
        (
            "a million empty rows of a document",
            ods(&"<table:table-row/>".repeat(1_000_000)),
            Some(RowsError::Empty),
        ),
        (
            "a billion laughs of a document",
            ods(&ods_row(&ods_cell("&b;", ""), "")),
            Some(BrokenSheet),
        ),
        (
            "large text of small elements",
            ods(&ods_row(&ods_cell(&"<text:s/>".repeat(1_000_000), ""), "")),
            Some(TooLarge),
        ),
        ("a line of separators", csv(";".repeat(4 << 20)), Some(TooLarge)),
        ("lines of separators", csv(";;;;;;;;;;;;;;;a\n".repeat(200_000)), Some(TooLarge)),
        ("a million lines", csv("a\n".repeat(2_000_000)), Some(TooManyRows)),
        (
            "a large cell of text",
            csv(format!("nom;club\n\"{}\";b\n", "a\n".repeat(2_000_000))),
            None,
        ),
        ("a text that was misread", csv("MuÃ±oz\n".repeat(16_000)), None),
        ("a large text that was misread", csv(format!("nom\n{}\n", "Ã±".repeat(1_000_000))), None),
    ]
}
