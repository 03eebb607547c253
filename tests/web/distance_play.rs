//! Play at a distance of a ranking: people sit down from their own phones, are seated by themselves, and their games count for the week.

use chrono::{DateTime, TimeDelta, Utc};
use cubilete::acts::distance_play::seat_waiting;
use cubilete::acts::turn_clocks;
use domain::tournament::id::{RankingId, TableId};
use domain::tournament::seat_play::HOUSE;
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::Logging;
use store::Conn;

use crate::api::Program;
use crate::app::{Answer, App, Browser, spawn_app};
use crate::matchers::TextMatchers;

/// A ranking that is open at a distance.
struct Room {
    app: App,
    ana: Browser,
    /// Path of the ranking.
    ranking: String,
    id: RankingId,
}

/// A ranking that is open at a distance at all hours; `fields` override the settings. An empty value leaves the field out.
async fn room(fields: &[(&str, &str)]) -> Room {
    let app = spawn_app();
    // Noon on a weekday, so that a game ends in the week and the evening of its beginning.
    let now: DateTime<Utc> = app.state.clock.now();
    let noon = (now.date_naive() + TimeDelta::days(1)).and_hms_opt(11, 0, 0).unwrap().and_utc();
    app.state.clock.put_forward(noon - now);
    let mut ana = app.organizer().await;
    let form = ana.form("/rankings/new", "main form.form").await.with("ranking_name", "Liga");
    let ranking = ana.send_form(&form).await.location();
    let mut form = ana.form(&format!("{ranking}/distance"), "main form.form").await;
    let usual = [("distance_on", "on"), ("three_after", "1"), ("two_after", "3")];
    for (name, value) in usual.iter().chain(fields) {
        form = match *value {
            "" => form.without(name),
            value => form.with(name, value),
        };
    }
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    let id = ranking.strip_prefix("/rankings/").unwrap().parse().unwrap();
    Room { app, ana, ranking, id }
}

impl Room {
    fn page(&self) -> String {
        format!("{}/sit", self.ranking)
    }

    /// Sits down as a guest with a phone.
    async fn sits(&self, phone: &mut Browser, name: &str) -> Answer {
        let form = phone.form(&self.page(), "main form.form").await.with("sit_name", name);
        phone.send_form(&form).await
    }

    /// New guests who sit down one after the other.
    async fn guests(&self, names: &[&str]) -> Vec<Browser> {
        let mut phones = Vec::new();
        for name in names {
            let mut phone = self.app.browser();
            let answer = self.sits(&mut phone, name).await;
            assert_eq!((answer.status, answer.location()), (303, self.page()), "{name}: {answer}");
            phones.push(phone);
        }
        phones
    }

    /// The thread that seats people does a round.
    fn seat(&self) -> Vec<TableId> {
        let id = self.id;
        self.program(move |work| seat_waiting(work, id))
    }

    fn program<T>(
        &self,
        act: impl FnOnce(&mut cubilete::acts::Work<'_>) -> Result<T, cubilete::acts::NotDone>,
    ) -> T {
        use cubilete::acts::{Caller, Moment, do_blocking};
        let now = self.app.state.clock.now();
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&now.timestamp_micros().to_le_bytes());
        seed[8..12].copy_from_slice(&std::process::id().to_le_bytes());
        let mut moment = Moment::at(now, seed);
        let done = do_blocking(&self.app.state.store, &Caller::operator(HOUSE), &mut moment, act);
        done.unwrap().0
    }

    /// Time passes, in which these phones are heard.
    async fn pass(&self, seconds: i64, phones: &mut [Browser]) {
        let mut left = seconds;
        while left > 0 {
            let step = left.min(60);
            self.app.state.clock.put_forward(TimeDelta::seconds(step));
            left -= step;
            for phone in &mut *phones {
                phone.get(&self.page()).await;
            }
        }
    }

    fn table(&self, id: TableId) -> Table {
        self.app.state.store.read_blocking(|conn| store::tables::find(conn, id)).unwrap()
    }

