//! Draws in public: revealed name by name, or made ball by ball from an urn.

use domain::draw;
use domain::draw::announcement::due;
use domain::draw::announcement::reveal::{self, Reveal};
use domain::tournament::championship::Championship;
use domain::tournament::draw_origin::Origin;
use domain::tournament::id::{EntryId, RoundId, TournamentId, UrnId};
use domain::tournament::tournament::Role;
use domain::tournament::urn::{Ball, DrawShow, Urn, UrnEnd};
use store::journal::JournalAct;

use super::not_done::RoundError;
use super::{MeantStage, NotDone, Work, rounds, seed_lists};

/// Puts the draw of this round on the screens, with no names revealed yet.
///
/// # Errors
/// [`RoundError::MovedOn`]: the draw cannot be revealed by name, or was made before draws were stored.
pub fn stage(work: &mut Work<'_>, id: TournamentId, round: RoundId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let round = championship.round(round).ok_or(RoundError::MovedOn)?;
        let draws = store::draws::of_round(work.conn, (round.stage, round.number))?;
        let draw = draws.into_iter().find(|draw| draw.discarded.is_none());
        let draw = draw.ok_or(RoundError::MovedOn)?;
        let (stage, first_round) = (draw.stage, draw.first_round);
        let show = DrawShow { draw: draw.id, stage, first_round, n_shown: 0 };
        Reveal::of_show(&championship, &show).ok_or(RoundError::MovedOn)?;
        store::urns::show(work.conn, id, draw.id, 0)?;
        Ok(((), JournalAct::DrawShown { stage, n: 0 }))
    })
}

/// Reveals `n` names of the draw on the screens, if `seen` names are revealed now.
///
/// # Errors
/// [`RoundError::MovedOn`]: another number is revealed, or no draw is on the screens.
pub fn show(work: &mut Work<'_>, id: TournamentId, seen: usize, n: usize) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let show = store::urns::shown(work.conn, id)?.ok_or(RoundError::MovedOn)?;
        let all = Reveal::of_show(&championship, &show).ok_or(RoundError::MovedOn)?.n();
        if show.n_shown != seen || n > all {
            return Err(RoundError::MovedOn.into());
        }
        store::urns::show(work.conn, id, show.draw, n)?;
        Ok(((), JournalAct::DrawShown { stage: show.stage, n }))
    })
}

/// Removes the draw from the screens.
pub fn clear(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        store::urns::clear(work.conn, id)?;
        Ok(((), JournalAct::StageCleared))
    })
}

/// Begins an urn draw for the next draw.
///
/// # Errors
/// [`RoundError::MovedOn`]: the next draw cannot be made with an urn, or the urn is already open.
pub fn open(work: &mut Work<'_>, meant: impl Into<MeantStage>) -> Result<(), NotDone> {
    let meant = meant.into();
    let id = meant.tournament();
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let is_open = urn(work, &championship).is_ok();
        if is_open || reveal::sizes(meant.due(&championship)).is_none() {
            return Err(RoundError::MovedOn.into());
        }
        rounds::leave_open(work, id, "")?;
        let championship = seed_lists::to_draw(work, meant)?;
        let due = due(meant.due(&championship)).map_err(rounds::not_due)?;
        let new = Urn {
            id: UrnId::new(work.ids),
            stage: due.stage,
            first_round: due.first_round,
            balls: Vec::new(),
            begun_at: work.now,
            begun_by: work.caller.actor().name.clone(),
            ended: None,
        };
        store::urns::insert(work.conn, &new)?;
        store::urns::clear(work.conn, id)?;
        Ok(((), JournalAct::UrnOpened { stage: due.stage }))
    })
}

/// Records a ball from the urn, if `seen` balls are recorded now.
///
/// # Errors
/// [`RoundError::MovedOn`]: another number is recorded, the ball is not in the urn, or the group or table does not exist.
pub fn put(work: &mut Work<'_>, id: TournamentId, seen: usize, ball: Ball) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let (urn, seen_now) = urn(work, &championship)?;
        let is_in = seen_now.left.contains(&ball.entry) && ball.target < seen_now.sizes.len();
        if urn.balls.len() != seen || !is_in {
            return Err(RoundError::MovedOn.into());
        }
        store::urns::put(work.conn, urn.id, seen + 1, ball)?;
        Ok(((), JournalAct::BallDrawn { entry: ball.entry }))
    })
}

/// Puts the last ball back into the open urn. `seen` is the number of drawn balls that the caller saw.
///
/// # Errors
/// [`RoundError::MovedOn`]: no urn is open, no ball is drawn, or the number of drawn balls is no longer `seen`.
pub fn take_back(work: &mut Work<'_>, id: TournamentId, seen: usize) -> Result<EntryId, NotDone> {
    work.within(id, Role::Organizer, |work| {
        let urn = store::urns::open(work.conn, id)?.ok_or(RoundError::MovedOn)?;
        let last = urn.balls.last().filter(|_| urn.balls.len() == seen);
        let entry = last.ok_or(RoundError::MovedOn)?.entry;
        store::urns::take_back(work.conn, urn.id, seen)?;
        Ok((entry, JournalAct::BallPutBack { entry }))
    })
}

/// Makes a draft from the balls, once all are out.
///
/// # Errors
/// [`RoundError::Draw`]: the draw is invalid, with the reason. [`RoundError::MovedOn`]: there is no urn.
pub fn finish(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let (urn, seen) = urn(work, &championship)?;
        let groups = seen.groups(&championship);
        let taken = store::pins::in_use(work.conn)?;
        let due = MeantStage::stage(id, Some(urn.stage)).due(&championship);
        let drawn = draw::draw_by_hand(due, (groups, &[]), work.ids, &taken, work.now);
        let by = work.caller.actor().name.clone();
        store::urns::end(work.conn, urn.id, &by, &UrnEnd::Drafted(work.now))?;
        let n = seen.n();
        let rounds = rounds::save_draw(work, championship, drawn, Origin::Balls, None)?;
        // The screens keep displaying the draw that the hall has watched, until it is published.
        let made = store::draws::of_round(work.conn, (urn.stage, urn.first_round))?;
        if let Some(draw) = made.into_iter().find(|draw| draw.discarded.is_none()) {
            store::urns::show(work.conn, id, draw.id, n)?;
        }
        Ok(((), JournalAct::DrawnOfBalls { rounds }))
    })
}

/// Abandons the urn draw; it stays on record.
///
/// # Errors
/// [`RoundError::MovedOn`]: there is no urn.
pub fn leave(work: &mut Work<'_>, id: TournamentId, reason: &str) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let urn = rounds::leave_open(work, id, reason)?.ok_or(RoundError::MovedOn)?;
        Ok(((), JournalAct::UrnLeft { stage: urn.stage }.because(reason)))
    })
}

/// The open urn for the next draw, with its progress.
fn urn(work: &mut Work<'_>, championship: &Championship) -> Result<(Urn, Reveal), NotDone> {
    let id = championship.tournament.id;
    let urn = store::urns::open(work.conn, id)?.ok_or(RoundError::MovedOn)?;
    let seen = Reveal::of_urn(championship, &urn).ok_or(RoundError::MovedOn)?;
    Ok((urn, seen))
}
