//! Draw, look at the draft and its flaws, publish or discard it; close what has been played.

use actix_web::web::Data;
use askama::Template;

use super::load;
use crate::draw::{self, DrawError, Flaw, NextStep};
use crate::store::rounds::InsertDrawnError;
use crate::tournament::championship::Championship;
use crate::tournament::hall::Hall;
use crate::tournament::id::{EntryId, StageId, TableId, TournamentId};
use crate::tournament::import::fold;
use crate::tournament::round::RoundState;
use crate::tournament::tournament::Role;
use crate::web::AppState;
use crate::web::acts::Moment;
use crate::web::acts::rounds::{self, RoundError};
use crate::web::context::Ctx;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::hall;
use crate::web::i18n::Message;
use crate::web::path::Id;
use crate::web::respond::{Answer, invalid, render, see_other, see_other_saying};
use crate::web::tournament::round::round_title;
use crate::web::tournament::{Head, Names, TableView, path, pool_title, stage_title};

#[derive(Template)]
#[template(path = "organize/draw.html")]
struct DrawPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    /// What can be drawn now; none while a draft waits or tables are missing.
    can_draw: bool,
    stage: String,
    n_entries: usize,
    /// Those of them whom the roll call misses, before the draw.
    missing: Vec<String>,
    draft: Vec<DraftRound>,
    pools: Vec<(String, Vec<String>)>,
    flaws: Vec<String>,
    seed: Option<i64>,
}

struct DraftRound {
    title: String,
    tables: Vec<TableView>,
}

/// `GET /tournaments/{id}/draw`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let (championship, hall) = hall::load(&state, &ctx, id, Role::Organizer).await?;
    if matches!(
        draw::next_step(&championship),
        NextStep::Play { .. } | NextStep::Close { .. } | NextStep::Finished { .. }
    ) {
        return see_other(path(id, ""));
    }
    let mut random = [0; 4];
    getrandom::fill(&mut random).map_err(WebError::internal)?;
    let proposed = u32::from_be_bytes(random) % 100_000;
    let missing = missing(&ctx, &championship, &hall);
    let form = Form::empty().with("seed", proposed);
    render(&DrawPage { missing, ..page(ctx, &championship, form) })
}

