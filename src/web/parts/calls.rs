//! Open calls of tables, shown on top of organizers' pages. `templates/organize/calls.html` renders a page's `calls`.

use domain::tournament::championship::Championship;
use store::calls::Call;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::parts::places::Places;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::{author, round_title};
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The unanswered calls; empty for visitors who may not answer calls.
pub struct CallsView {
    /// Calls, the longest waiting first.
    pub calls: Vec<CallLine>,
}

/// An unanswered call of a table.
pub struct CallLine {
    /// Address of the page that keeps the table's game.
    pub referee_path: String,
    /// Address to answer the call.
    pub answer_path: String,
    /// The table and its board, such as "Table 3" or "Board 16 · Table 3".
    pub table: String,
    pub round: String,
    /// Time and author of the call.
    pub since: String,
    /// Reason of the call, or empty.
    pub reason: String,
}

impl CallsView {
    /// Loads the calls that the visitor may answer; delegates see those of their own tables.
    ///
    /// Runs no query for visitors without such rights, and one query while no table calls.
    ///
    /// # Errors
    /// Fails if the database cannot be read.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
    ) -> Result<Self, WebError> {
        let id = championship.tournament.id;
        if !ctx.caller().keeps_desk(id) {
            return Ok(Self { calls: Vec::new() });
        }
        let read = move |conn: &mut store::Conn| {
            let open = store::calls::open_of_tournament(conn, id)?;
            // The hall is only loaded if a table calls, which is rare.
            let hall = if open.is_empty() { None } else { Some(store::hall::load(conn, id)?) };
            Ok::<_, WebError>((open, hall))
        };
        let (open, hall) = state.store.read(read).await?;
        let places = Places::new(ctx, championship, &hall.unwrap_or_default());
        let is_theirs = |call: &&Call| ctx.caller().require_desk(id, call.table).is_ok();
        let open = open.iter().filter(is_theirs);
        let calls = open.filter_map(|call| line(ctx, championship, &places, call));
        let calls = calls.collect();
        Ok(Self { calls })
    }
}

fn line(ctx: &Ctx, championship: &Championship, places: &Places, call: &Call) -> Option<CallLine> {
    let table = championship.table(call.table)?;
    let round = championship.round(table.round)?;
    let tournament = &championship.tournament;
    let names = withdrawal_marks::names(ctx, championship);
    let at = ctx.time(call.at, tournament.settings.time_zone);
    Some(CallLine {
        referee_path: address::table(table.id).referee(),
        answer_path: address::tournament(tournament.id).call(call.id).answer(),
        table: TableView::new(ctx, championship, &names, table).at(ctx, places, table).both(ctx),
        round: round_title(ctx, championship, round),
        since: ctx.ta(key::CALL_SINCE).with("at", at).with("by", author(ctx, &call.by)).to_string(),
        reason: call.reason.clone(),
    })
}
