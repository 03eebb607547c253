//! Story of a signed game on the table's page: totals per side, the turning point, and links into the replay.

use askama::Template;
use domain::tournament::game_figures::GameFigures;
use domain::tournament::names::Names;
use domain::tournament::story::{SideStory, Story, Sums, shown, story};
use parchis::Color;

use super::LoadedTable;
use super::history::throw_words;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Story of a game.
#[derive(Template)]
#[template(path = "table/story.html")]
pub struct StoryView {
    ctx: Ctx,
    /// Address of the table.
    path: address::Table,
    sides: Vec<StorySide>,
    captures: Vec<StoryMoment>,
    /// For each side, its captures of each other side; `None` for its own column. Empty without chances.
    pairs: Vec<Vec<Option<PairCaptures>>>,
    turning_point: Option<StoryMoment>,
    lead_changes: usize,
}

/// The captures of a side from another one.
#[derive(Clone, Copy, Default)]
struct PairCaptures {
    captured: u32,
    chances: u32,
    taken: u32,
}

/// Side with its row.
struct StorySide {
    name: String,
    colors: Vec<Color>,
    sums: Sums,
    /// Number of the replay position where its longest wait began.
    wait_at: Option<usize>,
}

/// Event of the story with its link into the replay.
struct StoryMoment {
    n: usize,
    /// Name of the side that acted.
    name: String,
    color: Option<Color>,
    /// Description of the event.
    words: String,
}

impl StoryView {
    /// `None` if the game is not signed, or was not logged throw by throw.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Option<Self> {
        loaded.game.result()?;
        let told = story(&loaded.game)?;
        let moment = |n: usize| {
            let step = shown(&loaded.game).find(|(number, _)| *number == n).map(|(_, step)| step);
            step.map(|step| throw_words(ctx, loaded, step)).unwrap_or_default()
        };
        let name_of = |color: Color| {
            let side = told.sides.iter().find(|side| side.colors.contains(&color));
            side.map(|side| names.entry(side.entry)).unwrap_or_default()
        };
        let captures = told.captures.iter().map(|capture| StoryMoment {
            n: capture.n,
            name: name_of(capture.by),
            color: Some(capture.by),
            words: name_of(capture.piece.color),
        });
        let turning_point = told.turning_point.and_then(|point| {
            let side = told.sides.get(point.side)?;
            Some(StoryMoment {
                n: point.n,
                name: names.entry(side.entry),
                color: side.colors.first().copied(),
                words: moment(point.n),
            })
        });
        let sides = told.sides.iter().map(|side| StorySide {
            name: names.entry(side.entry),
            colors: side.colors.clone(),
            sums: side.sums,
            wait_at: side.wait.map(|wait| wait.n),
        });
        Some(Self {
            path: address::game(loaded.at()),
            captures: captures.collect(),
            pairs: pairs(&told, &GameFigures::of(&loaded.game)),
            turning_point,
            lead_changes: told.lead_changes,
            sides: sides.collect(),
            ctx: ctx.clone(),
        })
    }
}

/// Who captured whom, by sides.
fn pairs(told: &Story, figures: &GameFigures) -> Vec<Vec<Option<PairCaptures>>> {
    if figures.captures.is_empty() {
        return Vec::new();
    }
    let of = |by: &SideStory, of: &SideStory| {
        let all = figures.captures.iter();
        let between = all.filter(|it| by.colors.contains(&it.by) && of.colors.contains(&it.of));
        between.fold(PairCaptures::default(), |sum, it| PairCaptures {
            captured: sum.captured + it.captured,
            chances: sum.chances + it.chances,
            taken: sum.taken + it.taken,
        })
    };
    let row = |by: &SideStory| {
        told.sides.iter().map(|other| (other.entry != by.entry).then(|| of(by, other))).collect()
    };
    told.sides.iter().map(row).collect()
}
