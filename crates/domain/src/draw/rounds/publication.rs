//! The last publication of a stage, and whether it can be a draft again.

use thiserror::Error;

use crate::tournament::championship::Championship;
use crate::tournament::id::{RoundId, StageId, TableId};
use crate::tournament::round::{Round, RoundState};

/// Rounds that were published together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// The stage of the rounds.
    pub stage: StageId,
    /// The rounds, by number.
    pub rounds: Vec<RoundId>,
    /// All tables of the rounds, byes included.
    pub tables: Vec<TableId>,
}

/// The reason why a publication cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PublicationError {
    /// The round is not published or already closed, or something was drawn after it.
    #[error("this is not what was published last")]
    NotLast,
    /// A table has begun, or a decision changed its seats.
    #[error("something was played or decided")]
    BuiltOn,
    /// A player has come to a table: by its PIN, by a device that records it, by a call to its board, or because the round's clock runs.
    #[error("players have come to its tables")]
    Seen,
    /// The draw was made from a public number announced beforehand, or by the players themselves.
    #[error("the draw was announced")]
    Announced,
}

/// The publication that a round belongs to, if its facts allow taking it back: it was drawn last, none of its tables has begun, and no
/// decision changed its seats. The facts do not show whether players have come.
///
/// # Errors
/// [`PublicationError::NotLast`]: the round is not published or already closed, or something was drawn after it.
/// [`PublicationError::BuiltOn`]: a table has begun, or a decision changed its seats.
pub fn last_publication(
    championship: &Championship,
    round: RoundId,
) -> Result<Publication, PublicationError> {
    let asked = championship.round(round).ok_or(PublicationError::NotLast)?;
    let published_at = asked.published_at.ok_or(PublicationError::NotLast)?;
    let is_together = |it: &&Round| it.published_at == Some(published_at);
    let rounds: Vec<&Round> = championship.rounds_of(asked.stage).filter(is_together).collect();
    let is_later = |it: &Round| {
        it.drawn_at > published_at || (it.state == RoundState::Draft && it.stage == asked.stage)
    };
    let is_open = |it: &&Round| it.state == RoundState::Published;
    if !rounds.iter().all(is_open) || championship.rounds().iter().any(is_later) {
        return Err(PublicationError::NotLast);
    }
    let rounds: Vec<RoundId> = rounds.into_iter().map(|round| round.id).collect();
    let tables = rounds.iter().flat_map(|round| championship.tables_of(*round));
    let tables: Vec<TableId> = tables.map(|table| table.id).collect();
    let has_begun =
        tables.iter().filter_map(|id| championship.table(*id)).any(|table| table.has_begun());
    let is_annulled = championship.annulled().iter().any(|table| rounds.contains(&table.round));
    let is_theirs = |ids: Vec<TableId>| ids.iter().any(|id| tables.contains(id));
    let is_decided = championship.seat_changes().iter().any(|it| match it.rearranged_round() {
        Some(round) => rounds.contains(&round),
        None => is_theirs(it.tables()),
    });
    match has_begun || is_annulled || is_decided {
        true => Err(PublicationError::BuiltOn),
        false => Ok(Publication { stage: asked.stage, rounds, tables }),
    }
}
