//! A fair queue for expensive work with a bounded number of places. Callers are served in turn, so a caller with many requests
//! delays only its own.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot::{Receiver, Sender, channel};
use tokio::time::timeout;

/// Limits of a [`Turns`] queue.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Number of places in total.
    pub places: usize,
    /// Maximum number of places for one caller.
    pub of_one: usize,
    /// Maximum number of waiting requests of one caller.
    pub waiting: usize,
    /// Maximum wait for a place.
    pub patience: Duration,
}

/// The queue of places and waiting callers. Clones share it.
pub struct Turns<K: Hash + Eq + Clone>(Arc<Inner<K>>);

struct Inner<K: Hash + Eq + Clone> {
    bounds: Bounds,
    state: Mutex<QueueState<K>>,
}

struct QueueState<K: Hash + Eq + Clone> {
    n_taken: usize,
    /// Occupied places by caller; never 0.
    taken: HashMap<K, usize>,
    /// Waiting requests by caller, the oldest first; never empty.
    waiting: HashMap<K, VecDeque<Sender<Turn<K>>>>,
    /// Waiting callers, the next one first.
    order: VecDeque<K>,
}

/// An occupied place. It is released on drop.
pub struct Turn<K: Hash + Eq + Clone> {
    /// `None` once the place was released.
    of: Option<(Turns<K>, K)>,
}

/// No place became free in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

impl<K: Hash + Eq + Clone> Turns<K> {
    /// A queue with all places free.
    pub fn new(bounds: Bounds) -> Self {
        let (taken, waiting, order) = Default::default();
        let state = Mutex::new(QueueState { n_taken: 0, taken, waiting, order });
        Self(Arc::new(Inner { bounds, state }))
    }

    /// Waits for a place for a request of this caller.
    ///
    /// # Errors
    /// [`Crowded`] if too many of the caller's requests are waiting, or this one has waited too long.
    pub async fn take(&self, caller: &K) -> Result<Turn<K>, Crowded> {
        let receiver = match self.ask(caller)? {
            TurnOrQueue::Free(turn) => return Ok(turn),
            TurnOrQueue::Later(receiver) => receiver,
        };
        let turn = timeout(self.0.bounds.patience, receiver).await;
        turn.map_err(|_| Crowded)?.map_err(|_| Crowded)
    }

    fn ask(&self, caller: &K) -> Result<TurnOrQueue<K>, Crowded> {
        let Bounds { places, of_one, waiting, .. } = self.0.bounds;
        let mut state = self.lock();
        let n_own = state.taken.get(caller).copied().unwrap_or_default();
        // A released place goes to a waiting caller at once. A free place is therefore one that no waiting caller may use, so this caller
        // may take it.
        if state.n_taken < places && n_own < of_one {
            return Ok(TurnOrQueue::Free(self.give(&mut state, caller)));
        }
        let (sender, receiver) = channel();
        match state.waiting.get_mut(caller) {
            Some(own) => {
                own.retain(|sender| !sender.is_closed());
                if own.len() >= waiting {
                    return Err(Crowded);
                }
                own.push_back(sender);
            }
            None => {
                state.waiting.insert(caller.clone(), VecDeque::from([sender]));
                state.order.push_back(caller.clone());
            }
        }
        Ok(TurnOrQueue::Later(receiver))
    }

    fn give(&self, state: &mut QueueState<K>, caller: &K) -> Turn<K> {
        state.n_taken += 1;
        *state.taken.entry(caller.clone()).or_default() += 1;
        Turn { of: Some((self.clone(), caller.clone())) }
    }

    /// Releases a place, and gives all free places to the next callers.
    fn give_back(&self, caller: &K) {
        let mut state = self.lock();
        state.take_back(caller);
        while state.n_taken < self.0.bounds.places
            && let Some((next, sender)) = state.next(self.0.bounds.of_one)
        {
            let turn = self.give(&mut state, &next);
            if let Err(mut turn) = sender.send(turn) {
                // The request is gone. Its turn is disarmed, because dropping it would take the lock that is held here.
                turn.of = None;
                state.take_back(&next);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState<K>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place, or a receiver that gets one later.
enum TurnOrQueue<K: Hash + Eq + Clone> {
    Free(Turn<K>),
    Later(Receiver<Turn<K>>),
}

impl<K: Hash + Eq + Clone> QueueState<K> {
    fn take_back(&mut self, caller: &K) {
        self.n_taken = self.n_taken.saturating_sub(1);
        let Some(n) = self.taken.get_mut(caller) else { return };
        *n = n.saturating_sub(1);
        if *n == 0 {
            self.taken.remove(caller);
        }
    }

    /// Removes the oldest request of the first waiting caller that may have another place; `None` if no caller may. If the caller has more
    /// requests, it goes to the end of the queue.
    fn next(&mut self, of_one: usize) -> Option<(K, Sender<Turn<K>>)> {
        let taken = |caller: &K| self.taken.get(caller).copied().unwrap_or_default();
        let at = self.order.iter().position(|caller| taken(caller) < of_one)?;
        let caller = self.order.remove(at)?;
        let own = self.waiting.get_mut(&caller)?;
        let sender = own.pop_front()?;
        if own.is_empty() {
            self.waiting.remove(&caller);
        } else {
            self.order.push_back(caller.clone());
        }
        Some((caller, sender))
    }
}

impl<K: Hash + Eq + Clone> Clone for Turns<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K: Hash + Eq + Clone> Drop for Turn<K> {
    fn drop(&mut self) {
        if let Some((turns, caller)) = self.of.take() {
            turns.give_back(&caller);
        }
    }
}
