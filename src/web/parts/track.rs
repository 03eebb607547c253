//! The course of a tournament in one line, drawn as squares of a board by `templates/macros/track.html`.

use domain::draw;
use domain::draw::overview::track::{TrackState, TrackStep};
use domain::tournament::championship::Championship;
use domain::tournament::plan::Division;
use domain::tournament::table::TableState;
use domain::tournament::table_figures::TableFigures;

use crate::web::i18n::{Key, key};
use crate::web::parts::titles::{name_words, short_name_words, stage_heading};
use crate::web::request::context::Ctx;

/// Maximum number of tables drawn one by one; for more, only their numbers are shown.
const TILES: usize = 16;

/// A step of the course.
pub struct SquareView {
    pub step: TrackStep,
    /// Title, such as "Round 3".
    pub title: String,
    /// Short title, such as "R3".
    pub short: String,
    /// True for the last step, which decides the winner.
    pub is_last: bool,
}

impl SquareView {
    /// True if the step is finished.
    pub fn is_done(&self) -> bool {
        self.step.state == TrackState::Done
    }

    /// True if the step is in progress.
    pub fn is_now(&self) -> bool {
        self.step.state == TrackState::Now
    }

    /// States of the tables of the step; empty if they are not drawn, or more than `TILES`.
    pub fn tiles(&self) -> &[TableState] {
        if self.step.n_tables <= TILES { &self.step.tables } else { &[] }
    }

    /// Key of the word for the winners of the last step.
    pub fn goal(&self) -> Key {
        if self.has_winners() { key::TRACK_WINNERS } else { key::TRACK_CHAMPION }
    }

    /// True if each pool of the last stage has a winner of its own.
    pub fn has_winners(&self) -> bool {
        self.step.n_after.is_some_and(|n| n > 1)
    }

    /// Progress of the tables of the step.
    pub fn figures(&self) -> TableFigures {
        self.step.figures()
    }
}

/// The steps of a tournament; empty if it has no fixed end.
pub fn squares(ctx: &Ctx, championship: &Championship) -> Vec<SquareView> {
    let steps = draw::track(championship);
    let n_steps = steps.len();
    let square = |(index, step): (usize, TrackStep)| {
        let (title, short) = titles(ctx, championship, &step);
        SquareView { step, title, short, is_last: index + 1 == n_steps }
    };
    steps.into_iter().enumerate().map(square).collect()
}

/// The title and the short title of a step.
fn titles(ctx: &Ctx, championship: &Championship, step: &TrackStep) -> (String, String) {
    if let Some((number, name)) = step.round {
        return (name_words(ctx, name), short_name_words(ctx, name, number));
    }
    let stage = championship.stage(step.stage);
    let title = stage.map(|stage| stage_heading(ctx, championship, stage));
    let short = match stage.map(|stage| stage.plan.division) {
        Some(Division::BySector) => key::TRACK_SECTORS,
        Some(Division::Groups { .. }) => key::TRACK_GROUPS,
        _ if stage.is_some_and(|stage| stage.plan.is_drawn_at_once()) => key::TRACK_LEAGUE,
        _ if stage.is_some_and(|stage| stage.plan.rounds().is_some()) => key::TRACK_ROUNDS,
        _ => key::TRACK_KNOCKOUT,
    };
    (title.unwrap_or_default(), ctx.t(short))
}
