//! Reads what all devices of a table see, and keeps its JSON for all that ask for the same.

use std::sync::Arc;

use domain::tournament::delay::public_part;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::round::RoundState;
use domain::tournament::table::TableKind;
use store::Conn;
use store::game_cache::GameCache;

use super::facts::PlayFacts;
use super::state::PlayState;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::state::AppState;
use crate::web::table::{Sight, replayed};

/// Most steps of one message. A device that has missed more gets the position alone.
const MOST_STEPS: i32 = 60;

/// A version of a table that a device knows: the number of the game, and of the events in its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KnownVersion {
    pub game: u8,
    pub version: i32,
}

impl KnownVersion {
    /// Parses a version as a stream names it: `1-12`.
    pub fn parse(text: &str) -> Option<Self> {
        let (game, version) = text.split_once('-')?;
        Some(Self { game: game.parse().ok()?, version: version.parse().ok()? })
    }
}

/// State of a published table in JSON without its first brace, with what it leads to.
#[derive(Clone, Debug)]
pub struct StateText {
    pub known: KnownVersion,
    pub rest: Arc<str>,
}

/// The state of a table for a device that knows an earlier one. Devices that know the same version share the text while the table is at
/// the same `mark`, which differs after each change.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown or drafted table.
pub async fn text(
    state: &AppState,
    (at, sight): (GameAt, Sight),
    known: Option<KnownVersion>,
    mark: [i64; 3],
) -> Result<StateText, WebError> {
    let key =
        ((at.to_string(), sight == Sight::Whole), known.map(|it| (it.game, it.version)), mark);
    let read = async {
        let games = state.games.clone();
        let read = move |conn: &mut Conn| read(conn, &games, (at, sight), known);
        let (facts, from, events) = state.store.read(read).await?;
        let said = PlayState::since(&facts, from, &events);
        let known = (said.game, said.version);
        Ok::<_, WebError>((known, Arc::from(said.rest().map_err(WebError::internal)?)))
    };
    let ((game, version), rest) = state.played.get_or_insert_async(&key, read).await?;
    Ok(StateText { known: KnownVersion { game, version }, rest })
}

/// Reads the facts, the version after which the steps begin, and the events since.
fn read(
    conn: &mut Conn,
    games: &GameCache,
    (at, sight): (GameAt, Sight),
    known: Option<KnownVersion>,
) -> Result<(PlayFacts, i32, Vec<Event>), WebError> {
    let (table, round, _) = store::tables::in_round(conn, at.table)?;
    if round == RoundState::Draft || table.kind != TableKind::Played {
        return Err(WebError::NotFound);
    }
    let number = at.number(&table);
    if table.game(number).is_none() {
        return Err(WebError::NotFound);
    }
    let delay = table.public_delay(number);
    let game = match (sight, delay) {
        (Sight::Public, 1..) => {
            let events = store::tables::events(conn, table.id, number)?;
            Arc::new(replayed(&table, number, public_part(&events, delay))?)
        }
        _ => match games.find(conn, &table, number)? {
            Some(game) => game,
            None => {
                let events = store::tables::events(conn, table.id, number)?;
                Arc::new(replayed(&table, number, &events)?)
            }
        },
    };
    let version = game.version();
    let least = version.saturating_sub(MOST_STEPS);
    let known = known.filter(|it| it.game == number && (least..=version).contains(&it.version));
    let from = known.map_or(version, |it| it.version);
    let at = (table.id, number);
    let events = match standing_after(&game, from) {
        Some(events) => events,
        None => store::tables::events_after(conn, at, from, i64::from(version - from))?,
    };
    Ok((PlayFacts::beside(conn, &table, game)?, from, events))
}

/// The events after the version `from`. `None` if not all of them are acts that stand, which the game itself has.
fn standing_after(game: &Game, from: i32) -> Option<Vec<Event>> {
    let acts = game.standing_acts();
    let after = acts.get(acts.partition_point(|act| act.seq <= from)..)?;
    let is_whole = i32::try_from(after.len()).is_ok_and(|n| n == game.version() - from);
    is_whole.then(|| after.to_vec())
}
