//! The draw page: draw, check the draft and its flaws, publish or discard it, and close a played round.

use std::collections::HashSet;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use domain::draw::announcement::due;
use domain::draw::announcement::reveal::sizes;
use domain::draw::{self, DrawError, DueIn, Flaw, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::draw_origin::Digits;
use domain::tournament::hall::Hall;
use domain::tournament::id::{EntryId, PlayerId, PoolId, StageId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::round::{Round, RoundKind, RoundState};
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table::{Table, TableKind};
use store::Conn;
use store::seats::SeatElsewhere;

use crate::acts::announced_draws;
use crate::acts::rounds::{self, Seed};
use crate::acts::{MeantStage, NotDone, RoundError, Work};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::{At, Id};
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other, see_other_saying};
use crate::web::i18n::Message;
use crate::web::organize::announced::{self, AnnouncedView};
use crate::web::organize::by_hand::{self, HandForm, Sent};
use crate::web::organize::flaws::{in_words, summed};
use crate::web::organize::on_stage::shown_round;
use crate::web::organize::seeds::page_path;
use crate::web::organize::steps;
use crate::web::organize::{meant, meanwhile};
use crate::web::parts::drawn::{self, DrawnView};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized, OrganizedHall};
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pools::{self, Asked, Pools};
use crate::web::parts::seed_words;
use crate::web::parts::tables::TableView;
use crate::web::parts::titles::{round_title, stage_title};
use crate::web::parts::withdrawn;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the reason for discarding a draft, in characters.
const MOST_REASON: usize = 200;

#[derive(Template)]
#[template(path = "organize/draw.html")]
struct DrawPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// True if a draw is due; false if a draft exists or tables are still to be played.
    can_draw: bool,
    stage: String,
    /// Note that the previous stage is skipped because all its entries qualify, if so.
    left_out: Option<String>,
    /// Id of the stage, for the forms.
    meant: String,
    /// Query string for links to pages about this draw.
    asks: String,
    /// The stages with a draw or a publication due, if there are several.
    stages: Vec<StageLink>,
    n_entries: usize,
    /// Names of drawn entries that are missing from the roll call, before the draw.
    missing: Vec<String>,
    /// True if the missing entries may be left out of the draw.
    may_leave_out: bool,
    pools: Option<Pools>,
    draft: Draft,
    flaws: Flaws,
    /// The origin of the draft; `None` if there is no draft.
    made: Option<DrawnView>,
    /// True if the draw can be made with an urn.
    has_urn: bool,
    /// True if the draft can be revealed name by name on stage.
    on_stage: bool,
    /// The announced draw with its forms; `None` unless a draw is due.
    announced: Option<AnnouncedView>,
    /// True if the draft can be arranged by hand.
    is_arranged: bool,
    /// The form to type the draw; `None` if it cannot be typed, as for play-offs.
    hand: Option<HandForm>,
    has_play_offs: bool,
    /// Number of recorded wishes.
    n_wishes: usize,
    /// Source of the ranking's seeds, in words, and the address of their page.
    seeds: Option<(String, String)>,
}

/// A stage with a draw or a publication due.
struct StageLink {
    path: String,
    title: String,
    is_current: bool,
}

/// Maximum number of a draft's tables shown at once.
const TABLES: usize = 40;
/// Maximum number of flaws shown one by one, and of those to be unfolded. More flaws are summed up by kind.
const FLAWS: usize = 10;
const UNFOLDED: usize = 100;

/// The draft as the page shows it.
#[derive(Default)]
struct Draft {
    /// Links to the pools, if the draft has too many tables to show them together.
    overview: Vec<PoolLine>,
    /// Titles of the pools with the names of their entries.
    pools: Vec<(String, Vec<String>)>,
    rounds: Vec<DraftRound>,
    pager: Pager,
}

/// A pool of a draft.
struct PoolLine {
    path: String,
    title: String,
    n_entries: usize,
    n_tables: usize,
}

struct DraftRound {
    title: String,
    tables: Vec<TableView>,
}

