//! `cubilete serve`: answers browsers until it is told to stop.

use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;

use clap::Args;
use tracing_subscriber::EnvFilter;

use super::{output, tls};
use crate::config::{self, Config};
use crate::store::{self, Store};
use crate::web::people::invitation;
use crate::web::{self, AppState, Doors};

/// How browsers are answered, beside what the environment says.
#[derive(Args, Default)]
pub(super) struct ServeCommand {
    /// The service's certificate, in PEM, with those that it hangs on: browsers come by TLS then [env: CUBILETE_TLS_CERT]
    #[arg(long, value_name = "FILE")]
    tls_cert: Option<String>,
    /// The certificate's private key, in PEM; both files are read again when they change [env: CUBILETE_TLS_KEY]
    #[arg(long, value_name = "FILE")]
    tls_key: Option<String>,
}

/// Serves until a signal; the exit status is 1 if it cannot start.
pub(super) fn serve(command: &ServeCommand) -> ExitCode {
    exit(run(command))
}

/// The exit status of what was done; a failure is told with its causes.
pub(super) fn exit(done: Result<(), Box<dyn Error>>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let text = output::with_causes(error.as_ref());
            say(&mut std::io::stderr(), &format!("cubilete: {text}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: &ServeCommand) -> Result<(), Box<dyn Error>> {
    let config = Config::from_env_with(|name| match name {
        "CUBILETE_TLS_CERT" => command.tls_cert.clone(),
        "CUBILETE_TLS_KEY" => command.tls_key.clone(),
        _ => None,
    })?;
    start_log(&config);
    // Each spectator is an open file; how many a process may have at first is meant for programs with few.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!("the limit of open files could not be raised: {error}");
    }
    let store = Store::open(&config.database_url)?;
    let settings = config.in_words();
    store.write_blocking(|conn| store::installation::note_settings(conn, web::now(), &settings))?;
    let listener = listen("CUBILETE_ADDRESS", config.address)?;
    let plain = config.plain_address.map(|it| listen("CUBILETE_PLAIN_ADDRESS", it)).transpose()?;
    let tls = config.tls.clone().map(tls::follow).transpose()?;
    let state = AppState::new(store.clone(), config)?;
    let doors = Doors { listener, tls, plain };
    greet(&doors, &state)?;
    if let Some(backups) = state.backups.clone() {
        super::backups::keep_making(backups)?;
    }
    web::run(doors, state)?;
    if let Err(error) = store.close() {
        tracing::warn!("{error}");
    }
    Ok(())
}

fn listen(setting: &str, address: SocketAddr) -> Result<TcpListener, String> {
    let listener = TcpListener::bind(address);
    listener.map_err(|error| format!("cannot listen on {address} ({setting}): {error}"))
}

/// Prints where to go, and with no account yet the link that makes the first one.
fn greet(doors: &Doors, state: &AppState) -> Result<(), Box<dyn Error>> {
    let scheme = if state.config.tls.is_some() { "https" } else { "http" };
    let here = format!("{scheme}://{}", config::printable(doors.listener.local_addr()?));
    let base = state.config.base_url.clone().unwrap_or(here);
    let mut text = format!("Cubilete: {base}/");
    if let Some(plain) = &doors.plain {
        let plain = config::printable(plain.local_addr()?);
        text.push_str(&format!("\nWho comes to http://{plain}/ is sent there."));
    }
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
