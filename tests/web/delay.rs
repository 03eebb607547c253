//! Games that the public sees some throws late: every place where a running game is shown.

use domain::tournament::delay::public_part;
use domain::tournament::event::EventKind;
use domain::tournament::game::Game;
use domain::tournament::id::TournamentId;
use domain::tournament::played::last_number;
use domain::tournament::table::{Table, TableState};
use domain::tournament::tournament::Role;
use serde_json::Value;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{facts, half_played, member};
use crate::log::said;

/// Number of throws by which the public is late here.
const DELAY: u16 = 7;

/// Half-played tournament with a running game that the public sees late.
struct Late {
    app: App,
    id: TournamentId,
    table: Table,
    whole: Game,
    public: Game,
}

fn late(delay: u16) -> Late {
    let app = spawn_app();
    let id = half_played(&app, 9, 7);
    let set = move |conn: &mut store::Conn| {
        use diesel::RunQueryDsl;
        diesel::sql_query(format!("update game_tables set delay_throws = {delay}"))
            .execute(conn)?;
        Ok::<_, store::StoreError>(())
    };
    app.state.store.write_blocking(set).unwrap();
    let championship = facts(&app, id);
    let is_playing = |it: &&Table| it.state == TableState::Playing;
    let table = championship.tables().iter().find(is_playing).unwrap().clone();
    let at = table.id;
    let events = app
        .state
        .store
        .read_blocking(move |conn: &mut store::Conn| store::tables::events(conn, at, 1));
    let events = events.unwrap();
    let whole = Game::replay(&table, 1, &events).unwrap();
    let part = public_part(&events, delay);
    let hidden = events[part.len()..].iter().filter(|it| matches!(it.kind, EventKind::Die(_)));
    assert_eq!(hidden.count(), usize::from(delay));
    let public = Game::replay(&table, 1, part).unwrap();
    Late { app, id, table, whole, public }
}

impl Late {
    fn visitor(&self) -> Browser {
        self.app.browser()
    }

    async fn get(&self, path: &str) -> Answer {
        let answer = self.visitor().get(path).await;
        assert_eq!(answer.status, 200, "{path}: {answer}");
        answer
    }

    fn at(&self, page: &str) -> String {
        format!("/tables/{}{page}", self.table.id)
    }

    fn in_tournament(&self, page: &str) -> String {
        format!("/tournaments/{}{page}", self.id)
    }
}

fn distance(game: &Game) -> u16 {
    let position = game.position().unwrap();
    position.sides().map(|side| position.distance(side)).sum()
}

fn shown(page: &Answer, selector: &str) -> u16 {
    let distances = page.texts(selector);
    assert!(!distances.is_empty(), "{selector}: {page}");
    distances.iter().map(|it| it.trim().parse::<u16>().unwrap()).sum()
}

const DISTANCES: &str = ".strip__distance [aria-hidden]";

#[actix_web::test]
async fn pages_of_the_table_show_the_game_late() {
    let it = late(DELAY);
    assert_ne!(distance(&it.whole), distance(&it.public));
    for page in [it.at(""), format!("/embed/tables/{}", it.table.id)] {
        let page = it.get(&page).await;
        assert_eq!(page.attribute("#live-board", "data-n"), last_number(&it.public).to_string());
        assert_eq!(shown(&page, DISTANCES), distance(&it.public));
    }
    let replay: Value = said(&it.get(&it.at("/replay.json")).await);
    let late = last_number(&it.public) + 1;
    let frames = replay["frames"].as_array().or(replay["states"].as_array());
    if let Some(frames) = frames {
        assert_eq!(frames.len(), late, "{replay}");
    }
    assert_eq!(it.visitor().get(&it.at(&format!("/replay/{late}"))).await.status, 404);
    it.get(&it.at(&format!("/replay/{}", late - 1))).await;
    let record = it.get(&it.at("/record.pgr")).await.body;
    let names = |_| String::new();
    let whole = it.whole.record("", names).unwrap();
    let part = it.public.record("", names).unwrap();
    let moves = |text: &str| text.split("\n\n").last().unwrap().split_whitespace().count();
    assert_eq!(moves(&record), moves(&part));
    assert_ne!(moves(&record), moves(&whole));
}

#[actix_web::test]
async fn players_pages_show_others_the_game_late() {
    let it = late(DELAY);
    let page = it.get(&it.at("/play")).await;
    let data: Value =
        serde_json::from_str(&page.text("play-table > script[type='application/json']")).unwrap();
    assert_eq!(data["now"]["version"], it.public.version());
    assert_eq!(data["now"]["position"], it.public.position().unwrap().to_string());
    assert_eq!(data["now"]["clock"], Value::Null);
    let address = format!("http://{}{}?since=1-0", it.app.address, it.at("/play/stream"));
    let mut stream = reqwest::get(address).await.unwrap();
    let told = String::from_utf8(stream.chunk().await.unwrap().unwrap().to_vec()).unwrap();
    assert!(told.contains(&format!("id: 1-{}\n", it.public.version())), "{told}");
    assert!(told.contains(&it.public.position().unwrap().to_string()), "{told}");
}

