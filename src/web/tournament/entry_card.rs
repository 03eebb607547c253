//! Card of an entry: its next or current table, or its final outcome.

use domain::draw::{self, EntryFate};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::event::Event;
use domain::tournament::hall::Hall;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::plan::Division;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::Table;
use parchis::Color;

use crate::web::board::mini::BlankBoard;
use crate::web::http::address;
use crate::web::parts::clock::{ClockView, left_of};
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::dates::DateView;
use crate::web::parts::games::{self, GameView, is_in_play};
use crate::web::parts::places::Places;
use crate::web::parts::series_words;
use crate::web::parts::titles::{pool_title, round_title};
use crate::web::request::context::Ctx;

/// Facts that a card is made from, all of the same moment.
pub struct Facts<'a> {
    /// The championship as the visitor sees it.
    pub championship: &'a Championship,
    /// Hall of the championship.
    pub hall: &'a Hall,
    /// Places of the tables in the hall.
    pub places: &'a Places,
    /// Names as the public may see them.
    pub names: &'a Names,
    /// Short names of the entries.
    pub short: &'a ShortNames,
}

/// Card of an entry.
pub struct EntryCard {
    /// Id of the entry.
    pub id: EntryId,
    /// Name of the entry.
    pub name: String,
    /// Name of its club, or empty.
    pub club: String,
    /// Crest of the entry.
    pub crest: Option<CrestView>,
    /// Fate of the entry so far.
    pub fate: EntryFate,
    /// Fate in a sentence.
    pub says: String,
    /// Table that it has to play, or plays.
    pub table: Option<TableLine>,
    /// Game that it plays, if that is logged.
    pub game: Option<GameView>,
    /// Empty boards on which the game is drawn.
    pub blanks: Vec<BlankBoard>,
}

/// Table that an entry has to play.
pub struct TableLine {
    /// Path of the table's page.
    pub path: String,
    /// Heading of the table: its board or number.
    pub title: String,
    /// Its round, with its pool if there are several.
    pub round: String,
    /// Date and place, if there is a date.
    pub date: Option<DateView>,
    /// Number of games in its series, in words; or empty.
    pub series: String,
    /// Colors of the entry at the table.
    pub colors: Vec<Color>,
    /// Other sides of the table.
    pub others: Vec<OtherSide>,
    /// Time left, if a clock was started.
    pub clock: Option<ClockView>,
    /// True if a game is in play there.
    pub is_live: bool,
}

/// Another side of a table.
pub struct OtherSide {
    /// Id of the entry.
    pub entry: EntryId,
    /// Name of the entry.
    pub name: String,
    /// Colors of the entry.
    pub colors: Vec<Color>,
}

impl EntryCard {
    /// Card of `entry`; `log` is the log of its current game.
    pub fn new(ctx: &Ctx, facts: &Facts<'_>, entry: &Entry, log: Option<&[Event]>) -> Self {
        let championship = facts.championship;
        let fate = draw::fate(championship, entry.id);
        let table = match fate {
            EntryFate::Due(table) => championship.table(table),
            _ => None,
        };
        let game = table.zip(log).and_then(|(table, log)| {
            let of_table = (table, table.current(), log);
            let names = (facts.names, facts.short);
            games::view(championship, names, of_table, String::new())
        });
        let game = game.map(GameView::by_distance);
        Self {
            id: entry.id,
            name: facts.names.entry(entry.id),
            club: facts.names.club(entry.id),
            crest: crest::of_entry(championship, entry.id),
            says: says(ctx, facts, entry.id, fate, game.as_ref()),
            table: table.map(|table| table_line(ctx, facts, entry.id, table)),
            blanks: games::blank_boards(
                championship,
                game.is_some().then_some(table).flatten().map(|it| it.id),
            ),
            game,
            fate,
        }
    }

    /// Table whose log the card needs: the one the entry is playing at.
    pub fn logged(championship: &Championship, entry: EntryId) -> Option<&Table> {
        match draw::fate(championship, entry) {
            EntryFate::Due(table) => championship.table(table).filter(|table| is_in_play(table)),
            _ => None,
        }
    }

