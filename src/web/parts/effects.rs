//! Consequences of a correction or a withdrawal, in words (see [`domain::draw::effects()`]).

use domain::draw::changes::effects::with_status;
use domain::draw::changes::replacement::instead_of;
use domain::draw::{Effect, Offer};
use domain::tournament::championship::Championship;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::{EntryId, StageId, TableId};
use domain::tournament::names::Names;
use domain::tournament::table::Table;

use super::places::{called, is_at_sector};
use super::titles::joined;
use super::titles::{pool_title, round_title, stage_title};
use crate::web::http::address;
use crate::web::i18n::{Key, key};
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;

/// A consequence in words.
pub struct EffectLine {
    /// The affected table, stage or pool.
    pub about: String,
    /// Address of its page, or empty.
    pub path: String,
    /// The changes, in words.
    pub said: Vec<String>,
    /// True if it is drawn and does not fit any more.
    pub is_unfit: bool,
}

/// Describes effects with full names, for organizers.
pub fn effect_lines(ctx: &Ctx, championship: &Championship, effects: &[Effect]) -> Vec<EffectLine> {
    let names = withdrawal_marks::names_in_full(ctx, championship);
    effects.iter().map(|effect| line(ctx, championship, &names, effect)).collect()
}

fn line(ctx: &Ctx, championship: &Championship, names: &Names, effect: &Effect) -> EffectLine {
    let called = |entries: &[EntryId]| {
        entries.iter().map(|entry| names.entry(*entry)).collect::<Vec<_>>().join(", ")
    };
    let moving = |comes: &[EntryId], goes: &[EntryId], keys: [Key; 2]| {
        let moved = [comes, goes].into_iter().zip(keys).filter(|(them, _)| !them.is_empty());
        let said = moved.map(|(them, key)| ctx.ta(key).with("names", called(them)).to_string());
        said.collect::<Vec<String>>()
    };
    let going = |comes: &[EntryId], goes: &[EntryId]| {
        moving(comes, goes, [key::EFFECT_COMES, key::EFFECT_GOES])
    };
    let of_stage = |stage: &StageId, said: Vec<String>| {
        let stage = championship.stage(*stage);
        let about = stage.map(|stage| stage_title(ctx, championship, stage));
        EffectLine { about: about.unwrap_or_default(), path: String::new(), said, is_unfit: false }
    };
    let of_table = |table: &TableId, said, is_unfit| EffectLine {
        about: table_title(ctx, championship, *table),
        // A bye has no page of its own.
        path: match championship.table(*table) {
            Some(table) if table.kind.is_played() => address::table(table.id).page(),
            _ => String::new(),
        },
        said,
        is_unfit,
    };
    match effect {
        Effect::GoesOn { table, comes, goes } => of_table(table, going(comes, goes), false),
        Effect::Unfit { table, entries } => {
            let said = ctx.ta(key::EFFECT_UNFIT).with("names", called(entries)).to_string();
            of_table(table, vec![said], true)
        }
        Effect::Qualifies { stage, comes, goes } => of_stage(stage, going(comes, goes)),
        Effect::Falls { stage, comes, goes } => {
            of_stage(stage, moving(comes, goes, [key::EFFECT_FALLS, key::EFFECT_FALLS_NOT]))
        }
        Effect::Standings { pool, entries } => {
            let known = championship.pools().iter().find(|it| it.id == *pool);
            let stage = known.and_then(|pool| championship.stage(pool.stage));
            let title = known.zip(stage).map(|(pool, stage)| pool_title(ctx, stage, pool));
            let title = title.filter(|title| !title.is_empty());
            let said = ctx.ta(key::EFFECT_STANDINGS).with("names", called(entries)).to_string();
            EffectLine {
                about: title.unwrap_or_else(|| ctx.t(key::TAB_STANDINGS)),
                path: String::new(),
                said: vec![said],
                is_unfit: false,
            }
        }
    }
}

