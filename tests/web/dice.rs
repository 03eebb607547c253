//! Dice that the app rolls: their public information at each time, and that nobody can choose a die.

use domain::tournament::dice::{DiceFault, DiceSeed, verify};
use domain::tournament::event::EventKind;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;
use domain::tournament::table_plan::Confirmation;
use parchis::record;

use domain::tournament::tournament::Role;
use serde_json::json;

use crate::app::{Answer, App, Browser, Filled, form_of, spawn_app};
use crate::fixture::{self, facts, organized, path, players};
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

struct Hall {
    app: App,
    id: TournamentId,
    ana: Browser,
    table: TableId,
}

/// Draft of one table of four. The stage's dice are set as an organizer does.
async fn draft() -> Hall {
    with_dice(Confirmation::Referee).await
}

async fn with_dice(confirmation: Confirmation) -> Hall {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let stage = path(it.id, "stages/1");
    let form = it.ana.form(&stage, &format!("form[action='{stage}']")).await;
    assert_eq!(form.values("dice"), ["own"]);
    assert_eq!(it.ana.send_form(&form.clone().with("dice", "loaded")).await.status, 422);
    assert_eq!(it.ana.send_form(&form.with("dice", "app")).await.status, 303);
    fixture::set_stage(&app, it.id, |it| it.table.confirmation = confirmation);
    fixture::draw(&app, it.id, 1);
    let table = facts(&app, it.id).tables()[0].id;
    Hall { app, id: it.id, ana: it.ana, table }
}

async fn published() -> Hall {
    let hall = draft().await;
    fixture::publish(&hall.app, hall.id);
    hall
}

impl Hall {
    fn path(&self, page: &str) -> String {
        format!("/tables/{}{page}", self.table)
    }

    fn seed(&self) -> DiceSeed {
        facts(&self.app, self.id).tables()[0].games[0].dice_seed.unwrap()
    }

    fn dice(&self) -> Vec<u8> {
        let read = |conn: &mut store::Conn| store::tables::events(conn, self.table, 1);
        let events = self.app.state.store.read_blocking(read).unwrap();
        let die = |event: domain::tournament::event::Event| match event.kind {
            EventKind::Die(die) => Some(die),
            _ => None,
        };
        events.into_iter().filter_map(die).collect()
    }

    async fn form(&mut self, act: &str) -> Filled {
        self.ana.form(&self.path("/referee"), &form_of(act)).await
    }

    async fn send(&mut self, act: &str, fields: &[(&str, &str)]) -> Answer {
        let form = self.form(act).await.with_all(fields);
        self.ana.send_form(&form).await
    }

    async fn start(&mut self, word: &str) {
        assert_eq!(self.send("start", &[("color", "Y"), ("word", word)]).await.status, 303);
    }

    /// Rolls and moves until no act is left, or `most` acts are done.
    async fn play(&mut self, most: usize) {
        for _ in 0..most {
            let page = self.ana.get(&self.path("/referee")).await;
            let form = match page.attribute(".referee", "data-control").as_str() {
                "roll" => page.form(&form_of("roll")),
                "move" => {
                    let moves = page.attributes(".choices button", "value");
                    page.form(&form_of("move")).with("move", moves.last().unwrap())
                }
                _ => return,
            };
            assert_eq!(self.ana.send_form(&form).await.status, 303);
        }
    }

    /// Signs the result, with shared places in the order of the seats.
    async fn sign(&mut self) {
        let mut form = self.form("confirm").await;
        let fields = form.fields.iter().map(|it| it.0.clone());
        let ranks: Vec<String> = fields.filter(|it| it.starts_with("rank_")).collect();
        for (rank, place) in ranks.iter().zip(["1", "2", "3", "4"]) {
            form = form.with(rank, place);
        }
        assert_eq!(self.ana.send_form(&form).await.status, 303);
    }

    /// Answers about the table to a referee and to a visitor.
    async fn bodies(&mut self) -> Vec<String> {
        let mut bodies = Vec::new();
        let mut visitor = self.app.browser();
        let tournament = path(self.id, "");
        for page in ["", "/record.pgr", "/replay"] {
            bodies.push(visitor.get(&self.path(page)).await.body);
        }
        bodies.push(visitor.get(&tournament).await.body);
        for page in ["", "/referee", "/log", "/throws", "/record.pgr"] {
            bodies.push(self.ana.get(&self.path(page)).await.body);
        }
        bodies
    }

    async fn public(&self) -> (Answer, Answer) {
        let mut visitor = self.app.browser();
        (visitor.get(&self.path("")).await, visitor.get(&self.path("/record.pgr")).await)
    }
}

