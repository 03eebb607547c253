//! Front page: current, coming and past tournaments with their winners; with an empty database, the first steps.

use std::collections::HashMap;

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Duration, Utc};
use domain::draw::{self, NextStep};
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::names::public_name;
use domain::tournament::own_crest::CrestOwner;
use domain::tournament::plan::StagePlan;
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use domain::tournament::stage::{Pool, Stage};
use parchis::{Arms, Color};
use pictures::crest::Crest;
use store::tournaments::TournamentSummary;
use store::{Conn, StoreError};

use crate::acts::demo::{self, DemoError};
use crate::web::board::mini::{BlankBoard, MiniBoard, MiniSeat};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::crest::CrestView;
use crate::web::parts::games::{self, GameView};
use crate::web::parts::titles::pool_title;
use crate::web::parts::track::{self, SquareView};
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Age of the last play after which a tournament with no missing result counts as past, even without a champion.
const PAST_AFTER: Duration = Duration::days(2);
/// Most idle tournaments that are checked for their end; this bounds the cost of the page.
const MOST_ASKED: usize = 4;

/// Most pool winners named on a card.
const NAMED: usize = 6;
/// Most games shown with their boards.
const GAMES: usize = 4;
/// Entries of the demonstration that the empty front page offers.
const DEMO_ENTRIES: usize = 16;

#[derive(Template)]
#[template(path = "tournament/home.html")]
struct HomePage {
    ctx: Ctx,
    has_accounts: bool,
    offers_demo: bool,
    may_create: bool,
    /// Board of a page that has nothing to show yet.
    board: Option<MiniBoard>,
    blanks: Vec<BlankBoard>,
    /// The current tournament, shown large.
    now: Option<CurrentTournament>,
    lists: TournamentLists,
}

/// Tournaments, grouped by their state.
#[derive(Default)]
struct TournamentLists {
    current: Vec<TournamentCard>,
    coming: Vec<TournamentCard>,
    past: Vec<TournamentCard>,
}

/// Tournament in play, shown large.
struct CurrentTournament {
    card: TournamentCard,
    track: Vec<SquareView>,
    games: Vec<GameView>,
    is_drawn: bool,
}

/// Card of a tournament.
struct TournamentCard {
    summary: TournamentSummary,
    /// The champion, or the pool winners.
    winners: Vec<WonEntry>,
}

impl TournamentCard {
    /// Champion of the whole tournament.
    fn champion(&self) -> Option<&WonEntry> {
        self.winners
            .iter()
            .find(|winner| winner.pool.as_ref().is_none_or(|it| it.1.name.is_empty()))
    }

    /// Pool winners that the card names, and the number of further ones.
    fn named(&self) -> (&[WonEntry], usize) {
        let (named, more) = self.winners.split_at(self.winners.len().min(NAMED));
        (named, more.len())
    }

    fn path(&self) -> address::Tournament {
        address::tournament(self.summary.tournament.id)
    }
}

impl HomePage {
    fn is_empty(&self) -> bool {
        let lists = &self.lists;
        self.now.is_none()
            && [&lists.current, &lists.coming, &lists.past].iter().all(|list| list.is_empty())
    }
}

/// `GET /`: the front page.
pub async fn show(ctx: Ctx, state: Data<AppState>) -> Answer {
    let (has_accounts, tournaments, winners) = state
        .store
        .read(|conn| {
            let has_accounts = store::users::any(conn)?;
            let tournaments = store::tournaments::all(conn)?;
            let mut winners = winners(conn, &tournaments)?;
            let won: Vec<TournamentId> = winners.keys().copied().collect();
            let pictures = store::own_crests::shown(conn, &won)?;
            for winner in winners.values_mut().flatten() {
                let owner = CrestOwner::of(&winner.entry);
                winner.picture = pictures.get(&(winner.entry.tournament, owner)).cloned();
            }
            Ok::<_, WebError>((has_accounts, tournaments, winners))
        })
        .await?;
    let may_create = ctx.user().is_some_and(|user| user.is_organizer);
    let is_empty = tournaments.is_empty();
    let mut lists = lists(&ctx, tournaments, winners);
    let played = lists.current.iter().position(|card| card.summary.n_tables_missing > 0);
    let (mut now, mut blanks) = (None, Vec::new());
    if let Some(index) = played {
        let (shown, own) = now_played(&ctx, &state, lists.current.remove(index)).await?;
        (now, blanks) = (Some(shown), own);
    }
    if is_empty {
        blanks = vec![BlankBoard::new(Arms::Four)];
    }
    let page = HomePage {
        has_accounts,
        offers_demo: is_empty && may_create,
        may_create,
        board: is_empty.then(all_in_their_yards),
        blanks,
        now,
        lists,
        ctx: ctx.clone(),
    };
    render(&page)
}

