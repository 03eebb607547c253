//! Game of a table kept through its pages.

use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::table::TableState;
use domain::tournament::tournament::Role;
use parchis::record;

use crate::app::{Answer, App, Browser, Filled, form_of, spawn_app};
use crate::fixture::{self, facts, organized, players};
use crate::matchers::TextMatchers;

struct Hall {
    app: App,
    id: TournamentId,
    ana: Browser,
    table: TableId,
}

/// Published first round of four at one table.
async fn hall() -> Hall {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(4)).await;
    fixture::draw(&app, it.id, 1);
    fixture::publish(&app, it.id);
    let table = facts(&app, it.id).tables()[0].id;
    Hall { app, id: it.id, ana: it.ana, table }
}

impl Hall {
    fn path(&self, page: &str) -> String {
        format!("/tables/{}{page}", self.table)
    }

    fn state(&self) -> (TableState, i32) {
        let table = facts(&self.app, self.id).into_facts().tables.remove(0);
        (table.state, table.version())
    }

    async fn form(&mut self, act: &str) -> Filled {
        let page = self.path("/referee");
        self.ana.form(&page, &form_of(act)).await
    }

    async fn send(&mut self, act: &str, fields: &[(&str, &str)]) -> Answer {
        let form = self.form(act).await.with_all(fields);
        self.ana.send_form(&form).await
    }

    async fn start(&mut self) {
        assert_eq!(self.send("start", &[("color", "Y")]).await.status, 303);
    }
}

#[actix_web::test]
async fn a_whole_game_is_kept_by_forms_and_its_record_checks() {
    let mut hall = hall().await;
    hall.start().await;
    let mut state: u32 = 3;
    for _ in 0..3000 {
        let page = hall.ana.get(&hall.path("/referee")).await;
        let form = match page.attribute(".referee", "data-control").as_str() {
            "die" => {
                state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                let die = ((state >> 16) % 6 + 1).to_string();
                page.form(&form_of("die")).with("die", &die)
            }
            "move" => {
                let moves = page.attributes(".board__button", "value");
                state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                let chosen = &moves[(state >> 16) as usize % moves.len()];
                assert_eq!(moves, page.attributes(".choices button", "value"));
                page.form(&form_of("move")).with("move", chosen)
            }
            _ => break,
        };
        assert_eq!(hall.ana.send_form(&form).await.status, 303);
    }
    assert_eq!(hall.state().0, TableState::Over);
    assert_eq!(hall.send("confirm", &[]).await.status, 303);
    assert_eq!(hall.state().0, TableState::Confirmed);

    let mut visitor = hall.app.browser();
    let page = visitor.get(&hall.path("")).await;
    assert_eq!(page.texts(".result .rows__row").len(), 4);
    let text = visitor.get(&hall.path("/record.pgr")).await.body;
    let checked = record::check(&text);
    assert!(checked.len() == 1 && checked[0].is_ok(), "{checked:?}");
}

#[actix_web::test]
async fn of_two_windows_at_once_one_is_told_what_changed() {
    let mut hall = hall().await;
    hall.start().await;
    let mine = hall.form("die").await.with("die", "3");
    let theirs = hall.form("die").await.with("die", "5");
    assert_eq!(hall.ana.send_form(&mine).await.status, 303);
    let answer = hall.ana.send_form(&theirs).await;
    assert_eq!(answer.status, 409);
    let news = answer.texts("[role='alert'] li");
    assert_eq!(news.len(), 1);
    news[0].assert_has("3");
    assert_eq!(hall.state().1, 2, "start and one die");
    assert!(!answer.form(&form_of("die")).values("version").is_empty(), "and play goes on there");
}

#[actix_web::test]
async fn a_repeated_submission_is_answered_and_not_done_again() {
    let mut hall = hall().await;
    hall.start().await;
    let form = hall.form("die").await.with("die", "3");
    for _ in 0..3 {
        let answer = hall.ana.send_form(&form).await;
        assert_eq!((answer.status, answer.location()), (303, hall.path("/referee")));
    }
    assert_eq!(hall.state().1, 2);
}

#[actix_web::test]
async fn what_the_rules_refuse_is_said_in_words_and_not_recorded() {
    let mut hall = hall().await;
    hall.start().await;
    hall.send("die", &[("die", "5")]).await;
    let answer = hall.send("move", &[("move", "Y:0:7")]).await;
    assert_eq!(answer.status, 422);
    assert!(!answer.text("[role='alert']").is_empty());
    for nonsense in ["", "Y", "Y:a:b", "Q:0:1", "Y:0:999", "Y:0:1:2"] {
        let answer = hall.send("move", &[("move", nonsense)]).await;
        assert_eq!(answer.status, 422, "{nonsense}");
    }
    for die in ["0", "7", "x", ""] {
        assert_eq!(hall.send_raw_die(die).await.status, 422, "{die}");
    }
    assert_eq!(hall.state().1, 2);
}

impl Hall {
    /// Sends a die where a move is due, or an invalid die: no page offers such a form.
    async fn send_raw_die(&mut self, die: &str) -> Answer {
        let form = self.form("move").await.without("move").with("act", "die").with("die", die);
        self.ana.send_form(&form).await
    }
}

