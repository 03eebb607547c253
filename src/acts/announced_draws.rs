//! Draws from a public number: announced before the number exists, and made once it is known.

use chrono::{DateTime, Utc};
use domain::draw;
use domain::draw::announcement::{DueDraw, due, misfit};
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::draw_origin::{Digits, Origin, PublicNumber};
use domain::tournament::id::{AnnouncedDrawId, TournamentId};
use domain::tournament::tournament::Role;
use store::journal::JournalAct;

use super::not_done::RoundError;
use super::{MeantStage, NotDone, Work, rounds, seed_lists};

/// Announces that the next draw will use the public number that `source` names and that is known from `known_at` on. The input of the draw
/// is fixed now. An earlier announcement of the same draw stays on record but can no longer be drawn.
///
/// # Errors
/// [`RoundError::KnownAlready`]: `known_at` is not in the future. [`RoundError::MovedOn`]: no draw comes next. [`RoundError::Draw`]: the
/// draw is not possible.
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

/// Makes the announced draw from its public number, as a draft.
///
/// # Errors
/// [`RoundError::NotYetKnown`]: the number cannot be known yet. [`RoundError::Unannounced`]: the next draw would have another input, or a
/// later announcement replaced this one. Also those of [`rounds::draw`].
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
        // Only announcements of the same draw count; a parallel draw has its own.
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
        let rounds = rounds::save_draw(work, championship, drawn, Origin::Public, Some(public))?;
        Ok(((), JournalAct::Drawn { rounds, seed, origin: Some(Origin::Public) }))
    })
}
