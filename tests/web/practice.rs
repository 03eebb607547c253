//! Practice: whole games against the house's player by forms alone and by JSON, and positions that nobody could reach.

use parchis::{Color, Position, Ruleset, TurnPhase};
use serde_json::{Value, json};

use crate::api::Program;
use crate::app::{Answer, Browser, spawn_app};

/// Most forms of a game.
const MOST_FORMS: usize = 2_000;

async fn begin(browser: &mut Browser, fields: [(&str, &str); 4]) -> Answer {
    let answer = browser.post("/practice", &fields).await;
    assert_eq!(answer.status, 303, "{answer}");
    browser.get(&answer.location()).await
}

fn hidden(page: &Answer, name: &str) -> String {
    page.attribute(&format!("form.practice input[name={name}]"), "value")
}

fn position(page: &Answer) -> Position {
    let rules = Ruleset::named(&hidden(page, "rules")).unwrap();
    Position::parse(&hidden(page, "position"), &rules).unwrap()
}

/// Presses the first button that the page offers. `None` if the game is over.
async fn press(browser: &mut Browser, page: &Answer) -> Option<Answer> {
    let mut form = page.form("form.practice");
    if let Some(value) = page.attributes(".practice__choices button", "value").first() {
        form = form.with("move", value);
    } else if position(page).is_over() {
        return None;
    }
    let answer = browser.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    Some(browser.get(&answer.location()).await)
}

#[actix_web::test]
async fn a_whole_game_is_played_by_forms_under_each_rule_set() {
    let app = spawn_app();
    let mut browser = app.browser();
    let tables = [
        ("rebote", "2", "hard"),
        ("jcf", "3", "medium"),
        ("clasico", "4", "easy"),
        ("ranking", "6", "medium"),
        ("torneo-2018", "4", "medium"),
    ];
    for (rules, players, level) in tables {
        let fields = [("rules", rules), ("players", players), ("level", level), ("color", "blue")];
        let mut page = begin(&mut browser, fields).await;
        assert_eq!(position(&page).colors().len().to_string(), players);
        let mut n = 0;
        loop {
            assert_eq!(page.status, 200, "{page}");
            assert_ne!(page.text(".practice__status"), "");
            let Some(next) = press(&mut browser, &page).await else { break };
            page = next;
            n += 1;
            assert!(n < MOST_FORMS, "{rules} goes on: {page}");
        }
        assert!(page.attributes(".practice__throw:not([hidden])", "class").is_empty(), "{page}");
        assert!(n > 20, "{rules} took {n} forms");
    }
}

#[actix_web::test]
async fn loading_a_page_again_throws_no_die() {
    let app = spawn_app();
    let mut browser = app.browser();
    let fields = [("rules", "jcf"), ("players", "4"), ("level", "easy"), ("color", "green")];
    let begun = browser.post("/practice", &fields).await.location();
    let first = browser.get(&begun).await;
    let played = browser.send_form(&first.form("form.practice")).await.location();
    let (one, other) = (browser.get(&played).await, browser.get(&played).await);
    assert_eq!(one.body, other.body);
    assert_eq!(browser.get(&begun).await.body, first.body);
    // The pieces may all stay in their nests, but what was thrown is told.
    let told = one.texts(".practice__turns li");
    assert!(!told.is_empty(), "{one}");
    assert_ne!(told, first.texts(".practice__turns li"));
}

