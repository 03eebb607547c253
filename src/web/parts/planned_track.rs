//! The way of a tournament before its first draw, drawn as squares by `templates/macros/planned_track.html`.

use domain::draw::overview::planned_track::{PlannedStep, planned_track};
use domain::tournament::course::StageKind;
use domain::tournament::plan::{Division, StagePlan};

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Number of entries of a drawing if none is known.
pub const USUAL_ENTRIES: usize = 32;

/// Most squares of a way; a longer one is cut after its first ones.
const SQUARES: usize = 8;
/// Squares before the cut.
const BEFORE_CUT: usize = 2;

/// The planned way.
pub struct PlannedTrack {
    pub squares: Vec<PlannedSquare>,
    /// True if the way ends with a winner.
    pub has_goal: bool,
}

/// A square of the planned way.
pub struct PlannedSquare {
    /// Number of the stage, from 1.
    pub stage: usize,
    /// Number of entries.
    pub n: String,
    /// Title, such as "League"; empty for a round of a knock-out before the final.
    pub title: String,
    /// True for a whole stage that is not a knock-out.
    pub is_whole: bool,
    /// True if squares before this one are left out.
    pub is_after_cut: bool,
    /// Name of the stage; empty if the title says it.
    pub stage_title: String,
    /// Address of the options of the stage; empty in a mere drawing.
    pub path: String,
}

impl PlannedTrack {
    /// The way of `n` entries; `sectors` are the sizes of the sectors, if known.
    pub fn new(ctx: &Ctx, plans: &[StagePlan], (n, sectors): (usize, &[usize])) -> Self {
        let steps = planned_track(plans, n, sectors);
        let n_cut = steps.len().saturating_sub(SQUARES);
        let is_first = |index: usize| {
            let before = index.checked_sub(1).and_then(|before| steps.get(before));
            before.map(|it| it.stage) != steps.get(index).map(|it| it.stage)
        };
        let square = |(index, step): (usize, &PlannedStep)| {
            let plan = plans.get(step.stage)?;
            let is_left_out = n_cut > 0 && (BEFORE_CUT..BEFORE_CUT + n_cut).contains(&index);
            // The first square of a stage stands for it, so it is not left out.
            if is_left_out && !is_first(index) {
                return None;
            }
            Some(PlannedSquare {
                stage: step.stage + 1,
                n: ctx.number(step.n),
                title: title(ctx, plan, step),
                is_whole: !step.is_round,
                is_after_cut: n_cut > 0 && index == BEFORE_CUT + n_cut,
                stage_title: match step.is_round {
                    true => ctx.word(StageKind::of(plan)),
                    false => String::new(),
                },
                path: String::new(),
            })
        };
        Self {
            squares: steps.iter().enumerate().filter_map(square).collect(),
            has_goal: plans
                .iter()
                .rfind(|it| it.is_on_main_way())
                .is_some_and(|it| !it.is_endless()),
        }
    }

    /// The same way, whose squares link to the options of their stages: `path` has the address for the number of a stage.
    #[must_use]
    pub fn linking(mut self, path: impl Fn(usize) -> String) -> Self {
        for square in &mut self.squares {
            square.path = path(square.stage);
        }
        self
    }
}

fn title(ctx: &Ctx, plan: &StagePlan, step: &PlannedStep) -> String {
    match plan.division {
        _ if step.is_final => ctx.t(key::ROUND_FINAL),
        _ if step.is_round => String::new(),
        Division::BySector => ctx.tn(key::TAKES_SECTORS, step.n_pools),
        Division::Groups { .. } => ctx.tn(key::TAKES_GROUPS, step.n_pools),
        Division::One if plan.rounds().is_some() => ctx.tn(key::TAKES_ROUNDS, step.n_rounds),
        Division::One => ctx.word(StageKind::of(plan)),
    }
}