/// `POST /tournaments/{id}/draws`
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let Some(seed) = form.number("seed", 0..=999_999_999_999_i64) else {
        return invalid(&page(ctx, &championship, form));
    };
    let mut moment = Moment::now().map_err(WebError::internal)?;
    let drawn = state.act(id, move |conn| rounds::draw(conn, &mut moment, id, seed)).await;
    match drawn {
        Ok(()) => see_other(path(id, "draw")),
        // The draft of a first click, or another organizer's.
        Err(RoundError::Draw(DrawError::NotDue)) => Err(RoundError::MovedOn.into()),
        Err(RoundError::Draw(error)) => {
            form.refuse::<()>("", draw_message(&error));
            invalid(&page(ctx, &championship, form))
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /tournaments/{id}/draws/discard`
pub async fn discard(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    _form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    state.act(id, move |conn| rounds::discard(conn, id)).await?;
    see_other_saying(path(id, "draw"), &Message::new("flash-draw-discarded"))
}

/// `POST /tournaments/{id}/draws/publish`
pub async fn publish(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    _form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let moment = Moment::now().map_err(WebError::internal)?;
    state.act(id, move |conn| rounds::publish(conn, &moment, id)).await?;
    see_other_saying(path(id, "rounds"), &Message::new("flash-draw-published"))
}

/// `POST /tournaments/{id}/rounds/close`
pub async fn close(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    _form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let moment = Moment::now().map_err(WebError::internal)?;
    state.act(id, move |conn| rounds::close(conn, &moment, id)).await?;
    see_other_saying(path(id, ""), &Message::new("flash-round-closed"))
}

/// Names of those who would be drawn and have not come, as the latest roll call says.
fn missing(ctx: &Ctx, championship: &Championship, hall: &Hall) -> Vec<String> {
    let step = draw::next_step(championship);
    let drawn = draw::drawn_among(championship, &step).into_iter();
    let missing = drawn.filter(|entry| hall.is_missing(*entry, ctx.now()));
    let names = Names::in_full(championship);
    let mut missing: Vec<String> = missing.map(|entry| names.entry(entry)).collect();
    missing.sort_by_key(|name| fold(name));
    missing
}

fn page(ctx: Ctx, championship: &Championship, form: Form) -> DrawPage {
    let step = draw::next_step(championship);
    let names = Names::in_full(championship);
    let stage = match &step {
        NextStep::Draw { stage, .. }
        | NextStep::Publish { stage, .. }
        | NextStep::PlayOffs { stage, .. } => championship.stage(*stage),
        _ => None,
    };
    let drafts: Vec<_> =
        championship.rounds.iter().filter(|round| round.state == RoundState::Draft).collect();
    let draft = drafts
        .iter()
        .map(|round| DraftRound {
            title: round_title(&ctx, championship, round),
            tables: championship
                .tables_of(round.id)
                .map(|table| TableView::new(&ctx, championship, &names, table))
                .collect(),
        })
        .collect();
    let pools = stage
        .into_iter()
        .filter(|_| !drafts.is_empty())
        .flat_map(|stage| championship.pools_of(stage.id).map(move |pool| (stage, pool)))
        .filter(|(_, pool)| !pool.name.is_empty())
        .map(|(stage, pool)| {
            let entries = pool.entries.iter().map(|entry| names.entry(*entry)).collect();
            (pool_title(&ctx, stage, pool), entries)
        })
        .collect();
    let flaws = match (stage, drafts.is_empty()) {
        (Some(stage), false) => flaws(&ctx, championship, &names, stage.id),
        _ => Vec::new(),
    };
    DrawPage {
        head: Head::new(&ctx, championship, "draw"),
        can_draw: matches!(step, NextStep::Draw { .. } | NextStep::PlayOffs { .. }),
        stage: stage.map(|stage| stage_title(&ctx, championship, stage)).unwrap_or_default(),
        n_entries: draw::n_drawn_among(championship, &step),
        missing: Vec::new(),
        seed: drafts.first().map(|round| round.seed),
        draft,
        pools,
        flaws,
        form,
        ctx: ctx.clone(),
    }
}

fn flaws(ctx: &Ctx, championship: &Championship, names: &Names, stage: StageId) -> Vec<String> {
    let number = |table: &TableId| championship.table(*table).map_or(0, |table| table.number);
    let both = |key: &'static str, entries: &[EntryId; 2]| {
        let [one, other] = entries.map(|entry| names.entry(entry));
        ctx.ta(key).with("one", one).with("other", other)
    };
    let said = |flaw: &Flaw| match flaw {
        Flaw::SameClub { table, entries } => {
            both("flaw-same-club", entries).with("table", number(table)).to_string()
        }
        Flaw::SameClubInGroup { pool, entries } => {
            let pool = championship.pool(*pool).map(|pool| pool.name.clone()).unwrap_or_default();
            both("flaw-same-club-in-group", entries).with("pool", pool).to_string()
        }
        Flaw::MetBefore { table, entries, times } => both("flaw-met-before", entries)
            .with("table", number(table))
            .with("times", *times)
            .to_string(),
        Flaw::SameColor { table, entry, color, times } => ctx
            .ta("flaw-same-color")
            .with("entry", names.entry(*entry))
            .with("color", ctx.t(format!("color-{}", color.name())))
            .with("table", number(table))
            .with("times", *times)
            .to_string(),
        Flaw::ByeAgain { entry, times, .. } => ctx
            .ta("flaw-bye-again")
            .with("entry", names.entry(*entry))
            .with("times", *times)
            .to_string(),
        Flaw::NoSector { entry } => {
            ctx.ta("flaw-no-sector").with("entry", names.entry(*entry)).to_string()
        }
        Flaw::Withdrawn { table, entry } => ctx
            .ta("flaw-withdrawn")
            .with("entry", names.entry(*entry))
            .with("table", number(table))
            .to_string(),
    };
    draw::flaws(championship, stage).iter().map(said).collect()
}

fn draw_message(error: &DrawError) -> Message {
    Message::of_parts(error.parts())
}

impl From<RoundError> for WebError {
    fn from(error: RoundError) -> Self {
        match error {
            RoundError::Insert(InsertDrawnError::Store(error)) => error.into(),
            RoundError::MovedOn | RoundError::Insert(_) => {
                WebError::Refused(Message::new("error-moved-on"))
            }
            RoundError::Draw(error) => WebError::Refused(draw_message(&error)),
            RoundError::Store(error) => error.into(),
        }
    }
}
