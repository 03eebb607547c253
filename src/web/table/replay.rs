//! Replay of a game, throw by throw. Every position has its own address, and a script fetches all of them at once to play them.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use domain::tournament::game::BoardStep;
use domain::tournament::names::Names;
use domain::tournament::played::latest_steps;
use domain::tournament::race::Race;
use domain::tournament::story::shown;
use parchis::record::Action;
use parchis::{Color, Position, TurnPhase};
use serde::Serialize;

use super::history::{self, TurnView, step_words};
use super::race_chart::RaceChart;
use super::scene::{ShownPosition, description_of, scene_at};
use super::show::{TableFacts, share};
use super::{LoadedTable, words};
use crate::web::board::BoardView;
use crate::web::board::state::{BoardState, PieceStyle, SeatState, WalkState, squares};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "table/replay.html")]
struct ReplayPage<'a> {
    ctx: Ctx,
    head: Head,
    loaded: &'a LoadedTable,
    view: TableFacts,
    /// Number of the position, from 0.
    n: usize,
    /// Number of the last position.
    last: usize,
    /// Step that led to it, in words.
    words: String,
    /// The position in one-line notation.
    line: String,
    board: BoardView,
    turns: Vec<TurnView>,
    /// Race of the game as a slider; `None` if there is only one position.
    race: Option<RaceChart>,
}

/// All positions of a game; each one holds only its differences from the one before.
#[derive(Serialize)]
struct ReplayFrames {
    styles: Vec<PieceStyle>,
    /// Coordinates of the squares on the way of each seat.
    squares: Vec<Vec<[f64; 2]>>,
    frames: Vec<ReplayFrame>,
}

#[derive(Serialize)]
struct ReplayFrame {
    words: String,
    line: String,
    /// Seats whose turn it is.
    turn: Vec<usize>,
    ends: Vec<[f64; 2]>,
    barriers: Vec<[f64; 4]>,
    /// The way of the pieces that led to the position.
    walk: Option<WalkState>,
    /// Seats whose pieces differ from the position before.
    changed: Vec<SeatState>,
    /// Seats whose text description differs from the position before, with the new text.
    said: Vec<(usize, String)>,
}

/// Position of a game with the step that led to it.
#[derive(Clone, Copy)]
struct ReplayPoint<'a> {
    position: &'a Position,
    step: Option<&'a BoardStep>,
}

/// `GET /tables/{id}/replay`: the replay at its start.
pub async fn start(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    page(&ctx, &load(&ctx, &state, at).await?, 0)
}

/// `GET /tables/{id}/replay/{n}`: the position after throw or bonus count `n`; 0 is the start.
pub async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::Throw { id: at, n }): At<address::Throw>,
) -> Answer {
    page(&ctx, &load(&ctx, &state, at).await?, n)
}

/// `GET /tables/{id}/replay.json`: all positions, for `static/js/game-replay.js`.
pub async fn json(ctx: Ctx, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let loaded = load(&ctx, &state, at).await?;
    Ok(HttpResponse::Ok().json(frames(&ctx, &loaded)))
}

/// Loads a public table whose game has started.
async fn load(ctx: &Ctx, state: &AppState, at: GameAt) -> Result<LoadedTable, WebError> {
    let loaded = LoadedTable::load_any(state, at).await?.seen_by(ctx)?;
    let is_there = loaded.is_public() && loaded.game.position().is_some();
    if is_there { Ok(loaded) } else { Err(WebError::NotFound) }
}

fn page(ctx: &Ctx, loaded: &LoadedTable, n: usize) -> Answer {
    let names = loaded.names(ctx);
    let short = loaded.short_names(&names);
    let points = points(loaded);
    let point = *points.get(n).ok_or(WebError::NotFound)?;
    let scene =
        scene_at(ctx, loaded, (&names, &short), ShownPosition::of_step(point.position, point.step));
    let mut turns = history::turns(ctx, loaded);
    turns.reverse();
    render(&ReplayPage {
        head: Head::new(ctx, &loaded.championship, Tab::Rounds).sharing(share(ctx, loaded, &names)),
        loaded,
        view: TableFacts::new(ctx, loaded, (&names, &short)),
        n,
        last: points.len() - 1,
        words: said(ctx, loaded, &names, point),
        line: point.position.to_string(),
        board: BoardView::new(&scene),
        turns,
        race: Race::of(&loaded.game)
            .map(|race| RaceChart::new(ctx, loaded, &names, &race, Some(n))),
        ctx: ctx.clone(),
    })
}

