//! Small tournament for tests: eight entries at two tables of a published round.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use domain::tournament::account::User;
use domain::tournament::dice::DiceSeed;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::event::{Actor, Event, EventKind};
use domain::tournament::id::{
    EntryId, IdSource, PlayerId, PoolId, RequestId, RoundId, StageId, TableId, TournamentId, UserId,
};
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::result::{Ending, ResultSource, SideResult, TableResult};
use domain::tournament::round::{Round, RoundKind, RoundState};
use domain::tournament::series::Series;
use domain::tournament::stage::{Pool, Stage};
use domain::tournament::table::{Seat, Table, TableGame, TableKind, TableState};
use domain::tournament::table_plan::{Confirmation, Logging, OutOfTime};
use domain::tournament::tournament::{Registration, Tournament};
use parchis::{Arms, Color, Mode, Ruleset};
use store::tables::AppendError;
use store::{Conn, Store, StoreError, tables};

pub struct Hall {
    pub ids: IdSource,
    pub user: User,
    pub tournament: Tournament,
    pub stage: Stage,
    pub players: Vec<Player>,
    pub entries: Vec<Entry>,
    pub pool: Pool,
    pub round: Round,
    pub tables: Vec<Table>,
}

/// Ids that differ for each seed.
pub fn ids(seed: u8) -> IdSource {
    IdSource::new(1_795_000_000_000, [seed; 32])
}

/// Time this many seconds after the start.
pub fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_000_000, 123_456_000).unwrap() + Duration::seconds(seconds)
}

pub fn user(ids: &mut IdSource, email: &str) -> User {
    User {
        id: UserId::new(ids),
        name: "Amparo Ferrer".into(),
        email: email.into(),
        password_hash: "$argon2id$…".into(),
        is_organizer: true,
        created_at: at(0),
    }
}

pub fn player(ids: &mut IdSource, account: UserId, name: &str) -> Player {
    Player {
        id: PlayerId::new(ids),
        account,
        name: name.into(),
        club: "Falla Sueca".into(),
        email: Some("vicent@example.org".into()),
        minor: None,
    }
}

pub fn entry(ids: &mut IdSource, tournament: TournamentId, number: i32, player: &Player) -> Entry {
    Entry {
        list_number: String::new(),
        id: EntryId::new(ids),
        tournament,
        number,
        name: player.name.clone(),
        club: player.club.clone(),
        sector: "Russafa A".into(),
        category: "senior".into(),
        email: None,
        phone: String::new(),
        note: String::new(),
        squad: vec![player.id],
        status: EntryStatus::Active,
        league_results: None,
        merged_into: None,
    }
}

pub fn tournament(ids: &mut IdSource, account: UserId) -> Tournament {
    Tournament {
        id: TournamentId::new(ids),
        account,
        name: "Trofeu Cubilet «2026»".into(),
        venue: "Casal".into(),
        starts_on: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(),
        settings: Preset::Torneo.settings(),
        registration: Registration::Open,
        is_demo: false,
        created_at: at(0),
    }
}

pub fn round(ids: &mut IdSource, stage: StageId, number: i32, state: RoundState) -> Round {
    Round {
        id: RoundId::new(ids),
        stage,
        number,
        kind: RoundKind::Main,
        state,
        seed: -4_611_686_018_427_387_905,
        drawn_at: at(10),
        published_at: (state != RoundState::Draft).then(|| at(20)),
    }
}

pub fn table(
    ids: &mut IdSource,
    (round, pool): (RoundId, PoolId),
    number: i32,
    entries: &[Entry],
) -> Table {
    let seats = Color::ALL.into_iter().zip(entries);
    Table {
        id: TableId::new(ids),
        round,
        pool,
        number,
        kind: TableKind::Played,
        seats: seats
            .map(|(color, entry)| Seat { color, entry: entry.id, player: entry.squad[0] })
            .collect(),
        ruleset: Ruleset::named("torneo-2018").unwrap(),
        mode: Mode::Solo,
        arms: Arms::Four,
        confirmation: Confirmation::Referee,
        logging: Logging::Referee,
        out_of_time: OutOfTime::LoseTurn,
        delay_throws: 0,
        pin: format!("00000{number}"),
        series: Series::One,
        games: vec![TableGame::new((number > 1).then_some(DiceSeed([number as u8; 32])))],
        state: TableState::Waiting,
        result: None,
    }
}

/// Hall of seed 1.
pub fn open(store: &Store) -> Hall {
    open_with(store, 1)
}