#[actix_web::test]
async fn the_commitment_is_public_before_the_game_and_the_seed_after_it() {
    let mut hall = draft().await;
    assert_eq!(hall.public().await.0.status, 404);
    fixture::publish(&hall.app, hall.id);
    let (commitment, seed) = (hall.seed().commitment(), hall.seed().hex());
    let (page, _) = hall.public().await;
    assert_eq!(page.text("#dice-commitment"), commitment);
    hall.start("tres paraules").await;
    hall.play(40).await;
    assert_eq!(hall.send("call-time", &[]).await.status, 303);
    assert_eq!(facts(&hall.app, hall.id).tables()[0].state, TableState::Over);
    let (page, text) = hall.public().await;
    assert_eq!(page.text("#dice-word"), "tres paraules");
    text.assert_has(&format!("[DiceCommitment \"{commitment}\"]"));
    let referee = hall.ana.get(&hall.path("/referee")).await;
    for body in [&page.body, &text.body, &referee.body] {
        body.assert_lacks(&seed);
    }
    hall.sign().await;
    let (page, text) = hall.public().await;
    assert_eq!((page.text("#dice-commitment"), page.text("#dice-seed")), (commitment, seed));
    let placed = record::dice(&text.body).remove(0).unwrap();
    let dice: Vec<u8> = placed.dice.iter().map(|it| it.die).collect();
    assert_eq!(verify(&placed.header, dice.clone()), Ok(()));
    // The called time may have ended an unfinished throw.
    assert!(dice.len() > 15, "{dice:?}");
    assert_eq!(hall.dice()[..dice.len()], dice);
    let open = text.body.replace("DiceSeed", "Other");
    let placed = record::dice(&open).remove(0).unwrap();
    assert_eq!(verify(&placed.header, []), Err(DiceFault::NoSeed));
}

#[actix_web::test]
async fn two_tables_have_two_seeds_and_own_dice_none() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(9)).await;
    let stage = path(it.id, "stages/1");
    let form = it.ana.form(&stage, &format!("form[action='{stage}']")).await;
    it.ana.send_form(&form.with("dice", "app")).await;
    fixture::draw(&app, it.id, 1);
    let tables = facts(&app, it.id).into_facts().tables;
    let seeds: Vec<String> = tables.iter().map(|it| it.games[0].dice_seed.unwrap().hex()).collect();
    assert_eq!(seeds.len(), 3);
    assert_ne!(seeds[0], seeds[1]);
    assert_ne!(seeds[1], seeds[2]);
    let other = organized_with_own_dice(&app);
    for table in facts(&app, other).tables() {
        assert!(table.games[0].dice_seed.is_none(), "table {}", table.number);
    }
}

fn organized_with_own_dice(app: &App) -> TournamentId {
    let id = fixture::tournament(app, "ana@example.org", Preset::Torneo, &players(4));
    fixture::draw(app, id, 1);
    id
}

#[actix_web::test]
async fn a_typed_die_is_refused_whatever_it_is() {
    let mut hall = published().await;
    hall.start("").await;
    let page = hall.ana.get(&hall.path("/referee")).await;
    page.assert_none(".referee__dice .die");
    for die in ["1", "2", "3", "4", "5", "6"] {
        let form = hall.form("roll").await.with("act", "die").with("die", die);
        let answer = hall.ana.send_form(&form).await;
        assert_eq!(answer.status, 422, "{die}");
        assert!(!answer.text("[role='alert']").is_empty());
    }
    hall.dice().assert_empty();
    let form = hall.form("roll").await.with("die", "6");
    assert_eq!(hall.ana.send_form(&form).await.status, 303);
    assert_eq!(hall.dice(), [hall.seed().die("", 1)]);
}

#[actix_web::test]
async fn undoing_and_rolling_again_gives_the_same_die() {
    let mut hall = published().await;
    hall.start("figa").await;
    hall.play(25).await;
    let dice = hall.dice();
    while hall
        .ana
        .get(&hall.path("/referee"))
        .await
        .attributes("input[name='act']", "value")
        .contains(&"undo".to_owned())
    {
        assert_eq!(hall.send("undo", &[]).await.status, 303);
    }
    let word = hall.form("start").await;
    assert_eq!(word.values("word"), ["figa"]);
    let answer = hall.send("start", &[("color", "Y"), ("word", "una altra")]).await;
    assert_eq!(answer.status, 422);
    hall.start("figa").await;
    hall.play(25).await;
    assert_eq!(hall.dice(), [dice.clone(), dice].concat());
}

#[actix_web::test]
async fn two_windows_that_roll_at_once_get_one_die() {
    let mut hall = published().await;
    hall.start("").await;
    let (mine, theirs) = (hall.form("roll").await, hall.form("roll").await);
    let mut other = hall.ana.clone();
    let answers = tokio::join!(hall.ana.send_form(&mine), other.send_form(&theirs));
    let mut statuses = [answers.0.status, answers.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 409]);
    assert_eq!(hall.dice().len(), 1);
    let done = if answers.0.status == 303 { mine } else { theirs };
    let again = hall.ana.send_form(&done).await;
    assert_eq!((again.status, hall.dice().len()), (303, 1), "a repeated one is answered");
}