    /// The table to which a phone is led.
    async fn led(&self, phone: &mut Browser) -> Option<TableId> {
        let answer = phone.get(&self.page()).await;
        if answer.status != 303 {
            return None;
        }
        let path = answer.location();
        let id = path.strip_prefix("/tables/").and_then(|rest| rest.strip_suffix("/play"));
        Some(id.unwrap().parse().unwrap())
    }

    /// The players at a table say to be ready.
    async fn ready(&self, id: TableId, phones: &mut [Browser]) {
        for phone in phones {
            let page = format!("/tables/{id}/play");
            let form = phone.form(&page, ".own-plain form.form").await.with("word", "aB12");
            let answer = phone.send_form(&form).await;
            assert_eq!(answer.status, 303, "{answer}");
        }
    }

    /// Ends a game that has begun: all but the winner retire.
    async fn end(&self, id: TableId, losers: &mut [Browser]) {
        for phone in losers {
            let page = format!("/tables/{id}/play");
            let shown = phone.get(&page).await;
            let color = shown.attribute("button[name=color][data-retire]", "value");
            let form = shown.form("form:has([name=act][value=retire])").with("color", &color);
            let answer = phone.send_form(&form).await;
            assert_eq!(answer.status, 303, "{answer}");
        }
        assert_eq!(self.table(id).state, TableState::Confirmed, "it needs no signature");
    }

    /// Names in the table of the week.
    async fn ranked(&mut self) -> Vec<String> {
        self.ana.get(&self.ranking).await.texts(".standings__name a")
    }

    fn waiting(&self) -> Vec<String> {
        let id = self.id;
        let read = move |conn: &mut Conn| store::waiting_players::of_ranking(conn, id);
        let all = self.app.state.store.read_blocking(read).unwrap();
        all.into_iter().map(|one| one.name).collect()
    }
}

const FOUR: [&str; 4] = ["Aina", "Biel", "Carla", "Dídac"];

#[actix_web::test]
async fn four_sit_down_play_and_move_the_table_of_the_week() {
    let mut room = room(&[]).await;
    let page = room.app.browser().get(&room.ranking).await;
    assert!(page.attributes("#sit a", "href").contains(&room.page()));
    let mut phones = room.guests(&FOUR[..3]).await;
    let page = phones[0].get(&room.page()).await;
    assert_eq!(page.status, 200);
    assert!(page.text("waiting-room").contains('3'), "{page}");
    phones.extend(room.guests(&FOUR[3..]).await);
    let id = room.led(&mut phones[0]).await.expect("four are enough");
    for phone in &mut phones {
        assert_eq!(room.led(phone).await, Some(id));
    }
    assert!(room.waiting().is_empty());
    let table = room.table(id);
    assert_eq!((table.seats.len(), table.logging), (4, Logging::Remote));
    let path = room.page();
    let again = [("act", "sit"), ("sit_name", "Aina Dos")];
    let again = phones[0].submit(&format!("/tables/{id}/play"), &path, &again).await;
    assert_eq!(again.status, 422, "who plays does not wait: {again}");
    room.ready(id, &mut phones).await;
    assert_eq!(room.table(id).state, TableState::Playing);
    assert_eq!(room.ranked().await, [""; 0]);
    room.end(id, &mut phones[1..]).await;
    assert_eq!(room.ranked().await.first().map(String::as_str), Some("Aina"));
    assert_eq!(room.ranked().await.len(), 4);
    let page = phones[0].get("/me").await;
    assert!(page.to_string().contains("Liga"), "{page}");
}

#[actix_web::test]
async fn three_and_two_are_enough_after_the_wait_that_the_ranking_chooses() {
    let room = room(&[]).await;
    let mut phones = room.guests(&FOUR[..3]).await;
    room.pass(50, &mut phones).await;
    assert!(room.seat().is_empty());
    room.pass(20, &mut phones).await;
    let tables = room.seat();
    assert_eq!(room.table(tables[0]).seats.len(), 3);
    let mut others = room.guests(&["Eva", "Ferran"]).await;
    room.pass(170, &mut others).await;
    assert!(room.seat().is_empty());
    room.pass(20, &mut others).await;
    let tables = room.seat();
    assert_eq!(room.table(tables[0]).seats.len(), 2);
    assert!(room.seat().is_empty(), "nobody is seated twice");
}

