//! The header of all pages of a tournament.

use chrono::{DateTime, Utc};
use domain::draw::{self, LateHandling};
use domain::tournament::championship::Championship;
use domain::tournament::plan::Division;
use domain::tournament::round::RoundState;
use domain::tournament::sign_up::terms::Opening;
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::tournament::{Registration, Tournament};
use strum::IntoStaticStr;

use crate::web::http::address;
use crate::web::i18n::{Key, Word, key, word_keys};
use crate::web::parts::downloads::Downloads;
use crate::web::parts::embed::Embed;
use crate::web::parts::share::Share;
use crate::web::parts::structured;
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;

/// A page of a tournament that is reached by a tab or by the organizers' menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Tab {
    /// The front page: current play.
    Now,
    /// The list of entries.
    Entries,
    /// Rounds with their tables.
    Rounds,
    /// The grid of a league.
    Grid,
    /// The bracket of a knock-out.
    Bracket,
    Standings,
    /// Dates and venues of the tables.
    Calendar,
    /// The search for a player's seat.
    Seat,
    /// The form on which people sign up.
    SignUp,
    CheckIn,
    /// The organizers' desk in the hall.
    Hall,
    Draw,
    /// The desk for missing results.
    Results,
    /// Documents that can be printed.
    Print,
    /// Accounts with a role.
    People,
    Settings,
}

impl Tab {
    /// Its address in a tournament.
    fn of(self, pages: address::Tournament) -> String {
        match self {
            Tab::Now => pages.page(),
            Tab::Entries => pages.entries(),
            Tab::Rounds => pages.rounds(),
            Tab::Grid => pages.grid(),
            Tab::Bracket => pages.bracket(),
            Tab::Standings => pages.standings(),
            Tab::Calendar => pages.calendar(),
            Tab::Seat => pages.seat(),
            Tab::SignUp => pages.sign_up(),
            Tab::CheckIn => pages.check_in(),
            Tab::Hall => pages.hall(),
            Tab::Draw => pages.draw(),
            Tab::Results => pages.results(),
            Tab::Print => pages.print(),
            Tab::People => pages.people(),
            Tab::Settings => pages.settings(),
        }
    }

    /// True for the search for a seat, whose link in the bar leads to the followed entry on a device that follows one.
    pub fn is_seat(&self) -> bool {
        *self == Tab::Seat
    }

    /// Its short title, for narrow screens.
    pub fn short(&self) -> ShortTab {
        ShortTab(*self)
    }

    /// Its icon in the bar at the foot of a phone: the content of an SVG of 24 by 24.
    pub fn sign(&self) -> &'static str {
        match self {
            Tab::Now => r#"<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"/>"#,
            Tab::Bracket => r#"<path class="line" d="M3 5h6v3.500h3V12h9M3 19h6v-3.500h3V12"/>"#,
            Tab::Grid => {
                r#"<path class="line" d="M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16"/>"#
            }
            Tab::Entries => r#"<path d="M5 3h14v10c0 5-4 7-7 8-3-1-7-3-7-8z"/>"#,
            Tab::Standings => r#"<path d="M4 13h4v8H4zM10 4h4v17h-4zM16 9h4v12h-4z"/>"#,
            Tab::Calendar => r#"<path class="line" d="M4 6h16v14H4zM4 11h16M9 3v5M15 3v5"/>"#,
            Tab::Rounds => r#"<path class="line" d="M3 8h18M6 8v11M18 8v11"/>"#,
            Tab::Seat => {
                r#"<circle cx="12" cy="7.500" r="4.500"/><path d="M3 21c0-5 4-7.500 9-7.500s9 2.500 9 7.500z"/>"#
            }
            Tab::SignUp => r#"<path class="line" d="M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4"/>"#,
            _ => "",
        }
    }
}

