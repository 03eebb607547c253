//! The source of a stage's seeds by ranking, in words.

use domain::ranking::seeding::WEEKS;
use domain::tournament::championship::Championship;
use domain::tournament::seed_list::{SeedList, SeedMeasure};
use domain::tournament::stage::Stage;

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Measure and time of a stage's seed list, or a note that it is still to be taken. `None` if no ranking seeds the stage.
pub fn said(ctx: &Ctx, championship: &Championship, stage: &Stage) -> Option<String> {
    if !stage.plan.is_seeded_by_ranking() {
        return None;
    }
    let list = championship.seed_list(stage.id);
    Some(list.map_or_else(|| ctx.t(key::SEEDS_WAITS), |list| taken(ctx, championship, list)))
}

/// Measure and time of a seed list.
pub fn taken(ctx: &Ctx, championship: &Championship, list: &SeedList) -> String {
    let said = match (list.measure, &list.season) {
        (SeedMeasure::Points, Some(season)) => {
            ctx.ta(key::SEEDS_BY_SEASON).with("season", season.as_str())
        }
        (SeedMeasure::Points, None) => ctx.ta(key::SEEDS_BY_WEEKS).with("weeks", i32::from(WEEKS)),
        (SeedMeasure::Strength, _) => ctx.ta(key::SEEDS_BY_STRENGTH),
    };
    let zone = championship.tournament.settings.time_zone;
    said.with("taken", ctx.datetime(list.at, zone)).to_string()
}
