//! Rows of standings. Their columns show the values that the standings are ordered by.

use std::ops::Deref;

use domain::draw::{self, Standing, StandingState};
use domain::ranking::Unmeasured;
use domain::tournament::championship::Championship;
use domain::tournament::names::Names;
use domain::tournament::points::Points;
use domain::tournament::stage::Stage;
use domain::tournament::tiebreak::Tiebreak;

use crate::web::i18n::{Key, key};
use crate::web::parts::figures::Figures;
use crate::web::parts::titles::{name_words, short_name_words};
use crate::web::request::context::Ctx;

/// A column beside rank and name.
pub struct StandingsColumn {
    pub title: String,
    /// Explanation of a heading that is too short; otherwise empty.
    pub meaning: String,
    /// CSS class of its cells.
    pub class: &'static str,
    shows: ColumnValue,
}

impl StandingsColumn {
    /// True if the column is the round of a knock-out that the entry reached.
    pub fn is_round(&self) -> bool {
        matches!(self.shows, ColumnValue::Round)
    }

    /// True if phones show the column only on request.
    pub fn is_foldable(&self) -> bool {
        self.class == MORE
    }

    /// CSS class of its heading.
    pub fn heading_class(&self) -> &'static str {
        if self.class == LEAD { "number" } else { self.class }
    }
}

/// CSS class of the column that is compared first.
const LEAD: &str = "number standings__points";
/// CSS class of the columns that phones show only on request.
const MORE: &str = "number standings__more";

/// Text of a cell without a value.
pub const NO_VALUE: &str = "–";

/// The content of a column.
#[derive(Clone, Copy)]
enum ColumnValue {
    /// The last round of a knock-out that the entry reached.
    Round,
    /// Its place at its table in that round.
    Place,
    /// Its remaining distance at that table.
    DistanceThere,
    /// Its value for a tie-break.
    Value(Tiebreak),
    /// Number of games that count.
    Played,
}

/// An entry's row in the standings.
pub struct StandingsRow {
    pub standing: Standing,
    /// The rank as shown. If rows with different values share a rank, all their places are given ("13–16").
    pub place: String,
    /// True if the rank is shared and all rows that share it show the same values. Such a rank is written with "=".
    pub is_equal: bool,
    pub name: String,
    /// The entry's club, or empty.
    pub club: String,
    /// One cell per column, in order.
    pub cells: Vec<StandingsCell>,
    /// Remarks on the tie-breaks that decided, or could not decide.
    pub remarks: Vec<String>,
}

impl Deref for StandingsRow {
    type Target = Standing;

    fn deref(&self) -> &Standing {
        &self.standing
    }
}

/// A cell of a row.
pub struct StandingsCell {
    /// CSS class of its column.
    pub class: &'static str,
    pub text: String,
}

/// Builds the rows for the standings of a stage.
pub struct StandingsRows<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    stage: &'a Stage,
    names: &'a Names,
    figures: Figures,
    /// The columns, in the order of their importance.
    pub columns: Vec<StandingsColumn>,
}

impl<'a> StandingsRows<'a> {
    /// Rows for the standings of a stage.
    pub fn new(
        ctx: &'a Ctx,
        championship: &'a Championship,
        stage: &'a Stage,
        names: &'a Names,
    ) -> Self {
        let columns = columns(ctx, stage);
        Self { ctx, championship, stage, names, figures: Figures::Grouped, columns }
    }

