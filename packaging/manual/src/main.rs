//! `manual FOLDER`: writes what packages say about the program, without being part of it.

mod files;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use cubilete::cli;
use cubilete::config::SETTINGS;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: manual FOLDER");
        return ExitCode::FAILURE;
    };
    match files::write(&cli::command(), SETTINGS, Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("manual: {error}");
            ExitCode::FAILURE
        }
    }
}