#[actix_web::test]
async fn a_ranking_may_want_four() {
    let room = room(&[("fewest", "4")]).await;
    let mut phones = room.guests(&FOUR[..3]).await;
    room.pass(1200, &mut phones).await;
    assert!(room.seat().is_empty());
    assert_eq!(room.waiting().len(), 3);
}

/// The clocks of a table run out, one after the other, until it has a result.
fn play_on(room: &Room, id: TableId) {
    for _ in 0..3000 {
        if !room.table(id).is_missing() {
            return;
        }
        room.app.state.clock.put_forward(TimeDelta::seconds(40));
        room.program(move |work| turn_clocks::run_out(work, id));
    }
    panic!("the table does not end");
}

#[actix_web::test]
async fn the_house_fills_a_table_of_those_who_allow_it_and_its_game_counts_for_nothing() {
    let mut room = room(&[]).await;
    let mut phones = vec![room.app.browser()];
    let form = phones[0].form(&room.page(), "main form.form").await.with("sit_name", "Aina");
    assert_eq!(phones[0].send_form(&form.with("with_house", "on")).await.status, 303);
    let page = phones[0].get(&room.page()).await;
    page.text("waiting-room").assert_has("máquina");
    room.pass(170, &mut phones).await;
    assert!(room.seat().is_empty());
    room.pass(20, &mut phones).await;
    assert_eq!(room.seat().len(), 1);
    let id = room.led(&mut phones[0]).await.unwrap();
    assert_eq!(room.table(id).seats.len(), 4);
    let play = format!("/tables/{id}/play");
    let page = phones[0].get(&play).await;
    page.to_string().assert_has("Cubilete 3");
    // It begins as soon as the only person is ready, and goes on without anybody else.
    room.ready(id, &mut phones).await;
    assert_eq!(room.table(id).state, TableState::Playing);
    let shown = phones[0].get(&play).await;
    let form = shown.form("form:has([name=act][value=ask])").with("kind", "end");
    assert_eq!(phones[0].send_form(&form).await.status, 303);
    assert_eq!(room.table(id).state, TableState::Confirmed, "the house agrees to the end");
    phones[0].get(&play).await.assert_none("form[action$='/rematch']");
    assert_eq!(room.ranked().await, [""; 0]);
    room.ana.get(&room.ranking).await.assert_none("a[href*='/players/']");

    // Somebody who leaves does not keep the house playing; the names of the house are nobody else's.
    let answer = room.sits(&mut room.app.browser(), "cubilete 1").await;
    assert_eq!(answer.status, 422, "{answer}");
    let form = phones[0].form(&room.page(), "main form.form").await;
    let player = phones[0].get(&room.page()).await.attribute("button[name=player]", "value");
    let form = form.without("sit_name").with("player", &player).with("with_house", "on");
    assert_eq!(phones[0].send_form(&form).await.status, 303);
    room.pass(190, &mut phones).await;
    let again = room.seat()[0];
    room.ready(again, &mut phones).await;
    play_on(&room, again);
    assert_eq!(room.ranked().await, [""; 0]);
    // Nobody comes: the house does not play alone, and nobody wins.
    let mut gone = vec![room.app.browser()];
    let form = gone[0].form(&room.page(), "main form.form").await.with("sit_name", "Biel");
    assert_eq!(gone[0].send_form(&form.with("with_house", "on")).await.status, 303);
    room.pass(190, &mut gone).await;
    let empty = room.seat()[0];
    play_on(&room, empty);
    assert_eq!(room.table(empty).version(), 1, "a walkover of nobody");
}

#[actix_web::test]
async fn who_stands_up_or_is_not_heard_waits_no_more() {
    let room = room(&[]).await;
    let mut phones = room.guests(&FOUR[..3]).await;
    let page = room.page();
    let answer = phones[0].submit(&page, &page, &[("act", "stand")]).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert_eq!(room.waiting(), FOUR[1..3]);
    room.pass(100, &mut phones[1..2]).await;
    assert!(room.seat().is_empty());
    assert_eq!(room.waiting(), ["Biel"]);
}

