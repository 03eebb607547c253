//! The first start of `cubilete serve`, with its settings as flags.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use cubilete::config::SETTINGS;

fn serve(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
    command.arg("serve").args(arguments);
    for setting in SETTINGS {
        command.env_remove(setting.variable);
    }
    command
}

#[test]
fn the_help_lists_every_setting_with_its_default() {
    let help = serve(&["--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    // The help wraps long lines.
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for setting in SETTINGS {
        assert!(words.contains(setting.variable), "{} in {help}", setting.variable);
        assert!(words.contains(&format!("[default: {}]", setting.default)), "{}", setting.default);
        if let Some(flag) = setting.flag {
            assert!(words.contains(&format!("--{flag} <")), "{flag} in {help}");
        }
    }
}

#[test]
fn the_first_start_says_one_line_of_the_schema_and_sets_the_link_apart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("clubs.db");
    let mut command =
        serve(&["--address", "127.0.0.1:0", "--database-url", file.to_str().unwrap()]);
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let said: Vec<String> = lines.by_ref().take(6).map(Result::unwrap).collect();
    assert!(Command::new("kill").arg(server.id().to_string()).status().unwrap().success());
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    // The signal may have arrived before the server handled signals.
    server.wait().unwrap();
    assert!(file.exists());
    assert!(said[0].starts_with("Cubilete: http://localhost:"), "{said:?}");
    assert_eq!((said[1].as_str(), said[4].as_str()), ("", ""), "{said:?}");
    assert!(said[3].starts_with("create the first organizer's account"), "{said:?}");
    assert!(said[5].starts_with("    http://localhost:"), "{said:?}");
    let before_stop = log.lines().take_while(|line| !line.contains("stopping"));
    let of_schema: Vec<&str> =
        before_stop.filter(|line| line.contains("igrat") || line.contains("schema")).collect();
    assert_eq!(of_schema.len(), 1, "{log}");
}
