//! Counts the spectators of tables: devices with an open stream of a table's page and without a seat there.
//!
//! Each node counts its own streams and tells the other nodes the number, so that the sum is right while they all run. A node that is
//! not heard any more is forgotten after a moment. Nothing is stored. Changes are announced in rounds, so that a table has at most one
//! message in each, however many come and go.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use domain::tournament::id::TableId;

/// Greatest number of spectators that is shown; more are said to be as many.
pub const MOST: u16 = 999;
/// Interval at which a node repeats its numbers to the others.
const REPEAT: Duration = Duration::from_secs(20);
/// Age of the numbers of another node at which they no longer count.
const FORGET: Duration = Duration::from_secs(60);

/// The spectators of tables, as this node knows them. Clones share them.
#[derive(Clone, Debug)]
pub struct Spectators {
    inner: Arc<Mutex<Inner>>,
    hasher: RandomState,
    /// Name of this node among the others.
    node: u64,
}

#[derive(Debug, Default)]
struct Inner {
    /// Devices with open streams on this node, each with the number of its streams.
    here: HashMap<TableId, HashMap<u64, u32>>,
    /// Numbers that other nodes told, each with its time.
    elsewhere: HashMap<TableId, HashMap<u64, (u16, Instant)>>,
    /// Tables whose number may have changed since it was announced.
    changed: HashSet<TableId>,
    /// Tables whose number on this node may have changed since the others were told.
    untold: HashSet<TableId>,
    /// Time at which the others were told of all tables.
    repeated_at: Option<Instant>,
}

/// An open stream of a spectator. It is counted until it is dropped.
pub struct Watching {
    spectators: Spectators,
    table: TableId,
    device: u64,
}

impl Default for Spectators {
    fn default() -> Self {
        let hasher = RandomState::new();
        let node = hasher.hash_one("node");
        Self { inner: Arc::default(), hasher, node }
    }
}

impl Spectators {
    /// Counts a stream of a device at a table.
    pub fn enter(&self, table: TableId, device: &str) -> Watching {
        let device = self.hasher.hash_one(device);
        let mut inner = self.lock();
        *inner.here.entry(table).or_default().entry(device).or_default() += 1;
        inner.note(table);
        Watching { spectators: self.clone(), table, device }
    }

    /// Number of spectators of a table, up to [`MOST`].
    pub fn count(&self, table: TableId) -> u16 {
        self.lock().count(table)
    }

    /// Number of spectators of all tables that have some.
    pub fn counts(&self) -> HashMap<TableId, u16> {
        let inner = self.lock();
        let tables: HashSet<TableId> =
            inner.here.keys().chain(inner.elsewhere.keys()).copied().collect();
        tables.into_iter().map(|table| (table, inner.count(table))).collect()
    }

    /// Name of this node among the others.
    pub fn node(&self) -> u64 {
        self.node
    }

    /// Takes over the numbers of another node; those of this node are ignored.
    pub fn heard(&self, node: u64, counts: &[(TableId, u16)]) {
        if node == self.node {
            return;
        }
        let mut inner = self.lock();
        for (table, n) in counts {
            let of_table = inner.elsewhere.entry(*table).or_default();
            let known = match n {
                0 => of_table.remove(&node),
                n => of_table.insert(node, (*n, Instant::now())),
            };
            if known.map_or(0, |(known, _)| known) != *n {
                inner.changed.insert(*table);
            }
        }
        inner.elsewhere.retain(|_, nodes| !nodes.is_empty());
    }

    /// Tables whose number may have changed since the last call, with the number now.
    pub fn take_changed(&self) -> Vec<(TableId, u16)> {
        let mut inner = self.lock();
        inner.forget();
        let changed = std::mem::take(&mut inner.changed);
        changed.into_iter().map(|table| (table, inner.count(table))).collect()
    }

    /// The numbers of this node that the others must be told now: those that changed, and at intervals all.
    pub fn take_news(&self) -> Vec<(TableId, u16)> {
        let mut inner = self.lock();
        let mut tables = std::mem::take(&mut inner.untold);
        if inner.repeated_at.is_none_or(|at| at.elapsed() >= REPEAT) {
            inner.repeated_at = Some(Instant::now());
            tables.extend(inner.here.keys().copied());
        }
        tables.into_iter().map(|table| (table, inner.count_here(table))).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn note(&mut self, table: TableId) {
        self.changed.insert(table);
        self.untold.insert(table);
    }

    fn count_here(&self, table: TableId) -> u16 {
        let n = self.here.get(&table).map_or(0, HashMap::len);
        u16::try_from(n).unwrap_or(MOST).min(MOST)
    }

    fn count(&self, table: TableId) -> u16 {
        let others = self.elsewhere.get(&table).into_iter().flat_map(HashMap::values);
        let others = others.fold(0_u16, |sum, (n, _)| sum.saturating_add(*n));
        self.count_here(table).saturating_add(others).min(MOST)
    }

    /// Forgets the numbers of nodes that have not been heard for long.
    fn forget(&mut self) {
        let changed = &mut self.changed;
        self.elsewhere.retain(|table, nodes| {
            let n = nodes.len();
            nodes.retain(|_, (_, at)| at.elapsed() < FORGET);
            if nodes.len() < n {
                changed.insert(*table);
            }
            !nodes.is_empty()
        });
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut inner = self.spectators.lock();
        let Some(devices) = inner.here.get_mut(&self.table) else { return };
        if let Some(n) = devices.get_mut(&self.device) {
            *n = n.saturating_sub(1);
            if *n == 0 {
                devices.remove(&self.device);
            }
        }
        if devices.is_empty() {
            inner.here.remove(&self.table);
        }
        inner.note(self.table);
    }
}

/// A number as the stream tells it: the time in milliseconds, then the number in three digits, so that later ones are greater.
pub fn stamp(now: DateTime<Utc>, n: u16) -> i64 {
    now.timestamp_millis() * 1000 + i64::from(n.min(MOST))
}
