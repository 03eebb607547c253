//! Page of a round: its tables by number, or its people by name.

use actix_web::HttpRequest;
use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw::TableGroup;
use domain::draw::changes::round_arrangement::is_free;
use domain::draw::rounds::publication::last_publication;
use domain::tournament::championship::Championship;
use domain::tournament::id::{RoundId, TableId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::round::{Round, RoundState};
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table::{Seat, Table};
use domain::tournament::table_figures::TableFigures;
use serde::Deserialize;

use crate::web::board::mini::BlankBoard;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other};
use crate::web::i18n::key;
use crate::web::parts::calls::CallsView;
use crate::web::parts::clock::ClockView;
use crate::web::parts::downloads::Downloads;
use crate::web::parts::draw_history::{self, DrawOriginView};
use crate::web::parts::games::{self, GameView};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{Seen, Viewer};
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pills::PillLink;
use crate::web::parts::pools::{self, PoolChoice, Pools};
use crate::web::parts::seat_changes::{SeatChangeView, SeatChanges};
use crate::web::parts::share::Share;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::round_title;
use crate::web::parts::wording::Wording;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Tables on one page of the round.
const TABLES: usize = 40;
/// Games with a board on one page of the round.
const GAMES: usize = 6;
/// People on one page of the round.
const PEOPLE: usize = 100;

/// Query of the page; see [`Pools::asked`] for its pool.
#[derive(Debug, Default, Deserialize)]
pub struct RoundQuery {
    /// `name` lists people by name; otherwise tables are listed by number.
    by: Option<String>,
}

#[derive(Template)]
#[template(path = "tournament/round.html")]
struct RoundPage<'a> {
    ctx: Ctx,
    head: Head,
    words: Wording<'a>,
    title: String,
    state: RoundState,
    /// Origin and history of the draw.
    made: DrawOriginView,
    /// Changes since the draw, in words.
    since: Option<String>,
    /// Manual changes since the round was published.
    rearranged: Vec<SeatChangeView>,
    /// Path of manual changes for organizers, while any table has not begun.
    arrange: Option<String>,
    /// Path where organizers unpublish it, while nothing depends on it.
    publication: Option<String>,
    rounds: Vec<PillLink>,
    pools: Pools,
    /// The pools, if they are many and none is chosen.
    overview: Vec<PoolProgress>,
    /// Empty boards for the games shown.
    blanks: Vec<BlankBoard>,
    /// Tables in play, with their boards.
    games: Vec<GameView>,
    /// Further tables in play.
    playing: Vec<TableView>,
    waiting: Vec<TableView>,
    played: Vec<TableView>,
    /// Byes and rests.
    free: Vec<TableView>,
    /// Number of byes and rests, those on other pages of the list included.
    n_free: usize,
    figures: TableFigures,
    people: Vec<SeatRow<'a>>,
    pager: Pager,
    /// Heading of the number beside a name.
    column: String,
    by_name: bool,
    /// Address of the other order.
    reordered: String,
    n_missing: usize,
    clock: Option<ClockView>,
    calls: CallsView,
}

impl RoundPage<'_> {
    /// Files of the tables of all rounds: their results once there are any, else their seats.
    fn files(&self) -> Downloads {
        self.head.files(if self.figures.n_played == 0 { "draw" } else { "results" })
    }

    fn is_draft(&self) -> bool {
        self.state == RoundState::Draft
    }

    fn is_published(&self) -> bool {
        self.state == RoundState::Published
    }

    /// True if no listed table is in play or waits, so nothing but the results can be read here.
    fn is_over(&self) -> bool {
        self.games.is_empty() && self.playing.is_empty() && self.waiting.is_empty()
    }
}

/// Pool with the progress of its tables.
struct PoolProgress {
    path: String,
    title: String,
    figures: TableFigures,
}

/// Seat of a player at a table.
pub struct SeatRow<'a> {
    pub table: &'a Table,
    pub seat: &'a Seat,
    /// Name of the player.
    pub name: String,
    /// Name of the entry, if it differs from the player's.
    pub entry: Option<String>,
    /// Name of the club, or empty.
    pub club: String,
}

