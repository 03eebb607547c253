//! `cubilete doctor`: checks the installation.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::output::{self, CliError, Out, with_causes};
use crate::config::Config;
use crate::web;
use crate::web::checkup::facts::AddressAnswer;
use crate::web::checkup::finding::Grade;
use crate::web::checkup::{self, CHECKS, Judged};
use crate::web::i18n::Language;
use crate::web::watch::gather::{self, Asked, VERSION};

/// The form of the report.
#[derive(Args)]
pub(super) struct DoctorCommand {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    /// Ask only whether the service answers at its own address, as the health check of a container
    #[arg(long, conflicts_with = "json")]
    service: bool,
}

/// Runs the subcommand; the exit status is that of the heaviest finding: 0, 1 for a warning, 2 for a fault.
pub(super) fn run(command: &DoctorCommand) -> ExitCode {
    output::to_stdout(|out| match command.service {
        true => service(out),
        false => report(command, out),
    })
}

/// Status of a fault.
const FAULT: u8 = 2;

fn service(out: &mut Out) -> Result<ExitCode, CliError> {
    let config = match Config::from_env() {
        Ok(config) => config,
        Err(error) => {
            writeln!(out, "FAULT   settings  {}", with_causes(&error))?;
            return Ok(ExitCode::from(FAULT));
        }
    };
    let (url, answer) = gather::service(&config);
    let cause = match answer {
        // Here the certificate is that of another name, and need not be one that browsers trust.
        AddressAnswer::Answered { is_ours: true, .. } | AddressAnswer::Untrusted(_) => {
            writeln!(out, "OK      service  It answers at {url}.")?;
            return Ok(ExitCode::SUCCESS);
        }
        AddressAnswer::Answered { status, .. } => format!("another program, with {status}"),
        AddressAnswer::Silent(cause) => cause,
        AddressAnswer::NotAsked | AddressAnswer::NoAddress | AddressAnswer::NoName => {
            "it has no address".to_owned()
        }
    };
    writeln!(out, "FAULT   service  It does not answer at {url}: {cause}.")?;
    Ok(ExitCode::from(FAULT))
}

fn report(command: &DoctorCommand, out: &mut Out) -> Result<ExitCode, CliError> {
    let now = web::now();
    let judged = match Config::from_env() {
        Ok(config) => {
            let backups = web::backups(&config);
            let config = Arc::new(config);
            checkup::judge(&gather::facts(Asked { config, backups, now, is_thorough: true }))
        }
        Err(error) => vec![checkup::of_settings(&with_causes(&error))],
    };
    match command.json {
        true => writeln!(out, "{}", checkup::json(&judged, VERSION, now))?,
        false => print(&judged, out)?,
    }
    Ok(ExitCode::from(match checkup::worst(&judged) {
        Grade::Ok => 0,
        Grade::Warning => 1,
        Grade::Fault => FAULT,
    }))
}

fn print(judged: &[Judged], out: &mut Out) -> Result<(), CliError> {
    let width = CHECKS.iter().map(|check| check.name.len()).max().unwrap_or_default();
    for Judged { check, finding } in judged {
        let grade = match finding.grade {
            Grade::Ok => "OK",
            Grade::Warning => "warning",
            Grade::Fault => "FAULT",
        };
        let text = finding.text(Language::En);
        writeln!(out, "{grade:<8}{:<width$}  {text}", check.name)?;
    }
    Ok(())
}
