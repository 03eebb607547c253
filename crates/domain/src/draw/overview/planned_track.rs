//! The way of a tournament before its first draw, by its plans and number of entries.

use super::estimate::takes;
use crate::draw::knockout::ladder::Ladder;
use crate::tournament::plan::StagePlan;

/// One step of the planned way: a round of a knock-out, or a whole stage of another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedStep {
    /// The index of the stage in the list of plans.
    pub stage: usize,
    /// The number of entries.
    pub n: usize,
    /// The number of sectors or groups; one if the stage is not divided.
    pub n_pools: usize,
    /// The number of rounds; one for a round of a knock-out.
    pub n_rounds: usize,
    /// True for a round of a knock-out.
    pub is_round: bool,
    /// True for the last round of a knock-out.
    pub is_final: bool,
}

/// The way of `n` entries through stages with these plans, if nobody withdraws. `sectors` are the sizes of the sectors, if known. It leaves
/// out consolations, championships of categories, and stages with nothing to play.
pub fn planned_track(plans: &[StagePlan], n: usize, sectors: &[usize]) -> Vec<PlannedStep> {
    let mut steps = Vec::new();
    for (stage, (plan, needs)) in plans.iter().zip(takes(plans, n, sectors, 0)).enumerate() {
        if !plan.is_on_main_way() || needs.tables.is_empty() {
            continue;
        }
        let whole = PlannedStep {
            stage,
            n: needs.n_entries,
            n_pools: needs.n_pools,
            n_rounds: needs.tables.len(),
            is_round: false,
            is_final: false,
        };
        match Ladder::of_plan(plan) {
            Some(ladder) => steps.extend(ladder.rungs(needs.n_entries).iter().map(|rung| {
                let (n, is_final) = (rung.n(), rung.is_final);
                PlannedStep { n, n_rounds: 1, is_round: true, is_final, ..whole }
            })),
            None => steps.push(whole),
        }
    }
    steps
}
