//! The table of contents of the API: all operations.

use super::operation::Operation;
use super::{
    clock, desk, entries, hall, keys, rankings, rounds, sign_ups, stages, tables, tournaments,
    webhooks,
};
use crate::web::http::address;

/// Path of the operations.
pub const HOME: &str = address::API;

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
        rankings::operations(),
        webhooks::operations(),
    ];
    groups.into_iter().flatten().collect()
}
