//! The command line: one binary, subcommands; without one it serves.

mod demo;
mod draw;
mod export;
mod journal;
mod output;
mod record;
mod rules;
mod serve;
mod verify_dice;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Parchís tournaments: draws, referees' tables under a shared rules engine, standings.
#[derive(Parser)]
#[command(name = "cubilete", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Answers browsers (what is done when no subcommand is given)
    Serve,
    /// Fills the database with an invented championship and plays it
    Demo(demo::DemoCommand),
    /// Draws made again
    #[command(subcommand)]
    Draw(draw::DrawCommand),
    /// Prints the records of all logged games
    Export(export::ExportCommand),
    /// What was done to a tournament, entry by entry
    #[command(subcommand)]
    Journal(journal::JournalCommand),
    /// Rule sets, legal moves and counts of the game tree
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// Game records (.pgr)
    #[command(subcommand)]
    Record(record::RecordCommand),
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    match Cli::parse().command.unwrap_or(Command::Serve) {
        Command::Serve => serve::serve(),
        Command::Demo(command) => demo::run(&command),
        Command::Draw(command) => draw::run(&command),
        Command::Export(command) => export::run(&command),
        Command::Journal(command) => journal::run(&command),
        Command::Rules(command) => output::to_stdout(|out| rules::run(&command, out)),
        Command::Record(command) => output::to_stdout(|out| record::run(&command, out)),
    }
}
