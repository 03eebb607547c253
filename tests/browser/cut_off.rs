//! Acceptance test: a whole game of four under the rules of the Junta Central Fallera on a phone, through the interface alone.
//! Two browsers watch; one loses its network and comes back.

use std::process::Command;

use parchis::Color;
use parchis::record::{Header, Record, check};

use crate::game::{dice, draw_table};
use crate::harness::{App, Browser, Network, Screen};
use crate::prepared::sign_up;
use crate::referee::all_sent;

/// Throws after which the second spectator loses the network, and after which it returns.
const CUT: (usize, usize) = (40, 120);
/// More acts than any game needs with favorable dice.
const MOST: usize = 1500;

/// Taps a die and, if there is a choice, a piece on the board or a line below it, in turn.
async fn throw(phone: &Browser, die: u8, n: usize) {
    phone.press(&format!(".play .die[value='{die}']")).await;
    for tap in 0.. {
        if phone.attribute(".referee", "data-control").await != "move" {
            return;
        }
        let on_board = (n + tap).is_multiple_of(2);
        phone.press(if on_board { ".board__mark" } else { ".choice-button:last-of-type" }).await;
    }
}

/// Positions as a spectator's page shows them.
async fn seen(browser: &Browser) -> String {
    browser.text(".status").await
}

#[tokio::test]
async fn a_game_of_four_is_played_watched_and_placed() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    let spectator = Browser::open(Screen::Desktop).await;
    let mut other = Some(Browser::open(Screen::Phone).await);
    sign_up(&app, &phone).await;
    let players = ["Amparo Ferrer", "Pep Soler", "Lucrècia Bori", "Vicent Sanchis"];
    let page = draw_table(&app, "jcf", &players);
    let table = page.trim_end_matches("/referee");
    spectator.go(table).await;
    other.as_ref().unwrap().go(table).await;
    phone.go(&page).await;
    phone.press("input[name='color']").await;
    phone.press(".referee .form .button--large").await;
    phone.find(".play .die").await;

    let mut stale = String::new();
    let mut n = 0;
    for die in dice() {
        if let Some(other) = &other {
            match n {
                n if n == CUT.0 => other.network(Network::Off).await,
                // Pending updates have arrived by now.
                n if n == CUT.0 + 20 => stale = seen(other).await,
                n if n == CUT.1 => {
                    let now = seen(other).await;
                    assert_eq!(now, stale, "whoever is cut off sees what there was");
                    other.network(Network::Full).await;
                }
                _ => {}
            }
        }
        throw(&phone, die, n).await;
        n += 1;
        if n % 50 == 0 {
            assert_eq!(phone.overflow().await, None);
            spectator.expect(&seen_on_phone(&phone).await).await;
        }
        if n == CUT.1 + 20
            && let Some(other) = other.take()
        {
            other.expect(&seen_on_phone(&phone).await).await;
            other.close().await;
        }
        if phone.attribute(".referee", "data-control").await != "die" {
            break;
        }
        assert!(n < MOST, "the game does not end");
    }
    assert!(n > CUT.1 + 20, "only {n} throws");
    phone.find("[data-control='sign']").await;
    phone.press(".referee .form .button--large").await;
    phone.expect("The result is signed").await;

    let export = Command::new(env!("CARGO_BIN_EXE_cubilete"))
        .arg("export")
        .env("DATABASE_URL", app.database())
        .output()
        .unwrap();
    let record = String::from_utf8(export.stdout).unwrap();
    let engine = check(&record).remove(0).unwrap();
    assert!(engine.position.is_over());
    let Header { players: names, .. } = Record::parse(&record).unwrap().header;
    let name = |color: Color| names.get(color).clone().unwrap();
    let expected: Vec<String> = engine
        .placing
        .places()
        .iter()
        .map(|place| format!("{} {}", place.place, name(place.side.lowest().unwrap())))
        .collect();
    spectator.expect("The result is signed").await;
    let rows = "return [...document.querySelectorAll('.result .rows__row')].map((row) => \
                parseInt(row.querySelector('.result__place').textContent) + ' ' + \
                row.querySelector('.result__name').textContent.trim())";
    let said = spectator.run(rows).await;
    let said: Vec<&str> = said.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    assert_eq!(said, expected);
    for browser in [phone, spectator] {
        browser.close().await;
    }
}

/// Status on the referee's page once all acts are sent.
async fn seen_on_phone(phone: &Browser) -> String {
    all_sent(phone).await;
    phone.text(".play .status").await
}
