//! `cubilete serve`: runs the web service until a signal stops it.

use std::collections::HashMap;
use std::error::Error;
use std::io::{IsTerminal, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Args, FromArgMatches};
use store::Store;
use tracing_subscriber::EnvFilter;

use super::laptop::{self, Phones};
use super::listening::listen;
use super::{output, tls};
use crate::config::{self, Config, SETTINGS, Setting};
use crate::web::people::invitation;
use crate::web::{self, AppState, Doors};

/// Settings given as flags. The flags are generated from [`SETTINGS`].
#[derive(Default)]
pub(super) struct ServeCommand {
    /// Values by name of the environment variable.
    given: HashMap<&'static str, String>,
}

/// The settings that have a flag, each with that flag.
fn flags() -> impl Iterator<Item = (&'static Setting, &'static str)> {
    SETTINGS.iter().filter_map(|setting| Some((setting, setting.flag?)))
}

impl FromArgMatches for ServeCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = flags().filter_map(|(setting, flag)| {
            Some((setting.variable, matches.get_one::<String>(flag)?.clone()))
        });
        Ok(Self { given: given.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for ServeCommand {
    fn augment_args(command: clap::Command) -> clap::Command {
        let arg = |(setting, flag): (&'static Setting, &'static str)| {
            let Setting { variable, value, default, help, .. } = *setting;
            let help = format!("{help} [env: {variable}] [default: {default}]");
            Arg::new(flag).long(flag).value_name(value).help(help)
        };
        let secret = SETTINGS.iter().filter(|setting| setting.flag.is_none()).map(|setting| {
            let Setting { variable, default, help, .. } = setting;
            format!("  {variable}\n          {help} [default: {default}]")
        });
        let secret: Vec<String> = secret.collect();
        command
            .args(flags().map(arg))
            .after_help(format!("Only as environment variables:\n{}", secret.join("\n")))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

/// Serves until a signal arrives; the exit status is 1 if it cannot start.
pub(super) fn serve(command: &ServeCommand) -> ExitCode {
    exit(
        Config::from_env_with(|name| command.given.get(name).cloned())
            .map_err(Into::into)
            .and_then(run),
    )
}

/// Serves as [`serve`] does, for somebody who starts the program on a laptop without any argument.
pub(super) fn serve_on_laptop() -> ExitCode {
    exit(laptop::config().map_err(Into::into).and_then(run_on_laptop))
}

/// Exit status for a result. An error is printed with its causes.
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

fn run(config: Config) -> Result<(), Box<dyn Error>> {
    let store = prepare(&config)?;
    let listener = listen("CUBILETE_ADDRESS", config.address)?;
    let address = listener.local_addr()?;
    let state = AppState::new(store, config)?;
    say(&mut std::io::stdout(), &greeting(address, &state, first_link(&state)?.as_deref()));
    go_on(listener, state)
}

fn run_on_laptop(mut config: Config) -> Result<(), Box<dyn Error>> {
    let store = prepare(&config)?;
    let listener = laptop::listen(&config)?;
    let address = listener.local_addr()?;
    let phones = laptop::phones(&config, address);
    if let Phones::At(address) = &phones {
        // Links and QR codes that the organizer makes here are opened on other people's phones.
        config.base_url.get_or_insert_with(|| address.clone());
    }
    let state = AppState::new(store, config)?;
    let link = first_link(&state)?;
    let greeting = greeting(address, &state, link.as_deref());
    let welcome = laptop::welcome(&state.config, &phones, address.port(), link.is_some());
    say(&mut std::io::stdout(), &format!("{greeting}{welcome}"));
    laptop::open_browser(&format!("{}{}", base(address, &state), link.as_deref().unwrap_or("/")));
    go_on(listener, state)
}

/// Opens the database, after what the process needs for a service.
fn prepare(config: &Config) -> Result<Store, Box<dyn Error>> {
    start_log(config);
    // Each spectator holds a file descriptor, and the default limit of a process is too low for a full hall.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!("the limit of open files could not be raised: {error}");
    }
    let store = Store::open(&config.database_url)?;
    let settings = config.in_words();
    store.write_blocking(|conn| store::installation::note_settings(conn, web::now(), &settings))?;
    Ok(store)
}

/// Serves until a signal arrives.
fn go_on(listener: TcpListener, state: AppState) -> Result<(), Box<dyn Error>> {
    let plain = state.config.plain_address;
    let plain = plain.map(|it| listen("CUBILETE_PLAIN_ADDRESS", it)).transpose()?;
    if let Some(plain) = &plain {
        let plain = config::printable(plain.local_addr()?);
        say(&mut std::io::stdout(), &format!("Visitors of http://{plain}/ are redirected to it."));
    }
    let tls = state.config.tls.clone().map(tls::follow).transpose()?;
    if let Some(backups) = state.backups.clone() {
        super::backups::keep_making(backups)?;
    }
    let store = state.store.clone();
    web::run(Doors { listener, tls, plain }, state)?;
    if let Err(error) = store.close() {
        tracing::warn!("{error}");
    }
    Ok(())
}

/// Path that creates the first account; `None` if there is an account.
fn first_link(state: &AppState) -> Result<Option<String>, Box<dyn Error>> {
    Ok(state.store.write_blocking(|conn| match store::users::any(conn)? {
        true => Ok::<_, store::StoreError>(None),
        false => invitation::for_first_organizer(conn, web::now()).map(Some),
    })?)
}

/// Address of the service for people, without a slash at its end.
fn base(address: SocketAddr, state: &AppState) -> String {
    let scheme = if state.config.tls.is_some() { "https" } else { "http" };
    let here = || format!("{scheme}://{}", config::printable(address));
    state.config.base_url.clone().unwrap_or_else(here)
}

/// The address of the service and the link that creates the first account, if there is none yet.
fn greeting(address: SocketAddr, state: &AppState, link: Option<&str>) -> String {
    let base = base(address, state);
    let mut text = format!("Cubilete: {base}/");
    if let Some(path) = link {
        text.push_str(&format!(
            "\n\nNo account exists yet. Open this link, which works once, to\ncreate the first organizer's account:\n\n    {base}{path}\n"
        ));
    }
    text
}

fn start_log(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let is_terminal = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false)
        .with_ansi(is_terminal && !config.logs_json)
        .with_writer(std::io::stderr)
        // Otherwise a failure to write to standard error would itself be reported there, and panic.
        .log_internal_errors(false);
    match config.logs_json {
        true => log.json().init(),
        false => log.init(),
    }
}

/// Prints a line. A missing reader is no error.
pub(super) fn say(to: &mut impl Write, text: &str) {
    let _ = writeln!(to, "{text}");
}
