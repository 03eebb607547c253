//! Problem documents: the title, the detail and the details of fields are in one language, which the answer names.

use std::collections::BTreeSet;

use domain::tournament::api_key::Scope;
use domain::tournament::preset::Preset;
use reqwest::Method;
use serde_json::{Value, json};

use crate::api::{Got, Program, got};
use crate::app::spawn_app;
use crate::fixture::{organized, players};

const LANGUAGES: [&str; 3] = ["es", "ca", "en"];

/// The title of a bad request in a language.
async fn title(robot: &Program, language: &str) -> Value {
    let request = robot.request(Method::PUT, "/api/v1/tournaments");
    let wrong = got(request.header("accept-language", language).send().await.unwrap()).await;
    assert_eq!((wrong.status, wrong.header("content-language")), (405, language));
    wrong.json["title"].clone()
}

#[actix_web::test]
async fn a_problem_is_in_one_language() {
    let app = spawn_app();
    let id = organized(&app, Preset::Torneo, &players(4)).await.id;
    let robot = Program::with_key(&app, "ana@example.org", &[Scope::Organize], None);
    let home = format!("/api/v1/tournaments/{id}");
    let batch = json!({ "results": [{ "table": "0".repeat(32), "version": 0, "present": [] }] });
    let wish = json!({ "kind": "board", "entry": "0".repeat(32), "fixed_board": 900 });
    // The path, the body, and true if the problem is told in the language of the caller.
    let all = [
        ("/entries", json!({ "zzz": 1 }), false),
        ("/entries", json!({ "name": 7 }), false),
        ("/entries", json!({ "name": "" }), true),
        ("/entries", json!({ "name": "Jugadora 1", "club": "Club 1" }), true),
        ("/wishes", wish, true),
        ("/results", batch, true),
    ];
    for (n, (path, body, is_translated)) in all.iter().enumerate() {
        let mut details = BTreeSet::new();
        for language in LANGUAGES {
            let (path, once) = (format!("{home}{path}"), format!("{n} {language}"));
            let asks = [("accept-language", language)];
            let wrong: Got = robot.post_with(&path, &once, body, &asks).await;
            assert_eq!(wrong.status, 422, "{}", wrong.json);
            wrong.problem();
            let told = if *is_translated { language } else { "en" };
            assert_eq!(wrong.header("content-language"), told, "{}", wrong.json);
            assert_eq!(wrong.json["title"], title(&robot, told).await, "{}", wrong.json);
            let mut texts = vec![wrong.json["detail"].to_string()];
            let errors = wrong.json["errors"].as_array().cloned().unwrap_or_default();
            texts.extend(errors.iter().map(|it| it["detail"].to_string()));
            let items = wrong.json["items"].as_array().cloned().unwrap_or_default();
            texts.extend(items.iter().map(|it| it["problem"]["title"].to_string()));
            details.insert(texts);
        }
        assert_eq!(details.len(), if *is_translated { 3 } else { 1 }, "{details:?}");
    }
}
