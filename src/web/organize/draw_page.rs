//! The draw page: the due draw or the draft with its flaws, and the forms for the next step.

use std::collections::HashSet;

use askama::Template;
use domain::draw::announcement::due;
use domain::draw::announcement::reveal::sizes;
use domain::draw::{self, DueIn, Flaw, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::id::{EntryId, PlayerId, StageId};
use domain::tournament::names::Names;
use domain::tournament::round::{Round, RoundKind, RoundState};
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table::{Table, TableKind};
use store::Conn;
use store::seats::SeatElsewhere;

use super::announcement::AnnouncementView;
use super::flaw_words::{in_words, summed};
use super::hand_form::HandForm;
use super::reveal::shown_round;
use super::seeds::page_path;
use super::{stage_choice, steps};
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::parts::draw_history::{self, DrawOriginView};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pills::PillLink;
use crate::web::parts::pools::{self, Pools};
use crate::web::parts::seed_words;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::{joined, round_title, stage_title};
use crate::web::parts::withdrawal_marks;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of a draft's tables shown at once.
const TABLES: usize = 40;
/// Maximum number of flaws of a draft in view. More are summed up by kind, and listed in a section that is closed at first.
const FLAWS: usize = 10;
/// Maximum number of flaws in that section.
const UNFOLDED: usize = 100;

#[derive(Template)]
#[template(path = "organize/draw.html")]
pub(super) struct DrawPage<'a> {
    ctx: Ctx,
    head: Head,
    pub form: Form,
    championship: &'a Championship,
    /// The due draw or publication; another step if neither is due.
    step: NextStep,
    /// The stage with that draw or publication.
    stage: Option<&'a Stage>,
    /// All stages with a draw or a publication due.
    due: Vec<StageId>,
    /// Names of the entries to be drawn that are absent in the roll call. Empty if no draw is due.
    pub missing: Vec<String>,
    pools: Option<Pools>,
    draft: DraftTables,
    flaws: DraftFlaws,
    /// The origin of the draft; `None` if there is no draft.
    made: Option<DrawOriginView>,
    /// The form to announce a draw or to enter its public number; `None` unless a draw is due.
    pub announcing: Option<Form>,
    /// The latest announcement of the draw that is due.
    announced: Option<AnnouncementView>,
    /// The form to type the draw; `None` if it cannot be typed, as for play-offs.
    pub hand: Option<HandForm<'a>>,
}

/// The draft as the page shows it.
#[derive(Default)]
struct DraftTables {
    /// Links to the pools, if the draft has too many tables to show them together.
    overview: Vec<DraftPool>,
    /// Titles of the pools with the names of their entries.
    pools: Vec<(String, Vec<String>)>,
    /// Titles of the rounds with their tables.
    rounds: Vec<(String, Vec<TableView>)>,
    pager: Pager,
}

/// A pool of a draft.
struct DraftPool {
    path: String,
    title: String,
    n_entries: usize,
    n_tables: usize,
}

/// Flaws of the draft, in words.
#[derive(Default)]
struct DraftFlaws {
    n: usize,
    /// Number of flaws of each kind; empty if there are at most [`FLAWS`].
    sums: Vec<String>,
    /// The flaws themselves, up to [`UNFOLDED`].
    each: Vec<String>,
}

impl<'a> DrawPage<'a> {
    /// The page for a rejected form, without the tables of the draft.
    pub async fn again(
        ctx: &Ctx,
        state: &AppState,
        championship: &'a Championship,
        form: &Form,
    ) -> Result<Self, WebError> {
        let step = step(championship, stage_choice::of_form(form)?);
        Self::load(ctx, state, championship, step, None).await
    }

