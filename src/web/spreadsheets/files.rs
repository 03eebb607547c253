//! Downloads of tables: one at a time as XLSX or CSV, and all of a tournament as a workbook.
//!
//! The rows are read and computed on the store's blocking pool, and the file is written on actix's; few at a time, and networks take turns.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::web::{self, Data, Query};
use store::Conn;

use super::facts::{SheetFacts, SheetQuery};
use super::hand_ins;
use super::list::{SHEETS, SheetKind};
use super::sheet::Sheet;
use super::{csv, xlsx};
use crate::web::http::address;
use crate::web::http::download::{FileFormat, download};
use crate::web::http::error::WebError;
use crate::web::http::respond::Answer;
use crate::web::http::turns::Turn;
use crate::web::parts::editions::Editions;
use crate::web::parts::load::{Referee, Seen};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `GET /tournaments/{id}/{sheet}.{format}`: a table of [`SHEETS`].
pub async fn show(
    caller: Seen<address::SheetFile>,
    query: Query<SheetQuery>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Seen { ctx, at, facts: championship, .. } = caller;
    let kind = SheetKind::find(&at.sheet)?;
    let editions = Editions::load(&state, &championship).await?.all;
    let part = Some(query.into_inner());
    let facts = SheetFacts { ctx: ctx.clone(), championship, editions, part };
    kind.require(&facts)?;
    let name = facts.championship.tournament.name.clone();
    let turn = state.turn_to_write(&req).await.map_err(|_| WebError::Crowded)?;
    let read = move |conn: &mut Conn| (kind.rows)(&facts, conn).map_err(WebError::from);
    let sheets = state.store.read(read).await?;
    // A grid exists only in a league that is drawn.
    if sheets.is_empty() {
        return Err(WebError::NotFound);
    }
    answer(&ctx, (kind.name, at.format), (name, sheets), turn).await
}

/// `GET /tournaments/{id}/workbook.xlsx`: all tables that the reader may see, a sheet each; tables without rows are left out.
pub async fn workbook(
    caller: Seen<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Seen { ctx, facts: championship, .. } = caller;
    let editions = Editions::load(&state, &championship).await?.all;
    let facts = SheetFacts { ctx: ctx.clone(), championship, editions, part: None };
    let name = facts.championship.tournament.name.clone();
    let turn = state.turn_to_write(&req).await.map_err(|_| WebError::Crowded)?;
    let read = move |conn: &mut Conn| {
        let mut sheets = Vec::new();
        for kind in SHEETS.iter().filter(|kind| kind.is_for(&facts)) {
            sheets.extend((kind.rows)(&facts, conn)?);
        }
        Ok::<_, WebError>(sheets)
    };
    let mut sheets = state.store.read(read).await?;
    let first = sheets.first().cloned();
    sheets.retain(|sheet| !sheet.rows.is_empty());
    // A workbook has at least one sheet.
    if sheets.is_empty() {
        sheets.extend(first);
    }
    answer(&ctx, ("workbook", FileFormat::Xlsx), (name, sheets), turn).await
}

/// `GET /tournaments/{id}/pools/{pool}/hand-in.{format}`: one row per game with its signer; for those who have a role there.
pub async fn hand_in(
    caller: Referee<address::HandInFile>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let Referee { ctx, at, facts: (championship, _), .. } = caller;
    let pool = championship.pool(at.pool).ok_or(WebError::NotFound)?.clone();
    let tables = championship.tables_of_pool(pool.id).filter(|it| it.result.is_some());
    let tables: Vec<_> = tables.map(|table| table.id).collect();
    let editions = Vec::new();
    let facts = SheetFacts { ctx: ctx.clone(), championship, editions, part: None };
    let name = facts.championship.tournament.name.clone();
    let turn = state.turn_to_write(&req).await.map_err(|_| WebError::Crowded)?;
    let read = move |conn: &mut Conn| {
        let signatures = store::tables::signatures(conn, &tables)?;
        Ok::<_, WebError>(hand_ins::signed(&facts, &pool, &signatures))
    };
    let sheet = state.store.read(read).await?;
    answer(&ctx, ("acta", at.format), (name, vec![sheet]), turn).await
}

/// The sheets as a download. A CSV file holds the first one.
///
/// # Errors
/// [`WebError::Internal`] if the file cannot be written.
pub async fn answer(
    ctx: &Ctx,
    (name, format): (&'static str, FileFormat),
    (title, sheets): (String, Vec<Sheet>),
    turn: Turn<IpAddr>,
) -> Answer {
    let (language, now) = (ctx.language(), ctx.now());
    let written = web::block(move || {
        // The turn is held by the work itself, because the request may be canceled earlier.
        let _turn = turn;
        match format {
            FileFormat::Xlsx => {
                xlsx::write((&title, now), &sheets, language).map_err(WebError::internal)
            }
            FileFormat::Csv => {
                let sheet = sheets.first().ok_or(WebError::NotFound)?;
                csv::write(sheet, language).map_err(WebError::internal)
            }
        }
    });
    let body = written.await.map_err(WebError::internal)??;
    Ok(download(name, format, body))
}
