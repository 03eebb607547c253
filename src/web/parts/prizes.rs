//! Prizes of a tournament in words, with their winners as soon as they are certain, and the best entry of each category.

use domain::draw::state::awards::{Awarded, awards_by, best_of_category, prizes_with_pot};
use domain::draw::state::final_order::FinalOrder;
use domain::tournament::categories::{Category, categories};
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::import::sector_name;
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::CURRENCY;
use domain::tournament::names::Names;
use domain::tournament::prizes::presets::PrizePreset;
use domain::tournament::prizes::{Award, AwardKind, PotSource, Prize, Prizes};

use super::crest::{self, CrestView};
use super::money::{self, per_cent};
use crate::web::i18n::{Key, key, word_keys};
use crate::web::request::context::Ctx;

word_keys! {
    AwardKind {
        Places => AWARD_PLACES, Category => AWARD_CATEGORY, Club => AWARD_CLUB, Sector => AWARD_SECTOR,
        Consolation => AWARD_CONSOLATION, Last => AWARD_LAST,
    }
    PrizePreset {
        Finalists => PRIZE_PRESET_FINALISTS, Thirds => PRIZE_PRESET_THIRDS,
        Trophies => PRIZE_PRESET_TROPHIES,
    }
    PotSource { Amount => POT_AMOUNT, FeesPaid => POT_FEES_PAID, FeesDue => POT_FEES_DUE }
}

/// Most categories listed with their best entry.
const CATEGORIES: usize = 12;
/// Most winners that are named; more of them share a place that the standings do not decide.
const NAMED: usize = 8;

/// Prizes and categories of a tournament.
#[derive(Default)]
pub struct PrizesView {
    pub prizes: Vec<PrizeLine>,
    /// The pot with its origin in words; empty if it is not known or no prize has a share of it.
    pub pot: String,
    pub categories: Vec<CategoryLine>,
}

/// A prize, or some of its places.
pub struct PrizeLine {
    /// The reason for which it is given: "First place".
    pub award: String,
    /// The thing that is given, or empty.
    pub title: String,
    /// Its money or its share of the pot, or empty.
    pub worth: String,
    /// Its winners; `None` while they are open.
    pub winners: Option<Vec<PrizewinnerView>>,
    /// Words for the winners without a name here, or empty.
    pub more: String,
}

/// A winner of a prize.
pub struct PrizewinnerView {
    pub entry: EntryId,
    pub name: String,
    /// Name of its club, or empty.
    pub club: String,
    pub crest: Option<CrestView>,
    /// Its part of the money if there are several winners, or empty.
    pub part: String,
}

/// The best entries of a category.
pub struct CategoryLine {
    pub name: String,
    /// Folded name, for addresses.
    pub key: String,
    pub n: usize,
    /// The best entries; `None` while they are open.
    pub best: Option<Vec<PrizewinnerView>>,
}

