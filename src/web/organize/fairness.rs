//! Pairs of people who spared each other more than chance explains, and devices that hold more than one seat; for organizers.

use std::collections::BTreeSet;

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::fairness::{Captures, Chances, MetGame, MetPair, SPARED};
use domain::tournament::id::{PlayerId, TableId};
use domain::tournament::names::Names;
use domain::tournament::shared_devices::{HeldFrom, Shared, SharedSeats, shared};
use store::{Conn, StoreError};

use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{key, word_keys};
use crate::web::parts::dice_figures;
use crate::web::parts::head::Head;
use crate::web::parts::load::Organized;
use crate::web::parts::places::called;
use crate::web::parts::titles::{joined, round_title};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of pairs that are shown without a flag, the least likely first.
const SHOWN: usize = 50;
/// Maximum number of games or tables that a row links to.
const LINKS: usize = 6;

word_keys! {
    Shared { Device => SHARED_DEVICE, Address => SHARED_ADDRESS }
}

#[derive(Template)]
#[template(path = "organize/fairness.html")]
struct FairnessPage {
    ctx: Ctx,
    head: Head,
    /// Pairs with a flag.
    flagged: Vec<PairRow>,
    /// Other pairs, at most `SHOWN`.
    others: Vec<PairRow>,
    /// Number of pairs that are not shown.
    n_more: usize,
    shared: Vec<SharedRow>,
}

/// Two people with their chances against each other.
struct PairRow {
    sides: [ChancesRow; 2],
    games: Links,
}

/// The chances of one person against another.
struct ChancesRow {
    by: String,
    of: String,
    chances: Chances,
    expected: String,
    /// Probability in words.
    chance: String,
}

/// People who share a device or an address.
struct SharedRow {
    shared: Shared,
    players: Vec<String>,
    tables: Links,
}

/// The first links of a list, by title and path, and the number of the others.
struct Links {
    shown: Vec<(String, String)>,
    n_more: usize,
}

/// `GET /tournaments/{id}/fairness`: what organizers may want to ask about.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let games = dice_figures::signed(&state, vec![id]).await?;
    let read = move |conn: &mut Conn| store::held_seats::of_tournament(conn, id);
    let held: Vec<HeldFrom> = state.store.read::<_, StoreError>(read).await?;
    let mut captures = Captures::default();
    for game in &games {
        if let Some(table) = championship.table(game.table) {
            captures.add((game.table, game.game), &table.seats, &game.figures);
        }
    }
    let words = Words { ctx: &ctx, championship: &championship, names: Names::of(&championship) };
    let (flagged, others): (Vec<MetPair>, Vec<MetPair>) =
        captures.pairs().into_iter().partition(MetPair::is_flagged);
    render(&FairnessPage {
        n_more: others.len().saturating_sub(SHOWN),
        flagged: flagged.iter().map(|pair| words.pair(pair)).collect(),
        others: others.iter().take(SHOWN).map(|pair| words.pair(pair)).collect(),
        shared: shared(&held).iter().map(|row| words.shared(row)).collect(),
        head: Head::beside(&ctx, &championship),
        ctx: ctx.clone(),
    })
}

/// The words of the page.
struct Words<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: Names,
}

impl Words<'_> {
    fn pair(&self, pair: &MetPair) -> PairRow {
        let games: Vec<MetGame> = pair.games.clone();
        PairRow {
            sides: [
                self.chances((pair.one, pair.other), pair.by_one),
                self.chances((pair.other, pair.one), pair.by_other),
            ],
            games: self.links(&games),
        }
    }

    fn chances(&self, (by, of): (PlayerId, PlayerId), chances: Chances) -> ChancesRow {
        ChancesRow {
            by: self.names.player(by),
            of: self.names.player(of),
            expected: self.ctx.language().decimal(chances.expected, 1),
            chance: self.chance(chances),
            chances,
        }
    }

    fn chance(&self, chances: Chances) -> String {
        if chances.chance < SPARED {
            return self.ctx.t(key::FAIRNESS_CHANCE_RARE);
        }
        // A number from 1 to 1,000, so the conversion is exact.
        #[expect(clippy::cast_possible_truncation, reason = "at most 1 / SPARED")]
        let n = (1.0 / chances.chance).round() as i64;
        match n {
            ..3 => self.ctx.t(key::FAIRNESS_CHANCE_USUAL),
            n => self.ctx.ta(key::FAIRNESS_CHANCE_ONE_IN).with("n", n).to_string(),
        }
    }

    fn shared(&self, row: &SharedSeats) -> SharedRow {
        let tables: Vec<MetGame> = row.tables.iter().map(|table| (*table, 1)).collect();
        let players: BTreeSet<String> =
            row.players.iter().map(|it| self.names.player(*it)).collect();
        SharedRow {
            shared: row.shared,
            players: players.into_iter().collect(),
            tables: self.links(&tables),
        }
    }

    fn links(&self, games: &[MetGame]) -> Links {
        let shown = games.iter().take(LINKS).filter_map(|(table, game)| self.link(*table, *game));
        Links { shown: shown.collect(), n_more: games.len().saturating_sub(LINKS) }
    }

    fn link(&self, table: TableId, game: u8) -> Option<(String, String)> {
        let table = self.championship.table(table)?;
        let round = self.championship.round(table.round);
        let round = round.map(|round| round_title(self.ctx, self.championship, round));
        let title = called(self.ctx, self.championship, &self.names, table);
        let title = joined(&[round.unwrap_or_default(), title]);
        Some((title, address::game(GameAt::of(table, game)).page()))
    }
}
