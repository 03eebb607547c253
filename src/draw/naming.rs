//! What rounds are called, in one place: by their kind, by how many are still in, and by what is left until the final.

use super::ladder;
use super::ladder::{Ladder, Rung};
use super::seating::Layout;
use crate::tournament::championship::Championship;
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::Stage;
use crate::tournament::table::TableKind;

/// What a round is called. A name depends on who sits in the round, never on what came of it: it stays for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundName {
    /// By its number in the stage: rounds of leagues and at open tables.
    Numbered(i32),
    /// Ties of a league decided by playing; its number in the stage.
    PlayOff(i32),
    /// A knock-out two by two: places in the bracket, a power of two from 16 up (18 of 32 may have a bye).
    RoundOf(usize),
    /// A knock-out at larger tables: entries still in, byes among them.
    Among(usize),
    /// The round before the semi-final, if it has four games or tables.
    QuarterFinal,
    /// The round whose tables all send to the final.
    SemiFinal,
    /// The last game, of two sides.
    Final,
    /// The last table, of more than two.
    FinalTable,
}

/// What `round` is called.
pub fn round_name(championship: &Championship, round: &Round) -> RoundName {
    if round.kind == RoundKind::PlayOff {
        return RoundName::PlayOff(round.number);
    }
    let stage = championship.stage(round.stage);
    let ladder = stage.and_then(|stage| ladder(championship, stage));
    let Some(ladder) = ladder else { return RoundName::Numbered(round.number) };
    let tables = championship.tables_of(round.id).filter(|it| !championship.is_for_place(it));
    let (tables, byes): (Vec<_>, Vec<_>) =
        tables.partition(|table| table.kind == TableKind::Played);
    let tables = tables.iter().map(|table| table.entries().len()).collect();
    let layout = Layout { tables, n_byes: byes.len() };
    let is_final = round.kind == RoundKind::Final || layout.tables.len() + layout.n_byes < 2;
    name(&ladder, round.number, Rung { layout, n_back: 0, is_final })
}

/// What the round with this number is going to be called, drawn among `n` entries.
pub fn name_of_next(
    championship: &Championship,
    stage: &Stage,
    number: i32,
    n: usize,
) -> RoundName {
    let Some(ladder) = ladder(championship, stage) else { return RoundName::Numbered(number) };
    let before = championship.rounds_of(stage.id).find(|round| round.number == number - 1);
    let rung = match before {
        None => ladder.first(n),
        Some(before) => {
            let seated = championship.tables_of(before.id).map(|table| table.entries().len());
            ladder.next(n, seated.sum::<usize>().saturating_sub(n))
        }
    };
    name(&ladder, number, rung)
}

/// What this round of a knock-out is called.
pub(super) fn name(ladder: &Ladder, number: i32, rung: Rung) -> RoundName {
    let n = rung.n();
    let n_games = rung.layout.tables.len() + rung.layout.n_byes;
    if ladder.rules.lives > 1 && !rung.is_final {
        return RoundName::Numbered(number);
    }
    match (ladder.on_from(rung).len(), n_games) {
        (1, _) if n > 2 => RoundName::FinalTable,
        (1, _) => RoundName::Final,
        (2, _) => RoundName::SemiFinal,
        (3, 4) => RoundName::QuarterFinal,
        _ if ladder.seats == 2 && (n.is_power_of_two() || !ladder.remainder.calls_back()) => {
            RoundName::RoundOf(n.next_power_of_two())
        }
        _ => RoundName::Among(n),
    }
}
