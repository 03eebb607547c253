//! The top of every page of a tournament.

use crate::draw::{self, Late};
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::names::Names;
use crate::tournament::plan::Division;
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::tournament::Tournament;
use crate::web::request::context::Ctx;

/// The top of every page of a tournament: its name and the ways to its other pages.
#[derive(Clone)]
pub struct Head {
    /// The tournament.
    pub tournament: Tournament,
    /// Whether the visitor organizes it.
    pub is_organizer: bool,
    /// Whether the visitor may check people in.
    pub may_check_in: bool,
    /// The page's name among the tabs.
    pub tab: &'static str,
    /// Whether anything is drawn that the visitor may see.
    pub is_drawn: bool,
    /// Whether it has a knock-out stage.
    pub has_bracket: bool,
    /// Whether it has a league stage.
    pub has_grid: bool,
    /// What becomes of entries registered from now on, where the draw was made without them.
    pub late: Option<Late>,
    /// The champion's name, once there is one.
    pub champion: Option<String>,
    /// The revision of the facts that the page shows.
    pub revision: i64,
    /// The pool that the page is about, for the tabs to go on with.
    pub(super) following: Option<Following>,
}

impl Head {
    /// The head of a page called `tab`.
    pub fn new(ctx: &Ctx, championship: &Championship, tab: &'static str) -> Self {
        let champion = draw::champion(championship);
        let has = |is: fn(&Stage) -> bool| championship.stages().iter().any(is);
        Self {
            is_organizer: ctx.is_organizer(&championship.tournament.id),
            may_check_in: ctx.role(championship.tournament.id).is_some(),
            tab,
            is_drawn: !championship.rounds().is_empty(),
            has_bracket: has(|stage| stage.plan.advance().is_some()),
            has_grid: has(|stage| stage.plan.is_league()),
            late: draw::late(championship),
            champion: champion.map(|entry| Names::of(championship).entry(entry)),
            tournament: championship.tournament.clone(),
            revision: championship.revision,
            following: None,
        }
    }

    /// The tournament's other pages that the visitor may see, without those in the organizers' menu.
    pub fn tabs(&self) -> Vec<&'static str> {
        let mut tabs = vec!["entries"];
        if self.is_drawn {
            tabs.push("rounds");
            tabs.extend(self.has_grid.then_some("grid"));
            tabs.extend(self.has_bracket.then_some("bracket"));
            tabs.extend(["standings", "seat"]);
        }
        tabs.extend(self.may_check_in.then_some("check-in"));
        tabs.extend(self.is_organizer.then_some("hall"));
        tabs
    }

    /// The pages in the organizers' menu: those that are not walked between while play goes on.
    pub fn menu(&self) -> &'static [&'static str] {
        if self.is_organizer { &["draw", "print", "people", "settings"] } else { &[] }
    }

    /// The page that is shown, if it is in the organizers' menu.
    pub fn in_menu(&self) -> Option<&'static str> {
        self.menu().iter().copied().find(|page| *page == self.tab)
    }

    /// The stream that tells of changes after those that the page shows.
    pub fn events(&self) -> String {
        format!("{}?since={}", self.path("events"), self.revision)
    }

    /// The address of a tab: about the same pool as this page.
    pub fn tab_path(&self, page: &str) -> String {
        self.following_path(page, page)
    }

    /// The address of `page`, about the same pool as this page, said as in the address of the page called `like`.
    pub fn following_path(&self, page: &str, like: &str) -> String {
        let query = self.following.as_ref().map(|it| it.query(like)).unwrap_or_default();
        format!("{}{query}", self.path(page))
    }

    /// The address of one of the tournament's pages.
    pub fn path(&self, page: &str) -> String {
        path(self.tournament.id, page)
    }
}

/// The address of a tournament's page; its front page where `page` is empty.
pub fn path(tournament: TournamentId, page: &str) -> String {
    match page {
        "" => format!("/tournaments/{tournament}"),
        page => format!("/tournaments/{tournament}/{page}"),
    }
}

/// A pool by what the addresses of a tournament's pages say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Following {
    stage: i32,
    pool: i32,
    /// The sector's name; empty for a group.
    sector: String,
}

impl Following {
    /// This pool of the stage.
    pub fn of(stage: &Stage, pool: &Pool) -> Self {
        let is_sector = stage.plan.division == Division::BySector;
        let sector = if is_sector { pool.name.clone() } else { String::new() };
        Self { stage: stage.number, pool: pool.number, sector }
    }

    /// What the address of a tournament's page says to be about the pool, after its path.
    pub fn query(&self, page: &str) -> String {
        match page {
            "grid" | "standings" => format!("?stage={}&pool={}", self.stage, self.pool),
            "" | "rounds" | "print" => format!("?pool={}", self.pool),
            "entries" | "check-in" if !self.sector.is_empty() => {
                let query = serde_urlencoded::to_string([("sector", &self.sector)]);
                query.map(|query| format!("?{query}")).unwrap_or_default()
            }
            _ => String::new(),
        }
    }
}