    /// The page about a step. The tables of the draft are left out if `pools` is `None`.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &'a Championship,
        step: NextStep,
        pools: Option<Pools>,
    ) -> Result<Self, WebError> {
        let names = withdrawal_marks::names_in_full(ctx, championship);
        let stage = match &step {
            NextStep::Draw { stage, .. }
            | NextStep::Publish { stage, .. }
            | NextStep::PlayOffs { stage, .. } => championship.stage(*stage),
            _ => None,
        };
        let drafts: Vec<&Round> = drafts(championship, stage).collect();
        let draft = match (stage, &pools) {
            (Some(stage), Some(pools)) => draft(ctx, championship, &names, stage, &drafts, pools),
            _ => DraftTables::default(),
        };
        let (flaws, made) = match stage.zip(drafts.first()) {
            Some((stage, first)) => {
                let elsewhere = elsewhere(ctx, state, championship, (&names, &drafts)).await?;
                let made = DrawOriginView::load(ctx, state, championship, first).await?;
                (flaws(ctx, championship, &names, (stage, elsewhere)), Some(made))
            }
            None => (DraftFlaws::default(), None),
        };
        let due = match due(DueIn::stage(championship, stage.map(|stage| stage.id))) {
            Ok(due) if step.is_draw() => Some((due.stage, due.first_round)),
            _ => None,
        };
        let announced = match due {
            Some(at) => AnnouncementView::load(ctx, state, championship, at).await?,
            None => None,
        };
        Ok(Self {
            head: Head::new(ctx, championship, Tab::Draw),
            form: Form::empty(),
            championship,
            hand: HandForm::of(ctx, championship, &step),
            due: stage_choice::stages_of(&of_drawing(championship)),
            missing: Vec::new(),
            announcing: due.map(|_| Form::empty()),
            step,
            stage,
            pools,
            draft,
            flaws,
            made,
            announced,
            ctx: ctx.clone(),
        })
    }

    /// The title of the draw: the stage, or its play-offs.
    fn title(&self) -> String {
        let Some(stage) = self.stage else { return String::new() };
        let stage = stage_title(&self.ctx, self.championship, stage);
        let draft = drafts(self.championship, self.stage).next();
        let is_play_off = match draft {
            Some(draft) => draft.kind == RoundKind::PlayOff,
            None => self.has_play_offs(),
        };
        let play_offs = if is_play_off { self.ctx.t(key::DRAW_PLAY_OFFS) } else { String::new() };
        joined(&[stage, play_offs])
    }

    fn has_play_offs(&self) -> bool {
        matches!(self.step, NextStep::PlayOffs { .. })
    }

    /// Note that the previous stage is skipped because all its entries qualify; `None` if it is not skipped.
    fn left_out(&self) -> Option<String> {
        steps::left_out(&self.ctx, self.championship, self.stage?.id)
    }

    /// Id of the stage, for the forms.
    fn stage_id(&self) -> String {
        self.stage.map(|stage| stage.id.to_string()).unwrap_or_default()
    }

    /// Query string for links to pages about this draw.
    fn query(&self) -> String {
        let stage = self.stage.filter(|_| self.due.len() > 1);
        stage.map(|stage| format!("?stage={}", stage.number)).unwrap_or_default()
    }

    /// Links to the stages with a draw or a publication due, if there are several.
    fn stages(&self) -> Vec<PillLink> {
        let stages = self.due.iter().filter_map(|id| self.championship.stage(*id));
        let link = |stage: &Stage| PillLink {
            path: stage_choice::draw_page(self.championship, Some(stage.id)),
            title: stage_title(&self.ctx, self.championship, stage),
            is_current: self.stage.is_some_and(|current| current.id == stage.id),
        };
        if self.due.len() < 2 { Vec::new() } else { stages.map(link).collect() }
    }

    fn due_here(&self) -> DueIn<'_> {
        DueIn::stage(self.championship, self.stage.map(|stage| stage.id))
    }

    fn n_entries(&self) -> usize {
        draw::n_drawn_among(self.championship, &self.step)
    }

    /// True if the missing entries may be left out of the draw.
    fn may_leave_out(&self) -> bool {
        draw::may_leave_out(self.due_here())
    }

    /// True if the draw can be made with an urn.
    fn has_urn(&self) -> bool {
        sizes(self.due_here()).is_some()
    }

    /// True if the draft can be revealed name by name on stage.
    fn is_for_stage(&self) -> bool {
        shown_round(self.championship, self.stage.map(|stage| stage.id)).is_some()
    }

    /// Source of the ranking's seeds, in words, and the address of their page.
    fn seeds(&self) -> Option<(String, String)> {
        let stage = self.stage?;
        let is_published = |round: &Round| round.state != RoundState::Draft;
        if self.championship.rounds_of(stage.id).any(is_published) {
            return None;
        }
        let said = seed_words::said(&self.ctx, self.championship, stage)?;
        Some((said, page_path(self.championship.tournament.id, stage)))
    }
}

/// The first due draw or publication in the stage `meant`. If the stage has neither, or `meant` is `None`, the first one of any stage.
///
/// If nothing is to be drawn or published, the most urgent step of the tournament.
pub(super) fn step(championship: &Championship, meant: Option<StageId>) -> NextStep {
    let here = of_drawing(championship);
    let is_meant = |step: &&NextStep| meant.is_none() || step.stage() == meant;
    let step = here.iter().find(is_meant).or(here.first()).cloned();
    step.unwrap_or_else(|| draw::next_step(championship))
}

/// All draws that are due and all drafts to be published.
fn of_drawing(championship: &Championship) -> Vec<NextStep> {
    let mut steps = draw::next_steps(championship);
    steps.retain(|step| step.is_draw() || matches!(step, NextStep::Publish { .. }));
    steps
}

/// The stage of a step that publishes a draft; `None` for all other steps.
pub(super) fn drafted<'a>(championship: &'a Championship, step: &NextStep) -> Option<&'a Stage> {
    match step {
        NextStep::Publish { stage, .. } => championship.stage(*stage),
        _ => None,
    }
}

/// The unpublished rounds of the stage.
fn drafts<'a>(
    championship: &'a Championship,
    stage: Option<&Stage>,
) -> impl Iterator<Item = &'a Round> {
    let own = stage.map(|stage| championship.rounds_of(stage.id));
    own.into_iter().flatten().filter(|round| round.state == RoundState::Draft)
}