    /// Adds a column for each criterion without a number that decides between any of these rows, and for which their values differ.
    pub fn deciding<'s>(self, standings: impl IntoIterator<Item = &'s Standing>) -> Self {
        let rows: Vec<&Standing> = standings.into_iter().collect();
        let deciding: Vec<Tiebreak> = rows.iter().filter_map(|it| it.decided_by).collect();
        let differ = |criterion: &Tiebreak| {
            let values = rows.iter().flat_map(|row| &row.values);
            let mut values = values.filter(|(of, _)| of == criterion).filter_map(|(_, it)| *it);
            let first = values.next();
            values.any(|value| Some(value) != first)
        };
        let is_shown = |it: &Tiebreak| deciding.contains(it) && differ(it);
        let columns = columns_with(self.ctx, self.stage, is_shown);
        Self { columns, ..self }
    }

    /// Uses another number format.
    pub fn with(self, figures: Figures) -> Self {
        Self { figures, ..self }
    }

    /// All rows of a pool or stage.
    pub fn of(&self, standings: &[Standing]) -> Vec<StandingsRow> {
        let before = std::iter::once(None).chain(standings.iter().map(Some));
        let lines: Vec<StandingsRow> =
            standings.iter().zip(before).map(|(it, before)| self.line(it, before)).collect();
        let groups = lines.chunk_by(|line, next| line.rank == next.rank);
        let places: Vec<(String, bool)> = groups.flat_map(places).collect();
        let with_place = |(line, (place, is_equal))| StandingsRow { place, is_equal, ..line };
        lines.into_iter().zip(places).map(with_place).collect()
    }

    fn line(&self, standing: &Standing, before: Option<&Standing>) -> StandingsRow {
        let cell = |column: &StandingsColumn| StandingsCell {
            class: column.class,
            text: self.shown(standing, column.shows).unwrap_or_else(|| NO_VALUE.to_owned()),
        };
        StandingsRow {
            place: standing.rank.to_string(),
            is_equal: standing.is_tied,
            name: self.names.entry(standing.entry),
            club: self.names.club(standing.entry),
            cells: self.columns.iter().map(cell).collect(),
            remarks: self.remarks(standing, before),
            standing: standing.clone(),
        }
    }

    fn shown(&self, standing: &Standing, shows: ColumnValue) -> Option<String> {
        let Self { ctx, championship, figures, .. } = self;
        match shows {
            ColumnValue::Round => {
                let reached = standing.reached?;
                if reached.is_beside {
                    return Some(ctx.t(key::STANDINGS_NEXT_PLACES));
                }
                let round = championship.round(reached.round)?;
                Some(name_words(ctx, draw::round_name(championship, round)))
            }
            ColumnValue::Place => {
                let place = standing.reached?.place?;
                Some(ctx.ta(key::PLACE_SHORT).with("place", place).to_string())
            }
            ColumnValue::DistanceThere => {
                Some(figures.whole(ctx, standing.reached?.distance?.into()))
            }
            ColumnValue::Value(criterion) => value((ctx, *figures), standing, criterion),
            ColumnValue::Played => Some(figures.whole(ctx, standing.played.into())),
        }
    }

    /// Remarks on the order. Empty for entries without games, as nothing has been decided, and for withdrawn
    /// entries, which rank last for that reason.
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
                Unmeasured::NotCompared(criterion) => (key::STANDINGS_NOT_COMPARED, criterion),
                Unmeasured::ByMean(criterion) => (key::STANDINGS_BY_MEAN, criterion),
            };
            self.ctx.ta(key).with("criterion", self.ctx.word(criterion)).to_string()
        });
        decided.into_iter().chain(unmeasured).collect()
    }

    /// The tie-break that places a row behind the previous one. Both values are given if they are numbers and were compared directly.
    fn decided(&self, standing: &Standing, before: Option<&Standing>, by: Tiebreak) -> String {
        let ctx = self.ctx;
        let shows = self.columns.iter().map(|it| it.shows).find(|it| match it {
            ColumnValue::Value(criterion) => *criterion == by,
            ColumnValue::DistanceThere => by == Tiebreak::Distance,
            _ => false,
        });
        if standing.unmeasured_by == Some(Unmeasured::ByMean(by)) {
            return ctx
                .ta(key::STANDINGS_DECIDED_BY_MEAN)
                .with("criterion", ctx.word(by))
                .to_string();
        }
        let values =
            shows.and_then(|shows| self.shown(standing, shows).zip(self.shown(before?, shows)));
        match values {
            Some((own, other)) => ctx
                .ta(key::STANDINGS_DECIDED_VALUES)
                .with("criterion", ctx.word(by))
                .with("own", own)
                .with("other", other)
                .to_string(),
            None => ctx.ta(key::STANDINGS_DECIDED).with("criterion", ctx.word(by)).to_string(),
        }
    }

    /// The most important value, for lists with room for one value: the round reached, or the value of the first column.
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

/// The place of each row in a group that shares a rank, and true if it is written with "=", because all rows show the same values.
fn places(group: &[StandingsRow]) -> Vec<(String, bool)> {
    let Some(first) = group.first() else { return Vec::new() };
    let texts =
        |line: &StandingsRow| line.cells.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    let is_equal = group.iter().all(|line| texts(line) == texts(first));
    let n_more = u32::try_from(group.len()).unwrap_or(u32::MAX).saturating_sub(1);
    let place = match is_equal {
        true => first.rank.to_string(),
        false => format!("{}–{}", first.rank, first.rank.saturating_add(n_more)),
    };
    vec![(place, is_equal && group.len() > 1); group.len()]
}

/// The criteria that order a stage's standings, in words.
pub fn criteria(ctx: &Ctx, stage: &Stage) -> Vec<String> {
    let reached = match stage.plan.advance() {
        Some(_) => vec![key::ORDER_ROUND, key::ORDER_PLACE],
        None => Vec::new(),
    };
    let reached = reached.into_iter().map(|key| ctx.t(key));
    reached
        .chain(draw::state::standings::criteria(stage).into_iter().map(|it| ctx.word(it)))
        .collect()
}