#[actix_web::test]
async fn positions_and_moves_that_cannot_be_are_refused() {
    let app = spawn_app();
    let mut browser = app.browser();
    let right = "4 Y0.0.0.20 R0.0.0.1 turn=Y die=4";
    let choice = "4 Y0.0.12.20 R0.0.0.1 turn=Y die=4";
    let long = "5-".repeat(400);
    let cases = [
        ("jcf", "easy", "yellow", "4 Y0.0.0.99 R0.0.0.1 turn=Y", ""),
        ("jcf", "easy", "yellow", "nonsense", ""),
        ("jcf", "easy", "yellow", "", ""),
        ("jcf", "easy", "blue", right, ""),
        ("jcf", "best", "yellow", right, ""),
        ("chess", "easy", "yellow", right, ""),
        ("jcf", "easy", "yellow", right, "5"),
        ("jcf", "easy", "yellow", choice, "Y12.17"),
        ("jcf", "easy", "yellow", choice, "Y12"),
        ("jcf", "easy", "yellow", choice, "é"),
        ("jcf", "easy", "yellow", "4 Y0.0.0.0 R0.0.0.0 turn=Y", long.as_str()),
    ];
    for (rules, level, color, position, acts) in cases {
        let query = serde_urlencoded::to_string([
            ("rules", rules),
            ("level", level),
            ("color", color),
            ("position", position),
            ("acts", acts),
        ]);
        let answer = browser.get(&format!("/practice?{}", query.unwrap())).await;
        assert_eq!(answer.status, 422, "{position} {acts}: {answer}");
        answer.assert_some(".form-errors li");
    }
    for wrong in ["Y:12:17", "R:1:5", "Y:12", "Y", "Y:12:16:1", "é:1:2"] {
        let fields = [
            ("rules", "jcf"),
            ("level", "easy"),
            ("color", "yellow"),
            ("position", choice),
            ("move", wrong),
        ];
        let answer = browser.post("/practice/moves", &fields).await;
        let expected = if wrong == "Y:12:16:1" { 303 } else { 422 };
        assert_eq!(answer.status, expected, "{wrong}: {answer}");
    }
    for (players, color, field) in [("6", "blue", "players"), ("2", "pink", "color")] {
        let fields = [("rules", "jcf"), ("players", players), ("level", "easy"), ("color", color)];
        let answer = browser.post("/practice", &fields).await;
        assert_eq!(answer.status, 422, "{answer}");
        answer.assert_some(&format!(".form-errors a[href='#field-{field}']"));
        assert_eq!(answer.attribute("input[name=players][checked]", "value"), players);
    }
}

/// Asks for the moves of the house in a game with yellow.
async fn asked(browser: &mut Browser, rules: &str, position: &str) -> Answer {
    let game =
        json!({ "rules": rules, "level": "medium", "color": "yellow", "position": position });
    browser.post_json("/practice/moves.json", &game).await
}

#[actix_web::test]
async fn the_script_gets_dice_and_moves_until_the_person_has_to_act() {
    let app = spawn_app();
    let mut browser = app.browser();
    let rules = Ruleset::named("jcf").unwrap();
    let start = "4 Y0.0.0.0 B0.0.0.0 R0.0.0.0 G0.0.0.0 turn=B";
    for _ in 0..20 {
        let answer = asked(&mut browser, "jcf", start).await;
        let json: Value = serde_json::from_str(&answer.body).unwrap();
        let after = Position::parse(json["position"].as_str().unwrap(), &rules).unwrap();
        assert_eq!((after.turn(), after.phase()), (Some(Color::Yellow), TurnPhase::Throw));
        let kinds = json["steps"].as_array().unwrap().iter().map(|step| &step["kind"]);
        assert!(kinds.filter(|kind| **kind == "die").count() >= 3, "{json}");
    }
    for (rules, position) in [("chess", start), ("jcf", "4 Y0.0.0.0"), ("jcf", &"4 ".repeat(9_000))]
    {
        assert_eq!(asked(&mut browser, rules, position).await.status, 422, "{position}");
    }
    let program = Program::without_key(&app);
    let game = json!({ "rules": "jcf", "level": "hard", "color": "yellow", "position": start });
    let got = program.post("/api/v1/practice/moves", "", &game).await;
    assert_eq!(got.status, 200, "{}", got.json);
    assert!(got.json["position"].as_str().unwrap().ends_with("turn=Y"), "{}", got.json);
    let choice = "4+Y0.0.20.30+B0.0.0.7+turn%3DY+die%3D4";
    let path = format!("/api/v1/positions/moves?rules=jcf+six_counts%3D12&position={choice}");
    let got = program.get(&path).await;
    let capture = json!({ "color": "Y", "from": 20, "to": 24 });
    assert_eq!(got.json["house"], capture, "{}", got.json);
    let other = json!({ "color": "Y", "from": 30, "to": 34 });
    assert_eq!(got.json["moves"], json!([capture, other]), "{}", got.json);
    let got = program.get(&path.replace("Y0.0.20", "Y9.0.20")).await;
    assert_eq!((got.status, got.json["errors"][0]["field"].as_str()), (422, Some("position")));
}

#[actix_web::test]
async fn dice_are_not_always_the_same() {
    let app = spawn_app();
    let mut browser = app.browser();
    let mut first = Vec::new();
    for _ in 0..40 {
        let answer = asked(&mut browser, "jcf", "4 Y0.0.0.0 R0.0.0.0 turn=Y").await;
        let json: Value = serde_json::from_str(&answer.body).unwrap();
        first.push(json["steps"][0]["die"].as_u64().unwrap());
    }
    first.sort_unstable();
    first.dedup();
    // All six faces with a probability above 0.995; five of them in any case that a test will see.
    assert!(first.len() >= 5, "{first:?}");
}