#[actix_web::test]
async fn a_sheet_of_positions_is_checked_field_by_field_and_kept() {
    let mut hall = hall().await;
    let answer = hall
        .send("positions", &[("piece_Y1", "L9"), ("piece_Y2", "12"), ("piece_B1", "huit")])
        .await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.attribute("#field-piece_Y1", "aria-invalid"), "true");
    assert_eq!(answer.attribute("#field-piece_B1", "value"), "huit");
    assert_eq!(answer.attribute("#field-piece_Y2", "value"), "12");
    answer.texts(".field__error").concat().assert_has("P1 a P7");
    assert_eq!(hall.state(), (TableState::Waiting, 0));

    // Notation of the score sheet, and of other languages.
    let goals = [("piece_Y1", "M"), ("piece_Y2", "m"), ("piece_Y3", "G"), ("piece_Y4", "g")];
    let fields = [&goals[..], &[("piece_B1", "30"), ("piece_R1", "p3"), ("piece_R2", "L 3")]];
    let fields = fields.concat();
    assert_eq!(hall.send("positions", &fields).await.status, 303);
    let result = facts(&hall.app, hall.id).into_facts().tables.remove(0).result.unwrap();
    let places: Vec<u8> = result.sides.iter().map(|side| side.place).collect();
    assert_eq!(places, [1, 2, 3, 4]);
    assert_eq!(result.sides[0].distance, Some(0));
}

#[actix_web::test]
async fn a_correction_is_the_organizers_with_a_reason_and_keeps_what_was() {
    let mut hall = hall().await;
    let entries = facts(&hall.app, hall.id).tables()[0].entries();
    let names: Vec<String> = entries.iter().map(|entry| format!("place_{entry}")).collect();
    let order = |places: [&'static str; 4]| {
        names.iter().map(String::as_str).zip(places).collect::<Vec<(&str, &str)>>()
    };
    assert_eq!(hall.send("places", &order(["1", "2", "3", "4"])).await.status, 303);
    let wrong = hall.send("places", &order(["2", "1", "3", "4"])).await;
    assert_eq!(wrong.status, 422, "without a reason");

    let mut pep = fixture::member(&hall.app, hall.id, Role::Referee, "Pep").await;
    let mut form = hall.form("places").await.with("reason", "the sheet was read wrong");
    for (name, place) in order(["2", "1", "3", "4"]) {
        form = form.with(name, place);
    }
    let token = pep.form(&hall.path("/referee"), "form").await;
    let stolen = form.clone().with("csrf", token.values("csrf")[0]);
    assert_eq!(pep.send_form(&stolen).await.status, 403);
    assert_eq!(hall.ana.send_form(&form).await.status, 303);

    let page = hall.app.browser().get(&hall.path("")).await;
    page.assert_has("the sheet was read wrong");
    let result = facts(&hall.app, hall.id).into_facts().tables.remove(0).result.unwrap();
    assert_eq!(result.sides[0].entry, entries[1]);
}

#[actix_web::test]
async fn who_has_no_right_leaves_no_event() {
    let mut hall = hall().await;
    let mut stranger = hall.app.browser();
    assert_eq!(stranger.get(&hall.path("/referee")).await.status, 403);
    let form = hall.form("start").await.with("color", "Y");
    assert_eq!(stranger.send_form(&form).await.status, 403);
    assert_eq!(hall.state(), (TableState::Waiting, 0));
    let nowhere = format!("/tables/{}/referee", "0".repeat(32));
    assert_eq!(hall.ana.get(&nowhere).await.status, 404);
}

#[actix_web::test]
async fn a_result_entered_twice_is_answered_and_one_entered_late_shows_the_first() {
    let mut hall = hall().await;
    let fields = |mut form: Filled| {
        let places: Vec<String> = form.fields.iter().map(|(name, _)| name.clone()).collect();
        let places = places.iter().filter(|name| name.starts_with("place_"));
        for (name, place) in places.zip(["1", "2", "3", "4"]) {
            form = form.with(name, place);
        }
        form
    };
    let (first, late) = (hall.form("places").await, hall.form("places").await);
    let (first, late) = (fields(first), fields(late));
    for _ in 0..2 {
        let answer = hall.ana.send_form(&first).await;
        assert_eq!((answer.status, answer.location()), (303, hall.path("")));
        assert_eq!(hall.state(), (TableState::Confirmed, 1));
    }
    assert_eq!(hall.ana.send_form(&late).await.status, 409);
    assert_eq!(hall.state(), (TableState::Confirmed, 1));
}

#[actix_web::test]
async fn positions_that_were_signed_are_there_to_be_corrected() {
    let mut hall = hall().await;
    let pieces = [("piece_Y1", "P1"), ("piece_B1", "P1"), ("piece_B2", "30")];
    assert_eq!(hall.send("positions", &pieces).await.status, 303);
    let form = hall.form("positions").await;
    for (name, value) in pieces {
        assert_eq!(form.values(name), [value]);
    }
    assert_eq!(form.values("piece_Y2"), ["C"]);
    let english = [("accept-language", "en")];
    let form = hall.ana.get_with(&hall.path("/referee"), &english).await;
    let form = form.form(&form_of("positions"));
    assert_eq!(form.values("piece_Y1"), ["L1"]);
    assert_eq!(form.values("piece_Y2"), ["N"]);
}