/// Flaws of the draft, in words.
#[derive(Default)]
struct Flaws {
    n: usize,
    /// Number of flaws of each kind, if there are many.
    sums: Vec<String>,
    /// The flaws themselves, up to [`UNFOLDED`].
    each: Vec<String>,
}

/// `GET /tournaments/{id}/draw`: the draw page of a stage.
pub async fn show(
    caller: OrganizedHall<address::Tournament>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let OrganizedHall { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } =
        caller;
    let step = step(&championship, meant::of_address(&ctx, &championship));
    if let Some(why) = too_early(&step) {
        // An earlier flash message says more than this one and is kept for the next page.
        return match ctx.flash() {
            Some(_) => see_other(address::tournament(id).page()),
            None => see_other_saying(address::tournament(id).page(), &why),
        };
    }
    let choice = match drafted(&championship, &step) {
        Some(stage) => match Pools::asked(&ctx, &req, &championship, stage) {
            Asked::Elsewhere(answer) => return Ok(answer),
            Asked::Here(choice) => Some(choice),
        },
        None => None,
    };
    let missing = missing(&ctx, &championship, &step, &hall);
    render(&DrawPage { missing, ..page(&ctx, &state, &championship, step, choice).await? })
}

/// The reason why there is nothing to draw or publish. `None` if there is something, or if entries are missing, as
/// the page says that itself.
fn too_early(step: &NextStep) -> Option<Message> {
    match step {
        NextStep::Play { missing, .. } => {
            Some(Message::new("flash-draw-playing").with("n", missing.len()))
        }
        NextStep::Undecided { .. } => Some(Message::new("flash-draw-undecided")),
        NextStep::Close { .. } => Some(Message::new("flash-draw-not-closed")),
        NextStep::Finished { .. } => Some(Message::new("flash-draw-finished")),
        NextStep::AddEntries { .. }
        | NextStep::Draw { .. }
        | NextStep::Publish { .. }
        | NextStep::PlayOffs { .. } => None,
    }
}

/// `POST /tournaments/{id}/draws`: draws with the number in `seed`. If `seed` is empty, the server generates a number.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let stage = meant::of_form(&form)?;
    let seed = match form.value("seed").trim() {
        "" if form.has_field("seed") => Some(Seed::Program(drawn_lot()?)),
        _ => form.number("seed", 0..=999_999_999_999_i64).map(Seed::Typed),
    };
    let Some(seed) = seed else {
        return invalid(&DrawPage { form, ..again(&ctx, &state, &championship, stage).await? });
    };
    let among: fn(&mut Work<'_>, MeantStage, Seed) -> Result<(), NotDone> =
        match form.value("among") {
            "present" => rounds::draw_present,
            _ => rounds::draw,
        };
    match state.act(&ctx, move |work| among(work, MeantStage::stage(id, stage), seed)).await {
        Ok(()) => see_other(meant::page(&championship, stage, address::Tournament::draw)),
        Err(error @ NotDone::Round(RoundError::Draw(_))) => {
            form.refuse::<()>("", refusal::message(&error));
            invalid(&DrawPage { form, ..again(&ctx, &state, &championship, stage).await? })
        }
        Err(error) => {
            let page = (meant::page(&championship, stage, address::Tournament::draw), false);
            Err(meanwhile::overtaken((&ctx, &state), id, error, page).await)
        }
    }
}

/// `POST /tournaments/{id}/announced-draws`: announces that the due draw will be made of a public number.
pub async fn announce(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let zone = championship.tournament.settings.time_zone;
    let Some((source, known_at)) = announced::parse(&mut form, zone, ctx.now()) else {
        return announced_again(&ctx, &state, &championship, form).await;
    };
    let stage = meant::of_form(&form)?;
    let act = move |work: &mut Work<'_>| {
        announced_draws::announce(work, MeantStage::stage(id, stage), source, known_at)
    };
    match state.act(&ctx, act).await {
        Ok(_) => {
            let page = meant::page(&championship, stage, address::Tournament::draw);
            see_other_saying(page, &Message::new("flash-announced"))
        }
        Err(error @ NotDone::Round(RoundError::Draw(_))) => {
            form.refuse::<()>("", refusal::message(&error));
            announced_again(&ctx, &state, &championship, form).await
        }
        Err(error) => {
            let page = (meant::page(&championship, stage, address::Tournament::draw), false);
            Err(meanwhile::overtaken((&ctx, &state), id, error, page).await)
        }
    }
}

