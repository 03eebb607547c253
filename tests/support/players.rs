//! The players of a table at a distance, each with a device that sends acts until they are acknowledged.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use cubilete::web::guard::secret;
use domain::tournament::event::EventKind;
use domain::tournament::id::{RequestId, TableId};
use domain::tournament::table::Table;
use parchis::house::{Level, choose};
use parchis::{Color, Move, Position, Ruleset, TurnPhase};
use serde_json::{Value, json};
use store::Store;

use crate::patience::PATIENCE;
use crate::person::{Answer, Person};
use crate::seats::SeatDevice;

/// Pause before an act is sent again.
const AGAIN: Duration = Duration::from_millis(15);

/// The players of a table, who act in turn.
pub struct Players {
    pub table: TableId,
    rules: Ruleset,
    seats: Vec<(Person, SeatDevice)>,
    /// The latest state that was answered.
    state: Value,
    /// Ids of the throws that were acknowledged, in order.
    pub acknowledged: Vec<String>,
    /// Number of acts that were sent again.
    pub n_resent: u64,
}

impl Players {
    /// The players of a table; each reaches the program at one of the addresses in turn.
    pub fn new(table: &Table, devices: Vec<SeatDevice>, addresses: &[SocketAddr]) -> Self {
        let seat = |(device, address): (SeatDevice, &SocketAddr)| {
            let person = Person::at(*address).with_cookie("cubilete_session", &device.session);
            (person, device)
        };
        Self {
            table: table.id,
            rules: table.ruleset,
            seats: devices.into_iter().zip(addresses.iter().cycle()).map(seat).collect(),
            state: Value::Null,
            acknowledged: Vec::new(),
            n_resent: 0,
        }
    }

    /// All players say to be ready, so that the game begins.
    pub async fn begin(&mut self) {
        for seat in 0..self.seats.len() {
            let act = json!({ "act": "ready", "word": format!("abc{seat}") });
            self.send(seat, act).await;
        }
    }

    /// The player on turn throws, or moves what was thrown. Returns false if the game is over.
    pub async fn act(&mut self) -> bool {
        let colors: Vec<Color> = self.seats.iter().map(|(_, device)| device.color).collect();
        let on_turn = |color: &Color| next_act(&self.state, &self.rules, &[*color]);
        let act = (0..).zip(&colors).find_map(|(seat, color)| Some((seat, on_turn(color)?)));
        let Some((seat, act)) = act else { return false };
        let thrown = (act["act"] == "throw").then(|| act["request"].as_str().unwrap().to_owned());
        self.send(seat, act).await;
        self.acknowledged.extend(thrown);
        true
    }

    /// Sends an act until it is acknowledged.
    async fn send(&mut self, seat: usize, mut act: Value) {
        let end = Instant::now() + PATIENCE;
        let (person, device) = &mut self.seats[seat];
        act["csrf"] = device.form_token.clone().into();
        let path = format!("/tables/{}/play", self.table);
        loop {
            match person.post_json(&path, &act).await {
                Ok(answer) if answer.status == 200 => {
                    self.state = answer.json();
                    return;
                }
                // A program that is being stopped, or has no database, may answer with 503.
                Ok(Answer { status: 503, .. }) | Err(_) => {}
                Ok(answer) => panic!("{act}: {} {}", answer.status, answer.body),
            }
            assert!(Instant::now() < end, "{act} is not acknowledged");
            self.n_resent += 1;
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Asserts that the log has each acknowledged throw once and in order, no other one, and no turn that ran out of time.
    pub fn are_logged(&self, store: &Store) {
        let read = |conn: &mut store::Conn| store::tables::events(conn, self.table, 1);
        let events = store.read_blocking::<_, store::StoreError>(read).unwrap();
        let dice = events.iter().filter(|event| matches!(event.kind, EventKind::Die(_)));
        let logged: Vec<RequestId> = dice.map(|event| event.request).collect();
        let sent: Vec<RequestId> = self.acknowledged.iter().map(|it| it.parse().unwrap()).collect();
        assert_eq!(logged, sent, "throws at {}", self.table);
        let is_lost = |kind: &EventKind| matches!(kind, EventKind::TimeOut | EventKind::Retire(_));
        let lost: Vec<_> = events.iter().filter(|event| is_lost(&event.kind)).collect();
        assert!(lost.is_empty(), "turns lost at {}: {lost:?}", self.table);
    }

    /// Latest version that an answer showed.
    pub fn version(&self) -> i64 {
        self.state["version"].as_i64().unwrap_or(0)
    }
}

/// Act for the state of a table, if one of `mine` is on turn: a throw with its version, or a move.
pub fn next_act(state: &Value, rules: &Ruleset, mine: &[Color]) -> Option<Value> {
    let position = Position::parse(state["position"].as_str()?, rules).ok()?;
    let color = position.turn().filter(|color| mine.contains(color))?;
    if state["state"] != "playing" {
        return None;
    }
    let (game, version) = (&state["game"], &state["version"]);
    let request = request();
    Some(match position.phase() {
        TurnPhase::Throw => {
            json!({ "act": "throw", "game": game, "version": version, "request": request })
        }
        _ => {
            let (from, to) = moved(&position, rules);
            let color = color.letter().to_string();
            let event = json!({
                "request": request, "kind": "move", "color": color, "from": from, "to": to,
            });
            json!({ "act": "play", "game": game, "version": version, "events": [event] })
        }
    })
}

/// The move of the house's player, as progress before and after it.
fn moved(position: &Position, rules: &Ruleset) -> (u8, u8) {
    match choose(position, Level::Medium, 0, rules).expect("a move is due") {
        Move::Exit { .. } => (0, 1),
        Move::Step { from, to, .. } => (from, to),
        other => panic!("{other:?} is made by the app"),
    }
}

fn request() -> String {
    secret::random_bytes().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
