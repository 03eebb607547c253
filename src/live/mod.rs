//! Notifies viewers that something has changed. A notification carries only a revision; viewers fetch the new content themselves.
//!
//! Each topic keeps only its latest revision, however many changes a viewer has missed. There are no queues, so a viewer that does not read
//! costs nothing and delays nobody.

pub mod spectators;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::tournament::id::{TableId, TournamentId};
use tokio::sync::watch::{self, Receiver, Sender};

/// Number of topics below which unwatched ones are never searched for.
pub const FEW: usize = 64;

/// A topic that viewers can subscribe to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Every change in a tournament.
    Tournament(TournamentId),
    /// Changes of one table.
    Table(TableId),
    /// Changes of the devices at the seats of a table that its players log. A notification carries a time instead of a revision.
    Seats(TableId),
    /// Number of spectators of a table. A notification carries a time with the number instead of a revision.
    Spectators(TableId),
    /// The list of live tables. A notification carries a time instead of a revision.
    Lobby,
}

/// Notifies viewers of changes without waiting for them. Clones share the same viewers.
#[derive(Clone, Default, Debug)]
pub struct Live {
    topics: Arc<Mutex<Topics>>,
}

#[derive(Default, Debug)]
struct Topics {
    senders: HashMap<Topic, Sender<i64>>,
    /// Number of topics at which unwatched ones are removed.
    many: usize,
    is_closed: bool,
}

impl Live {
    /// Notifies viewers that a tournament and these tables of it are now at `revision`. Call it after the commit.
    pub fn changed(&self, tournament: TournamentId, tables: &[TableId], revision: i64) {
        let mut topics = self.lock();
        let tables = tables.iter().map(|table| Topic::Table(*table));
        for topic in std::iter::once(Topic::Tournament(tournament)).chain(tables) {
            let Some(sender) = topics.senders.get(&topic) else { continue };
            raise(sender, revision);
            if sender.is_closed() {
                topics.senders.remove(&topic);
            }
        }
    }

    /// Notifies viewers that the devices at the seats of these tables have changed at this time, in microseconds.
    pub fn seats_changed(&self, tables: &[TableId], at: i64) {
        let topics = self.lock();
        for table in tables {
            if let Some(sender) = topics.senders.get(&Topic::Seats(*table)) {
                raise(sender, at);
            }
        }
    }

    /// Notifies viewers of a number of spectators.
    pub fn spectators_changed(&self, table: TableId, stamp: i64) {
        if let Some(sender) = self.lock().senders.get(&Topic::Spectators(table)) {
            raise(sender, stamp);
        }
    }

    /// Notifies viewers that the list of live tables may have changed at this time, in milliseconds.
    pub fn lobby_changed(&self, at: i64) {
        if let Some(sender) = self.lock().senders.get(&Topic::Lobby) {
            raise(sender, at);
        }
    }

    /// Subscribes to a topic: yields its latest revision whenever it rises, and ends when the service stops.
    pub fn watch(&self, topic: Topic) -> Receiver<i64> {
        let mut topics = self.lock();
        if topics.is_closed {
            return watch::channel(0).1;
        }
        if topics.senders.len() >= topics.many.max(FEW) {
            topics.senders.retain(|_, sender| !sender.is_closed());
            topics.many = 2 * topics.senders.len();
        }
        topics.senders.entry(topic).or_insert_with(|| watch::channel(0).0).subscribe()
    }

    /// The topics that have viewers.
    pub fn watched(&self) -> Vec<Topic> {
        let topics = self.lock();
        let is_watched = |(_, sender): &(&Topic, &Sender<i64>)| !sender.is_closed();
        topics.senders.iter().filter(is_watched).map(|(topic, _)| *topic).collect()
    }

    /// Reports whether the service is stopping.
    pub fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// Disconnects all viewers, so that the service can stop.
    pub fn close(&self) {
        let mut topics = self.lock();
        topics.is_closed = true;
        topics.senders.clear();
    }

    /// Number of known topics. Topics without viewers are removed once there are many.
    pub fn n_topics(&self) -> usize {
        self.lock().senders.len()
    }

    fn lock(&self) -> MutexGuard<'_, Topics> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notifies the viewers of a topic if the revision is higher than its last one.
fn raise(sender: &Sender<i64>, revision: i64) {
    sender.send_if_modified(|told| {
        let is_news = revision > *told;
        *told = revision.max(*told);
        is_news
    });
}
