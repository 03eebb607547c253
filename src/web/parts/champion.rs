//! Champion of a finished tournament: the entry, its way to the title, and the final.

use std::collections::HashMap;

use domain::draw::{self, Standing, StandingState};
use domain::ranking::outcome::Outcomes;
use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableKind};

use crate::web::http::address;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::games::{self, GameView};
use crate::web::parts::standings::{StandingsRow, StandingsRows};
use crate::web::parts::titles::name_words;
use crate::web::request::context::Ctx;

/// Champion of a finished tournament.
pub struct ChampionView {
    /// Id of the entry.
    pub entry: EntryId,
    /// Name of the entry.
    pub name: String,
    /// Name of its club, or empty.
    pub club: String,
    /// Crest of the entry.
    pub crest: Option<CrestView>,
    /// Tables it played at, in order.
    pub way: Vec<ChampionStep>,
    /// Entries behind the champion, best first: second place, the rest of the final table, the semi-finalists. In a league, the next
    /// entries of the standings.
    pub behind: Vec<StandingsRow>,
    /// True if the first column of those rows is the last round that the entry reached.
    pub has_rounds: bool,
    /// Board of its last game, if that was logged throw by throw.
    pub last: Option<GameView>,
    /// Path of that game's replay.
    pub replay: String,
}

/// Table on the champion's way.
pub struct ChampionStep {
    /// Path of the table's page.
    pub path: String,
    /// Name of the round: "Semi-final".
    pub round: String,
    /// Place of the champion at the table.
    pub place: Option<u8>,
}

/// Most entries listed behind the champion: those of a final and its semi-finals. The second limit holds for a league.
const BEHIND: usize = 15;
const BEHIND_IN_LEAGUE: usize = 3;

/// Longest way to show, in tables. A longer one, as in a league, is left out.
const SHOWN: usize = 9;

impl ChampionView {
    /// Last table of the champion. `None` if the tournament has no champion.
    pub fn table(championship: &Championship) -> Option<TableId> {
        let champion = draw::champion(championship)?;
        last(championship, champion).map(|table| table.id)
    }

    /// `None` if the tournament has no champion. Removes the log of the last table's current game from `logs`.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        names: &Names,
        logs: &mut HashMap<(TableId, u8), Vec<Event>>,
    ) -> Option<Self> {
        let entry = draw::champion(championship)?;
        let way: Vec<ChampionStep> = played(championship, entry)
            .filter_map(|table| step(ctx, championship, entry, table))
            .collect();
        let table = last(championship, entry);
        let game = table.and_then(|table| {
            let number = table.current();
            let log = logs.remove(&(table.id, number))?;
            let short = ShortNames::of(championship, names);
            games::view(championship, (names, &short), (table, number, &log), String::new())
        });
        let behind = table.map(|table| behind(ctx, championship, names, entry, table));
        let (behind, has_rounds) = behind.unwrap_or_default();
        Some(Self {
            name: names.entry(entry),
            club: names.club(entry),
            crest: crest::of_entry(championship, entry),
            behind,
            has_rounds,
            way: if way.len() > SHOWN { Vec::new() } else { way },
            last: game.map(GameView::by_distance),
            replay: table.map(|it| address::table(it.id).replay()).unwrap_or_default(),
            entry,
        })
    }
}

fn played(championship: &Championship, entry: EntryId) -> impl DoubleEndedIterator<Item = &Table> {
    championship.tables_of_entry(entry).filter(|table| table.kind == TableKind::Played)
}

fn last(championship: &Championship, entry: EntryId) -> Option<&Table> {
    played(championship, entry).next_back()
}

/// Entries behind the champion, and true if their rows show the last round reached; `table` is the champion's last table.
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

fn step(
    ctx: &Ctx,
    championship: &Championship,
    entry: EntryId,
    table: &Table,
) -> Option<ChampionStep> {
    let round = championship.round(table.round)?;
    let stage = championship.stage(round.stage)?;
    let outcome = Outcomes::new(championship, stage).at(table);
    Some(ChampionStep {
        path: address::table(table.id).page(),
        round: name_words(ctx, draw::round_name(championship, round)),
        place: outcome.of(entry).and_then(|it| it.outcome.place()).map(|place| place.number),
    })
}
