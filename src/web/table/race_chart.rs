//! The race of a game as a chart: positions across, squares to the goal down, a line for each side with its shape at the end.
//!
//! Every place of the chart is in percent of its plot, and its lines are in positions and squares, so that one drawing fits all screens.

use askama::Template;
use domain::tournament::names::Names;
use domain::tournament::race::{MarkKind, Race, RaceMark, RaceSide, ticks};
use parchis::Color;
use pictures::board::artist::outline;

use super::LoadedTable;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Width of the lines, in percent of the plot; the shapes at their ends need the rest. As in `static/css/components/race.css`.
const ACROSS: f64 = 90.0;
/// Height of the lines and of the room above them, in percent of the plot.
const DOWN: f64 = 81.0;
const ABOVE: f64 = 7.0;
/// Height of the strip that shows who leads, in percent of the plot.
const STRIP: f64 = 6.0;
/// Middle of the shapes at the right, least distance between two of them, and least width of a lead with a sign, in percent.
const SHAPES: f64 = 95.0;
const APART: f64 = 8.5;
const SIGNED: f64 = 4.0;
/// Most links into the replay, and labels of the axes.
const LINKS: usize = 60;
const LABELS_ACROSS: usize = 6;
const LABELS_DOWN: usize = 4;

/// The chart alone.
#[derive(Template)]
#[template(path = "table/race-chart.html")]
pub struct RaceChart {
    ctx: Ctx,
    /// Address of the table.
    path: address::Table,
    pub sides: Vec<ChartSide>,
    leads: Vec<ChartLead>,
    marks: Vec<ChartMark>,
    /// Kinds of marks that occur.
    kinds: Vec<MarkKind>,
    /// Labels of the axes with their places.
    across: Vec<(usize, f64)>,
    down: Vec<(usize, f64)>,
    /// Numbers of the positions that links lead to, each for an equal part of the plot.
    links: Vec<usize>,
    last: usize,
    /// Longest distance.
    longest: u16,
    /// Number of the position of the replay that the chart is the slider of.
    at: Option<usize>,
}

/// A line of the chart.
pub struct ChartSide {
    pub name: String,
    pub colors: Vec<Color>,
    /// SVG path in positions and squares.
    line: String,
    /// Place of its end.
    end: (f64, f64),
    /// Place of the shape that belongs to its end.
    shape: (f64, f64),
    /// Remaining distance now.
    distance: u16,
}

impl ChartSide {
    /// Its first color, which names its line.
    fn color(&self) -> Color {
        self.colors.first().copied().unwrap_or(Color::Yellow)
    }

    /// Its colors with the outline of each, the first one last: it lies above.
    fn signs(&self) -> impl Iterator<Item = (usize, Color, &'static str)> {
        let signs = self.colors.iter().enumerate();
        signs.rev().map(|(index, color)| (10 * index, *color, outline(*color)))
    }
}

/// A band of the chart: positions in which a side led.
struct ChartLead {
    color: Color,
    from: usize,
    to: usize,
    /// Place of its sign, if it is wide enough for one.
    sign: Option<(f64, &'static str)>,
}

/// A mark on a line.
struct ChartMark {
    kind: MarkKind,
    x: f64,
    y: f64,
}

impl RaceChart {
    /// The chart of a race; with `at`, the slider of a replay at this position.
    pub fn new(
        ctx: &Ctx,
        loaded: &LoadedTable,
        names: &Names,
        race: &Race,
        at: Option<usize>,
    ) -> Self {
        let scale = Scale { last: race.last, longest: race.longest().max(1) };
        let ends: Vec<f64> = race.sides.iter().map(|it| scale.y(it.distance(it.end()))).collect();
        let color = |side: usize| {
            let side = race.sides.get(side);
            side.and_then(|side| side.colors.first()).copied().unwrap_or(Color::Yellow)
        };
        let leads = race.leads.iter().map(|lead| {
            let (from, to) = (scale.x(lead.from), scale.x(lead.to));
            let sign = (to - from >= SIGNED)
                .then(|| (hundredth((from + to) / 2.0), outline(color(lead.side))));
            ChartLead { color: color(lead.side), from: lead.from, to: lead.to, sign }
        });
        let mut marks: Vec<&RaceMark> = race.marks.iter().collect();
        // The rarest lie above the others.
        marks.sort_by_key(|mark| match mark.kind {
            MarkKind::Goal => 0,
            MarkKind::Capture => 1,
            MarkKind::ThirdSix => 2,
        });
        let marks = marks.into_iter().filter_map(|mark| {
            let side = race.sides.get(mark.side)?;
            let (x, y) = (scale.x(mark.n), scale.y(side.distance(mark.n)));
            Some(ChartMark { kind: mark.kind, x: hundredth(x), y: hundredth(y) })
        });
        let kinds = [MarkKind::Capture, MarkKind::ThirdSix, MarkKind::Goal];
        let occurs = |kind: &MarkKind| race.marks.iter().any(|mark| mark.kind == *kind);
        let n_links = race.last.min(LINKS);
        let down = ticks(usize::from(scale.longest), LABELS_DOWN);
        let down =
            down.filter_map(|squares| Some((squares, scale.y(u16::try_from(squares).ok()?))));
        Self {
            path: address::game(loaded.at()),
            sides: (race.sides.iter().zip(&ends).zip(apart(&ends)))
                .map(|((side, end), shape)| ChartSide {
                    name: names.entry(side.entry),
                    colors: side.colors.clone(),
                    line: line(side, race.sides.len()),
                    end: (hundredth(scale.x(side.end())), hundredth(*end)),
                    shape: match side.left {
                        Some(n) => (hundredth(scale.x(n)), hundredth(*end)),
                        None => (SHAPES, hundredth(shape)),
                    },
                    distance: side.distance(race.last),
                })
                .collect(),
            leads: leads.collect(),
            marks: marks.collect(),
            kinds: kinds.into_iter().filter(occurs).collect(),
            across: ticks(race.last, LABELS_ACROSS).map(|n| (n, hundredth(scale.x(n)))).collect(),
            down: down.map(|(squares, y)| (squares, hundredth(y))).collect(),
            links: (0..n_links)
                .map(|link: usize| ((2 * link + 1) * race.last).div_ceil(2 * n_links))
                .collect(),
            last: race.last,
            longest: scale.longest,
            at,
            ctx: ctx.clone(),
        }
    }

