//! Story of a signed game on the table's page: totals per side, the lead as a chart, and links into the replay.

use askama::Template;
use domain::tournament::names::Names;
use domain::tournament::story::{SideStory, Story, Sums, shown, story};
use parchis::Color;
use pictures::board::artist::outline;
use pictures::board::geometry::tenth;

use super::LoadedTable;
use super::history::throw_words;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Width and height of the chart, and the margin at the right for the signs of the sides.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
const ASIDE: f64 = 44.0;
/// Margin above and below the lines.
const PADDING: f64 = 16.0;
/// Least distance between two signs at the right.
const APART: f64 = 21.0;

/// Story of a game, with its chart.
#[derive(Template)]
#[template(path = "table/story.html")]
pub struct StoryView {
    ctx: Ctx,
    /// Address of the table.
    path: address::Table,
    sides: Vec<StorySide>,
    captures: Vec<StoryMoment>,
    turning_point: Option<StoryMoment>,
    lead_changes: usize,
    last: usize,
}

/// Side with its row and its line in the chart.
struct StorySide {
    name: String,
    colors: Vec<Color>,
    sums: Sums,
    /// Number of the replay position where its longest wait began.
    wait_at: Option<usize>,
    /// SVG path of its line.
    line: String,
    /// Dash pattern of its line, so that lines differ without color.
    dashes: &'static str,
    /// Color of its line; `sign` marks the line's end.
    color: Color,
    sign: (f64, f64),
}

impl StorySide {
    fn outline(&self) -> &'static str {
        outline(self.color)
    }
}

/// Event of the story with its link into the replay.
struct StoryMoment {
    n: usize,
    /// Name of the side that acted.
    name: String,
    color: Option<Color>,
    /// Description of the event.
    words: String,
}

impl StoryView {
    /// `None` if the game is not signed, or was not logged throw by throw.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Option<Self> {
        loaded.game.result()?;
        let told = story(&loaded.game)?;
        let moment = |n: usize| {
            let step = shown(&loaded.game).find(|(number, _)| *number == n).map(|(_, step)| step);
            step.map(|step| throw_words(ctx, loaded, step)).unwrap_or_default()
        };
        let name_of = |color: Color| {
            let side = told.sides.iter().find(|side| side.colors.contains(&color));
            side.map(|side| names.entry(side.entry)).unwrap_or_default()
        };
        let captures = told.captures.iter().map(|capture| StoryMoment {
            n: capture.n,
            name: name_of(capture.by),
            color: Some(capture.by),
            words: name_of(capture.piece.color),
        });
        let turning_point = told.turning_point.and_then(|point| {
            let side = told.sides.get(point.side)?;
            Some(StoryMoment {
                n: point.n,
                name: names.entry(side.entry),
                color: side.colors.first().copied(),
                words: moment(point.n),
            })
        });
        Some(Self {
            path: address::game(loaded.at()),
            captures: captures.collect(),
            turning_point,
            lead_changes: told.lead_changes,
            last: told.last,
            sides: sides(names, &told),
            ctx: ctx.clone(),
        })
    }

    fn width(&self) -> f64 {
        WIDTH
    }

    fn height(&self) -> f64 {
        HEIGHT
    }

    /// Horizontal coordinate of a position.
    fn x(&self, n: &usize) -> f64 {
        tenth(across(*n, self.last))
    }
}

fn across(n: usize, last: usize) -> f64 {
    n as f64 * (WIDTH - ASIDE) / last.max(1) as f64
}

fn sides(names: &Names, told: &Story) -> Vec<StorySide> {
    let most = told.sides.iter().flat_map(|side| &side.distances).max().copied().unwrap_or(1);
    let height = |distance: u16| {
        PADDING + f64::from(distance) * (HEIGHT - 2.0 * PADDING) / f64::from(most.max(1))
    };
    let ends: Vec<f64> = told
        .sides
        .iter()
        .map(|side| height(side.distances.last().copied().unwrap_or_default()))
        .collect();
    let ends = apart(&ends);
    let dashes = ["", "14 4", "6 4", "14 4 4 4", "3 3", "20 6", "10 8", "14 4 4 4 4 4"];
    told.sides
        .iter()
        .zip(ends)
        .zip(dashes.into_iter().cycle())
        .map(|((side, end), dashes)| StorySide {
            name: names.entry(side.entry),
            colors: side.colors.clone(),
            sums: side.sums,
            wait_at: side.wait.map(|wait| wait.n),
            line: path(side, told.last, height),
            dashes,
            color: side.colors.first().copied().unwrap_or(Color::Yellow),
            sign: (WIDTH - ASIDE / 2.0, tenth(end)),
        })
        .collect()
}

/// SVG path of a line, which stays level until a piece moves. Uses whole units, relative to the point before.
fn path(side: &SideStory, last: usize, height: impl Fn(u16) -> f64) -> String {
    let mut path = String::new();
    let mut at: Option<(f64, f64, u16)> = None;
    for (n, distance) in side.distances.iter().enumerate() {
        let (x, y) = (across(n, last).round(), height(*distance).round());
        match at {
            None => path.push_str(&format!("M{x} {y}")),
            Some((_, _, before)) if before == *distance && n != last => continue,
            Some((from_x, from_y, _)) => {
                path.push_str(&format!("h{}", x - from_x));
                if y != from_y {
                    path.push_str(&format!("v{}", y - from_y));
                }
            }
        }
        at = Some((x, y, *distance));
    }
    path
}

/// Moves heights apart so that their signs do not overlap.
fn apart(ends: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    let end = |index: &usize| ends.get(*index).copied().unwrap_or_default();
    order.sort_by(|one, other| end(one).total_cmp(&end(other)));
    let mut placed = vec![0.0; ends.len()];
    let mut free = 0.0_f64;
    let mut left = order.len() as f64;
    for index in order {
        left -= 1.0;
        // Leaves room for the signs below.
        let lowest = HEIGHT - APART / 2.0 - left * APART;
        let at = end(&index).max(free).min(lowest).max(APART / 2.0);
        if let Some(place) = placed.get_mut(index) {
            *place = at;
        }
        free = at + APART;
    }
    placed
}
