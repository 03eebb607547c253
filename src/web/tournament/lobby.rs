//! Lobby: the tables where a game is running now, in all tournaments.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::table::Table;

use crate::web::board::mini::BlankBoard;
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::games::{self, GameView};
use crate::web::parts::live_tables::{LiveTable, LiveTables};
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "tournament/lobby.html")]
struct LobbyPage {
    ctx: Ctx,
    rows: Vec<LobbyRow>,
    blanks: Vec<BlankBoard>,
    /// Number of further running tables.
    n_more: usize,
    /// Time of the page, after which changes are told.
    since: i64,
}

/// A table of the lobby.
struct LobbyRow {
    game: GameView,
    tournament: String,
    /// Address of the tournament.
    path: String,
    round: String,
    is_final: bool,
    spectators: u16,
}

/// `GET /live`: the lobby.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    let since = state.clock.now().timestamp_millis();
    let mut live = LiveTables::load(&state).await?;
    let mut games = std::collections::HashMap::new();
    let mut blanks: Vec<BlankBoard> = Vec::new();
    let mut arms = Vec::new();
    for (id, (championship, hall)) in &live.tournaments {
        let of: Vec<_> =
            live.tables.iter().filter(|it| it.tournament == *id).map(|it| it.table).collect();
        let shapes = of.iter().filter_map(|table| championship.table(*table)).map(|it| it.arms);
        arms.extend(shapes);
        let logs = games::take_current_logs(championship, &of, &mut live.logs);
        let words = Wording::new(&ctx, championship, hall);
        for game in games::in_play(&words, &logs) {
            let round = championship.table(game.at.table).map(|it: &Table| words.round(it.round));
            games.insert(game.at.table, (game, round.unwrap_or_default()));
        }
    }
    for shape in parchis::Arms::ALL {
        if arms.contains(&shape) {
            blanks.push(BlankBoard::new(shape));
        }
    }
    let row = |it: &LiveTable| {
        let (championship, _) = live.tournaments.get(&it.tournament)?;
        let (game, round) = games.remove(&it.table)?;
        Some(LobbyRow {
            game,
            tournament: championship.tournament.name.clone(),
            path: address::tournament(it.tournament).page(),
            round,
            is_final: it.is_final,
            spectators: it.spectators,
        })
    };
    let rows = live.tables.iter().filter_map(row).collect();
    render(&LobbyPage { rows, blanks, n_more: live.n_more, since, ctx: ctx.clone() })
}
