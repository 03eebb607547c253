//! Rearrangements of published rounds, as the pages of rounds and tables show them.

use std::collections::BTreeSet;

use domain::draw::changes::round_arrangement::is_free;
use domain::draw::changes::seat_changes::undone;
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::round::Round;
use domain::tournament::seat_change::SeatChange;
use domain::tournament::table::{Table, TableKind};

use super::draw_history::draws_of;
use super::places::Places;
use super::titles::{round_title, stage_title};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// A rearrangement in words.
pub struct RearrangedView {
    /// Time and author of the change.
    pub head: String,
    pub reason: String,
    /// Moved entries with their old and new places: sentence, and address of the new place or empty.
    pub moves: Vec<(String, String)>,
    /// Address to undo the change, for organizers, as long as that is possible. Otherwise empty.
    pub undo: String,
}

/// Rearrangements of a round, the latest first.
pub fn of_round(
    ctx: &Ctx,
    championship: &Championship,
    (names, places): (&Names, &Places),
    round: &Round,
) -> Vec<RearrangedView> {
    let is_here = |table: &Table| table.round == round.id;
    changes(ctx, championship, (names, places), is_here)
}

/// Rearrangements of a table, the latest first.
pub fn of_table(
    ctx: &Ctx,
    championship: &Championship,
    (names, places): (&Names, &Places),
    table: &Table,
) -> Vec<RearrangedView> {
    changes(ctx, championship, (names, places), |it| it.id == table.id)
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
pub async fn ways(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
) -> Result<Vec<(String, String)>, WebError> {
    let mut all = Vec::new();
    for stage in championship.stages() {
        let mut rounds = championship.rounds_of(stage.id);
        let round = if stage.plan.is_drawn_at_once() { rounds.next() } else { rounds.next_back() };
        let Some(round) = round.filter(|round| is_free(championship, round.id)) else { continue };
        if round.seed == 0 && draws_of(state, round).await?.is_empty() {
            continue;
        }
        let title = match stage.plan.is_drawn_at_once() {
            true => stage_title(ctx, championship, stage),
            false => round_title(ctx, championship, round),
        };
        let pages = address::tournament(championship.tournament.id);
        all.push((pages.round(round.id).arrange(), title));
    }
    Ok(all)
}

fn changes(
    ctx: &Ctx,
    championship: &Championship,
    (names, places): (&Names, &Places),
    is_asked: impl Fn(&Table) -> bool,
) -> Vec<RearrangedView> {
    let tables = || championship.tables().iter().chain(championship.annulled());
    let is_about = |change: &&SeatChange| {
        tables().filter(|table| is_asked(table)).any(|table| change.at_table(table.id).is_some())
    };
    let all = championship.rearrangements().rev().filter(is_about);
    let all = all.map(|change| view(ctx, championship, (names, places), change, &is_asked));
    all.collect()
}

fn view(
    ctx: &Ctx,
    championship: &Championship,
    (names, places): (&Names, &Places),
    change: &SeatChange,
    is_asked: &impl Fn(&Table) -> bool,
) -> RearrangedView {
    let tournament = &championship.tournament;
    let tables = || championship.tables().iter().chain(championship.annulled());
    let mut moves = Vec::new();
    for before in &change.tables {
        let Some(table) = tables().find(|table| table.id == before.table) else { continue };
        let was = before.seats.iter().filter_map(|seat| seat.before);
        let was: BTreeSet<EntryId> = was.map(|it| it.entry).collect();
        let gone =
            was.into_iter().filter(|id| !table.has(*id) || table.kind == TableKind::Annulled);
        for entry in gone {
            let mut here = championship.tables_of(table.round);
            let now = here.find(|it| it.has(entry));
            let Some(now) = now.filter(|now| is_asked(table) || is_asked(now)) else { continue };
            let said = ctx.ta("rearranged-line").with("entry", names.entry(entry));
            let said = said.with("from", places.title(ctx, table));
            let said = said.with("to", place(ctx, places, now)).to_string();
            moves.push((
                said,
                match now.kind {
                    TableKind::Played => address::table(now.id).page(),
                    _ => String::new(),
                },
            ));
        }
    }
    let may = ctx.is_organizer(&tournament.id) && undone(championship, change).is_some();
    let at = ctx.datetime(change.at, tournament.settings.time_zone);
    RearrangedView {
        head: format!("{at}\u{a0}· {}", change.by.name),
        reason: change.reason.clone(),
        moves,
        undo: match may {
            true => address::tournament(tournament.id).rearrangement(change.id).page(),
            false => String::new(),
        },
    }
}

/// Place of an entry in words; a bye has no number.
fn place(ctx: &Ctx, places: &Places, table: &Table) -> String {
    match table.kind {
        TableKind::Played => places.title(ctx, table),
        kind => ctx.word(kind),
    }
}
