//! The program's subcommands.

use std::process::{Command, Output};

/// The program with these arguments and this database.
pub fn cubilete(database: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
    command.args(arguments).env("DATABASE_URL", database);
    command
}

/// Runs a subcommand; returns its exit code and all that it prints.
pub fn run(database: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = cubilete(database, arguments).output().unwrap();
    (status.code(), String::from_utf8([stdout, stderr].concat()).unwrap())
}
