//! The table of contents of the API: all operations.

use super::operation::Operation;
use super::{
    announced_draws, by_hand, call_notices, clock, clubs, course, crests, date_proposal, dates,
    desk, dice, displays, distance, entries, fees, files, hall, import, journal, keys,
    late_entries, lobby, merge, passes, payments, people, pins, players, practice, prizes,
    rankings, results, roll_calls, rounds, seasons, seat_changes, seat_play, seatings, seed_lists,
    settings, sign_up_links, sign_ups, stages, streams, table_acts, table_keys, tables,
    tournaments, urn, webhooks, wishes,
};
use crate::web::http::address;

/// Path of the operations.
pub const HOME: &str = address::API;

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
        lobby::operations(),
        table_acts::operations(),
        table_keys::operations(),
        passes::operations(),
        seat_play::operations(),
        streams::operations(),
        results::operations(),
        seat_changes::operations(),
        clubs::operations(),
        distance::operations(),
        stages::operations(),
        dates::operations(),
        date_proposal::operations(),
        hall::operations(),
        clock::operations(),
        roll_calls::operations(),
        displays::operations(),
        journal::operations(),
        files::operations(),
        desk::operations(),
        sign_ups::operations(),
        sign_up_links::operations(),
        people::operations(),
        crests::operations(),
        call_notices::operations(),
        rankings::operations(),
        seasons::operations(),
        players::operations(),
        dice::operations(),
        pins::operations(),
        practice::operations(),
        fees::operations(),
        payments::operations(),
        webhooks::operations(),
    ];
    groups.into_iter().flatten().collect()
}
