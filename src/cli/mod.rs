//! The command line: one binary, subcommands.

mod output;
mod record;
mod rules;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A parchís tournament service.
#[derive(Parser)]
#[command(name = "cubilete", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Rule sets, legal moves and counts of the game tree
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// Game records (.pgr)
    #[command(subcommand)]
    Record(record::RecordCommand),
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        Command::Rules(command) => output::to_stdout(|out| rules::run(&command, out)),
        Command::Record(command) => output::to_stdout(|out| record::run(&command, out)),
    }
}
