//! A draw of a public number: announced before the number exists, made once it is known.

use chrono::{DateTime, Utc};

use super::not_done::RoundError;
use super::{MeantStage, NotDone, Work, rounds, seed_lists};
use crate::draw;
use crate::draw::announced::{DueDraw, due, misfit};
use crate::store;
use crate::store::journal::JournalAct;
use crate::tournament::announced_draw::AnnouncedDraw;
use crate::tournament::draw_origin::{Digits, Origin, PublicNumber};
use crate::tournament::id::{AnnouncedDrawId, TournamentId};
use crate::tournament::tournament::Role;

/// Announces that the draw that comes next will be made, from what it would be made from now, of the public number that
/// `source` names and that is known from `known_at` on. What was announced of it before stays known, and is not drawn any more.
///
/// # Errors
/// [`RoundError::KnownAlready`] where that is not to come; [`RoundError::MovedOn`] where no draw comes next;
/// [`RoundError::Draw`] where it could not be made.
pub fn announce(
    work: &mut Work<'_>,
    meant: impl Into<MeantStage>,
    source: String,
    known_at: DateTime<Utc>,
) -> Result<AnnouncedDrawId, NotDone> {
    let meant = meant.into();
    let id = meant.tournament();
    work.within(id, Role::Organizer, |work| {
        if known_at <= work.now {
            return Err(RoundError::KnownAlready.into());
        }
        let championship = seed_lists::to_draw(work, meant)?;
        let DueDraw { stage, first_round, input } =
            due(meant.due(&championship)).map_err(rounds::not_due)?;
        let new = AnnouncedDraw {
            id: AnnouncedDrawId::new(work.ids),
            stage,
            first_round,
            source,
            known_at,
            announced_at: work.now,
            announced_by: work.caller.actor().name.clone(),
        };
        store::announced_draws::insert(work.conn, &new, &input)?;
        Ok((new.id, JournalAct::DrawAnnounced { stage }))
    })
}

/// Makes the draw that was announced, of its public number, in draft.
///
/// # Errors
/// [`RoundError::NotYetKnown`] before the number can be known; [`RoundError::Unannounced`] where the draw that comes next
/// would be made from something else, or another announcement followed; those of [`rounds::draw`].
pub fn draw(
    work: &mut Work<'_>,
    id: TournamentId,
    announced: AnnouncedDrawId,
    digits: Digits,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let known = store::announced_draws::find(work.conn, id, announced)?;
        if !known.is_known(work.now) {
            return Err(RoundError::NotYetKnown.into());
        }
        // Of the same draw: what is drawn beside it is announced by itself.
        let of_draw = (known.stage, known.first_round);
        let all = store::announced_draws::of_draw(work.conn, of_draw)?;
        let is_latest = all.last().is_some_and(|latest| latest.id == announced);
        let championship = store::championship::load(work.conn, id)?;
        let list = store::announced_draws::input_of(work.conn, announced)?;
        if !is_latest || misfit(&championship, &known, &list.input).is_some() {
            return Err(RoundError::Unannounced.into());
        }
        let seed = digits.seed();
        let taken = store::pins::in_use(work.conn)?;
        let due = MeantStage::stage(id, Some(known.stage)).due(&championship);
        let drawn = draw::draw(due, seed, work.ids, &taken, work.now);
        let public = PublicNumber { announced, digits };
        let rounds = rounds::keep(work, championship, drawn, Origin::Public, Some(public))?;
        Ok(((), JournalAct::Drawn { rounds, seed, origin: Some(Origin::Public.name().to_owned()) }))
    })
}
