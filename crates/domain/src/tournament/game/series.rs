//! A game within the series of its table: when it is due, and how the next one starts.

use parchis::Color;

use super::{ActError, Game};
use crate::tournament::event::EventKind;
use crate::tournament::result::{Ending, ResultSource};
use crate::tournament::table::TableState;

impl Game {
    /// Refuses an act in a game without a result that is not the current one, and the reopening of a game after which another has begun.
    /// Seats belong to the table: they can change only in its first game, until the next one begins.
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

    /// The automatic start of the next game after this one was played at the board and signed. The player after the one who began this
    /// game begins the next. `None` if no other game is due or it has begun. It is also `None` if a side retired or was absent: then the
    /// referee decides who plays.
    ///
    /// The rule texts begin every game with a roll-off and do not mention series; passing on the right to begin is common practice. A table
    /// that prefers a roll-off undoes the start.
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
        // The next game has its own seed, which is already committed, so the same word is safe.
        let word = self.dice_word().unwrap_or_default().to_owned();
        Some(EventKind::Start { color, rolls: Vec::new(), absent: Vec::new(), word })
    }

    /// The color that follows `color` in throwing order; in a duel, the first color of the other side.
    fn next_to_begin(&self, color: Color) -> Color {
        let entry_at = |color: Color| {
            let seats = &self.table.seats;
            seats.iter().find(|seat| seat.color == color).map(|seat| seat.entry)
        };
        let all: Vec<Color> = self.colors().iter().collect();
        let begin = match self.table.mode {
            parchis::Mode::Duel => {
                let other = all.iter().find(|it| entry_at(**it) != entry_at(color));
                return other.copied().unwrap_or(color);
            }
            _ => all.iter().position(|it| *it == color),
        };
        let next = begin.map_or(0, |index| (index + 1) % all.len().max(1));
        all.get(next).copied().unwrap_or(color)
    }
}
