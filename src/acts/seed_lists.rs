//! Seed lists from the ranking for which a tournament counts: taken by organizers, or with the first draw that needs one.

use domain::draw;
use domain::ranking::seeding::{RankingFacts, places};
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::id::{RankingId, StageId, TournamentId};
use domain::tournament::plan::Progress;
use domain::tournament::seed_list::{SeedList, SeedMeasure};
use domain::tournament::tournament::Role;
use store::StoreError;
use store::journal::JournalAct;

use super::not_done::RoundError;
use super::{MeantStage, NotDone, Work, rankings};

/// Takes a seed list for a stage from the tournament's ranking, by this measure. It replaces an earlier list of the stage.
///
/// # Errors
/// [`StoreError::NotFound`]: the stage belongs to another tournament. [`RoundError::MovedOn`]: it is drawn, or no longer
/// seeded by a ranking.
pub fn take(
    work: &mut Work<'_>,
    id: TournamentId,
    stage: StageId,
    measure: SeedMeasure,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let championship = store::championship::load(work.conn, id)?;
        let known = championship.stage(stage).ok_or(StoreError::NotFound("stage"))?;
        let is_drawn = championship.progress(known) != Progress::NotDrawn;
        if is_drawn || !known.plan.is_seeded_by_ranking() {
            return Err(RoundError::MovedOn.into());
        }
        save_list(work, &championship, stage, measure)?;
        Ok(((), JournalAct::SeedsTaken { stage, measure }))
    })
}

/// The facts for the next draw. If it is seeded by a ranking and has no seed list, a list by points is taken now.
pub(super) fn to_draw(work: &mut Work<'_>, meant: MeantStage) -> Result<Championship, NotDone> {
    let id = meant.tournament();
    let championship = store::championship::load(work.conn, id)?;
    let lacking = draw::lacks_seed_list(meant.due(&championship));
    let Some(stage) = lacking else { return Ok(championship) };
    save_list(work, &championship, stage, SeedMeasure::Points)?;
    Ok(store::championship::load(work.conn, id)?)
}

fn save_list(
    work: &mut Work<'_>,
    championship: &Championship,
    stage: StageId,
    measure: SeedMeasure,
) -> Result<(), NotDone> {
    let tournament = &championship.tournament;
    let ranking = store::rankings::of_tournament(work.conn, tournament.id)?;
    let ranking = ranking.unwrap_or(RankingId::own(tournament.account));
    let ranking = store::rankings::find(work.conn, ranking)?;
    let today = day_of(work.now, ranking.settings.time_zone);
    let seasons = store::seasons::of_ranking(work.conn, ranking.id)?;
    let season = seasons.into_iter().map(|it| it.settings).find(|season| season.has(today));
    let season = season.filter(|_| measure == SeedMeasure::Points);
    let games = rankings::games(work.conn, tournament.account, ranking.id)?;
    let (settings, now) = (&ranking.settings, work.now);
    let known = RankingFacts { games: &games, settings, season: season.as_ref(), now };
    let branch = championship.stage(stage).map(|it| championship.branch_of(it));
    let entries = branch.unwrap_or(championship).entries();
    let list = SeedList {
        places: places(entries, tournament.settings.mode, &known, measure),
        season: season.map(|season| season.name),
        stage,
        ranking: ranking.id,
        measure,
        at: work.now,
        by: work.caller.actor().clone(),
    };
    Ok(store::seed_lists::save(work.conn, tournament.id, &list)?)
}
