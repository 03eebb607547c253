//! The call of a table to a board, for the people at the table.

use domain::tournament::hall::BoardCall;
use domain::tournament::id::TableId;
use domain::tournament::table::{Table, TableState};

/// A call of a table that has not begun, rendered as `.call-here`.
pub struct CallHere {
    pub table: TableId,
    pub board: i32,
    /// Name of the call, by which a device knows for which ones it has rung.
    pub name: String,
}

impl CallHere {
    /// `None` if the table has no board, or has begun.
    pub fn of(table: &Table, call: Option<&BoardCall>) -> Option<Self> {
        let call = call.filter(|_| table.state == TableState::Waiting)?;
        Some(Self {
            table: table.id,
            board: i32::from(call.board),
            name: format!("{}-{}", table.id, call.called_at.timestamp_micros()),
        })
    }
}
