//! Programs of `examples/` that use the API, and the examples in its description.

use std::path::Path;
use std::process::Command;

use domain::tournament::api_key::Scope;
use domain::tournament::preset::Preset;

use crate::api::Program;
use crate::app::{App, spawn_app};
use crate::fixture::{organized, players};
use crate::matchers::TextMatchers;

/// Runs a program of the tree for the organizer of `app`; returns what it prints.
async fn run(app: &App, program: &str, arguments: &[&Path]) -> String {
    let scopes = [Scope::Read, Scope::Table, Scope::Desk, Scope::Organize];
    let robot = Program::with_key(app, "ana@example.org", &scopes, None);
    let mut command = Command::new("python3");
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(program));
    command.arg(&robot.base).args(arguments);
    command.env("CUBILETE_KEY", robot.secret.as_ref().unwrap());
    let run = actix_web::web::block(move || command.output()).await.unwrap().unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    said
}

/// File with the examples of the description, which the program contains.
const EXAMPLES: &str = "src/web/api/examples.json";

#[actix_web::test]
async fn the_examples_of_the_description_are_what_the_service_says() {
    let app = spawn_app();
    app.organizer().await;
    let said = run(&app, "tests/web/api_recorded.py", &[]).await;
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(EXAMPLES);
    if std::fs::read_to_string(&kept).unwrap() == said {
        return;
    }
    let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples.json");
    std::fs::write(&new, &said).unwrap();
    panic!("review the change, then: cp {} {EXAMPLES}", new.display());
}

#[actix_web::test]
async fn an_evening_goes_from_the_list_to_the_champion() {
    let app = spawn_app();
    organized(&app, Preset::Torneo, "nombre\n").await;
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.csv");
    std::fs::write(&list, players(11)).unwrap();
    let said = run(&app, "examples/evening.py", &[&list]).await;
    said.assert_has("{'n_new': 11}");
    let champion = said.lines().find_map(|line| line.strip_prefix("Champion: ")).unwrap();
    assert!(players(11).contains(champion), "{champion}");
}
