//! Lines of standings: their columns are what orders them.

use crate::draw::{self, Standing, StandingState};
use crate::ranking::Unmeasured;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::names::Names;
use crate::tournament::points::Points;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;
use crate::web::parts::figures::Figures;
use crate::web::parts::titles::{name_words, short_name_words};
use crate::web::request::context::Ctx;

/// A column beside rank and name.
pub struct Column {
    /// Its heading.
    pub title: String,
    /// What it counts, where its heading is too short to say it; else empty.
    pub meaning: String,
    /// Its class for style sheets.
    pub class: &'static str,
    shows: Shows,
}

impl Column {
    /// The class of its heading.
    pub fn heading_class(&self) -> &'static str {
        if self.class == LEAD { "number" } else { self.class }
    }
}

/// The class of the figures that order first.
const LEAD: &str = "number standings__points";

/// The content of a column.
#[derive(Clone, Copy)]
enum Shows {
    /// The last round of a knock-out in which an entry sat.
    Round,
    /// Its place at its table there.
    Place,
    /// Its remaining distance there.
    DistanceThere,
    /// Its value by a criterion.
    Value(Tiebreak),
    /// The games that count for it.
    Played,
}

/// An entry's line in the standings.
pub struct Line {
    /// The entry.
    pub entry: EntryId,
    /// Rank, from 1.
    pub rank: u32,
    /// Whether the rank is shared.
    pub is_tied: bool,
    /// The rank as it is shown: of a rank that is shared by lines that differ, all its places ("13–16").
    pub place: String,
    /// True if the rank is shared and all lines that share it show the same values. Such a rank is written with "=".
    pub is_equal: bool,
    /// Entry's name.
    pub name: String,
    /// Entry's club, or empty.
    pub club: String,
    /// Games that count.
    pub played: u32,
    /// Games won.
    pub wins: u32,
    /// One cell a column, in order.
    pub cells: Vec<Cell>,
    /// Whether games count for it whose distances are not known.
    pub is_unmeasured: bool,
    /// Remarks on the criteria that decided, or could not.
    pub remarks: Vec<String>,
    /// Whether it goes on.
    pub state: StandingState,
}

/// A cell of a line.
pub struct Cell {
    /// The class of its column.
    pub class: &'static str,
    /// Its text.
    pub text: String,
}

/// Makes lines of the standings of a stage.
pub struct Lines<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: &'a Names,
    figures: Figures,
    /// The columns, the most important first.
    pub columns: Vec<Column>,
}

impl<'a> Lines<'a> {
    /// Of a stage.
    pub fn new(
        ctx: &'a Ctx,
        championship: &'a Championship,
        stage: &Stage,
        names: &'a Names,
    ) -> Self {
        let columns = columns(ctx, stage);
        Self { ctx, championship, names, figures: Figures::Grouped, columns }
    }

    /// With figures that are written so.
    pub fn with(self, figures: Figures) -> Self {
        Self { figures, ..self }
    }

    /// All lines of a pool or stage.
    pub fn of(&self, standings: &[Standing]) -> Vec<Line> {
        let before = std::iter::once(None).chain(standings.iter().map(Some));
        let lines: Vec<Line> =
            standings.iter().zip(before).map(|(it, before)| self.line(it, before)).collect();
        let groups = lines.chunk_by(|line, next| line.rank == next.rank);
        let places: Vec<(String, bool)> = groups.flat_map(places).collect();
        let with_place = |(line, (place, is_equal))| Line { place, is_equal, ..line };
        lines.into_iter().zip(places).map(with_place).collect()
    }

    fn line(&self, standing: &Standing, before: Option<&Standing>) -> Line {
        let cell = |column: &Column| Cell {
            class: column.class,
            text: self.shown(standing, column.shows).unwrap_or_else(|| "–".to_owned()),
        };
        Line {
            entry: standing.entry,
            rank: standing.rank,
            is_tied: standing.is_tied,
            place: standing.rank.to_string(),
            is_equal: standing.is_tied,
            name: self.names.entry(standing.entry),
            club: self.names.club(standing.entry),
            played: standing.played,
            wins: standing.wins,
            cells: self.columns.iter().map(cell).collect(),
            is_unmeasured: standing.unmeasured > 0,
            remarks: self.remarks(standing, before),
            state: standing.state,
        }
    }

