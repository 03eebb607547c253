//! Chart of the points of a group by round, with a line for each entry. Its rows are the lines of the standings, and a thin line leads
//! from the end of each line to the name in its row. Places are in percent, so that one drawing fits all screens.

use domain::draw::overview::points_by_round::PointsByRound;
use domain::tournament::championship::Championship;
use domain::tournament::names::Names;
use domain::tournament::points::Points;
use domain::tournament::race::ticks;
use domain::tournament::short_names::ShortNames;
use domain::tournament::stage::Stage;
use domain::tournament::tiebreak::Tiebreak;
use parchis::Color;

use crate::web::i18n::key;
use crate::web::parts::standings::StandingsRow;
use crate::web::request::context::Ctx;

/// Fewest and most lines that can be told from each other.
const FEWEST: usize = 2;
const MOST: usize = 16;
/// Width of the rounds; the ties between ends and names need the rest.
const ACROSS: f64 = 86.0;
/// Room above and below the lines.
const MARGIN: f64 = 3.0;
/// Most labels of the axes.
const LABELS_ACROSS: usize = 6;
const LABELS_DOWN: usize = 6;
/// Colors of the first lines.
const FIRST: [Color; 4] = [Color::Yellow, Color::Blue, Color::Red, Color::Green];

/// The chart of a group.
pub struct PointsChart {
    /// Heading, and description of the drawing.
    pub titles: [String; 2],
    /// Short names of the rounds.
    pub rounds: Vec<String>,
    /// Labels of the axes with their places.
    pub across: Vec<(String, f64)>,
    pub down: Vec<(String, f64)>,
    pub lines: Vec<PointsLine>,
}

/// One line.
pub struct PointsLine {
    pub entry: String,
    pub name: String,
    /// A short name that is unique on the page.
    pub short: String,
    /// Color of one of the first lines.
    pub color: Option<Color>,
    /// SVG path of the rounds.
    pub path: String,
    /// SVG path from its end to its name.
    pub tie: String,
    /// Points after each round, for the table.
    pub sums: Vec<String>,
}

impl PointsChart {
    /// Lines in the order of drawing: the first ones last, so that they lie on top.
    pub fn drawn(&self) -> impl Iterator<Item = &PointsLine> {
        self.lines.iter().rev()
    }

    /// Places of the labels beside the lines.
    pub fn grid(&self) -> String {
        self.down.iter().map(|(_, y)| format!("M0 {y}H{ACROSS}")).collect()
    }
}

/// The chart of these rows of a pool or stage. `None` before two rounds have results, for more rows than can be told from each other, and
/// if neither points nor games won order the stage.
pub fn chart(
    ctx: &Ctx,
    (championship, stage): (&Championship, &Stage),
    rows: &[&StandingsRow],
) -> Option<PointsChart> {
    if !(FEWEST..=MOST).contains(&rows.len()) {
        return None;
    }
    let entries: Vec<_> = rows.iter().map(|row| row.entry).collect();
    let points = PointsByRound::of(championship, stage, &entries)?;
    let names = Names::of(championship);
    let short = ShortNames::of(championship, &names);
    let scale = Scale { n_rounds: points.rounds.len(), range: points.range() };
    let line = |((index, row), sums): ((usize, &&StandingsRow), &Vec<Points>)| PointsLine {
        entry: row.entry.to_string(),
        name: row.name.clone(),
        short: short.entry(row.entry).to_owned(),
        color: FIRST.get(index).copied(),
        path: scale.path(sums),
        tie: scale.tie(sums, (index, rows.len())),
        sums: sums.iter().map(|sum| ctx.number(*sum)).collect(),
    };
    let rounds: Vec<String> = points
        .rounds
        .iter()
        .map(|number| ctx.ta(key::ROUND_NUMBERED_SHORT).with("number", number).to_string())
        .collect();
    let across = ticks(rounds.len(), LABELS_ACROSS).filter_map(|n| {
        let round = rounds.get(n.checked_sub(1)?)?;
        Some((round.clone(), hundredth(scale.x(n))))
    });
    let down = points.labels(LABELS_DOWN).into_iter();
    let titles = match points.criterion {
        Tiebreak::Points => [key::POINTS_BY_ROUND, key::POINTS_CHART],
        _ => [key::WINS_BY_ROUND, key::WINS_CHART],
    };
    Some(PointsChart {
        titles: titles.map(|key| ctx.t(key)),
        across: across.collect(),
        down: down
            .map(|it| (ctx.number(Points::whole(it)), hundredth(scale.y(Points::whole(it)))))
            .collect(),
        lines: rows.iter().enumerate().zip(&points.sums).map(line).collect(),
        rounds,
    })
}

/// The places of rounds and points, in percent of the plot. All lines begin at 0 before the first round.
struct Scale {
    n_rounds: usize,
    /// Lowest and highest points.
    range: (i64, i64),
}

impl Scale {
    fn x(&self, n: usize) -> f64 {
        n as f64 * ACROSS / self.n_rounds.max(1) as f64
    }

    fn y(&self, points: Points) -> f64 {
        let (low, high) = self.range;
        let below = high as f64 - points.units() as f64 / Points::UNIT as f64;
        MARGIN + below * (100.0 - 2.0 * MARGIN) / (high - low).max(1) as f64
    }

    fn path(&self, sums: &[Points]) -> String {
        let place = |(n, sum): (usize, &Points)| (hundredth(self.x(n)), hundredth(self.y(*sum)));
        let places = std::iter::once(&Points::ZERO).chain(sums).enumerate().map(place);
        let step = |(n, (x, y))| format!("{}{x} {y}", if n == 0 { 'M' } else { 'L' });
        places.enumerate().map(step).collect()
    }

    /// From the end of a line to the middle of its row.
    fn tie(&self, sums: &[Points], (index, n_rows): (usize, usize)) -> String {
        let end = sums.last().copied().unwrap_or_default();
        let row = (index as f64 + 0.5) * 100.0 / n_rows.max(1) as f64;
        format!("M{ACROSS} {}L100 {}", hundredth(self.y(end)), hundredth(row))
    }
}

fn hundredth(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
