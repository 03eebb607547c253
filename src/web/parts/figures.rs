//! Number formats: for people on pages, and for spreadsheets in files.

use domain::tournament::points::Points;

use crate::web::request::context::Ctx;

/// A format for numbers and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// For people: "12.345", "2½".
    Grouped,
    /// For spreadsheets, with the decimal sign of the language: "12345", "2,5".
    Plain,
}

impl Figures {
    /// Formats a whole number.
    pub fn whole(self, ctx: &Ctx, number: i64) -> String {
        match self {
            Figures::Grouped => ctx.number(number),
            Figures::Plain => number.to_string(),
        }
    }

    /// Formats points, which may have a fraction. Spreadsheets get three decimals.
    pub fn points(self, ctx: &Ctx, points: Points) -> String {
        match self {
            Figures::Grouped => ctx.number(points),
            Figures::Plain => ctx.language().plain(points.units() as f64 / Points::UNIT as f64),
        }
    }
}
