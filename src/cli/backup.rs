//! `cubilete backup`, `restore` and `migrate-db`: back up all data to a file, restore them, and move them to another database.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use domain::tournament::id::TournamentId;
use store::backup::{self, Copied};

use super::serve::say;
use crate::config::Config;

/// The file of a new backup.
#[derive(Args)]
pub(super) struct BackupCommand {
    /// The file to make
    file: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
}

/// The backup that is restored.
#[derive(Args)]
pub(super) struct RestoreCommand {
    /// A file made by `cubilete backup`, from SQLite or PostgreSQL
    file: PathBuf,
    /// Replace the content of a database that is not empty
    #[arg(long)]
    force: bool,
}

/// The databases of a move.
#[derive(Args)]
pub(super) struct MigrateCommand {
    /// The database to copy: a path, `sqlite:PATH` or `postgres://…`
    #[arg(long, value_name = "URL")]
    from: String,
    /// The target database; it is empty or does not exist yet
    #[arg(long, value_name = "URL")]
    to: String,
}

/// Makes a backup of the configured database; the exit status is 1 if that fails.
pub(super) fn make(command: &BackupCommand) -> ExitCode {
    super::serve::exit(run_make(command))
}

fn run_make(command: &BackupCommand) -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let found = backup::make(&config.database_url, &command.file, command.force)?;
    let file = command.file.display();
    say(&mut std::io::stdout(), &format!("{file}: {}, read again and whole", held(found.held)));
    tell_broken(&found.broken);
    Ok(())
}

/// Restores a backup into the configured database; the exit status is 1 if that fails.
pub(super) fn restore(command: &RestoreCommand) -> ExitCode {
    super::serve::exit(run_restore(command))
}

fn run_restore(command: &RestoreCommand) -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let found = backup::restore(&command.file, &config.database_url, command.force)?;
    let told = format!(
        "restored: {}, each compared with the backup\nServers that run on this database have to be started again now.",
        held(found.held)
    );
    say(&mut std::io::stdout(), &told);
    tell_broken(&found.broken);
    Ok(())
}

/// Copies one database into another; the exit status is 1 if that fails.
pub(super) fn migrate(command: &MigrateCommand) -> ExitCode {
    super::serve::exit(run_migrate(command))
}

fn run_migrate(command: &MigrateCommand) -> Result<(), Box<dyn Error>> {
    let copied = backup::migrate(&command.from, &command.to)?;
    let told = format!(
        "copied: {}, each compared on both sides: the same\nStart the servers with the new DATABASE_URL now: what is \
         written to the old database from here on is not in the new one.",
        held(copied)
    );
    say(&mut std::io::stdout(), &told);
    Ok(())
}

fn held(copied: Copied) -> String {
    format!("{} rows of {} relations", copied.n_rows, copied.n_relations)
}

fn tell_broken(tournaments: &[TournamentId]) {
    for id in tournaments {
        let told = format!(
            "cubilete: the journal of tournament {id} is not whole; `cubilete journal check {id}` says where"
        );
        say(&mut std::io::stderr(), &told);
    }
}