#[actix_web::test]
async fn programs_get_the_game_late() {
    let it = late(DELAY);
    let api = |path: &str| format!("/api/v1/tables/{}{path}", it.table.id);
    let table = said(&it.get(&api("")).await);
    assert_eq!(table["shown_version"], it.public.version());
    assert_eq!(table["position"], it.public.position().unwrap().to_string());
    let log = said(&it.get(&api("/events")).await);
    assert_eq!(log["version"], it.public.version());
    let last = log["events"].as_array().unwrap().last().unwrap();
    assert_eq!(last["seq"], it.public.version());
    let lines = it.get(&api("/log")).await.body;
    assert_eq!(lines.lines().count(), it.public.version() as usize);
    let after = it.public.version() - 1;
    let address = format!("http://{}{}?after={after}", it.app.address, api("/stream"));
    let mut stream = reqwest::get(address).await.unwrap();
    let mut text = String::new();
    while !text.contains("data: ") {
        let chunk = stream.chunk().await.unwrap().unwrap();
        text.push_str(std::str::from_utf8(&chunk).unwrap());
    }
    let ids: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("id: ")).collect();
    assert_eq!(ids, [it.public.version().to_string()]);
    let live = said(&it.get("/api/v1/live").await);
    assert_eq!(live["items"][0]["position"], it.public.position().unwrap().to_string());
    let sum: u64 = live["items"][0]["sides"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|it| it["distance"].as_u64())
        .sum();
    assert_eq!(sum, u64::from(distance(&it.public)));
}

#[actix_web::test]
async fn lists_and_screens_show_the_game_late() {
    let it = late(DELAY);
    for page in ["/live".to_owned(), it.in_tournament("")] {
        let page = it.get(&page).await;
        assert_eq!(shown(&page, DISTANCES), distance(&it.public));
    }
    // The other pages have no numbers; what they draw is what they would draw of the public game.
    let other = late(DELAY);
    let now = late(0);
    let of = |late: &Late, page: &str| {
        let round_of = facts(&late.app, late.id);
        let round_of = round_of.tables().iter().find(|t| t.id == late.table.id).unwrap().round;
        page.replace("{id}", &late.id.to_string())
            .replace("{round}", &round_of.to_string())
            .replace("{table}", &late.table.id.to_string())
            .replace("{entry}", &late.table.seats[0].entry.to_string())
    };
    for page in [
        "/",
        "/tournaments/{id}/rounds/{round}",
        "/tournaments/{id}/entries/{entry}",
        "/tournaments/{id}/display/live",
    ] {
        let one = boards(&it.get(&of(&it, page)).await.body);
        let same = boards(&other.get(&of(&other, page)).await.body);
        let whole = boards(&now.get(&of(&now, page)).await.body);
        assert!(!one.is_empty(), "{page}");
        assert_eq!(one, same, "{page}");
        assert_ne!(one, whole, "{page}");
    }
}

/// Places of the pieces that a page draws.
fn boards(page: &str) -> Vec<String> {
    let places = page.split("translate(").skip(1).filter_map(|rest| rest.split(')').next());
    let numbers = page.split("mini__piece").skip(1).filter_map(|rest| rest.split('>').next());
    places.chain(numbers).map(str::to_owned).collect()
}

#[actix_web::test]
async fn pictures_for_links_show_the_game_late() {
    let it = late(DELAY);
    let now = late(0);
    let path = it.at("/share.png");
    let picture = it.get(&path).await.header("etag");
    let current = now.get(&now.at("/share.png")).await.header("etag");
    assert_ne!(picture, current);
}

#[actix_web::test]
async fn referees_and_organizers_see_the_game_as_it_is() {
    let it = late(DELAY);
    for role in [Role::Referee, Role::Organizer] {
        let name = if role == Role::Referee { "Rita" } else { "Olga" };
        let mut helper = member(&it.app, it.id, role, name).await;
        let page = helper.get(&it.at("")).await;
        assert_eq!(page.attribute("#live-board", "data-n"), last_number(&it.whole).to_string());
        let api = said(&helper.get(&format!("/api/v1/tables/{}", it.table.id)).await);
        assert!(api["shown_version"].as_i64().is_some(), "{api}");
    }
}

#[actix_web::test]
async fn a_game_that_has_ended_is_shown_whole() {
    let it = late(20);
    let played = facts(&it.app, it.id);
    let ended = played.tables().iter().find(|t| t.result.is_some() && t.version() > 30).unwrap();
    let api = said(&it.get(&format!("/api/v1/tables/{}", ended.id)).await);
    assert_eq!(api["shown_version"], ended.version());
    assert_eq!(api["game_state"], "confirmed");
}

/// Whoever reads a whole log for a page decides who may see it. All others read what the public sees.
#[test]
fn whole_logs_are_read_only_where_the_reader_is_known() {
    const READERS: [&str; 7] = [
        "api/streams.rs",
        "me/page.rs",
        "organize/results/mod.rs",
        "hall/desk.rs",
        "play/reading.rs",
        "spreadsheets/tables.rs",
        "table/mod.rs",
    ];
    const READS: [&str; 5] = ["logs_of(", "logs_over(", "events(", "events_after(", "visit_logs("];
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web");
    let (mut folders, mut found) = (vec![root.clone()], std::collections::BTreeSet::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            if READS.iter().any(|read| text.contains(&format!("store::tables::{read}"))) {
                found.insert(path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    let known = READERS.map(str::to_owned).into_iter().collect();
    assert_eq!(found, known);
}
