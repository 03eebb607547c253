//! The podium of a finished tournament: the champion and the next three entries of the standings.

use domain::draw::{self, Standing, StandingState};
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::table::Table;

use super::crest::{self, CrestView};
use super::large_name::LargeName;
use super::standings::{StandingsRow, StandingsRows};
use crate::web::request::context::Ctx;

/// Number of entries on the podium.
pub const STEPS: usize = 4;

/// Most entries listed behind the champion: those of a final and its semi-finals. The second limit holds for a league.
const BEHIND: usize = 15;
const BEHIND_IN_LEAGUE: usize = STEPS - 1;

/// An entry on the podium.
pub struct PodiumStep {
    pub entry: EntryId,
    /// Place in the standings, as shown there.
    pub place: String,
    pub name: LargeName,
    /// Name of its club, or empty.
    pub club: String,
    pub crest: Option<CrestView>,
}

/// The first entries of a finished tournament.
#[derive(Default)]
pub struct Podium {
    /// The champion and at most three others, best first; empty if the standings have nobody else.
    pub steps: Vec<PodiumStep>,
    /// Further entries: the rest of the final table and of the semi-finals.
    pub others: Vec<StandingsRow>,
    /// True if the first column of those rows is the last round that the entry reached.
    pub has_rounds: bool,
}

impl Podium {
    /// The podium of the stage of `table`, the champion's last.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        names: &Names,
        (champion, table): (EntryId, &Table),
    ) -> Self {
        let (mut behind, has_rounds) = behind(ctx, championship, names, champion, table);
        let others = behind.split_off(behind.len().min(STEPS - 1));
        if behind.is_empty() {
            return Self::default();
        }
        let step = |entry: EntryId, place: String| PodiumStep {
            entry,
            place,
            name: LargeName::new(names.entry(entry)),
            club: names.club(entry),
            crest: crest::of_entry(championship, entry),
        };
        let first = step(champion, "1".to_owned());
        let rest = behind.into_iter().map(|row| step(row.entry, row.place));
        Self { steps: std::iter::once(first).chain(rest).collect(), others, has_rounds }
    }
}

/// Entries behind the champion, and true if their rows show the last round reached.
fn behind(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    champion: EntryId,
    table: &Table,
) -> (Vec<StandingsRow>, bool) {
    let Some(stage) = championship.stage_of(table) else { return Default::default() };
    let pool = championship.divided_into(stage).find(|pool| pool.id == table.pool);
    let standings = draw::standings(championship, stage.id, pool.map(|pool| pool.id));
    let number = |round| championship.round(round).map(|round| round.number);
    let last = standings.iter().filter_map(|it| number(it.reached?.round)).max();
    let most = if last.is_some() { BEHIND } else { BEHIND_IN_LEAGUE };
    let lines = StandingsRows::new(ctx, championship, stage, names);
    let lines = lines.of(&standings).into_iter().zip(&standings);
    let is_shown = |(line, standing): &(StandingsRow, &Standing)| {
        let reached = standing.reached.and_then(|it| number(it.round));
        let is_late = last.is_none_or(|last| reached.is_some_and(|number| number + 1 >= last));
        line.entry != champion && is_late && standing.state != StandingState::Withdrawn
    };
    (lines.filter(is_shown).take(most).map(|it| it.0).collect(), last.is_some())
}
