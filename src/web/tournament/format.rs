//! What a tournament is, in a line: out of its settings, not of what it was made from.

use crate::rules::{Arms, Mode};
use crate::tournament::preset::Preset;
use crate::tournament::settings::Settings;
use crate::tournament::tournament::Tournament;
use crate::web::request::context::Ctx;

/// "Knockout · solo · tables of up to 4 · 2 of each go through".
pub fn in_words(ctx: &Ctx, tournament: &Tournament) -> String {
    let Settings { mode, seats, advance, arms, weight, .. } = &tournament.settings;
    let preset = tournament.preset;
    let mut words = vec![ctx.tk("format", preset.name()), ctx.tk("mode", mode.name())];
    let is_by_two = *mode != Mode::Solo || *seats == 2;
    match mode {
        _ if !is_by_two => words.push(ctx.tn("format-seats", *seats)),
        Mode::Solo => words.push(ctx.t("format-by-two")),
        // Two sides a table is what they are.
        Mode::Pairs | Mode::Duel => {}
    }
    if preset == Preset::Torneo && !is_by_two {
        words.push(ctx.tn("format-advance", *advance));
    }
    if *arms != Arms::Four {
        words.push(ctx.tk("arms", arms.n().to_string()));
    }
    if *weight > 0 {
        words.push(ctx.t("format-ranked"));
    }
    words.join(" · ")
}
