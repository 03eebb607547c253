//! `cubilete serve`: answers browsers until it is told to stop.

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::TcpListener;
use std::process::ExitCode;

use tracing_subscriber::EnvFilter;

use crate::config::{self, Config};
use crate::store::{self, Store};
use crate::web::people::invitation;
use crate::web::{self, AppState};

/// Serves until a signal; the exit status is 1 if it cannot start.
pub fn serve() -> ExitCode {
    exit(run())
}

/// The exit status of what was done; a failure is told with its causes.
pub(super) fn exit(done: Result<(), Box<dyn Error>>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let mut text = error.to_string();
            let mut source = error.source();
            while let Some(cause) = source {
                text = format!("{text}: {cause}");
                source = cause.source();
            }
            say(&mut std::io::stderr(), &format!("cubilete: {text}"));
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    start_log(&config);
    // Each spectator is an open file; how many a process may have at first is meant for programs with few.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!("the limit of open files could not be raised: {error}");
    }
    let store = Store::open(&config.database_url)?;
    let listener = TcpListener::bind(config.address).map_err(|error| {
        format!("cannot listen on {} (CUBILETE_ADDRESS): {error}", config.address)
    })?;
    let state = AppState::new(store.clone(), config)?;
    greet(&listener, &state)?;
    if let Some(backups) = state.backups.clone() {
        super::backups::keep_making(backups)?;
    }
    web::run(listener, state)?;
    if let Err(error) = store.close() {
        tracing::warn!("{error}");
    }
    Ok(())
}

/// Prints where to go, and with no account yet the link that makes the first one.
fn greet(listener: &TcpListener, state: &AppState) -> Result<(), Box<dyn Error>> {
    let here = format!("http://{}", config::printable(listener.local_addr()?));
    let base = state.config.base_url.clone().unwrap_or(here);
    let mut text = format!("Cubilete: {base}/");
    let link = state.store.write_blocking(|conn| match store::users::any(conn)? {
        true => Ok::<_, store::StoreError>(None),
        false => invitation::for_first_organizer(conn, web::now()).map(Some),
    })?;
    if let Some(path) = link {
        text.push_str(&format!(
            "\nThere is no account yet. This link makes the first organizer, once:\n  {base}{path}"
        ));
    }
    say(&mut std::io::stdout(), &text);
    Ok(())
}

fn start_log(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let is_terminal = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false)
        .with_ansi(is_terminal && !config.logs_json)
        .with_writer(std::io::stderr)
        // Would say on standard error that standard error cannot be written, and panic.
        .log_internal_errors(false);
    match config.logs_json {
        true => log.json().init(),
        false => log.init(),
    }
}

/// Prints a line; nobody may be reading, which is no fault.
pub(super) fn say(to: &mut impl Write, text: &str) {
    let _ = writeln!(to, "{text}");
}