impl<'a> SeatRow<'a> {
    pub fn new(names: &Names, table: &'a Table, seat: &'a Seat) -> Self {
        let (name, entry) = (names.player(seat.player), names.entry(seat.entry));
        let entry = Some(entry).filter(|entry| *entry != name);
        Self { table, seat, name, entry, club: names.club(seat.entry) }
    }

    /// Path of the table's page.
    pub fn path(&self) -> String {
        address::table(self.table.id).page()
    }
}

/// `GET /tournaments/{id}/rounds`: redirects to the first round with a missing result (in the pool that the address names),
/// else to the newest round.
pub async fn latest(caller: Seen<address::Tournament>) -> Answer {
    let Seen { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let here = Address::of(&ctx);
    let asked = here.value("pool").and_then(|pool| pool.parse().ok());
    let is_asked = |table: &Table| {
        let pool = championship.pool(table.pool).map(|pool| pool.number);
        asked.is_none() || asked == pool
    };
    let is_open = |round: &&Round| {
        championship.tables_of(round.id).any(|table| table.is_missing() && is_asked(table))
    };
    let open = championship.rounds().iter().find(is_open);
    match open.or(championship.rounds().last()) {
        Some(round) => see_other(at(&here, id, round.id).to_string()),
        None => see_other(address::tournament(id).page()),
    }
}

/// Address of another round's page, with the parameters of `here`.
fn at(here: &Address, id: TournamentId, round: RoundId) -> Address {
    let fields = here.without(&["page", "keep"]).fields().to_vec();
    Address::new(&address::tournament(id).round(round).page(), fields)
}

/// `GET /tournaments/{id}/rounds/{round}`: the tables or people of one pool or all, in pages; with many pools, some games and the
/// progress of each.
pub async fn show(
    caller: Viewer<address::Round>,
    state: Data<AppState>,
    query: Query<RoundQuery>,
    req: HttpRequest,
) -> Answer {
    let Viewer { ctx, at: address::Round { id, round }, facts: (championship, hall), .. } = caller;
    let round = championship.round(round).ok_or(WebError::NotFound)?;
    let stage = championship.stage(round.stage).ok_or(WebError::NotFound)?;
    let pools = match Pools::asked(&ctx, &req, &championship, stage) {
        PoolChoice::Elsewhere(answer) => return Ok(answer),
        PoolChoice::Here(pools) => pools,
    };
    let here = Address::of(&ctx);
    let by_name = query.by.as_deref() == Some("name");
    let words = Wording::new(&ctx, &championship, &hall);
    let tables: Vec<&Table> = championship
        .tables_of(round.id)
        .filter(|table| pools.current.is_none_or(|pool| table.pool == pool))
        .collect();
    let figures = TableFigures::of(tables.iter().copied());
    let n_missing = figures.n_left();
    let n_free = tables.iter().filter(|table| TableGroup::of(table) == TableGroup::Free).count();
    let left = hall.round_left(round.id, ctx.now()).filter(|_| n_missing > 0);
    let zone = championship.tournament.settings.time_zone;
    let shows_pools = !by_name
        && !pools.is_all
        && pools.current.is_none()
        && pools.are_many()
        && tables.len() > TABLES;
    let (mut overview, mut people, mut listed, mut pager) =
        (Vec::new(), Vec::new(), Vec::new(), Pager::default());
    if shows_pools {
        overview = pool_lines(&ctx, &championship, stage, &tables, &pools.here);
        let in_play = tables.into_iter().filter(|it| TableGroup::of(it) == TableGroup::InPlay);
        listed = in_play.take(GAMES).collect();
    } else if by_name {
        let seats =
            tables.into_iter().flat_map(|table| table.seats.iter().map(move |it| (table, it)));
        let row = |(table, seat)| SeatRow::new(&words.names, table, seat);
        let mut all: Vec<SeatRow<'_>> = seats.map(row).collect();
        all.sort_by_cached_key(|row| ctx.by_name(&row.name));
        (people, pager) = paged(&here, all, PEOPLE);
    } else {
        let mut tables = tables;
        tables.sort_by_key(|table| (TableGroup::of(table), table.number));
        (listed, pager) = paged(&here, tables, TABLES);
    }
    let of_group =
        |group| listed.iter().copied().filter(move |table| TableGroup::of(table) == group);
    let in_play: Vec<TableId> = of_group(TableGroup::InPlay).map(|table| table.id).collect();
    let shown: Vec<TableId> = in_play.iter().copied().take(GAMES).collect();
    let logged = shown.clone();
    let mut logs =
        state.store.read(move |conn| store::tables::public_logs_of(conn, &logged)).await?;
    let logs = games::take_current_logs(&championship, &shown, &mut logs);
    let boards = games::in_play(&words, &logs);
    let views = |group| of_group(group).map(|table| words.table(table)).collect::<Vec<_>>();
    let has_board = |table: &TableView| boards.iter().any(|game| game.path == table.path.page());
    let made = DrawOriginView::load(&ctx, &state, &championship, round).await?;
    let may_arrange = ctx.is_organizer(&id) && made.is_drawn && is_free(&championship, round.id);
    let reordered = if by_name { here.without(&["by"]) } else { here.with("by", "name") };
    let page = RoundPage {
        head: Head::new(&ctx, &championship, Tab::Rounds)
            .following(&pools)
            .sharing(Share::of_round(&ctx, &championship, round)),
        title: round_title(&ctx, &championship, round),
        state: round.state,
        rearranged: SeatChanges { ctx: &ctx, championship: &championship, names: &words.names }
            .rearrangements(&words.places, |table| table.round == round.id),
        arrange: may_arrange.then(|| address::tournament(id).round(round.id).arrange()),
        publication: (ctx.is_organizer(&id) && last_publication(&championship, round.id).is_ok())
            .then(|| address::tournament(id).round(round.id).publication()),
        since: since(&ctx, &championship, round, made.corrected.clone()),
        made,
        rounds: links(&ctx, &championship, &here, round.id),
        pools,
        n_missing,
        overview,
        blanks: games::blank_boards(&championship, shown.iter().copied()),
        playing: views(TableGroup::InPlay).into_iter().filter(|it| !has_board(it)).collect(),
        waiting: views(TableGroup::Waiting),
        played: views(TableGroup::Played),
        free: views(TableGroup::Free),
        games: boards,
        n_free,
        figures,
        people,
        pager,
        clock: left.map(|left| ClockView::new(&ctx, left, zone)),
        column: words.places.column(&ctx, round),
        words,
        by_name,
        reordered: reordered.without(&["page"]).to_string(),
        calls: CallsView::load(&ctx, &state, &championship).await?,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// Notes about the draw for readers of the round: missing entries, corrections, and late seatings. `None` without notes.
fn since(
    ctx: &Ctx,
    championship: &Championship,
    round: &Round,
    corrected: Option<String>,
) -> Option<String> {
    let names = Names::of(championship);
    let fewer = draw_history::fewer(ctx, championship, &names, round);
    let said = fewer.into_iter().chain(corrected).chain(draw_history::since(
        ctx,
        championship,
        &names,
        round,
    ));
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| said.join("\u{a0}· "))
}

fn pool_lines(
    ctx: &Ctx,
    championship: &Championship,
    stage: &Stage,
    tables: &[&Table],
    here: &Address,
) -> Vec<PoolProgress> {
    let line = |pool: &Pool| {
        let of_pool = tables.iter().copied().filter(|table| table.pool == pool.id);
        PoolProgress {
            path: here.with("pool", pool.number).to_string(),
            title: pools::title(ctx, championship, stage, pool),
            figures: TableFigures::of(of_pool),
        }
    };
    championship.pools_of(stage.id).map(line).collect()
}

fn links(
    ctx: &Ctx,
    championship: &Championship,
    here: &Address,
    current: RoundId,
) -> Vec<PillLink> {
    championship
        .rounds()
        .iter()
        .map(|round| PillLink {
            path: at(here, championship.tournament.id, round.id).to_string(),
            title: round_title(ctx, championship, round),
            is_current: round.id == current,
        })
        .collect()
}