/// Names of entries that are due to be drawn and are absent in the latest roll call, sorted.
pub(super) fn missing(
    ctx: &Ctx,
    championship: &Championship,
    step: &NextStep,
    hall: &Hall,
) -> Vec<String> {
    let drawn = draw::drawn_among(championship, step).into_iter();
    let missing = drawn.filter(|entry| hall.is_missing(*entry, ctx.now()));
    let names = Names::in_full(championship);
    let mut missing: Vec<String> = missing.map(|entry| names.entry(entry)).collect();
    missing.sort_by_cached_key(|name| ctx.by_name(name));
    missing
}

/// The tables of the chosen pool, or of all pools if there are few tables; otherwise links to the pools.
fn draft(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    stage: &Stage,
    drafts: &[&Round],
    choice: &Pools,
) -> DraftTables {
    let of_drafts = drafts.iter().flat_map(|round| championship.tables_of(round.id));
    let tables: Vec<&Table> =
        of_drafts.filter(|table| choice.current.is_none_or(|pool| table.pool == pool)).collect();
    let is_shown = |pool: &&Pool| choice.current.is_none_or(|shown| shown == pool.id);
    let is_divided = !choice.options.is_empty();
    let shown = championship.divided_into(stage).filter(is_shown).filter(|_| is_divided);
    if choice.current.is_none() && tables.len() > TABLES && is_divided {
        let line = |pool: &Pool| DraftPool {
            path: choice.here.with("pool", pool.number).to_string(),
            title: pools::title(ctx, championship, stage, pool),
            n_entries: pool.entries.len(),
            n_tables: tables
                .iter()
                .filter(|it| it.pool == pool.id && it.kind == TableKind::Played)
                .count(),
        };
        return DraftTables { overview: shown.map(line).collect(), ..DraftTables::default() };
    }
    let (tables, pager) = match choice.current {
        Some(_) => (tables, Pager::default()),
        None => paged(&Address::of(ctx), tables, TABLES),
    };
    let in_words = |pool: &Pool| {
        let entries = pool.entries.iter().map(|entry| names.entry(*entry)).collect();
        (pools::title(ctx, championship, stage, pool), entries)
    };
    let of_round = |round: &&Round| {
        let own = tables.iter().filter(|table| table.round == round.id);
        let own = own.map(|table| TableView::new(ctx, championship, names, table)).collect();
        (round_title(ctx, championship, round), own)
    };
    let rounds = drafts.iter().map(of_round).filter(|(_, own): &(_, Vec<_>)| !own.is_empty());
    DraftTables {
        overview: Vec::new(),
        pools: shown.map(in_words).collect(),
        rounds: rounds.collect(),
        pager,
    }
}

/// The flaws of the draft of a stage. The flaws in `elsewhere`, entries left out and late entries come first.
fn flaws(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    (stage, elsewhere): (&Stage, Vec<String>),
) -> DraftFlaws {
    let flaws = draw::flaws(championship, stage.id);
    let said = |flaw: &Flaw| in_words(ctx, championship, names, flaw);
    let plain = Names::in_full(championship);
    let fewer = drafts(championship, Some(stage))
        .filter_map(|round| draw_history::fewer(ctx, championship, &plain, round));
    let first = elsewhere.into_iter().chain(fewer).chain(left_out(ctx, championship, names));
    let first: Vec<String> = first.collect();
    DraftFlaws {
        n: first.len() + flaws.len(),
        sums: summed(ctx, flaws.iter(), FLAWS),
        each: first.into_iter().chain(flaws.iter().map(said)).take(UNFOLDED).collect(),
    }
}

/// Flaws for drawn players who also have a table in another tournament on the same day, as when categories are drawn separately.
async fn elsewhere(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    (names, drafts): (&Names, &[&Round]),
) -> Result<Vec<String>, WebError> {
    let tournament = championship.tournament.clone();
    let read =
        move |conn: &mut Conn| Ok::<_, WebError>(store::seats::elsewhere(conn, &tournament)?);
    let seats = state.store.read(read).await?;
    if seats.is_empty() {
        return Ok(Vec::new());
    }
    let tables = drafts.iter().flat_map(|round| championship.tables_of(round.id));
    let drawn: HashSet<PlayerId> =
        tables.flat_map(|table| &table.seats).map(|seat| seat.player).collect();
    let said = |seat: &SeatElsewhere| {
        let said = ctx.ta(key::FLAW_ELSEWHERE).with("name", names.player(seat.player));
        said.with("table", seat.table).with("tournament", seat.tournament.as_str()).to_string()
    };
    Ok(seats.iter().filter(|seat| drawn.contains(&seat.player)).map(said).collect())
}

/// Flaws for entries that registered after the draw, as long as the draft can be drawn again with them.
fn left_out(ctx: &Ctx, championship: &Championship, names: &Names) -> Vec<String> {
    if draw::late(championship) != Some(draw::LateHandling::Draft) {
        return Vec::new();
    }
    let is_active = |id: &EntryId| championship.entry(*id).is_some_and(|entry| entry.is_active());
    let late = draw::latecomers(championship).into_iter().filter(is_active);
    late.map(|entry| ctx.ta(key::FLAW_LATE).with("entry", names.entry(entry)).to_string()).collect()
}
