//! The origin of a round's draw: its number and that number's source, or the author of a draw made by hand. Also how trustworthy that is,
//! and what was announced, drawn and discarded before.

use chrono::{DateTime, Utc};
use domain::draw;
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::{Discarded, Draw};
use domain::tournament::draw_origin::Origin;
use domain::tournament::id::{StageId, TableId};
use domain::tournament::names::Names;
use domain::tournament::round::{Round, RoundState};
use domain::tournament::seat_change::SeatChange;
use domain::tournament::urn::{Urn, UrnEnd};
use store::Conn;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::parts::effects::table_title;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Origin and history of a draw.
pub struct DrawOriginView {
    /// Short description of the origin.
    pub how: String,
    /// Assessment of how trustworthy the origin is, in a sentence.
    pub grade: String,
    /// Announcements and draws in chronological order.
    pub history: Vec<DrawHistoryLine>,
    /// Number of discarded drafts.
    pub n_discarded: usize,
    /// False if players opened the tables themselves, so that there was no draw.
    pub is_drawn: bool,
    /// Tables whose points the draw used and whose results were corrected since, in words. `None` if there are none.
    pub corrected: Option<String>,
}

/// Announced draws and urns, whether or not they led to a draw.
pub struct DrawPreparations {
    /// Announced draws in order.
    pub announced: Vec<AnnouncedDraw>,
    /// Urns, without their balls.
    pub urns: Vec<Urn>,
}

/// An event in the history of a draw.
pub struct DrawHistoryLine {
    pub at: DateTime<Utc>,
    /// Description of the event.
    pub text: String,
    /// Address of a page with details, or empty.
    pub path: String,
}

impl DrawOriginView {
    /// Loads the draw that made this round.
    ///
    /// # Errors
    /// Fails if the database cannot be read.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        round: &Round,
    ) -> Result<Self, WebError> {
        let at = (round.stage, round.number);
        let plan = championship.stage(round.stage).map(|stage| &stage.plan);
        let of_points = plan.filter(|plan| plan.is_drawn_by_points()).map(|_| round.clone());
        let read = move |conn: &mut Conn| {
            let draws = store::draws::of_round(conn, at)?;
            let first = draws.last().map_or(at.1, |draw| draw.first_round);
            let corrected = match &of_points {
                Some(round) => store::tables::changed_after_draw(conn, round)?,
                None => Vec::new(),
            };
            Ok::<_, WebError>((draws, begun(conn, (at.0, first))?, corrected))
        };
        let (draws, begun, corrected) = state.store.read(read).await?;
        Ok(Self {
            how: how(ctx, round, &draws),
            grade: grade(ctx, standing(&draws)),
            is_drawn: round.seed != 0 || !draws.is_empty(),
            n_discarded: draws.iter().filter(|draw| draw.discarded.is_some()).count(),
            history: history(ctx, championship, &draws, &begun),
            corrected: from_before(ctx, championship, &corrected),
        })
    }
}

/// The announcements and urns of the draw that starts with this round number in a stage, and its discarded drafts. All of them are public.
///
/// # Errors
/// Fails if the database cannot be read.
pub async fn before(
    state: &AppState,
    at: (StageId, i32),
) -> Result<(Vec<Draw>, DrawPreparations), WebError> {
    let read = move |conn: &mut Conn| {
        let mut draws = store::draws::of_round(conn, at)?;
        draws.retain(|draw| draw.discarded.is_some());
        Ok::<_, WebError>((draws, begun(conn, at)?))
    };
    state.store.read(read).await
}

/// All draws that made a round, discarded ones included, in chronological order.
///
/// # Errors
/// Fails if the database cannot be read.
pub async fn draws_of(state: &AppState, round: &Round) -> Result<Vec<Draw>, WebError> {
    let at = (round.stage, round.number);
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::draws::of_round(conn, at)?);
    state.store.read(read).await
}

fn begun(conn: &mut Conn, at: (StageId, i32)) -> Result<DrawPreparations, WebError> {
    let announced = store::announced_draws::of_draw(conn, at)?;
    Ok(DrawPreparations { announced, urns: store::urns::of_draw(conn, at)? })
}

/// Origin of a round's current draw, in words. `draws` are all draws that made the round. Rounds from before draws
/// were stored only have a seed.
pub fn how(ctx: &Ctx, round: &Round, draws: &[Draw]) -> String {
    let kept = standing(draws);
    let said = match kept {
        Some(draw) => how_of(ctx, draw),
        // There was no draw: players opened the tables.
        None if round.seed == 0 => ctx.t(key::DRAW_OPENED),
        None => ctx.ta(key::DRAW_SEED).with("seed", round.seed.to_string()).to_string(),
    };
    match kept.map(|draw| draw.input.absent.len()).unwrap_or_default() {
        0 => said,
        n => format!("{said}\u{a0}· {}", ctx.tn(key::DRAW_WITHOUT, n)),
    }
}

fn standing(draws: &[Draw]) -> Option<&Draw> {
    draws.iter().find(|draw| draw.discarded.is_none())
}

