//! The program's subcommands.

mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Parchís tournaments: draws, referees' tables under a shared rules engine, standings.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Answers browsers (what is done when no subcommand is given)
    Serve,
}

/// Runs the program as its arguments say.
pub fn run() -> ExitCode {
    match Cli::parse().command.unwrap_or(Command::Serve) {
        Command::Serve => serve::serve(),
    }
}
