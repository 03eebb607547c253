//! The list of entries.

use actix_web::web::Data;
use askama::Template;

use super::{Head, Names, load};
use crate::tournament::championship::Championship;
use crate::tournament::id::{EntryId, TournamentId};
use crate::tournament::player::Player;
use crate::tournament::tournament::Registration;
use crate::web::AppState;
use crate::web::context::Ctx;
use crate::web::path::Id;
use crate::web::respond::{Answer, render};

#[derive(Template)]
#[template(path = "tournament/entries.html")]
struct EntriesPage {
    ctx: Ctx,
    head: Head,
    entries: Vec<EntryLine>,
    n_active: usize,
    has_clubs: bool,
    has_sectors: bool,
    has_categories: bool,
    is_open: bool,
}

struct EntryLine {
    id: EntryId,
    number: i32,
    name: String,
    /// What the public is shown, where that is not the name.
    shown: Option<String>,
    club: String,
    sector: String,
    category: String,
    is_active: bool,
    players: Vec<(String, String)>,
}

impl EntryLine {
    fn is_single(&self) -> bool {
        self.players.len() == 1
    }
}

/// `GET /tournaments/{id}/entries`; organizers see the names in full.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let (public, names) = (Names::of(&championship), names(&ctx, &championship));
    let is_hidden = |id| public.entry(id) != names.entry(id);
    let entries: Vec<EntryLine> = championship
        .entries
        .iter()
        .map(|entry| EntryLine {
            id: entry.id,
            number: entry.number,
            name: names.entry(entry.id),
            shown: Some(public.entry(entry.id)).filter(|_| is_hidden(entry.id)),
            club: names.club(entry.id),
            sector: entry.sector.clone(),
            category: entry.category.clone(),
            is_active: entry.is_active(),
            players: entry
                .squad
                .iter()
                .filter(|player| championship.player(**player).is_some_and(Player::is_named))
                .map(|player| (format!("/players/{player}"), names.player(*player)))
                .collect(),
        })
        .collect();
    let page = EntriesPage {
        head: Head::new(&ctx, &championship, "entries"),
        n_active: entries.iter().filter(|entry| entry.is_active).count(),
        has_clubs: entries.iter().any(|entry| !entry.club.is_empty()),
        has_sectors: entries.iter().any(|entry| !entry.sector.is_empty()),
        has_categories: entries.iter().any(|entry| !entry.category.is_empty()),
        is_open: championship.tournament.registration == Registration::Open,
        entries,
        ctx,
    };
    render(&page)
}

fn names(ctx: &Ctx, championship: &Championship) -> Names {
    match ctx.is_organizer(&championship.tournament.id) {
        true => Names::in_full(championship),
        false => Names::of(championship),
    }
}
