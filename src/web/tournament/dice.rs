//! All dice of a tournament's signed games, and how likely they are.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::dice_figures::LongestRun;
use domain::tournament::names::Names;

use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::dice_figures::{self, BothDice, DiceView};
use crate::web::parts::head::Head;
use crate::web::parts::load::Public;
use crate::web::parts::places::called;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "tournament/dice.html")]
struct DicePage {
    ctx: Ctx,
    head: Head,
    /// Id, title and counts of the app's dice and of the players' own.
    sections: Vec<(&'static str, String, DiceView)>,
}

/// `GET /tournaments/{id}/dice`: the dice of all signed games.
pub async fn show(caller: Public<address::Tournament>, state: Data<AppState>) -> Answer {
    let Public { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let games = dice_figures::signed(&state, vec![id]).await?;
    let names = Names::of(&championship);
    let place = |run: &LongestRun| {
        let table = championship.table(run.table)?;
        let path = address::game(GameAt::of(table, run.game)).page();
        Some((called(&ctx, &championship, &names, table), path))
    };
    let sections = BothDice::of(&games).sections(&ctx, place);
    render(&DicePage { head: Head::beside(&ctx, &championship), sections, ctx: ctx.clone() })
}
