//! `cubilete backup` is killed while referees play: a file with the backup's name is always complete, and the program keeps running.

use std::fs;
use std::path::Path;

use crate::chance::Chance;
use crate::command::cubilete;
use crate::play::Play;
use crate::program::{Program, database, killed, span, works};
use crate::tally::Tally;

#[tokio::test(flavor = "current_thread")]
async fn a_backup_that_is_killed_is_there_wholly_or_not_at_all() {
    let mut chance = Chance::of_settings(3);
    let folder = tempfile::tempdir().unwrap();
    let database = database(folder.path());
    let mut program = Program::start(&database).await;
    let play = Play::begin(&database, program.address).await;
    let span = {
        let (database, file) = (database.clone(), folder.path().join("first.db"));
        let make = move || span(|| works(&database, &["backup", file.to_str().unwrap()]));
        tokio::task::spawn_blocking(make).await.unwrap()
    };
    let mut tally = Tally::default();
    for n in 0..chance.n_kills {
        play.goes_on().await;
        let before = play.acknowledged();
        let file = folder.path().join(format!("{n}.db"));
        let command = cubilete(&database, &["backup", file.to_str().unwrap()]);
        let after = chance.moment_of(span);
        let is_told = tokio::task::spawn_blocking(move || killed(command, after)).await.unwrap();
        tally.add(is_told, file.exists());
        if !file.exists() {
            // Leftovers of the killed backup do not prevent the next one.
            let (database, file) = (database.clone(), file.clone());
            let make = move || works(&database, &["backup", file.to_str().unwrap()]);
            tokio::task::spawn_blocking(make).await.unwrap();
        }
        let restored = folder.path().join(format!("{n}.restored.db"));
        let restored = restored.to_str().unwrap();
        works(restored, &["restore", file.to_str().unwrap()]);
        play.is_copied(restored, &before);
        are_files_named(folder.path());
        fs::remove_file(file).unwrap();
    }
    assert!(program.runs(), "it was let alone");
    play.goes_on().await;
    play.end(&database).await;
    tally.print("backup");
}

/// Asserts that every file has the backup's name, or a name that marks it as partial.
fn are_files_named(folder: &Path) {
    for file in fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let is_part = name.starts_with('.') && name.contains(".db.") && name.contains(".part");
        assert!(is_part || name.contains(".db"), "{name}");
        assert!(!name.contains(".part") || is_part, "{name}");
    }
}
