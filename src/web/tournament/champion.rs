//! The champion of a tournament that is over: who, by which way, and how the final ended.

use std::collections::HashMap;

use crate::draw;
use crate::ranking::outcome::Outcomes;
use crate::tournament::championship::Championship;
use crate::tournament::event::Event;
use crate::tournament::id::{EntryId, TableId};
use crate::tournament::names::Names;
use crate::tournament::short_names::ShortNames;
use crate::tournament::table::{Table, TableKind};
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::games::{self, GameView};
use crate::web::parts::titles::name_words;
use crate::web::request::context::Ctx;

/// The champion.
pub struct ChampionView {
    /// The entry.
    pub entry: EntryId,
    /// Its name.
    pub name: String,
    /// Its club, or empty.
    pub club: String,
    /// Its crest.
    pub crest: Option<CrestView>,
    /// The tables it played at, in order.
    pub way: Vec<StepView>,
    /// The last one's game, where it was logged throw by throw.
    pub last: Option<GameView>,
    /// Where that can be watched again.
    pub replay: String,
}

/// A table on the champion's way.
pub struct StepView {
    /// The table's page.
    pub path: String,
    /// The round: "Semi-final".
    pub round: String,
    /// The place there.
    pub place: Option<u8>,
}

/// So many tables of a champion's way are shown: a league is longer, and its standings tell it.
const SHOWN: usize = 9;

impl ChampionView {
    /// The table at which the champion became it: the last one.
    pub fn table(championship: &Championship) -> Option<TableId> {
        let champion = draw::champion(championship)?;
        last(championship, champion).map(|table| table.id)
    }

    /// The champion of a championship that is over. The log of the last table's last game is taken out of `logs`.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        names: &Names,
        logs: &mut HashMap<(TableId, u8), Vec<Event>>,
    ) -> Option<Self> {
        let entry = draw::champion(championship)?;
        let way: Vec<StepView> = played(championship, entry)
            .filter_map(|table| step(ctx, championship, entry, table))
            .collect();
        let table = last(championship, entry);
        let game = table.and_then(|table| {
            let number = table.current();
            let log = logs.remove(&(table.id, number))?;
            let short = ShortNames::of(championship, names);
            games::view(championship, (names, &short), (table, number, &log), String::new())
        });
        Some(Self {
            name: names.entry(entry),
            club: names.club(entry),
            crest: crest::of_entry(championship, entry),
            way: if way.len() > SHOWN { Vec::new() } else { way },
            last: game.map(GameView::by_distance),
            replay: table.map(|it| format!("/tables/{}/replay", it.id)).unwrap_or_default(),
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

fn step(ctx: &Ctx, championship: &Championship, entry: EntryId, table: &Table) -> Option<StepView> {
    let round = championship.round(table.round)?;
    let stage = championship.stage(round.stage)?;
    let outcome = Outcomes::new(championship, stage).at(table);
    Some(StepView {
        path: format!("/tables/{}", table.id),
        round: name_words(ctx, draw::round_name(championship, round)),
        place: outcome.of(entry).and_then(|it| it.outcome.place()).map(|place| place.number),
    })
}