#[actix_web::test]
async fn a_word_that_no_record_holds_is_refused_by_its_field() {
    let mut hall = published().await;
    for word in ["dos \"cometes\"".to_owned(), "x".repeat(61)] {
        let answer = hall.send("start", &[("color", "Y"), ("word", &word)]).await;
        assert_eq!(answer.status, 422);
        assert_eq!(answer.attribute("#field-word", "aria-invalid"), "true");
        assert_eq!(answer.attribute("#field-word", "value"), word);
    }
    assert_eq!(facts(&hall.app, hall.id).tables()[0].version(), 0);
}

#[actix_web::test]
async fn once_the_seed_is_out_the_table_is_corrected_but_not_reopened() {
    let mut hall = published().await;
    hall.start("").await;
    hall.play(10).await;
    assert_eq!(hall.send("call-time", &[]).await.status, 303);
    hall.sign().await;
    let page = hall.ana.get(&hall.path("/referee")).await;
    page.attributes("input[name='act']", "value").assert_omits("reopen");
    let form = page.form(&form_of("places")).with("reason", "mal llegit");
    let forced = form.clone().with("act", "reopen");
    assert_eq!(hall.ana.send_form(&forced).await.status, 422);
    let mut form = form;
    for (entry, place) in
        facts(&hall.app, hall.id).tables()[0].entries().iter().zip(["2", "1", "3", "4"])
    {
        form =
            form.with(&format!("place_{entry}"), place).with(&format!("outcome_{entry}"), "placed");
    }
    assert_eq!(hall.ana.send_form(&form).await.status, 303);
    hall.public().await.0.assert_has("mal llegit");
}

#[actix_web::test]
async fn a_throw_is_corrected_with_the_die_that_fell_and_no_other() {
    let mut hall = published().await;
    hall.start("").await;
    hall.play(30).await;
    let throws = hall.ana.get(&hall.path("/throws")).await;
    let links = throws.attributes("a[href*='/correction']", "href");
    assert!(links.len() > 5, "{links:?}");
    let dice = hall.dice();
    for link in &links {
        let page = hall.ana.get(link).await;
        // There are no six dice to choose from.
        page.assert_none(".dice .die");
        let [die] = &page.attributes(".correction__rolled [role='img']", "aria-label")[..] else {
            panic!("{link}")
        };
        for other in (1..=6).filter(|it| it.to_string() != *die) {
            let page = hall.ana.get(&format!("{link}&mode=replace&die={other}")).await;
            assert_eq!(page.status, 200);
            assert!(page.text("[role='alert']").contains("los tira la aplicación"), "{other}");
        }
        for way in ["remove", "insert"] {
            let answer = hall.ana.get(&format!("{link}&mode={way}&die={die}")).await;
            assert_eq!(answer.status, 200);
        }
    }
    let first = links.last().unwrap();
    let page = hall.ana.get(&format!("{first}&mode=remove&die=")).await;
    page.text(".notice--warn").assert_has("orden fijo");
    let form = page.form("form[method='post'][action$='/correction']");
    let form = form.with("keep", "replay").with("reason", "no hi era");
    let typed = form.clone().with("mode", "replace").with("die", "9");
    assert_eq!(hall.ana.send_form(&typed).await.status, 422);
    assert_eq!(hall.ana.send_form(&form).await.status, 303);
    hall.play(1).await;
    let again = hall.dice();
    assert_eq!((again.len(), again.last()), (dice.len() + 1, dice.first()));
}

#[actix_web::test]
async fn nothing_carries_the_seed_between_two_signatures() {
    let mut hall = with_dice(Confirmation::SecondSignature).await;
    fixture::publish(&hall.app, hall.id);
    let seed = hall.seed().hex();
    let mut pep = fixture::member(&hall.app, hall.id, Role::Referee, "Pep").await;
    hall.start("").await;
    hall.play(12).await;
    let before = hall.bodies().await;
    assert_eq!(hall.send("call-time", &[]).await.status, 303);
    hall.sign().await;
    assert_eq!(facts(&hall.app, hall.id).tables()[0].result, None);
    let between = hall.bodies().await;
    for body in before.iter().chain(&between) {
        body.assert_lacks(&seed);
    }
    let page = hall.path("/referee");
    let form = pep.form(&page, &form_of("countersign")).await;
    let entry = form.fields.iter().find(|it| it.0 == "entry").map(|it| it.1.clone());
    let entry =
        entry.unwrap_or_else(|| facts(&hall.app, hall.id).tables()[0].entries()[0].to_string());
    assert_eq!(pep.send_form(&form.with("entry", &entry)).await.status, 303);
    hall.bodies().await.assert_any_has(&seed);
}

#[actix_web::test]
async fn the_script_s_log_takes_no_die_where_the_app_rolls() {
    let mut hall = published().await;
    hall.start("").await;
    let csrf = hall.ana.get("/").await.token();
    for die in 1..=6 {
        let act = json!({ "request": format!("{die:032x}"), "kind": "die", "die": die });
        let body = json!({ "csrf": csrf, "version": 1, "events": [act] });
        let answer = hall.ana.post_json(&hall.path("/log"), &body).await;
        assert_eq!(answer.status, 422, "{die}");
        answer.assert_has("no se puede escribir un dado");
    }
    hall.dice().assert_empty();
}