    fn shown(&self, standing: &Standing, shows: Shows) -> Option<String> {
        let Self { ctx, championship, figures, .. } = self;
        match shows {
            Shows::Round => {
                let reached = standing.reached?;
                if reached.is_beside {
                    return Some(ctx.t("standings-next-places"));
                }
                let round = championship.round(reached.round)?;
                Some(name_words(ctx, draw::round_name(championship, round)))
            }
            Shows::Place => {
                let place = standing.reached?.place?;
                Some(ctx.ta("place-short").with("place", place).to_string())
            }
            Shows::DistanceThere => Some(figures.whole(ctx, standing.reached?.distance?.into())),
            Shows::Value(criterion) => value((ctx, *figures), standing, criterion),
            Shows::Played => Some(figures.whole(ctx, standing.played.into())),
        }
    }

    /// Where nothing is played yet nothing has decided, and who has left stands behind for that.
    fn remarks(&self, standing: &Standing, before: Option<&Standing>) -> Vec<String> {
        if standing.played == 0 || standing.state == StandingState::Withdrawn {
            return Vec::new();
        }
        let decided = standing.decided_by.map(|by| self.decided(standing, before, by));
        let is_said = |it: &Unmeasured| match it {
            Unmeasured::ByMean(criterion) => standing.decided_by == Some(*criterion),
            Unmeasured::NotCompared(_) => false,
        };
        let unmeasured = standing.unmeasured_by.filter(|it| !is_said(it)).map(|it| {
            let (key, criterion) = match it {
                Unmeasured::NotCompared(criterion) => ("standings-not-compared", criterion),
                Unmeasured::ByMean(criterion) => ("standings-by-mean", criterion),
            };
            self.ctx.ta(key).with("criterion", self.ctx.word(criterion)).to_string()
        });
        decided.into_iter().chain(unmeasured).collect()
    }

    /// The criterion that sets a line behind the one before it, with both values if they are numbers and are what is compared.
    fn decided(&self, standing: &Standing, before: Option<&Standing>, by: Tiebreak) -> String {
        let ctx = self.ctx;
        let shows = self.columns.iter().map(|it| it.shows).find(|it| match it {
            Shows::Value(criterion) => *criterion == by,
            Shows::DistanceThere => by == Tiebreak::Distance,
            _ => false,
        });
        if standing.unmeasured_by == Some(Unmeasured::ByMean(by)) {
            return ctx.ta("standings-decided-by-mean").with("criterion", ctx.word(by)).to_string();
        }
        let values =
            shows.and_then(|shows| self.shown(standing, shows).zip(self.shown(before?, shows)));
        match values {
            Some((own, other)) => ctx
                .ta("standings-decided-values")
                .with("criterion", ctx.word(by))
                .with("own", own)
                .with("other", other)
                .to_string(),
            None => ctx.ta("standings-decided").with("criterion", ctx.word(by)).to_string(),
        }
    }

    /// What leads the lines where there is room for one thing only: how far an entry came, or its value by the first criterion.
    pub fn lead(&self, standing: &Standing) -> String {
        let short = standing.reached.filter(|it| !it.is_beside).and_then(|reached| {
            let round = self.championship.round(reached.round)?;
            let name = draw::round_name(self.championship, round);
            Some(short_name_words(self.ctx, name, round.number))
        });
        let first = self.columns.first();
        short
            .or_else(|| first.and_then(|column| self.shown(standing, column.shows)))
            .unwrap_or_default()
    }
}

/// The place of each line of those that share a rank, and whether it is written with "=": only if all of them show the same.
fn places(group: &[Line]) -> Vec<(String, bool)> {
    let Some(first) = group.first() else { return Vec::new() };
    let texts = |line: &Line| line.cells.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    let is_equal = group.iter().all(|line| texts(line) == texts(first));
    let n_more = u32::try_from(group.len()).unwrap_or(u32::MAX).saturating_sub(1);
    let place = match is_equal {
        true => first.rank.to_string(),
        false => format!("{}–{}", first.rank, first.rank.saturating_add(n_more)),
    };
    vec![(place, is_equal && group.len() > 1); group.len()]
}

