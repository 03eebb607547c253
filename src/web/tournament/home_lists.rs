//! Lists of tournaments on the front page, with the winners of finished ones.

use std::collections::HashMap;

use domain::draw::{self, NextStep};
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::front_list::{FrontList, FrontListFacts};
use domain::tournament::id::TournamentId;
use domain::tournament::names::public_name;
use domain::tournament::own_crest::CrestOwner;
use domain::tournament::plan::StagePlan;
use domain::tournament::player::Player;
use domain::tournament::sign_up::terms::{Opening, SignUpTerms};
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table_figures::TableFigures;
use domain::tournament::tournament::Registration;
use pictures::crest::Crest;
use store::tournaments::TournamentSummary;
use store::{Conn, StoreError};

use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::crest::CrestView;
use crate::web::parts::titles::pool_title;
use crate::web::request::context::Ctx;

/// Most idle tournaments that are checked for their end; this bounds the cost of the page.
const MOST_ASKED: usize = 4;
/// Most pool winners named in a row.
const NAMED: usize = 6;

/// Tournaments, by the list in which they stand.
#[derive(Default)]
pub(super) struct TournamentLists {
    pub current: Vec<TournamentCard>,
    pub coming: Vec<TournamentCard>,
    pub past: Vec<TournamentCard>,
}

impl TournamentLists {
    /// Sorts tournaments into their lists.
    pub fn new(
        ctx: &Ctx,
        tournaments: Vec<TournamentSummary>,
        mut winners: Winners,
        terms: &HashMap<TournamentId, SignUpTerms>,
    ) -> Self {
        let mut lists = Self::default();
        for summary in tournaments {
            let winners = winners.remove(&summary.tournament.id);
            let list = match list_of(ctx, &summary, winners.is_some()) {
                FrontList::Coming => &mut lists.coming,
                FrontList::Current => &mut lists.current,
                FrontList::Past => &mut lists.past,
            };
            let tournament = &summary.tournament;
            let terms = terms.get(&tournament.id);
            let takes_sign_ups = tournament.registration == Registration::Open
                && terms.is_some_and(|it| matches!(it.opening(ctx.now()), Opening::Open(_)));
            let winners = winners.unwrap_or_default();
            list.push(TournamentCard { summary, winners, takes_sign_ups });
        }
        lists.coming.sort_by_key(|card| card.summary.tournament.starts_on);
        lists
    }

    /// Names of the demonstrations in the lists, and true if there is no other tournament.
    pub fn demonstrations(&self) -> (Vec<&str>, bool) {
        let all = || self.current.iter().chain(&self.coming).chain(&self.past);
        let demos = all().map(|card| &card.summary.tournament).filter(|it| it.is_demo);
        let names: Vec<&str> = demos.map(|tournament| tournament.name.as_str()).collect();
        let is_all = names.len() == all().count();
        (names, is_all)
    }
}

fn list_of(ctx: &Ctx, summary: &TournamentSummary, is_won: bool) -> FrontList {
    let tournament = &summary.tournament;
    let facts = FrontListFacts {
        starts_on: tournament.starts_on,
        today: day_of(ctx.now(), tournament.settings.time_zone),
        tables: summary.tables,
        last_played: summary.last_played,
        is_won,
        is_endless: summary.plans.last().is_some_and(StagePlan::is_endless),
    };
    facts.list(ctx.now())
}

/// A tournament in a list.
pub(super) struct TournamentCard {
    pub summary: TournamentSummary,
    /// The champion, or the pool winners.
    pub winners: Vec<WonEntry>,
    /// True if people may sign up now.
    pub takes_sign_ups: bool,
}

impl TournamentCard {
    /// Champion of the whole tournament.
    pub fn champion(&self) -> Option<&WonEntry> {
        self.winners
            .iter()
            .find(|winner| winner.pool.as_ref().is_none_or(|it| it.1.name.is_empty()))
    }

    /// Pool winners that the row names, and the number of further ones.
    pub fn named(&self) -> (&[WonEntry], usize) {
        let (named, more) = self.winners.split_at(self.winners.len().min(NAMED));
        (named, more.len())
    }

    pub fn path(&self) -> address::Tournament {
        address::tournament(self.summary.tournament.id)
    }

    /// The tables to play, else the played ones; before the first draw, the number of entries.
    pub fn news(&self, ctx: &Ctx) -> String {
        match self.summary.tables {
            TableFigures { n: 0, .. } => ctx.tn(key::ENTRIES_COUNT, self.summary.n_entries),
            figures => progress(ctx, figures),
        }
    }

    /// Crest of the tournament, made from its name.
    pub fn crest(&self) -> Crest {
        Crest::of(&self.summary.tournament.name)
    }
}

