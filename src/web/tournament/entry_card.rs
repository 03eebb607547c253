//! Card of an entry: its next or current table, or its final outcome.

use domain::draw::{self, EntryFate};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::event::Event;
use domain::tournament::id::EntryId;
use domain::tournament::plan::Division;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableState};
use parchis::Color;

use crate::web::board::mini::BlankBoard;
use crate::web::i18n::key;
use crate::web::parts::call_here::CallHere;
use crate::web::parts::claims;
use crate::web::parts::clock::ClockView;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::games::{self, GameView, is_in_play};
use crate::web::parts::series_words;
use crate::web::parts::tables::{TableSide, TableView};
use crate::web::parts::titles::joined;
use crate::web::parts::wording::Wording;

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
    /// Table at which the entry is due or plays.
    pub table: Option<TableView>,
    /// Call of that table to a board, until its game begins.
    pub called: Option<CallHere>,
    /// Time left at the table, if a clock was started.
    pub clock: Option<ClockView>,
    /// Current game of the entry, if it has a log.
    pub game: Option<GameView>,
    /// Empty boards on which the game is drawn.
    pub blanks: Vec<BlankBoard>,
}

impl EntryCard {
    /// Card of `entry`; `log` is the log of its current game.
    pub fn new(
        words: &Wording<'_>,
        short: &ShortNames,
        entry: &Entry,
        log: Option<&[Event]>,
    ) -> Self {
        let Wording { championship, names, .. } = words;
        let fate = draw::fate(championship, entry.id);
        let table = match fate {
            EntryFate::Due(table) => championship.table(table),
            _ => None,
        };
        let game = table.zip(log).and_then(|(table, log)| {
            let of_table = (table, table.current(), log);
            games::view(championship, (names, short), of_table, String::new())
        });
        let game = game.map(GameView::by_distance);
        Self {
            id: entry.id,
            name: names.entry(entry.id),
            club: names.club(entry.id),
            crest: crest::of_entry(championship, entry.id),
            says: says(words, entry.id, fate, game.as_ref()),
            table: table.map(|table| table_view(words, table)),
            called: table.and_then(|table| CallHere::of(table, words.hall.board_of(table.id))),
            clock: table.and_then(|table| words.clock(table)),
            blanks: games::blank_boards(
                championship,
                game.is_some().then_some(table).flatten().map(|it| it.id),
            ),
            game,
            fate,
        }
    }

    /// Table whose log the card needs: the one at which the entry is playing. `None` if it plays nowhere.
    pub fn logged(championship: &Championship, entry: EntryId) -> Option<&Table> {
        match draw::fate(championship, entry) {
            EntryFate::Due(table) => championship.table(table).filter(|table| is_in_play(table)),
            _ => None,
        }
    }

    /// Sort key for a list of cards, the lowest first. Style sheets use it too.
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

    /// True if the entry may have games to come.
    pub fn is_in(&self) -> bool {
        self.rank() < 5 && self.rank() != 2
    }

    /// True if the entry plays now.
    pub fn is_live(&self) -> bool {
        let state = self.table.as_ref().map(|table| table.state);
        matches!(state, Some(TableState::Playing | TableState::Over))
    }

    /// Colors of the entry at its table.
    pub fn colors(&self) -> &[Color] {
        let mut sides = self.table.iter().flat_map(|table| &table.sides);
        sides.find(|side| side.entry == self.id).map_or(&[], |side| &side.colors)
    }

    /// Other sides of its table.
    pub fn others(&self) -> Vec<&TableSide> {
        let sides = self.table.iter().flat_map(|table| &table.sides);
        sides.filter(|side| side.entry != self.id).collect()
    }
}

fn says(words: &Wording<'_>, entry: EntryId, fate: EntryFate, game: Option<&GameView>) -> String {
    let Wording { ctx, championship, .. } = words;
    match (fate, game) {
        (EntryFate::Due(_), Some(game)) => {
            let place = game.sides.iter().position(|side| side.entry == entry).unwrap_or(0) + 1;
            let is_ahead = game.sides.iter().any(|side| side.entry == entry && side.is_ahead);
            let key = match (game.sides.len(), is_ahead) {
                (2, true) => key::CARD_WINNING,
                (2, false) => key::CARD_LOSING,
                (_, true) => key::CARD_AHEAD,
                (_, false) => key::CARD_BEHIND,
            };
            ctx.ta(key).with("place", place).to_string()
        }
        (EntryFate::Due(table), None) => {
            let table = championship.table(table);
            let title = table.map(|table| words.heading(table)).unwrap_or_default();
            match table.is_some_and(|table| words.places.waits(table.id)) {
                true => title,
                false => ctx.ta(key::CARD_PLAYS).with("title", title).to_string(),
            }
        }
        (EntryFate::Out(round), _) => claims::out(ctx, championship, round),
        (EntryFate::NotDrawn, _) => ctx.t(key::CARD_NOT_DRAWN),
        (EntryFate::Waiting, _) => ctx.t(key::CARD_WAITING),
        (EntryFate::Qualified, _) => ctx.t(key::CARD_QUALIFIED),
        (EntryFate::Consolation, _) => ctx.t(key::CARD_CONSOLATION),
        (EntryFate::Champion, _) => match championship.branch_of_entry(entry).category() {
            "" => ctx.t(key::CARD_CHAMPION),
            category => ctx.ta(key::CARD_CATEGORY_CHAMPION).with("category", category).to_string(),
        },
        (EntryFate::PoolWinner, _) => {
            let stage = championship.tables_of_entry(entry).last();
            let stage = stage.and_then(|table| championship.stage_of(table));
            match stage.map(|stage| stage.plan.division) {
                Some(Division::BySector) => ctx.t(key::CARD_SECTOR_WINNER),
                _ => ctx.t(key::CARD_GROUP_WINNER),
            }
        }
        (EntryFate::WonConsolation, _) => ctx.t(key::CARD_WON_CONSOLATION),
        (EntryFate::Withdrawn, _) => ctx.t(key::CARD_WITHDRAWN),
    }
}

/// The table with its round, its pool if there are several, and its series.
fn table_view(words: &Wording<'_>, table: &Table) -> TableView {
    let view = words.table(table);
    let round = joined(&[words.round(table.round), view.pool.clone()]);
    TableView { round, series: series_words::on_card(words.ctx, table), ..view }
}
