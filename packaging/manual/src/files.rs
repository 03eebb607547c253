//! Man pages, completions of shells, and a file with all settings, made of the descriptions in the program. `tests/commands` has this
//! file as well.

use std::path::Path;
use std::{fs, io};

use clap::Command;
use clap_complete::Shell;
use cubilete::config::Setting;

/// Shells with completions.
pub const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];
/// Longest line of a comment in the file of settings.
const WIDTH: usize = 100;

/// Writes `man/` with a page for each subcommand, `completions/`, and `settings.env` with all settings as comments.
///
/// # Errors
/// If a file cannot be written.
pub fn write(command: &Command, settings: &[Setting], folder: &Path) -> io::Result<()> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    fs::create_dir_all(&man)?;
    fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(command.clone(), &man)?;
    for shell in SHELLS {
        clap_complete::generate_to(shell, &mut command.clone(), "cubilete", &completions)?;
    }
    fs::write(folder.join("settings.env"), all(settings))
}

/// All settings in the form of /etc/cubilete.env, each as a comment with its default.
fn all(settings: &[Setting]) -> String {
    let mut text =
        "# All settings of Cubilete. Copy what you need to /etc/cubilete.env.\n".to_owned();
    for Setting { variable, value, default, help, .. } in settings {
        text.push('\n');
        for line in lines(&format!("{help}. Default: {default}.")) {
            text.push_str(&format!("# {line}\n"));
        }
        text.push_str(&format!("#{variable}={value}\n"));
    }
    text
}

/// Breaks a text between words.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