word_keys! {
    Tab {
        Now => TAB_NOW, Entries => TAB_ENTRIES, Rounds => TAB_ROUNDS, Grid => TAB_GRID,
        Bracket => TAB_BRACKET, Standings => TAB_STANDINGS, Calendar => TAB_CALENDAR,
        Seat => TAB_SEAT, SignUp => TAB_SIGN_UP, CheckIn => TAB_CHECK_IN, Hall => TAB_HALL, Draw => TAB_DRAW,
        Results => RESULTS_LINK, Print => TAB_PRINT, People => TAB_PEOPLE, Settings => TAB_SETTINGS,
    }
}

/// A tab in the bar at the foot of a phone.
pub struct ShortTab(Tab);

impl Word for ShortTab {
    fn key(&self) -> Key {
        match self.0 {
            Tab::Seat => key::TAB_SEAT_SHORT,
            Tab::Bracket => key::BRACKET_TITLE,
            Tab::Entries => key::TAB_ENTRIES_SHORT,
            other => other.key(),
        }
    }
}

/// The header of a tournament's page: its name, and the links to its other pages.
#[derive(Clone)]
pub struct Head {
    pub tournament: Tournament,
    /// True if the visitor organizes it.
    pub is_organizer: bool,
    /// True if the visitor has a role in it, even if only for some pools. Such visitors check people in, see missing results and print.
    pub helps: bool,
    /// The tab of the page, if it has one.
    pub tab: Option<Tab>,
    /// True if the visitor may see any drawn round.
    pub is_drawn: bool,
    /// True if a knock-out round is published.
    pub has_bracket: bool,
    /// True if there is a league stage.
    pub has_grid: bool,
    /// True if any date or venue was set.
    pub has_calendar: bool,
    /// True if the visitor may set dates, even if only for some pools, and a calendar can be started.
    pub may_date: bool,
    /// The treatment of entries that register now, if the draw was made without them.
    pub late: Option<LateHandling>,
    /// The state of sign-ups.
    pub sign_ups: Opening,
    /// Revision of the facts that the page shows.
    pub revision: i64,
    /// Preview of a link to the page. Pages about a part of the tournament set their own.
    pub share: Share,
    /// The pool of the page, which the links of the tabs keep.
    pub(super) following: Option<FollowedPool>,
}

impl Head {
    /// The header of a page that belongs to `tab`.
    pub fn new(ctx: &Ctx, championship: &Championship, tab: Tab) -> Self {
        let beside = Self::beside(ctx, championship);
        let title = match tab {
            // The front page stays the same after the end, when nothing happens "now".
            Tab::Now => beside.share.title,
            _ => joined(&[ctx.word(tab), beside.share.title]),
        };
        Self { tab: Some(tab), share: Share { title, ..beside.share }, ..beside }
    }

    /// The header of the tournament's front page.
    pub fn front(ctx: &Ctx, championship: &Championship) -> Self {
        Self::new(ctx, championship, Tab::Now)
    }

    /// The header of a page without a tab.
    pub fn beside(ctx: &Ctx, championship: &Championship) -> Self {
        let has = |is: fn(&Stage) -> bool| championship.stages().iter().any(is);
        Self {
            is_organizer: ctx.is_organizer(&championship.tournament.id),
            helps: ctx.helps(&championship.tournament.id),
            tab: None,
            is_drawn: !championship.rounds().is_empty(),
            has_bracket: championship
                .stages()
                .iter()
                .filter(|stage| stage.plan.advance().is_some())
                .flat_map(|stage| championship.rounds_of(stage.id))
                .any(|round| round.state != RoundState::Draft),
            has_grid: has(|stage| stage.plan.is_league()),
            has_calendar: !championship.appointments().is_empty(),
            may_date: ctx.caller().keeps_desk(championship.tournament.id),
            late: draw::late(championship),
            sign_ups: match championship.tournament.registration {
                Registration::Open => championship.sign_up_terms().opening(ctx.now()),
                Registration::Closed => championship.sign_up_terms().closed(),
            },
            share: Share::of_tournament(ctx, championship),
            tournament: championship.tournament.clone(),
            revision: championship.revision,
            following: None,
        }
    }