/// `POST /tournaments/{id}/announced-draws/{announced}/number`: takes the public number once it is known and draws with it.
pub async fn post_number(
    caller: Organized<address::Tournament, Form>,
    at: Result<At<address::AnnouncedDraw>, WebError>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, facts: championship, mut form, .. } = caller;
    let Some(digits) = Digits::parse(form.value("public_number")) else {
        form.refuse::<()>("public_number", Message::new("error-digits"));
        return announced_again(&ctx, &state, &championship, form).await;
    };
    let At(address::AnnouncedDraw { id, announced }) = at?;
    let act = move |work: &mut Work<'_>| announced_draws::draw(work, id, announced, digits);
    match state.act(&ctx, act).await {
        Ok(()) => {
            see_other(meant::page(&championship, meant::of_form(&form)?, address::Tournament::draw))
        }
        Err(error @ NotDone::Round(RoundError::Draw(_))) => {
            form.refuse::<()>("public_number", refusal::message(&error));
            announced_again(&ctx, &state, &championship, form).await
        }
        Err(error) => {
            let page = (address::tournament(id).draw(), false);
            Err(meanwhile::overtaken((&ctx, &state), id, error, page).await)
        }
    }
}

/// The page with the submitted form of the announced draw and its errors.
async fn announced_again(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    form: Form,
) -> Answer {
    let page = again(ctx, state, championship, meant::of_form(&form)?).await?;
    let Some(announced) = page.announced else {
        return Err(NotDone::Round(RoundError::MovedOn).into());
    };
    let announced = Some(AnnouncedView { form, ..announced });
    invalid(&DrawPage { announced, ..page })
}

