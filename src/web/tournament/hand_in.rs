//! Final grid of a pool (acta): its hand-in and confirmation, and the signer of each result.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::event::Actor;
use domain::tournament::id::{PoolId, TableId};
use domain::tournament::stage::Pool;
use domain::tournament::table::{Table, TableKind};
use store::Conn;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::{Key, key};
use crate::web::parts::downloads::Downloads;
use crate::web::parts::final_grid::left_to_play;
use crate::web::parts::pairing;
use crate::web::parts::tables::{TableSide, TableView};
use crate::web::parts::titles::name_words;
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Final grid of a pool, for those who have a role there.
pub struct HandInView {
    /// Target of its forms.
    pub path: String,
    /// Its results with their signers.
    pub files: Downloads,
    /// Time and author of the hand-in and of the confirmation, in words; empty until then.
    pub said: Vec<String>,
    /// Work left before it can be handed in, in words; or empty.
    pub missing: String,
    /// True if the visitor may hand it in now.
    pub may_hand_in: bool,
    /// True if the visitor may confirm it now.
    pub may_confirm: bool,
    /// True if the visitor may take it back or return it.
    pub may_take_back: bool,
    /// Games with a result, by round and number.
    pub games: Vec<SignedGame>,
}

/// Game of a pool with its signature.
pub struct SignedGame {
    /// The table with the name of its round.
    pub table: TableView,
    /// Last signer of the result.
    pub by: String,
    /// Time of the last signature.
    pub at: String,
}

impl SignedGame {
    /// Sides with their distances, in one line.
    pub fn line(&self, ctx: &Ctx) -> String {
        let side = |side: &TableSide| match side.result.as_ref().and_then(|it| it.distance) {
            None => side.name.clone(),
            Some(distance) => format!("{} {distance}", side.name),
        };
        let sides: Vec<String> = self.table.sides.iter().map(side).collect();
        pairing::line(ctx, &sides)
    }
}

/// Last signature of each table: its time and author.
pub type Signatures = HashMap<TableId, (DateTime<Utc>, Actor)>;

impl HandInView {
    /// Loads the final grid for a visitor with a role in the pool; `None` for others.
    ///
    /// # Errors
    /// The signatures cannot be read from the database.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        pool: &Pool,
    ) -> Result<Option<Self>, WebError> {
        let id = championship.tournament.id;
        let has_role = ctx.charge(id).is_some_and(|charge| charge.has_pool(pool.id));
        if !has_role && ctx.role(id).is_none() {
            return Ok(None);
        }
        let signatures = signatures(state, championship, &[pool.id]).await?;
        Ok(Some(Self::new(ctx, championship, pool, &signatures)))
    }

    /// Final grid with the given signatures.
    pub fn new(
        ctx: &Ctx,
        championship: &Championship,
        pool: &Pool,
        signatures: &Signatures,
    ) -> Self {
        let id = championship.tournament.id;
        let known = championship.hand_in(pool.id);
        let confirmed = known.and_then(|it| it.confirmed.as_ref());
        let said = |key: Key, at: DateTime<Utc>, by: &Actor| {
            let at = ctx.datetime(at, championship.tournament.settings.time_zone);
            ctx.ta(key).with("at", at).with("name", by.name.as_str()).to_string()
        };
        let handed_in = known.map(|it| said(key::HAND_IN_DONE, it.at, &it.by));
        let confirmed_words = confirmed.map(|(at, by)| said(key::HAND_IN_CONFIRMED, *at, by));
        let left = match known {
            Some(_) => None,
            None => left_to_play(ctx, championship, pool.id),
        };
        let (keeps_desk, is_organizer) = (ctx.keeps_desk_of(id, pool.id), ctx.is_organizer(&id));
        Self {
            path: address::tournament(id).pool(pool.id).hand_in(),
            files: Downloads::of(|format| {
                address::tournament(id).pool(pool.id).hand_in_file(format).page()
            }),
            said: handed_in.into_iter().chain(confirmed_words).collect(),
            may_hand_in: keeps_desk && known.is_none() && left.is_none(),
            missing: left.unwrap_or_default(),
            may_confirm: is_organizer && known.is_some() && confirmed.is_none(),
            may_take_back: known.is_some() && keeps_desk && (is_organizer || confirmed.is_none()),
            games: games(ctx, championship, pool, signatures),
        }
    }
}

/// Reads the signatures of the results in these pools.
///
/// # Errors
/// The signatures cannot be read from the database.
pub async fn signatures(
    state: &AppState,
    championship: &Championship,
    pools: &[PoolId],
) -> Result<Signatures, WebError> {
    let tables = pools.iter().flat_map(|pool| championship.tables_of_pool(*pool));
    let tables: Vec<TableId> = tables.filter(|it| it.result.is_some()).map(|it| it.id).collect();
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::tables::signatures(conn, &tables)?);
    state.store.read(read).await
}

fn games(
    ctx: &Ctx,
    championship: &Championship,
    pool: &Pool,
    signatures: &Signatures,
) -> Vec<SignedGame> {
    let names = withdrawal_marks::names(ctx, championship);
    let zone = championship.tournament.settings.time_zone;
    let game = |table: &Table| {
        let round = championship.round(table.round);
        let round = round.map(|it| name_words(ctx, draw::round_name(championship, it)));
        let signed = signatures.get(&table.id);
        SignedGame {
            table: TableView::new(ctx, championship, &names, table)
                .in_round(round.unwrap_or_default()),
            by: signed.map(|(_, by)| by.name.clone()).unwrap_or_default(),
            at: signed.map(|(at, _)| ctx.datetime(*at, zone)).unwrap_or_default(),
        }
    };
    let is_signed = |table: &&Table| table.kind == TableKind::Played && table.result.is_some();
    championship.tables_of_pool(pool.id).filter(is_signed).map(game).collect()
}
