//! A tournament at a distance that runs by itself: programs sit at its seats, a tenth of them vanish, and no organizer does anything. It
//! takes as long as an evening of fast players, so it runs only if it is asked for:
//! `cargo test --test nodes -- --ignored --nocapture by_itself::`.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use domain::draw::{NextStep, next_step};
use domain::tournament::seat_play::HOUSE;
use parchis::{Color, Ruleset};
use serde_json::{Value, json};
use store::Store;

use crate::node::Node;
use crate::person::Person;
use crate::players::next_act;
use crate::seats::{SeatDevice, championship, hold_seats, knock_out};

/// Number of players.
const PLAYERS: usize = 64;
/// One player in so many vanishes.
const VANISHING: usize = 10;
/// Rule set of the tables.
const RULES: &str = "ranking";
/// Time that a player takes for an act.
const PACE: Duration = Duration::from_millis(150);
/// Pause between two looks for a table.
const LOOK: Duration = Duration::from_secs(2);
/// Longest evening.
const LONGEST: Duration = Duration::from_secs(5400);

/// A program at a seat.
struct Player {
    person: Person,
    device: SeatDevice,
    /// Number of acts after which it vanishes.
    acts_left: usize,
}

impl Player {
    /// Plays at each table to which its page leads, until it vanishes.
    async fn play(mut self) {
        while self.acts_left > 0 {
            tokio::time::sleep(LOOK).await;
            let Ok(page) = self.person.get("/me").await else { continue };
            let link = page.body.split("href=\"/tables/").skip(1).find_map(|rest| {
                let (table, _) = rest.split_once('"')?;
                table.ends_with("/play").then(|| format!("/tables/{table}"))
            });
            if let Some(path) = link {
                self.play_at(&path).await;
            }
        }
    }

    /// Plays at a table until its result counts, or its stream ends.
    async fn play_at(&mut self, path: &str) {
        let Ok(page) = self.person.get(path).await else { return };
        let data = page.body.split("<script type=\"application/json\">").nth(1);
        let Some(data) = data.and_then(|rest| rest.split_once("</script>")) else { return };
        let data: Value = serde_json::from_str(data.0).unwrap();
        let mine: Vec<Color> = serde_json::from_value::<Vec<String>>(data["mine"].clone())
            .unwrap()
            .iter()
            .filter_map(|it| Color::from_letter(it.chars().next()?))
            .collect();
        let ready = json!({ "act": "ready", "word": "abcd" });
        self.send(path, ready).await;
        let address = format!("{}{path}/stream?since=1-0", self.person.base());
        let Ok(mut stream) = reqwest::get(address).await else { return };
        let (mut text, rules) = (String::new(), Ruleset::named(RULES).unwrap());
        while let Ok(Some(said)) = stream.chunk().await {
            text.push_str(&String::from_utf8_lossy(&said));
            let Some(end) = text.rfind("\n\n") else { continue };
            let latest = text[..end].lines().rev().find_map(|line| line.strip_prefix("data: "));
            let mut state: Value = match latest {
                Some(latest) => serde_json::from_str(latest).unwrap(),
                None => Value::Null,
            };
            text.drain(..end + 2);
            while let Some(act) = next_act(&state, &rules, &mine) {
                if self.acts_left == 0 {
                    return;
                }
                self.acts_left -= 1;
                tokio::time::sleep(PACE).await;
                state = self.send(path, act).await;
            }
            if state["state"] == "confirmed" {
                return;
            }
        }
    }

    /// Sends an act, and returns the state of the table if the answer has it.
    async fn send(&mut self, path: &str, mut act: Value) -> Value {
        act["csrf"] = self.device.form_token.clone().into();
        match self.person.post_json(path, &act).await {
            Ok(answer) if answer.status == 200 => answer.json(),
            _ => Value::Null,
        }
    }
}

#[tokio::test]
#[ignore = "plays for an hour"]
async fn an_evening_of_64_ends_in_a_champion() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("evening.db").display().to_string();
    let node = Node::start(&database);
    let store = Store::open(&database).unwrap();
    let link = store.write_blocking(|conn| {
        cubilete::web::people::invitation::for_first_organizer(conn, cubilete::web::now())
    });
    Person::signed_up(node.address, &link.unwrap()).await;
    let id = knock_out(&store, PLAYERS, true, |plan| {
        (plan.ruleset, plan.turn_seconds) = (Ruleset::named(RULES).unwrap(), 10);
    });
    let start = Instant::now();
    let devices = hold_seats(&store, id, championship(&store, id).tables());
    let devices: Vec<SeatDevice> = devices.into_iter().flatten().collect();
    assert_eq!(devices.len(), PLAYERS);
    let mut playing = tokio::task::JoinSet::new();
    for (number, device) in devices.into_iter().enumerate() {
        let vanishes = number % VANISHING == 0;
        // Each of them at another moment of its game.
        let acts_left = if vanishes { 1 + 10 * (number / VANISHING) } else { usize::MAX };
        let person = Person::at(node.address).with_cookie("cubilete_session", &device.session);
        playing.spawn(Player { person, device, acts_left }.play());
    }
    let champion = loop {
        tokio::time::sleep(LOOK).await;
        match next_step(&championship(&store, id)) {
            NextStep::Finished { champion } => break champion,
            _ => assert!(start.elapsed() < LONGEST, "the evening does not end"),
        }
    };
    assert_eq!(champion.len(), 1);
    let (mut counts, mut n_by_house) = (HashMap::<&str, usize>::new(), 0);
    let facts = championship(&store, id);
    for table in facts.tables() {
        let read = |conn: &mut store::Conn| store::tables::events(conn, table.id, 1);
        for event in store.read_blocking::<_, store::StoreError>(read).unwrap() {
            *counts.entry(event.kind.name()).or_default() += 1;
            n_by_house += usize::from(event.by.name == HOUSE);
        }
    }
    println!(
        "{PLAYERS} players, {} rounds, {} tables, {:.0?}; {n_by_house} acts by the server; {counts:?}",
        facts.rounds().len(),
        facts.tables().len(),
        start.elapsed()
    );
}