    /// Sort key of several cards, and style class.
    pub fn rank(&self) -> u8 {
        match self.fate {
            EntryFate::Due(_) if self.game.is_some() => 0,
            EntryFate::Due(_) => 1,
            EntryFate::Champion | EntryFate::PoolWinner | EntryFate::WonConsolation => 2,
            EntryFate::Qualified | EntryFate::Waiting | EntryFate::Consolation => 3,
            EntryFate::NotDrawn => 4,
            EntryFate::Out(_) => 5,
            EntryFate::Withdrawn => 6,
        }
    }

    /// True if the entry plays now.
    pub fn is_live(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.is_live)
    }
}

fn says(
    ctx: &Ctx,
    facts: &Facts<'_>,
    entry: EntryId,
    fate: EntryFate,
    game: Option<&GameView>,
) -> String {
    match (fate, game) {
        (EntryFate::Due(_), Some(game)) => {
            let place = game.sides.iter().position(|side| side.entry == entry).unwrap_or(0) + 1;
            let is_ahead = game.sides.iter().any(|side| side.entry == entry && side.is_ahead);
            let key = match (game.sides.len(), is_ahead) {
                (2, true) => "card-winning",
                (2, false) => "card-losing",
                (_, true) => "card-ahead",
                (_, false) => "card-behind",
            };
            ctx.ta(key).with("place", place).to_string()
        }
        (EntryFate::Due(table), None) => {
            let table = facts.championship.table(table);
            let title = table.map(|table| facts.places.heading(ctx, table)).unwrap_or_default();
            ctx.ta("card-plays").with("title", title).to_string()
        }
        (EntryFate::Out(round), _) => {
            let round = facts.championship.round(round);
            let title = round.map(|round| round_title(ctx, facts.championship, round));
            ctx.ta("card-out").with("round", title.unwrap_or_default()).to_string()
        }
        (EntryFate::NotDrawn, _) => ctx.t("card-not-drawn"),
        (EntryFate::Waiting, _) => ctx.t("card-waiting"),
        (EntryFate::Qualified, _) => ctx.t("card-qualified"),
        (EntryFate::Consolation, _) => ctx.t("card-consolation"),
        (EntryFate::Champion, _) => ctx.t("card-champion"),
        (EntryFate::PoolWinner, _) => {
            let stage = facts.championship.tables_of_entry(entry).last();
            let stage = stage.and_then(|table| facts.championship.stage_of(table));
            match stage.map(|stage| stage.plan.division) {
                Some(Division::BySector) => ctx.t("card-sector-winner"),
                _ => ctx.t("card-group-winner"),
            }
        }
        (EntryFate::WonConsolation, _) => ctx.t("card-won-consolation"),
        (EntryFate::Withdrawn, _) => ctx.t("card-withdrawn"),
    }
}

fn table_line(ctx: &Ctx, facts: &Facts<'_>, entry: EntryId, table: &Table) -> TableLine {
    let championship = facts.championship;
    let round = championship.round(table.round);
    let round = round.map(|round| round_title(ctx, championship, round)).unwrap_or_default();
    let pool = championship.pool(table.pool);
    let pool = championship.stage_of(table).zip(pool);
    let pool = pool.map(|(stage, pool)| pool_title(ctx, stage, pool)).unwrap_or_default();
    let (own, others): (Vec<_>, Vec<_>) =
        table.sides().into_iter().partition(|(id, _)| *id == entry);
    let other = |(entry, colors)| OtherSide { entry, name: facts.names.entry(entry), colors };
    let zone = championship.tournament.settings.time_zone;
    let left = left_of(ctx, championship, facts.hall, table);
    TableLine {
        path: address::table(table.id).page(),
        title: facts.places.heading(ctx, table),
        round: if pool.is_empty() { round } else { format!("{round}\u{a0}· {pool}") },
        date: DateView::of(ctx, championship, table),
        series: series_words::on_card(ctx, table),
        colors: own.into_iter().flat_map(|(_, colors)| colors).collect(),
        others: others.into_iter().map(other).collect(),
        clock: left.map(|left| ClockView::new(ctx, left, zone)),
        is_live: is_in_play(table),
    }
}
