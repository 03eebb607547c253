//! Rule sets and their fields as people say them: no page shows the names that `[Rules]` has for them.

use strum::VariantArray;

use crate::rules::{FieldKind, Ruleset, field_kind};
use crate::web::i18n::{Language, Message, rules};
use crate::web::request::context::Ctx;

/// What may stand for the greatest number of players: one for each color of the board.
const ONE_A_COLOR: &str = "arms";

/// What a rule set is called, with a word more where anything in it was changed.
pub fn name(ctx: &Ctx, ruleset: &Ruleset) -> String {
    let name = named(ctx, ruleset.name());
    if *ruleset == ruleset.original() {
        return name;
    }
    ctx.ta("ruleset-changed").with("name", name).to_string()
}

/// What the rule set of this name is called.
pub fn named(ctx: &Ctx, name: &str) -> String {
    ctx.t(rules::ruleset(name).unwrap_or(name))
}

/// A sentence about the rule set of this name.
pub fn about(ctx: &Ctx, name: &str) -> String {
    ctx.t(rules::about(name).unwrap_or(name))
}

/// What was changed in a rule set, a line a field: "A six repeats: always".
pub fn changes(ctx: &Ctx, ruleset: &Ruleset) -> Vec<String> {
    let changed = ruleset.fields().into_iter().filter(|field| field.is_changed);
    let line = |key: &str, value: &str| {
        let said: Vec<String> = value.split(',').map(|part| word(ctx, part)).collect();
        let joint = match field_kind(key) {
            Some(FieldKind::Range { .. }) => "–",
            _ => ", ",
        };
        ctx.ta("rule-changed")
            .with("rule", label(ctx, key))
            .with("value", said.join(joint))
            .to_string()
    };
    changed.map(|field| line(field.key, &field.value)).collect()
}

/// The label of a field.
pub fn label(ctx: &Ctx, key: &str) -> String {
    ctx.t(rules::field(key).unwrap_or(key))
}

/// A value, or one of several; figures stay.
pub fn word(ctx: &Ctx, word: &str) -> String {
    rules::word(word).map_or_else(|| word.to_owned(), |key| ctx.t(key))
}

/// Two numbers as the form shows them, the second perhaps a word.
pub fn range(ctx: &Ctx, value: &str) -> String {
    value.replace(ONE_A_COLOR, &word(ctx, ONE_A_COLOR))
}

/// Two numbers as somebody typed them, the word in any of our languages.
pub fn typed_range(text: &str) -> String {
    let word = Message::new(rules::word(ONE_A_COLOR).unwrap_or(ONE_A_COLOR));
    let words = Language::VARIANTS.iter().map(|language| language.say(&word));
    let typed = text.to_lowercase();
    let plain = words.fold(typed, |text, word| text.replace(word.as_str(), ONE_A_COLOR));
    plain.split_whitespace().collect()
}
