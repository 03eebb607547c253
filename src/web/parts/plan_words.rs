//! The plan of a stage in words, with estimates of its tables and time.

use domain::draw::knockout::ladder::Ladder;
use domain::draw::overview::estimate::{
    Expected, StageEstimate, TotalEstimate, USUAL_MINUTES, USUAL_SECTOR, in_all as in_all_of,
    takes, takes_for,
};
use domain::tournament::championship::Championship;
use domain::tournament::plan::{Division, EntryRule, ExitRule, Knockout, SeededBy, StagePlan};
use domain::tournament::stage::Stage;
use domain::tournament::table_plan::Remainder;
use domain::tournament::text::sector_key;

use crate::web::i18n::key;
use crate::web::parts::series_words;
use crate::web::request::context::Ctx;

/// Maximum number of entries for estimates.
pub const MOST_EXPECTED: u16 = 16_384;

/// A stage's plan line by line: entrants, pairing, scoring and qualifiers; for the last stage, the winner.
pub fn lines(ctx: &Ctx, plan: &StagePlan, is_last: bool) -> Vec<String> {
    let mut said = vec![match plan.entry {
        EntryRule::Everybody if !plan.category.is_empty() => {
            ctx.ta(key::PLAN_ENTRY_CATEGORY).with("category", &plan.category).to_string()
        }
        EntryRule::Everybody => ctx.t(key::PLAN_ENTRY_EVERYBODY),
        EntryRule::From { stage } => ctx.tn(key::PLAN_ENTRY_FROM, stage),
        EntryRule::Beaten { stage } => ctx.tn(key::PLAN_ENTRY_BEATEN, stage),
    }];
    if let Division::Groups { target } = plan.division {
        said.push(ctx.tn(key::FORMAT_GROUPS, target));
    }
    said.push(match plan.table.seats {
        2 => ctx.t(key::FORMAT_BY_TWO),
        seats => ctx.tn(key::FORMAT_SEATS, seats),
    });
    said.extend(plan.advance().map(|advance| ctx.tn(key::FORMAT_ADVANCE, advance)));
    said.extend(
        plan.knockout_rules().map(|rules| of_bracket(ctx, plan, rules)).into_iter().flatten(),
    );
    said.extend(plan.rounds().map(|rounds| ctx.tn(key::FORMAT_ROUNDS, rounds)));
    said.extend(plan.legs().filter(|legs| *legs > 1).map(|legs| ctx.tn(key::PLAN_LEGS, legs)));
    said.extend(plan.best().map(|best| ctx.tn(key::ROUNDS_BEST, best)));
    if plan.table.series.is_long() {
        said.push(series_words::words(ctx, plan.table.series));
    }
    if plan.table.minutes > 0 {
        said.push(ctx.tn(key::PLAN_MINUTES, plan.table.minutes));
    }
    if plan.table.logging.is_by_players() {
        let who = ctx.word(plan.table.logging);
        said.push(ctx.ta(key::PLAN_LOGGING).with("who", who).to_string());
    }
    let is_at_once = plan.is_drawn_at_once();
    if plan.clubs_apart && (!is_at_once || matches!(plan.division, Division::Groups { .. })) {
        said.push(ctx.t(key::FORMAT_CLUBS_APART));
    }
    if !plan.scoring.by_place.is_empty() {
        let points: Vec<String> = plan.scoring.by_place.iter().map(i32::to_string).collect();
        said.push(ctx.ta(key::PLAN_POINTS).with("points", points.join("-")).to_string());
    }
    if plan.advance().is_none() && plan.scoring.no_show > 0 {
        said.push(ctx.tn(key::PLAN_NO_SHOW, plan.scoring.no_show));
    }
    if plan.advance().is_some() && plan.scoring.fallen_by_distance {
        said.push(ctx.t(key::PLAN_FALLEN_BY_DISTANCE));
    }
    if plan.advance().is_none() {
        let criteria: Vec<String> = plan.tiebreaks.iter().map(|it| ctx.word(it)).collect();
        said.push(ctx.ta(key::PLAN_TIEBREAKS).with("list", criteria.join(", ")).to_string());
    }
    said.push(match plan.exit {
        ExitRule::Champion if plan.is_consolation() => ctx.t(key::PLAN_EXIT_CONSOLATION),
        ExitRule::Champion => won(ctx, plan),
        ExitRule::PoolWinners if matches!(plan.division, Division::Groups { .. }) => {
            ctx.t(key::PLAN_EXIT_GROUP_WINNERS)
        }
        ExitRule::PoolWinners if is_last => ctx.t(key::PLAN_EXIT_SECTORS_LAST),
        ExitRule::PoolWinners => ctx.t(key::PLAN_EXIT_SECTOR_WINNERS),
        ExitRule::AtLeast { n } => match plan.division {
            Division::One => ctx.tn(key::PLAN_EXIT_FIRST, n),
            _ => ctx.tn(key::PLAN_EXIT_AT_LEAST, n),
        },
        ExitRule::Cut { .. } if is_last => won(ctx, plan),
        ExitRule::Cut { to } => ctx.tn(key::ROUNDS_CUT, to),
        ExitRule::Nobody => ctx.t(key::PLAN_EXIT_NOBODY),
    });
    said
}

