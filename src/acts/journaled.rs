//! Journal entries for acts at a table.

use domain::tournament::event::{Event, EventKind};
use domain::tournament::id::TableId;
use store::journal::{JournalAct, Logged, ReasonedAct, TableDoing};

/// The journal entry for `new` events of a game's log; `is_signed` tells if the game had a confirmed result before. If there are several
/// acts, the entry has the one with the highest priority; the log has all of them.
pub(super) fn journaled(
    (table, game): (TableId, u8),
    is_signed: bool,
    new: &[Event],
    is_rewound: bool,
) -> ReasonedAct {
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

/// The journal's kind of act; `None` for ordinary play.
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

/// Priority when several acts share one journal entry: results, then decisions, then the course of the game.
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
