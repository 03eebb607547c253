//! Current tournaments on the front page: each with its track, some games, and one line of news.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::tournament::calendar::lookup;
use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::hall::Hall;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::lead::lead;
use domain::tournament::table::Table;
use domain::tournament::table_figures::TableFigures;
use store::Conn;

use super::home_lists::{TournamentCard, progress};
use crate::web::board::mini::BlankBoard;
use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::parts::games::{self, GameView, is_in_play};
use crate::web::parts::track::{self, SquareView};
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most tournaments whose facts are loaded; this bounds the cost of the page.
const LOADED: usize = 6;
/// Most games shown with their boards.
const GAMES: usize = 4;

/// Current tournaments.
#[derive(Default)]
pub(super) struct CurrentTournaments {
    /// The first one with a missing result, shown large.
    pub now: Option<CurrentRow>,
    pub rows: Vec<CurrentRow>,
    /// Further ones, of which no facts are loaded.
    pub more: Vec<TournamentCard>,
    /// Empty boards for the games shown.
    pub blanks: Vec<BlankBoard>,
}

/// A current tournament.
pub(super) struct CurrentRow {
    pub card: TournamentCard,
    pub track: Vec<SquareView>,
    /// Games with their boards; only if it is shown large.
    pub games: Vec<GameView>,
    /// The latest in one line.
    pub news: String,
    pub is_drawn: bool,
}

/// Facts of a tournament, and the tables in play whose logs are read.
struct LoadedFacts {
    championship: Arc<Championship>,
    hall: Hall,
    shown: Vec<TableId>,
}

impl CurrentTournaments {
    /// Loads the facts of the first tournaments of the list.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        mut cards: Vec<TournamentCard>,
    ) -> Result<Self, WebError> {
        let large = cards.iter().position(|card| card.summary.tables.n_left() > 0);
        if let Some(large) = large {
            let card = cards.remove(large);
            cards.insert(0, card);
        }
        let more = cards.split_off(cards.len().min(LOADED));
        let ids: Vec<TournamentId> = cards.iter().map(|card| card.summary.tournament.id).collect();
        let cache = state.championships.clone();
        let read = move |conn: &mut Conn| {
            let mut facts = Vec::new();
            for id in ids {
                let championship = cache.load(conn, id)?.public();
                let n = if facts.is_empty() && large.is_some() { GAMES } else { 1 };
                let in_play = championship.tables().iter().filter(|table| is_in_play(table));
                let shown = in_play.take(n).map(|table| table.id).collect();
                let hall = store::hall::load(conn, id)?;
                facts.push(LoadedFacts { championship, hall, shown });
            }
            let shown: Vec<TableId> = facts.iter().flat_map(|it| it.shown.clone()).collect();
            let logs = store::tables::public_logs_of(conn, &shown)?;
            Ok::<_, WebError>((facts, logs))
        };
        let (facts, mut logs) = state.store.read(read).await?;
        let mut current = Self { more, ..Self::default() };
        for (card, facts) in cards.into_iter().zip(facts) {
            let row = CurrentRow::new(ctx, card, &facts, &mut logs);
            match large.is_some() && current.now.is_none() {
                true => {
                    let shown = facts.shown.iter().copied();
                    current.blanks = games::blank_boards(&facts.championship, shown);
                    current.now = Some(row);
                }
                false => current.rows.push(row),
            }
        }
        Ok(current)
    }
}

impl CurrentRow {
    fn new(
        ctx: &Ctx,
        card: TournamentCard,
        facts: &LoadedFacts,
        logs: &mut HashMap<(TableId, u8), Vec<Event>>,
    ) -> Self {
        let LoadedFacts { championship, hall, shown } = facts;
        let logs = games::take_current_logs(championship, shown, logs);
        let words = Wording::new(ctx, championship, hall);
        let games = games::in_play(&words, &logs);
        Self {
            card,
            // Without entries, the way would only repeat the format.
            track: match championship.entries().is_empty() {
                true => Vec::new(),
                false => track::squares(ctx, championship),
            },
            news: news(&words, &games),
            games,
            is_drawn: !championship.rounds().is_empty(),
        }
    }
}

/// The latest of a tournament in one line: the lead at a table in play, else the next date, else the tables to play.
fn news(words: &Wording<'_>, games: &[GameView]) -> String {
    let Wording { ctx, championship, .. } = words;
    if let Some(said) = games.iter().find_map(|game| of_game(ctx, game)) {
        return said;
    }
    if let Some(at) = next_date(championship, ctx.now()) {
        let zone = championship.tournament.settings.time_zone;
        return ctx.ta(key::NEWS_NEXT_DATE).with("date", ctx.datetime(at, zone)).to_string();
    }
    match TableFigures::of(championship.tables()) {
        TableFigures { n: 0, .. } => ctx.t(key::OVERVIEW_NOT_DRAWN),
        figures => progress(ctx, figures),
    }
}

/// The lead in a game, such as "Table 1: Sempere leads by 33". `None` if fewer than two sides are present.
fn of_game(ctx: &Ctx, game: &GameView) -> Option<String> {
    let distances: Vec<Option<u16>> = game.sides.iter().map(|side| side.distance).collect();
    let (first, by) = lead(&distances)?;
    let side = game.sides.get(first)?;
    let key = match by {
        _ if game.is_over() => key::NEWS_OVER,
        0 => key::NEWS_TIED,
        _ => key::NEWS_LEADS,
    };
    let said = ctx.ta(key).with("table", game.title.as_str());
    Some(said.with("name", side.short.as_str()).with("n", by).to_string())
}

/// The next date of a table without a result.
fn next_date(championship: &Championship, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let missing = championship.tables().iter().filter(|table: &&Table| table.is_missing());
    let dates = missing.filter_map(|table| lookup::start(championship, table));
    dates.filter(|at| *at > now).min()
}
