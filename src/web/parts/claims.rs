//! The claims of entries in words: "Wins the tournament", "3rd of 69", "Out in the round of 16", "Plays now: ahead".

use domain::draw::{self, Claim, RoundName};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, RoundId};
use domain::tournament::plan::Division;

use super::games::GameSide;
use super::titles::joined;
use crate::web::i18n::{Key, key};
use crate::web::request::context::Ctx;

/// The position of an entry in the game that it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// It alone has the shortest distance left.
    First,
    /// It is not first, and would advance.
    Through,
    /// Any other position, or no game.
    Behind,
}

impl Lead {
    /// The position of `entry` among the sides of its game.
    pub fn of(sides: &[GameSide], entry: EntryId) -> Self {
        let Some(own) = sides.iter().find(|side| side.entry == entry) else { return Lead::Behind };
        let far = |side: &GameSide| side.distance.unwrap_or(u16::MAX);
        let mut others = sides.iter().filter(|side| side.entry != entry);
        match others.all(|other| far(other) > far(own)) {
            true => Lead::First,
            false if own.is_ahead => Lead::Through,
            false => Lead::Behind,
        }
    }
}

/// The claim of an entry in words; empty if nothing is decided.
pub fn words(ctx: &Ctx, championship: &Championship, entry: EntryId, lead: Lead) -> String {
    // In Spanish and Catalan a pair is feminine, and words about one person show no gender.
    let is_one = championship.entry(entry).is_some_and(|entry| entry.squad.len() < 2);
    match draw::claim(championship, entry) {
        Claim::Champion => {
            let title = ctx.t(if is_one { key::CHAMPION } else { key::CLAIM_CHAMPION });
            joined(&[title, championship.branch_of_entry(entry).category().to_owned()])
        }
        Claim::PoolWinner => ctx.t(pool_winner(championship, entry)),
        Claim::WonConsolation => ctx.t(key::CARD_WON_CONSOLATION),
        Claim::Place { place, n } => {
            let key = if is_one { key::CLAIM_PLACE_ONE } else { key::CLAIM_PLACE };
            ctx.ta(key).with("place", place).with("n", n).to_string()
        }
        Claim::Out(round) => out(ctx, championship, round),
        Claim::Playing(_) => ctx.t(match lead {
            Lead::First => key::CLAIM_LEADS,
            Lead::Through => key::CLAIM_THROUGH,
            Lead::Behind => key::CLAIM_PLAYS,
        }),
        Claim::Qualified => ctx.t(key::CARD_QUALIFIED),
        Claim::Withdrawn => ctx.t(key::CARD_WITHDRAWN),
        Claim::Next(_) | Claim::Open => String::new(),
    }
}

fn pool_winner(championship: &Championship, entry: EntryId) -> Key {
    let last = championship.tables_of_entry(entry).next_back();
    let stage = last.and_then(|table| championship.stage_of(table));
    match stage.map(|stage| stage.plan.division) {
        Some(Division::BySector) => key::CLAIM_SECTOR,
        _ => key::CLAIM_GROUP,
    }
}

/// The claim of an entry that was eliminated in this round: "Out in the quarter-finals".
pub fn out(ctx: &Ctx, championship: &Championship, round: RoundId) -> String {
    let Some(round) = championship.round(round) else { return String::new() };
    match draw::round_name(championship, round) {
        RoundName::RoundOf(16) => ctx.t(key::CLAIM_OUT_16),
        RoundName::RoundOf(32) => ctx.t(key::CLAIM_OUT_32),
        RoundName::QuarterFinal => ctx.t(key::CLAIM_OUT_QUARTER),
        RoundName::SemiFinal => ctx.t(key::CLAIM_OUT_SEMI),
        RoundName::RoundOf(n) | RoundName::Among(n) => ctx.tn(key::CLAIM_OUT_OF, n),
        RoundName::Numbered(number) => {
            ctx.ta(key::CLAIM_OUT_ROUND).with("number", number).to_string()
        }
        RoundName::PlayOff(_) => ctx.t(key::CLAIM_OUT_PLAY_OFF),
        RoundName::Final => ctx.t(key::CLAIM_OUT_FINAL),
        RoundName::FinalTable => ctx.t(key::CLAIM_OUT_FINAL_TABLE),
    }
}