/// A tournament in play with its track and some games, and the empty boards for them.
async fn now_played(
    ctx: &Ctx,
    state: &AppState,
    card: TournamentCard,
) -> Result<(CurrentTournament, Vec<BlankBoard>), WebError> {
    let id = card.summary.tournament.id;
    let cache = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let championship = cache.load(conn, id)?.public();
        let hall = store::hall::load(conn, id)?;
        let in_play = championship.tables().iter().filter(|table| games::is_in_play(table));
        let shown: Vec<TableId> = in_play.take(GAMES).map(|table| table.id).collect();
        let logs = store::tables::logs_of(conn, &shown)?;
        Ok::<_, WebError>((championship, hall, shown, logs))
    };
    let (championship, hall, shown, mut logs) = state.store.read(read).await?;
    let logs = games::take_current_logs(&championship, &shown, &mut logs);
    let now = CurrentTournament {
        card,
        track: track::squares(ctx, &championship),
        games: games::in_play(&Wording::new(ctx, &championship, &hall), &logs),
        is_drawn: !championship.rounds().is_empty(),
    };
    Ok((now, games::blank_boards(&championship, shown)))
}

/// Board with all pieces in their nests.
fn all_in_their_yards() -> MiniBoard {
    let seat = |color| MiniSeat { color, is_on_turn: false, pieces: vec![0; 4] };
    let seats = [Color::Yellow, Color::Blue, Color::Red, Color::Green].map(seat);
    MiniBoard::new(Arms::Four, seats.into())
}

/// `POST /demo`: fills an empty database with a half-played championship; for organizers.
pub async fn fill(ctx: Ctx, state: Data<AppState>, _form: Form) -> Answer {
    let plan = demo::DemoPlan {
        preset: Preset::Torneo,
        n_entries: DEMO_ENTRIES,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
        has_trouble: false,
    };
    let (store, caller, now) = (state.store.clone(), ctx.caller().clone(), ctx.now());
    let filled = actix_web::web::block(move || demo::fill_empty(&store, &caller, &plan, now)).await;
    let filled = filled.map_err(WebError::internal)?.map_err(|error| match error {
        DemoError::NotEmpty => WebError::Refused(Message::new(key::ERROR_DEMO_NOT_EMPTY)),
        DemoError::NotDone(error) => error.into(),
        error => WebError::internal(error),
    })?;
    let path = address::tournament(filled.tournament).page();
    see_other_saying(path, &Message::new(key::FLASH_DEMO_FILLED))
}

/// Winners of each finished tournament; the list is empty if all entries withdrew.
type Winners = HashMap<TournamentId, Vec<WonEntry>>;

/// Entry that won, with its people.
struct WonEntry {
    entry: Entry,
    squad: Vec<Player>,
    /// Pool that it won with its stage; `None` for the champion of the whole tournament.
    pool: Option<(Stage, Pool)>,
    /// Digest of the picture that replaces the crest of its club.
    picture: Option<String>,
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

    fn name(&self) -> String {
        public_name(&self.entry, &self.squad)
    }

    /// Name of the club; empty if there is none or it equals the entry's name.
    fn club(&self) -> &str {
        if self.entry.club == self.name() { "" } else { &self.entry.club }
    }

    /// Crest of the club, or of the name.
    fn crest(&self) -> CrestView {
        match &self.picture {
            Some(digest) => CrestView::own(self.entry.tournament, digest, None),
            None if self.entry.club.is_empty() => CrestView::Made(Crest::of(&self.name())),
            None => CrestView::Made(Crest::of(&self.entry.club)),
        }
    }

    /// Path of the entry's page.
    fn path(&self) -> String {
        address::tournament(self.entry.tournament).entry(self.entry.id).page()
    }

    /// Title of the pool that it won; empty for the champion of the whole tournament.
    fn pool(&self, ctx: &Ctx) -> String {
        let pool = self.pool.as_ref();
        pool.map(|(stage, pool)| pool_title(ctx, stage, pool)).unwrap_or_default()
    }
}

/// True if the winner of the last stage's final is champion at once: no consolation runs beside it, and its loser has no life left.
fn is_won_in_one_final(plans: &[StagePlan]) -> bool {
    let rules = plans.last().and_then(StagePlan::knockout_rules);
    rules.is_some_and(|rules| rules.lives == 1) && !plans.iter().any(StagePlan::is_consolation)
}

/// Winners of finished tournaments. A champion who won the only deciding final is read from that final. Of the other tournaments whose
/// rounds are all closed, the newest are loaded and checked for their end.
fn winners(conn: &mut Conn, tournaments: &[TournamentSummary]) -> Result<Winners, StoreError> {
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
    Ok(winners)
}

fn lists(ctx: &Ctx, tournaments: Vec<TournamentSummary>, mut winners: Winners) -> TournamentLists {
    let now = ctx.now();
    let mut lists = TournamentLists::default();
    for summary in tournaments {
        let winners = winners.remove(&summary.tournament.id);
        let is_over = winners.is_some() || is_past(&summary, now);
        let list = match is_over {
            _ if is_coming(&summary, now) => &mut lists.coming,
            true => &mut lists.past,
            false => &mut lists.current,
        };
        list.push(TournamentCard { summary, winners: winners.unwrap_or_default() });
    }
    lists.coming.sort_by_key(|card| card.summary.tournament.starts_on);
    lists
}

fn is_coming(summary: &TournamentSummary, now: DateTime<Utc>) -> bool {
    let zone = summary.tournament.settings.time_zone;
    summary.n_tables == 0 && summary.tournament.starts_on > day_of(now, zone)
}

fn is_past(summary: &TournamentSummary, now: DateTime<Utc>) -> bool {
    summary.n_tables > 0
        && summary.n_tables_missing == 0
        && summary.last_played.is_some_and(|played| played < now - PAST_AFTER)
}
