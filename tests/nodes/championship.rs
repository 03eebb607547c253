//! Tournament with tables to play, and their referees.

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::web;
use cubilete::web::people::invitation;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use domain::tournament::table::TableState;
use serde_json::json;
use store::Store;

use crate::person::{Answer, Person};

pub struct Hall {
    pub id: TournamentId,
    /// Ids of the waiting tables.
    pub tables: Vec<TableId>,
    /// Invitation link for an organizer.
    pub link: String,
}

/// Tournament with a played first round and a waiting second one.
pub fn fill(store: &Store) -> Hall {
    let plan = DemoPlan {
        preset: Preset::Torneo,
        n_entries: 32,
        series: Series::One,
        n_rounds: Some(1),
        seed: 1,
        has_trouble: false,
    };
    let id = demo::fill(store, &plan, None, web::now(), &mut |_| {}).unwrap().tournament;
    let championship = store.read_blocking(|conn| store::championship::load(conn, id)).unwrap();
    let waiting = championship.tables().iter().filter(|table| table.state == TableState::Waiting);
    let tables = waiting.map(|table| table.id).collect();
    let link =
        store.write_blocking(|conn| invitation::for_first_organizer(conn, web::now())).unwrap();
    Hall { id, tables, link }
}

/// Referee's app at one table.
pub struct Referee {
    pub person: Person,
    token: String,
    table: TableId,
    version: i64,
    n: u64,
    /// Request ids of acknowledged dice, in order.
    pub acknowledged: Vec<String>,
}

impl Referee {
    pub async fn start(mut person: Person, table: TableId) -> Self {
        let page = format!("/tables/{table}/referee");
        let token = person.token(&page).await;
        let mut referee = Self { person, token, table, version: 0, n: 0, acknowledged: Vec::new() };
        let started = referee.started(&page).await;
        assert_eq!(started.status, 303, "{}", started.body);
        let log = referee.person.get(&referee.log()).await.unwrap().json();
        referee.version = log["version"].as_i64().unwrap();
        referee
    }

    async fn started(&mut self, page: &str) -> Answer {
        let html = scraper::Html::parse_document(&self.person.get(page).await.unwrap().body);
        let form = scraper::Selector::parse("form:has(input[value='start']) input").unwrap();
        let mut fields: Vec<(String, String)> = html
            .select(&form)
            .filter(|input| input.attr("type") == Some("hidden"))
            .map(|it| (it.attr("name").unwrap().into(), it.attr("value").unwrap().into()))
            .collect();
        fields.push(("color".into(), "Y".into()));
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.person.post(&format!("/tables/{}/events", self.table), &fields).await.unwrap()
    }

    pub fn log(&self) -> String {
        format!("/tables/{}/log", self.table)
    }

    /// Sends a die without a legal move. Any answer other than an acknowledgement is returned to the caller, who may retry.
    pub async fn throw(&mut self) -> Result<(), Option<Answer>> {
        let request = format!("{}{:016x}", &self.table.to_string()[16..], self.n);
        let die = json!({ "request": request, "kind": "die", "die": 1 + self.n % 4 });
        let body = json!({ "csrf": self.token, "version": self.version, "events": [die] });
        match self.person.post_json(&self.log(), &body).await {
            Ok(answer) if answer.status == 200 => {
                self.version = answer.json()["version"].as_i64().unwrap();
                self.acknowledged.push(request);
                self.n += 1;
                Ok(())
            }
            other => Err(other.ok()),
        }
    }
}

/// Request ids of the dice in a table's log.
pub fn dice(store: &Store, table: TableId) -> Vec<String> {
    use domain::tournament::event::EventKind;
    let events = store.read_blocking(|conn| store::tables::events(conn, table, 1)).unwrap();
    let dice = events.iter().filter(|event| matches!(event.kind, EventKind::Die(_)));
    dice.map(|event| event.request.to_string()).collect()
}
