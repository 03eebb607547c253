//! Section of the referee's page for duties other than throws: second signature, corrections, seats, penalties and calls for an organizer.
//! Parses its forms too.

use domain::tournament::event::{Degree, EventKind};
use domain::tournament::names::Names;
use domain::tournament::table::TableState;
use strum::VariantArray;

use super::changes::{ChangeView, PenaltyView, changes, penalties};
use super::form_act::FormAct;
use super::second_signature::{self, SecondSignatureView};
use super::{LoadedTable, fields, words};
use crate::web::form::Form;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// The section's content, for `templates/table/duties.html`.
pub struct Duties {
    /// Result that waits for the second signature.
    pub second_signature: Option<SecondSignatureView>,
    /// Number of acts that can be corrected or undone; 0 once a result is signed.
    pub n_throws: usize,
    /// Letter of each color, with its player and color name.
    pub seats: Vec<(String, String)>,
    /// True if seats can be swapped now.
    pub may_swap: bool,
    /// Penalties that the visitor may give.
    pub degrees: Vec<Degree>,
    pub penalties: Vec<PenaltyView>,
    pub changes: Vec<ChangeView>,
    /// Time and reason of a call for an organizer that nobody has answered.
    pub called: Option<(String, String)>,
}

impl Duties {
    /// The section as this visitor may see it.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Self {
        let game = &loaded.game;
        let zone = loaded.championship.tournament.settings.time_zone;
        let is_organizer = ctx.is_organizer(&loaded.championship.tournament.id);
        let is_allowed = |degree: &Degree| is_organizer || *degree != Degree::Disqualification;
        let is_free = game.state() != TableState::Confirmed && game.pending().is_none();
        let seat = |seat: &domain::tournament::table::Seat| {
            let name = names.player(seat.player);
            let color = words::color(ctx, seat.color);
            (seat.color.letter().to_string(), format!("{name} ({color})"))
        };
        Self {
            second_signature: SecondSignatureView::new(ctx, loaded, names, is_organizer),
            n_throws: if is_free { game.throws().len() } else { 0 },
            seats: game.seats().iter().map(seat).collect(),
            may_swap: is_free && game.number() == 1,
            degrees: Degree::VARIANTS.iter().copied().filter(is_allowed).collect(),
            penalties: penalties(ctx, loaded, names, true),
            changes: changes(ctx, loaded, names),
            called: loaded.call.as_ref().map(|call| (ctx.time(call.at, zone), call.reason.clone())),
        }
    }
}

/// Parses a form of this section. `None` if it is invalid; the form then holds the errors.
pub fn event(form: &mut Form, loaded: &LoadedTable, asked: Option<FormAct>) -> Option<EventKind> {
    match asked {
        Some(FormAct::Swap) => {
            let (a, b) = (fields::color(form, "a", loaded), fields::color(form, "b", loaded));
            let reason = form.text("reason", 3..=300);
            Some(EventKind::Swap { a: a?, b: b?, reason: reason? })
        }
        Some(FormAct::SecondSignature) => second_signature::signed(form, loaded),
        Some(FormAct::Reject) => Some(EventKind::Reject { reason: form.text("reason", 3..=300)? }),
        Some(FormAct::Penalty) => {
            let color = fields::color(form, "color", loaded);
            let degree = form.parse("degree");
            let reason = form.text("reason", 3..=300);
            Some(EventKind::Penalty { color: color?, degree: degree?, reason: reason? })
        }
        Some(FormAct::CancelPenalty) => {
            let seq = form.number("seq", 1..=i32::MAX);
            let reason = form.text("reason", 3..=300);
            Some(EventKind::CancelPenalty { seq: seq?, reason: reason? })
        }
        _ => form.refuse("act", crate::web::i18n::Message::new(key::ERROR_CHOICE)),
    }
}

/// Repetitions of the act: the number asked for if it is an undo, else 1.
pub fn times(form: &mut Form, loaded: &LoadedTable) -> Option<usize> {
    if FormAct::of(form) != Some(FormAct::Undo) || form.value("n").is_empty() {
        return Some(1);
    }
    form.number("n", 1..=loaded.game.standing().len().max(1))
}