/// An offer to replace an entry at its seats, in words.
pub struct OfferLine {
    /// Name of the form field for the decision.
    pub field: String,
    /// Title of the table, or of the pool if several tables are concerned.
    pub about: String,
    /// The tables, if there are several; otherwise empty.
    pub tables: String,
    /// Id of the entry that would leave.
    pub goes: String,
    /// Id of the entry that would take the seats.
    pub comes: String,
    /// Label to replace the entry, such as "The Pines instead of El Puig".
    pub replaces: String,
    /// Label to keep the entry, such as "El Puig stays".
    pub stays: String,
    /// Tables that would be annulled, with their states; empty if play has begun at none.
    pub annuls: String,
}

/// Entries that could take the seats of a withdrawing entry. With full names, for organizers.
pub fn seat_offers(ctx: &Ctx, championship: &Championship, entry: EntryId) -> Vec<OfferLine> {
    let after = with_status(championship, entry, (EntryStatus::Withdrawn, None));
    let offer = instead_of(&after, entry).map(|(_, offer)| offer);
    offer_lines(ctx, &after, offer.as_slice())
}

/// True if an offer annuls a table that has begun.
pub fn annuls(offers: &[OfferLine]) -> bool {
    offers.iter().any(|offer| !offer.annuls.is_empty())
}

/// Describes offers with full names, for organizers.
pub fn offer_lines(ctx: &Ctx, championship: &Championship, offers: &[Offer]) -> Vec<OfferLine> {
    let names = withdrawal_marks::names_in_full(ctx, championship);
    let offers = offers.iter().map(|offer| {
        let Offer { goes, comes, annuls, .. } = offer;
        let tables: Vec<TableId> = offer.all().collect();
        let titles: Vec<String> =
            tables.iter().map(|table| table_title(ctx, championship, *table)).collect();
        let annulled: Vec<String> = annuls
            .iter()
            .filter_map(|id| championship.table(*id))
            .map(|table| {
                let title = table_title(ctx, championship, table.id);
                format!("{title} ({})", ctx.word(table.state))
            })
            .collect();
        let first = tables.first().and_then(|table| championship.table(*table));
        let pool = first.and_then(|table| championship.pool(table.pool));
        let stage = pool.and_then(|pool| championship.stage(pool.stage));
        let group = pool.zip(stage).map(|(pool, stage)| {
            let title = pool_title(ctx, stage, pool);
            let stage = stage_title(ctx, championship, stage);
            if title.is_empty() { stage } else { format!("{stage}\u{a0}· {title}") }
        });
        let is_one = titles.len() == 1;
        let titles = titles.join(", ");
        OfferLine {
            field: format!("instead_{goes}"),
            tables: if is_one { String::new() } else { titles.clone() },
            about: group.filter(|_| !is_one).unwrap_or(titles),
            goes: goes.to_string(),
            comes: comes.to_string(),
            replaces: in_place_of(ctx, &names, *goes, *comes),
            annuls: match annulled.is_empty() {
                true => String::new(),
                false => {
                    ctx.ta(key::REPLACE_ANNULS).with("tables", annulled.join(", ")).to_string()
                }
            },
            stays: match championship.entry(*goes).is_some_and(Entry::is_active) {
                true => ctx.ta(key::REPLACE_STAYS).with("name", names.entry(*goes)).to_string(),
                false => ctx.t(key::WITHDRAWAL_SEAT_EMPTY),
            },
        }
    });
    offers.collect()
}

/// Address of the page to decide about seats, after a table's result was corrected or a seat was vacated.
pub fn path_of_decision(cause: TableId) -> String {
    address::table(cause).decision()
}

/// Sentence about an entry that takes another's place.
pub fn in_place_of(ctx: &Ctx, names: &Names, goes: EntryId, comes: EntryId) -> String {
    let said = ctx.ta(key::REPLACE_SAID).with("comes", names.entry(comes));
    said.with("goes", names.entry(goes)).to_string()
}

/// Title of a table on a page about several rounds.
pub fn table_title(ctx: &Ctx, championship: &Championship, id: TableId) -> String {
    championship.table(id).map(|table| titled(ctx, championship, table)).unwrap_or_default()
}

/// Title of a table that may have been annulled.
pub fn titled(ctx: &Ctx, championship: &Championship, table: &Table) -> String {
    let called = called(ctx, championship, &withdrawal_marks::names(ctx, championship), table);
    match championship.round(table.round).filter(|_| !is_at_sector(championship, table)) {
        Some(round) => joined(&[called, round_title(ctx, championship, round)]),
        None => called,
    }
}
