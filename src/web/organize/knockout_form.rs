//! Form fields of a stage plan that only knock-outs have.

use domain::tournament::plan::{Choices, Knockout, SeededBy, Seeding};
use strum::VariantArray;

use crate::web::form::Form;
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;

/// Maximum number of seeds.
pub const MOST_SEEDS: u8 = 64;

/// Field values and message keys: a bracket drawn anew each round, and one drawn once.
const TREES: [(&str, &str); 2] = [("anew", "tree-anew"), ("fixed", "tree-fixed")];

/// Ways to draw a bracket: field value and label.
pub fn trees(ctx: &Ctx) -> Vec<(&'static str, String)> {
    TREES.iter().map(|(name, key)| (*name, ctx.t(key))).collect()
}

/// Sources of the seeds: field value and label.
pub fn seeded_by(ctx: &Ctx) -> Vec<(&'static str, String)> {
    SeededBy::VARIANTS.iter().map(|by| (by.name(), ctx.word(by))).collect()
}

/// Fills the form with these choices.
pub fn filled(form: Form, choices: &Choices) -> Form {
    form.with("tree", if choices.is_fixed { "fixed" } else { "anew" })
        .with("lives", choices.lives)
        .with("third_place", if choices.third_place { "yes" } else { "" })
        .with("seeded_by", choices.seeding.by.name())
        .with("seeds", choices.seeding.n)
}

/// Reads the knock-out fields leniently. Invalid fields, and all other choices, are taken from `known`.
pub fn outline(form: &Form, known: Choices) -> Choices {
    let tree = TREES.iter().find(|(name, _)| *name == form.value("tree"));
    let lives = form.value("lives").trim().parse().ok();
    let is_said = form.has_field("tree");
    Choices {
        is_fixed: tree.map_or(known.is_fixed, |(name, _)| *name == "fixed"),
        lives: lives.filter(|it| (1..=Knockout::MOST_LIVES).contains(it)).unwrap_or(known.lives),
        third_place: if is_said { form.flag("third_place") } else { known.third_place },
        ..known
    }
}

/// Reads the knock-out fields. Choices that the form did not ask for are taken from `known`: bracket and seeds, lives, third place. Returns
/// `None` after noting errors in the form.
pub fn parse(
    form: &mut Form,
    (asks_tree, asks_lives, asks_third): (bool, bool, bool),
    known: Choices,
) -> Option<Choices> {
    let third_place = if asks_third { form.flag("third_place") } else { known.third_place };
    if !asks_tree {
        return Some(Choices { third_place, ..known });
    }
    let is_fixed = form.choice("tree", |text| {
        TREES.iter().find(|(name, _)| *name == text).map(|(name, _)| *name == "fixed")
    });
    let lives = match asks_lives {
        true => form.number("lives", 1..=Knockout::MOST_LIVES),
        false => Some(known.lives),
    };
    let by = form.parse("seeded_by");
    let n = match by {
        Some(SeededBy::Lot) | None => Some(0),
        Some(_) => form.number("seeds", 1..=MOST_SEEDS),
    };
    let seeding = Seeding { by: by?, n: n? };
    Some(Choices { is_fixed: is_fixed?, lives: lives?, third_place, seeding, ..known })
}

/// Notes that a fixed bracket cannot be drawn with the value of this field.
pub fn refuse_tree(form: &mut Form, field: &str) -> Option<()> {
    form.refuse(field, Message::new("error-no-tree"))
}
