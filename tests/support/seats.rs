//! Tables at a distance, and devices that hold their seats.

use std::collections::HashSet;

use chrono::TimeDelta;
use cubilete::acts::tournaments::{self, NewTournament};
use cubilete::acts::{Caller, Moment, NotDone, do_blocking, entries, rounds};
use cubilete::web;
use cubilete::web::guard::secret::{self, SigningKey};
use domain::tournament::championship::Championship;
use domain::tournament::id::{PassId, TournamentId};
use domain::tournament::pass::{HeldSeat, Pass};
use domain::tournament::preset::Preset;
use domain::tournament::settings::Settings;
use domain::tournament::table::Table;
use domain::tournament::table_plan::{Logging, TablePlan};
use parchis::Color;
use store::sessions::Session;
use store::{Conn, Store, StoreError};

/// A device that holds the seats of a player.
#[derive(Clone, Debug)]
pub struct SeatDevice {
    /// First color of the player.
    pub color: Color,
    /// Token of the session, as in its cookie.
    pub session: String,
    /// Token of forms.
    pub form_token: String,
    /// Key of the page "My seat".
    pub key: String,
}

/// Draws a knock-out of solo tables of four at a distance. Returns its tables with their devices in board order.
pub fn at_distance(
    store: &Store,
    n_tables: usize,
    plan: impl FnOnce(&mut TablePlan),
) -> Vec<(Table, Vec<SeatDevice>)> {
    let id = knock_out(store, 4 * n_tables, false, plan);
    let tables = championship(store, id).tables().to_vec();
    let devices = hold_seats(store, id, &tables);
    tables.into_iter().zip(devices).collect()
}

/// Creates a knock-out at a distance with its first round published; `runs_itself` if the server draws the other rounds.
pub fn knock_out(
    store: &Store,
    n_players: usize,
    runs_itself: bool,
    plan: impl FnOnce(&mut TablePlan),
) -> TournamentId {
    let preset = Preset::Torneo;
    let ruleset = parchis::Ruleset::named(preset.ruleset_name()).unwrap();
    let mut choices = preset.choices(ruleset);
    choices.table.logging = Logging::Remote;
    plan(&mut choices.table);
    let new = NewTournament {
        name: "A distància".into(),
        venue: String::new(),
        starts_on: web::now().date_naive(),
        settings: Settings { runs_itself, ..preset.settings() },
        plans: preset.plans(&choices),
        ranking: None,
        is_demo: false,
    };
    let organizer = store.read_blocking(store::users::organizers).unwrap()[0];
    let list: String = (0..n_players).map(|player| format!("Jugadora {player};\n")).collect();
    let mut moment = Moment::now().unwrap();
    let drawn = do_blocking::<_, NotDone>(store, &Caller::operator("test"), &mut moment, |work| {
        let id = tournaments::create(work, organizer, new)?;
        entries::import(work, id, format!("name;club\n{list}").as_bytes())?;
        rounds::draw(work, id, rounds::Seed::Typed(1))?;
        rounds::publish(work, id)?;
        Ok(id)
    });
    drawn.unwrap().0
}

/// The facts of a tournament.
pub fn championship(store: &Store, id: TournamentId) -> Championship {
    let load = |conn: &mut Conn| store::championship::load(conn, id);
    store.read_blocking::<_, StoreError>(load).unwrap()
}

/// Gives the seats of each table to new devices, one for each player, in board order.
pub fn hold_seats(store: &Store, id: TournamentId, tables: &[Table]) -> Vec<Vec<SeatDevice>> {
    let random = secret::random_bytes();
    let hold = |conn: &mut Conn| {
        let key = SigningKey::new(store::secrets::get_or_create(conn, "csrf", &random)?);
        tables.iter().map(|table| devices(conn, &key, id, table)).collect()
    };
    store.write_blocking::<_, StoreError>(hold).unwrap()
}

fn devices(
    conn: &mut Conn,
    key: &SigningKey,
    tournament: TournamentId,
    table: &Table,
) -> Result<Vec<SeatDevice>, StoreError> {
    // A player of a duel has two colors.
    let mut players = HashSet::new();
    let seats = table.seats.iter().filter(|seat| players.insert(seat.player));
    seats
        .map(|seat| {
            let held = HeldSeat { tournament, entry: seat.entry, player: seat.player };
            device(conn, key, held, seat.color)
        })
        .collect()
}

/// Gives seats to a new device with a session and a pass of its own.
fn device(
    conn: &mut Conn,
    signing: &SigningKey,
    held: HeldSeat,
    color: Color,
) -> Result<SeatDevice, StoreError> {
    let (now, token, key) = (web::now(), secret::random_token(), secret::random_key());
    let session = Session {
        id_hash: secret::fingerprint(&token),
        user: None,
        name: String::new(),
        created_at: now,
        expires_at: now + TimeDelta::days(1),
        user_agent: String::new(),
    };
    store::sessions::insert(conn, &session)?;
    let pass = PassId::new(&mut Moment::now().unwrap().ids);
    store::passes::insert(conn, &Pass { id: pass, account: None, created_at: now })?;
    store::passes::add_key(conn, pass, &secret::fingerprint(&key), now)?;
    store::passes::hold(conn, pass, held, now)?;
    store::passes::tie(conn, &session.id_hash, pass)?;
    let form_token = signing.token(&session.id_hash);
    Ok(SeatDevice { color, session: token, form_token, key })
}