#[actix_web::test]
async fn one_phone_and_one_name_wait_once() {
    let room = room(&[("two_after", "0"), ("three_after", "0")]).await;
    let mut phone = room.app.browser();
    assert_eq!(room.sits(&mut phone, "Aina").await.status, 303);
    let page = room.page();
    let twice = [("act", "sit"), ("sit_name", "Biel")];
    assert_eq!(phone.submit(&page, &page, &twice).await.status, 303);
    assert_eq!(room.waiting(), ["Biel"], "the phone has one place");
    let same = room.sits(&mut room.app.browser(), "bIEL").await;
    assert_eq!(same.status, 422, "{same}");
    assert_eq!(room.waiting(), ["Biel"]);
    // A known name is not taken by a stranger, also after the game.
    let mut other = room.guests(&["Carla"]).await;
    let id = room.led(&mut other[0]).await.unwrap();
    assert_eq!(room.table(id).seats.len(), 2);
    let same = room.sits(&mut room.app.browser(), "Carla").await;
    assert_eq!(same.status, 422, "{same}");
}

#[actix_web::test]
async fn closed_hours_and_closed_doors_are_said() {
    let mut room = room(&[("opens_at", "20:00"), ("closes_at", "23:00")]).await;
    let mut phone = room.app.browser();
    let page = phone.get(&room.page()).await;
    assert!(page.attributes("main form.form", "action").is_empty(), "{page}");
    let path = room.page();
    let sent = [("act", "sit"), ("sit_name", "Aina")];
    assert_eq!(phone.submit(&path, &path, &sent).await.status, 422);
    let form = room.ana.form(&format!("{}/distance", room.ranking), "main form.form").await;
    let form = form.with("opens_at", "00:00").with("closes_at", "00:00").without("takes_guests");
    assert_eq!(room.ana.send_form(&form).await.status, 303);
    let page = phone.get(&room.page()).await;
    assert!(page.attributes("[name=sit_name]", "name").is_empty(), "{page}");
    assert_eq!(phone.submit(&path, &path, &sent).await.status, 422, "no guests");
    let form = room.ana.form(&format!("{}/distance", room.ranking), "main form.form").await;
    let form = form.without("distance_on").with("takes_guests", "on");
    assert_eq!(room.ana.send_form(&form).await.status, 303);
    assert_eq!(phone.submit(&path, &path, &sent).await.status, 422, "off");
    assert!(room.waiting().is_empty());
    let page = phone.get(&room.ranking).await;
    assert!(page.attributes("#sit a", "href").is_empty());
}

#[actix_web::test]
async fn players_of_the_ranking_sit_down_by_one_tap_and_get_a_rematch_until_the_cap() {
    let mut room = room(&[("two_after", "0"), ("three_after", "0")]).await;
    let form = room.ana.form(&format!("{}/settings", room.ranking), "main form.form").await;
    let form = form.with("games_a_week", "2");
    assert_eq!(room.ana.send_form(&form).await.status, 303);
    let mut phones = room.guests(&FOUR[..2]).await;
    let first = room.led(&mut phones[0]).await.unwrap();
    room.ready(first, &mut phones).await;
    room.end(first, &mut phones[1..]).await;
    // Only those who played there may ask, and both together begin at once.
    let path = format!("/tables/{first}/rematch");
    let play = format!("/tables/{first}/play");
    assert_eq!(room.app.browser().submit(&play, &path, &[]).await.status, 403);
    assert_eq!(phones[0].submit(&play, &path, &[]).await.location(), room.page());
    assert_eq!(room.led(&mut phones[0]).await, None);
    let page = phones[0].get("/me").await;
    assert!(page.attributes(".notice a", "href").contains(&room.page()));
    assert_eq!(phones[1].submit(&play, &path, &[]).await.location(), room.page());
    let second = room.led(&mut phones[0]).await.unwrap();
    assert_ne!(second, first);
    assert_eq!(room.led(&mut phones[1]).await, Some(second));
    room.ready(second, &mut phones).await;
    room.end(second, &mut phones[1..]).await;
    // The third game of the week against each other would not count.
    let path = format!("/tables/{second}/rematch");
    assert_eq!(phones[0].submit(&play, &path, &[]).await.status, 409);
    assert!(room.waiting().is_empty());
    for phone in &mut phones {
        let form = phone.form(&room.page(), "main form.form").await;
        let player = phone.get(&room.page()).await.attribute("button[name=player]", "value");
        let answer = phone.send_form(&form.without("sit_name").with("player", &player)).await;
        assert_eq!(answer.status, 303, "{answer}");
    }
    assert_eq!(room.waiting(), FOUR[..2]);
    room.pass(600, &mut phones).await;
    assert!(room.seat().is_empty(), "they have met as often as counts");
    let page = phones[0].get(&room.page()).await;
    assert_eq!(page.texts("waiting-room .notice").len(), 1, "{page}");
    let _third = room.guests(&["Carla"]).await;
    let tables = room.led(&mut phones[0]).await;
    assert_eq!(room.table(tables.unwrap()).seats.len(), 2, "one of them plays with somebody else");
}

