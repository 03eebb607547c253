//! What a referee does beside the throws: the second signature, the way to corrections, seats, penalties, the call for
//! an organizer. One part of the referee's page, with its forms read.

use strum::VariantArray;

use super::changes::{ChangeView, PenaltyView, changes, penalties};
use super::form_act::FormAct;
use super::second_signature::{self, SecondSignatureView};
use super::{Loaded, fields, words};
use crate::tournament::event::{Degree, EventKind};
use crate::tournament::names::Names;
use crate::tournament::table::TableState;
use crate::web::form::Form;
use crate::web::request::context::Ctx;

/// What the part says and offers; `templates/table/duties.html`.
pub struct Duties {
    /// The table's address.
    pub path: String,
    /// The result that waits for the second signature.
    pub second_signature: Option<SecondSignatureView>,
    /// How many throws and other acts stand that can be undone back to or corrected.
    pub n_throws: usize,
    /// Colors with who sits there: the letter and its words.
    pub seats: Vec<(String, String)>,
    /// Whether seats can be swapped now.
    pub may_swap: bool,
    /// Penalties that the visitor may give.
    pub degrees: Vec<Degree>,
    /// Penalties given.
    pub penalties: Vec<PenaltyView>,
    /// What was changed.
    pub changes: Vec<ChangeView>,
    /// When an organizer was called, while nobody has answered, and why.
    pub called: Option<(String, String)>,
    /// What the form asked for that is shown again.
    asked: Option<FormAct>,
}

impl Duties {
    /// Whether the form that is shown again calls an organizer.
    pub fn is_call(&self) -> bool {
        self.asked == Some(FormAct::Call)
    }

    /// Whether it gives or cancels a penalty.
    pub fn is_penalty(&self) -> bool {
        matches!(self.asked, Some(FormAct::Penalty | FormAct::CancelPenalty))
    }

    /// Whether it swaps seats.
    pub fn is_swap(&self) -> bool {
        self.asked == Some(FormAct::Swap)
    }

    /// Whether it sends a result back.
    pub fn is_reject(&self) -> bool {
        self.asked == Some(FormAct::Reject)
    }

    /// Of a table, for who looks at it.
    pub fn new(ctx: &Ctx, loaded: &Loaded, names: &Names, form: &Form) -> Self {
        let game = &loaded.game;
        let zone = loaded.championship.tournament.settings.time_zone;
        let is_organizer = ctx.is_organizer(&loaded.championship.tournament.id);
        let is_allowed = |degree: &Degree| is_organizer || *degree != Degree::Disqualification;
        let is_free = game.state() != TableState::Confirmed && game.pending().is_none();
        let seat = |seat: &crate::tournament::table::Seat| {
            let name = names.player(seat.player);
            let color = words::color(ctx, seat.color);
            (seat.color.letter().to_string(), format!("{name} ({color})"))
        };
        Self {
            path: loaded.at().path(),
            second_signature: SecondSignatureView::new(ctx, loaded, names, is_organizer),
            n_throws: if is_free { game.throws().len() } else { 0 },
            seats: game.seats().iter().map(seat).collect(),
            may_swap: is_free && game.number() == 1,
            degrees: Degree::VARIANTS.iter().copied().filter(is_allowed).collect(),
            penalties: penalties(ctx, loaded, names, true),
            changes: changes(ctx, loaded, names),
            called: loaded.call.as_ref().map(|call| (ctx.time(call.at, zone), call.reason.clone())),
            asked: FormAct::of(form),
        }
    }
}

/// What a form of this part says; `None` after noting what is wrong in it.
pub fn event(form: &mut Form, loaded: &Loaded, asked: Option<FormAct>) -> Option<EventKind> {
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
        _ => form.refuse("act", crate::web::i18n::Message::new("error-choice")),
    }
}

/// How often an act is to be done: of undo the number asked for, of all else once.
pub fn times(form: &mut Form, loaded: &Loaded) -> Option<usize> {
    if FormAct::of(form) != Some(FormAct::Undo) || form.value("n").is_empty() {
        return Some(1);
    }
    form.number("n", 1..=loaded.game.standing().len().max(1))
}