/// Note below the standings. It says that tables without distances do not count by distance, or that rows with different distances share a
/// place of a knock-out. Empty if neither applies.
pub fn note<'a>(
    ctx: &Ctx,
    stage: &Stage,
    lines: impl IntoIterator<Item = &'a StandingsRow>,
) -> String {
    let by_distance = |it: &Tiebreak| matches!(it, Tiebreak::Distance | Tiebreak::Margin);
    let is_by_distance = draw::state::standings::criteria(stage).iter().any(by_distance);
    let is_knockout = stage.plan.advance().is_some();
    let mut lines = lines.into_iter();
    let key = match (is_knockout, is_by_distance) {
        (true, false) => {
            lines.any(|line| line.is_tied && !line.is_equal).then_some(key::ORDER_SHARED)
        }
        (false, true) => lines.any(|line| line.unmeasured > 0).then_some(key::STANDINGS_UNMEASURED),
        _ => None,
    };
    key.map(|key| ctx.t(key)).unwrap_or_default()
}

/// The columns of a stage's standings: for a knock-out the round reached, otherwise the tie-breaks with numbers and the number of games.
pub fn columns(ctx: &Ctx, stage: &Stage) -> Vec<StandingsColumn> {
    columns_with(ctx, stage, |_| false)
}

/// As [`columns`], with the tie-breaks without numbers for which `decides` holds.
fn columns_with(
    ctx: &Ctx,
    stage: &Stage,
    decides: impl Fn(&Tiebreak) -> bool,
) -> Vec<StandingsColumn> {
    let criteria = draw::state::standings::criteria(stage);
    let mut shown: Vec<ColumnValue> = Vec::new();
    if stage.plan.advance().is_some() {
        shown.push(ColumnValue::Round);
        // At tables of two, every eliminated entry was second.
        shown.extend((stage.plan.table.seats > 2).then_some(ColumnValue::Place));
        shown.push(ColumnValue::DistanceThere);
    } else {
        let is_number =
            |it: &Tiebreak| !matches!(it, Tiebreak::Direct | Tiebreak::PlayOff | Tiebreak::Lot);
        let numbers = criteria.iter().filter(|it| is_number(it)).count();
        let is_shown = |it: &Tiebreak| is_number(it) || decides(it);
        shown.extend(criteria.into_iter().filter(is_shown).map(ColumnValue::Value));
        if numbers == 0 {
            shown.insert(0, ColumnValue::Value(Tiebreak::Wins));
        }
        shown.push(ColumnValue::Played);
    }
    let column = |(index, shows): (usize, ColumnValue)| {
        let (key, meaning) = match shows {
            ColumnValue::Round => (key::COLUMN_REACHED, String::new()),
            ColumnValue::Place => (key::COLUMN_PLACE_THERE, String::new()),
            ColumnValue::DistanceThere => (key::COLUMN_DISTANCE, String::new()),
            ColumnValue::Played => (key::COLUMN_PLAYED, String::new()),
            ColumnValue::Value(criterion) => (heading(criterion), ctx.word(criterion)),
        };
        let class = match (shows, index) {
            (ColumnValue::Round, _) => "standings__reached",
            (ColumnValue::Place | ColumnValue::DistanceThere, _) => "number",
            (_, 0) => LEAD,
            _ => MORE,
        };
        StandingsColumn { title: ctx.t(key), meaning, class, shows }
    };
    shown.into_iter().enumerate().map(column).collect()
}

fn heading(criterion: Tiebreak) -> Key {
    match criterion {
        Tiebreak::Points => key::COLUMN_POINTS,
        Tiebreak::Wins => key::COLUMN_WINS,
        Tiebreak::Distance => key::COLUMN_DISTANCE,
        Tiebreak::Seconds => key::COLUMN_SECONDS,
        Tiebreak::Thirds => key::COLUMN_THIRDS,
        Tiebreak::Share => key::COLUMN_SHARE,
        Tiebreak::Strength => key::COLUMN_RIVALS,
        Tiebreak::Margin => key::COLUMN_MARGIN,
        Tiebreak::Captures => key::COLUMN_CAPTURES,
        Tiebreak::Direct => key::COLUMN_DIRECT,
        Tiebreak::PlayOff => key::COLUMN_PLAY_OFF,
        Tiebreak::Lot => key::COLUMN_LOT,
    }
}

/// The value of an entry for a tie-break, formatted; `None` if it is unknown.
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
        // The first in the draw has position 0. Late entries are in no draw.
        Tiebreak::Lot if -value >= i64::from(u32::MAX) => return None,
        Tiebreak::Lot => figures.whole(ctx, 1 - value),
        _ => figures.whole(ctx, value),
    })
}
