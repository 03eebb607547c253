//! Who is told that something changed. Says that and nothing more: viewers fetch what they look at again.
//!
//! Only the latest revision is kept, however many changes a viewer has not heard of: nobody has a queue, so a viewer
//! that does not listen costs nothing and holds up nobody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch::{self, Receiver, Sender};

use crate::tournament::id::{TableId, TournamentId};

/// So many topics may be kept before those are looked for that nobody watches.
pub const FEW: usize = 64;

/// What can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Everything in a tournament.
    Tournament(TournamentId),
    /// One table.
    Table(TableId),
}

/// Tells viewers of changes. Nobody waits for them; a clone tells the same viewers.
#[derive(Clone, Default, Debug)]
pub struct Live {
    topics: Arc<Mutex<Topics>>,
}

#[derive(Default, Debug)]
struct Topics {
    senders: HashMap<Topic, Sender<i64>>,
    /// How many there may be before they are gone through.
    many: usize,
    is_closed: bool,
}

impl Live {
    /// To be called after the commit: the tournament and these tables of it stand at `revision` now.
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

    /// The latest revision of what is watched, as it rises; ends when the service stops.
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

    /// What somebody watches.
    pub fn watched(&self) -> Vec<Topic> {
        let topics = self.lock();
        let is_watched = |(_, sender): &(&Topic, &Sender<i64>)| !sender.is_closed();
        topics.senders.iter().filter(is_watched).map(|(topic, _)| *topic).collect()
    }

    /// Whether the service stops.
    pub fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// Lets all viewers go, so that the service can stop.
    pub fn close(&self) {
        let mut topics = self.lock();
        topics.is_closed = true;
        topics.senders.clear();
    }

    /// How many topics are known; those that nobody watches any more are forgotten when they get many.
    pub fn n_topics(&self) -> usize {
        self.lock().senders.len()
    }

    fn lock(&self) -> MutexGuard<'_, Topics> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells those who watch, if it is news.
fn raise(sender: &Sender<i64>, revision: i64) {
    sender.send_if_modified(|told| {
        let is_news = revision > *told;
        *told = revision.max(*told);
        is_news
    });
}
