//! What the journal tells of acts at a table.

use crate::store::journal::{JournalAct, Logged, TableDoing, Told};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::id::TableId;

/// What was done at a table by `new` lines of a game's log, where it had a confirmed result before if it `is_signed`. Of
/// several acts the weightiest is told; the log has them all.
pub(super) fn journaled(
    (table, game): (TableId, u8),
    is_signed: bool,
    new: &[Event],
    is_rewound: bool,
) -> Told {
    let to = new.last().map_or(0, |event| event.seq);
    let from = new.first().map_or(to, |event| event.seq);
    let at = Logged { table, game, from, to };
    let doings = new.iter().filter_map(|event| doing(&event.kind, is_signed));
    let doing = match is_rewound {
        true => Some(TableDoing::Rewind),
        false => doings.max_by_key(|doing| weight(*doing)),
    };
    let mut reasons = new.iter().map(|event| reason(&event.kind));
    let reason = reasons.rfind(|reason| !reason.is_empty()).unwrap_or_default();
    match doing {
        Some(what) => JournalAct::Table { what, at }.because(reason),
        None => JournalAct::Played { at }.because(reason),
    }
}

/// What is more than play.
fn doing(kind: &EventKind, is_signed: bool) -> Option<TableDoing> {
    Some(match kind {
        EventKind::Die(_) | EventKind::Move { .. } | EventKind::TimeOut | EventKind::Undo => {
            return None;
        }
        EventKind::LineUp { .. } => TableDoing::LineUp,
        EventKind::Start { .. } => TableDoing::Start,
        EventKind::Retire(_) => TableDoing::Retire,
        EventKind::CallTime => TableDoing::CallTime,
        EventKind::Confirm { .. } => TableDoing::Sign,
        EventKind::Entered { .. } if is_signed => TableDoing::CorrectResult,
        EventKind::Entered { .. } => TableDoing::Enter,
        EventKind::Reopen { .. } => TableDoing::Reopen,
        EventKind::Correct { .. } => TableDoing::CorrectThrow,
        EventKind::Swap { .. } => TableDoing::Swap,
        EventKind::SecondSignature { .. } => TableDoing::SecondSignature,
        EventKind::Reject { .. } => TableDoing::Reject,
        EventKind::Penalty { .. } => TableDoing::Penalty,
        EventKind::CancelPenalty { .. } => TableDoing::CancelPenalty,
    })
}

/// What is told before what: results, then decisions, then how the game went.
fn weight(doing: TableDoing) -> u8 {
    match doing {
        TableDoing::LineUp => 0,
        TableDoing::Start => 1,
        TableDoing::Retire => 2,
        TableDoing::CallTime => 3,
        TableDoing::Swap => 4,
        TableDoing::CorrectThrow => 5,
        TableDoing::CancelPenalty => 6,
        TableDoing::Penalty => 7,
        TableDoing::SecondSignature => 8,
        TableDoing::Reject => 9,
        TableDoing::Sign => 10,
        TableDoing::Enter => 11,
        TableDoing::Reopen => 12,
        TableDoing::CorrectResult => 13,
        TableDoing::Rewind => 14,
    }
}

fn reason(kind: &EventKind) -> &str {
    match kind {
        EventKind::Entered { reason, .. }
        | EventKind::Reopen { reason }
        | EventKind::Correct { reason, .. }
        | EventKind::Swap { reason, .. }
        | EventKind::Reject { reason }
        | EventKind::Penalty { reason, .. }
        | EventKind::CancelPenalty { reason, .. } => reason,
        _ => "",
    }
}
