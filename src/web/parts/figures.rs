//! Figures on pages, for people, and in files, for spreadsheets.

use crate::tournament::points::Points;
use crate::web::request::context::Ctx;

/// A way to write figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// As people write them: "12.345", "2½".
    Grouped,
    /// As spreadsheets read them, with the decimal sign of the language: "12345", "2,5".
    Plain,
}

impl Figures {
    /// A whole number.
    pub fn whole(self, ctx: &Ctx, number: i64) -> String {
        match self {
            Figures::Grouped => ctx.number(number),
            Figures::Plain => number.to_string(),
        }
    }

    /// Points, which may have a fraction; a spreadsheet gets three decimals of it.
    pub fn points(self, ctx: &Ctx, points: Points) -> String {
        match self {
            Figures::Grouped => ctx.number(points),
            Figures::Plain => ctx.language().plain(points.units() as f64 / Points::UNIT as f64),
        }
    }
}