/// The start, then the position after each throw, bonus count, time-out and retirement.
fn points(loaded: &LoadedTable) -> Vec<ReplayPoint<'_>> {
    let first = loaded.game.steps().first().map(|step| &step.before).or(loaded.game.position());
    let start = first.map(|position| ReplayPoint { position, step: None });
    let steps = shown(&loaded.game);
    start
        .into_iter()
        .chain(steps.map(|(_, step)| ReplayPoint { position: &step.after, step: Some(step) }))
        .collect()
}

fn frames(ctx: &Ctx, loaded: &LoadedTable) -> ReplayFrames {
    let names = loaded.names(ctx);
    let short = loaded.short_names(&names);
    let (mut styles, mut ways) = (Vec::new(), Vec::new());
    let mut frames = Vec::new();
    let mut steps = latest_steps(&loaded.game, usize::MAX).into_iter();
    let mut before: Vec<(SeatState, String)> = Vec::new();
    for point in points(loaded) {
        let scene = scene_at(
            ctx,
            loaded,
            (&names, &short),
            ShownPosition::of_step(point.position, point.step),
        );
        let drawn = BoardState::new(&scene);
        let describe = |seat: &SeatState| {
            let color = scene.seats.get(seat.seat).map(|seat| seat.color);
            color.map(|color| description_of(ctx, point.position, color)).unwrap_or_default()
        };
        let now: Vec<(SeatState, String)> = drawn
            .seats
            .into_iter()
            .map(|seat| {
                let said = describe(&seat);
                (seat, said)
            })
            .collect();
        let was = |index: usize| before.get(index);
        let changed = now.iter().enumerate();
        let changed = changed.filter(|(at, (seat, _))| was(*at).map(|it| &it.0) != Some(seat));
        let said_anew = now.iter().enumerate();
        let said_anew = said_anew.filter(|(at, (_, said))| was(*at).map(|it| &it.1) != Some(said));
        frames.push(ReplayFrame {
            words: said(ctx, loaded, &names, point),
            line: point.position.to_string(),
            turn: (0..).zip(&scene.seats).filter(|it| it.1.is_on_turn).map(|it| it.0).collect(),
            ends: drawn.ends,
            barriers: drawn.barriers,
            walk: point.step.and_then(|_| steps.next()).and_then(|it| WalkState::new(&scene, &it)),
            changed: changed.map(|(_, (seat, _))| seat.clone()).collect(),
            said: said_anew.map(|(at, (_, said))| (at, said.clone())).collect(),
        });
        if styles.is_empty() {
            styles = PieceStyle::of(&scene);
            ways = squares(&scene);
        }
        before = now;
    }
    ReplayFrames { styles, squares: ways, frames }
}

/// Names the player and describes the step: "Amparo (yellow) throws 5: yellow leaves the nest to 5".
fn said(ctx: &Ctx, loaded: &LoadedTable, names: &Names, point: ReplayPoint<'_>) -> String {
    let Some(step) = point.step else {
        let start = loaded.game.start_color().unwrap_or(Color::Yellow);
        let said = ctx.ta(key::REPLAY_START).with("name", name_of(loaded, names, start));
        return said.with("color", words::color(ctx, start)).to_string();
    };
    let what = step_words(ctx, loaded, step);
    let Some(turn) = step.before.turn() else { return what };
    let said = match (step.action, step.before.phase()) {
        (Action::Play(_), TurnPhase::Die(die)) => ctx.ta(key::REPLAY_THROW).with("die", die),
        (Action::Play(_), TurnPhase::Bonus(bonus)) => {
            ctx.ta(key::REPLAY_BONUS).with("count", bonus.count())
        }
        (Action::Retire(_), _) => return what,
        _ => ctx.ta(key::REPLAY_OTHER),
    };
    said.with("name", name_of(loaded, names, turn))
        .with("color", words::color(ctx, turn))
        .with("what", what)
        .to_string()
}

fn name_of(loaded: &LoadedTable, names: &Names, color: Color) -> String {
    let seat = loaded.game.seats().iter().find(|seat| seat.color == color);
    seat.map(|seat| names.player(seat.player)).unwrap_or_default()
}
