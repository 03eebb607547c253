//! The organizer's next steps in words, with links or buttons to take them.

use domain::draw::{self, NextStep, RoundName, Tie};
use domain::tournament::championship::Championship;
use domain::tournament::id::{StageId, TableId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::round::RoundKind;
use domain::tournament::stage::Pool;

use crate::web::http::address;
use crate::web::i18n::{Key, key, sentence};
use crate::web::organize::crest_choice;
use crate::web::organize::stage_choice;
use crate::web::parts::final_grid;
use crate::web::parts::places::Places;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::{name_words, pool_title, round_title, stage_heading, stage_title};
use crate::web::parts::winners;
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;

/// A step that the organizer can take next.
pub struct StepView {
    pub title: String,
    /// Reason and effect of the step.
    pub text: String,
    /// The button or link.
    pub action: Option<StepAction>,
    /// A link to another page about the step.
    pub more: Option<StepAction>,
    /// The tables that the step waits for. Empty if more results are missing than are listed.
    pub tables: Vec<TableView>,
}

/// The link or button of a step.
pub struct StepAction {
    /// Address of the page, or of the form.
    pub path: String,
    /// Label of the link or button.
    pub label: String,
    /// True for a form without fields, false for a link.
    pub is_act: bool,
    /// The stage that the form sends, if it needs one.
    pub stage: Option<StageId>,
}

/// Maximum number of missing tables that are listed; more are counted.
const LISTED: usize = 6;

/// Next steps of `championship` for its organizer, the most urgent first.
pub fn next(ctx: &Ctx, championship: &Championship, places: &Places) -> Vec<StepView> {
    let mut steps = draw::next_steps(championship);
    if steps.iter().any(|step| matches!(step, NextStep::PlayOffs { .. })) {
        // Ties are decided before rounds are closed.
        steps.sort_by_key(|step| matches!(step, NextStep::Close { .. }));
    }
    let are_several = stage_choice::stages_of(&steps).len() > 1 || championship.is_divided();
    let said = |step: &NextStep| {
        let said = in_words(ctx, championship, places, step);
        let said = said.with_final_grids(ctx, championship, step);
        let stage = step.stage().filter(|_| are_several).and_then(|id| championship.stage(id));
        match stage {
            Some(stage) => said.of_stage(&stage_title(ctx, championship, stage), stage.number),
            None => said,
        }
    };
    steps.iter().map(said).chain(crests(ctx, championship)).collect()
}

/// Next steps in a delegate's pools: play-offs to draw, play-offs to play, and final grids to hand in.
pub fn of_delegate(ctx: &Ctx, championship: &Championship, places: &Places) -> Vec<StepView> {
    let id = championship.tournament.id;
    let ties = draw::next_steps(championship).into_iter().find_map(|step| match step {
        NextStep::PlayOffs { ties, .. } => Some(ties),
        _ => None,
    });
    let names = Names::of(championship);
    let step = |tie: &Tie| {
        let pool = tie.pool.filter(|pool| ctx.keeps_desk_of(id, *pool))?;
        let tied: Vec<String> = tie.entries.iter().map(|entry| names.entry(*entry)).collect();
        let said = ctx.ta(key::STEP_PLAY_OFF_TEXT).with("names", tied.join(", "));
        let said = said.with("pool", pool_names(ctx, championship, std::slice::from_ref(tie)));
        let action = StepAction {
            path: address::tournament(id).pool(pool).play_off(),
            label: ctx.t(key::STEP_PLAY_OFF_ACTION),
            is_act: true,
            stage: None,
        };
        Some(StepView::new(ctx.t(key::STEP_PLAY_OFFS), said.to_string(), Some(action)))
    };
    let ties = ties.unwrap_or_default();
    let drawn = ties.iter().filter_map(step).chain(played_off(ctx, championship, places));
    drawn.chain(final_grids(ctx, championship)).collect()
}

/// The drawn play-offs in a delegate's pools that lack a result.
fn played_off(ctx: &Ctx, championship: &Championship, places: &Places) -> Option<StepView> {
    let id = championship.tournament.id;
    let is_theirs = |table: &TableId| {
        let table = championship.table(*table);
        table.is_some_and(|table| {
            let round = championship.round(table.round);
            let is_play_off = round.is_some_and(|round| round.kind == RoundKind::PlayOff);
            is_play_off && ctx.keeps_desk_of(id, table.pool)
        })
    };
    let missing: Vec<TableId> =
        draw::missing_results(championship).into_iter().filter(is_theirs).collect();
    let text = ctx.tn(key::STEP_PLAY_TEXT, missing.len());
    let step = StepView::new(ctx.t(key::STEP_PLAY_OFFS), text, None);
    (!missing.is_empty()).then(|| step.waiting_for(ctx, championship, places, &missing))
}

/// The delegate's pools whose final grids can be handed in.
fn final_grids(ctx: &Ctx, championship: &Championship) -> Vec<StepView> {
    let id = championship.tournament.id;
    let is_theirs = |pool: &&Pool| {
        ctx.charge(id).is_some_and(|it| it.has_pool(pool.id) && it.role.keeps_desk())
    };
    let is_ready = |pool: &&Pool| {
        championship.hand_in(pool.id).is_none() && draw::pool_is_final(championship, pool.id)
    };
    let step = |pool: &Pool| {
        let stage = championship.stage(pool.stage)?;
        let grid = address::tournament(id).grid();
        let grid = format!("{grid}?stage={}&pool={}#acta", stage.number, pool.number);
        let action = StepAction::link(grid, ctx.t(key::TAB_GRID));
        let text = format!("{}: {}", pool_title(ctx, stage, pool), ctx.t(key::HAND_IN_READY));
        Some(StepView::new(ctx.t(key::HAND_IN_ACT), text, Some(action)))
    };
    let pools = championship.pools().iter().filter(is_theirs).filter(is_ready);
    pools.filter_map(step).collect()
}

/// The step to decide about sign-ups, if `n` of them wait for it.
pub fn sign_ups(ctx: &Ctx, id: TournamentId, n: usize) -> Option<StepView> {
    let page = format!("{}?show=asked", address::tournament(id).sign_ups());
    let action = StepAction::link(page, ctx.t(key::STEP_SIGN_UPS_ACTION));
    let step =
        || StepView::new(ctx.t(key::STEP_SIGN_UPS), ctx.tn(key::SIGN_UPS_WAIT, n), Some(action));
    (n > 0).then(step)
}

/// The step to approve waiting pictures, if there are any.
fn crests(ctx: &Ctx, championship: &Championship) -> Option<StepView> {
    let n = crest_choice::n_waiting(championship);
    let page = address::tournament(championship.tournament.id).crests();
    let action = StepAction::link(page, ctx.t(key::STEP_CRESTS_ACTION));
    let step = || StepView::new(ctx.t(key::STEP_CRESTS), ctx.tn(key::CRESTS_WAIT, n), Some(action));
    (n > 0).then(step)
}

fn in_words(ctx: &Ctx, championship: &Championship, places: &Places, step: &NextStep) -> StepView {
    let id = championship.tournament.id;
    let stage_name = |stage: StageId| {
        let stage = championship.stage(stage);
        stage.map(|stage| stage_title(ctx, championship, stage)).unwrap_or_default()
    };
    // Form of the title at the beginning of a sentence.
    let stage_first = |stage: StageId| {
        let stage = championship.stage(stage);
        stage.map(|stage| stage_heading(ctx, championship, stage)).unwrap_or_default()
    };
    let pages = address::tournament(id);
    let link = |path: String, label: Key| Some(StepAction::link(path, ctx.t(label)));
    match step.clone() {
        NextStep::AddEntries { needed, category } => StepView::new(
            ctx.t(key::STEP_ENTRIES),
            match category.is_empty() {
                true => ctx.tn(key::STEP_ENTRIES_TEXT, needed),
                false => {
                    let said = ctx.ta(key::STEP_ENTRIES_CATEGORY).with("n", needed);
                    said.with("category", category).to_string()
                }
            },
            link(pages.entries_new(), key::STEP_ENTRIES_ACTION),
        ),
        NextStep::Draw { stage, round_number } => {
            let (title, text) = draw_words(championship, stage, round_number);
            let n = draw::n_drawn_among(championship, step);
            let name =
                championship.stage(stage).map_or(RoundName::Numbered(round_number), |stage| {
                    draw::name_of_next(championship, stage, round_number, n)
                });
            let so_far = championship.stage(stage);
            let so_far = so_far.and_then(|stage| draw::rounds_so_far(championship, stage));
            let said = ctx.ta(text).with("number", round_number);
            let said = said.with("n", so_far.map_or(0, |it| it.n));
            let said = match text {
                key::STEP_DRAW_LEAGUE_TEXT => said.with("stage", stage_first(stage)),
                _ => said.with("stage", stage_name(stage)),
            };
            let said = said.with("round", name_words(ctx, name)).to_string();
            let said = [Some(said), left_out(ctx, championship, stage)];
            let said = said.into_iter().flatten().collect::<Vec<_>>().join(" ");
            StepView::new(ctx.t(title), said, link(pages.draw(), key::STEP_DRAW_ACTION))
        }
        NextStep::PlayOffs { stage, ties } => {
            let whose = [stage_first(stage), pool_names(ctx, championship, &ties)];
            let whose = whose.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>();
            let said = ctx.ta(key::STEP_PLAY_OFFS_TEXT).with("stage", whose.join("\u{a0}· "));
            let text = said.with("n", ties.len()).to_string();
            let text = [text, tied(ctx, championship, &ties)].join(" ");
            StepView::new(
                ctx.t(key::STEP_PLAY_OFFS),
                text.trim_end().to_owned(),
                link(pages.draw(), key::STEP_DRAW_ACTION),
            )
        }
        NextStep::Publish { .. } => StepView::new(
            ctx.t(key::STEP_PUBLISH),
            ctx.t(key::STEP_PUBLISH_TEXT),
            link(pages.draw(), key::STEP_PUBLISH_ACTION),
        ),
        NextStep::Play { missing, .. } => {
            let text = ctx.tn(key::STEP_PLAY_TEXT, missing.len());
            let step = StepView::new(
                ctx.t(key::STEP_PLAY),
                text,
                link(pages.results(), key::RESULTS_LINK),
            );
            match missing.len() {
                0..=LISTED => step.waiting_for(ctx, championship, places, &missing),
                _ => step,
            }
        }
        NextStep::Undecided { tables, .. } => {
            let text = ctx.tn(key::STEP_UNDECIDED_TEXT, tables.len());
            let text = [text, sharing(ctx, championship, &tables)].join(" ");
            let step = StepView::new(ctx.t(key::STEP_UNDECIDED), text.trim_end().to_owned(), None);
            step.waiting_for(ctx, championship, places, &tables)
        }
        NextStep::Close { stage, .. } => {
            let text = ctx.ta(key::STEP_CLOSE_TEXT).with("stage", stage_first(stage)).to_string();
            let action = StepAction {
                path: pages.rounds_close(),
                label: ctx.t(key::STEP_CLOSE_ACTION),
                is_act: true,
                stage: Some(stage),
            };
            StepView::new(ctx.t(key::STEP_CLOSE), text, Some(action))
        }
        NextStep::Finished { .. } => {
            let said = winners::line_of_all(ctx, championship, &Names::of(championship));
            StepView::new(
                ctx.t(key::STEP_FINISHED),
                said,
                link(pages.standings(), key::TAB_STANDINGS),
            )
        }
    }
}

/// Titles of the pools with ties. Empty if there are more than [`LISTED`] ties, or a tie belongs to no pool.
fn pool_names(ctx: &Ctx, championship: &Championship, ties: &[Tie]) -> String {
    let pool_name = |tie: &Tie| {
        let pool = championship.pool(tie.pool?)?;
        Some(pool_title(ctx, championship.stage(pool.stage)?, pool))
    };
    let names: Option<Vec<String>> = ties.iter().map(pool_name).collect();
    match names {
        Some(mut names) if ties.len() <= LISTED => {
            names.dedup();
            names.join(", ")
        }
        _ => String::new(),
    }
}

/// Names of the tied entries, one sentence for each tie. Empty if there are more than [`LISTED`] ties.
fn tied(ctx: &Ctx, championship: &Championship, ties: &[Tie]) -> String {
    let names = Names::of(championship);
    let said = |tie: &Tie| {
        let tied: Vec<String> = tie.entries.iter().map(|entry| names.entry(*entry)).collect();
        let pool = pool_names(ctx, championship, std::slice::from_ref(tie));
        let said = ctx.ta(key::STEP_TIED).with("names", tied.join(", ")).to_string();
        if pool.is_empty() { said } else { format!("{pool}: {said}") }
    };
    sentences(ties.iter().map(said))
}

/// Names of the entries that share the deciding place at a table of a knock-out, one sentence for each table. Empty if
/// there are more than [`LISTED`] tables.
fn sharing(ctx: &Ctx, championship: &Championship, tables: &[TableId]) -> String {
    let names = Names::of(championship);
    let said = |id: &TableId| {
        let result = championship.table(*id)?.result.as_ref()?;
        let tied = result.sides.iter().filter(|side| side.is_tied && side.has_come());
        let tied: Vec<String> = tied.map(|side| names.entry(side.entry)).collect();
        Some(ctx.ta(key::STEP_TIED).with("names", tied.join(", ")).to_string())
    };
    sentences(tables.iter().filter_map(said))
}

/// Joins the texts as sentences. Empty if there are more than [`LISTED`].
fn sentences(said: impl Iterator<Item = String>) -> String {
    let said: Vec<String> = said.map(|it| format!("{}.", sentence(&it))).collect();
    if said.len() > LISTED { String::new() } else { said.join(" ") }
}

/// Note that the stage before `next` is not played, because all its entries qualify. `None` if it is played, or `next` is drawn already.
pub(super) fn left_out(ctx: &Ctx, championship: &Championship, next: StageId) -> Option<String> {
    let next = championship.stage(next)?;
    let is_first = championship.rounds_of(next.id).next().is_none();
    let mut own = championship.branch_of(next).stages().iter();
    let before = own.find(|it| it.number == next.number - 1);
    let before = before.filter(|it| is_first && draw::is_left_out(championship, it))?;
    let stage = stage_title(ctx, championship, before);
    Some(ctx.ta(key::STEP_LEFT_OUT).with("stage", stage).to_string())
}

fn draw_words(championship: &Championship, stage: StageId, round_number: i32) -> (Key, Key) {
    let stage = championship.stage(stage);
    let championship = stage.map_or(championship, |stage| championship.branch_of(stage));
    match stage.map(|stage| &stage.plan) {
        Some(plan) if plan.is_drawn_at_once() => {
            (key::STEP_DRAW_LEAGUE, key::STEP_DRAW_LEAGUE_TEXT)
        }
        Some(plan) if plan.is_endless() && round_number > 1 => {
            (key::STEP_DRAW_OPEN, key::STEP_DRAW_OPEN_TEXT)
        }
        _ if championship.rounds().is_empty() => (key::STEP_DRAW, key::STEP_DRAW_TEXT),
        Some(plan) if plan.rounds().is_some() => (key::STEP_DRAW, key::STEP_DRAW_ROUNDS_TEXT),
        _ => (key::STEP_DRAW, key::STEP_DRAW_NEXT_TEXT),
    }
}

impl StepAction {
    /// A link to a page.
    fn link(path: String, label: String) -> Self {
        Self { path, label, is_act: false, stage: None }
    }
}

impl StepView {
    /// Adds the stage to the title, because another stage runs at the same time.
    fn of_stage(mut self, title: &str, number: i32) -> Self {
        self.title = format!("{}\u{a0}· {title}", self.title);
        let is_draw = |action: &&mut StepAction| !action.is_act && action.path.ends_with("/draw");
        if let Some(action) = self.action.as_mut().filter(is_draw) {
            action.path = format!("{}?stage={number}", action.path);
        }
        self
    }

    /// Adds the number of final grids handed in to a step that plays or closes the rounds of a stage. If final grids are missing, the
    /// closing action links to the page that lists them.
    fn with_final_grids(mut self, ctx: &Ctx, championship: &Championship, step: &NextStep) -> Self {
        let (NextStep::Play { stage, .. } | NextStep::Close { stage, .. }) = step else {
            return self;
        };
        let found = championship
            .stage(*stage)
            .and_then(|stage| Some((stage, final_grid::count(ctx, championship, stage)?)));
        let Some((stage, count)) = found else { return self };
        let page = address::tournament(championship.tournament.id).hand_ins();
        let page = format!("{page}?stage={}", stage.number);
        let n_missing = draw::missing_final_grids(championship, stage).len();
        self.text = format!("{} {}: {count}.", self.text, ctx.t(key::HAND_INS_TITLE));
        if n_missing > 0 && matches!(step, NextStep::Close { .. }) {
            let label = ctx.t(key::STEP_CLOSE_ACTION);
            self.action = Some(StepAction::link(format!("{page}#close"), label));
        }
        self.more = Some(StepAction::link(page, ctx.t(key::HAND_INS_ALL)));
        self
    }

    fn new(title: String, text: String, action: Option<StepAction>) -> Self {
        Self { title, text, action, more: None, tables: Vec::new() }
    }

    fn waiting_for(
        mut self,
        ctx: &Ctx,
        championship: &Championship,
        places: &Places,
        ids: &[TableId],
    ) -> Self {
        let names = withdrawal_marks::names(ctx, championship);
        let tables = ids.iter().filter_map(|id| championship.table(*id));
        self.tables = tables
            .map(|table| {
                let round = championship.round(table.round);
                let title = round.map(|round| round_title(ctx, championship, round));
                TableView::new(ctx, championship, &names, table)
                    .at(ctx, places, table)
                    .in_round(title.unwrap_or_default())
            })
            .collect();
        self
    }
}
