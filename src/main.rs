//! The entry point of the program. All code is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    cubilete::cli::run()
}