impl PrizesView {
    pub fn of(ctx: &Ctx, championship: &Championship, names: &Names) -> Self {
        let stored = championship.prizes();
        // The winner of a category's own championship stands beside that of the main one.
        let mut categories = categories(championship);
        categories.retain(|it| championship.branch_of_category(&it.key).is_none());
        categories.truncate(CATEGORIES);
        // Most tournaments have neither, and their pages should not wait for the order.
        if stored.list.is_empty() && categories.is_empty() {
            return Self::default();
        }
        let order = FinalOrder::of(championship);
        let prizes = prizes_with_pot(&order, championship, ctx.now());
        let euros = |cents| money::amount(ctx, Cents(cents), currency(championship));
        let winner = |entry: EntryId, part: String| PrizewinnerView {
            entry,
            name: names.entry(entry),
            club: names.club(entry),
            crest: crest::of_entry(championship, entry),
            part,
        };
        let best = |key: &str| {
            let best = best_of_category(&order, championship, key)?;
            Some(best.into_iter().take(NAMED).map(|it| winner(it, String::new())).collect())
        };
        let category = |it: Category| CategoryLine {
            best: best(&it.key),
            name: it.name,
            key: it.key,
            n: it.n,
        };
        let line = |awarded: Awarded| {
            let prize = prizes.list.get(awarded.prize)?;
            let winners = awarded.winners.as_ref();
            let is_shared = winners.is_some_and(|all| all.len() > 1);
            let part =
                |cents: Option<i64>| cents.filter(|_| is_shared).map(euros).unwrap_or_default();
            let more = match winners.map_or(0, |all| all.len().saturating_sub(NAMED)) {
                0 => String::new(),
                n => ctx.tn(key::PRIZE_MORE, n),
            };
            let views = winners.map(|all| {
                all.iter().take(NAMED).map(|it| winner(it.entry, part(it.cents))).collect()
            });
            Some(PrizeLine {
                award: award_words(ctx, &prize.award, awarded.places),
                title: prize.title.clone(),
                worth: worth(ctx, prize, awarded.cents.map(euros)),
                winners: views,
                more,
            })
        };
        Self {
            prizes: awards_by(&order, championship, &prizes).into_iter().filter_map(line).collect(),
            pot: pot(ctx, championship, &prizes),
            categories: categories.into_iter().map(category).collect(),
        }
    }

    /// True if the winner of a prize is still open.
    pub fn has_open(&self) -> bool {
        self.prizes.iter().any(|line| line.winners.is_none())
    }
}

/// The reason for which a prize is given; `places` are those of the line.
pub fn award_words(ctx: &Ctx, award: &Award, places: Option<(u16, u16)>) -> String {
    let named = |key: Key, name: &str| ctx.ta(key).with("name", name).to_string();
    match award {
        Award::Places { first, last } => match places.unwrap_or((*first, *last)) {
            (1, 1) => ctx.t(key::PRIZE_PLACE_1),
            (2, 2) => ctx.t(key::PRIZE_PLACE_2),
            (3, 3) => ctx.t(key::PRIZE_PLACE_3),
            (4, 4) => ctx.t(key::PRIZE_PLACE_4),
            (first, last) if first == last => ctx.tn(key::PRIZE_PLACE, i32::from(first)),
            (first, last) => {
                let said = ctx.ta(key::PRIZE_PLACES).with("first", i32::from(first));
                said.with("last", i32::from(last)).to_string()
            }
        },
        Award::Category { name } => named(key::PRIZE_CATEGORY, name),
        Award::Club { name } => named(key::PRIZE_CLUB, name),
        Award::Sector { name } => named(key::PRIZE_SECTOR, sector_name(name)),
        Award::Consolation => ctx.t(key::PRIZE_CONSOLATION),
        Award::Last => ctx.t(key::PRIZE_LAST),
    }
}

/// The money of a prize, or its share of an unknown pot.
fn worth(ctx: &Ctx, prize: &Prize, money: Option<String>) -> String {
    match (money, prize.share) {
        (Some(money), _) => money,
        (None, Some(share)) => per_cent(ctx, share),
        (None, None) => String::new(),
    }
}

/// The currency of the pot: that of the fees if it follows them.
fn currency(championship: &Championship) -> &str {
    championship.money().map_or(CURRENCY, |money| &money.fees.currency)
}

/// The pot with its origin; empty if it is not known or no prize has a share.
fn pot(ctx: &Ctx, championship: &Championship, prizes: &Prizes) -> String {
    let has_shares = prizes.list.iter().any(|prize| prize.share.is_some());
    let key = match prizes.pot_from {
        PotSource::Amount => key::PRIZES_POT,
        PotSource::FeesPaid => key::PRIZES_POT_PAID,
        PotSource::FeesDue => key::PRIZES_POT_DUE,
    };
    let amount = |cents| money::amount(ctx, Cents(cents), currency(championship));
    let said = |cents| ctx.ta(key).with("amount", amount(cents)).to_string();
    prizes.pot_cents.filter(|_| has_shares).map(said).unwrap_or_default()
}
