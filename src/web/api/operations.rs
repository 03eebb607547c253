//! The table of contents of the API: all operations.

use super::operation::Operation;
use super::{
    call_notices, clock, clubs, crests, desk, displays, entries, fees, hall, journal, keys,
    payments, people, pins, players, rankings, results, roll_calls, rounds, seasons, seat_changes,
    sign_up_links, sign_ups, stages, streams, table_acts, table_keys, tables, tournaments,
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
        table_acts::operations(),
        table_keys::operations(),
        streams::operations(),
        results::operations(),
        seat_changes::operations(),
        clubs::operations(),
        stages::operations(),
        hall::operations(),
        clock::operations(),
        roll_calls::operations(),
        displays::operations(),
        journal::operations(),
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