    /// True if people may sign up now.
    pub fn takes_sign_ups(&self) -> bool {
        matches!(self.sign_ups, Opening::Open(_))
    }

    /// The time from which people may sign up, if it is still to come.
    pub fn sign_ups_from(&self) -> Option<DateTime<Utc>> {
        match self.sign_ups {
            Opening::NotYet(at) => Some(at),
            Opening::Off | Opening::Open(_) | Opening::Over => None,
        }
    }

    /// Sets the link preview, for a page about a part of the tournament.
    #[must_use]
    pub fn sharing(self, share: Share) -> Self {
        Self { share, ..self }
    }

    /// Adds the frame in which other sites show the page.
    #[must_use]
    pub fn embedded(self, embed: Embed) -> Self {
        Self { share: Share { embed: Some(embed), ..self.share }, ..self }
    }

    /// The tabs that the visitor may see, without the pages of the organizers' menu.
    pub fn tabs(&self) -> Vec<Tab> {
        let mut tabs = vec![Tab::Now];
        if self.is_drawn {
            tabs.extend(self.has_bracket.then_some(Tab::Bracket));
            tabs.extend(self.has_grid.then_some(Tab::Grid));
            tabs.extend([Tab::Rounds, Tab::Standings]);
        }
        tabs.extend(self.has_calendar.then_some(Tab::Calendar));
        tabs.push(Tab::Entries);
        tabs.extend(self.takes_sign_ups().then_some(Tab::SignUp));
        tabs.extend(self.is_drawn.then_some(Tab::Seat));
        tabs.extend(self.helps.then_some(Tab::CheckIn));
        tabs.extend(self.is_organizer.then_some(Tab::Hall));
        tabs
    }

    /// Tabs of the bar at the foot of a phone. If there are a grid and a bracket, only the bracket is shown.
    pub fn bar(&self) -> Vec<Tab> {
        if !self.is_drawn {
            let calendar = self.has_calendar.then_some(Tab::Calendar);
            let sign_up = self.takes_sign_ups().then_some(Tab::SignUp);
            return [Tab::Now, Tab::Entries].into_iter().chain(sign_up).chain(calendar).collect();
        }
        let drawn = match self.has_grid && !self.has_bracket {
            true => Some(Tab::Grid),
            false => self.has_bracket.then_some(Tab::Bracket),
        };
        // Delegates set dates and search for nobody's seat.
        let last = match self.may_date && !self.is_organizer {
            true => Tab::Calendar,
            false => Tab::Seat,
        };
        let first = [Tab::Now, Tab::Rounds].into_iter();
        first.chain(drawn).chain([Tab::Standings, last]).collect()
    }

    /// Pages in the sheet of the bar, for visitors with a role: all that the bar does not have.
    pub fn sheet(&self) -> Vec<Tab> {
        if !self.helps {
            return Vec::new();
        }
        let bar = self.bar();
        let own = self.tabs().into_iter().chain(self.menu().iter().copied());
        own.filter(|tab| !bar.contains(tab)).collect()
    }

    /// True if the current page is in the sheet of the bar.
    pub fn is_in_sheet(&self) -> bool {
        self.tab.is_some_and(|tab| self.sheet().contains(&tab))
    }

    /// Public pages that the bar does not have; the front page links to them. The search for a seat is among them, since on a device
    /// that follows an entry the bar leads to that entry.
    pub fn more(&self) -> Vec<Tab> {
        let bar = self.bar();
        let is_public = |tab: &Tab| {
            matches!(tab, Tab::Grid | Tab::Calendar | Tab::Entries | Tab::Seat | Tab::SignUp)
                && (*tab == Tab::Seat || !bar.contains(tab))
        };
        self.tabs().into_iter().filter(is_public).collect()
    }

    /// True if the bar marks this tab for a page below it: pages that only the front page links to are parts of it.
    pub fn is_below(&self, tab: &Tab) -> bool {
        let own = self.tab.filter(|own| !self.bar().contains(own));
        *tab == Tab::Now && own.is_some() && !self.is_in_sheet()
    }

