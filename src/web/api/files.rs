//! Files of tournaments, rankings and games, as the pages offer them.

use super::operation::Operation;
use crate::web::spreadsheets::facts::SheetQuery;
use crate::web::spreadsheets::{files, rankings};
use crate::web::table;
use crate::web::tournament::ics;

/// Content type of game records.
const RECORD: &str = "text/plain";
/// Content type of calendars.
const CALENDAR: &str = "text/calendar";
/// Content type of workbooks. With the ending `csv`, a table is sent as `text/csv`.
pub const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// The formats of a table.
const FORMATS: &str = "The format is `xlsx` or `csv`.";

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/workbook.xlsx", "readWorkbook", files::workbook)
            .summary("All tables of a tournament that the caller may see, as a workbook")
            .sends(WORKBOOK),
        Operation::read("/tournaments/{id}/sheets/{sheet}/{format}", "readSheet", files::show)
            .summary("A table of a tournament as a file, such as `entries` or `standings`")
            .about(FORMATS)
            .query::<SheetQuery>()
            .sends(WORKBOOK),
        Operation::read("/tournaments/{id}/calendar.ics", "readCalendarFile", ics::tournament)
            .summary("The calendar of a tournament for calendar programs")
            .sends(CALENDAR),
        Operation::read("/rankings/{id}/sheet/{format}", "readRankingSheet", rankings::week)
            .summary("A ranking as a file, as it stood at the end of a week")
            .about(FORMATS)
            .sends(WORKBOOK),
        Operation::read(
            "/rankings/{id}/seasons/{season}/sheet/{format}",
            "readSeasonSheet",
            rankings::season,
        )
        .summary("The ranking of a season as a file")
        .about(FORMATS)
        .sends(WORKBOOK),
        Operation::read("/tables/{id}/record.pgr", "readRecord", table::files::record)
            .summary("The record of a logged game; TABLE.2 is the second game of a table")
            .sends(RECORD),
    ]
}
