//! The rules of a table in plain words, from the fields of its rule set.

use parchis::{Mode, Ruleset};

use crate::web::i18n::{key, rules};
use crate::web::request::context::Ctx;

/// The rules that a referee has to know, in a few words each, in the order of the rule set's fields.
pub fn in_words(
    ctx: &Ctx,
    ruleset: &Ruleset,
    mode: Mode,
    n_sides: usize,
    game_minutes: u16,
) -> Vec<String> {
    let bounces = ruleset.field("overshoot").as_deref() == Some("bounce");
    let mut words: Vec<String> = ruleset
        .fields()
        .into_iter()
        .filter(|field| matters(field.key, &field.value, mode, bounces))
        .map(|field| match field.key {
            "ends_after" => end(ctx, &field.value, mode, n_sides),
            key => line(ctx, key, &field.value),
        })
        .collect();
    if ruleset.turn_seconds() > 0 {
        let seconds = ctx.ta(key::PAPER_RULE_TURN_SECONDS).with("n", ruleset.turn_seconds());
        words.push(seconds.to_string());
    }
    if game_minutes > 0 {
        words.push(ctx.ta(key::PAPER_RULE_MINUTES).with("n", game_minutes).to_string());
    }
    words
}

/// A rule with its value, in words.
fn line(ctx: &Ctx, key: &str, value: &str) -> String {
    rules::told(key, value).map_or_else(|| key.to_owned(), |told| ctx.t(told))
}

/// The end of the game. With two sides it ends when the first finishes, whatever the field says. A pair has
/// finished when both partners have.
///
/// Source: spec §5 (modes of play).
fn end(ctx: &Ctx, value: &str, mode: Mode, n_sides: usize) -> String {
    match mode {
        Mode::Pairs => ctx.t(key::PAPER_RULE_ENDS_AFTER_PAIR),
        _ if n_sides <= 2 => line(ctx, "ends_after", "1"),
        _ => line(ctx, "ends_after", value),
    }
}

/// True if a rule with this value makes a difference in this mode. `bounces` is true if a piece that overshoots the goal bounces back.
fn matters(key: &str, value: &str, mode: Mode, bounces: bool) -> bool {
    match key {
        "arms" | "players" | "modes" | "turn_seconds" => false,
        "full_exit_five" => value == "pair",
        "third_six_spares_unmoved" => value == "yes",
        "bonus_in_lane" => bounces && value == "no",
        "partner_plays_on" => mode == Mode::Pairs,
        "duel_needs_both_colors" => mode == Mode::Duel,
        _ => true,
    }
}
