//! Printed slips with PINs and QR codes, one per table.

use actix_web::web::{Data, Query};
use askama::Template;
use chrono::NaiveDate;
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::hall::BoardPlace;
use domain::tournament::pin::spaced;
use domain::tournament::round::Round;
use domain::tournament::stage::Pool;
use domain::tournament::table::Table;
use serde::Deserialize;
use store::Conn;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Key, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::places;
use crate::web::parts::sheets::collated;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::round_title;
use crate::web::parts::wording::Wording;
use crate::web::parts::{pools, qr};
use crate::web::print::portion::{Document, MOST, Portioned, pool_of, portioned};
use crate::web::print::{Frame, Reader};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Slips on one page.
const SLIPS: usize = 8;

/// Query string of the page.
#[derive(Debug, Default, Deserialize)]
pub struct SlipsQuery {
    /// Number of the only pool; empty for all.
    pool: Option<String>,
    /// Id of the first round; `None` for all rounds.
    round: Option<String>,
    /// Id of the last round; `None` for the first alone.
    until: Option<String>,
}

#[derive(Template)]
#[template(path = "print/slips.html")]
struct SlipsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    choice: SlipsChoice,
    /// PIN of the requested pool, for visitors who may enter results for others in it.
    pool: Option<PoolPinView>,
    /// True if the visitor may change the PINs of tables.
    may_change: bool,
    pages: Vec<Vec<PinSlip>>,
}

/// The PIN for all tables of a pool, or the form to make one.
struct PoolPinView {
    path: String,
    /// Title of the pool; empty if the stage is not divided.
    title: String,
    number: i32,
    /// The PIN and its expiry, in words.
    open: Option<(String, String)>,
    today: NaiveDate,
}

impl PoolPinView {
    fn heading(&self, ctx: &Ctx) -> String {
        match self.title.as_str() {
            "" => ctx.t(key::POOL_PIN_ALL),
            title => ctx.ta(key::POOL_PIN_OF).with("pool", title).to_string(),
        }
    }

    /// The slip of the pool's PIN, to hang up or to give to its referees. `None` if the pool has no PIN.
    fn slip(&self, ctx: &Ctx) -> Result<Option<PinSlip>, WebError> {
        let Some((pin, _)) = &self.open else { return Ok(None) };
        let (pin, qr) = (spaced(pin), qr::svg(&ctx.join_link(pin))?);
        Ok(Some(PinSlip { table: None, pin, qr }))
    }

    async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        asked: Option<i32>,
    ) -> Result<Option<Self>, WebError> {
        let id = championship.tournament.id;
        let round = championship
            .rounds()
            .iter()
            .find(|round| championship.tables_of(round.id).any(Table::is_missing));
        let Some(stage) = round.and_then(|round| championship.stage(round.stage)) else {
            return Ok(None);
        };
        let pools: Vec<&Pool> = championship.divided_into(stage).collect();
        let pool = match (asked, pools.as_slice()) {
            (None, [only]) => Some(only),
            _ => pools.iter().find(|pool| Some(pool.number) == asked),
        };
        let Some(pool) = pool.filter(|pool| ctx.keeps_desk_of(id, pool.id)) else {
            return Ok(None);
        };
        let now = ctx.now();
        let read =
            move |conn: &mut Conn| Ok::<_, WebError>(store::pins::of_tournament(conn, id, now)?);
        let pins = state.store.read(read).await?;
        let zone = championship.tournament.settings.time_zone;
        let open = pins.into_iter().find(|pin| pin.pool == pool.id).map(|pin| {
            let until = ctx.datetime(pin.expires_at, zone);
            (pin.pin, ctx.ta(key::PEOPLE_LINK_UNTIL).with("at", until).to_string())
        });
        Ok(Some(Self {
            path: address::tournament(id).pool(pool.id).pin(),
            title: pools::title(ctx, championship, stage, pool),
            number: pool.number,
            open,
            today: day_of(now, zone),
        }))
    }
}

/// Options for the pool, the first round and the last round. Each option has its value, its label, and true if it is selected.
struct SlipsChoice {
    pools: Vec<(String, String, bool)>,
    from: Vec<(String, String, bool)>,
    until: Vec<(String, String, bool)>,
}

struct PinSlip {
    /// `None` for the slip of a whole pool.
    table: Option<SlipTable>,
    pin: String,
    qr: String,
}

struct SlipTable {
    view: TableView,
    /// The board, such as "Board 7". Positions in the queue are not printed, because they change too soon.
    board: Option<String>,
    /// Address of the form that requests a new PIN.
    change: String,
}

