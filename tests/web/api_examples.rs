//! Programs of `examples/` that use the API, and the examples in its description.

use std::path::Path;
use std::process::Command;

use cubilete::acts::tables::{TableAct, act};
use cubilete::acts::{passes, turn_clocks};
use cubilete::web::guard::secret::{fingerprint, random_key};
use domain::tournament::api_key::Scope;
use domain::tournament::event::EventKind;
use domain::tournament::id::{RequestId, TableId};
use domain::tournament::pass::HeldSeat;
use domain::tournament::preset::Preset;
use domain::tournament::seat_play::device_of;
use domain::tournament::table::TableState;
use domain::tournament::table_plan::{Dice, Logging};
use parchis::Color;
use store::{Conn, StoreError};

use crate::api::Program;
use crate::app::{App, spawn_app};
use crate::fixture::{self, draw, facts, organized, players, publish, set_stage};
use crate::matchers::TextMatchers;
use crate::patience::until;
use crate::process::Running;

/// Runs a program of the tree for the organizer of `app`; returns what it prints.
async fn run(app: &App, program: &str, arguments: &[&Path]) -> String {
    let scopes = [Scope::Read, Scope::Table, Scope::Desk, Scope::Organize];
    let robot = Program::with_key(app, "ana@example.org", &scopes, None);
    let mut command = Command::new("python3");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(program));
    command.arg(&robot.base).args(arguments);
    command.env("CUBILETE_KEY", robot.secret.as_ref().unwrap());
    let run = actix_web::web::block(move || command.output()).await.unwrap().unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    said
}

/// File with the examples of the description, which the program contains.
const EXAMPLES: &str = "src/web/api/examples.json";

#[actix_web::test]
async fn the_examples_of_the_description_are_what_the_service_says() {
    let app = spawn_app();
    app.organizer().await;
    let said = run(&app, "tests/web/api_recorded.py", &[]).await;
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(EXAMPLES);
    if std::fs::read_to_string(&kept).unwrap() == said {
        return;
    }
    let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples.json");
    std::fs::write(&new, &said).unwrap();
    panic!("review the change, then: cp {} {EXAMPLES}", new.display());
}

#[actix_web::test]
async fn an_evening_goes_from_the_list_to_the_champion() {
    let app = spawn_app();
    organized(&app, Preset::Torneo, "nombre\n").await;
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.csv");
    std::fs::write(&list, players(11)).unwrap();
    let said = run(&app, "examples/evening.py", &[&list]).await;
    said.assert_has("{'n_new': 11}");
    let champion = said.lines().find_map(|line| line.strip_prefix("Champion: ")).unwrap();
    assert!(players(11).contains(champion), "{champion}");
}

/// Table of four at a distance whose seats are played by programs.
struct Programs {
    app: App,
    table: TableId,
    /// The programs with their colors.
    seats: Vec<(Color, Running)>,
}

impl Programs {
    async fn begin() -> Self {
        let app = spawn_app();
        let id = organized(&app, Preset::Torneo, &players(4)).await.id;
        set_stage(&app, id, |it| {
            (it.table.logging, it.table.dice) = (Logging::Remote, Dice::App);
            it.table.turn_seconds = 10;
        });
        draw(&app, id, 1);
        publish(&app, id);
        let table = facts(&app, id).tables()[0].clone();
        let mut seats = Vec::new();
        for seat in &table.seats {
            let held = HeldSeat { tournament: id, entry: seat.entry, player: seat.player };
            let key = random_key();
            let give = (held.entry, held.player);
            fixture::act(&app, |work| passes::give(work, id, give, &fingerprint(&key)));
            let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/seat.py");
            let mut command = Command::new("python3");
            command.arg("-u").arg(program).arg(format!("http://{}", app.address)).arg(key);
            seats.push((seat.color, Running::start(&command, None)));
        }
        Self { app, table: table.id, seats }
    }

    fn read<T>(&self, read: impl FnOnce(&mut Conn) -> Result<T, StoreError>) -> T {
        self.app.state.store.read_blocking(read).unwrap()
    }

    fn version(&self) -> i32 {
        self.read(|conn| store::tables::find(conn, self.table)).version()
    }

    /// Moves the clock forward to the end of the turn of a color, if it is on turn.
    async fn run_out(&self, of: Color) {
        let clock = self.read(|conn| store::turn_clocks::find(conn, self.table));
        let Some(clock) = clock.filter(|it| it.color == Some(of)) else { return };
        self.app.state.clock.put_forward(clock.due_at - self.app.state.clock.now());
        let table = self.table;
        let run_out =
            self.app.state.act_by_itself("Reloj", move |work| turn_clocks::run_out(work, table));
        run_out.await.unwrap();
    }

    /// Waits until the log has this many events, while the turns of a color run out.
    async fn reach(&self, version: i32, gone: Option<Color>) {
        let reached = until(async || {
            if let Some(gone) = gone {
                self.run_out(gone).await;
            }
            (self.version() >= version).then_some(())
        });
        reached.await.expect("they play on");
    }

    /// Calls time as an organizer does. False if somebody acted in the meantime.
    async fn call_time(&self) -> bool {
        let (table, version) = (self.table, self.version());
        let request = RequestId::new(&mut self.app.state.ids());
        let kind = EventKind::CallTime;
        let called = TableAct { table, game: 1, version, request, kind };
        self.app.state.act_by_itself("Ana", move |work| act(work, called)).await.is_ok()
    }
}

#[actix_web::test]
async fn programs_play_at_the_seats_of_a_table_and_do_not_wait_for_one_that_is_gone() {
    let mut all = Programs::begin().await;
    all.reach(20, None).await;
    let (gone, program) = all.seats.remove(0);
    drop(program);
    let is_away = || {
        let devices = all.read(|conn| store::table_seats::devices(conn, all.table));
        device_of(&devices, gone).is_away()
    };
    let missed = until(async || {
        all.run_out(gone).await;
        is_away().then_some(())
    });
    missed.await.expect("its turns run out");
    all.reach(all.version() + 10, Some(gone)).await;
    let ended = until(async || {
        all.run_out(gone).await;
        all.call_time().await.then_some(())
    });
    ended.await.expect("time is called");
    let over = until(async || {
        all.run_out(gone).await;
        let table = all.read(|conn| store::tables::find(conn, all.table));
        (table.state == TableState::Confirmed).then_some(())
    });
    over.await.expect("the result signs itself");
    for (color, program) in all.seats {
        let wait = move || program.line(|line| line.strip_prefix("over: ").map(str::to_owned));
        let places = actix_web::web::block(wait).await.unwrap();
        places.unwrap_or_else(|| panic!("{color:?} plays on")).assert_has("1=");
    }
}
