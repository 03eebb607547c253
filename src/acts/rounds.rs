//! Draw, publish, close: how a stage goes on.

use super::not_done::RoundError;
use super::{MeantStage, NotDone, Work, queue, seed_lists};
use crate::draw::reveal::Reveal;
use crate::draw::{self, DrawError, Drawn};
use crate::store::draws::InsertDrawError;
use crate::store::journal::JournalAct;
use crate::store::{self, StoreError};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::{Discarded, Draw, left_out};
use crate::tournament::draw_origin::{Origin, PublicNumber};
use crate::tournament::id::{DrawId, PoolId, RoundId, StageId, TournamentId};
use crate::tournament::round::RoundState;
use crate::tournament::tournament::{Registration, Role};
use crate::tournament::urn::{Urn, UrnEnd};

/// The number of a draw that is not a public one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// Made by the program, out of the system's randomness.
    Program(i64),
    /// Typed by who draws.
    Typed(i64),
}

impl Seed {
    fn parts(self) -> (i64, Origin) {
        match self {
            Seed::Program(number) => (number, Origin::Program),
            Seed::Typed(number) => (number, Origin::Typed),
        }
    }
}

/// Draws what comes next with `seed`, in draft. The first draw closes registration.
///
/// # Errors
/// [`RoundError::Draw`] when nothing can be drawn, with the reason; [`RoundError::MovedOn`] where it was drawn meanwhile.
pub fn draw(work: &mut Work<'_>, meant: impl Into<MeantStage>, seed: Seed) -> Result<(), NotDone> {
    let (meant, (seed, origin)) = (meant.into(), seed.parts());
    let id = meant.tournament();
    work.within(id, Role::Organizer, |work| {
        let championship = seed_lists::to_draw(work, meant)?;
        let taken = store::pins::in_use(work.conn)?;
        let due = meant.due(&championship);
        let drawn = draw::draw(due, seed, work.ids, &taken, work.now);
        let rounds = keep(work, championship, drawn, origin, None)?;
        Ok(((), JournalAct::Drawn { rounds, seed, origin: Some(origin.name().to_owned()) }))
    })
}

/// As [`draw()`], among those who have come, as the latest roll call says: the others stay registered and sit out.
///
/// # Errors
/// As [`draw()`]; [`DrawError::TooFew`].
pub fn draw_present(
    work: &mut Work<'_>,
    meant: impl Into<MeantStage>,
    seed: Seed,
) -> Result<(), NotDone> {
    let (meant, (seed, origin)) = (meant.into(), seed.parts());
    let id = meant.tournament();
    work.within(id, Role::Organizer, |work| {
        let championship = seed_lists::to_draw(work, meant)?;
        let hall = store::hall::load(work.conn, id)?;
        let entries = championship.entries().iter().map(|entry| entry.id);
        let absent: Vec<_> = entries.filter(|entry| hall.is_missing(*entry, work.now)).collect();
        let taken = store::pins::in_use(work.conn)?;
        let due = meant.due(&championship);
        let drawn = draw::draw_without(due, &absent, seed, work.ids, &taken, work.now);
        let rounds = keep(work, championship, drawn, origin, None)?;
        Ok(((), JournalAct::Drawn { rounds, seed, origin: Some(origin.name().to_owned()) }))
    })
}

/// Draws and publishes the play-off of a pool that is played and tied, with a `seed` of the program: organizers, and delegates
/// of the pool.
/// There is nothing to be looked at in its draft.
///
/// # Errors
/// [`RoundError::MovedOn`] where the pool has none to play, or another draft waits; those of [`draw()`].
pub fn play_off(
    work: &mut Work<'_>,
    id: TournamentId,
    pool: PoolId,
    seed: i64,
) -> Result<(), NotDone> {
    if store::pools::tournament_of(work.conn, pool)? != id {
        return Err(StoreError::NotFound("pool").into());
    }
    work.caller.require_desk_of(id, pool)?;
    let rounds = work.change(id, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let taken = store::pins::in_use(work.conn)?;
        let drawn = draw::draw_play_off(&championship, pool, seed, work.ids, &taken, work.now);
        let origin = Origin::Program;
        let rounds = keep(work, championship, drawn, origin, None)?;
        let told = Some(origin.name().to_owned());
        Ok((rounds.clone(), JournalAct::Drawn { rounds, seed, origin: told }))
    })?;
    work.change(id, |work| {
        set_all(work, &rounds, RoundState::Published)?;
        queue::settle(work, id)?;
        Ok(((), JournalAct::Published { rounds }))
    })
}

/// The draft that a draw made by hand takes the place of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// The draft's first round, as it was seen.
    pub first: RoundId,
    /// Why it is not wanted.
    pub reason: String,
}