/// Origin of one draw, discarded or not: its number with the source, or its author.
fn how_of(ctx: &Ctx, draw: &Draw) -> String {
    let key = match (draw.origin, &draw.public) {
        (Some(Origin::Balls), _) => key::DRAW_BY_BALLS,
        _ if draw.is_by_hand() => key::DRAW_BY_HAND,
        (Some(Origin::Program), _) => key::DRAW_SEED_PROGRAM,
        (Some(Origin::Typed), _) => key::DRAW_SEED_TYPED,
        (Some(Origin::Public), Some(public)) => {
            let said = ctx.ta(key::DRAW_SEED_PUBLIC).with("seed", draw.seed.to_string());
            return said.with("number", public.digits.as_str()).to_string();
        }
        _ => key::DRAW_SEED,
    };
    ctx.ta(key).with("seed", draw.seed.to_string()).with("by", &draw.drawn_by).to_string()
}

/// Assessment of how trustworthy the origin of a draw is.
fn grade(ctx: &Ctx, draw: Option<&Draw>) -> String {
    ctx.t(match draw.map(|draw| (draw.origin, draw.is_by_hand())) {
        Some((Some(Origin::Balls), _)) => key::GRADE_BALLS,
        Some((_, true)) => key::GRADE_LIST,
        Some((Some(Origin::Program), _)) => key::GRADE_PROGRAM,
        Some((Some(Origin::Typed), _)) => key::GRADE_TYPED,
        Some((Some(Origin::Public), _)) => key::GRADE_PUBLIC,
        _ => key::GRADE_UNKNOWN,
    })
}

/// History of announcements and draws, in chronological order. It reveals if somebody drew repeatedly until the result suited them.
pub fn history(
    ctx: &Ctx,
    championship: &Championship,
    draws: &[Draw],
    begun: &DrawPreparations,
) -> Vec<DrawHistoryLine> {
    let tournament = &championship.tournament;
    let zone = tournament.settings.time_zone;
    let mut lines: Vec<DrawHistoryLine> = begun
        .announced
        .iter()
        .map(|it| {
            let said = ctx.ta(key::HISTORY_ANNOUNCED).with("source", &it.source);
            let said = said.with("at", ctx.datetime(it.announced_at, zone));
            let said = said.with("known", ctx.datetime(it.known_at, zone));
            DrawHistoryLine {
                at: it.announced_at,
                text: said.with("by", &it.announced_by).to_string(),
                path: address::tournament(tournament.id).announced_draw(it.id).page(),
            }
        })
        .collect();
    lines.extend(draws.iter().map(|draw| {
        let key = match draw.discarded.as_ref().map(|it| it.reason.is_empty()) {
            None if is_draft(championship, draw) => key::HISTORY_DRAFT,
            None => key::HISTORY_DRAWN,
            Some(true) => key::HISTORY_DISCARDED,
            Some(false) => key::HISTORY_DISCARDED_WHY,
        };
        let said = ctx.ta(key).with("at", ctx.datetime(draw.drawn_at, zone));
        let said = said.with("by", &draw.drawn_by).with("how", how_of(ctx, draw));
        let text = match &draw.discarded {
            Some(Discarded { at, by, reason }) => {
                let said = said.with("when", ctx.datetime(*at, zone)).with("who", by);
                said.with("reason", reason).to_string()
            }
            None => said.to_string(),
        };
        DrawHistoryLine { at: draw.drawn_at, text, path: String::new() }
    }));
    lines.extend(begun.urns.iter().filter_map(|urn| {
        let Some(UrnEnd::Left(Discarded { at, by, reason })) = &urn.ended else { return None };
        let key = if reason.is_empty() { key::HISTORY_URN } else { key::HISTORY_URN_WHY };
        let said = ctx.ta(key).with("at", ctx.datetime(urn.begun_at, zone));
        let said = said.with("by", &urn.begun_by).with("when", ctx.datetime(*at, zone));
        let text = said.with("who", by).with("reason", reason).to_string();
        Some(DrawHistoryLine { at: urn.begun_at, text, path: String::new() })
    }));
    lines.sort_by_key(|line| line.at);
    lines
}

/// True if the rounds of this draw are unpublished.
fn is_draft(championship: &Championship, draw: &Draw) -> bool {
    let mut rounds = championship.rounds_of(draw.stage);
    rounds.any(|round| round.number == draw.first_round && round.state == RoundState::Draft)
}

/// Note about tables corrected after a draw that used their points. `None` if there are none.
fn from_before(ctx: &Ctx, championship: &Championship, corrected: &[TableId]) -> Option<String> {
    let titles: Vec<String> =
        corrected.iter().map(|table| table_title(ctx, championship, *table)).collect();
    let said = ctx.ta(key::DRAW_FROM_POINTS_BEFORE).with("tables", titles.join(", ")).to_string();
    (!titles.is_empty()).then_some(said)
}

/// Note about entries that withdrew before the round was drawn. `None` if there are none.
pub fn fewer(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    round: &Round,
) -> Option<String> {
    let gone = draw::withdrawn_before(championship, round);
    let gone: Vec<String> = gone.into_iter().map(|entry| names.entry(entry)).collect();
    let said = ctx.ta(key::DRAW_FEWER).with("names", gone.join(", ")).to_string();
    (!gone.is_empty()).then_some(said)
}

/// Note about entries seated after the round was drawn. `None` if there are none.
pub fn since(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    round: &Round,
) -> Option<String> {
    let seats = championship.late_seatings().flat_map(SeatChange::late_seats);
    let is_here = |table| championship.table(table).is_some_and(|table| table.round == round.id);
    let here = seats.filter(|(_, table)| is_here(*table));
    let mut late: Vec<String> = here.map(|(entry, _)| names.entry(entry)).collect();
    late.dedup();
    let said = ctx.ta(key::DRAW_SINCE).with("names", late.join(", ")).to_string();
    (!late.is_empty()).then_some(said)
}
