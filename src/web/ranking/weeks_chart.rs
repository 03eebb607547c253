//! Charts of a player's weeks: the rank, and the strength with its uncertainty as a band.

use domain::ranking::strength::Strength;
use domain::ranking::weekly::{Week, WeeklyStanding};
use pictures::board::geometry::tenth;

use super::week_title;
use crate::web::request::context::Ctx;

/// Width and height of the drawing, which is stretched to the room that it has.
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 100.0;
/// Margin around the lines.
const PADDING: f64 = 6.0;

/// A line over weeks.
pub struct WeeksChart {
    /// SVG path of the line.
    pub line: String,
    /// SVG path of dots, one for each week, drawn with round line ends.
    pub dots: String,
    /// SVG path of the band around the line, or empty.
    pub band: String,
    /// Value at the upper and the lower edge.
    pub top: String,
    pub bottom: String,
    /// First and last week.
    pub first: String,
    pub last: String,
}

/// A week with its value and the ends of its band.
type Point = (Week, [f64; 3]);

impl WeeksChart {
    /// The ranks of a player, latest week first. The first rank is at the top. `None` for a single week.
    pub fn of_ranks(ctx: &Ctx, weeks: &[(Week, WeeklyStanding)]) -> Option<Self> {
        let point = |(week, row): &(Week, WeeklyStanding)| (*week, [-f64::from(row.rank); 3]);
        let points: Vec<Point> = weeks.iter().rev().map(point).collect();
        let worst = weeks.iter().map(|(_, row)| row.rank).max()?.max(2);
        let ends = [-f64::from(worst), -1.0];
        Self::new(ctx, &points, ends, [worst.to_string(), "1".to_owned()])
            .map(|chart| Self { band: String::new(), ..chart })
    }

    /// The strength of a player at the end of each week, in order. `None` for a single week.
    pub fn of_strength(ctx: &Ctx, weeks: &[(Week, Strength)]) -> Option<Self> {
        let point =
            |(week, it): &(Week, Strength)| (*week, [it.mu, it.mu - it.sigma, it.mu + it.sigma]);
        let points: Vec<Point> = weeks.iter().map(point).collect();
        let lowest = points.iter().map(|(_, [_, low, _])| *low).fold(f64::INFINITY, f64::min);
        let highest =
            points.iter().map(|(_, [_, _, high])| *high).fold(f64::NEG_INFINITY, f64::max);
        let ends = [lowest.floor(), highest.ceil()];
        let words = ends.map(|end| ctx.language().decimal(end + 0.0, 0));
        Self::new(ctx, &points, ends, words)
    }

    fn new(
        ctx: &Ctx,
        points: &[Point],
        [low, high]: [f64; 2],
        [bottom, top]: [String; 2],
    ) -> Option<Self> {
        let ([(first, _), .., (last, _)], true) = (points, high > low) else { return None };
        let days = |week: Week| (week.monday() - first.monday()).num_days() as f64;
        let length = days(*last).max(1.0);
        let x = |week: Week| tenth(PADDING + days(week) * (WIDTH - 2.0 * PADDING) / length);
        let y =
            |value: f64| tenth(PADDING + (high - value) * (HEIGHT - 2.0 * PADDING) / (high - low));
        let line = points.iter().map(|(week, [value, ..])| (x(*week), y(*value)));
        let above = points.iter().map(|(week, [_, _, high])| (x(*week), y(*high)));
        let below = points.iter().rev().map(|(week, [_, low, _])| (x(*week), y(*low)));
        let dots: Vec<String> = line.clone().map(|(x, y)| format!("M{x} {y}h0")).collect();
        Some(Self {
            line: path(line),
            dots: dots.concat(),
            band: format!("{}z", path(above.chain(below))),
            top,
            bottom,
            first: week_title(ctx, *first),
            last: week_title(ctx, *last),
        })
    }

    pub fn width(&self) -> f64 {
        WIDTH
    }

    pub fn height(&self) -> f64 {
        HEIGHT
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let points: Vec<String> = points.map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}", points.join("L"))
}
