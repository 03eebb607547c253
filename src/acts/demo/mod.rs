//! A tournament of invented people, filled and played through the same acts that the pages use.

mod play;
mod trouble;

use chrono::{DateTime, Duration, Utc};
use chrono_tz::Tz;
use domain::draw::{self, NextStep};
use domain::ranking::weekly::Week;
use domain::tournament::account::User;
use domain::tournament::calendar::local::day_of;
use domain::tournament::championship::Championship;
use domain::tournament::id::{RoundId, TableId, TournamentId, UserId};
use domain::tournament::invented_names::InventedNames;
use domain::tournament::preset::Preset;
use domain::tournament::reach::Grant;
use domain::tournament::series::Series;
use domain::tournament::tournament::Role;
use parchis::{Mode, Ruleset};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use store::users::InsertUserError;
use store::{Store, StoreError};
use thiserror::Error;

pub use self::play::{PlayError, to_the_end};
use self::trouble::Trouble;
use super::rounds::{self, Seed};
use super::tournaments::{self, NewTournament, create};
use super::{Caller, Moment, NotDone, Work, do_blocking, entries, people};

/// E-mail address of the account that owns demonstrations; nobody can sign in with it.
const EMAIL: &str = "demo@cubilete.invalid";
/// Number of rounds in a complete demonstration of open tables.
const OPEN_ROUNDS: usize = 6;
/// Approximate number of entries in a sector.
const SECTOR: usize = 8;
const SECTORS: [&str; 26] = [
    "Alameda",
    "Botànic",
    "Canyamelar",
    "Drassana",
    "Ermita",
    "Fusters",
    "Gavina",
    "Horta",
    "Illa",
    "Jardí",
    "Llotja",
    "Marjal",
    "Nau",
    "Olivera",
    "Pont Nou",
    "Quatre Camins",
    "Rambla",
    "Séquia",
    "Tarongers",
    "Ullal",
    "Vega",
    "Xara",
    "Alqueria",
    "Barraca",
    "Colomer",
    "Dunes",
];

/// The parameters of a demonstration.
#[derive(Clone, Debug)]
pub struct DemoPlan {
    pub preset: Preset,
    /// Number of entries to register.
    pub n_entries: usize,
    pub series: Series,
    /// Number of rounds to play; `None`: all.
    pub n_rounds: Option<usize>,
    /// Random seed; equal seeds give equal tournaments.
    pub seed: u64,
    /// True if the demonstration includes late entries, absences, withdrawals and corrected results.
    pub has_trouble: bool,
}

/// Progress of filling, in tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DemoProgress {
    /// Number of tables played.
    pub played: usize,
    /// Number of tables drawn so far.
    pub drawn: usize,
}

/// The result of filling.
#[derive(Clone, Debug)]
pub struct FilledDemo {
    pub tournament: TournamentId,
    pub name: String,
    /// Names of the winners, if the tournament was played to its end.
    pub winners: Vec<String>,
    /// Number of tables played.
    pub n_tables: usize,
}

