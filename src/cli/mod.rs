//! The command line: one binary with subcommands. Without a subcommand it serves a hall from a laptop.

mod account;
mod backup;
mod backups;
mod demo;
mod doctor;
mod draw;
mod export;
mod journal;
mod laptop;
mod listening;
mod mail_test;
mod output;
mod record;
mod rules;
mod serve;
mod tls;
mod verify_dice;

use clap::{CommandFactory, Parser, Subcommand};
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
    /// Runs the web service with settings for a server
    ///
    /// Without any subcommand the program runs as well: it lets phones of the same network in, shows them the way with a QR code, and
    /// takes another port if 8080 is taken.
    Serve(serve::ServeCommand),
    /// Fills the database with an invented championship and plays it
    Demo(demo::DemoCommand),
    /// Actions on an account that need access to the database
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// Repeats draws and compares them
    #[command(subcommand)]
    Draw(draw::DrawCommand),
    /// Makes a backup of the whole database in one file, while servers run
    ///
    /// FILE is an SQLite database, whatever DATABASE_URL is, with the state of one moment. It contains all secrets, so only its
    /// owner can read it. It is checked before it gets its name, so an existing FILE is complete.
    Backup(backup::BackupCommand),
    /// Restores a backup into an empty database
    ///
    /// The restore is one transaction, and every row is compared before it ends. A backup of an older version is migrated;
    /// FILE itself does not change. Restart the servers of the database afterwards.
    Restore(backup::RestoreCommand),
    /// Moves an installation from one database to another, such as from SQLite to PostgreSQL
    ///
    /// Stop the servers first. Every row is compared on both sides, and nothing is copied if any differs; the old database
    /// stays as it is.
    MigrateDb(backup::MigrateCommand),
    /// Sends a test mail with the settings CUBILETE_SMTP_*, and says what the mail server answers
    MailTest(mail_test::MailTestCommand),
    /// Checks the installation: database, backups, disk, clock, certificate, address, mail, notifications
    ///
    /// Run it with the settings and as the user of the service. Nothing is changed, and no mail is sent. The exit status is 0 if
    /// everything is in order, 1 for a warning and 2 for a fault.
    Doctor(doctor::DoctorCommand),
    /// Prints the records of all logged games
    Export(export::ExportCommand),
    /// Shows, checks and exports the journal of a tournament
    #[command(subcommand)]
    Journal(journal::JournalCommand),
    /// Rule sets, legal moves and counts of the game tree
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// Checks and writes game records (.pgr)
    #[command(subcommand)]
    Record(record::RecordCommand),
}

/// Description of all arguments, from which the man pages and the completions of shells are made.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let Some(command) = Cli::parse().command else { return serve::serve_on_laptop() };
    match command {
        Command::Serve(command) => serve::serve(&command),
        Command::Demo(command) => demo::run(&command),
        Command::Account(command) => account::run(&command),
        Command::Draw(command) => draw::run(&command),
        Command::Backup(command) => backup::make(&command),
        Command::Restore(command) => backup::restore(&command),
        Command::MigrateDb(command) => backup::migrate(&command),
        Command::MailTest(command) => mail_test::run(&command),
        Command::Doctor(command) => doctor::run(&command),
        Command::Export(command) => export::run(&command),
        Command::Journal(command) => journal::run(&command),
        Command::Rules(command) => output::to_stdout(|out| rules::run(&command, out)),
        Command::Record(command) => output::to_stdout(|out| record::run(&command, out)),
    }
}
