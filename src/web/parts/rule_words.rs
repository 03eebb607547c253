//! Rule sets and their rules in words. No page shows the names used in `[Rules]`.

use parchis::{FieldKind, Ruleset, field_kind};
use strum::VariantArray;

use crate::web::i18n::{Language, Message, key, rules};
use crate::web::request::context::Ctx;

/// Word that may replace the maximum number of players: one per color of the board.
const ONE_A_COLOR: &str = "arms";

/// Title of a rule set, with a remark if any rule was changed.
pub fn name(ctx: &Ctx, ruleset: &Ruleset) -> String {
    let name = named(ctx, ruleset.name());
    if *ruleset == ruleset.original() {
        return name;
    }
    ctx.ta(key::RULESET_CHANGED).with("name", name).to_string()
}

/// Title of the rule set with this name.
pub fn named(ctx: &Ctx, name: &str) -> String {
    rules::ruleset(name).map_or_else(|| name.to_owned(), |key| ctx.t(key))
}

/// Description of the rule set with this name, in a sentence.
pub fn about(ctx: &Ctx, name: &str) -> String {
    rules::about(name).map_or_else(|| name.to_owned(), |key| ctx.t(key))
}

/// The changed rules of a rule set, one line each, such as "A six repeats: always".
pub fn changes(ctx: &Ctx, ruleset: &Ruleset) -> Vec<String> {
    let changed = ruleset.fields().into_iter().filter(|field| field.is_changed);
    let line = |key: &str, value: &str| {
        let said: Vec<String> = value.split(',').map(|part| word(ctx, part)).collect();
        let joint = match field_kind(key) {
            Some(FieldKind::Range { .. }) => "–",
            _ => ", ",
        };
        ctx.ta(key::RULE_CHANGED)
            .with("rule", label(ctx, key))
            .with("value", said.join(joint))
            .to_string()
    };
    changed.map(|field| line(field.key, &field.value)).collect()
}

/// Label of the field of a rule set with this name.
pub fn label(ctx: &Ctx, name: &str) -> String {
    rules::field(name).map_or_else(|| name.to_owned(), |key| ctx.t(key))
}

/// One value in words; figures stay as they are.
pub fn word(ctx: &Ctx, word: &str) -> String {
    rules::word(word).map_or_else(|| word.to_owned(), |key| ctx.t(key))
}

/// A range of numbers as the form shows it; the second may be a word.
pub fn range(ctx: &Ctx, value: &str) -> String {
    value.replace(ONE_A_COLOR, &word(ctx, ONE_A_COLOR))
}

/// Reads a range as typed, with the word for the maximum in any language.
pub fn typed_range(text: &str) -> String {
    let word = Message::new(key::RULE_WORD_ARMS);
    let words = Language::VARIANTS.iter().map(|language| language.say(&word));
    let typed = text.to_lowercase();
    let plain = words.fold(typed, |text, word| text.replace(word.as_str(), ONE_A_COLOR));
    plain.split_whitespace().collect()
}
