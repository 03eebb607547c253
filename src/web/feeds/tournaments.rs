//! Feed of a tournament's results.

use actix_web::web::{Data, Query};
use domain::tournament::championship::Championship;
use domain::tournament::id::TableId;
use domain::tournament::names::Names;
use domain::tournament::result::TableResult;
use domain::tournament::table::{Table, TableKind};
use store::Conn;
use store::journal::JournalQuery;

use super::{Feed, FeedItem, FeedQuery, MOST, answer, changed_at, places};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::i18n::key;
use crate::web::parts::load::Public;
use crate::web::parts::pairing::pairing;
use crate::web::parts::titles::{joined, round_title};
use crate::web::state::AppState;

/// `GET /tournaments/{id}/results.atom`: the latest results of a tournament.
pub async fn show(
    caller: Public<address::Tournament>,
    query: Query<FeedQuery>,
    state: Data<AppState>,
) -> Answer {
    let Public { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let ctx = query.ctx(&ctx);
    let latest = latest(&championship);
    let ids: Vec<TableId> = latest.iter().map(|(table, _)| table.id).collect();
    let read = move |conn: &mut Conn| {
        let last = JournalQuery { before: None, with_play: true, most: 1 };
        let last = store::journal::latest(conn, id, last)?;
        Ok::<_, WebError>((store::tables::public_logs_of(conn, &ids)?, last))
    };
    let (logs, last) = state.store.read(read).await?;
    let names = Names::of(&championship);
    let item = |(table, result): &(&Table, &TableResult)| {
        let round = championship.round(table.round);
        let round = round.map(|round| round_title(&ctx, &championship, round));
        FeedItem {
            id: table.id.0.to_string(),
            title: joined(&[round.unwrap_or_default(), pairing(&ctx, &names, table)]),
            summary: places(&ctx, result.sides.iter().map(|it| (it, names.entry(it.entry)))),
            page: address::table(table.id).page(),
            published: result.ended_at,
            updated: changed_at(&logs, table.id, result.ended_at),
        }
    };
    let tournament = &championship.tournament;
    let feed = Feed {
        id: id.0.to_string(),
        title: joined(&[tournament.name.clone(), ctx.t(key::FEED_RESULTS)]),
        page: address::tournament(id).page(),
        since: tournament.created_at,
        items: latest.iter().map(item).collect(),
        ctx: ctx.clone(),
    };
    answer(&feed, last.first().map(|entry| entry.at))
}

/// The tables with the latest results, the last first.
fn latest(championship: &Championship) -> Vec<(&Table, &TableResult)> {
    let played = championship.tables().iter().filter(|table| table.kind == TableKind::Played);
    let mut all: Vec<_> =
        played.filter_map(|table| Some((table, table.result.as_ref()?))).collect();
    all.sort_by_key(|(table, result)| (result.ended_at, table.id));
    all.reverse();
    all.truncate(MOST);
    all
}