/// `GET /tournaments/{id}/slips`: slips for all published tables still to be played. Tables of a draft have no slips, because their PINs
/// open nothing yet and disappear with the draft.
pub async fn show(
    caller: Reader<address::Tournament>,
    state: Data<AppState>,
    query: Query<SlipsQuery>,
) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } = caller;
    let words = Wording::new(&ctx, &championship, &hall);
    let rounds = asked_rounds(&championship, &query);
    let pool: Option<i32> = query.pool.as_ref().and_then(|pool| pool.parse().ok());
    let number = |table: &Table| championship.pool(table.pool).map(|pool| pool.number);
    let is_asked = |table: &&Table| {
        table.is_missing()
            && (pool.is_none() || number(table) == pool)
            && rounds.as_ref().is_none_or(|rounds| rounds.iter().any(|it| it.id == table.round))
    };
    let tables: Vec<&Table> = championship.tables().iter().filter(is_asked).collect();
    let head = Head::new(&ctx, &championship, Tab::Print);
    let line = line(&ctx, &championship, rounds.as_deref().unwrap_or_default());
    let document =
        Document { head: head.clone(), title: key::PAPER_SLIPS, round: line.clone(), most: MOST };
    let tables = match portioned(&ctx, document, tables, |it| pool_of(&ctx, &championship, it)) {
        Portioned::Items(tables) => tables,
        Portioned::Choice(page) => return page,
    };
    let pool = PoolPinView::load(&ctx, &state, &championship, pool).await?;
    let own = pool.as_ref().map(|pool| pool.slip(&ctx)).transpose()?.flatten();
    let each = tables.into_iter().map(|table| slip(&words, table));
    let slips = own.into_iter().map(Ok).chain(each).collect::<Result<_, WebError>>()?;
    let page = SlipsPage {
        pool,
        may_change: ctx.caller().keeps_desk(id),
        choice: choice(&ctx, &championship, &Address::of(&ctx)),
        frame: Frame::new(&ctx, &championship, key::PAPER_SLIPS, line),
        pages: collated(slips, SLIPS),
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn slip(words: &Wording<'_>, table: &Table) -> Result<PinSlip, WebError> {
    let Wording { ctx, championship, names, .. } = words;
    let place = words.place(table).filter(|place| matches!(place, BoardPlace::Board(_)));
    let view = TableView::new(ctx, championship, names, table);
    Ok(PinSlip {
        table: Some(SlipTable {
            view: view.in_round(words.round(table.round)),
            board: place.map(|place| places::words(ctx, place)),
            change: address::tournament(championship.tournament.id).drawn_table(table.id).pin(),
        }),
        pin: spaced(&table.pin),
        qr: qr::svg(&ctx.join_link(&table.pin))?,
    })
}

/// The rounds from the first to the last requested one; `None` for all.
fn asked_rounds<'a>(championship: &'a Championship, query: &SlipsQuery) -> Option<Vec<&'a Round>> {
    let place = |asked: &Option<String>| {
        let id = asked.as_ref()?.parse().ok()?;
        championship.rounds().iter().position(|round| round.id == id)
    };
    let first = place(&query.round)?;
    let last = place(&query.until).unwrap_or(first).max(first);
    Some(championship.rounds().iter().skip(first).take(last + 1 - first).collect())
}

/// The rounds in words: one, or the first and the last.
fn line(ctx: &Ctx, championship: &Championship, rounds: &[&Round]) -> String {
    let title = |round: &&Round| round_title(ctx, championship, round);
    match rounds {
        [] => String::new(),
        [only] => title(only),
        [first, .., last] => format!("{} – {}", title(first), title(last)),
    }
}

/// Options: pools and rounds with tables still to be played.
fn choice(ctx: &Ctx, championship: &Championship, here: &Address) -> SlipsChoice {
    let missing = || championship.tables().iter().filter(|table| table.is_missing());
    let option = |field: &str, value: String, title: String| {
        let is_chosen = here.value(field).unwrap_or_default() == value;
        (value, title, is_chosen)
    };
    let rounds: Vec<&Round> = championship
        .rounds()
        .iter()
        .filter(|round| missing().any(|table| table.round == round.id))
        .collect();
    let options = |field: &str, none: Key| {
        let each = rounds.iter().map(|round| {
            option(field, round.id.to_string(), round_title(ctx, championship, round))
        });
        std::iter::once(option(field, String::new(), ctx.t(none))).chain(each).collect()
    };
    let stage = rounds.first().and_then(|round| championship.stage(round.stage));
    let pools = stage.into_iter().flat_map(|stage| {
        championship
            .divided_into(stage)
            .map(move |pool| (pool, pools::title(ctx, championship, stage, pool)))
    });
    let pools = pools.filter(|(_, title)| !title.is_empty());
    let pools = pools.map(|(pool, title)| option("pool", pool.number.to_string(), title));
    let all = option("pool", String::new(), ctx.t(key::POOL_ALL));
    SlipsChoice {
        pools: std::iter::once(all).chain(pools).collect(),
        from: options("round", key::SLIPS_ALL_ROUNDS),
        until: options("until", key::SLIPS_ONE_ROUND),
    }
}
