//! Champion of a finished tournament: the entry, its way to the title, the podium, and the final.

use std::collections::HashMap;

use domain::draw::{self, Victory, WinMargin};
use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableKind};

use super::crest::{self, CrestView};
use super::games::{self, GameView};
use super::large_name::LargeName;
use super::podium::Podium;
use super::titles::name_words;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Champion of a finished tournament.
pub struct ChampionView {
    /// Id of the entry.
    pub entry: EntryId,
    /// Name of the entry.
    pub name: LargeName,
    /// Name of its club, or empty.
    pub club: String,
    /// Crest of the entry.
    pub crest: Option<CrestView>,
    /// Tables it played at, in order.
    pub way: Vec<ChampionStep>,
    /// The first entries, and those behind them.
    pub podium: Podium,
    /// Board of its last game, if that was logged throw by throw.
    pub last: Option<GameView>,
    /// Address of that game's table.
    pub table: Option<address::Table>,
}

/// Table on the champion's way.
pub struct ChampionStep {
    /// Path of the table's page.
    pub path: String,
    /// Name of the round: "Semi-final".
    pub round: String,
    /// Place of the champion at the table.
    pub place: Option<u8>,
    /// Entries that it beat: their crests.
    pub crests: Vec<CrestView>,
    /// Names of these entries, or the short name of a single one.
    pub beaten: String,
    /// True if it beat a single entry, whose name is shown.
    pub is_duel: bool,
    /// Margin of the win in words, or empty.
    pub margin: String,
}

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
        let short = ShortNames::of(championship, names);
        let victories = draw::victories(championship, entry);
        let step = |victory| step(ctx, championship, (names, &short), victory);
        let table = last(championship, entry);
        let game = table.and_then(|table| {
            let number = table.current();
            let log = logs.remove(&(table.id, number))?;
            games::view(championship, (names, &short), (table, number, &log), String::new())
        });
        let podium = table.map(|table| Podium::new(ctx, championship, names, (entry, table)));
        Some(Self {
            name: LargeName::new(names.entry(entry)),
            club: names.club(entry),
            crest: crest::of_entry(championship, entry),
            podium: podium.unwrap_or_default(),
            way: match victories.len() {
                ..=SHOWN => victories.into_iter().filter_map(step).collect(),
                _ => Vec::new(),
            },
            last: game.map(GameView::by_distance),
            table: table.map(|it| address::table(it.id)),
            entry,
        })
    }
}

fn last(championship: &Championship, entry: EntryId) -> Option<&Table> {
    championship.tables_of_entry(entry).rfind(|table| table.kind == TableKind::Played)
}

fn step(
    ctx: &Ctx,
    championship: &Championship,
    (names, short): (&Names, &ShortNames),
    victory: Victory,
) -> Option<ChampionStep> {
    let round = championship.round(championship.table(victory.table)?.round)?;
    let beaten = match victory.beaten.as_slice() {
        [one] => short.entry(*one).to_owned(),
        many => many.iter().map(|entry| names.entry(*entry)).collect::<Vec<_>>().join(", "),
    };
    let crests = victory.beaten.iter().filter_map(|entry| crest::of_entry(championship, *entry));
    Some(ChampionStep {
        path: address::table(victory.table).page(),
        round: name_words(ctx, draw::round_name(championship, round)),
        place: victory.place,
        crests: crests.collect(),
        is_duel: victory.beaten.len() == 1,
        beaten,
        margin: match victory.margin {
            Some(WinMargin::Squares(n)) => ctx.tn(key::WAY_SQUARES, n),
            Some(WinMargin::Games(own, other)) => format!("{own}–{other}"),
            None => String::new(),
        },
    })
}
