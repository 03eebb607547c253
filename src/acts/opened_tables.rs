//! Tables that players opened: the facts that decide about acts there, and the device on which a pending result was signed.

use domain::tournament::game::submission::{SignerChange, SubmissionFacts, TableCaller};
use domain::tournament::id::TableId;
use domain::tournament::table_plan::Confirmation;
use store::StoreError;

use super::Work;

/// Loads how players opened the table, and for a caller who joined it only by PIN also the devices of the players.
pub(super) fn load(
    work: &mut Work<'_>,
    facts: &mut SubmissionFacts,
    caller: &TableCaller,
) -> Result<(), StoreError> {
    // Opened tables always require two signatures, so others need no query.
    if facts.table.confirmation != Confirmation::SecondSignature {
        return Ok(());
    }
    facts.opened = store::opened_tables::find(work.conn, facts.table.id)?;
    if facts.opened.is_some() && caller.is_by_pin_alone {
        facts.seats = store::opened_tables::seats(work.conn, facts.table.id)?;
    }
    Ok(())
}

/// Saves the device on which a pending result was signed, or that the result was sent back.
pub(super) fn note(
    work: &mut Work<'_>,
    table: TableId,
    signer: Option<SignerChange>,
) -> Result<(), StoreError> {
    let device = match signer {
        None => return Ok(()),
        Some(SignerChange::Caller) => work.caller.device(),
        Some(SignerChange::Nobody) => None,
    };
    store::opened_tables::set_signer(work.conn, table, device)
}