    /// The part of the drawing that the plot shows, in positions and squares.
    fn view_box(&self) -> String {
        let (width, height) = (self.width(), f64::from(self.longest) * 100.0 / DOWN);
        let top = hundredth(-height * ABOVE / 100.0);
        format!("0 {top} {width} {}", hundredth(height))
    }

    /// Width of the plot in positions.
    fn width(&self) -> f64 {
        hundredth(self.last as f64 * 100.0 / ACROSS)
    }

    /// Middle of the strip that shows who leads, in percent.
    fn strip_middle(&self) -> f64 {
        100.0 - STRIP / 2.0
    }

    /// Name of the drawing of a mark.
    fn symbol(&self, kind: &MarkKind) -> &'static str {
        match kind {
            MarkKind::Capture => "capture",
            MarkKind::ThirdSix => "third-six",
            MarkKind::Goal => "goal",
        }
    }

    /// Top and height of the bands, and of the strip at their lower end, in squares.
    fn bands(&self) -> (f64, f64, f64, f64) {
        let height = f64::from(self.longest) * 100.0 / DOWN;
        let strip = height * STRIP / 100.0;
        let top = -height * ABOVE / 100.0;
        let strip_top = top + height - strip;
        (hundredth(top), hundredth(height), hundredth(strip_top), hundredth(strip))
    }
}

/// The places of positions and distances, in percent of the plot.
struct Scale {
    last: usize,
    longest: u16,
}

impl Scale {
    fn x(&self, n: usize) -> f64 {
        n as f64 * ACROSS / self.last.max(1) as f64
    }

    fn y(&self, distance: u16) -> f64 {
        ABOVE + f64::from(distance) * DOWN / f64::from(self.longest)
    }
}

/// SVG path of a line, relative to the point before. It rises evenly from one move to the next, stays level in a long wait, and falls at
/// once.
fn line(side: &RaceSide, n_sides: usize) -> String {
    let mut path = format!("M0 {}", side.distance(0));
    let (mut from, mut before) = (0, i32::from(side.distance(0)));
    for n in 1..=side.end() {
        let by = i32::from(side.distance(n)) - before;
        if by == 0 && n != side.end() {
            continue;
        }
        let level = match n - from {
            waited if by < 0 && waited <= 2 * n_sides => 0,
            waited => waited - 1,
        };
        if level > 0 {
            path.push_str(&format!("h{level}"));
        }
        path.push_str(&format!("l{} {by}", n - from - level));
        (from, before) = (n, before + by);
    }
    path
}

/// Moves heights apart so that the shapes there do not overlap, in percent.
fn apart(ends: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    let end = |index: &usize| ends.get(*index).copied().unwrap_or_default();
    order.sort_by(|one, other| end(one).total_cmp(&end(other)));
    let mut placed = vec![0.0; ends.len()];
    let mut free = 0.0_f64;
    let mut left = order.len() as f64;
    for index in order {
        left -= 1.0;
        // Leaves room for the shapes below, above the strip.
        let lowest = 100.0 - STRIP - APART / 2.0 - left * APART;
        let at = end(&index).max(free).min(lowest).max(APART / 2.0);
        if let Some(place) = placed.get_mut(index) {
            *place = at;
        }
        free = at + APART;
    }
    placed
}

/// Rounds to two decimal places; never negative zero.
fn hundredth(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}