/// Draws what comes next as it was made by hand: groups of entries by number, each a table or, in the first draw of a
/// league, a pool. In draft; a draft that waits is discarded, if it is the one that it is to take the place of, and whoever
/// had not come to it still sits out, unless they are in a group now. The first draw closes registration.
///
/// # Errors
/// [`RoundError::Draw`] when nothing can be drawn, with the reason; [`RoundError::MovedOn`] where another draft waits, or
/// none.
pub fn draw_by_hand(
    work: &mut Work<'_>,
    meant: impl Into<MeantStage>,
    groups: Vec<Vec<i32>>,
    replaced: Option<Replaced>,
) -> Result<(), NotDone> {
    let meant = meant.into();
    let id = meant.tournament();
    let (meant, absent) = match replaced {
        Some(Replaced { first, reason }) => {
            let (stage, absent) = discard_draft(work, meant, Some(first), &reason)?;
            (MeantStage::stage(id, Some(stage)), absent)
        }
        None => (meant, Vec::new()),
    };
    work.within(id, Role::Organizer, |work| {
        let championship = seed_lists::to_draw(work, meant)?;
        let taken = store::pins::in_use(work.conn)?;
        let made = (groups, absent.as_slice());
        let due = meant.due(&championship);
        let drawn = draw::draw_by_hand(due, made, work.ids, &taken, work.now);
        let rounds = keep(work, championship, drawn, Origin::List, None)?;
        Ok(((), JournalAct::DrawnByHand { rounds }))
    })
}

/// Keeps a draw, and closes registration where it is the first; its rounds.
pub(super) fn keep(
    work: &mut Work<'_>,
    championship: Championship,
    drawn: Result<Drawn, DrawError>,
    origin: Origin,
    public: Option<PublicNumber>,
) -> Result<Vec<RoundId>, NotDone> {
    let drawn = drawn.map_err(not_due)?;
    if championship.rounds().is_empty() {
        let mut tournament = championship.tournament.clone();
        tournament.registration = Registration::Closed;
        store::tournaments::update(work.conn, &tournament)?;
    }
    // Whatever was begun of balls is drawn otherwise.
    let urn = store::urns::open(work.conn, championship.tournament.id)?;
    if urn.is_some_and(|urn| drawn.rounds.iter().any(|round| round.stage == urn.stage)) {
        leave_open(work, championship.tournament.id, "")?;
    }
    let kept = store::draws::insert(work.conn, &drawn.pools, &drawn.rounds, &drawn.tables);
    kept.map_err(|error| match error {
        InsertDrawError::AlreadyDrawn => RoundError::MovedOn.into(),
        InsertDrawError::Store(error) => NotDone::Store(error),
    })?;
    record(work, &drawn, origin, public)?;
    Ok(drawn.rounds.iter().map(|round| round.id).collect())
}

/// Ends the urn that is open, if one is.
pub(super) fn leave_open(
    work: &mut Work<'_>,
    id: TournamentId,
    reason: &str,
) -> Result<Option<Urn>, NotDone> {
    let Some(urn) = store::urns::open(work.conn, id)? else { return Ok(None) };
    let by = work.caller.actor().name.clone();
    let left = Discarded { at: work.now, by: by.clone(), reason: reason.to_owned() };
    store::urns::end(work.conn, urn.id, &by, &UrnEnd::Left(left))?;
    Ok(Some(urn))
}

/// Why a draw that an organizer asked for was not made.
pub(super) fn not_due(error: DrawError) -> RoundError {
    match error {
        // The draft of a first click, or another organizer's.
        DrawError::NotDue => RoundError::MovedOn,
        other => RoundError::Draw(other),
    }
}

/// Keeps what a draw was made from, where it came from, and who drew.
fn record(
    work: &mut Work<'_>,
    drawn: &Drawn,
    origin: Origin,
    public: Option<PublicNumber>,
) -> Result<(), NotDone> {
    let Some(first) = drawn.rounds.first() else { return Ok(()) };
    let draw = Draw {
        id: DrawId::new(work.ids),
        stage: first.stage,
        first_round: first.number,
        n_rounds: i32::try_from(drawn.rounds.len()).unwrap_or(i32::MAX),
        seed: first.seed,
        origin: Some(origin),
        public,
        input: drawn.input.clone(),
        drawn_at: work.now,
        drawn_by: work.caller.actor().name.clone(),
        discarded: None,
    };
    Ok(store::draws::record(work.conn, &draw)?)
}

/// Discards the draft that waits to be published, so that it can be drawn again. That it was drawn, and why it was not
/// wanted, stays known.
///
/// # Errors
/// [`RoundError::MovedOn`] when there is none.
pub fn discard(
    work: &mut Work<'_>,
    meant: impl Into<MeantStage>,
    reason: &str,
) -> Result<(), NotDone> {
    discard_draft(work, meant.into(), None, reason).map(|_| ())
}

