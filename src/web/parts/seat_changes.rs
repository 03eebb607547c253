//! Changes of seats after a draw, as pages show them: replacements, late seatings and rearrangements.

use std::collections::BTreeSet;

use domain::draw::changes::round_arrangement::is_free;
use domain::draw::changes::seat_changes::undone;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::seat_change::{Replacement, SeatChange, SeatChangeKind};
use domain::tournament::table::{Table, TableKind};

use super::draw_history::draws_of;
use super::effects::{in_place_of, table_title, titled};
use super::places::Places;
use super::titles::{author, joined, round_title, stage_title};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// A seat change in words, rendered by `templates/macros/seat_changes.html`.
pub struct SeatChangeView {
    pub change: SeatChange,
    /// The entries that got seats; empty for a rearrangement.
    pub said: String,
    /// Time and author, and the reason of a late seating.
    pub head: String,
    /// Other tables of a replacement, or the moves of a rearrangement: address or empty, and words.
    pub places: Vec<(String, String)>,
    /// Annulled tables: address and title.
    pub annulled: Vec<(String, String)>,
    /// Address to undo the change, for organizers, as long as that is possible.
    pub undo: Option<String>,
}

/// The seat changes of a championship, with entries named by `names`. All lists begin with the latest change.
pub struct SeatChanges<'a> {
    pub ctx: &'a Ctx,
    pub championship: &'a Championship,
    pub names: &'a Names,
}

impl SeatChanges<'_> {
    /// All late seatings.
    pub fn late_seatings(&self) -> Vec<SeatChangeView> {
        let Self { ctx, championship, names } = self;
        let view = |change: &SeatChange| {
            // Tables are listed in the order of play.
            let mut tables = change.tables();
            tables.sort_by_key(|id| championship.tables().iter().position(|it| it.id == *id));
            let titles = tables.iter().take(2).map(|id| table_title(ctx, championship, *id));
            let mut titles: Vec<String> = titles.collect();
            if tables.len() > titles.len() {
                titles.push(ctx.tn(key::LATE_MORE_TABLES, tables.len() - titles.len()));
            }
            let entries = change.late_entries();
            let entries: Vec<String> = entries.iter().map(|it| names.entry(*it)).collect();
            let view = self.view(change, None);
            SeatChangeView {
                said: format!("{}: {}", entries.join(", "), titles.join(", ")),
                head: joined(&[view.head, change.reason.clone()]),
                ..view
            }
        };
        championship.late_seatings().rev().map(view).collect()
    }

    /// Replacements that involve a table.
    pub fn replacements(&self, table: TableId) -> Vec<SeatChangeView> {
        let all = self.championship.seat_changes().iter().rev();
        all.filter_map(|it| self.replacement(it, table)).collect()
    }

    /// The change as the page of a table shows it. `None` unless it is a replacement that involves the table.
    pub fn replacement(&self, change: &SeatChange, table: TableId) -> Option<SeatChangeView> {
        let Self { ctx, championship, names } = *self;
        let Replacement { cause, goes, comes } = replacement_at(change, table)?;
        let others = std::iter::once(cause).chain(change.tables()).filter(|id| *id != table);
        // A bye has no page to link to.
        let is_played =
            |id: &TableId| championship.table(*id).is_some_and(|it| it.kind.is_played());
        let place = |id| (address::table(id).page(), table_title(ctx, championship, id));
        let annulled = change.annulled().filter_map(|(id, _)| {
            let table = championship.annulled().iter().find(|it| it.id == id)?;
            Some((address::table(id).page(), titled(ctx, championship, table)))
        });
        Some(SeatChangeView {
            said: in_place_of(ctx, names, goes, comes),
            places: others.filter(is_played).map(place).collect(),
            annulled: annulled.collect(),
            ..self.view(change, Some(table))
        })
    }

    /// Rearrangements that changed any of the tables for which `is_here` is true. Moves between other tables are left out.
    pub fn rearrangements(
        &self,
        places: &Places,
        is_here: impl Fn(&Table) -> bool,
    ) -> Vec<SeatChangeView> {
        let championship = self.championship;
        let tables = || championship.tables().iter().chain(championship.annulled());
        let is_about = |change: &&SeatChange| {
            tables().filter(|it| is_here(it)).any(|table| change.at_table(table.id).is_some())
        };
        let all = championship.rearrangements().rev().filter(is_about);
        let view = |change: &SeatChange| SeatChangeView {
            places: self.moves(change, places, &is_here),
            ..self.view(change, None)
        };
        all.map(view).collect()
    }

    /// The moved entries with their old and new tables.
    fn moves(
        &self,
        change: &SeatChange,
        places: &Places,
        is_here: &impl Fn(&Table) -> bool,
    ) -> Vec<(String, String)> {
        let Self { ctx, championship, names } = *self;
        let mut moves = Vec::new();
        for before in &change.tables {
            let Some(table) = championship.table_or_annulled(before.table) else { continue };
            let was = before.seats.iter().filter_map(|seat| seat.before);
            let was: BTreeSet<EntryId> = was.map(|it| it.entry).collect();
            let is_gone = |id: &EntryId| !table.has(*id) || table.kind == TableKind::Annulled;
            for entry in was.into_iter().filter(is_gone) {
                let now = championship.tables_of(table.round).find(|it| it.has(entry));
                let Some(now) = now.filter(|now| is_here(table) || is_here(now)) else { continue };
                // A bye has neither a number nor a page.
                let (path, to) = match now.kind {
                    TableKind::Played => (address::table(now.id).page(), places.title(ctx, now)),
                    kind => (String::new(), ctx.word(kind)),
                };
                let said = ctx.ta(key::REARRANGED_LINE).with("entry", names.entry(entry));
                let said = said.with("from", places.title(ctx, table)).with("to", to);
                moves.push((path, said.to_string()));
            }
        }
        moves
    }

    /// The parts of a view that all kinds of changes have. `table` is the table whose page shows a replacement.
    fn view(&self, change: &SeatChange, table: Option<TableId>) -> SeatChangeView {
        let tournament = &self.championship.tournament;
        let pages = address::tournament(tournament.id);
        let may = self.ctx.is_organizer(&tournament.id);
        let at = self.ctx.datetime(change.at, tournament.settings.time_zone);
        let by = change.by.name.clone();
        let (by, undo) = match change.kind {
            SeatChangeKind::Late => (by, pages.late_seating(change.id).page()),
            SeatChangeKind::Rearrangement { .. } => (by, pages.rearrangement(change.id).page()),
            // Referees correct results too, and may have no name.
            SeatChangeKind::Replacement(it) => {
                let path = address::replacement(table.unwrap_or(it.cause), change.id).page();
                (author(self.ctx, &by), path)
            }
        };
        SeatChangeView {
            said: String::new(),
            head: joined(&[at, by]),
            places: Vec::new(),
            annulled: Vec::new(),
            undo: (may && undone(self.championship, change).is_some()).then_some(undo),
            change: change.clone(),
        }
    }
}

