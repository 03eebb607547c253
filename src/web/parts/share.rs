//! What a link to a page looks like in a chat: its title, a sentence, and the address of its picture.
//!
//! Every page has one: pages of a tournament in [`Head`](super::head::Head), where one that is about something smaller
//! puts its own ([`Share::of_round`], [`Share::of_entry`], …); others say so in their block `share`, and all the rest are
//! of the site. The pictures themselves are drawn in `web::share`.

use crate::tournament::calendar::lookup::order;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::names::Names;
use crate::tournament::round::Round;
use crate::tournament::table::{Table, TableKind};
use crate::web::parts::dates::DateView;
use crate::web::parts::titles::{joined, round_title};
use crate::web::parts::winners;
use crate::web::request::context::Ctx;

/// What a link says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// What the page is.
    pub title: String,
    /// What it says, in a sentence.
    pub description: String,
    /// The address of its picture, in full.
    pub picture: String,
}

impl Share {
    /// Of a page that is about nothing smaller than the site.
    pub fn of_site(ctx: &Ctx) -> Self {
        Self::of_page(ctx, "Cubilete".to_owned(), ctx.t("share-site"))
    }

    /// Of a page with a title and a sentence of its own, and the site's picture.
    pub fn of_page(ctx: &Ctx, title: String, description: String) -> Self {
        Self { title, description, picture: picture(ctx, "", 0) }
    }

    /// Of a tournament: when, where, how many, and how far it is or who won it.
    pub fn of_tournament(ctx: &Ctx, championship: &Championship) -> Self {
        let tournament = &championship.tournament;
        let n = championship.entries().iter().filter(|entry| entry.is_active()).count();
        let winners = winners::winners(ctx, championship, &Names::of(championship));
        let course = match winners.is_empty() {
            false => {
                let heading = winners::heading(ctx, &winners);
                format!("{heading}: {}", winners::line(ctx, &winners))
            }
            true => current_round(championship)
                .map(|round| round_title(ctx, championship, round))
                .unwrap_or_default(),
        };
        let said = [
            ctx.day(tournament.starts_on),
            tournament.venue.clone(),
            ctx.tn("entries-count", n),
            course,
        ];
        Self {
            title: tournament.name.clone(),
            description: joined(&said),
            picture: picture(
                ctx,
                &format!("/tournaments/{}", tournament.id),
                championship.revision,
            ),
        }
    }

    /// Of a round: how many of its tables are played.
    pub fn of_round(ctx: &Ctx, championship: &Championship, round: &Round) -> Self {
        let tournament = &championship.tournament;
        let is_played = |table: &&Table| table.kind == TableKind::Played;
        let tables = || championship.tables_of(round.id).filter(is_played);
        let n_signed = tables().filter(|table| table.result.is_some()).count();
        let title = round_title(ctx, championship, round);
        let said =
            [ctx.tn("all-tables", tables().count()), ctx.tn("tables-played-count", n_signed)];
        let path = format!("/tournaments/{}/rounds/{}", tournament.id, round.id);
        Self {
            title: joined(&[title, tournament.name.clone()]),
            description: joined(&said),
            picture: picture(ctx, &path, championship.revision),
        }
    }

    /// Of an entry: its name as the public may know it, and its next game or its last.
    pub fn of_entry(ctx: &Ctx, championship: &Championship, names: &Names, entry: EntryId) -> Self {
        let tournament = &championship.tournament;
        let game = next_table(championship, entry);
        let round = game.and_then(|table| championship.round(table.round));
        let said = [
            names.club(entry),
            round.map(|round| round_title(ctx, championship, round)).unwrap_or_default(),
            game.map(|table| against(ctx, names, table, entry)).unwrap_or_default(),
            game.map(|table| date_line(ctx, championship, table)).unwrap_or_default(),
        ];
        let path = format!("/tournaments/{}/entries/{entry}", tournament.id);
        Self {
            title: joined(&[names.entry(entry), tournament.name.clone()]),
            description: joined(&said),
            picture: picture(ctx, &path, championship.revision),
        }
    }
}

/// The address of the picture of the page at `path`, in the language of the page that names it. What it shows depends on
/// neither of the two numbers: another revision only makes whoever keeps pictures ask again.
pub fn picture(ctx: &Ctx, path: &str, revision: i64) -> String {
    let language = ctx.language().code();
    ctx.absolute(format!("{path}/share.png?l={language}&r={revision}"))
}

/// The first round that is still played, else the newest.
pub fn current_round(championship: &Championship) -> Option<&Round> {
    let is_open = |round: &&Round| championship.tables_of(round.id).any(|table| table.is_missing());
    let rounds = championship.rounds();
    rounds.iter().find(is_open).or(rounds.last())
}

/// The table that an entry is to play at, else the one where it played last.
pub fn next_table(championship: &Championship, entry: EntryId) -> Option<&Table> {
    let tables =
        || championship.tables_of_entry(entry).filter(|table| table.kind == TableKind::Played);
    let left = tables().filter(|table| table.is_missing());
    left.min_by_key(|table| order(championship, table)).or(tables().next_back())
}

/// When and where a table is played, as long as it is not; or empty.
pub fn date_line(ctx: &Ctx, championship: &Championship, table: &Table) -> String {
    if table.is_missing() { DateView::line_of(ctx, championship, table) } else { String::new() }
}

/// Whom an entry meets at a table.
pub fn against(ctx: &Ctx, names: &Names, table: &Table, entry: EntryId) -> String {
    let others = table.entries().into_iter().filter(|other| *other != entry);
    let others: Vec<String> = others.map(|other| names.entry(other)).collect();
    match others.is_empty() {
        true => String::new(),
        false => ctx.ta("share-against").with("names", others.join(", ")).to_string(),
    }
}