/// The reason why a demonstration was not filled.
#[derive(Debug, Error)]
pub enum DemoError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Account(#[from] InsertUserError),
    #[error(transparent)]
    NotDone(#[from] NotDone),
    #[error(transparent)]
    Play(#[from] play::PlayError),
    /// The system provides no randomness.
    #[error("no randomness")]
    Random(#[from] getrandom::Error),
    #[error("there are tournaments already")]
    NotEmpty,
    /// The preset has a knock-out, which cannot play series whose games all count.
    #[error("in a knock-out not all games count: one, or the best of several")]
    Series,
    /// The rule set of the preset is missing.
    #[error("no rule set for this format")]
    Rules,
}

/// Fills the store with a tournament that `owner` organizes, or the demonstrations' own account if that is `None`.
/// All its recorded times are before `now`.
///
/// # Errors
/// [`DemoError`]; the tournament and its people are deleted in that case.
pub fn fill(
    store: &Store,
    plan: &DemoPlan,
    owner: Option<UserId>,
    now: DateTime<Utc>,
    progress: &mut dyn FnMut(DemoProgress),
) -> Result<FilledDemo, DemoError> {
    let mut clock = DemoClock::new(plan, now)?;
    let (id, name) = register(store, plan, owner, &mut clock)?;
    let played = play_on(store, plan, (id, name), &mut clock, progress);
    if played.is_err() {
        clock.act(store, |work| take_away(work, id))?;
    }
    played
}

/// Deletes a demonstration and those of its people who are in no other tournament.
fn take_away(work: &mut Work<'_>, id: TournamentId) -> Result<(), NotDone> {
    let championship = store::championship::load(work.conn, id)?;
    tournaments::delete(work, id)?;
    for player in championship.players() {
        store::players::delete_unknown(work.conn, player.id)?;
    }
    Ok(())
}

/// Draws and plays a tournament to its end, or for the planned number of rounds.
fn play_on(
    store: &Store,
    plan: &DemoPlan,
    (id, name): (TournamentId, String),
    clock: &mut DemoClock,
    progress: &mut dyn FnMut(DemoProgress),
) -> Result<FilledDemo, DemoError> {
    let mut trouble = plan.has_trouble.then(|| Trouble::new(plan.seed));
    let mut played = PlayedRounds { seed: plan.seed, tables: 0, rounds: Vec::new() };
    loop {
        let championship = store.read_blocking(|conn| store::championship::load(conn, id))?;
        let drawn = championship.tables().len();
        let is_done = plan.n_rounds.is_some_and(|wanted| played.rounds.len() >= wanted);
        match draw::next_step(&championship) {
            NextStep::Draw { .. } if is_open_end(&championship, plan, &played) => break,
            NextStep::Draw { .. } | NextStep::PlayOffs { .. } => {
                let seed = clock.draw_seed();
                clock.act(store, |work| rounds::draw(work, id, Seed::Program(seed)))?;
            }
            NextStep::Publish { .. } => {
                clock.act(store, |work| rounds::publish(work, id))?;
            }
            NextStep::Play { missing, .. } => {
                let (round, tables) = first_round(&championship, &missing);
                if let Some(trouble) = &mut trouble
                    && !is_done
                    && trouble.strike(store, (id, round), clock)?
                {
                    continue;
                }
                if is_done {
                    played.begin(store, &tables, clock)?;
                    break;
                }
                for table in tables {
                    let seed = played.next_seed();
                    clock.act(store, |work| play::to_the_end(work, table, seed))?;
                    played.tables += 1;
                    progress(DemoProgress { played: played.tables, drawn });
                }
                played.rounds.push(round);
                clock.next_round();
            }
            NextStep::Close { .. } => {
                clock.act(store, |work| rounds::close(work, id))?;
            }
            NextStep::AddEntries { .. }
            | NextStep::Undecided { .. }
            | NextStep::Finished { .. } => {
                break;
            }
        }
    }
    let championship = store.read_blocking(|conn| store::championship::load(conn, id))?;
    let winners = draw::winners(&championship).into_iter();
    let winners = winners.filter_map(|winner| championship.entry(winner.entry));
    let winners = winners.map(|entry| entry.name.clone()).collect();
    Ok(FilledDemo { tournament: id, name, winners, n_tables: played.tables })
}

/// Fills a store without tournaments with a tournament of the caller's account, or of the demonstrations' own account for a caller
/// without one.
///
/// # Errors
/// As [`fill`]. [`NotDone::Forbidden`]: the caller may not create tournaments. [`DemoError::NotEmpty`]: there are tournaments already.
pub fn fill_empty(
    store: &Store,
    caller: &Caller,
    plan: &DemoPlan,
    now: DateTime<Utc>,
) -> Result<FilledDemo, DemoError> {
    if !caller.may_open() {
        return Err(NotDone::Forbidden.into());
    }
    if store.read_blocking(store::tournaments::any)? {
        return Err(DemoError::NotEmpty);
    }
    fill(store, plan, caller.account(), now, &mut |_| {})
}

/// Makes a new organizer an organizer of all demonstrations.
pub fn adopt(work: &mut Work<'_>, user: UserId) -> Result<(), NotDone> {
    for summary in store::tournaments::all(work.conn)? {
        if summary.tournament.is_demo {
            let grant = Grant::new(summary.tournament.id, Role::Organizer, Vec::new());
            people::take_role(work, user, &grant)?;
        }
    }
    Ok(())
}

struct PlayedRounds {
    seed: u64,
    tables: usize,
    rounds: Vec<Option<RoundId>>,
}

impl PlayedRounds {
    fn next_seed(&self) -> u64 {
        self.seed.wrapping_mul(1_000_003).wrapping_add(self.tables as u64)
    }

    /// Leaves a game unfinished at the first table, if anything was played at all.
    fn begin(
        &self,
        store: &Store,
        tables: &[TableId],
        clock: &mut DemoClock,
    ) -> Result<(), DemoError> {
        match tables.first() {
            Some(table) if self.tables > 0 => {
                let seed = self.next_seed();
                Ok(clock.act(store, |work| play::a_while(work, *table, seed))?)
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether open tables, which have no end of their own, have been played long enough.
fn is_open_end(championship: &Championship, plan: &DemoPlan, played: &PlayedRounds) -> bool {
    plan.preset == Preset::Weekly
        && plan.n_rounds.is_none()
        && !championship.rounds().is_empty()
        && played.rounds.len() >= OPEN_ROUNDS
}

/// The missing tables of the earliest round that has any.
fn first_round(
    championship: &Championship,
    missing: &[TableId],
) -> (Option<RoundId>, Vec<TableId>) {
    let round_of = |id: &TableId| championship.table(*id).map(|table| table.round);
    let rounds: Vec<Option<RoundId>> = missing.iter().map(round_of).collect();
    let first = championship
        .rounds()
        .iter()
        .map(|round| round.id)
        .find(|round| rounds.contains(&Some(*round)));
    let tables = missing.iter().filter(|id| round_of(id) == first).copied().collect();
    (first, tables)
}

/// Creates the tournament and its entries, and the demonstrations' own account if that is to own it and does not exist yet.
fn register(
    store: &Store,
    plan: &DemoPlan,
    owner: Option<UserId>,
    clock: &mut DemoClock,
) -> Result<(TournamentId, String), DemoError> {
    let ruleset = Ruleset::named(plan.preset.ruleset_name()).ok_or(DemoError::Rules)?;
    let mut choices = plan.preset.choices(ruleset);
    choices.table.series = plan.series;
    let plans = plan.preset.plans(&choices);
    if plans.iter().all(|it| it.table.series != plan.series) {
        return Err(DemoError::Series);
    }
    let name = title(plan);
    let settings = plan.preset.settings();
    let new = NewTournament {
        name: name.clone(),
        venue: "Casino de la Lluna".to_owned(),
        starts_on: day_of(clock.now, settings.time_zone),
        settings,
        plans,
        ranking: None,
        is_demo: true,
    };
    let list = list(plan);
    let id = clock.act(store, |work| {
        let account = match owner {
            Some(owner) => owner,
            None => demo_account(work)?,
        };
        let id = create(work, account, new)?;
        for organizer in store::users::organizers(work.conn)? {
            people::take_role(work, organizer, &Grant::new(id, Role::Organizer, Vec::new()))?;
        }
        entries::import(work, id, list.as_bytes())?;
        Ok::<_, DemoError>(id)
    })?;
    Ok((id, name))
}

fn demo_account(work: &mut Work<'_>) -> Result<UserId, DemoError> {
    if let Some(user) = store::users::find_by_email(work.conn, EMAIL)? {
        return Ok(user.id);
    }
    let user = User {
        id: UserId::new(work.ids),
        name: "Club Cubilete".to_owned(),
        email: EMAIL.to_owned(),
        password_hash: String::new(),
        is_organizer: true,
        created_at: work.now,
    };
    store::users::insert(work.conn, &user)?;
    Ok(user.id)
}

fn title(plan: &DemoPlan) -> String {
    match plan.preset {
        Preset::Torneo => "Torneo de la Lluna".to_owned(),
        Preset::Pairs => "Nit del Parxís de la Lluna".to_owned(),
        Preset::World => "Mundial de la Lluna".to_owned(),
        Preset::Swiss => "Suís de la Lluna".to_owned(),
        Preset::SocialLeague => "Lliga social del Casino".to_owned(),
        Preset::LeagueFinal => "Lligueta de la Lluna".to_owned(),
        Preset::Jcf => "Campionat de Parxís de la Lluna".to_owned(),
        Preset::Weekly => "Ránquing del Casino".to_owned(),
    }
}

/// The list of entries in the form in which a club would send it.
fn list(plan: &DemoPlan) -> String {
    let mut names = InventedNames::new(plan.seed);
    let mut text = match plan.preset {
        Preset::Jcf => String::from("nombre;pareja;club;sector\n"),
        preset if preset.settings().mode == Mode::Pairs => String::from("nombre;pareja;club\n"),
        _ => String::from("nombre;club\n"),
    };
    let n_clubs = match plan.preset {
        Preset::Jcf => plan.n_entries,
        _ => (plan.n_entries / 3).max(2),
    };
    let clubs = InventedNames::clubs(n_clubs);
    let n_sectors = ((plan.n_entries + SECTOR / 2) / SECTOR).clamp(1, SECTORS.len());
    for (index, club) in clubs.iter().cycle().take(plan.n_entries).enumerate() {
        let line = match plan.preset {
            Preset::Jcf => {
                let sector = SECTORS.get(index % n_sectors).copied().unwrap_or_default();
                format!("{};{};{club};{sector}\n", names.person(), names.person())
            }
            preset if preset.settings().mode == Mode::Pairs => {
                format!("{};{};{club}\n", names.person(), names.person())
            }
            _ => format!("{};{club}\n", names.person()),
        };
        text.push_str(&line);
    }
    text
}

/// Duration of a night of the weekly ranking.
const NIGHT: Duration = Duration::hours(2);

/// End of the latest night of a weekly ranking before `now`. Each night lies within one week, even if clocks were changed
/// since the first one.
fn end_of_night(now: DateTime<Utc>, time_zone: Tz) -> DateTime<Utc> {
    let clock_change = Duration::hours(1);
    let (monday, next_monday) = Week::of(now, time_zone).bounds(time_zone);
    match now - NIGHT - clock_change < monday {
        true => monday - clock_change,
        false => now.min(next_monday - clock_change),
    }
}

/// The simulated time and the source of randomness.
struct DemoClock {
    now: DateTime<Utc>,
    end: DateTime<Utc>,
    between_rounds: Duration,
    random: ChaCha8Rng,
    /// Secret random bytes for ids, from which PINs are made, because the plan's seed is public.
    secret: [u8; 32],
}

impl DemoClock {
    fn new(plan: &DemoPlan, end: DateTime<Utc>) -> Result<Self, getrandom::Error> {
        let (before, between_rounds) = match plan.preset {
            Preset::Torneo => (Duration::hours(6), Duration::minutes(70)),
            Preset::World => (Duration::hours(10), Duration::minutes(40)),
            Preset::Swiss => (Duration::hours(9), Duration::minutes(70)),
            Preset::SocialLeague => (Duration::days(70), Duration::days(7)),
            Preset::LeagueFinal => (Duration::days(20), Duration::days(1)),
            Preset::Pairs => (Duration::hours(5), Duration::minutes(40)),
            Preset::Jcf => (Duration::days(40), Duration::days(1)),
            Preset::Weekly => {
                let rounds = i64::try_from(plan.n_rounds.unwrap_or(OPEN_ROUNDS)).unwrap_or(1);
                (Duration::days(7 * (rounds - 1).max(0)) + NIGHT, Duration::days(7))
            }
        };
        let end = match plan.preset {
            Preset::Weekly => end_of_night(end, plan.preset.settings().time_zone),
            _ => end,
        };
        let random = ChaCha8Rng::seed_from_u64(plan.seed);
        let mut secret = [0; 32];
        getrandom::fill(&mut secret)?;
        Ok(Self { now: end - before, end, between_rounds, random, secret })
    }

    fn moment(&mut self) -> Moment {
        let mut seed = [0; 32];
        self.random.fill_bytes(&mut seed);
        for (byte, unknown) in seed.iter_mut().zip(self.secret) {
            *byte ^= unknown;
        }
        Moment::at(self.now, seed)
    }

    /// Performs an act at the simulated time.
    fn act<T, E: From<StoreError>>(
        &mut self,
        store: &Store,
        act: impl FnOnce(&mut Work<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let (done, _) = do_blocking(store, &Caller::operator(""), &mut self.moment(), act)?;
        Ok(done)
    }

    fn draw_seed(&mut self) -> i64 {
        i64::from(self.random.next_u32() % 100_000)
    }

    fn next_round(&mut self) {
        self.now =
            (self.now + self.between_rounds).min(self.end - Duration::hours(1)).max(self.now);
    }
}