/// The title that the winner of a last stage gets, in words.
fn won(ctx: &Ctx, plan: &StagePlan) -> String {
    match plan.category.as_str() {
        "" => ctx.t(key::PLAN_EXIT_CHAMPION),
        category => ctx.ta(key::PLAN_EXIT_CATEGORY).with("category", category).to_string(),
    }
}

/// The entrants of the first stage of the main championship, if categories have their own.
pub fn rest(ctx: &Ctx, championship: &Championship) -> String {
    let categories: Vec<&str> = championship.category_branches().map(|it| it.category()).collect();
    ctx.ta(key::PLAN_ENTRY_REST).with("list", categories.join(", ")).to_string()
}

/// Note about the byes or uneven tables in the first round of the knock-out `plan`, if the cut of `before` does
/// not fill it. `None` if there are none.
pub fn waiting(ctx: &Ctx, before: &StagePlan, plan: &StagePlan) -> Option<String> {
    let ExitRule::Cut { to } = before.exit else { return None };
    if !before.shares_branch(plan) {
        return None;
    }
    let ladder = Ladder::of_plan(plan).filter(|it| it.rules.lives == 1)?;
    let rungs = ladder.rungs(to.into());
    let (first, next) = (rungs.first()?, rungs.get(1)?);
    let n_byes = first.layout.n_byes;
    if n_byes == 0 {
        let uneven = first.layout.tables.iter().any(|n| *n < ladder.seats);
        return uneven.then(|| ctx.tn(key::CUT_UNEVEN, to));
    }
    let is_by_places = plan.seeding.by == SeededBy::Before && usize::from(plan.seeding.n) >= n_byes;
    let key = match (is_by_places, next.is_final) {
        (true, true) => key::CUT_BEST_IN_FINAL,
        (true, false) => key::CUT_BEST_IN_NEXT,
        (false, _) => key::CUT_BY_LOT,
    };
    let said = ctx.ta(key).with("n", i32::from(to)).with("byes", n_byes);
    let said = said.with("rest", usize::from(to) - n_byes);
    Some(said.with("tables", first.layout.tables.len()).to_string())
}

/// The notes of [`waiting`] for all cuts of a tournament.
pub fn all_waiting(ctx: &Ctx, plans: &[StagePlan]) -> Vec<String> {
    let twos = plans.iter().zip(plans.iter().skip(1));
    twos.filter_map(|(before, plan)| waiting(ctx, before, plan)).collect()
}

/// Special rules of a knock-out, in words.
fn of_bracket(ctx: &Ctx, plan: &StagePlan, rules: Knockout) -> Vec<String> {
    let remainder = match plan.table.remainder {
        Remainder::SmallerTables | Remainder::Byes => None,
        Remainder::FirstRoundByes => Some(key::PLAN_REMAINDER_FIRST_ROUND_BYES),
        Remainder::BestBeaten => Some(key::PLAN_REMAINDER_BEST_BEATEN),
        Remainder::BeatenByLot => Some(key::PLAN_REMAINDER_BEATEN_BY_LOT),
    };
    let seeds = match plan.seeding.by {
        SeededBy::Lot => None,
        SeededBy::List => Some(key::PLAN_SEEDS_LIST),
        SeededBy::Before => Some(key::PLAN_SEEDS_BEFORE),
        SeededBy::Ranking => Some(key::PLAN_SEEDS_RANKING),
    };
    let said = [
        rules.is_fixed.then(|| ctx.t(key::PLAN_TREE_FIXED)),
        (rules.lives > 1).then(|| ctx.tn(key::PLAN_LIVES, rules.lives)),
        remainder.map(|key| ctx.t(key)),
        seeds.map(|key| ctx.tn(key, plan.seeding.n)),
        rules.third_place.then(|| ctx.t(key::PLAN_THIRD_PLACE)),
    ];
    said.into_iter().flatten().collect()
}

