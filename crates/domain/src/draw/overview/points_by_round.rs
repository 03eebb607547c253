//! The points of entries after each round of a stage, for a plot.

use crate::draw::overview::places_by_round::played_rounds;
use crate::draw::state::standings::criteria;
use crate::ranking::tiebreak::TiebreakScale;
use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::points::Points;
use crate::tournament::race::ticks;
use crate::tournament::stage::Stage;
use crate::tournament::tiebreak::Tiebreak;

/// The sums of some entries after each round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointsByRound {
    /// The criterion that is summed: points, or games won.
    pub criterion: Tiebreak,
    /// The numbers of the rounds.
    pub rounds: Vec<i32>,
    /// The sums of each entry, one for each round.
    pub sums: Vec<Vec<Points>>,
}

impl PointsByRound {
    /// The sums of these entries by the first of points and games won that orders the stage. `None` in a knock-out, in a stage that
    /// neither orders, and before two rounds have results.
    pub fn of(championship: &Championship, stage: &Stage, entries: &[EntryId]) -> Option<Self> {
        let is_sum = |it: &Tiebreak| matches!(it, Tiebreak::Points | Tiebreak::Wins);
        let rounds = played_rounds(championship, stage);
        if stage.plan.advance().is_some() || rounds.len() < 2 {
            return None;
        }
        let criterion = criteria(stage).into_iter().find(is_sum)?;
        let mut sums = vec![Vec::with_capacity(rounds.len()); entries.len()];
        for number in &rounds {
            let scale = TiebreakScale::up_to(championship, stage, *number);
            for (entry, own) in entries.iter().zip(&mut sums) {
                let value = scale.value(*entry, &[], criterion);
                own.push(match criterion {
                    Tiebreak::Points => Points::from_units(value),
                    _ => Points::whole(value),
                });
            }
        }
        Some(Self { criterion, rounds, sums })
    }

    /// The lowest and highest whole number of the axis; 0 is between them, and they differ.
    pub fn range(&self) -> (i64, i64) {
        let all = || self.sums.iter().flatten();
        let low = all().map(|sum| sum.floor()).min().unwrap_or_default().min(0);
        let high = all().map(|sum| -(-*sum).floor()).max().unwrap_or_default();
        (low, high.max(low + 1).max(0))
    }

    /// About `n` labels of the axis, with 0 among them.
    pub fn labels(&self, n: usize) -> Vec<i64> {
        let (low, high) = self.range();
        let span = usize::try_from(high - low).unwrap_or(usize::MAX);
        let step = ticks(span, n).nth(1).and_then(|step| i64::try_from(step).ok()).unwrap_or(1);
        (low / step..=high / step).map(|index| index * step).collect()
    }
}
