//! A tournament's public pages. Each loads the whole championship once and computes what it shows.

pub mod bracket;
pub mod entries;
pub mod format;
pub mod grid;
mod head;
pub mod home;
pub mod pools;
pub mod poster;
pub mod round;
pub mod seat;
pub mod seat_list;
pub mod show;
pub mod standings;
pub mod titles;

pub use self::head::{Head, path};
pub use self::titles::{pool_title, stage_title};

use super::hall::places::{Places, has_boards};
use super::http::error::WebError;
use super::request::context::Ctx;
use super::state::AppState;
use crate::rules::Color;
use crate::store;
use crate::tournament::championship::Championship;
use crate::tournament::id::{PoolId, StageId, TournamentId};
use crate::tournament::names::Names;
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// The championship as the visitor may see it: drafts are for organizers.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown id.
pub async fn load(state: &AppState, ctx: &Ctx, id: TournamentId) -> Result<Championship, WebError> {
    let championship = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::championship::load(conn, id)?))
        .await?;
    Ok(if ctx.is_organizer(&id) { championship } else { championship.public() })
}

/// The championship as everybody sees it.
///
/// # Errors
/// [`WebError::NotFound`] for an unknown id.
pub async fn load_public(state: &AppState, id: TournamentId) -> Result<Championship, WebError> {
    let championship = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::championship::load(conn, id)?))
        .await?;
    Ok(championship.public())
}

/// A side of a table for lists: name, colors and what it reached.
pub struct SideView {
    /// Entry's name.
    pub name: String,
    /// Entry's club, or empty.
    pub club: String,
    /// Its colors.
    pub colors: Vec<Color>,
    /// Place, once there is a result.
    pub place: Option<u8>,
    /// Whether the place is shared.
    pub is_tied: bool,
    /// Remaining distance, where known.
    pub distance: Option<u16>,
    /// `finished`, `placed`, `retired` or `absent`, once there is a result.
    pub outcome: &'static str,
}

/// A table for lists.
pub struct TableView {
    /// Its page.
    pub path: String,
    /// Number within the round.
    pub number: i32,
    /// `played`, `bye` or `rest`.
    pub kind: &'static str,
    /// `waiting`, `playing`, `over` or `confirmed`.
    pub state: &'static str,
    /// Sides in order of their seats, or of their places once there is a result.
    pub sides: Vec<SideView>,
    /// The pool's title, or empty.
    pub pool: String,
    /// The round's title, or empty where it stands above the list.
    pub round: String,
    /// What people find it by: "Table 34", "Board 16".
    pub title: String,
    /// Whether the title says its number as that of a table.
    pub says_number: bool,
}

impl TableView {
    /// As public pages show it.
    pub fn new(ctx: &Ctx, championship: &Championship, names: &Names, table: &Table) -> Self {
        let mut sides: Vec<SideView> = table
            .sides()
            .into_iter()
            .map(|(entry, colors)| {
                let result = table.result.as_ref().and_then(|result| result.of(entry));
                SideView {
                    name: names.entry(entry),
                    club: names.club(entry),
                    colors,
                    place: result.map(|side| side.place),
                    is_tied: result.is_some_and(|side| side.is_tied),
                    distance: result.and_then(|side| side.distance),
                    outcome: result.map_or("", |side| side.outcome.name()),
                }
            })
            .collect();
        sides.sort_by_key(|side| side.place);
        let pool = championship.pool(table.pool);
        let stage = pool.and_then(|pool| championship.stage(pool.stage));
        let numbered = |key: &str| ctx.ta(key).with("number", table.number).to_string();
        let has_boards = has_boards(championship);
        Self {
            path: format!("/tables/{}", table.id),
            number: table.number,
            kind: table.kind.name(),
            state: table.state.name(),
            sides,
            pool: stage
                .zip(pool)
                .map(|(stage, pool)| pool_title(ctx, stage, pool))
                .unwrap_or_default(),
            round: String::new(),
            title: numbered(if has_boards { "game-numbered" } else { "table-numbered" }),
            says_number: !has_boards,
        }
    }

    /// With where in the hall it is.
    #[must_use]
    pub fn at(mut self, ctx: &Ctx, places: &Places, table: &Table) -> Self {
        self.title = places.title(ctx, table);
        self
    }

    /// With its round's title.
    #[must_use]
    pub fn in_round(mut self, title: String) -> Self {
        self.round = title;
        self
    }

    /// By its own number: for organizers, before there is a place for it.
    #[must_use]
    pub fn numbered(mut self, ctx: &Ctx) -> Self {
        self.title = self.number_words(ctx);
        self.says_number = true;
        self
    }

    /// "Table 34".
    pub fn number_words(&self, ctx: &Ctx) -> String {
        ctx.ta("table-numbered").with("number", self.number).to_string()
    }

    /// What it is found by, with its number: for organizers where there is room for one text.
    pub fn both(&self, ctx: &Ctx) -> String {
        match self.says_number {
            true => self.title.clone(),
            false => format!("{} · {}", self.title, self.number_words(ctx)),
        }
    }

    /// Whether it is played at a board.
    pub fn is_played(&self) -> bool {
        self.kind == "played"
    }
}

/// The stage asked for by number, else the last one that has rounds, else the first.
pub fn chosen_stage(
    championship: &Championship,
    asked: Option<i32>,
    fits: impl Fn(&Stage) -> bool,
) -> Option<&Stage> {
    let drawn = |id: StageId| championship.rounds_of(id).next().is_some();
    let mut stages = championship.stages().iter().filter(|stage| fits(stage));
    let asked = asked
        .and_then(|number| championship.stages().iter().find(|s| s.number == number && fits(s)));
    asked
        .or_else(|| championship.stages().iter().rev().find(|stage| fits(stage) && drawn(stage.id)))
        .or_else(|| stages.next())
}

/// The pool of `stage` asked for by number, else the first.
pub fn chosen_pool(
    championship: &Championship,
    stage: StageId,
    asked: Option<i32>,
) -> Option<PoolId> {
    let asked = asked.and_then(|number| {
        championship.pools_of(stage).find(|pool| pool.number == number).map(|pool| pool.id)
    });
    asked.or_else(|| championship.pools_of(stage).next().map(|pool| pool.id))
}
