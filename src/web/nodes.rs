//! What other nodes on the same server change, told to those who watch here (see [`crate::store::told`]).
//!
//! A thread of its own hears it. What was told while it heard nothing is found by the revisions of what is watched: they
//! are asked for whenever its connection is new, and now and then, since a connection can be dead without a word.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::Notify;

use super::state::AppState;
use crate::live::{Live, Topic};
use crate::store::told::{Listening, News, Touched};
use crate::store::{self, Conn, Store, StoreError};
use crate::tournament::id::{TableId, TournamentId};

/// What has come is looked for so often: the library says nothing when something comes, and to look costs microseconds.
const TICK: Duration = Duration::from_millis(20);
/// A lost connection is made anew after so long, and then after twice as long, up to the longest.
const PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// So often what is watched is compared with the database, whatever was heard.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

/// Follows the other nodes from now on until viewers are let go. On a file there are none. To be called in the service's runtime.
///
/// # Errors
/// When the system gives no thread.
pub fn follow(state: &AppState) -> io::Result<()> {
    let follower = Follower {
        store: state.store.clone(),
        live: state.live.clone(),
        heard: Arc::default(),
        missed: Arc::default(),
    };
    let listener = follower.clone();
    thread::Builder::new().name("other nodes".to_owned()).spawn(move || listener.listen())?;
    tokio::spawn(follower.catch_up());
    Ok(())
}

#[derive(Clone)]
struct Follower {
    store: Store,
    live: Live,
    /// The last revision of each tournament that was heard of, or asked for.
    heard: Arc<Mutex<HashMap<TournamentId, i64>>>,
    /// Something may have been missed.
    missed: Arc<Notify>,
}

impl Follower {
    /// Hears what is told, by one connection after another.
    fn listen(&self) {
        let mut pause = PAUSE;
        while !self.live.is_closed() {
            match self.store.listen() {
                Ok(None) => return,
                Ok(Some(listening)) => {
                    pause = PAUSE;
                    // What was told before there was this connection.
                    self.missed.notify_one();
                    if let Err(error) = self.hear(listening) {
                        tracing::warn!("other nodes are not heard: {error}");
                    }
                }
                Err(error) => tracing::debug!("other nodes are not heard yet: {error}"),
            }
            thread::sleep(pause);
            pause = LONGEST_PAUSE.min(2 * pause);
        }
    }

    /// Hears what is told, until the connection is lost or viewers are let go.
    fn hear(&self, mut listening: Listening) -> Result<(), StoreError> {
        while !self.live.is_closed() {
            for news in listening.heard() {
                self.tell(news?);
            }
            thread::sleep(TICK);
        }
        Ok(())
    }

    fn tell(&self, News { tournament, revision, touched }: News) {
        if touched == Touched::Unknown {
            // The tables are found as if nothing had been heard.
            self.live.changed(tournament, &[], revision);
            return self.missed.notify_one();
        }
        self.hears_of(tournament, revision);
        self.live.changed(tournament, &touched.into_tables(), revision);
    }

    fn hears_of(&self, tournament: TournamentId, revision: i64) {
        let mut heard = self.heard();
        let known = heard.entry(tournament).or_insert(revision);
        *known = revision.max(*known);
    }

    /// Tells what was missed, whenever something may have been.
    async fn catch_up(self) {
        while !self.live.is_closed() {
            // In vain as often as not.
            let _ = tokio::time::timeout(NOW_AND_THEN, self.missed.notified()).await;
            if let Err(error) = self.compare().await {
                tracing::debug!("what other nodes did cannot be asked for yet: {error}");
                tokio::time::sleep(PAUSE).await;
                self.missed.notify_one();
            }
        }
    }

    /// Compares what is watched with the database. Of a tournament that stands as it was last heard of nothing was missed.
    async fn compare(&self) -> Result<(), StoreError> {
        let (mut tournaments, mut tables) = (Vec::new(), Vec::new());
        for topic in self.live.watched() {
            match topic {
                Topic::Tournament(id) => tournaments.push(id),
                Topic::Table(id) => tables.push(id),
            }
        }
        if tournaments.is_empty() && tables.is_empty() {
            self.heard().clear();
            return Ok(());
        }
        let standing = self.store.read(move |conn| standing(conn, tournaments, &tables)).await?;
        for (tournament, (revision, tables)) in &standing {
            let is_known = self.heard().get(tournament).is_some_and(|known| known >= revision);
            let tables: &[TableId] = if is_known { &[] } else { tables };
            self.live.changed(*tournament, tables, *revision);
            self.hears_of(*tournament, *revision);
        }
        // Those that nobody watches are not worth the room.
        self.heard().retain(|tournament, _| standing.contains_key(tournament));
        Ok(())
    }

    fn heard(&self) -> MutexGuard<'_, HashMap<TournamentId, i64>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The revision of each tournament that is watched, or of which a table is, and its tables that are.
fn standing(
    conn: &mut Conn,
    mut tournaments: Vec<TournamentId>,
    tables: &[TableId],
) -> Result<HashMap<TournamentId, (i64, Vec<TableId>)>, StoreError> {
    let of_tables = store::tables::tournaments_of(conn, tables)?;
    tournaments.extend(of_tables.iter().map(|(_, tournament)| *tournament));
    tournaments.sort_unstable();
    tournaments.dedup();
    let revisions = store::tournaments::revisions(conn, &tournaments)?;
    let mut standing: HashMap<_, _> =
        revisions.into_iter().map(|(id, revision)| (id, (revision, Vec::new()))).collect();
    for (table, tournament) in of_tables {
        if let Some((_, tables)) = standing.get_mut(&tournament) {
            tables.push(table);
        }
    }
    Ok(standing)
}