    /// The pages of the organizers' menu, which are rarely needed during play. Helpers get the pages that no tab links to.
    pub fn menu(&self) -> &'static [Tab] {
        let begins = self.may_date && !self.has_calendar;
        match (self.is_organizer, self.helps) {
            (true, _) if begins => {
                &[Tab::Draw, Tab::Calendar, Tab::Print, Tab::People, Tab::Settings]
            }
            (true, _) => &[Tab::Draw, Tab::Print, Tab::People, Tab::Settings],
            (false, true) if begins => &[Tab::Results, Tab::Calendar, Tab::Print],
            (false, true) => &[Tab::Results, Tab::Print],
            (false, false) => &[],
        }
    }

    /// True if the current page is in the organizers' menu.
    pub fn is_in_menu(&self) -> bool {
        self.tab.is_some_and(|tab| self.menu().contains(&tab))
    }

    /// The way to the page from the front page, for search engines.
    pub fn breadcrumbs(&self, ctx: &Ctx) -> String {
        let here = self.tab.filter(|tab| *tab != Tab::Now);
        let mut way = vec![
            ("Cubilete".to_owned(), "/".to_owned()),
            (self.tournament.name.clone(), self.pages().page()),
        ];
        way.extend(here.map(|tab| (ctx.word(tab), tab.of(self.pages()))));
        structured::breadcrumbs(ctx, &way)
    }

    /// Path of the feed of the tournament's results, in the page's language.
    pub fn feed(&self, ctx: &Ctx) -> String {
        format!("{}?l={}", self.pages().results_atom(), ctx.language().code())
    }

    /// Address of the event stream that reports changes after the page's revision.
    pub fn events(&self) -> String {
        format!("{}?since={}", self.pages().events(), self.revision)
    }

    /// True if the page belongs to `tab`.
    pub fn is_at(&self, tab: &Tab) -> bool {
        self.tab.as_ref() == Some(tab)
    }

    /// Address of a tab, for the pool of this page.
    pub fn tab_path(&self, tab: &Tab) -> String {
        self.following_path(&tab.of(self.pages()), *tab)
    }

    /// The address `path`, for the pool of this page. The query has the format of the page of the tab `like`.
    pub fn following_path(&self, path: &str, like: Tab) -> String {
        let query = self.following.as_ref().map(|it| it.query(like)).unwrap_or_default();
        format!("{path}{query}")
    }

    /// Addresses of the tournament's pages.
    pub fn pages(&self) -> address::Tournament {
        address::tournament(self.tournament.id)
    }

    /// Files of a whole table of the tournament.
    pub fn files(&self, sheet: &str) -> Downloads {
        Downloads::of_sheet(self.pages(), sheet)
    }
}

/// A pool, as the query strings of a tournament's pages name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedPool {
    stage: i32,
    pool: i32,
    /// The sector's name; empty for a group.
    sector: String,
}

impl FollowedPool {
    /// Names a pool of the stage.
    pub fn of(stage: &Stage, pool: &Pool) -> Self {
        let is_sector = stage.plan.division == Division::BySector;
        let sector = if is_sector { pool.name.clone() } else { String::new() };
        Self { stage: stage.number, pool: pool.number, sector }
    }

    /// The query string that selects the pool on the page of `tab`; empty if the page cannot select pools.
    fn query(&self, tab: Tab) -> String {
        match tab {
            Tab::Grid | Tab::Standings | Tab::Calendar => {
                format!("?stage={}&pool={}", self.stage, self.pool)
            }
            Tab::Now | Tab::Rounds | Tab::Print => format!("?pool={}", self.pool),
            Tab::Entries | Tab::CheckIn if !self.sector.is_empty() => {
                let query = serde_urlencoded::to_string([("sector", &self.sector)]);
                query.map(|query| format!("?{query}")).unwrap_or_default()
            }
            _ => String::new(),
        }
    }
}