/// Estimates for the expected entries at a number of boards: first for each stage, then in total.
pub fn taken(
    ctx: &Ctx,
    plans: &[StagePlan],
    expected: Expected<'_>,
    boards: u16,
) -> (Vec<String>, String) {
    let takes = takes_for(plans, expected, boards);
    let each = plans.iter().zip(&takes).map(|(plan, it)| of_stage(ctx, plan, it)).collect();
    (each, in_all(ctx, plans, &takes, expected, boards))
}

/// The estimate of a whole tournament as single figures.
pub struct PlanFigures {
    /// Number of successive rounds.
    pub rounds: String,
    /// Largest number of simultaneous tables.
    pub at_once: String,
    /// Duration, rounded.
    pub time: String,
}

impl PlanFigures {
    /// Estimates for `n` entries at a number of boards.
    pub fn new(ctx: &Ctx, plans: &[StagePlan], n: usize, boards: u16) -> Self {
        let total = in_all_of(plans, &takes(plans, n, &[], boards), boards);
        let at_once = match boards {
            0 => total.most_at_once,
            boards => total.most_at_once.min(boards.into()),
        };
        Self {
            rounds: ctx.number(total.n_rounds),
            at_once: ctx.number(at_once),
            time: time(ctx, total.minutes),
        }
    }
}

/// Sizes of the sectors, counting active entries of the main championship.
pub fn sectors(championship: &Championship) -> Vec<usize> {
    let championship = championship.main_branch();
    let mut sizes = std::collections::BTreeMap::new();
    for entry in championship.entries().iter().filter(|entry| entry.is_active()) {
        *sizes.entry(sector_key(&entry.sector)).or_insert(0) += 1;
    }
    sizes.into_values().collect()
}

pub fn plans(stages: &[Stage]) -> Vec<StagePlan> {
    stages.iter().map(|stage| stage.plan.clone()).collect()
}

fn of_stage(ctx: &Ctx, plan: &StagePlan, takes: &StageEstimate) -> String {
    if takes.tables.is_empty() {
        return ctx.tn(key::TAKES_NOTHING, takes.n_entries);
    }
    let mut said = vec![ctx.tn(key::TAKES_ENTRIES, takes.n_entries)];
    match plan.division {
        Division::One => {}
        Division::BySector => said.push(ctx.tn(key::TAKES_SECTORS, takes.n_pools)),
        Division::Groups { .. } => said.push(ctx.tn(key::TAKES_GROUPS, takes.n_pools)),
    }
    said.push(ctx.tn(key::TAKES_ROUNDS, takes.tables.len()));
    said.push(tables(ctx, takes.n_tables(), takes.most_at_once()));
    said.push(time(ctx, takes.minutes));
    said.join("\u{a0}· ")
}

fn in_all(
    ctx: &Ctx,
    plans: &[StagePlan],
    takes: &[StageEstimate],
    expected: Expected<'_>,
    boards: u16,
) -> String {
    let TotalEstimate { n_rounds, most_at_once, minutes } = in_all_of(plans, takes, boards);
    let mut said = vec![
        ctx.tn(key::TAKES_WITH, expected.n_all()),
        ctx.tn(key::TAKES_ROUNDS, n_rounds),
        tables(ctx, takes.iter().map(StageEstimate::n_tables).sum(), most_at_once),
        match boards {
            0 => ctx.t(key::TAKES_BOARDS_ENOUGH),
            boards => ctx.tn(key::TAKES_BOARDS, boards),
        },
        time(ctx, minutes),
    ];
    if plans.iter().any(|plan| plan.table.minutes == 0) {
        said.push(ctx.tn(key::TAKES_USUAL_MINUTES, USUAL_MINUTES));
    }
    let by_sector = plans.iter().any(|plan| plan.division == Division::BySector);
    if by_sector && expected.sectors.iter().sum::<usize>() != expected.n {
        said.push(ctx.tn(key::TAKES_USUAL_SECTOR, USUAL_SECTOR));
    }
    said.join("\u{a0}· ")
}

fn tables(ctx: &Ctx, n: usize, most: usize) -> String {
    format!("{} {}", ctx.tn(key::TAKES_TABLES, n), ctx.tn(key::TAKES_AT_ONCE, most))
}

/// The estimate, rounded up to five minutes.
fn time(ctx: &Ctx, minutes: u32) -> String {
    let minutes = minutes.div_ceil(5).saturating_mul(5);
    if minutes < 60 {
        return ctx.tn(key::TAKES_MINUTES, minutes);
    }
    let said = ctx.ta(key::TAKES_TIME).with("hours", minutes / 60);
    said.with("minutes", format!("{:02}", minutes % 60)).to_string()
}
