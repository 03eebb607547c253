//! What rounds are called, in one place: by their kind, by how many are still in, and by what is left until the final.

use super::most_seats;
use super::seating::Layout;
use crate::ranking::outcome::n_going_on;
use crate::tournament::championship::Championship;
use crate::tournament::round::{Round, RoundKind};
use crate::tournament::stage::Stage;
use crate::tournament::table::TableKind;
use crate::tournament::table_plan::Remainder;

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
    /// The round before the semi-final: four games, or three or four larger tables.
    QuarterFinal,
    /// The round whose tables all send to the final.
    SemiFinal,
    /// The last game, of two sides.
    Final,
    /// The last table, of more than two.
    FinalTable,
}

/// How a knock-out is played on from a round.
#[derive(Clone, Copy)]
struct Rules {
    /// Most entries at a table.
    seats: usize,
    /// How many of a table go on.
    advance: u8,
    remainder: Remainder,
}

/// What `round` is called.
pub fn round_name(championship: &Championship, round: &Round) -> RoundName {
    if round.kind == RoundKind::PlayOff {
        return RoundName::PlayOff(round.number);
    }
    let rules = championship.stage(round.stage).and_then(|stage| Rules::of(championship, stage));
    let Some(rules) = rules else { return RoundName::Numbered(round.number) };
    let tables = championship.tables_of(round.id);
    let (tables, byes): (Vec<_>, Vec<_>) =
        tables.partition(|table| table.kind == TableKind::Played);
    let tables = tables.iter().map(|table| table.entries().len()).collect();
    rules.name(&Layout { tables, n_byes: byes.len() })
}

/// What the round with this number is going to be called, drawn among `n` entries.
pub fn name_of_next(
    championship: &Championship,
    stage: &Stage,
    number: i32,
    n: usize,
) -> RoundName {
    match Rules::of(championship, stage) {
        Some(rules) => rules.name(&Layout::knockout(n, rules.seats, rules.remainder)),
        None => RoundName::Numbered(number),
    }
}

impl Rules {
    /// None where the stage is no knock-out.
    fn of(championship: &Championship, stage: &Stage) -> Option<Self> {
        let advance = stage.plan.advance()?;
        let remainder = stage.plan.table.remainder;
        Some(Self { seats: most_seats(championship, stage).into(), advance, remainder })
    }

    fn name(self, layout: &Layout) -> RoundName {
        let n = layout.tables.iter().sum::<usize>() + layout.n_byes;
        let is_by_two = self.seats == 2;
        let n_games = layout.tables.len() + layout.n_byes;
        match (self.rounds_to_final(layout), n_games) {
            (0, _) if n > 2 => RoundName::FinalTable,
            (0, _) => RoundName::Final,
            (1, _) => RoundName::SemiFinal,
            (2, 3..=4) => RoundName::QuarterFinal,
            _ if is_by_two => RoundName::RoundOf(n.next_power_of_two()),
            _ => RoundName::Among(n),
        }
    }

    /// How many rounds come after this one if nobody withdraws.
    fn rounds_to_final(self, layout: &Layout) -> usize {
        let (mut layout, mut n_rounds) = (layout.clone(), 0);
        while layout.tables.len() + layout.n_byes > 1 {
            let going_on = layout.tables.iter().map(|size| n_going_on(*size, self.advance));
            let n = going_on.sum::<usize>() + layout.n_byes;
            layout = Layout::knockout(n, self.seats, self.remainder);
            n_rounds += 1;
        }
        n_rounds
    }
}
