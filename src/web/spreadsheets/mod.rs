//! Tables as files for spreadsheets: XLSX and CSV. [`list::SHEETS`] names the tables of a tournament.

mod calendar;
mod csv;
mod editions;
mod entries;
pub mod facts;
pub mod files;
mod grid;
mod hand_ins;
mod journal;
mod list;
mod payments;
mod penalties;
mod prizes;
pub mod sheet;
mod sign_ups;
mod standings;
mod tables;
pub mod text;
mod xlsx;

pub mod rankings;

pub use csv::write as write_csv;
pub use list::SHEETS;
pub use xlsx::write as write_xlsx;
