//! Devices and addresses from which more than one person held a seat.

use std::collections::{BTreeMap, BTreeSet};

use super::id::{PlayerId, TableId};

/// A seat that a device held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldFrom {
    /// The table.
    pub table: TableId,
    /// The person of the seat.
    pub player: PlayerId,
    /// Hash of the device's session.
    pub session: String,
    /// Hash of the device's network address; empty if it is not known.
    pub address: String,
}

/// The thing that people shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shared {
    /// One device, at any tables.
    Device,
    /// One address at the same table, but not one device.
    Address,
}

/// People who held seats from the same device or address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedSeats {
    /// The thing that they shared.
    pub shared: Shared,
    /// The people, two or more.
    pub players: BTreeSet<PlayerId>,
    /// The tables of these seats.
    pub tables: BTreeSet<TableId>,
}

/// The people who shared a device, then those who shared an address at one table. The same people sharing the same thing at several tables
/// are one row.
pub fn shared(held: &[HeldFrom]) -> Vec<SharedSeats> {
    let mut by_device: BTreeMap<&str, Vec<&HeldFrom>> = BTreeMap::new();
    let mut by_address: BTreeMap<(TableId, &str), Vec<&HeldFrom>> = BTreeMap::new();
    for seat in held {
        by_device.entry(&seat.session).or_default().push(seat);
        if !seat.address.is_empty() {
            by_address.entry((seat.table, &seat.address)).or_default().push(seat);
        }
    }
    let mut found: BTreeMap<(Shared, BTreeSet<PlayerId>), BTreeSet<TableId>> = BTreeMap::new();
    let mut add = |shared, seats: &[&HeldFrom]| {
        let players: BTreeSet<PlayerId> = seats.iter().map(|seat| seat.player).collect();
        if players.len() > 1 {
            let tables = seats.iter().map(|seat| seat.table);
            found.entry((shared, players)).or_default().extend(tables);
        }
    };
    for seats in by_device.values() {
        add(Shared::Device, seats);
    }
    for seats in by_address.values() {
        let mut sessions = BTreeSet::new();
        let seats: Vec<&HeldFrom> =
            seats.iter().copied().filter(|seat| sessions.insert(&seat.session)).collect();
        add(Shared::Address, &seats);
    }
    let row = |((shared, players), tables)| SharedSeats { shared, players, tables };
    found.into_iter().map(row).collect()
}
