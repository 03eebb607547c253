//! The top of every page of a tournament.

use strum::IntoStaticStr;

use crate::draw::{self, Late};
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::names::Names;
use crate::tournament::plan::Division;
use crate::tournament::stage::{Pool, Stage};
use crate::tournament::tournament::Tournament;
use crate::web::i18n::Word;
use crate::web::request::context::Ctx;

/// A page of a tournament that its tabs or the organizers' menu lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Tab {
    /// Who takes part.
    Entries,
    /// Rounds with their tables.
    Rounds,
    /// The grid of a league.
    Grid,
    /// The bracket of a knock-out.
    Bracket,
    /// Standings.
    Standings,
    /// Where somebody sits.
    Seat,
    /// Roll calls.
    CheckIn,
    /// The organizers' desk.
    Hall,
    /// Drawing.
    Draw,
    /// What can be printed.
    Print,
    /// Accounts with a role.
    People,
    /// Settings.
    Settings,
}

impl Tab {
    /// Its address within the tournament.
    pub fn page(self) -> &'static str {
        self.into()
    }
}

impl Word for Tab {
    fn key(&self) -> &'static str {
        match self {
            Tab::Entries => "tab-entries",
            Tab::Rounds => "tab-rounds",
            Tab::Grid => "tab-grid",
            Tab::Bracket => "tab-bracket",
            Tab::Standings => "tab-standings",
            Tab::Seat => "tab-seat",
            Tab::CheckIn => "tab-check-in",
            Tab::Hall => "tab-hall",
            Tab::Draw => "tab-draw",
            Tab::Print => "tab-print",
            Tab::People => "tab-people",
            Tab::Settings => "tab-settings",
        }
    }
}

/// The top of every page of a tournament: its name and the ways to its other pages.
#[derive(Clone)]
pub struct Head {
    /// The tournament.
    pub tournament: Tournament,
    /// Whether the visitor organizes it.
    pub is_organizer: bool,
    /// Whether the visitor may check people in.
    pub may_check_in: bool,
    /// The tab that the page belongs to, if it does to any.
    pub tab: Option<Tab>,
    /// Whether it is the tournament's front page.
    pub is_front: bool,
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
    /// The head of a page that belongs to `tab`.
    pub fn new(ctx: &Ctx, championship: &Championship, tab: Tab) -> Self {
        Self { tab: Some(tab), ..Self::beside(ctx, championship) }
    }

    /// The head of the tournament's front page.
    pub fn front(ctx: &Ctx, championship: &Championship) -> Self {
        Self { is_front: true, ..Self::beside(ctx, championship) }
    }

    /// The head of a page that belongs to no tab.
    pub fn beside(ctx: &Ctx, championship: &Championship) -> Self {
        let champion = draw::champion(championship);
        let has = |is: fn(&Stage) -> bool| championship.stages().iter().any(is);
        Self {
            is_organizer: ctx.is_organizer(&championship.tournament.id),
            may_check_in: ctx.role(championship.tournament.id).is_some(),
            tab: None,
            is_front: false,
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
    pub fn tabs(&self) -> Vec<Tab> {
        let mut tabs = vec![Tab::Entries];
        if self.is_drawn {
            tabs.push(Tab::Rounds);
            tabs.extend(self.has_grid.then_some(Tab::Grid));
            tabs.extend(self.has_bracket.then_some(Tab::Bracket));
            tabs.extend([Tab::Standings, Tab::Seat]);
        }
        tabs.extend(self.may_check_in.then_some(Tab::CheckIn));
        tabs.extend(self.is_organizer.then_some(Tab::Hall));
        tabs
    }

    /// The pages in the organizers' menu: those that are not walked between while play goes on.
    pub fn menu(&self) -> &'static [Tab] {
        match self.is_organizer {
            true => &[Tab::Draw, Tab::Print, Tab::People, Tab::Settings],
            false => &[],
        }
    }

    /// The page that is shown, if it is in the organizers' menu.
    pub fn in_menu(&self) -> Option<Tab> {
        self.tab.filter(|tab| self.menu().contains(tab))
    }

    /// The stream that tells of changes after those that the page shows.
    pub fn events(&self) -> String {
        format!("{}?since={}", self.path("events"), self.revision)
    }

    /// Whether the page belongs to `tab`.
    pub fn is_at(&self, tab: &Tab) -> bool {
        self.tab.as_ref() == Some(tab)
    }

    /// The address of a tab: about the same pool as this page.
    pub fn tab_path(&self, tab: &Tab) -> String {
        let page = tab.page();
        self.following_path(page, page)
    }

    /// The address of the front page: about the same pool as this page.
    pub fn front_path(&self) -> String {
        self.following_path("", "")
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
