//! Standard output, exit status and file input of the subcommands that print lines.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Read, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

pub(super) use crate::web::http::error::with_causes;

/// Buffered standard output of a subcommand.
pub(super) type Out = BufWriter<StdoutLock<'static>>;

/// Reasons for which a subcommand stops.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// An argument has an invalid value.
    #[error("invalid value '{value}' for '{argument}': {problem}")]
    Argument { argument: &'static str, value: String, problem: String },
    /// A required argument is missing.
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

/// Runs a subcommand on standard output. If the reader closes the pipe, it ends without an error.
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
            // Earlier output belongs before the message. A failed flush makes no difference here.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "error: {error}");
            match error {
                CliError::Write(_) => ExitCode::FAILURE,
                CliError::Argument { .. } | CliError::Missing { .. } => ExitCode::from(2),
            }
        }
    }
}

/// The text of a file; `-` means standard input. Returns `None` after printing why it cannot be read.
pub(super) fn read_text(file: &Path, out: &mut Out) -> Result<Option<String>, CliError> {
    let name = file.display();
    let bytes = match read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            out.flush()?;
            writeln!(io::stderr(), "error: cannot read {name}: {error}")?;
            return Ok(None);
        }
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(text)),
        Err(error) => {
            let good = error.as_bytes().get(..error.utf8_error().valid_up_to());
            let good = String::from_utf8_lossy(good.unwrap_or_default());
            let line = good.split('\n').count();
            let column = good.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
            writeln!(out, "{name}:{line}:{column}: syntax: the text is not UTF-8")?;
            Ok(None)
        }
    }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        Ok(bytes)
    } else {
        std::fs::read(file)
    }
}
