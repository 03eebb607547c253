//! Names of rounds, by their kind, their number of entries, and the rounds left until the final.

use crate::draw::knockout::ladder::{Ladder, Rung};
use crate::draw::seating::layout::Layout;
use crate::tournament::championship::Championship;
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::Stage;
use crate::tournament::table::TableKind;

/// The name of a round. It depends on the entries of the round and never on results, so it does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundName {
    /// A round of any stage but a knock-out, or of a knock-out with several lives before its final; by its number in the stage.
    Numbered(i32),
    /// A play-off of ties, by its number in the stage.
    PlayOff(i32),
    /// A knock-out at tables of two: the number of places in the bracket, a power of two from 16 up (18 entries play a round of 32).
    RoundOf(usize),
    /// A knock-out at larger tables: the number of entries left, byes included.
    Among(usize),
    /// The round before the semi-final, if it has four tables, byes included.
    QuarterFinal,
    /// The round before the final.
    SemiFinal,
    /// The last game, of two sides.
    Final,
    /// The last table, of more than two.
    FinalTable,
}

/// The name of a drawn round.
pub fn round_name(championship: &Championship, round: &Round) -> RoundName {
    if round.kind == RoundKind::PlayOff {
        return RoundName::PlayOff(round.number);
    }
    let stage = championship.stage(round.stage);
    let ladder = stage.and_then(|stage| Ladder::of(championship, stage));
    let Some(ladder) = ladder else { return RoundName::Numbered(round.number) };
    let tables = championship.tables_of(round.id).filter(|it| !championship.is_for_place(it));
    let (tables, byes): (Vec<_>, Vec<_>) =
        tables.partition(|table| table.kind == TableKind::Played);
    let tables = tables.iter().map(|table| table.entries().len()).collect();
    let layout = Layout { tables, n_byes: byes.len() };
    let is_final = round.kind == RoundKind::Final || layout.tables.len() + layout.n_byes < 2;
    name(&ladder, round.number, Rung { layout, n_back: 0, is_final })
}

/// The name of the next round, with this number in its stage and drawn among `n` entries.
pub fn name_of_next(
    championship: &Championship,
    stage: &Stage,
    number: i32,
    n: usize,
) -> RoundName {
    let Some(ladder) = Ladder::of(championship, stage) else { return RoundName::Numbered(number) };
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

/// The name of a round of a knock-out.
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
        _ if halves_the_places(ladder, n, n_games) => RoundName::RoundOf(n.next_power_of_two()),
        _ => RoundName::Among(n),
    }
}

/// True if a round at tables of two halves the places of the bracket. A late entry with a bye may leave one place too many: then the next
/// round has the same number of places, and both would have the same name.
fn halves_the_places(ladder: &Ladder, n: usize, n_games: usize) -> bool {
    ladder.seats == 2
        && (n.is_power_of_two() || !ladder.remainder.calls_back())
        && n_games.next_power_of_two() < n.next_power_of_two()
}
