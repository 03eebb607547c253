//! Result that waits for the second signature: its section on the referee's page, and the parser of its form.

use domain::tournament::event::EventKind;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::opened_table::may_confirm;

use super::LoadedTable;
use super::show::{ResultView, result_view};
use crate::web::form::Form;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Result that waits for the second signature.
pub struct SecondSignatureView {
    /// First signer and time of the signature.
    pub by: String,
    pub result: ResultView,
    /// Sides whose players may sign.
    pub sides: Vec<(EntryId, String)>,
    /// True if the visitor may sign as an organizer.
    pub may_sign: bool,
}

impl SecondSignatureView {
    /// `None` if no result waits for a second signature.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names, is_organizer: bool) -> Option<Self> {
        let pending = loaded.game.pending()?;
        let opened = loaded.opened.as_ref().map(|(_, seats)| seats.as_slice());
        let by_pin =
            ctx.caller().is_by_pin_alone(loaded.championship.tournament.id, loaded.table.id);
        // At a table that players opened, each signs for their own side.
        let own =
            opened.filter(|_| by_pin).map(|seats| may_confirm(&loaded.table, seats, ctx.device()));
        let zone = loaded.championship.tournament.settings.time_zone;
        let first = &pending.event;
        let by = loaded.signer(ctx, names, &first.by);
        let said = ctx.ta(key::SECOND_SIGNATURE_BY).with("by", by);
        let is_other = first.by.user.is_none() || first.by.user != ctx.actor().user;
        Some(Self {
            by: said.with("at", ctx.time(first.at, zone)).to_string(),
            result: result_view(names, &pending.result),
            sides: loaded
                .game
                .second_signers()
                .into_iter()
                .filter(|entry| own.is_none_or(|own| own == Some(*entry)))
                .map(|entry| (entry, names.entry(entry)))
                .collect(),
            may_sign: is_organizer && is_other,
        })
    }
}

/// Parses the second signer. `None` if the form is invalid; the form then holds the errors.
pub fn signed(form: &mut Form, loaded: &LoadedTable) -> Option<EventKind> {
    let entries = loaded.table.entries();
    let entry = form.choice("entry", |text| match text {
        "organizer" => Some(None),
        id => entries.iter().find(|entry| entry.to_string() == id).copied().map(Some),
    })?;
    Some(EventKind::SecondSignature { entry })
}
