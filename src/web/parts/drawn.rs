//! How a round was drawn, as it is said wherever it is shown: the number that it was drawn with, or who made it by hand.

use crate::store::{self, Conn};
use crate::tournament::championship::Championship;
use crate::tournament::draw_input::Draw;
use crate::tournament::late::LateSeat;
use crate::tournament::names::Names;
use crate::tournament::round::Round;
use crate::web::http::error::WebError;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The draws that made a round, discarded ones too, in the order in which they were made.
///
/// # Errors
/// When the database fails.
pub async fn draws_of(state: &AppState, round: &Round) -> Result<Vec<Draw>, WebError> {
    let at = (round.stage, round.number);
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::draws::of_round(conn, at)?);
    state.store.read(read).await
}

/// How the draw of a round that stands was made; `draws` are all that made it. Of a round from before draws were kept there
/// is only its seed.
pub fn how(ctx: &Ctx, round: &Round, draws: &[Draw]) -> String {
    let kept = draws.iter().find(|draw| draw.discarded.is_none());
    let said = match kept.filter(|draw| draw.is_by_hand()) {
        Some(draw) => ctx.ta("draw-by-hand").with("by", &draw.drawn_by).to_string(),
        // Nothing was drawn: players opened its tables.
        None if kept.is_none() && round.seed == 0 => ctx.t("draw-opened"),
        None => ctx.ta("draw-seed").with("seed", round.seed.to_string()).to_string(),
    };
    match kept.map(|draw| draw.input.absent.len()).unwrap_or_default() {
        0 => said,
        n => format!("{said} · {}", ctx.tn("draw-without", n)),
    }
}

/// Who was seated in a round after it was drawn, in words; none where nobody was.
pub fn since(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    round: &Round,
) -> Option<String> {
    let seats = championship.late_seatings().iter().flat_map(|it| &it.seats);
    let is_here = |seat: &&LateSeat| {
        championship.table(seat.table).is_some_and(|table| table.round == round.id)
    };
    let mut late: Vec<String> = seats.filter(is_here).map(|seat| names.entry(seat.entry)).collect();
    late.dedup();
    let said = ctx.ta("draw-since").with("names", late.join(", ")).to_string();
    (!late.is_empty()).then_some(said)
}

/// What a discarded draft is told from others by: its number, or who made it by hand.
pub fn mark(ctx: &Ctx, draft: &Draw) -> String {
    match draft.is_by_hand() {
        true => ctx.ta("draw-discarded-by-hand").with("by", &draft.drawn_by).to_string(),
        false => draft.seed.to_string(),
    }
}
