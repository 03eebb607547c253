//! Memory budgets for connections, requests, form bodies and unsent answers. There is a limit for each client, and one
//! for all clients together.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Budget of the whole service. Clones share it.
#[derive(Clone)]
pub struct Memory(Arc<Inner>);

struct Inner {
    /// Maximum for all clients together, in bytes.
    most: usize,
    /// Maximum for one client, in bytes.
    most_of_one: usize,
    used: AtomicUsize,
    clients: Mutex<HashMap<IpAddr, Arc<AtomicUsize>>>,
}

/// Budget of one client.
#[derive(Clone)]
pub struct Budget {
    memory: Memory,
    /// `None` for a client without a limit of its own, such as a proxy.
    of_client: Option<Arc<AtomicUsize>>,
}

/// Bytes reserved for a client. They are released on drop.
pub struct Reservation {
    budget: Budget,
    bytes: usize,
}

/// The client, or all clients together, have reached their limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl From<Exhausted> for io::Error {
    fn from(_: Exhausted) -> Self {
        io::Error::new(io::ErrorKind::ConnectionAborted, "its client holds too much memory")
    }
}

impl Memory {
    /// A budget of at most `most` bytes for all clients; one client gets at most half of it.
    pub fn new(most: usize) -> Self {
        let (used, clients) = Default::default();
        Self(Arc::new(Inner { most, most_of_one: most / 2, used, clients }))
    }

    /// The budget of the client at `address`. Without an address it has no limit of its own.
    pub fn budget(&self, address: Option<IpAddr>) -> Budget {
        let of_client = address.map(|address| {
            let mut clients = self.0.clients.lock().unwrap_or_else(PoisonError::into_inner);
            // Clients that hold nothing are removed before the map grows.
            if clients.len() == clients.capacity() {
                clients.retain(|_, used| Arc::strong_count(used) > 1);
            }
            Arc::clone(clients.entry(address).or_default())
        });
        Budget { memory: self.clone(), of_client }
    }

    /// Bytes currently held by all clients.
    pub fn used(&self) -> usize {
        self.0.used.load(Ordering::Relaxed)
    }
}

impl Budget {
    /// Reserves `bytes` for the client.
    ///
    /// # Errors
    /// [`Exhausted`] if a limit would be exceeded; nothing is reserved.
    pub fn reserve(&self, bytes: usize) -> Result<Reservation, Exhausted> {
        let mut reservation = Reservation { budget: self.clone(), bytes: 0 };
        reservation.set(bytes)?;
        Ok(reservation)
    }

    /// Reserves `bytes` for the client, even beyond the limits.
    pub fn overdraw(&self, bytes: usize) -> Reservation {
        self.memory.0.used.fetch_add(bytes, Ordering::Relaxed);
        if let Some(used) = &self.of_client {
            used.fetch_add(bytes, Ordering::Relaxed);
        }
        Reservation { budget: self.clone(), bytes }
    }
}

impl Reservation {
    /// Changes the reservation to `bytes`.
    ///
    /// # Errors
    /// [`Exhausted`] if a limit would be exceeded; the reservation stays as it was.
    pub fn set(&mut self, bytes: usize) -> Result<(), Exhausted> {
        let inner = &self.budget.memory.0;
        let of_client = self.budget.of_client.as_deref();
        if bytes > self.bytes {
            let more = bytes - self.bytes;
            add(&inner.used, more, inner.most)?;
            if let Some(used) = of_client
                && let Err(error) = add(used, more, inner.most_of_one)
            {
                inner.used.fetch_sub(more, Ordering::Relaxed);
                return Err(error);
            }
        } else {
            let less = self.bytes - bytes;
            inner.used.fetch_sub(less, Ordering::Relaxed);
            if let Some(used) = of_client {
                used.fetch_sub(less, Ordering::Relaxed);
            }
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Adds `more` bytes to the reservation.
    ///
    /// # Errors
    /// [`Exhausted`] if a limit would be exceeded; the reservation stays as it was.
    pub fn add(&mut self, more: usize) -> Result<(), Exhausted> {
        self.set(self.bytes.saturating_add(more))
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        // A smaller reservation is never refused.
        let _ = self.set(0);
    }
}

fn add(used: &AtomicUsize, more: usize, most: usize) -> Result<(), Exhausted> {
    let before = used.fetch_add(more, Ordering::Relaxed);
    if before.saturating_add(more) > most {
        used.fetch_sub(more, Ordering::Relaxed);
        return Err(Exhausted);
    }
    Ok(())
}

/// The address range that counts as one client: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one
/// household or rented machine.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(it) => Ipv6Addr::from_bits(it.to_bits() >> 64 << 64).into(),
        it @ IpAddr::V4(_) => it,
    }
}
