//! Corrections and penalties of a game, in words.

use domain::tournament::event::{Actor, Event, EventKind};
use domain::tournament::game::{BoardStep, Changed, GivenPenalty, PastChange};
use domain::tournament::names::Names;
use domain::tournament::result::TableResult;
use domain::tournament::story::is_shown;
use parchis::Color;

use super::words::{self, kind_words};
use super::{LoadedTable, history};
use crate::web::i18n::key;
use crate::web::parts::titles::author;
use crate::web::request::context::Ctx;

/// Row of the list of corrections.
pub struct ChangeView {
    /// Time and author of the change.
    pub head: String,
    /// Kind of the change, in words.
    pub what: String,
    /// The old state, or empty.
    pub before: String,
    /// The new state, or empty.
    pub after: String,
    /// Number of throws that were undone with it, in words; or empty.
    pub lost: String,
    /// Reason that was given, or empty.
    pub reason: String,
}

/// Row of the list of penalties.
pub struct PenaltyView {
    /// The penalty; its reason is empty for visitors who neither keep the game nor organize.
    pub given: GivenPenalty,
    /// Name of the penalized player.
    pub player: String,
    /// Time and author of the penalty.
    pub head: String,
    /// Author and reason of the cancellation, or empty.
    pub lifted: String,
    /// True if canceling it changes the position, so that a preview is shown first.
    pub is_on_board: bool,
}

/// Corrections of a game, the latest first.
pub fn changes(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Vec<ChangeView> {
    loaded.game.changes().iter().rev().map(|change| view(ctx, loaded, names, change)).collect()
}

/// Penalties in the order they were given; with reasons only if `is_told`.
pub fn penalties(
    ctx: &Ctx,
    loaded: &LoadedTable,
    names: &Names,
    is_told: bool,
) -> Vec<PenaltyView> {
    let penalties = loaded.game.penalties().iter();
    penalties.map(|penalty| penalty_view(ctx, loaded, names, penalty, is_told)).collect()
}

/// A penalty as a row; the reasons for it and for its cancellation are included only if `is_told`.
fn penalty_view(
    ctx: &Ctx,
    loaded: &LoadedTable,
    names: &Names,
    penalty: &GivenPenalty,
    is_told: bool,
) -> PenaltyView {
    let zone = loaded.championship.tournament.settings.time_zone;
    let lifted = penalty.lifted.as_ref().map(|it| {
        let said = ctx.ta(key::PENALTY_LIFTED).with("by", author(ctx, &it.by.name));
        let reason = if is_told { it.reason.clone() } else { String::new() };
        format!("{} {}", said.with("at", ctx.time(it.at, zone)), quoted(&reason))
    });
    PenaltyView {
        player: names.player(penalty.player),
        head: head(ctx, loaded, penalty.at, &penalty.by),
        lifted: lifted.unwrap_or_default(),
        is_on_board: loaded.game.standing().iter().any(|act| act.seq == penalty.seq),
        given: GivenPenalty {
            reason: if is_told { penalty.reason.clone() } else { String::new() },
            ..penalty.clone()
        },
    }
}

/// Describes the acts of one throw, together with what they did on the board.
pub fn acts(ctx: &Ctx, loaded: &LoadedTable, acts: &[Event], steps: &[BoardStep]) -> String {
    match acts.first().map(|act| &act.kind) {
        Some(kind @ EventKind::Penalty { .. }) => kind_words(ctx, kind),
        Some(kind) if !steps.iter().any(is_shown) => kind_words(ctx, kind),
        _ => happened(ctx, loaded, steps),
    }
}

/// Describes the visible steps on the board, separated by semicolons.
pub fn happened(ctx: &Ctx, loaded: &LoadedTable, steps: &[BoardStep]) -> String {
    let said: Vec<String> = steps
        .iter()
        .filter(|step| is_shown(step))
        .map(|step| history::throw_words(ctx, loaded, step))
        .collect();
    said.join("; ")
}

fn view(ctx: &Ctx, loaded: &LoadedTable, names: &Names, change: &PastChange) -> ChangeView {
    let mut view = ChangeView {
        head: head(ctx, loaded, change.at, &change.by),
        what: String::new(),
        before: String::new(),
        after: String::new(),
        lost: String::new(),
        reason: change.reason.clone(),
    };
    match &change.what {
        Changed::Undone { acts: undone, steps } => {
            view.what = ctx.tn(key::CHANGE_UNDONE, n_throws(undone));
            view.before = acts(ctx, loaded, undone, steps);
        }
        Changed::Corrected { before, after, lost } => {
            view.what = ctx.t(match (before.is_empty(), after.is_empty()) {
                (true, _) => key::CHANGE_PUT_IN,
                (_, true) => key::CHANGE_TAKEN_OUT,
                _ => key::CHANGE_CORRECTED,
            });
            view.before = happened(ctx, loaded, before);
            view.after = happened(ctx, loaded, after);
            view.lost = lost_words(ctx, lost);
        }
        Changed::Swapped { a, b } => {
            let who = |(color, player): (Color, _)| {
                format!("{} ({})", names.player(player), words::color(ctx, color))
            };
            view.what = ctx.t(key::EVENT_SWAP);
            view.before = format!("{}, {}", who(*a), who(*b));
            view.after = format!("{}, {}", who((a.0, b.1)), who((b.0, a.1)));
        }
        Changed::Lifted { penalty, lost } => {
            view.what = ctx.t(key::EVENT_CANCEL_PENALTY);
            let degree = ctx.word(penalty.degree);
            view.before = format!("{degree}: {}", names.player(penalty.player));
            view.lost = lost_words(ctx, lost);
        }
        Changed::Rejected { result } => {
            view.what = ctx.t(key::EVENT_REJECT);
            view.before = places(ctx, names, result);
        }
    }
    view
}

/// Number of throws that a change undid, in words; empty if there were none.
pub fn lost_words(ctx: &Ctx, lost: &[Event]) -> String {
    if lost.is_empty() { String::new() } else { ctx.tn(key::CHANGE_LOST, n_throws(lost)) }
}

/// Number of throws in a list of acts. Choices of pieces belong to their die; every other act counts as a throw.
pub fn n_throws(acts: &[Event]) -> usize {
    let goes_on = |act: &&Event| matches!(act.kind, EventKind::Move { .. });
    let n = acts.iter().filter(|act| !goes_on(act)).count();
    n.max(usize::from(!acts.is_empty()))
}

fn places(ctx: &Ctx, names: &Names, result: &TableResult) -> String {
    let sides = result.sides.iter().map(|side| {
        let place = ctx.ta(key::PLACE_SHORT).with("place", side.place);
        format!("{place} {}", names.entry(side.entry))
    });
    sides.collect::<Vec<_>>().join("\u{a0}· ")
}

fn head(ctx: &Ctx, loaded: &LoadedTable, at: chrono::DateTime<chrono::Utc>, by: &Actor) -> String {
    let zone = loaded.championship.tournament.settings.time_zone;
    format!("{}, {}", ctx.datetime(at, zone), author(ctx, &by.name))
}

fn quoted(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!("«{reason}»") }
}
