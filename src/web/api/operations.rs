//! The table of contents of the API: all operations.

use super::operation::Operation;
use super::{
    call_notices, clock, crests, desk, entries, fees, hall, keys, payments, people, pins, players,
    rankings, rounds, seasons, sign_up_links, sign_ups, stages, tables, tournaments,
};

/// Path of the operations.
pub const HOME: &str = "/api/v1";

/// All operations, by their subjects.
pub fn operations() -> Vec<Operation> {
    let groups = [
        keys::operations(),
        tournaments::operations(),
        entries::operations(),
        rounds::operations(),
        tables::operations(),
        stages::operations(),
        hall::operations(),
        clock::operations(),
        desk::operations(),
        sign_ups::operations(),
        sign_up_links::operations(),
        people::operations(),
        crests::operations(),
        call_notices::operations(),
        rankings::operations(),
        seasons::operations(),
        players::operations(),
        pins::operations(),
        fees::operations(),
        payments::operations(),
    ];
    groups.into_iter().flatten().collect()
}
