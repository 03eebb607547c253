//! `cubilete` without arguments, as somebody starts it on a laptop.

use std::io::{BufRead, BufReader};
use std::net::{TcpListener, UdpSocket};
use std::process::{Command, Stdio};

use cubilete::config::SETTINGS;
use fast_qr::QRBuilder;

use crate::process::Running;

/// The program in an empty folder, without a display for a browser.
fn laptop(settings: &[(&str, &str)]) -> (Running, tempfile::TempDir) {
    let (command, folder) = command(settings);
    (Running::start(&command, None), folder)
}

fn command(settings: &[(&str, &str)]) -> (Command, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubilete"));
    for setting in SETTINGS {
        command.env(setting.variable, "");
    }
    command.env("DISPLAY", "").env("WAYLAND_DISPLAY", "").envs(settings.iter().copied());
    command.current_dir(folder.path());
    (command, folder)
}

/// All lines up to the one about the data.
fn told(program: &Running) -> Vec<String> {
    let told = std::cell::RefCell::new(Vec::new());
    let end = program.line(|line| {
        told.borrow_mut().push(line.to_owned());
        line.starts_with("All data is in ").then_some(())
    });
    end.expect("it does not start");
    told.into_inner()
}

/// Modules of a code drawn with block characters, light ones as filled, two rows in each line.
fn modules(lines: &[&str]) -> Vec<Vec<bool>> {
    let mut rows = Vec::new();
    for line in lines {
        let halves = |light: [char; 2]| line.chars().map(|it| !light.contains(&it)).collect();
        rows.push(halves(['█', '▀']));
        rows.push(halves(['█', '▄']));
    }
    rows
}

/// True if the computer is in a network.
fn has_network() -> bool {
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    socket.connect("192.0.2.1:9").is_ok()
}

#[test]
fn phones_are_told_the_way_and_the_data_has_its_place() {
    // Another program has the usual port. If the machine's own one has it already, that is as good.
    let _taken = TcpListener::bind("0.0.0.0:8080");
    let (program, folder) = laptop(&[]);
    let told = told(&program);
    let all = told.join("\n");
    let base = told[0].strip_prefix("Cubilete: ").unwrap().trim_end_matches('/').to_owned();
    let port: u16 = base.rsplit(':').next().unwrap().parse().unwrap();
    assert!((8081..=8100).contains(&port), "{all}");
    assert!(
        all.contains(&format!("Another program has port 8080, so this is port {port}.")),
        "{all}"
    );
    // The link of the first account and the address for phones are the same computer.
    assert!(all.contains(&format!("\n    {base}/invitations/")), "{all}");
    assert!(all.contains("Next: open the link above, create your account"), "{all}");
    let place = told.last().unwrap().strip_prefix("All data is in ").unwrap();
    let place = std::fs::canonicalize(place).unwrap();
    assert_eq!(place, folder.path().canonicalize().unwrap().join("data/cubilete.db"));
    for line in told.iter().filter(|line| !line.contains('/')) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(!all.contains('\u{1b}'), "no colors without a terminal: {all}");
    if all.contains("it is in no network") {
        assert!(!has_network(), "{all}");
        return;
    }
    assert!(all.contains(&format!("Phones on the same network open {base}/\n")), "{all}");
    let drawn: Vec<&str> = told.iter().filter(|it| it.contains('█')).map(|it| it.trim()).collect();
    let drawn = modules(&drawn);
    let code = QRBuilder::new(format!("{base}/")).build().unwrap();
    let size = code.size;
    let margin = (drawn[0].len() - size) / 2;
    assert!(margin >= 1, "a light margin");
    let first = drawn.iter().position(|row| row.iter().any(|dark| *dark)).unwrap();
    assert!(first >= 1, "a light margin");
    for y in 0..size {
        let row: Vec<bool> = (0..size).map(|x| code[y][x].value()).collect();
        assert_eq!(drawn[first + y][margin..margin + size], row, "row {y}");
    }
}

#[test]
fn an_address_of_the_settings_is_kept() {
    let (program, _folder) = laptop(&[("CUBILETE_ADDRESS", "127.0.0.1:0")]);
    let told = told(&program).join("\n");
    assert!(told.starts_with("Cubilete: http://localhost:"), "{told}");
    assert!(!told.contains("Phones") && !told.contains('█'), "{told}");
}

/// A line for each request would push the code for phones off the screen.
#[test]
fn only_warnings_are_logged_below_the_code() {
    let (mut command, _folder) = command(&[("CUBILETE_ADDRESS", "127.0.0.1:0")]);
    let mut program = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(program.stdout.take().unwrap()).lines().map_while(Result::ok);
    let has_started = told.any(|line| line.starts_with("All data is in "));
    let pid = program.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let log = program.wait_with_output().unwrap().stderr;
    let log = String::from_utf8(log).unwrap();
    assert!(has_started && !log.contains("INFO") && !log.contains("ERROR"), "{log}");
}

#[test]
fn the_doctor_asks_the_service_at_its_own_address() {
    let (program, _folder) = laptop(&[("CUBILETE_ADDRESS", "127.0.0.1:0")]);
    let told = told(&program);
    let base = told[0].strip_prefix("Cubilete: http://").unwrap().trim_end_matches('/');
    let port = base.rsplit(':').next().unwrap();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    for (port, code, text) in [(port, 0, "OK "), (free.as_str(), 2, "FAULT ")] {
        let (mut doctor, _folder) = command(&[]);
        doctor.env("CUBILETE_ADDRESS", format!("0.0.0.0:{port}")).args(["doctor", "--service"]);
        let output = doctor.output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.starts_with(text) && told.contains(&format!("127.0.0.1:{port}")), "{told}");
    }
}
