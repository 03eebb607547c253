//! Who is told that something changed. Says that and nothing more: viewers fetch what they look at again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast::{self, Receiver, Sender};

use crate::tournament::id::{TableId, TournamentId};

/// Changes that a slow viewer may be behind before they are counted as one.
const BACKLOG: usize = 16;

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
    is_closed: bool,
}

impl Live {
    /// To be called after the commit: the tournament, and the table if it was one, stands at `revision` now.
    pub fn changed(&self, tournament: TournamentId, table: Option<TableId>, revision: i64) {
        let mut topics = self.lock();
        for topic in
            [Some(Topic::Tournament(tournament)), table.map(Topic::Table)].into_iter().flatten()
        {
            // Sending fails where nobody looks any more.
            if topics.senders.get(&topic).is_some_and(|sender| sender.send(revision).is_err()) {
                topics.senders.remove(&topic);
            }
        }
    }

    /// To be called after the commit of what changes many tables of a tournament at once, beside [`Live::changed`].
    pub fn tables_changed(&self, tables: &[TableId], revision: i64) {
        let topics = self.lock();
        for table in tables {
            if let Some(sender) = topics.senders.get(&Topic::Table(*table)) {
                // Sending fails where nobody looks any more: the next change of that table clears it away.
                let _ = sender.send(revision);
            }
        }
    }

    /// The revisions to come of what is watched; ends when the service stops.
    pub fn watch(&self, topic: Topic) -> Receiver<i64> {
        let mut topics = self.lock();
        if topics.is_closed {
            return broadcast::channel(1).1;
        }
        topics.senders.entry(topic).or_insert_with(|| broadcast::channel(BACKLOG).0).subscribe()
    }

    /// Lets all viewers go, so that the service can stop.
    pub fn close(&self) {
        let mut topics = self.lock();
        topics.is_closed = true;
        topics.senders.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Topics> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::id::IdSource;

    #[test]
    fn only_those_who_look_are_told() {
        let mut ids = IdSource::new(0, [0; 32]);
        let (mine, other) = (TournamentId::new(&mut ids), TournamentId::new(&mut ids));
        let table = TableId::new(&mut ids);
        let live = Live::default();
        let mut at_tournament = live.watch(Topic::Tournament(mine));
        let mut at_table = live.watch(Topic::Table(table));
        live.changed(other, None, 1);
        live.changed(mine, None, 2);
        live.changed(mine, Some(table), 3);
        assert_eq!((at_tournament.try_recv(), at_tournament.try_recv()), (Ok(2), Ok(3)));
        assert_eq!(at_table.try_recv(), Ok(3));
        live.tables_changed(&[TableId::new(&mut ids), table], 4);
        assert_eq!(at_table.try_recv(), Ok(4));
        assert!(at_tournament.try_recv().is_err(), "whoever looks at all is told apart");
    }

    #[test]
    fn closing_ends_every_watch() {
        let live = Live::default();
        let topic = Topic::Table(TableId::new(&mut IdSource::new(0, [0; 32])));
        let mut before = live.watch(topic);
        live.close();
        assert_eq!(before.try_recv(), Err(broadcast::error::TryRecvError::Closed));
        assert_eq!(live.watch(topic).try_recv(), Err(broadcast::error::TryRecvError::Closed));
    }
}
