//! How a player's rank has changed from one table to the next.

/// What became of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// So many ranks better.
    Up(u32),
    /// So many ranks worse.
    Down(u32),
    /// The same rank.
    Same,
    /// Had no rank before.
    New,
    /// Had no rank in the table before, but in an earlier one.
    Back,
}

impl Shift {
    /// From the rank before, if there was one, to the rank now.
    pub fn between(before: Option<u32>, now: u32) -> Self {
        match before {
            None => Shift::New,
            Some(before) if before > now => Shift::Up(before - now),
            Some(before) if before < now => Shift::Down(now - before),
            Some(_) => Shift::Same,
        }
    }
}
