//! Programs of `examples/` that use the API.

use std::path::Path;
use std::process::Command;

use domain::tournament::api_key::Scope;
use domain::tournament::preset::Preset;

use crate::api::Program;
use crate::app::spawn_app;
use crate::fixture::{organized, players};
use crate::matchers::TextMatchers;

#[actix_web::test]
async fn an_evening_goes_from_the_list_to_the_champion() {
    let app = spawn_app();
    organized(&app, Preset::Torneo, "nombre\n").await;
    let scopes = [Scope::Read, Scope::Table, Scope::Organize];
    let robot = Program::with_key(&app, "ana@example.org", &scopes, None);
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.csv");
    std::fs::write(&list, players(11)).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/evening.py");
    let mut program = Command::new("python3");
    program.args([script.as_path(), Path::new(&robot.base), &list]);
    program.env("CUBILETE_KEY", robot.secret.as_ref().unwrap());
    let run = actix_web::web::block(move || program.output()).await.unwrap().unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    said.assert_has("{'n_new': 11}");
    let champion = said.lines().find_map(|line| line.strip_prefix("Champion: ")).unwrap();
    assert!(players(11).contains(champion), "{champion}");
}
