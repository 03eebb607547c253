//! Tables that players opened at a club, for its organizer: their states, and the form that annuls one.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::championship::Championship;
use domain::tournament::id::{RankingId, TableId};
use domain::tournament::names::Names;
use domain::tournament::opened_table::{OpenedTable, is_annulled};
use domain::tournament::table::{Table, TableState};
use store::Conn;

use super::Owner;
use crate::acts::club_nights;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, Word};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Number of weeks shown.
const WEEKS: usize = 5;

#[derive(Template)]
#[template(path = "ranking/club_tables.html")]
struct ClubTablesPage {
    ctx: Ctx,
    here: address::Ranking,
    ranking: String,
    form: Form,
    /// Tables without a result whose time to enter one has expired.
    lapsed: Vec<Line>,
    weeks: Vec<WeekOfTables>,
}

/// Tournament of a week with its tables.
struct WeekOfTables {
    name: String,
    path: String,
    lines: Vec<Line>,
}

/// Table that players opened.
#[derive(Clone)]
struct Line {
    table: TableId,
    path: address::Table,
    opened_at: String,
    /// Name of the player who opened it.
    opener: String,
    /// Entries at the table, in one line.
    sides: String,
    state: State,
}

/// State of a table that players opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The table is in play.
    Open,
    /// Its result waits for confirmation by another side.
    Waiting,
    /// No result was entered or confirmed in time.
    Lapsed,
    /// The result counts for the ranking.
    Counts,
    /// The table was annulled; it does not count.
    Annulled,
}

impl State {
    fn of(opened: &OpenedTable, table: &Table, ctx: &Ctx) -> Self {
        match &table.result {
            Some(result) if is_annulled(result) => State::Annulled,
            Some(_) => State::Counts,
            None if opened.has_lapsed(ctx.now()) => State::Lapsed,
            None if table.state == TableState::Over => State::Waiting,
            None => State::Open,
        }
    }

    fn badge(self) -> &'static str {
        match self {
            State::Open => "badge--on",
            State::Waiting => "badge--warn",
            State::Lapsed => "badge--bad",
            State::Counts => "badge--good",
            State::Annulled => "badge--plain",
        }
    }
}

impl Word for State {
    fn key(&self) -> &'static str {
        match self {
            State::Open => "club-table-open",
            State::Waiting => "club-table-waiting",
            State::Lapsed => "club-table-lapsed",
            State::Counts => "club-table-counts",
            State::Annulled => "club-table-annulled",
        }
    }
}

/// `GET /rankings/{id}/club/tables`: the tables of the last weeks.
pub async fn show(caller: Owner<address::Ranking>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, .. } = caller;
    let weeks = load(&state, id).await?;
    render(&page(ctx, &ranking, &weeks, Form::empty()))
}

/// `POST /rankings/{id}/club/tables`: annuls the `table`, for a reason.
pub async fn post(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at: address::Ranking { id }, facts: ranking, mut form } = caller;
    let weeks = load(&state, id).await?;
    let reason = form.text("annul_reason", 3..=300);
    let table: Option<TableId> = form.parse("table");
    let (Some(reason), Some(table)) = (reason, table) else {
        return invalid(&page(ctx, &ranking, &weeks, form));
    };
    let is_of = |(_, opened): &&OfWeek| opened.iter().any(|opened| opened.table == table);
    let of = weeks.iter().find(is_of).ok_or(WebError::NotFound)?;
    let tournament = of.0.tournament.id;
    state.act(&ctx, move |work| club_nights::annul(work, tournament, table, &reason)).await?;
    let here = address::ranking(id).club_tables();
    see_other_saying(here, &Message::new("flash-table-annulled"))
}

/// Tournament of a week with the tables opened in it.
type OfWeek = (std::sync::Arc<Championship>, Vec<OpenedTable>);

async fn load(state: &AppState, id: RankingId) -> Result<Vec<OfWeek>, WebError> {
    let kept = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let mut all = Vec::new();
        for (tournament, _) in store::club_nights::weeks(conn, id)?.into_iter().take(WEEKS) {
            let championship = kept.load(conn, tournament)?;
            all.push((championship, store::opened_tables::of_tournament(conn, tournament)?));
        }
        Ok::<_, WebError>(all)
    };
    state.store.read(read).await
}

fn page(ctx: Ctx, ranking: &Ranking, weeks: &[OfWeek], form: Form) -> ClubTablesPage {
    let of_week = |(championship, opened): &OfWeek| {
        let names = Names::in_full(championship);
        let line = |opened: &OpenedTable| {
            let table = championship.table(opened.table)?;
            let zone = championship.tournament.settings.time_zone;
            let sides: Vec<String> =
                table.entries().into_iter().map(|entry| names.entry(entry)).collect();
            Some(Line {
                table: table.id,
                path: address::table(table.id),
                opened_at: ctx.datetime(opened.opened_at, zone),
                opener: names.player(opened.opener),
                sides: sides.join("\u{a0}· "),
                state: State::of(opened, table, &ctx),
            })
        };
        WeekOfTables {
            name: championship.tournament.name.clone(),
            path: address::tournament(championship.tournament.id).page(),
            lines: opened.iter().filter_map(line).collect(),
        }
    };
    let weeks: Vec<WeekOfTables> = weeks.iter().map(of_week).collect();
    let lines = weeks.iter().flat_map(|week| &week.lines);
    ClubTablesPage {
        here: address::ranking(ranking.id),
        ranking: super::title(&ctx, ranking),
        lapsed: lines.filter(|line| line.state == State::Lapsed).cloned().collect(),
        form,
        weeks,
        ctx,
    }
}