/// Discards the draft that waits: the one that is meant, or only the one with this first round. Answers its stage, and who had
/// not come to it, by number.
fn discard_draft(
    work: &mut Work<'_>,
    meant: MeantStage,
    seen: Option<RoundId>,
    reason: &str,
) -> Result<(StageId, Vec<i32>), NotDone> {
    let id = meant.tournament();
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let known = seen.and_then(|seen| championship.round(seen)).map(|round| round.stage);
        let meant = known.map_or(meant, |stage| MeantStage::stage(id, Some(stage)));
        let (stage, rounds) = meant.drafts(&championship).ok_or(RoundError::MovedOn)?;
        if seen.is_some_and(|seen| rounds.first() != Some(&seen)) {
            return Err(RoundError::MovedOn.into());
        }
        let first = rounds.first().and_then(|first| championship.round(*first));
        let (at, by) = (work.now, work.caller.actor().name.clone());
        let discarded = Discarded { at, by, reason: reason.to_owned() };
        let mut absent = Vec::new();
        if let Some(first) = first {
            let draws = store::draws::of_round(work.conn, (stage, first.number))?;
            absent.extend(left_out(&draws));
            store::draws::discard(work.conn, (stage, first.number), &discarded)?;
        }
        if store::urns::shown(work.conn, id)?.is_none_or(|show| show.stage == stage) {
            store::urns::clear(work.conn, id)?;
        }
        store::rounds::delete_drafts(work.conn, stage)?;
        Ok(((stage, absent), JournalAct::Discarded { stage }.because(reason)))
    })
}

/// Publishes the draft; from now on it stands.
///
/// # Errors
/// [`RoundError::MovedOn`] when there is none.
pub fn publish(work: &mut Work<'_>, meant: impl Into<MeantStage>) -> Result<(), NotDone> {
    let meant = meant.into();
    let id = meant.tournament();
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let (stage, rounds) = meant.drafts(&championship).ok_or(RoundError::MovedOn)?;
        let gone = draw::given_up(&championship, &rounds);
        if !gone.is_empty() {
            let gone = gone.iter().filter_map(|entry| championship.entry(*entry));
            let names = gone.map(|entry| entry.name.clone()).collect();
            return Err(RoundError::DraftWithdrawn { names }.into());
        }
        if let Some(show) = store::urns::shown(work.conn, id)?.filter(|show| show.stage == stage) {
            // From now on everybody may see all of it.
            let n = Reveal::of_show(&championship, &show).map_or(show.n_shown, |seen| seen.n());
            store::urns::show(work.conn, id, show.draw, n)?;
        }
        set_all(work, &rounds, RoundState::Published)?;
        queue::settle(work, id)?;
        Ok(((), JournalAct::Published { rounds }))
    })
}

/// Closes what has been played, so that the next can be drawn.
///
/// # Errors
/// [`RoundError::MovedOn`] when results are missing or nothing is open.
pub fn close(work: &mut Work<'_>, meant: impl Into<MeantStage>) -> Result<(), NotDone> {
    let meant = meant.into();
    let id = meant.tournament();
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let rounds = meant.played(&championship).ok_or(RoundError::MovedOn)?;
        set_all(work, &rounds, RoundState::Closed)?;
        Ok(((), JournalAct::Closed { rounds }))
    })
}

/// As [`close`], by somebody who was shown the pools in `shown`, whose final grids are missing.
///
/// # Errors
/// [`RoundError::GridsMissing`]: the final grid of a pool that is not in `shown` is missing. Those of [`close`].
pub fn close_without(
    work: &mut Work<'_>,
    meant: impl Into<MeantStage>,
    shown: &[PoolId],
) -> Result<(), NotDone> {
    let meant = meant.into();
    let id = meant.tournament();
    work.caller.require(id, Role::Organizer)?;
    work.open(id)?;
    let championship = store::championship::load(work.conn, id)?;
    let stage = meant.closing(&championship).and_then(|stage| championship.stage(stage));
    let missing = stage.map(|stage| draw::missing_final_grids(&championship, stage));
    let mut unseen = missing.into_iter().flatten().filter(|pool| !shown.contains(&pool.id));
    if let Some(pool) = unseen.next() {
        return Err(RoundError::GridsMissing { stage: pool.stage }.into());
    }
    close(work, meant)
}

fn set_all(work: &mut Work<'_>, rounds: &[RoundId], state: RoundState) -> Result<(), NotDone> {
    for round in rounds {
        store::rounds::set_state(work.conn, *round, state, work.now)?;
    }
    Ok(())
}
