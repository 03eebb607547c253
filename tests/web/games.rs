//! Tables with several games: from the first start to the result, entered by hand, and corrected.

use cubilete::acts::demo::{self, DemoPlan};
use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::{Caller, Moment, Status, do_blocking, stages};
use cubilete::web;
use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::{EntryId, RequestId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::result::{Ending, ResultSource};
use domain::tournament::round::RoundState;
use domain::tournament::series::Series;
use domain::tournament::table::{Table, TableState};
use parchis::record;

use crate::app::{Answer, App, Browser, Filled, form_of, spawn_app};
use crate::fixture::{self, draw, facts, organized, path, players, publish};
use crate::matchers::{ListMatchers, TextMatchers};

struct Night {
    app: App,
    id: TournamentId,
    ana: Browser,
}

/// Two tables of two sides with this series.
async fn night(series: &str) -> Night {
    let app = spawn_app();
    // In a knock-out every table must have a winner.
    let preset = if series.starts_with("all") { Preset::Weekly } else { Preset::Torneo };
    let it = organized(&app, preset, &players(4)).await;
    fixture::set_stage(&app, it.id, |choices| {
        choices.table.seats = 2;
        choices.knockout.advance = 1;
        choices.table.series = series.parse().unwrap();
    });
    draw(&app, it.id, 1);
    publish(&app, it.id);
    Night { app, id: it.id, ana: it.ana }
}

impl Night {
    fn table(&self, number: i32) -> Table {
        fixture::table(&self.app, self.id, number)
    }

    /// Number of the due game, state of the table, and score.
    fn stands(&self) -> (u8, TableState, Vec<u8>) {
        let table = self.table(1);
        (table.current(), table.state, table.score().iter().map(|(_, won)| *won).collect())
    }

    /// Page of the first table, or of one of its games: "", ".2", "/referee", ".2/replay".
    async fn page(&mut self, page: &str) -> Answer {
        let page = format!("/tables/{}{page}", self.table(1).id);
        self.ana.get(&page).await
    }

    async fn form(&mut self, page: &str, act: &str) -> Filled {
        self.page(&format!("{page}/referee")).await.form(&form_of(act))
    }

    async fn send(&mut self, page: &str, act: &str, fields: &[(&str, &str)]) -> Answer {
        let form = self.form(page, act).await.with_all(fields);
        self.ana.send_form(&form).await
    }

    /// Plays the current game until the side with this number, from 0, leads; then calls time and signs the result.
    async fn wins(&mut self, side: usize) -> Answer {
        // A 5 brings a piece onto the board, so both throw until the right side has one.
        for _ in 0..12 {
            let page = self.page("/referee").await;
            let turn = self.turn().await;
            let die = if turn == side { "5" } else { "1" };
            let sent = self.ana.send_form(&page.form(&form_of("die")).with("die", die)).await;
            assert_eq!(sent.status, 303, "{sent}");
            let page = self.page("/referee").await;
            if page.attribute(".referee", "data-control") == "move" {
                let chosen = page.attributes(".choices button", "value")[0].clone();
                let form = page.form(&form_of("move")).with("move", &chosen);
                assert_eq!(self.ana.send_form(&form).await.status, 303);
            }
            if turn == side {
                break;
            }
        }
        assert_eq!(self.send("", "call-time", &[]).await.status, 303);
        self.send("", "confirm", &[]).await
    }

    /// Number of the side on turn, from 0.
    async fn turn(&mut self) -> usize {
        let page = self.page("").await;
        let now = page.attribute(".strip__row[data-on-turn]", "data-entry");
        let entries = self.table(1).entries();
        entries.iter().position(|entry| entry.to_string() == now).unwrap()
    }

    /// Name of the side with this number, from 0.
    fn name(&self, side: usize) -> String {
        let championship = facts(&self.app, self.id);
        let names = domain::tournament::names::Names::of(&championship);
        names.entry(self.table(1).entries()[side])
    }

    async fn desk(&mut self, order: &str) -> Answer {
        let form = self.ana.get(&path(self.id, "results")).await.form("#desk");
        self.ana.send_form(&form.with("number", "1").with("order", order)).await
    }
}

#[actix_web::test]
async fn the_best_of_three_is_played_from_the_draw_to_the_result() {
    let mut night = night("best-of-3").await;
    let page = night.page("/referee").await;
    assert_eq!(page.text(".series__title"), "Partida 1 de 3");
    assert_eq!(night.send("", "start", &[("color", "Y")]).await.status, 303);
    let signed = night.wins(0).await;
    assert_eq!(signed.status, 303, "{signed}");
    // The next game has begun, and the other side starts it.
    assert_eq!(night.stands(), (2, TableState::Playing, vec![1, 0]));
    let page = night.ana.get(&signed.location()).await;
    assert_eq!(page.text(".series__title"), "Partida 2 de 3");
    assert_eq!(page.attribute(".referee", "data-control"), "die");
    assert_eq!(page.texts(".series__score dd"), ["1", "0"]);
    assert_eq!(night.turn().await, 1);
    let open = night.ana.get(&path(night.id, "rounds")).await;
    let open = night.ana.get(&open.location()).await;
    open.assert_has("Partida\u{a0}2 de\u{a0}3");
    night.wins(1).await;
    assert_eq!(night.stands(), (3, TableState::Playing, vec![1, 1]));
    let last = night.wins(1).await;
    assert_eq!(night.stands(), (3, TableState::Confirmed, vec![1, 2]));
    assert!(!last.location().ends_with("/referee"), "{}", last.location());
    let table = night.table(1);
    let result = table.result.clone().unwrap();
    assert_eq!(result.sides[0].entry, table.entries()[1]);
    assert_eq!(result.source, ResultSource::Log);
    assert_eq!(result.ended_at, table.games[2].result.as_ref().unwrap().ended_at);

    // Each game has its page, its record and its replay.
    for game in 1..=3 {
        let page = night.page(&format!(".{game}")).await;
        assert_eq!(page.text(".series__title"), format!("Partida {game} de 3"));
        let replay = night.page(&format!(".{game}/replay")).await;
        assert_eq!(replay.status, 200);
        let file = night.page(&format!(".{game}/record.pgr")).await;
        file.assert_has(&format!("[Game \"{game}\"]"));
        assert!(record::check(&file.body).iter().all(Result::is_ok), "{file}");
    }
    assert_eq!(night.page(".4").await.status, 404);
    assert_eq!(night.page(".0").await.status, 404);
    let exported = night.app.state.store.read_blocking(|conn| {
        let records = cubilete::acts::records::of_tournament(conn, night.id);
        Ok::<_, store::StoreError>(records.unwrap().len())
    });
    assert_eq!(exported.unwrap(), 3);
}

#[actix_web::test]
async fn a_stale_form_of_the_game_before_does_nothing_in_the_next() {
    let mut night = night("best-of-3").await;
    assert_eq!(night.send("", "start", &[("color", "Y")]).await.status, 303);
    let stale = night.form("", "die").await.with("die", "3");
    night.wins(0).await;
    let before = night.table(1);
    assert_eq!(night.ana.send_form(&stale).await.status, 409);
    assert_eq!(night.table(1), before);
    // The third game is not due yet.
    let action = stale.action.replace(".1/", ".3/");
    let early = Filled { action, ..stale }.with("version", "0");
    assert_eq!(night.ana.send_form(&early).await.status, 422);
    assert_eq!(night.table(1), before);
}

#[actix_web::test]
async fn results_are_entered_game_by_game_at_the_desk_and_taken_back() {
    let mut night = night("best-of-3").await;
    let sent = night.desk("1").await;
    assert_eq!(sent.status, 303, "{sent}");
    assert_eq!(night.stands(), (2, TableState::Playing, vec![1, 0]));
    let page = night.ana.get(&sent.location()).await;
    page.text(".results__last").assert_has("Partida 1 de 3");
    assert_eq!(page.texts(".results__number"), ["1", "2"], "it is not decided");
    page.text("#results").assert_has("Partida 2 de 3 · 1–0");
    let value = page.attribute("button[name=undo]", "value");
    let undone = night.ana.send_form(&page.form(".results__last form").with("undo", &value)).await;
    assert_eq!(undone.status, 303, "{undone}");
    assert_eq!(night.stands(), (1, TableState::Waiting, vec![0, 0]));
    let mut said = Vec::new();
    for order in ["1", "2", "1"] {
        let sent = night.desk(order).await;
        assert_eq!(sent.status, 303);
        said.push(night.ana.get(&sent.location()).await.text(".results__last"));
    }
    // The score follows the order of the places beside it.
    for (said, score) in said.iter().zip(["1 de 3 · 1–0", "2 de 3 · 1–1", "3 de 3 · 2–1"])
    {
        said.assert_has(score);
    }
    assert_eq!(night.stands(), (3, TableState::Confirmed, vec![2, 1]));
    let page = night.ana.get(&path(night.id, "results")).await;
    assert_eq!(page.texts(".results__number"), ["2"]);
    let round = night.ana.get(&path(night.id, "rounds")).await;
    let round = night.ana.get(&round.location()).await;
    assert_eq!(round.texts(".side__won")[..2], ["2", "1"]);
}

#[actix_web::test]
async fn who_did_not_come_loses_the_table() {
    let mut night = night("best-of-3").await;
    let sent = night.desk("02").await;
    assert_eq!(sent.status, 303);
    assert_eq!(night.stands(), (1, TableState::Confirmed, vec![0, 2]));
    let said = night.ana.get(&sent.location()).await.text(".results__last");
    said.assert_has("1 de 3 · 2–0");
}

#[actix_web::test]
async fn a_list_has_a_row_a_game() {
    let mut night = night("best-of-3").await;
    let page = path(night.id, "results/list");
    let list = "1;2\n1;2\n1;1\n2;1\n";
    let preview = night.ana.submit(&page, &page, &[("text", list)]).await;
    assert_eq!(preview.status, 200, "{preview}");
    let fates = preview.texts("tbody .badge");
    assert_eq!(fates.len(), 4, "{preview}");
    fates[2].assert_has("no toca");
    let accept = preview.form("form:has([name=list])");
    let done = night.ana.send_form(&accept).await;
    assert_eq!(done.status, 303, "{done}");
    assert_eq!(night.stands(), (2, TableState::Confirmed, vec![0, 2]));
    assert_eq!(night.table(2).score().iter().map(|(_, won)| *won).collect::<Vec<_>>(), [1, 0]);
    // A repeated list changes nothing; a column names the game.
    let named = "mesa;partida;gana\n2;2;2\n1;1;2\n2;7;1\n";
    let preview = night.ana.submit(&page, &page, &[("text", named)]).await;
    let accept = preview.form("form:has([name=list])");
    assert_eq!(night.ana.send_form(&accept).await.status, 303);
    assert_eq!(night.table(2).score().iter().map(|(_, won)| *won).collect::<Vec<_>>(), [1, 1]);
}

#[actix_web::test]
async fn the_first_game_is_corrected_after_the_second_with_its_effects() {
    let mut night = night("best-of-3").await;
    for order in ["1", "1"] {
        assert_eq!(night.desk(order).await.status, 303);
    }
    assert_eq!(night.stands(), (2, TableState::Confirmed, vec![2, 0]));
    // The result cannot be withdrawn, and the page explains the effect of a correction.
    let page = night.page(".1/referee").await;
    page.assert_has("que ahora es 2–0.");
    let second = night.name(1);
    let outlook = page.texts(".series__outlook li");
    assert_eq!(outlook, [format!("Si la gana {second}: 1–1, y toca la partida 3.")]);
    page.attributes(&form_of("reopen"), "action").assert_empty();
    let turned = night.send(".1", "turn", &[]).await;
    assert_eq!(turned.status, 303, "{turned}");
    assert_eq!(night.stands(), (3, TableState::Playing, vec![1, 1]));
    assert_eq!(night.table(1).result, None);
    let page = night.page(".1").await;
    // The third game is due.
    page.assert_has("Partida\u{a0}3");
    // Once that game has begun, the page explains which result makes the game cease to count.
    assert_eq!(night.desk("2").await.status, 303);
    let (first, page) = (night.name(0), night.page(".1/referee").await);
    let spare = "La partida 3 deja de contar.";
    let said = format!("Si la gana {first}: 2–0, y la mesa es de {first}. {spare}");
    assert_eq!(page.texts(".series__outlook li"), [said]);
    // After another reversal, the third game is no longer due.
    assert_eq!(night.send(".1", "turn", &[]).await.status, 303);
    assert_eq!(night.stands(), (2, TableState::Confirmed, vec![2, 0]));
}

#[actix_web::test]
async fn both_games_count_where_they_do() {
    let mut night = night("all-2").await;
    for order in ["1", "2"] {
        assert_eq!(night.desk(order).await.status, 303);
    }
    assert_eq!(night.stands(), (2, TableState::Confirmed, vec![1, 1]));
    let result = night.table(1).result.unwrap();
    for side in &result.sides {
        assert_eq!((side.place, side.is_tied), (1, true));
    }
}

#[actix_web::test]
async fn the_score_stands_on_paper_on_the_projector_and_where_people_find_their_seat() {
    let mut night = night("best-of-3").await;
    for order in ["1", "2", "1"] {
        assert_eq!(night.desk(order).await.status, 303);
    }
    let paper = night.ana.get(&path(night.id, "print/bracket")).await;
    assert_eq!(paper.texts(".bracket-sheet__won")[..2], ["2", "1"]);
    paper.text(".bracket-sheet__end").assert_has("partidas ganadas");
    let bracket = night.ana.get(&path(night.id, "display/draw")).await;
    assert_eq!(bracket.texts(".hall__won")[..2], ["2", "1"], "{bracket}");
    let tables = night.ana.get(&path(night.id, "display/tables")).await;
    let said = tables.texts(".hall__card h2 .hall__round");
    assert_eq!(said, ["Al mejor de 3 · 2–1", "Al mejor de 3"]);
    let list = night.ana.get(&path(night.id, "seat/list.json")).await;
    list.assert_has("\"g\":\"Al mejor de\u{a0}3\u{a0}· 2–1\"");
    let journal = night.ana.get(&path(night.id, "journal")).await;
    let links = journal.attributes(".rows a", "href");
    assert_eq!(links[0], format!("/tables/{}.3", night.table(1).id));
    let name = night.name(0).replace(' ', "+");
    let seat = night.ana.get(&path(night.id, &format!("seat?name={name}"))).await;
    seat.text(".rows .rows__note").assert_has("Al mejor de 3 · 2–1");
}

#[actix_web::test]
async fn a_knock_out_where_all_games_count_is_refused_by_the_act_itself() {
    let mut night = night("best-of-3").await;
    let sent = || {
        let championship = facts(&night.app, night.id);
        let stage = &championship.stages()[0];
        let mut choices = stage.plan.choices();
        choices.table.series = Series::All(2);
        let seen = (stage.number, championship.progress(stage));
        let (caller, mut moment) = (Caller::operator("ana"), Moment::now().unwrap());
        do_blocking(&night.app.state.store, &caller, &mut moment, |work| {
            stages::change(work, night.id, seen, &choices)
        })
    };
    let refused = sent().unwrap_err();
    assert_eq!((refused.code(), refused.status()), ("plan-undecided", Status::Invalid));
    assert_eq!(facts(&night.app, night.id).stages()[0].plan.table.series, Series::BestOf(3));
    // The demonstration refuses such a series instead of playing one game per table.
    let preset = Preset::Torneo;
    let plan = DemoPlan {
        preset,
        n_entries: 8,
        series: Series::All(2),
        n_rounds: Some(1),
        seed: 7,
        has_trouble: false,
    };
    let filled = demo::fill(&night.app.state.store, &plan, None, web::now(), &mut |_| {});
    assert!(matches!(filled, Err(demo::DemoError::Series)), "{filled:?}");
    // The form shows the error beside its field.
    let page = path(night.id, "stages/1");
    let form = night.ana.get(&page).await.form(&format!("form[action='{page}']"));
    let answer = night.ana.send_form(&form.with("series", "all-2")).await;
    assert_eq!(answer.status, 422);
    answer.assert_has("cada mesa tiene que decidirse");
}

/// Enters a game of a table in an order; `why` is the reason of a correction, or empty.
fn enter(night: &Night, table: i32, game: u8, order: &[EntryId], why: &str) {
    let at = night.table(table);
    let places = (1..).zip(order).map(|(place, it)| (*it, place, Ending::Placed)).collect();
    let version = at.game(game).unwrap().version;
    let request = RequestId::new(&mut Moment::now().unwrap().ids);
    fixture::act(&night.app, |work| {
        work.let_stand("lo decidió la organización");
        let (entered, reason) = (Entered::Places(places), why.to_owned());
        let kind = EventKind::Entered { entered, ended_at: None, reason };
        tables::act(work, TableAct { table: at.id, game, version, request, kind })
    });
}

#[actix_web::test]
async fn all_games_of_a_table_are_corrected_after_its_round_was_closed() {
    let mut night = night("best-of-3").await;
    for table in [1, 2] {
        let order = night.table(table).entries();
        (1..=2).for_each(|game| enter(&night, table, game, &order, ""));
    }
    fixture::close(&night.app, night.id);
    draw(&night.app, night.id, 2);
    publish(&night.app, night.id);
    let round = |night: &Night| facts(&night.app, night.id).rounds()[0].clone();
    assert_eq!(round(&night).state, RoundState::Closed);
    let turned: Vec<EntryId> = night.table(1).entries().into_iter().rev().collect();
    // One game each: a third is due, so the round is open again.
    enter(&night, 1, 1, &turned, "al revés");
    assert_eq!(round(&night).state, RoundState::Published);
    assert_eq!((night.table(1).result, night.table(1).current()), (None, 3));
    assert_eq!(night.page("/referee").await.status, 200);
    // The other game was reversed too: no further game is due.
    enter(&night, 1, 2, &turned, "al revés");
    let result = night.table(1).result.unwrap();
    let first = result.sides.iter().find(|side| side.place == 1).unwrap();
    assert_eq!(first.entry, turned[0]);
}

#[actix_web::test]
async fn the_grid_shows_scores_on_paper_and_on_the_projector() {
    let app = spawn_app();
    let series = Series::BestOf(3);
    let plan = DemoPlan {
        preset: Preset::Jcf,
        n_entries: 6,
        series,
        n_rounds: Some(1),
        seed: 7,
        has_trouble: false,
    };
    let filled = demo::fill(&app.state.store, &plan, None, web::now(), &mut |_| {}).unwrap();
    let mut ana = app.organizer().await;
    let paper = ana.get(&path(filled.tournament, "print/grids")).await;
    paper.text(".grid-sheet__legend").assert_has("partidas ganadas");
    let screen = ana.get(&path(filled.tournament, "display/draw")).await;
    let cells = screen.texts(".hall__grid td");
    assert!(cells.iter().any(|cell| cell == "2–0" || cell == "2–1"), "{cells:?}");
    assert!(!cells.iter().any(|cell| cell == "½"), "{cells:?}");
}
