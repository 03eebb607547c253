//! What a tournament is, in a line: out of its settings, not of what it was made from.

use crate::rules::{Arms, Mode};
use crate::tournament::preset::Preset;
use crate::tournament::settings::Settings;
use crate::tournament::tournament::Tournament;
use crate::web::i18n::words;
use crate::web::request::context::Ctx;

/// "Knockout · solo · tables of up to 4 · 2 of each go through".
pub fn in_words(ctx: &Ctx, tournament: &Tournament) -> String {
    let Settings { mode, seats, advance, arms, weight, .. } = &tournament.settings;
    let preset = tournament.preset;
    let mut said = vec![ctx.t(words::course(&preset)), ctx.word(mode)];
    let is_by_two = *mode != Mode::Solo || *seats == 2;
    match mode {
        _ if !is_by_two => said.push(ctx.tn("format-seats", *seats)),
        Mode::Solo => said.push(ctx.t("format-by-two")),
        // Two sides a table is what they are.
        Mode::Pairs | Mode::Duel => {}
    }
    if preset == Preset::Torneo && !is_by_two {
        said.push(ctx.tn("format-advance", *advance));
    }
    if *arms != Arms::Four {
        said.push(ctx.word(arms));
    }
    if *weight > 0 {
        said.push(ctx.t("format-ranked"));
    }
    said.join(" · ")
}
