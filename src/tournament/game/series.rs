//! A game among those of its table: when it is due, and what starts the next one.

use super::{ActError, Game};
use crate::rules::Color;
use crate::tournament::event::EventKind;
use crate::tournament::result::{Ending, ResultSource};
use crate::tournament::table::TableState;

impl Game {
    /// Refuses what would come before an earlier game is decided, or change what a later one stands on. Seats are those
    /// of the table: they change in its first game, until the next begins.
    pub(super) fn refuse_out_of_turn(&self, kind: &EventKind) -> Result<(), ActError> {
        let has_gone_on = self.table.has_gone_on(self.number);
        match kind {
            EventKind::LineUp { .. } | EventKind::Swap { .. } if self.number > 1 || has_gone_on => {
                return Err(ActError::SeatsStand);
            }
            EventKind::Reopen { .. } if has_gone_on => return Err(ActError::GoneOn),
            _ => {}
        }
        let is_due = self.result.is_some() || self.number == self.table().current();
        if is_due { Ok(()) } else { Err(ActError::NotDue) }
    }

    /// What starts the next game of the table by itself, once this one was played at the board and signed: who sits
    /// after the one that began this one, in the order of play, begins. None where no other game is due or it has begun,
    /// and where somebody left or did not come: then the referee says who plays.
    ///
    /// The rule texts let a roll-off begin every game and know no series; that the right to begin goes round is what is
    /// played at home. An undo of the start lets a table roll off instead.
    pub fn next_start(&self) -> Option<EventKind> {
        let result = self.result.as_ref().filter(|it| it.source == ResultSource::Log)?;
        let is_whole = |ending: Ending| !ending.is_gone();
        let table = self.table();
        let next = table.game(self.number + 1).filter(|_| table.current() == self.number + 1)?;
        let is_fresh = next.version == 0 && next.state == TableState::Waiting;
        if !is_fresh || !result.sides.iter().all(|side| is_whole(side.ending)) {
            return None;
        }
        let color = self.next_to_begin(self.start_color()?);
        // The next game has a seed of its own, which is committed to already: the same word is as good.
        let word = self.dice_word().unwrap_or_default().to_owned();
        Some(EventKind::Start { color, rolls: Vec::new(), absent: Vec::new(), word })
    }

    /// The color whose player throws after that of `color`; in a duel the other side's first.
    fn next_to_begin(&self, color: Color) -> Color {
        let entry_at = |color: Color| {
            let seats = &self.table.seats;
            seats.iter().find(|seat| seat.color == color).map(|seat| seat.entry)
        };
        let all: Vec<Color> = self.colors().iter().collect();
        let begin = match self.table.mode {
            crate::rules::Mode::Duel => {
                let other = all.iter().find(|it| entry_at(**it) != entry_at(color));
                return other.copied().unwrap_or(color);
            }
            _ => all.iter().position(|it| *it == color),
        };
        let next = begin.map_or(0, |index| (index + 1) % all.len().max(1));
        all.get(next).copied().unwrap_or(color)
    }
}