/// The tables to play, or the played ones if none is left.
pub(super) fn progress(ctx: &Ctx, figures: TableFigures) -> String {
    match figures.n_left() {
        0 => ctx.tn(key::TABLES_PLAYED_COUNT, figures.n),
        left => ctx.tn(key::TABLES_TO_PLAY, left),
    }
}

/// Winners of each finished tournament; the list is empty if all entries withdrew.
pub(super) type Winners = HashMap<TournamentId, Vec<WonEntry>>;

/// Entry that won, with its people.
pub(super) struct WonEntry {
    pub entry: Entry,
    squad: Vec<Player>,
    /// Pool that it won with its stage; `None` for the champion of the whole tournament.
    pub pool: Option<(Stage, Pool)>,
    /// Digest of the picture that replaces the crest of its club.
    pub picture: Option<String>,
}

impl WonEntry {
    fn new(championship: &Championship, winner: &draw::Winner) -> Option<Self> {
        let entry = championship.entry(winner.entry)?.clone();
        let squad = entry.squad.iter().filter_map(|id| championship.player(*id));
        let pool = winner.pool.and_then(|pool| {
            let pool = championship.pool(pool)?;
            Some((championship.stage(pool.stage)?.clone(), pool.clone()))
        });
        Some(Self { squad: squad.cloned().collect(), entry, pool, picture: None })
    }

    pub fn name(&self) -> String {
        public_name(&self.entry, &self.squad)
    }

    /// Name of the club; empty if there is none or it equals the entry's name.
    pub fn club(&self) -> &str {
        if self.entry.club == self.name() { "" } else { &self.entry.club }
    }

    /// Crest of the club, or of the name.
    pub fn crest(&self) -> CrestView {
        match &self.picture {
            Some(digest) => CrestView::own(self.entry.tournament, digest, None),
            None if self.entry.club.is_empty() => CrestView::Made(Crest::of(&self.name())),
            None => CrestView::Made(Crest::of(&self.entry.club)),
        }
    }

    /// Path of the entry's page.
    pub fn path(&self) -> String {
        address::tournament(self.entry.tournament).entry(self.entry.id).page()
    }

    /// Title of the pool that it won; empty for the champion of the whole tournament.
    pub fn pool(&self, ctx: &Ctx) -> String {
        let pool = self.pool.as_ref();
        pool.map(|(stage, pool)| pool_title(ctx, stage, pool)).unwrap_or_default()
    }
}

/// True if the winner of the last stage's final is champion at once: nothing is played beside it, and its loser has no life left.
fn is_won_in_one_final(plans: &[StagePlan]) -> bool {
    let rules = plans.last().and_then(StagePlan::knockout_rules);
    rules.is_some_and(|rules| rules.lives == 1) && plans.iter().all(StagePlan::is_on_main_way)
}

/// Winners of finished tournaments, with the pictures of their clubs. A champion who won the only deciding final is read from it. Of
/// the other tournaments whose rounds are all closed, the newest are loaded and checked for their end.
pub(super) fn winners(
    conn: &mut Conn,
    tournaments: &[TournamentSummary],
) -> Result<Winners, StoreError> {
    let mut of_finals = store::champions::all(conn)?;
    let mut winners = Winners::new();
    for it in tournaments.iter().filter(|it| is_won_in_one_final(&it.plans)) {
        let id = it.tournament.id;
        let champion = of_finals.remove(&id);
        let champion =
            champion.map(|(entry, squad)| WonEntry { entry, squad, pool: None, picture: None });
        winners.extend(champion.map(|champion| (id, vec![champion])));
    }
    let ends = |id: &TournamentId| {
        let known = tournaments.iter().find(|it| it.tournament.id == *id);
        known.is_some_and(|it| it.plans.last().is_some_and(|plan| !plan.is_endless()))
    };
    let at_rest = store::champions::at_rest(conn)?.into_iter();
    let at_rest: Vec<TournamentId> =
        at_rest.filter(|id| ends(id) && !winners.contains_key(id)).take(MOST_ASKED).collect();
    for id in at_rest {
        let championship = store::championship::load(conn, id)?;
        if let NextStep::Finished { .. } = draw::next_step(&championship) {
            let won = draw::winners(&championship);
            let won = won.iter().filter_map(|winner| WonEntry::new(&championship, winner));
            winners.insert(id, won.collect());
        }
    }
    let won: Vec<TournamentId> = winners.keys().copied().collect();
    let pictures = store::own_crests::shown(conn, &won)?;
    for winner in winners.values_mut().flatten() {
        let owner = CrestOwner::of(&winner.entry);
        winner.picture = pictures.get(&(winner.entry.tournament, owner)).cloned();
    }
    Ok(winners)
}
