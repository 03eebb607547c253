//! Merging two known people of an account who are one person: the obstacles in a tournament, and the squads afterwards.

use thiserror::Error;

use super::championship::Championship;
use super::entry::Entry;
use super::id::PlayerId;
use super::table::Table;

/// The reason why two people cannot be one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PersonMergeError {
    /// They are not two people of one account.
    #[error("these are not two people of the account")]
    NotTwo,
    /// They are in two entries of a tournament, or sit at one table.
    #[error("both take part in one tournament")]
    Together,
    /// The one who goes sits at a table in play.
    #[error("one of them is playing")]
    InPlay,
}

/// Checks that `gone` can become `kept` in a tournament.
///
/// # Errors
/// [`PersonMergeError`]: the tournament shows that they are two people, or one of them is playing.
pub fn check(
    championship: &Championship,
    kept: PlayerId,
    gone: PlayerId,
) -> Result<(), PersonMergeError> {
    let tables = || championship.tables().iter().chain(championship.annulled());
    let has = |table: &&Table, player| table.seats.iter().any(|seat| seat.player == player);
    if tables().any(|table| has(&table, kept) && has(&table, gone)) {
        return Err(PersonMergeError::Together);
    }
    // Merged entries no longer compete: their people are those of the other entry.
    let own = |player| {
        let entries = championship.entries().iter().filter(|entry| !entry.is_merged());
        entries.filter(move |entry: &&Entry| entry.squad.contains(&player)).map(|entry| entry.id)
    };
    if own(kept).any(|one| own(gone).any(|other| one != other)) {
        return Err(PersonMergeError::Together);
    }
    let has_both = |entry: &&Entry| entry.squad.contains(&kept) && entry.squad.contains(&gone);
    let is_short = |entry: &Entry| squad_after(&entry.squad, kept, gone).len() < 2;
    let entries = championship.entries().iter().filter(|entry| !entry.is_merged());
    if entries.filter(has_both).any(is_short) {
        return Err(PersonMergeError::Together);
    }
    match tables().any(|table| has(&table, gone) && table.has_begun() && table.is_missing()) {
        true => Err(PersonMergeError::InPlay),
        false => Ok(()),
    }
}

/// The squad of an entry after `gone` has become `kept`.
pub fn squad_after(squad: &[PlayerId], kept: PlayerId, gone: PlayerId) -> Vec<PlayerId> {
    let mut after: Vec<PlayerId> = Vec::new();
    for player in squad {
        let player = if *player == gone { kept } else { *player };
        // Two unnamed places hold the same placeholder, which is neither of both.
        if player != kept || !after.contains(&kept) {
            after.push(player);
        }
    }
    after
}
