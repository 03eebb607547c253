//! The app's dice, verified by the browser at the end of a game: true ones, and with one thing changed.

use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::{NotDone, demo};
use domain::tournament::dice::DiceSeed;
use domain::tournament::event::EventKind;
use domain::tournament::id::{RequestId, TableId};
use domain::tournament::table_plan::Dice;
use parchis::Color;
use store::Store;

use crate::harness::{App, Browser, Screen};
use crate::prepared::{act, draw_with, sign_up};

const WORD: &str = "Y:k3Xd B:07af R:Zz9q G:aaaa";

/// The roll-off of four colors by the dice of the seed, with its winner.
fn roll_off(seed: DiceSeed) -> (Color, Vec<(Color, u8)>) {
    let mut rolls: Vec<(Color, u8)> = Vec::new();
    let mut rolling = Color::ALL[..4].to_vec();
    while rolling.len() > 1 {
        let numbered = (rolls.len() + 1..).zip(&rolling);
        let round: Vec<_> = numbered.map(|(k, it)| (*it, seed.roll_off_die(WORD, k))).collect();
        let highest = round.iter().map(|it| it.1).max().unwrap();
        rolling = round.iter().filter(|it| it.1 == highest).map(|it| it.0).collect();
        rolls.extend(round);
    }
    (rolling[0], rolls)
}

/// A signed game with the app's dice; returns the address of its table and its commitment.
fn played(app: &App) -> (String, String) {
    let page = draw_with(app, |plan| plan.dice = Dice::App, &["Ana", "Berta", "Clara", "Diana"]);
    let page = page.trim_end_matches("/referee").to_owned();
    let id: TableId = page.rsplit('/').next().unwrap().parse().unwrap();
    let store = Store::open(&app.database()).unwrap();
    let table = store.read_blocking(|conn| store::tables::find(conn, id)).unwrap();
    let seed = table.games[0].dice_seed.unwrap();
    let (color, rolls) = roll_off(seed);
    let kind = EventKind::Start { color, rolls, absent: Vec::new(), word: WORD.to_owned() };
    act(&store, |work| {
        let request = RequestId::new(&mut domain::tournament::id::IdSource::new(1, [7; 32]));
        tables::act(work, TableAct { table: id, game: 1, version: 0, request, kind })?;
        demo::to_the_end(work, id, 3).map_err(|error| -> NotDone { panic!("{error}") })
    });
    (page, seed.commitment())
}

/// Presses the button after `change`; returns the number of checks that succeeded and of those that did not.
async fn verified(browser: &Browser, change: &str) -> (usize, usize) {
    browser.reload().await;
    browser.find("verify-dice:not([hidden]) button").await;
    browser.run(&format!("const it = document.querySelector('verify-dice'); {change}")).await;
    browser.press("verify-dice button").await;
    browser.until("return document.querySelector('verify-dice strong') !== null").await;
    let good = browser.count("verify-dice [data-state='good']").await;
    (good, browser.count("verify-dice [data-state='bad']").await)
}

#[tokio::test]
async fn true_dice_are_verified_and_changed_ones_are_not() {
    let app = App::start();
    let browser = Browser::open(Screen::Phone).await;
    sign_up(&app, &browser).await;
    let (page, commitment) = played(&app);
    browser.go(&page).await;
    let keep = |commitment: &str, word: &str| {
        format!(
            "localStorage.setItem('cubilete:dice:' + document.querySelector('verify-dice').dataset.game,
               JSON.stringify({{ commitment: '{commitment}', word: '{word}', color: 'yellow' }}))"
        )
    };
    // Commitment, roll-off, dice, and all of them; this device has kept nothing.
    assert_eq!(verified(&browser, "").await, (4, 0));
    browser.run(&keep(&commitment, "k3Xd")).await;
    assert_eq!(verified(&browser, "").await, (6, 0));
    assert_eq!(browser.overflow().await, None);

    let other = "(it.dataset.dice[4] === '6' ? '1' : '6')";
    let die = format!(
        "it.dataset.dice = it.dataset.dice.slice(0, 4) + {other} + it.dataset.dice.slice(5)"
    );
    assert_eq!(verified(&browser, &die).await, (4, 2), "a die, so not all");
    browser.expect("5").await;
    let seed =
        "it.dataset.seed = it.dataset.seed.replace(/^../, (hex) => (hex === '00' ? '01' : '00'))";
    let (_, n_bad) = verified(&browser, seed).await;
    assert!(n_bad >= 4, "fingerprint, the kept one, dice and all: {n_bad}");
    let public = "it.dataset.commitment = it.dataset.commitment.replace(/^./, (hex) => (hex === '0' ? '1' : '0'))";
    assert_eq!(verified(&browser, public).await, (4, 2));
    let rolls =
        "it.dataset.rolls = it.dataset.rolls.replace(/\\d$/, (die) => (die === '1' ? '2' : '1'))";
    assert_eq!(verified(&browser, rolls).await, (4, 2));
    let start = "it.dataset.start = 'C'";
    assert_eq!(verified(&browser, start).await, (4, 2), "another color began");
    browser.run(&keep(&commitment, "k3Xe")).await;
    assert_eq!(verified(&browser, "").await, (4, 2), "the word of the device is not in it");
    browser.run(&keep(&commitment.replace(['0', '1'], "2"), "k3Xd")).await;
    assert_eq!(verified(&browser, "").await, (4, 2), "another commitment before the game");
    browser.close().await;
}
