//! Effects of a change, and the replacements that it offers.

use domain::draw::{Effect, Offer};
use serde::Serialize;
use utoipa::ToSchema;

use super::ids;

/// One effect of a change on what is drawn or published.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EffectView {
    /// Other entries advance from a table of a knock-out.
    GoesOn { table: String, comes: Vec<String>, goes: Vec<String> },
    /// Other entries qualify from a stage.
    Qualifies { stage: String, comes: Vec<String>, goes: Vec<String> },
    /// Other entries play a consolation.
    Falls { stage: String, comes: Vec<String>, goes: Vec<String> },
    /// A drawn table seats entries that no longer belong there. The change needs a decision with a reason.
    Unfit { table: String, entries: Vec<String> },
    /// Entries change their ranks in the standings of a pool; they are in their new order.
    Standings { pool: String, entries: Vec<String> },
}

/// A replacement that a decision may name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OfferView {
    /// Entry that no longer belongs at the tables.
    pub goes: String,
    /// Entry that belongs there and has no seat.
    pub comes: String,
    /// Tables that have not begun.
    pub tables: Vec<String>,
    /// Tables that have begun: they are annulled and played again.
    pub annuls: Vec<String>,
}

pub fn effect_views(effects: &[Effect]) -> Vec<EffectView> {
    effects.iter().map(effect_view).collect()
}

pub fn offer_views(offers: &[Offer]) -> Vec<OfferView> {
    let view = |offer: &Offer| OfferView {
        goes: offer.goes.to_string(),
        comes: offer.comes.to_string(),
        tables: ids(&offer.tables),
        annuls: ids(&offer.annuls),
    };
    offers.iter().map(view).collect()
}

fn effect_view(effect: &Effect) -> EffectView {
    match effect {
        Effect::GoesOn { table, comes, goes } => {
            EffectView::GoesOn { table: table.to_string(), comes: ids(comes), goes: ids(goes) }
        }
        Effect::Qualifies { stage, comes, goes } => {
            EffectView::Qualifies { stage: stage.to_string(), comes: ids(comes), goes: ids(goes) }
        }
        Effect::Falls { stage, comes, goes } => {
            EffectView::Falls { stage: stage.to_string(), comes: ids(comes), goes: ids(goes) }
        }
        Effect::Unfit { table, entries } => {
            EffectView::Unfit { table: table.to_string(), entries: ids(entries) }
        }
        Effect::Standings { pool, entries } => {
            EffectView::Standings { pool: pool.to_string(), entries: ids(entries) }
        }
    }
}
