//! What was published last in a stage, and whether it can be a draft again.

use thiserror::Error;

use crate::tournament::championship::Championship;
use crate::tournament::id::{RoundId, StageId, TableId};
use crate::tournament::round::{Round, RoundState};

/// Rounds that were published together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// Their stage.
    pub stage: StageId,
    /// The rounds, by number.
    pub rounds: Vec<RoundId>,
    /// All their tables, byes too.
    pub tables: Vec<TableId>,
}

/// Why a publication is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PublicationError {
    /// The round is not published, or something was drawn after it.
    #[error("this is not what was published last")]
    NotLast,
    /// Something was played, or decided about who sits where.
    #[error("something was played or decided")]
    BuiltOn,
    /// A player has come to a table: by its PIN, with a device that keeps it, to a board that it was called to, or with the
    /// round's clock started.
    #[error("players have come to its tables")]
    Seen,
    /// It was made of a public number that was announced beforehand, or players made it themselves.
    #[error("the draw was announced")]
    Announced,
}

/// The publication that a round is part of, if its facts allow that it is taken back: it is the last thing drawn, no table
/// of it has begun, and nothing was decided about its seats. Whether players have come is not in these facts.
///
/// # Errors
/// [`PublicationError::NotLast`], [`PublicationError::BuiltOn`].
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
    let is_decided = championship.replacements().iter().any(|it| is_theirs(it.tables()))
        || championship.late_seatings().iter().any(|it| is_theirs(it.tables()))
        || championship.rearrangements().iter().any(|it| rounds.contains(&it.round));
    match has_begun || is_annulled || is_decided {
        true => Err(PublicationError::BuiltOn),
        false => Ok(Publication { stage: asked.stage, rounds, tables }),
    }
}
