//! What packages say about the program: man pages, completions and settings. The files stay in `target/tmp/manual`, where
//! `packaging/test` takes them from.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Command;
use cubilete::cli;
use cubilete::config::SETTINGS;

#[path = "../../packaging/manual/src/files.rs"]
mod files;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Names of a command and all below it, as their pages are named.
fn named(command: &Command, before: &str) -> Vec<String> {
    let name = match before {
        "" => command.get_name().to_owned(),
        before => format!("{before}-{}", command.get_name()),
    };
    let below = command.get_subcommands().flat_map(|it| named(it, &name)).collect::<Vec<_>>();
    [name].into_iter().chain(below).collect()
}

/// Names of variables in a file of settings. `mark` stands before each.
fn variables(text: &str, mark: &str) -> BTreeSet<String> {
    let is_name = |it: &str| it.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    let lines = text.lines().filter_map(|line| line.strip_prefix(mark)?.split_once('='));
    lines.filter(|(name, _)| is_name(name)).map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_command_and_setting_is_in_what_packages_say() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("manual");
    let _ = fs::remove_dir_all(&folder);
    let command = cli::command();
    files::write(&command, SETTINGS, &folder).unwrap();

    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    for name in named(&command, "") {
        assert!(read(&format!("man/{name}.1")).starts_with(".ie"), "{name}");
    }
    for name in ["cubilete.bash", "_cubilete", "cubilete.fish"] {
        let text = read(&format!("completions/{name}"));
        for below in command.get_subcommands() {
            assert!(text.contains(below.get_name()), "{name}: {}", below.get_name());
        }
    }
    assert_eq!(files::SHELLS.len(), fs::read_dir(folder.join("completions")).unwrap().count());

    let known: BTreeSet<String> = SETTINGS.iter().map(|it| it.variable.to_owned()).collect();
    assert_eq!(variables(&read("settings.env"), "#"), known);
    assert!(read("settings.env").lines().all(|line| line.chars().count() <= 102));
    // roff writes a hyphen as `\-`.
    let serve = read("man/cubilete-serve.1").replace('\\', "");
    assert!(known.iter().all(|it| serve.contains(it.as_str())), "{serve}");
}

#[test]
fn the_configuration_of_the_package_has_no_unknown_setting() {
    let known: BTreeSet<String> = SETTINGS.iter().map(|it| it.variable.to_owned()).collect();
    let text = fs::read_to_string(root().join("packaging/deb/cubilete.env")).unwrap();
    let (set, proposed) = (variables(&text, ""), variables(&text, "#"));
    assert_eq!(set.len(), 3, "{set:?}");
    let unknown: Vec<_> = set.union(&proposed).filter(|it| !known.contains(*it)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
