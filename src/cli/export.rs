//! `cubilete export`: the records of all logged games, for `cubilete record check -` and other programs.

use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use domain::tournament::id::TournamentId;
use store::{Store, StoreError};

use crate::acts::records;
use crate::config::Config;

/// The records that are exported.
#[derive(Args)]
pub struct ExportCommand {
    /// The tournament's id, as in its address [default: all tournaments]
    tournament: Option<TournamentId>,
}

/// Runs the subcommand; the exit status is 1 if it fails.
pub fn run(command: &ExportCommand) -> ExitCode {
    super::serve::exit(export(command))
}

fn export(command: &ExportCommand) -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let store = Store::open(&config.database_url)?;
    let ids = match command.tournament {
        Some(id) => vec![id],
        None => store.read_blocking(|conn| {
            let all = store::tournaments::all(conn)?;
            Ok::<_, StoreError>(all.into_iter().map(|it| it.tournament.id).collect())
        })?,
    };
    let mut out = std::io::stdout().lock();
    for id in ids {
        for record in store.read_blocking(|conn| records::of_tournament(conn, id))? {
            // A reader that closes the pipe early is no error.
            if writeln!(out, "{record}").is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}