/// The replacement of a change, if it involves the table: as its cause, or with its seats.
pub fn replacement_at(change: &SeatChange, table: TableId) -> Option<Replacement> {
    let is_here = |it: &Replacement| it.cause == table || change.at_table(table).is_some();
    change.replacement().filter(is_here)
}

/// True if a rearrangement closed the table, so that nobody sits there and no other table replaces it.
pub fn is_closed(championship: &Championship, table: &Table) -> bool {
    let mut replaced = championship.replacements().flat_map(SeatChange::annulled);
    let is_changed = championship.rearrangements().any(|it| it.at_table(table.id).is_some());
    is_changed && !replaced.any(|(annulled, _)| annulled == table.id)
}

/// Published rounds that can still be rearranged: address and title. A league counts as one, titled by its stage.
///
/// # Errors
/// Fails if the database cannot be read.
pub async fn rearrangeable(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
) -> Result<Vec<(String, String)>, WebError> {
    let mut all = Vec::new();
    for stage in championship.stages() {
        let mut rounds = championship.rounds_of(stage.id);
        let is_at_once = stage.plan.is_drawn_at_once();
        let round = if is_at_once { rounds.next() } else { rounds.next_back() };
        let Some(round) = round.filter(|round| is_free(championship, round.id)) else { continue };
        if round.seed == 0 && draws_of(state, round).await?.is_empty() {
            continue;
        }
        let title = match is_at_once {
            true => stage_title(ctx, championship, stage),
            false => round_title(ctx, championship, round),
        };
        let pages = address::tournament(championship.tournament.id);
        all.push((pages.round(round.id).arrange(), title));
    }
    Ok(all)
}
