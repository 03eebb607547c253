//! The tables where a game is running now, in all tournaments.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::game::Game;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use parchis::{Color, Colors};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Listed, json};
use super::operation::Operation;
use super::views::table::TableView;
use crate::web::http::respond::Answer;
use crate::web::parts::live_tables::{LiveTable, LiveTables};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/live", "listLiveTables", list)
            .summary("The tables where a game is running now, in all tournaments: at most 60")
            .about(
                "Finals come first, then the most watched, then the latest. `total` counts the \
                 others too. A game that the public sees late is shown as late.",
            )
            .lists::<LiveTableView>(),
    ]
}

/// A table where a game is running.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct LiveTableView {
    #[serde(flatten)]
    table: TableView,
    tournament_name: String,
    /// True for the final of a knock-out.
    is_final: bool,
    /// Number of spectators, up to 999.
    spectators: u16,
    /// Position in notation, as the public sees it.
    position: Option<String>,
    /// The sides of the game.
    sides: Vec<LiveSide>,
}

/// A side of a running game.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct LiveSide {
    entry: String,
    colors: Vec<&'static str>,
    /// Remaining distance, as the public sees it; missing for a side that does not play.
    distance: Option<u16>,
}

async fn list(state: Data<AppState>, req: HttpRequest) -> Answer {
    let live = LiveTables::load(&state).await?;
    let items: Vec<LiveTableView> = live.tables.iter().filter_map(|it| view(&live, it)).collect();
    json(&req, &Listed { total: items.len() + live.n_more, items, next: None })
}

fn view(live: &LiveTables, it: &LiveTable) -> Option<LiveTableView> {
    let (championship, _) = live.tournaments.get(&it.tournament)?;
    let table = championship.table(it.table)?;
    let number = table.current();
    let game = Game::replay(table, number, live.logs.get(&(it.table, number))?).ok()?;
    Some(LiveTableView {
        table: TableView::new(championship, &Names::of(championship), table),
        tournament_name: championship.tournament.name.clone(),
        is_final: it.is_final,
        spectators: it.spectators,
        position: game.position().map(ToString::to_string),
        sides: game.table().sides().into_iter().map(|side| live_side(&game, side)).collect(),
    })
}

fn live_side(game: &Game, (entry, colors): (EntryId, Vec<Color>)) -> LiveSide {
    let position = game.position();
    let plays = |color: &Color| {
        position.is_some_and(|it| it.colors().contains(*color) && !it.out().contains(*color))
    };
    let playing: Vec<Color> = colors.iter().copied().filter(plays).collect();
    let distance = playing.iter().filter_map(|color| Some(position?.distance(Colors::of(*color))));
    LiveSide {
        entry: entry.to_string(),
        distance: distance.reduce(|a, b| a + b),
        colors: colors.iter().map(|color| color.name()).collect(),
    }
}
