//! Winners of a tournament that is over, in words: its champion, or the winner of each pool of its last stage.

use domain::draw::{self, StandingState};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, PoolId};
use domain::tournament::names::Names;

use super::titles::{joined, pool_title};
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Maximum number of winners in one line.
const IN_LINE: usize = 6;

/// A winner of a tournament or pool.
pub struct WinnerView {
    pub entry: EntryId,
    pub name: String,
    /// Its club, or empty.
    pub club: String,
    /// Title of the pool that it won, or empty for the champion of the whole tournament.
    pub pool: String,
}

impl WinnerView {
    /// Pool and name, such as "Group A: Alba", or the name alone.
    fn said(&self) -> String {
        match self.pool.is_empty() {
            true => self.name.clone(),
            false => format!("{}: {}", self.pool, self.name),
        }
    }
}

/// The winners, by pool; empty while the tournament goes on.
pub fn winners(ctx: &Ctx, championship: &Championship, names: &Names) -> Vec<WinnerView> {
    let view = |winner: draw::Winner| WinnerView {
        entry: winner.entry,
        name: names.entry(winner.entry),
        club: names.club(winner.entry),
        pool: winner.pool.map(|pool| title(ctx, championship, pool)).unwrap_or_default(),
    };
    draw::winners(championship).into_iter().map(view).collect()
}

/// The winners of the categories' own championships, with the category as the title of the pool; empty while the tournament goes on.
pub fn of_categories(ctx: &Ctx, championship: &Championship, names: &Names) -> Vec<WinnerView> {
    if draw::winners(championship).is_empty() {
        return Vec::new();
    }
    let of_branch = |branch| {
        let all = winners(ctx, branch, names).into_iter();
        all.map(move |it| WinnerView {
            pool: joined(&[branch.category().to_owned(), it.pool]),
            ..it
        })
    };
    championship.category_branches().flat_map(of_branch).collect()
}

/// All winners in one line, those of categories last.
pub fn line_of_all(ctx: &Ctx, championship: &Championship, names: &Names) -> String {
    let mut all = winners(ctx, championship, names);
    all.extend(of_categories(ctx, championship, names));
    line(ctx, &all)
}

/// Heading above winners: "Wins the tournament", or "Winners" if each pool has its own.
pub fn heading(ctx: &Ctx, winners: &[WinnerView]) -> String {
    ctx.t(if winners.iter().any(|it| !it.pool.is_empty()) { key::WINNERS } else { key::CHAMPION })
}

/// Winners in one line: "Group A: Alba · Group B: Berta".
pub fn line(ctx: &Ctx, winners: &[WinnerView]) -> String {
    joined(&lines(ctx, winners, IN_LINE))
}

/// Winners in at most `n` lines, the last of which counts those without a line of their own.
pub fn lines(ctx: &Ctx, winners: &[WinnerView], n: usize) -> Vec<String> {
    let n_named = if winners.len() > n { n.saturating_sub(1) } else { n };
    let mut said: Vec<String> = winners.iter().take(n_named).map(WinnerView::said).collect();
    if winners.len() > n_named {
        said.push(ctx.tn(key::WINNERS_MORE, winners.len() - n_named));
    }
    said
}

/// Word for a winner in standings, or empty.
pub fn won_words(ctx: &Ctx, state: StandingState) -> String {
    match state {
        StandingState::Champion => ctx.t(key::CHAMPION),
        StandingState::PoolWinner => ctx.t(key::POOL_WINNER),
        _ => String::new(),
    }
}

fn title(ctx: &Ctx, championship: &Championship, pool: PoolId) -> String {
    let pool = championship.pool(pool);
    let stage = pool.and_then(|pool| championship.stage(pool.stage));
    stage.zip(pool).map(|(stage, pool)| pool_title(ctx, stage, pool)).unwrap_or_default()
}
