//! A table of several games on a phone: one is signed, the next begins.

use domain::tournament::table_plan::TablePlan;
use parchis::Ruleset;

use crate::harness::{App, Browser, Screen};
use crate::matchers::TextMatchers;
use crate::prepared::{draw_with, sign_up};
use crate::referee::all_sent;

#[tokio::test]
async fn the_best_of_three_goes_from_game_to_game() {
    let app = App::start();
    let phone = Browser::open(Screen::Phone).await;
    sign_up(&app, &phone).await;
    let best_of_three = |plan: &mut TablePlan| {
        plan.ruleset = Ruleset::named("ranking").unwrap();
        plan.series = "best-of-3".parse().unwrap();
    };
    let page = draw_with(&app, best_of_three, &["Amparo Ferrer", "Pep Soler"]);
    phone.go(&page).await;
    phone.press("input[name='color']").await;
    phone.press(".referee .form .button--large").await;
    // The starter rolls a 5 and leads when time is called: the first side, the other, the first again.
    for (game, score) in [(1, "0–0"), (2, "1–0"), (3, "1–1")] {
        phone.find(".play").await;
        let bar = phone.text(".play__where").await;
        bar.assert_has(&format!("{game}/3 · {score}"));
        assert_eq!(phone.overflow().await, None);
        phone.press(".play .die[value='5']").await;
        while phone.attribute(".referee", "data-control").await == "move" {
            phone.press(".choice-button").await;
        }
        all_sent(&phone).await;
        // An opened section stays open from one game to the next.
        if !phone.is_seen("form:has(input[value='call-time']) button").await {
            phone.press("#fold-more > summary").await;
        }
        phone.press("form:has(input[value='call-time']) button").await;
        phone.find("[data-control='sign']").await;
        phone.press("form:has(input[value='confirm']) button").await;
    }
    phone.find(".series__side[data-first]").await;
    let score = phone.text(".series__score").await;
    score.assert_has_all(["2", "1"]);
    assert_eq!(phone.count(".series__games li").await, 3);
    phone.close().await;
}
