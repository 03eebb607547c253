//! `cubilete account`: operations on accounts that need access to the database.

use std::error::Error;
use std::process::ExitCode;

use clap::Subcommand;
use domain::tournament::happening::Happening;
use store::{Store, StoreError, installation, second_factors, users};

use crate::config::Config;
use crate::web;
use crate::web::people::new_password;

/// Actions on an account that need access to the database.
#[derive(Subcommand)]
pub(super) enum AccountCommand {
    /// Removes the second factor of a person who has lost the phone and the recovery codes
    SecondFactorOff {
        /// The email address of the account
        email: String,
    },
    /// Makes a link for choosing a new password; it works once and for one day
    NewPassword {
        /// The email address of the account
        email: String,
    },
}

/// Runs the subcommand; the exit status is 1 if it fails.
pub(super) fn run(command: &AccountCommand) -> ExitCode {
    super::serve::exit(match command {
        AccountCommand::SecondFactorOff { email } => second_factor_off(email),
        AccountCommand::NewPassword { email } => new_password(email),
    })
}

fn second_factor_off(email: &str) -> Result<(), Box<dyn Error>> {
    let store = Store::open(&Config::from_env()?.database_url)?;
    let email = email.trim().to_lowercase();
    let turn_off = |conn: &mut store::Conn| {
        let user = users::find_by_email(conn, &email)?.ok_or(StoreError::NotFound("account"))?;
        let was_on = second_factors::turn_off(conn, user.id)?;
        if was_on {
            let what = Happening::SecondFactorOff;
            installation::append(conn, web::now(), Some(user.id), what, "operator")?;
        }
        Ok::<_, StoreError>(was_on)
    };
    let said = match store.write_blocking(turn_off)? {
        true => "the password is enough from now on",
        false => "the password was enough already",
    };
    super::serve::say(&mut std::io::stdout(), &format!("{email}: {said}"));
    Ok(())
}

fn new_password(email: &str) -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let store = Store::open(&config.database_url)?;
    let email = email.trim().to_lowercase();
    let (path, until) =
        store.write_blocking(|conn| new_password::link(conn, &email, web::now()))?;
    let until = until.format("%Y-%m-%d %H:%M");
    // Without a configured base URL, only the operator knows the address under which people reach the service.
    let link = match &config.base_url {
        Some(base) => format!("{base}{path}"),
        None => format!("{path} (behind the service's address: CUBILETE_BASE_URL is not set)"),
    };
    let said = format!("{email}: good once, until {until} UTC:\n  {link}");
    super::serve::say(&mut std::io::stdout(), &said);
    Ok(())
}