pub fn open_with(store: &Store, seed: u8) -> Hall {
    let mut ids = ids(seed);
    let user = user(&mut ids, &format!("amparo-{seed}@example.org"));
    let tournament = tournament(&mut ids, user.id);
    let choices = Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap());
    let plan = Preset::Torneo.plans(&choices).remove(0);
    let stage = Stage { id: StageId::new(&mut ids), tournament: tournament.id, number: 1, plan };
    let players: Vec<Player> =
        (1..=8).map(|n| player(&mut ids, user.id, &format!("Player {n}"))).collect();
    let entries: Vec<Entry> = players
        .iter()
        .zip(1..)
        .map(|(player, n)| entry(&mut ids, tournament.id, n, player))
        .collect();
    let pool = Pool {
        id: PoolId::new(&mut ids),
        stage: stage.id,
        number: 1,
        name: String::new(),
        entries: entries.iter().rev().map(|entry| entry.id).collect(),
    };
    let round = round(&mut ids, stage.id, 1, RoundState::Published);
    let tables = entries
        .chunks(4)
        .zip(1..)
        .map(|(four, n)| table(&mut ids, (round.id, pool.id), n, four))
        .collect();
    let hall = Hall { ids, user, tournament, stage, players, entries, pool, round, tables };
    hall.keep(store);
    hall
}

impl Hall {
    fn keep(&self, store: &Store) {
        let kept: Result<(), StoreError> = store.write_blocking(|conn| {
            store::users::insert(conn, &self.user).unwrap();
            store::tournaments::insert(conn, &self.tournament, std::slice::from_ref(&self.stage))?;
            for player in &self.players {
                store::players::insert(conn, player)?;
            }
            for entry in &self.entries {
                store::entries::insert(conn, entry)?;
            }
            let pools = std::slice::from_ref(&self.pool);
            let rounds = std::slice::from_ref(&self.round);
            store::draws::insert(conn, pools, rounds, &self.tables).unwrap();
            Ok(())
        });
        kept.unwrap();
    }

    /// Event with its own submission id.
    pub fn event(&mut self, seq: i32, kind: EventKind) -> Event {
        let request = RequestId::new(&mut self.ids);
        self.event_of(request, seq, kind)
    }

    pub fn event_of(&self, request: RequestId, seq: i32, kind: EventKind) -> Event {
        let by = Actor { user: Some(self.user.id), name: self.user.name.clone() };
        Event { seq, at: at(100 + i64::from(seq)), by, request, kind }
    }

    /// First table after `events`; only its version changes.
    pub fn after(&self, events: &[Event]) -> Table {
        let mut table = self.tables[0].clone();
        table.games[0].version = events.last().map_or(0, |event| event.seq);
        table.state = TableState::Playing;
        table
    }
}

/// Result with the sides in the order of their seats, the last two tied, the last retired.
pub fn result(table: &Table, ended_at: DateTime<Utc>) -> TableResult {
    let sides = table.entries().into_iter().zip([
        (1, false, Ending::Finished, Some(0)),
        (2, false, Ending::Placed, Some(17)),
        (3, true, Ending::Retired, None),
        (3, true, Ending::Absent, None),
    ]);
    let sides = sides.map(|(entry, (place, is_tied, ending, distance))| SideResult {
        entry,
        place,
        is_tied,
        by_roll_off: place == 2,
        distance,
        captures: None,
        ending,
    });
    TableResult { source: ResultSource::Log, sides: sides.collect(), ended_at }
}

/// Table with this result of its game, at this version.
pub fn signed(table: Table, version: i32, result: Option<TableResult>) -> Table {
    let state = if result.is_some() { TableState::Confirmed } else { TableState::Over };
    let game = TableGame { version, state, result: result.clone(), ..table.games[0].clone() };
    Table { games: vec![game], state, result, ..table }
}

/// Reads from the store and unwraps the result.
pub fn read<T>(store: &Store, f: impl FnOnce(&mut Conn) -> Result<T, StoreError>) -> T {
    store.read_blocking(f).unwrap()
}

/// Writes to the store and unwraps the result.
pub fn write<T>(store: &Store, f: impl FnOnce(&mut Conn) -> Result<T, StoreError>) -> T {
    store.write_blocking(f).unwrap()
}

/// Result of a write with its own error type.
pub fn act<T, E: std::fmt::Debug + From<StoreError>>(
    store: &Store,
    f: impl FnOnce(&mut Conn) -> Result<T, E>,
) -> T {
    store.write_blocking(f).unwrap()
}

/// Appends to the log of a game of a table, whose state afterwards is `after`.
pub fn append(
    conn: &mut Conn,
    after: &Table,
    number: u8,
    events: &[Event],
) -> Result<(), AppendError> {
    let tournament = tables::tournament_of(conn, after.id)?;
    store::tournaments::lock(conn, tournament)?;
    let before = tables::find(conn, after.id)?;
    tables::append(conn, (&before, after), number, events)
}
