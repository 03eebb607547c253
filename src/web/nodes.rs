//! Notifies local viewers of changes made by other nodes on the same server (see [`store::notifications`]).
//!
//! A thread listens for notifications. Those that it misses are found by comparing the revisions of watched topics with the database. This
//! is done for every new connection, and at intervals, since a connection can die unnoticed.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use domain::tournament::id::{TableId, TournamentId};
use store::notifications::{Heard, Notification, NotificationListener, TouchedTables};
use store::{Conn, Store, StoreError};
use tokio::sync::Notify;

use super::state::AppState;
use crate::live::spectators::Spectators;
use crate::live::{Live, Topic};

/// Polling interval for notifications: the library offers no wake-up, and a poll costs microseconds.
const TICK: Duration = Duration::from_millis(20);
/// Initial and maximum pause before a lost connection is reopened; the pause doubles each time.
const PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// Interval at which watched topics are compared with the database in any case.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

/// Follows the other nodes until the service stops. Does nothing on SQLite, which has a single node. Call it within the service's runtime.
///
/// # Errors
/// [`io::Error`] if no thread can be started.
pub fn follow(state: &AppState) -> io::Result<()> {
    let follower = NodeFollower {
        store: state.store.clone(),
        live: state.live.clone(),
        spectators: state.spectators.clone(),
        heard: Arc::default(),
        missed: Arc::default(),
    };
    let listener = follower.clone();
    thread::Builder::new().name("other nodes".to_owned()).spawn(move || listener.listen())?;
    tokio::spawn(follower.catch_up());
    Ok(())
}

#[derive(Clone)]
struct NodeFollower {
    store: Store,
    live: Live,
    spectators: Spectators,
    /// Last known revision of each tournament.
    heard: Arc<Mutex<HashMap<TournamentId, i64>>>,
    /// Signals that notifications may have been missed.
    missed: Arc<Notify>,
}

impl NodeFollower {
    /// Listens for notifications, reconnecting as needed.
    fn listen(&self) {
        let mut pause = PAUSE;
        while !self.live.is_closed() {
            match self.store.listen() {
                Ok(None) => return,
                Ok(Some(listening)) => {
                    pause = PAUSE;
                    // Notifications from before this connection were missed.
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

    /// Listens until the connection is lost or the service stops.
    fn hear(&self, mut listening: NotificationListener) -> Result<(), StoreError> {
        while !self.live.is_closed() {
            for news in listening.heard() {
                match news? {
                    Heard::Changed(news) => self.tell(news),
                    Heard::Spectators(news) => self.spectators.heard(news.node, &news.counts),
                }
            }
            thread::sleep(TICK);
        }
        Ok(())
    }

    fn tell(&self, Notification { tournament, revision, touched }: Notification) {
        if touched == TouchedTables::Unknown {
            // The affected tables are unknown, so they are found as if the notification had been missed.
            self.live.changed(tournament, &[], revision);
            return self.missed.notify_one();
        }
        if let TouchedTables::Seats(tables) = &touched {
            return self.live.seats_changed(tables, revision);
        }
        self.hears_of(tournament, revision);
        self.live.changed(tournament, &touched.into_tables(), revision);
    }

    fn hears_of(&self, tournament: TournamentId, revision: i64) {
        let mut heard = self.heard();
        let known = heard.entry(tournament).or_insert(revision);
        *known = revision.max(*known);
    }

    /// Notifies viewers of missed changes, whenever some may have been missed.
    async fn catch_up(self) {
        while !self.live.is_closed() {
            // A timeout is the normal case, and the comparison runs after it as well.
            let _ = tokio::time::timeout(NOW_AND_THEN, self.missed.notified()).await;
            if let Err(error) = self.compare().await {
                tracing::debug!("what other nodes did cannot be asked for yet: {error}");
                tokio::time::sleep(PAUSE).await;
                self.missed.notify_one();
            }
        }
    }

    /// Compares watched topics with the database. Nothing was missed of a tournament whose revision equals the last known one.
    async fn compare(&self) -> Result<(), StoreError> {
        let (mut tournaments, mut tables) = (Vec::new(), Vec::new());
        for topic in self.live.watched() {
            match topic {
                Topic::Tournament(id) => tournaments.push(id),
                Topic::Table(id) => tables.push(id),
                // Their devices ask again by themselves, and numbers are repeated.
                Topic::Seats(_) | Topic::Spectators(_) | Topic::Lobby => {}
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
        // Revisions of tournaments without viewers are not needed.
        self.heard().retain(|tournament, _| standing.contains_key(tournament));
        Ok(())
    }

    fn heard(&self) -> MutexGuard<'_, HashMap<TournamentId, i64>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The revision of each tournament that is watched itself or through a table, with its watched tables.
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
