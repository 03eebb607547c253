//! Titles of stages, pools and rounds, and names of authors.

use domain::draw::{self, RoundName};
use domain::tournament::championship::Championship;
use domain::tournament::course::StageKind;
use domain::tournament::import::sector_name;
use domain::tournament::plan::Division;
use domain::tournament::reach::PoolName;
use domain::tournament::round::Round;
use domain::tournament::stage::{Pool, Stage};

use crate::web::i18n::{key, sentence};
use crate::web::request::context::Ctx;

/// Title of a pool: its sector or group; for the second pool of a knock-out, the place that its table plays for.
/// Empty if the stage is not divided.
pub fn pool_title(ctx: &Ctx, stage: &Stage, pool: &Pool) -> String {
    if pool.name.is_empty() {
        return match (stage.plan.advance(), pool.number) {
            (None, _) | (_, ..=1) => String::new(),
            _ => for_place_title(ctx, stage),
        };
    }
    let said = match stage.plan.division {
        Division::Groups { .. } => ctx.ta(key::POOL_GROUP).with("name", &pool.name),
        // The sector's name may already contain the word that the title adds.
        Division::BySector | Division::One => {
            ctx.ta(key::POOL_SECTOR).with("name", sector_name(&pool.name))
        }
    };
    said.to_string()
}

/// Title of a pool, given its name in its stage. The pool need not be drawn yet.
pub fn pool_name_title(ctx: &Ctx, championship: &Championship, pool: &PoolName) -> String {
    let stage = championship.stages().iter().find(|stage| stage.number == pool.stage);
    let is_group = stage.is_some_and(|it| matches!(it.plan.division, Division::Groups { .. }));
    match is_group {
        true => ctx.ta(key::POOL_GROUP).with("name", &pool.name).to_string(),
        // As in `pool_title`, the name may contain the word.
        false => ctx.ta(key::POOL_SECTOR).with("name", sector_name(&pool.name)).to_string(),
    }
}

/// Titles of several pools, separated by commas.
pub fn pool_names_titles(ctx: &Ctx, championship: &Championship, pools: &[PoolName]) -> String {
    let titles = pools.iter().map(|pool| pool_name_title(ctx, championship, pool));
    titles.collect::<Vec<_>>().join(", ")
}

/// Title of a stage: its format, with its number if there are several stages, or with the category whose championship it belongs to.
pub fn stage_title(ctx: &Ctx, championship: &Championship, stage: &Stage) -> String {
    let format = ctx.word(StageKind::of(&stage.plan));
    if !stage.plan.category.is_empty() {
        let said = ctx.ta(key::STAGE_OF_CATEGORY).with("category", &stage.plan.category);
        return said.with("format", format).to_string();
    }
    if championship.stages().len() < 2 {
        return format;
    }
    let numbered = ctx.ta(key::STAGE_NUMBERED).with("number", stage.number).with("format", format);
    numbered.to_string()
}

/// Title of the table beside a final.
pub fn for_place_title(ctx: &Ctx, stage: &Stage) -> String {
    match stage.plan.table.seats {
        2 => ctx.t(key::POOL_THIRD_PLACE),
        _ => ctx.t(key::POOL_NEXT_PLACES),
    }
}

/// Title of a stage at the beginning of a line.
pub fn stage_heading(ctx: &Ctx, championship: &Championship, stage: &Stage) -> String {
    sentence(&stage_title(ctx, championship, stage))
}

/// Title of a round, with the stage if there are several.
pub fn round_title(ctx: &Ctx, championship: &Championship, round: &Round) -> String {
    let own = name_words(ctx, draw::round_name(championship, round));
    match championship.stage(round.stage) {
        Some(stage) if championship.stages().len() > 1 => {
            format!("{}\u{a0}· {own}", stage_title(ctx, championship, stage))
        }
        _ => own,
    }
}

/// A round's short name, for narrow columns: "R3", "1/16", "Quarters". `number` is the round's number in the stage.
pub fn short_name_words(ctx: &Ctx, name: RoundName, number: i32) -> String {
    match name {
        RoundName::QuarterFinal => ctx.t(key::ROUND_QUARTER_FINAL_SHORT),
        RoundName::SemiFinal => ctx.t(key::ROUND_SEMI_FINAL_SHORT),
        RoundName::Final | RoundName::FinalTable => ctx.t(key::ROUND_FINAL),
        RoundName::RoundOf(16) => ctx.t(key::ROUND_OF_16_SHORT),
        RoundName::RoundOf(32) => ctx.t(key::ROUND_OF_32_SHORT),
        RoundName::RoundOf(n) | RoundName::Among(n) => ctx.tn(key::ROUND_OF_SHORT, n),
        RoundName::Numbered(_) | RoundName::PlayOff(_) => {
            ctx.ta(key::ROUND_NUMBERED_SHORT).with("number", number).to_string()
        }
    }
}

/// A round's name in words, such as "Round 3" or "Semi-final".
pub fn name_words(ctx: &Ctx, name: RoundName) -> String {
    match name {
        RoundName::Numbered(number) => {
            ctx.ta(key::ROUND_NUMBERED).with("number", number).to_string()
        }
        RoundName::PlayOff(number) => {
            ctx.ta(key::ROUND_PLAY_OFF).with("number", number).to_string()
        }
        RoundName::RoundOf(16) => ctx.t(key::ROUND_OF_16),
        RoundName::RoundOf(32) => ctx.t(key::ROUND_OF_32),
        RoundName::RoundOf(n) => ctx.tn(key::ROUND_OF, n),
        RoundName::Among(n) => ctx.tn(key::ROUND_AMONG, n),
        RoundName::QuarterFinal => ctx.t(key::ROUND_QUARTER_FINAL),
        RoundName::SemiFinal => ctx.t(key::ROUND_SEMI_FINAL),
        RoundName::Final => ctx.t(key::ROUND_FINAL),
        RoundName::FinalTable => ctx.t(key::ROUND_FINAL_TABLE),
    }
}

/// Name of the author of an act; a referee who joined by PIN has none.
pub fn author(ctx: &Ctx, name: &str) -> String {
    if name.is_empty() { ctx.t(key::REFEREE_BY_PIN) } else { name.to_owned() }
}

/// Joins the non-empty texts in one line.
pub fn joined(said: &[String]) -> String {
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    said.join("\u{a0}· ")
}