#[actix_web::test]
async fn a_rematch_begins_with_those_who_want_it_after_a_while() {
    let room = room(&[]).await;
    let mut phones = room.guests(&FOUR).await;
    let first = room.led(&mut phones[0]).await.unwrap();
    room.ready(first, &mut phones).await;
    room.end(first, &mut phones[1..]).await;
    let (play, path) = (format!("/tables/{first}/play"), format!("/tables/{first}/rematch"));
    for phone in &mut phones[..3] {
        assert_eq!(phone.submit(&play, &path, &[]).await.status, 303);
    }
    room.pass(100, &mut phones[..3]).await;
    assert!(room.seat().is_empty());
    room.pass(30, &mut phones[..3]).await;
    let tables = room.seat();
    assert_eq!(room.table(tables[0]).seats.len(), 3);
}

#[actix_web::test]
async fn who_does_not_come_to_the_table_loses_no_time_of_the_others() {
    let mut room = room(&[("two_after", "0"), ("three_after", "0")]).await;
    let mut phones = room.guests(&FOUR[..2]).await;
    let id = room.led(&mut phones[0]).await.unwrap();
    room.ready(id, &mut phones[..1]).await;
    assert_eq!(room.table(id).state, TableState::Waiting);
    room.app.state.clock.put_forward(TimeDelta::seconds(125));
    room.program(|work| turn_clocks::run_out(work, id));
    assert_eq!(room.table(id).state, TableState::Confirmed);
    assert_eq!(room.ranked().await, [""; 0], "a game that was not played gives no points");
    assert_eq!(room.led(&mut phones[0]).await, None);
    let page = phones[0].get(&room.page()).await;
    assert_eq!(page.texts("button[name=player]").len(), 1, "{page}");
}

#[actix_web::test]
async fn programs_sit_down_wait_and_play_again() {
    let room = room(&[("two_after", "0"), ("three_after", "0")]).await;
    let mut keyed = Vec::new();
    let path = format!("/api/v1{}/waiting", room.ranking);
    for name in &FOUR[..2] {
        let body = serde_json::json!({ "sit_name": name });
        let made = Program::without_key(&room.app).post(&path, "", &body).await;
        let key = made.json["key"].as_str().unwrap().to_owned();
        keyed.push(Program { secret: Some(key), ..Program::without_key(&room.app) });
    }
    let state = keyed[0].get(&format!("/api/v1{}/distance", room.ranking)).await;
    let id: TableId = state.json["table"].as_str().unwrap().parse().unwrap();
    assert_eq!(room.table(id).seats.len(), 2);
    assert_eq!(state.json["n_waiting"], 0);
    let path = format!("/api/v1/tables/{id}/rematch");
    let early = keyed[0].post(&path, "once", &serde_json::json!({})).await;
    assert_eq!(early.json["code"], "no-rematch");
    let up = keyed[0].post("/api/v1/me/standing-up", "twice", &serde_json::json!({})).await;
    assert_eq!(up.status, 200);
}
