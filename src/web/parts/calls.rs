//! Tables that call an organizer, on top of organizers' pages: `templates/organize/calls.html` with a page's `calls`.

use crate::store;
use crate::store::calls::Call;
use crate::tournament::championship::Championship;
use crate::web::http::error::WebError;
use crate::web::parts::places::Places;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::round_title;
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The calls that nobody has answered; none for who answers none.
pub struct CallsView {
    /// The longest waiting first.
    pub calls: Vec<CallLine>,
}

/// A call.
pub struct CallLine {
    /// Where the table is kept.
    pub referee_path: String,
    /// Where it is answered.
    pub answer_path: String,
    /// "Table 3", "Board 16 · Table 3".
    pub table: String,
    /// The round's title.
    pub round: String,
    /// Since when, and who called.
    pub since: String,
    /// Why, or empty.
    pub reason: String,
}

impl CallsView {
    /// Of a tournament, for who looks at it: of their tables for delegates. One query for them and organizers, none for others;
    /// more while somebody calls.
    ///
    /// # Errors
    /// When the database fails.
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
            // Most of the time nobody calls, and where the tables are need not be known.
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
    let names = withdrawn::names(ctx, championship);
    let by = match call.by.as_str() {
        "" => ctx.t("referee-by-pin"),
        name => name.to_owned(),
    };
    let at = ctx.time(call.at, tournament.settings.time_zone);
    Some(CallLine {
        referee_path: format!("/tables/{}/referee", table.id),
        answer_path: format!("/tournaments/{}/calls/{}/answer", tournament.id, call.id),
        table: TableView::new(ctx, championship, &names, table).at(ctx, places, table).both(ctx),
        round: round_title(ctx, championship, round),
        since: ctx.ta("call-since").with("at", at).with("by", by).to_string(),
        reason: call.reason.clone(),
    })
}
