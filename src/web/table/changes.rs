//! What was changed afterwards at a table and who was punished, in words.

use super::words::{self, kind_words, name_of};
use super::{Loaded, history};
use crate::rules::Color;
use crate::tournament::event::{Actor, Degree, Event, EventKind};
use crate::tournament::game::{Change, Changed, PenaltyGiven, Step};
use crate::tournament::names::Names;
use crate::tournament::result::TableResult;
use crate::tournament::story::is_shown;
use crate::web::request::context::Ctx;

/// A change for the list.
pub struct ChangeView {
    /// When and by whom.
    pub head: String,
    /// What it was.
    pub what: String,
    /// What was before, or empty.
    pub before: String,
    /// What is in its place, or empty.
    pub after: String,
    /// What was taken back along with it, or empty.
    pub lost: String,
    /// Why, or empty.
    pub reason: String,
}

/// A penalty for the list.
pub struct PenaltyView {
    /// What it is called by.
    pub seq: i32,
    /// The color.
    pub color: Color,
    /// Who.
    pub player: String,
    /// Which.
    pub degree: Degree,
    /// When and by whom.
    pub head: String,
    /// Why; only for those who keep the game or organize.
    pub reason: String,
    /// Who lifted it and why, or empty.
    pub lifted: String,
    /// Whether it stands.
    pub stands: bool,
    /// Whether lifting it changes the board, so that it is shown first.
    pub is_on_board: bool,
}

/// The changes, the latest first.
pub fn changes(ctx: &Ctx, loaded: &Loaded, names: &Names) -> Vec<ChangeView> {
    loaded.game.changes().iter().rev().map(|change| view(ctx, loaded, names, change)).collect()
}

/// The penalties in the order given.
pub fn penalties(ctx: &Ctx, loaded: &Loaded, names: &Names, is_told: bool) -> Vec<PenaltyView> {
    let penalties = loaded.game.penalties().iter();
    penalties.map(|penalty| penalty_view(ctx, loaded, names, penalty, is_told)).collect()
}

/// A penalty as lists show it; why it was given and lifted only where that `is_told`.
fn penalty_view(
    ctx: &Ctx,
    loaded: &Loaded,
    names: &Names,
    penalty: &PenaltyGiven,
    is_told: bool,
) -> PenaltyView {
    let zone = loaded.championship.tournament.settings.time_zone;
    let lifted = penalty.lifted.as_ref().map(|it| {
        let said = ctx.ta("penalty-lifted").with("by", name_of(ctx, &it.by));
        let reason = if is_told { it.reason.clone() } else { String::new() };
        format!("{} {}", said.with("at", ctx.time(it.at, zone)), quoted(&reason))
    });
    PenaltyView {
        seq: penalty.seq,
        color: penalty.color,
        player: names.player(penalty.player),
        degree: penalty.degree,
        head: head(ctx, loaded, penalty.at, &penalty.by),
        reason: if is_told { penalty.reason.clone() } else { String::new() },
        stands: penalty.lifted.is_none(),
        lifted: lifted.unwrap_or_default(),
        is_on_board: loaded.game.standing().iter().any(|act| act.seq == penalty.seq),
    }
}

/// Acts that belong together with what happened on the board, in words.
pub fn acts(ctx: &Ctx, loaded: &Loaded, acts: &[Event], steps: &[Step]) -> String {
    match acts.first().map(|act| &act.kind) {
        Some(kind @ EventKind::Penalty { .. }) => kind_words(ctx, kind),
        Some(kind) if !steps.iter().any(is_shown) => kind_words(ctx, kind),
        _ => happened(ctx, loaded, steps),
    }
}

/// What happened on the board, in words.
pub fn happened(ctx: &Ctx, loaded: &Loaded, steps: &[Step]) -> String {
    let said: Vec<String> = steps
        .iter()
        .filter(|step| is_shown(step))
        .map(|step| history::throw_words(ctx, loaded, step))
        .collect();
    said.join("; ")
}

fn view(ctx: &Ctx, loaded: &Loaded, names: &Names, change: &Change) -> ChangeView {
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
            view.what = ctx.tn("change-undone", n_throws(undone));
            view.before = acts(ctx, loaded, undone, steps);
        }
        Changed::Corrected { before, after, lost } => {
            view.what = ctx.t(match (before.is_empty(), after.is_empty()) {
                (true, _) => "change-put-in",
                (_, true) => "change-taken-out",
                _ => "change-corrected",
            });
            view.before = happened(ctx, loaded, before);
            view.after = happened(ctx, loaded, after);
            view.lost = lost_words(ctx, lost);
        }
        Changed::Swapped { a, b } => {
            let who = |(color, player): (Color, _)| {
                format!("{} ({})", names.player(player), words::color(ctx, color))
            };
            view.what = ctx.t("event-swap");
            view.before = format!("{}, {}", who(*a), who(*b));
            view.after = format!("{}, {}", who((a.0, b.1)), who((b.0, a.1)));
        }
        Changed::Lifted { penalty, lost } => {
            view.what = ctx.t("event-cancel-penalty");
            let degree = ctx.word(penalty.degree);
            view.before = format!("{degree}: {}", names.player(penalty.player));
            view.lost = lost_words(ctx, lost);
        }
        Changed::Rejected { result } => {
            view.what = ctx.t("event-reject");
            view.before = places(ctx, names, result);
        }
    }
    view
}

/// How many throws were taken back along with something.
pub fn lost_words(ctx: &Ctx, lost: &[Event]) -> String {
    if lost.is_empty() { String::new() } else { ctx.tn("change-lost", n_throws(lost)) }
}

/// How many throws acts are: dice, and what is none of a die's.
pub fn n_throws(acts: &[Event]) -> usize {
    let goes_on = |act: &&Event| matches!(act.kind, EventKind::Move { .. });
    let n = acts.iter().filter(|act| !goes_on(act)).count();
    n.max(usize::from(!acts.is_empty()))
}

fn places(ctx: &Ctx, names: &Names, result: &TableResult) -> String {
    let sides = result.sides.iter().map(|side| {
        let place = ctx.ta("place-short").with("place", side.place);
        format!("{place} {}", names.entry(side.entry))
    });
    sides.collect::<Vec<_>>().join("\u{a0}· ")
}

fn head(ctx: &Ctx, loaded: &Loaded, at: chrono::DateTime<chrono::Utc>, by: &Actor) -> String {
    let zone = loaded.championship.tournament.settings.time_zone;
    format!("{}, {}", ctx.datetime(at, zone), name_of(ctx, by))
}

fn quoted(reason: &str) -> String {
    if reason.is_empty() { String::new() } else { format!("«{reason}»") }
}
