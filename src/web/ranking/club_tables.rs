//! Tables that players opened at a club, for its organizer: their states, and the form that annuls one.

use std::sync::Arc;

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::championship::Championship;
use domain::tournament::id::{RankingId, TableId};
use domain::tournament::names::Names;
use domain::tournament::opened_table::{OpenedTable, is_annulled};
use domain::tournament::table::{Table, TableState};
use store::{Conn, StoreError};

use super::Owner;
use crate::acts::club_nights;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key, word_keys};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Number of weeks shown.
const WEEKS: usize = 5;

#[derive(Template)]
#[template(path = "ranking/club_tables.html")]
struct ClubTablesPage {
    ctx: Ctx,
    ranking: Ranking,
    form: Form,
    weeks: Vec<ClubWeek>,
}

impl ClubTablesPage {
    /// Tables without a confirmed result whose time for one has passed.
    fn lapsed(&self) -> Vec<(&ClubWeek, &OpenedTable, &Table)> {
        let all = self.weeks.iter().flat_map(|week| week.tables().map(move |(o, t)| (week, o, t)));
        let is_lapsed =
            |opened, table| ClubTableState::of(opened, table, &self.ctx) == ClubTableState::Lapsed;
        all.filter(|(_, opened, table)| is_lapsed(opened, table)).collect()
    }
}

/// Tournament of a week with the tables opened in it.
struct ClubWeek {
    championship: Arc<Championship>,
    opened: Vec<OpenedTable>,
    names: Names,
}

impl ClubWeek {
    fn tables(&self) -> impl Iterator<Item = (&OpenedTable, &Table)> {
        self.opened.iter().filter_map(|it| Some((it, self.championship.table(it.table)?)))
    }

    /// Entries at a table, in one line.
    fn sides(&self, table: &Table) -> String {
        let entries = table.entries().into_iter();
        entries.map(|entry| self.names.entry(entry)).collect::<Vec<_>>().join("\u{a0}· ")
    }
}

/// State of a table that players opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClubTableState {
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

impl ClubTableState {
    fn of(opened: &OpenedTable, table: &Table, ctx: &Ctx) -> Self {
        match &table.result {
            Some(result) if is_annulled(result) => ClubTableState::Annulled,
            Some(_) => ClubTableState::Counts,
            None if opened.has_lapsed(ctx.now()) => ClubTableState::Lapsed,
            None if table.state == TableState::Over => ClubTableState::Waiting,
            None => ClubTableState::Open,
        }
    }

    fn badge(self) -> &'static str {
        match self {
            ClubTableState::Open => "badge--on",
            ClubTableState::Waiting => "badge--warn",
            ClubTableState::Lapsed => "badge--bad",
            ClubTableState::Counts => "badge--good",
            ClubTableState::Annulled => "badge--plain",
        }
    }
}

word_keys! {
    ClubTableState {
        Open => CLUB_TABLE_OPEN, Waiting => CLUB_TABLE_WAITING, Lapsed => CLUB_TABLE_LAPSED,
        Counts => CLUB_TABLE_COUNTS, Annulled => CLUB_TABLE_ANNULLED,
    }
}

/// `GET /rankings/{id}/club/tables`: the tables of the last weeks.
pub async fn show(caller: Owner<address::Ranking>, state: Data<AppState>) -> Answer {
    let Owner { ctx, facts: ranking, .. } = caller;
    let weeks = load(&state, ranking.id).await?;
    render(&ClubTablesPage { ctx, ranking, form: Form::empty(), weeks })
}

/// `POST /rankings/{id}/club/tables`: annuls the `table`, for a reason.
pub async fn post(caller: Owner<address::Ranking, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, at, facts: ranking, mut form } = caller;
    let weeks = load(&state, at.id).await?;
    let reason = form.text("annul_reason", 3..=300);
    let table: Option<TableId> = form.parse("table");
    let (Some(reason), Some(table)) = (reason, table) else {
        return invalid(&ClubTablesPage { ctx, ranking, form, weeks });
    };
    let is_of = |week: &&ClubWeek| week.opened.iter().any(|opened| opened.table == table);
    let week = weeks.iter().find(is_of).ok_or(WebError::NotFound)?;
    let tournament = week.championship.tournament.id;
    state.act(&ctx, move |work| club_nights::annul(work, tournament, table, &reason)).await?;
    see_other_saying(at.club_tables(), &Message::new(key::FLASH_TABLE_ANNULLED))
}

async fn load(state: &AppState, id: RankingId) -> Result<Vec<ClubWeek>, StoreError> {
    let cache = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let mut weeks = Vec::new();
        for (tournament, _) in store::club_nights::weeks(conn, id)?.into_iter().take(WEEKS) {
            let championship = cache.load(conn, tournament)?;
            let opened = store::opened_tables::of_tournament(conn, tournament)?;
            let names = Names::in_full(&championship);
            weeks.push(ClubWeek { championship, opened, names });
        }
        Ok(weeks)
    };
    state.store.read(read).await
}