/// What orders a stage's standings, in words.
pub fn criteria(ctx: &Ctx, stage: &Stage) -> Vec<String> {
    let reached = match stage.plan.advance() {
        Some(_) => vec!["order-round", "order-place"],
        None => Vec::new(),
    };
    let reached = reached.into_iter().map(|key| ctx.t(key));
    reached.chain(draw::standings::criteria(stage).into_iter().map(|it| ctx.word(it))).collect()
}

/// Remarks on the order. Tables without distances do not count by distance, where that can decide anything. A place of a
/// knock-out may be shared by lines with different distances. Empty if neither is so.
pub fn note<'a>(ctx: &Ctx, stage: &Stage, lines: impl IntoIterator<Item = &'a Line>) -> String {
    let by_distance = |it: &Tiebreak| matches!(it, Tiebreak::Distance | Tiebreak::Margin);
    let is_by_distance = draw::standings::criteria(stage).iter().any(by_distance);
    let is_knockout = stage.plan.advance().is_some();
    let mut lines = lines.into_iter();
    let key = match (is_knockout, is_by_distance) {
        (true, false) => lines.any(|line| line.is_tied && !line.is_equal).then_some("order-shared"),
        (false, true) => lines.any(|line| line.is_unmeasured).then_some("standings-unmeasured"),
        _ => None,
    };
    key.map(|key| ctx.t(key)).unwrap_or_default()
}

/// The columns of a stage's standings: how far an entry of a knock-out came; else what orders them, and the games played.
pub fn columns(ctx: &Ctx, stage: &Stage) -> Vec<Column> {
    let criteria = draw::standings::criteria(stage);
    let mut shown: Vec<Shows> = Vec::new();
    if stage.plan.advance().is_some() {
        shown.push(Shows::Round);
        // Of two who meet, who is out was second.
        shown.extend((stage.plan.table.seats > 2).then_some(Shows::Place));
        shown.push(Shows::DistanceThere);
    } else {
        let is_number =
            |it: &Tiebreak| !matches!(it, Tiebreak::Direct | Tiebreak::PlayOff | Tiebreak::Lot);
        shown.extend(criteria.into_iter().filter(is_number).map(Shows::Value));
        if shown.is_empty() {
            shown.push(Shows::Value(Tiebreak::Wins));
        }
        shown.push(Shows::Played);
    }
    let column = |(index, shows): (usize, Shows)| {
        let (key, meaning) = match shows {
            Shows::Round => ("column-reached", String::new()),
            Shows::Place => ("column-place-there", String::new()),
            Shows::DistanceThere => ("column-distance", String::new()),
            Shows::Played => ("column-played", String::new()),
            Shows::Value(criterion) => (heading(criterion), ctx.word(criterion)),
        };
        let class = match (shows, index) {
            (Shows::Round, _) => "standings__reached",
            (Shows::Place | Shows::DistanceThere, _) => "number",
            (_, 0) => LEAD,
            _ => "number standings__more",
        };
        Column { title: ctx.t(key), meaning, class, shows }
    };
    shown.into_iter().enumerate().map(column).collect()
}

fn heading(criterion: Tiebreak) -> &'static str {
    match criterion {
        Tiebreak::Points => "column-points",
        Tiebreak::Wins => "column-wins",
        Tiebreak::Distance => "column-distance",
        Tiebreak::Seconds => "column-seconds",
        Tiebreak::Thirds => "column-thirds",
        Tiebreak::Share => "column-share",
        Tiebreak::Strength => "column-rivals",
        Tiebreak::Margin => "column-margin",
        Tiebreak::Captures => "column-captures",
        Tiebreak::Direct => "tiebreak-direct",
        Tiebreak::PlayOff => "tiebreak-play-off",
        Tiebreak::Lot => "tiebreak-lot",
    }
}

/// The value of an entry by a criterion, as people write it; `None` if it is unknown.
fn value(
    (ctx, figures): (&Ctx, Figures),
    standing: &Standing,
    criterion: Tiebreak,
) -> Option<String> {
    let (_, value) = standing.values.iter().find(|(it, _)| *it == criterion)?;
    let value = (*value)?;
    Some(match criterion {
        Tiebreak::Points | Tiebreak::Strength => figures.points(ctx, Points::from_units(value)),
        Tiebreak::Share => ctx.language().decimal(value as f64 / 1e9, 3),
        Tiebreak::Distance => figures.whole(ctx, -value),
        _ => figures.whole(ctx, value),
    })
}
