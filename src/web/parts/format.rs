//! The format of a tournament in one line, from its plans and settings.

use domain::tournament::course::StageKind;
use domain::tournament::plan::{Division, Knockout, Pairing, StagePlan};
use domain::tournament::series::Series;
use domain::tournament::settings::Settings;
use parchis::{Arms, Mode};

use crate::web::i18n::key;
use crate::web::parts::series_words;
use crate::web::request::context::Ctx;

/// The format, such as "Knockout · solo · tables of up to 4 · 2 of each go through".
pub fn in_words(ctx: &Ctx, settings: &Settings, plans: &[StagePlan]) -> String {
    let (plans, of_categories): (Vec<StagePlan>, Vec<StagePlan>) =
        plans.iter().cloned().partition(|plan| plan.category.is_empty());
    let mut said = of_main(ctx, settings, &plans);
    for branch in of_categories.chunk_by(|one, other| one.shares_branch(other)) {
        let category = branch.first().map(|plan| plan.category.as_str()).unwrap_or_default();
        said.push(ctx.ta(key::FORMAT_CATEGORY).with("category", category).to_string());
    }
    said.join("\u{a0}· ")
}

/// The parts of the main championship's format.
fn of_main(ctx: &Ctx, settings: &Settings, plans: &[StagePlan]) -> Vec<String> {
    let mut said = vec![course(ctx, plans), ctx.word(settings.mode)];
    let seats = plans.iter().map(|plan| plan.table.seats).max().unwrap_or_default();
    let is_by_two = settings.mode != Mode::Solo || seats == 2;
    match settings.mode {
        _ if !is_by_two => said.push(ctx.tn(key::FORMAT_SEATS, seats)),
        Mode::Solo => said.push(ctx.t(key::FORMAT_BY_TWO)),
        // Pairs and duels always have two sides a table, so nothing is added.
        Mode::Pairs | Mode::Duel => {}
    }
    if let [StagePlan { pairing: Pairing::Knockout(Knockout { advance, .. }), .. }] = plans
        && !is_by_two
    {
        said.push(ctx.tn(key::FORMAT_ADVANCE, *advance));
    }
    if let Some(rounds) = plans.iter().find_map(StagePlan::rounds) {
        said.push(ctx.tn(key::FORMAT_ROUNDS, rounds));
    }
    let mut series: Vec<Series> = plans.iter().map(|plan| plan.table.series).collect();
    series.dedup();
    // If the stages differ, the tables show the series instead.
    if let [series] = series.as_slice()
        && series.is_long()
    {
        said.push(series_words::words(ctx, *series));
    }
    let arms = plans.last().map_or(Arms::Four, |plan| plan.table.arms);
    if arms != Arms::Four {
        said.push(ctx.word(arms));
    }
    if settings.weight > 0 {
        said.push(ctx.t(key::FORMAT_RANKED));
    }
    said
}

/// The course of the stages in words.
fn course(ctx: &Ctx, plans: &[StagePlan]) -> String {
    let ways: Vec<_> = plans.iter().map(|plan| (plan.division, plan.pairing)).collect();
    match ways.as_slice() {
        [(_, Pairing::Knockout(_))] => ctx.t(key::FORMAT_KNOCKOUT),
        [(_, Pairing::Open)] => ctx.t(key::FORMAT_OPEN),
        [(_, Pairing::Swiss { .. }), (_, Pairing::Knockout(_))] => ctx.t(key::FORMAT_SWISS_FINAL),
        [(Division::Groups { .. }, Pairing::League { legs: 1 }), (_, Pairing::Knockout(_))] => {
            ctx.t(key::FORMAT_GROUPS_FINAL)
        }
        [
            (Division::BySector, Pairing::League { legs: 1 }),
            (Division::Groups { .. }, Pairing::League { legs: 1 }),
            (_, Pairing::Knockout(_)),
        ] => ctx.t(key::FORMAT_SECTORS_GROUPS_FINAL),
        _ => plans.iter().map(|plan| stage(ctx, plan)).collect::<Vec<_>>().join(", "),
    }
}

/// Title of a stage's kind, with the number of legs of a league.
fn stage(ctx: &Ctx, plan: &StagePlan) -> String {
    let kind = ctx.word(StageKind::of(plan));
    match plan.legs() {
        Some(legs @ 2..) => {
            ctx.ta(key::FORMAT_LEGS).with("stage", kind).with("legs", legs).to_string()
        }
        _ => kind,
    }
}
