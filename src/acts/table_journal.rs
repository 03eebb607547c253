//! Journal entries for acts at a table.

use domain::tournament::event::{Event, EventKind};
use domain::tournament::id::TableId;
use store::journal::{JournalAct, JournalTableAct, LogRange, ReasonedAct};

/// The journal entry for `new` events of a game's log; `is_signed` tells if the game had a confirmed result before. If there are several
/// acts, the entry has the one with the highest priority; the log has all of them.
pub(super) fn journal_entry(
    (table, game): (TableId, u8),
    is_signed: bool,
    new: &[Event],
    is_rewound: bool,
) -> ReasonedAct {
    let to = new.last().map_or(0, |event| event.seq);
    let from = new.first().map_or(to, |event| event.seq);
    let at = LogRange { table, game, from, to };
    let doings = new.iter().filter_map(|event| doing(&event.kind, is_signed));
    let doing = match is_rewound {
        true => Some(JournalTableAct::Rewind),
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
fn doing(kind: &EventKind, is_signed: bool) -> Option<JournalTableAct> {
    Some(match kind {
        EventKind::Die(_) | EventKind::Move { .. } | EventKind::TimeOut | EventKind::Undo => {
            return None;
        }
        EventKind::LineUp { .. } => JournalTableAct::LineUp,
        EventKind::Start { .. } => JournalTableAct::Start,
        EventKind::Retire(_) => JournalTableAct::Retire,
        EventKind::CallTime => JournalTableAct::CallTime,
        EventKind::Confirm { .. } => JournalTableAct::Sign,
        EventKind::Entered { .. } if is_signed => JournalTableAct::CorrectResult,
        EventKind::Entered { .. } => JournalTableAct::Enter,
        EventKind::Reopen { .. } => JournalTableAct::Reopen,
        EventKind::Correct { .. } => JournalTableAct::CorrectThrow,
        EventKind::Swap { .. } => JournalTableAct::Swap,
        EventKind::SecondSignature { .. } => JournalTableAct::SecondSignature,
        EventKind::Reject { .. } => JournalTableAct::Reject,
        EventKind::Penalty { .. } => JournalTableAct::Penalty,
        EventKind::CancelPenalty { .. } => JournalTableAct::CancelPenalty,
    })
}

/// Priority when several acts share one journal entry: results, then decisions, then the course of the game.
fn weight(doing: JournalTableAct) -> u8 {
    match doing {
        JournalTableAct::LineUp => 0,
        JournalTableAct::Start => 1,
        JournalTableAct::Retire => 2,
        JournalTableAct::CallTime => 3,
        JournalTableAct::Swap => 4,
        JournalTableAct::CorrectThrow => 5,
        JournalTableAct::CancelPenalty => 6,
        JournalTableAct::Penalty => 7,
        JournalTableAct::SecondSignature => 8,
        JournalTableAct::Reject => 9,
        JournalTableAct::Sign => 10,
        JournalTableAct::Enter => 11,
        JournalTableAct::Reopen => 12,
        JournalTableAct::CorrectResult => 13,
        JournalTableAct::Rewind => 14,
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
