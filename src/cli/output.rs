//! Standard output and the exit status of subcommands that print lines.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;

/// Standard output as a subcommand writes to it.
pub(super) type Out = BufWriter<StdoutLock<'static>>;

/// Why a subcommand stops.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// An argument is not as it should be.
    #[error("invalid value '{value}' for '{argument}': {problem}")]
    Argument { argument: &'static str, value: String, problem: String },
    /// An argument is missing.
    #[error("'{argument}' is needed: {problem}")]
    Missing { argument: &'static str, problem: String },
    /// Standard output cannot be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

impl CliError {
    pub(super) fn argument(
        argument: &'static str,
        value: impl Display,
        problem: impl Display,
    ) -> CliError {
        CliError::Argument { argument, value: value.to_string(), problem: problem.to_string() }
    }

    pub(super) fn missing(argument: &'static str, problem: impl Display) -> CliError {
        CliError::Missing { argument, problem: problem.to_string() }
    }
}

/// Runs a subcommand on standard output. A reader that went away ends it quietly.
pub(super) fn to_stdout(command: impl FnOnce(&mut Out) -> Result<ExitCode, CliError>) -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let outcome = command(&mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match outcome {
        Ok(code) => code,
        Err(CliError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // What was printed before belongs before the message; if it cannot be, that changes nothing here.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "error: {error}");
            match error {
                CliError::Write(_) => ExitCode::FAILURE,
                CliError::Argument { .. } | CliError::Missing { .. } => ExitCode::from(2),
            }
        }
    }
}
