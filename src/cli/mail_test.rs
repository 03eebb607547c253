//! `cubilete mail-test`: sends a test mail.

use std::error::Error;
use std::process::ExitCode;

use clap::Args;
use store::Store;

use crate::config::Config;
use crate::web::AppState;
use crate::web::mail::test_mail;

/// Sends a test mail.
#[derive(Args)]
pub(super) struct MailTestCommand {
    /// E-mail address that gets it
    address: String,
}

/// Runs the subcommand; the exit status is 1 if the mail was not sent.
pub(super) fn run(command: &MailTestCommand) -> ExitCode {
    super::serve::exit(send(&command.address))
}

fn send(address: &str) -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let state = AppState::new(Store::open(&config.database_url)?, config)?;
    test_mail::send(&state, address.trim())?;
    super::serve::say(&mut std::io::stdout(), "the mail server has taken the mail");
    Ok(())
}
