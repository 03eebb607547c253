//! A bounded number of places for expensive work, given out fairly: everybody who waits is served in turn, so that one
//! caller with many requests delays its own requests and nobody else's.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot::{Receiver, Sender, channel};
use tokio::time::timeout;

/// The limits of a [`Turns`].
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Places in all.
    pub places: usize,
    /// Places that one caller holds at most.
    pub of_one: usize,
    /// Requests of one caller that wait at most.
    pub waiting: usize,
    /// The longest wait.
    pub patience: Duration,
}

/// The places, and the callers that wait for one. A clone shares them.
pub struct Turns<K: Hash + Eq + Clone>(Arc<Inner<K>>);

struct Inner<K: Hash + Eq + Clone> {
    bounds: Bounds,
    state: Mutex<State<K>>,
}

struct State<K: Hash + Eq + Clone> {
    n_taken: usize,
    /// Places taken, by caller; never 0.
    taken: HashMap<K, usize>,
    /// Waiting requests, by caller, the first one first; never empty.
    waiting: HashMap<K, VecDeque<Sender<Turn<K>>>>,
    /// The callers that wait, the next one first.
    order: VecDeque<K>,
}

/// A place, given back when it is dropped.
pub struct Turn<K: Hash + Eq + Clone> {
    /// `None`: it is given back already.
    of: Option<(Turns<K>, K)>,
}

/// No place was free in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

impl<K: Hash + Eq + Clone> Turns<K> {
    /// All places free.
    pub fn new(bounds: Bounds) -> Self {
        let (taken, waiting, order) = Default::default();
        let state = Mutex::new(State { n_taken: 0, taken, waiting, order });
        Self(Arc::new(Inner { bounds, state }))
    }

    /// A place for a request of this caller, as soon as it is its turn.
    ///
    /// # Errors
    /// [`Crowded`] if too many of the caller's requests wait already, or this one has waited too long.
    pub async fn take(&self, caller: &K) -> Result<Turn<K>, Crowded> {
        let receiver = match self.ask(caller)? {
            Asked::Free(turn) => return Ok(turn),
            Asked::Later(receiver) => receiver,
        };
        let turn = timeout(self.0.bounds.patience, receiver).await;
        turn.map_err(|_| Crowded)?.map_err(|_| Crowded)
    }

    fn ask(&self, caller: &K) -> Result<Asked<K>, Crowded> {
        let Bounds { places, of_one, waiting, .. } = self.0.bounds;
        let mut state = self.lock();
        let n_own = state.taken.get(caller).copied().unwrap_or_default();
        // Whoever may have a place gets it at once when one is free, so nobody who waits could use this one.
        if state.n_taken < places && n_own < of_one {
            return Ok(Asked::Free(self.give(&mut state, caller)));
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
        Ok(Asked::Later(receiver))
    }

    fn give(&self, state: &mut State<K>, caller: &K) -> Turn<K> {
        state.n_taken += 1;
        *state.taken.entry(caller.clone()).or_default() += 1;
        Turn { of: Some((self.clone(), caller.clone())) }
    }

    /// Takes a place back and gives what is free to the next callers.
    fn give_back(&self, caller: &K) {
        let mut state = self.lock();
        state.take_back(caller);
        while state.n_taken < self.0.bounds.places
            && let Some((next, sender)) = state.next(self.0.bounds.of_one)
        {
            let turn = self.give(&mut state, &next);
            if let Err(mut turn) = sender.send(turn) {
                // The request is gone. Its turn must not take the lock that is held here.
                turn.of = None;
                state.take_back(&next);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<K>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The answer to a request for a place.
enum Asked<K: Hash + Eq + Clone> {
    Free(Turn<K>),
    Later(Receiver<Turn<K>>),
}

impl<K: Hash + Eq + Clone> State<K> {
    fn take_back(&mut self, caller: &K) {
        self.n_taken = self.n_taken.saturating_sub(1);
        let Some(n) = self.taken.get_mut(caller) else { return };
        *n = n.saturating_sub(1);
        if *n == 0 {
            self.taken.remove(caller);
        }
    }

    /// The first request of the first caller that may have another place; the caller goes to the end of the line.
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
