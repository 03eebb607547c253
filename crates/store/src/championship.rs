//! Loads all facts of one tournament. It takes twenty queries whatever the size. Optional facts need more: one for seated players who
//! have left the squads, three for changes of seats, and four for a pot that follows the fees.

use domain::tournament::championship::Championship;
use domain::tournament::facts::Facts;
use domain::tournament::id::TournamentId;
use domain::tournament::prizes::PotSource;
use domain::tournament::table::TableKind;

use super::{
    Conn, StoreError, calendar, entries, hand_ins, let_stand, money, own_crests, players, pools,
    prizes, rounds, seat_changes, seed_lists, sign_ups, stages, tables, tournaments, wishes,
};

/// Loads everything registered, drawn and confirmed in a tournament, drafts included.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn load(conn: &mut Conn, id: TournamentId) -> Result<Championship, StoreError> {
    let tournament = tournaments::find(conn, id)?;
    let tables = tables::of_tournament(conn, id)?;
    let players = players::of_tournament(conn, id, &tables)?;
    let prizes = prizes::of_tournament(conn, id)?;
    let money = match prizes.pot_from {
        PotSource::Amount => None,
        PotSource::FeesPaid | PotSource::FeesDue => Some(money::load(conn, id)?),
    };
    let (annulled, tables) =
        tables.into_iter().partition(|table| table.kind == TableKind::Annulled);
    let facts = Facts {
        entries: entries::of_tournament(conn, id)?,
        players,
        stages: stages::of_tournament(conn, id)?,
        pools: pools::of_tournament(conn, id)?,
        rounds: rounds::of_tournament(conn, id)?,
        tables,
        annulled,
        hand_ins: hand_ins::of_tournament(conn, id)?,
        let_stand: let_stand::of_tournament(conn, id)?,
        seat_changes: seat_changes::of_tournament(conn, id)?,
        own_crests: own_crests::of_tournament(conn, id)?,
        appointments: calendar::of_tournament(conn, id)?,
        wishes: wishes::of_tournament(conn, id)?,
        prizes,
        money,
        seed_lists: seed_lists::of_tournament(conn, id)?,
        sign_up_terms: sign_ups::terms(conn, id)?,
    };
    Ok(Championship::new(tournament, tournaments::revision(conn, id)?, facts))
}