/// `POST /tournaments/{id}/draws/by-hand`: stores a draw made elsewhere, or a change of the draft.
pub async fn post_by_hand(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let stage = meant::of_form(&form)?;
    let here = meant::page(&championship, stage, address::Tournament::draw);
    if let Some(Sent { lines, replaced }) = by_hand::parse(&mut form, &championship) {
        let is_change = replaced.is_some();
        let groups = lines.iter().map(|line| line.entries.clone()).collect();
        let meant = MeantStage::stage(id, stage);
        let act = move |work: &mut Work<'_>| rounds::draw_by_hand(work, meant, groups, replaced);
        match state.act(&ctx, act).await {
            Ok(()) if is_change => {
                let said = Message::new("flash-draw-changed");
                return see_other_saying(here, &said);
            }
            Ok(()) => return see_other(here),
            Err(NotDone::Round(RoundError::Draw(DrawError::ByHand(errors)))) => {
                by_hand::refuse(&mut form, &championship, &lines, &errors);
            }
            Err(error @ NotDone::Round(RoundError::Draw(_))) => {
                form.refuse::<()>("", refusal::message(&error));
            }
            Err(error @ NotDone::Round(RoundError::MovedOn)) => {
                return overtaken(&ctx, &state, id, form, error).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    let page = again(&ctx, &state, &championship, stage).await?;
    let hand = page.hand.map(|hand| HandForm { form, ..hand });
    invalid(&DrawPage { hand, ..page })
}

/// Answers that the draw has changed meanwhile. The page shows the current state and keeps the typed text, as long as a draw can be typed.
async fn overtaken(
    ctx: &Ctx,
    state: &AppState,
    id: TournamentId,
    mut form: Form,
    error: NotDone,
) -> Answer {
    let championship = load::organized(state, ctx, id).await?;
    let page = again(ctx, state, &championship, meant::of_form(&form)?).await?;
    let Some(hand) = page.hand else {
        let page = (address::tournament(id).draw(), false);
        return Err(meanwhile::overtaken((ctx, state), id, error, page).await);
    };
    form.refuse::<()>("", Message::new("hand-moved-on"));
    let hand = Some(HandForm { form, ..hand });
    let mut response = invalid(&DrawPage { hand, ..page })?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}

/// `POST /tournaments/{id}/draws/discard`: discards the draft.
pub async fn discard(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let stage = meant::of_form(&form)?;
    let Some(reason) = form.text("reason", 0..=MOST_REASON) else {
        return invalid(&DrawPage { form, ..again(&ctx, &state, &championship, stage).await? });
    };
    let act =
        move |work: &mut Work<'_>| rounds::discard(work, MeantStage::stage(id, stage), &reason);
    let page = meant::page(&championship, stage, address::Tournament::draw);
    match state.act(&ctx, act).await {
        Ok(()) => see_other_saying(page, &Message::new("flash-draw-discarded")),
        Err(error) => Err(meanwhile::overtaken((&ctx, &state), id, error, (page, false)).await),
    }
}

/// `POST /tournaments/{id}/draws/publish`: publishes the draft.
pub async fn publish(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    form: Form,
) -> Answer {
    let meant = MeantStage::stage(id, meant::of_form(&form)?);
    // If there is nothing left to publish, the draw page redirects to the current step.
    let now = (address::tournament(id).draw(), false);
    match state.act(&ctx, move |work| rounds::publish(work, meant)).await {
        Ok(()) => see_other_saying(
            address::tournament(id).rounds(),
            &Message::new("flash-draw-published"),
        ),
        Err(error) => Err(meanwhile::overtaken((&ctx, &state), id, error, now).await),
    }
}

/// `POST /tournaments/{id}/rounds/close`: closes a played round or stage.
pub async fn close(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    form: Form,
) -> Answer {
    let meant = MeantStage::stage(id, meant::of_form(&form)?);
    // Pools without a final grid that the confirmation page listed.
    let shown: Vec<PoolId> = form.all("without").filter_map(|pool| pool.parse().ok()).collect();
    match state.act(&ctx, move |work| rounds::close_without(work, meant, &shown)).await {
        Ok(()) => {
            see_other_saying(address::tournament(id).page(), &Message::new("flash-round-closed"))
        }
        Err(NotDone::Round(RoundError::GridsMissing { stage })) => {
            let championship = load::organized(&state, &ctx, id).await?;
            let number = championship.stage(stage).map_or(1, |stage| stage.number);
            let page = format!("{}?stage={number}#close", address::tournament(id).hand_ins());
            see_other_saying(page, &Message::new("flash-grids-missing"))
        }
        // A result may have been withdrawn meanwhile.
        Err(error) => Err(meanwhile::overtaken(
            (&ctx, &state),
            id,
            error,
            (address::tournament(id).page(), true),
        )
        .await),
    }
}

/// `POST /tournaments/{id}/pools/{pool}/play-off`: draws the play-off of a pool with a random seed and publishes it.
pub async fn play_off(
    ctx: Ctx,
    state: Data<AppState>,
    _form: Form,
    At(address::Pool { id, pool }): At<address::Pool>,
) -> Answer {
    let seed = drawn_lot()?;
    state.act(&ctx, move |work| rounds::play_off(work, id, pool, seed)).await?;
    see_other_saying(address::tournament(id).page(), &Message::new("flash-play-off"))
}

/// A random number from the operating system.
pub(super) fn drawn_lot() -> Result<i64, WebError> {
    let mut random = [0; 4];
    getrandom::fill(&mut random).map_err(WebError::internal)?;
    Ok(i64::from(u32::from_be_bytes(random)))
}

/// Names of entries that are due to be drawn and are absent in the latest roll call, sorted.
fn missing(ctx: &Ctx, championship: &Championship, step: &NextStep, hall: &Hall) -> Vec<String> {
    let drawn = draw::drawn_among(championship, step).into_iter();
    let missing = drawn.filter(|entry| hall.is_missing(*entry, ctx.now()));
    let names = Names::in_full(championship);
    let mut missing: Vec<String> = missing.map(|entry| names.entry(entry)).collect();
    missing.sort_by_cached_key(|name| ctx.by_name(name));
    missing
}

/// The next step of drawing in the `meant` stage, or in any stage if there is none there: a draft to publish or a draw that is due.
///
/// If nothing is to be drawn or published, the most urgent step of the tournament.
fn step(championship: &Championship, meant: Option<StageId>) -> NextStep {
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

/// The stage whose draft is to be published next.
fn drafted<'a>(championship: &'a Championship, step: &NextStep) -> Option<&'a Stage> {
    match step {
        NextStep::Publish { stage, .. } => championship.stage(*stage),
        _ => None,
    }
}

/// The page for a rejected form, without the tables of the draft.
async fn again(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    meant: Option<StageId>,
) -> Result<DrawPage, WebError> {
    page(ctx, state, championship, step(championship, meant), None).await
}

async fn page(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    step: NextStep,
    choice: Option<Pools>,
) -> Result<DrawPage, WebError> {
    let names = withdrawn::names_in_full(ctx, championship);
    let stage = match &step {
        NextStep::Draw { stage, .. }
        | NextStep::Publish { stage, .. }
        | NextStep::PlayOffs { stage, .. } => championship.stage(*stage),
        _ => None,
    };
    let meant = stage.map(|stage| stage.id);
    let own = stage.into_iter().flat_map(|stage| championship.rounds_of(stage.id));
    let drafts: Vec<&Round> = own.filter(|round| round.state == RoundState::Draft).collect();
    let is_due = DueIn::stage(championship, meant);
    let draft = match (stage, &choice) {
        (Some(stage), Some(choice)) => draft(ctx, championship, &names, stage, &drafts, choice),
        _ => Draft::default(),
    };
    let flaws = match (stage, drafts.first()) {
        (Some(stage), Some(_)) => {
            let flaws = flaws(ctx, championship, &names, stage.id);
            flaws.with(elsewhere(ctx, state, championship, (&names, &drafts)).await?)
        }
        _ => Flaws::default(),
    };
    let made = match drafts.first() {
        Some(first) => Some(DrawnView::load(ctx, state, championship, first).await?),
        None => None,
    };
    let announced = match due(is_due) {
        Ok(due) if step.is_draw() => {
            let at = (due.stage, due.first_round);
            Some(AnnouncedView::load(ctx, state, championship, at).await?)
        }
        _ => None,
    };
    let hand = HandForm::of(ctx, championship, &step);
    let is_begun = |stage: &Stage| {
        championship.rounds_of(stage.id).any(|round| round.state != RoundState::Draft)
    };
    let seeds = stage.filter(|stage| !is_begun(stage)).and_then(|stage| {
        let said = seed_words::said(ctx, championship, stage)?;
        Some((said, page_path(championship.tournament.id, stage)))
    });
    let waiting = meant::stages_of(&of_drawing(championship));
    let is_one = waiting.len() < 2;
    let link = |id: StageId| StageLink {
        path: meant::page(championship, Some(id), address::Tournament::draw),
        title: championship
            .stage(id)
            .map(|it| stage_title(ctx, championship, it))
            .unwrap_or_default(),
        is_current: meant == Some(id),
    };
    Ok(DrawPage {
        head: Head::new(ctx, championship, Tab::Draw),
        is_arranged: hand.as_ref().is_some_and(|hand| hand.draft.is_some()),
        hand,
        has_play_offs: matches!(step, NextStep::PlayOffs { .. }),
        n_wishes: championship.wishes().len(),
        seeds,
        can_draw: step.is_draw(),
        stage: subject(ctx, championship, stage, drafts.first().copied(), &step),
        left_out: stage.and_then(|stage| steps::left_out(ctx, championship, stage.id)),
        n_entries: draw::n_drawn_among(championship, &step),
        missing: Vec::new(),
        may_leave_out: draw::may_leave_out(is_due),
        has_urn: step.is_draw() && sizes(is_due).is_some(),
        on_stage: made.is_some() && shown_round(championship, meant).is_some(),
        meant: meant.map(|stage| stage.to_string()).unwrap_or_default(),
        asks: match stage.filter(|_| !is_one) {
            Some(stage) => format!("?stage={}", stage.number),
            None => String::new(),
        },
        stages: if is_one { Vec::new() } else { waiting.into_iter().map(link).collect() },
        made,
        announced,
        pools: choice,
        draft,
        flaws,
        form: Form::empty(),
        ctx: ctx.clone(),
    })
}

/// The title of the draw: the stage, or its play-offs.
fn subject(
    ctx: &Ctx,
    championship: &Championship,
    stage: Option<&Stage>,
    draft: Option<&Round>,
    step: &NextStep,
) -> String {
    let Some(stage) = stage else { return String::new() };
    let stage = stage_title(ctx, championship, stage);
    let is_play_off = match draft {
        Some(draft) => draft.kind == RoundKind::PlayOff,
        None => matches!(step, NextStep::PlayOffs { .. }),
    };
    if is_play_off { format!("{stage}\u{a0}· {}", ctx.t("draw-play-offs")) } else { stage }
}

/// The tables of the chosen pool, or of all pools if there are few tables; otherwise links to the pools.
fn draft(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    stage: &Stage,
    drafts: &[&Round],
    choice: &Pools,
) -> Draft {
    let of_drafts = drafts.iter().flat_map(|round| championship.tables_of(round.id));
    let tables: Vec<&Table> =
        of_drafts.filter(|table| choice.current.is_none_or(|pool| table.pool == pool)).collect();
    let is_shown = |pool: &&Pool| choice.current.is_none_or(|shown| shown == pool.id);
    let is_divided = !choice.options.is_empty();
    let shown = championship.divided_into(stage).filter(is_shown).filter(|_| is_divided);
    if choice.current.is_none() && tables.len() > TABLES && is_divided {
        let line = |pool: &Pool| PoolLine {
            path: choice.here.with("pool", pool.number).to_string(),
            title: pools::title(ctx, championship, stage, pool),
            n_entries: pool.entries.len(),
            n_tables: tables
                .iter()
                .filter(|it| it.pool == pool.id && it.kind == TableKind::Played)
                .count(),
        };
        return Draft { overview: shown.map(line).collect(), ..Draft::default() };
    }
    let (tables, pager) = match choice.current {
        Some(_) => (tables, Pager::default()),
        None => paged(&Address::of(ctx), tables, TABLES),
    };
    let in_words = |pool: &Pool| {
        let entries = pool.entries.iter().map(|entry| names.entry(*entry)).collect();
        (pools::title(ctx, championship, stage, pool), entries)
    };
    let of_round = |round: &&Round| DraftRound {
        title: round_title(ctx, championship, round),
        tables: tables
            .iter()
            .filter(|table| table.round == round.id)
            .map(|table| TableView::new(ctx, championship, names, table))
            .collect(),
    };
    let rounds = drafts.iter().map(of_round).filter(|round| !round.tables.is_empty());
    Draft {
        overview: Vec::new(),
        pools: shown.map(in_words).collect(),
        rounds: rounds.collect(),
        pager,
    }
}

fn flaws(ctx: &Ctx, championship: &Championship, names: &Names, stage: StageId) -> Flaws {
    let flaws = draw::flaws(championship, stage);
    let said = |flaw: &Flaw| in_words(ctx, championship, names, flaw);
    let drafts = championship.rounds_of(stage).filter(|round| round.state == RoundState::Draft);
    let plain = Names::in_full(championship);
    let fewer = drafts.filter_map(|round| drawn::fewer(ctx, championship, &plain, round));
    let late: Vec<String> = fewer.chain(left_out(ctx, championship, names)).collect();
    Flaws {
        n: flaws.len() + late.len(),
        sums: summed(ctx, flaws.iter(), FLAWS),
        each: late.into_iter().chain(flaws.iter().map(said)).take(UNFOLDED).collect(),
    }
}

impl Flaws {
    /// Puts the given flaws before the others.
    fn with(mut self, first: Vec<String>) -> Self {
        self.n += first.len();
        self.each = first.into_iter().chain(self.each).take(UNFOLDED).collect();
        self
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
        let said = ctx.ta("flaw-elsewhere").with("name", names.player(seat.player));
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
    late.map(|entry| ctx.ta("flaw-late").with("entry", names.entry(entry)).to_string()).collect()
}
