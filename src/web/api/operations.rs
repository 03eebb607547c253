//! The table of contents of the API: all operations.

use super::operation::Operation;
use super::{
    announced_draws, by_hand, clock, course, date_proposal, dates, desk, entries, hall, import,
    keys, late_entries, merge, prizes, rankings, rounds, seatings, seed_lists, settings, sign_ups,
    stages, tables, tournaments, urn, wishes,
};

/// Path of the operations.
pub const HOME: &str = "/api/v1";

/// All operations, by their subjects.
pub fn operations() -> Vec<Operation> {
    let groups = [
        keys::operations(),
        tournaments::operations(),
        settings::operations(),
        course::operations(),
        prizes::operations(),
        wishes::operations(),
        entries::operations(),
        import::operations(),
        merge::operations(),
        late_entries::operations(),
        rounds::operations(),
        by_hand::operations(),
        announced_draws::operations(),
        urn::operations(),
        seatings::operations(),
        seed_lists::operations(),
        tables::operations(),
        stages::operations(),
        dates::operations(),
        date_proposal::operations(),
        hall::operations(),
        clock::operations(),
        desk::operations(),
        sign_ups::operations(),
        rankings::operations(),
    ];
    groups.into_iter().flatten().collect()
}
