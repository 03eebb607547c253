//! `cubilete account`: what only who has the database can do for an account.

use std::error::Error;
use std::process::ExitCode;

use clap::Subcommand;

use crate::config::Config;
use crate::store::{Store, StoreError, installation, second_factors, users};
use crate::tournament::happening::Happening;
use crate::web;

/// What can be done for an account.
#[derive(Subcommand)]
pub(super) enum AccountCommand {
    /// Has the password be enough again, for somebody who has lost both the phone and the codes on paper
    SecondFactorOff {
        /// The address that they sign in with
        email: String,
    },
}

/// Runs the subcommand; the exit status is 1 if it fails.
pub(super) fn run(command: &AccountCommand) -> ExitCode {
    let AccountCommand::SecondFactorOff { email } = command;
    super::serve::exit(second_factor_off(email))
}

fn second_factor_off(email: &str) -> Result<(), Box<dyn Error>> {
    let store = Store::open(&Config::from_env()?.database_url)?;
    let email = email.trim().to_lowercase();
    let turn_off = |conn: &mut crate::store::Conn| {
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
