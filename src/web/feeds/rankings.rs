//! Feed of the results that count for a ranking.

use std::collections::HashMap;

use actix_web::web::{Data, Query};
use chrono::DateTime;
use domain::ranking::weekly::{ConfirmedSide, ConfirmedTable};
use domain::tournament::id::{RankingId, TableId};
use store::Conn;

use super::{Feed, FeedItem, FeedQuery, MOST, answer, changed_at, places};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::Answer;
use crate::web::i18n::key;
use crate::web::parts::pairing::line;
use crate::web::parts::titles::joined;
use crate::web::ranking::RankingFacts;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `GET /rankings/{id}/results.atom`: the latest results that count for a ranking.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<RankingId>,
    query: Query<FeedQuery>,
) -> Answer {
    let ctx = query.ctx(&ctx);
    let facts = RankingFacts::load(&state, id).await?;
    let latest = latest(&facts);
    let ids: Vec<TableId> = latest.iter().map(|game| game.table).collect();
    let read = move |conn: &mut Conn| {
        let tables = store::tables::with_tournament_names(conn, &ids)?;
        Ok::<_, WebError>((tables, store::tables::public_logs_of(conn, &ids)?))
    };
    let (tables, logs) = state.store.read(read).await?;
    let tournaments: HashMap<TableId, String> =
        tables.into_iter().map(|(table, _, name)| (table.id, name)).collect();
    let name = |side: &ConfirmedSide| {
        let names: Vec<String> = side.players.iter().map(|player| facts.name(player)).collect();
        names.join(" / ")
    };
    let item = |game: &&ConfirmedTable| {
        let sides: Vec<String> = game.sides.iter().map(name).collect();
        let tournament = tournaments.get(&game.table).cloned().unwrap_or_default();
        FeedItem {
            id: game.table.0.to_string(),
            title: joined(&[line(&ctx, &sides), tournament]),
            summary: places(&ctx, game.sides.iter().map(|side| (&side.result, name(side)))),
            page: address::table(game.table).page(),
            published: game.ended_at,
            updated: changed_at(&logs, game.table, game.ended_at),
        }
    };
    let feed = Feed {
        id: id.0.to_string(),
        title: joined(&[facts.title(&ctx), ctx.t(key::FEED_RESULTS)]),
        page: facts.pages().page(),
        since: DateTime::UNIX_EPOCH,
        items: latest.iter().map(item).collect(),
        ctx: ctx.clone(),
    };
    // A ranking changes with the names and settings of its account, too, whose times are not kept.
    answer(&feed, None)
}

/// The latest games that count, the last first.
fn latest(facts: &RankingFacts) -> Vec<&ConfirmedTable> {
    let mut all: Vec<&ConfirmedTable> = facts.games.iter().filter(|game| game.weight > 0).collect();
    all.sort_by_key(|game| (game.ended_at, game.table));
    all.reverse();
    all.truncate(MOST);
    all
}
