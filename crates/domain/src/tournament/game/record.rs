//! Export of a game as a record (`.pgr`) that anyone can verify.

use parchis::ByColor;
use parchis::record::{Action, Header, RecordEnd, RecordWriter};

use super::Game;
use super::penalty::timed;
use crate::tournament::id::PlayerId;

impl Game {
    /// The record of the logged game; `None` before the start. `event` is the name of the tournament.
    pub fn record(&self, event: &str, name_of: impl Fn(PlayerId) -> String) -> Option<String> {
        let start = self.start_color()?;
        let is_over = self.position()?.is_over();
        // A turn lost as a penalty is recorded as a time-out, which a record allows only if turns have a time.
        let is_timed = self.steps().iter().any(|step| step.action == Action::TimeOut);
        let rules = if is_timed { timed(&self.table.ruleset) } else { self.table.ruleset };
        let name = |color| {
            let seat = self.table.seats.iter().find(|seat| seat.color == color)?;
            self.colors().contains(color).then(|| name_of(seat.player))
        };
        let is_one_of_several = self.table.series.is_long();
        let number = is_one_of_several.then(|| ("Game".to_owned(), self.number.to_string()));
        let header = Header {
            other: [("Event".to_owned(), event.to_owned())]
                .into_iter()
                .chain(number)
                .chain(self.dice_tags())
                .collect(),
            rules,
            arms: self.table.arms,
            mode: self.table.mode,
            players: ByColor::from_fn(name),
            start,
            end: match (is_over, self.is_called()) {
                (true, _) => RecordEnd::Finished,
                (false, true) => RecordEnd::Time,
                (false, false) => RecordEnd::Open,
            },
        };
        let mut writer = RecordWriter::new(&header).ok()?;
        for step in self.steps() {
            writer.push(step.action).ok()?;
        }
        Some(writer.finish())
    }
}
