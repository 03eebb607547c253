//! XLSX workbooks: typed cells, a fixed heading with filters, and widths that fit. Texts are always strings, never formulas.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use rust_xlsxwriter::{
    ColNum, DocProperties, ExcelDateTime, Format, RowNum, Workbook, Worksheet, XlsxError,
};

use super::sheet::{Cell, Sheet};
use super::text::{readable, sheet_names};
use crate::web::i18n::Language;

/// Least and greatest width of a column, in characters.
const NARROWEST: usize = 6;
const WIDEST: usize = 60;
/// Room for the sign of the filter in a heading, in characters.
const FILTER: usize = 3;
/// Length of a day with its hour, in characters.
const MOMENT: usize = 16;

/// The sheets as a workbook. Program and file show `title` and the time.
///
/// # Errors
/// The sheets do not fit into a workbook.
pub fn write(
    (title, at): (&str, DateTime<Utc>),
    sheets: &[Sheet],
    language: Language,
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let created = ExcelDateTime::from_timestamp(at.timestamp())?;
    let properties =
        DocProperties::new().set_title(readable(title)).set_creation_datetime(&created);
    workbook.set_properties(&properties);
    let formats = Formats::new(language);
    let names = sheet_names(sheets.iter().map(|sheet| sheet.name.as_str()));
    for (sheet, name) in sheets.iter().zip(names) {
        fill(workbook.add_worksheet().set_name(name)?, sheet, &formats)?;
    }
    workbook.save_to_buffer()
}

/// Formats of typed cells.
struct Formats {
    heading: Format,
    money: Format,
    date: Format,
    moment: Format,
    span: Format,
}

impl Formats {
    fn new(language: Language) -> Self {
        let (date, moment) = match language {
            Language::Es | Language::Ca => ("dd/mm/yyyy", "dd/mm/yyyy hh:mm"),
            Language::En => ("d mmm yyyy", "d mmm yyyy hh:mm"),
        };
        let number = |format: &str| Format::new().set_num_format(format);
        Self {
            heading: Format::new().set_bold(),
            money: number("#,##0.00"),
            date: number(date),
            moment: number(moment),
            span: number("[h]:mm:ss"),
        }
    }
}

fn fill(page: &mut Worksheet, sheet: &Sheet, formats: &Formats) -> Result<(), XlsxError> {
    let mut widths: Vec<usize> =
        sheet.columns.iter().map(|title| title.chars().count() + FILTER).collect();
    for (column, title) in (0..).zip(&sheet.columns) {
        page.write_string_with_format(0, column, readable(title), &formats.heading)?;
    }
    for (row, cells) in (1..).zip(&sheet.rows) {
        for (column, cell) in (0..).zip(cells) {
            put(page, (row, column), cell, formats)?;
            if let Some(width) = widths.get_mut(usize::from(column)) {
                *width = (*width).max(length(cell));
            }
        }
    }
    for (column, width) in (0..).zip(&widths) {
        let width = u32::try_from((*width).clamp(NARROWEST, WIDEST)).unwrap_or_default();
        page.set_column_width(column, f64::from(width) + 1.0)?;
    }
    page.set_freeze_panes(1, 0)?;
    let last_row = RowNum::try_from(sheet.rows.len()).unwrap_or(RowNum::MAX);
    if let Some(last) = sheet.columns.len().checked_sub(1) {
        page.autofilter(0, 0, last_row, ColNum::try_from(last).unwrap_or(ColNum::MAX))?;
    }
    Ok(())
}

fn put(
    page: &mut Worksheet,
    (row, column): (RowNum, ColNum),
    cell: &Cell,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => return Ok(()),
        Cell::Text(text) => page.write_string(row, column, readable(text))?,
        Cell::Whole(number) => page.write_number(row, column, *number as f64)?,
        Cell::Decimal(number) => page.write_number(row, column, *number)?,
        Cell::Cents(cents) => {
            page.write_number_with_format(row, column, *cents as f64 / 100.0, &formats.money)?
        }
        Cell::Date(date) => {
            let day = serial(date.and_time(NaiveTime::MIN));
            page.write_number_with_format(row, column, day, &formats.date)?
        }
        Cell::Moment(at) => {
            page.write_number_with_format(row, column, serial(*at), &formats.moment)?
        }
        Cell::Span(span) => {
            page.write_number_with_format(row, column, days(*span), &formats.span)?
        }
        Cell::YesNo(value) => page.write_boolean(row, column, *value)?,
    };
    Ok(())
}

/// Days since the beginning of the programs' calendar, which begins two days early: its year 1900 has a leap day.
fn serial(at: NaiveDateTime) -> f64 {
    let beginning = NaiveDate::from_ymd_opt(1899, 12, 30).unwrap_or_default();
    days(at - beginning.and_time(NaiveTime::MIN))
}

fn days(span: TimeDelta) -> f64 {
    span.num_seconds() as f64 / TimeDelta::days(1).num_seconds() as f64
}

/// Length of a cell on screen, in characters.
fn length(cell: &Cell) -> usize {
    match cell {
        Cell::Empty => 0,
        Cell::Text(text) => text.chars().count(),
        Cell::Whole(number) => number.to_string().len(),
        Cell::Decimal(_) | Cell::Cents(_) | Cell::Date(_) | Cell::Span(_) => 10,
        Cell::Moment(_) => MOMENT,
        Cell::YesNo(_) => NARROWEST,
    }
}
