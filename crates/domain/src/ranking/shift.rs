//! The change of a player's rank from one table to the next.

/// A change of rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    /// Better by this number of ranks.
    Up(u32),
    /// Worse by this number of ranks.
    Down(u32),
    /// The same rank as before.
    Same,
    /// No rank before now.
    New,
    /// No rank in the table before, but in an earlier one.
    Back,
}

impl Shift {
    /// The change from the rank before, if there was one, to the rank now.
    pub fn between(before: Option<u32>, now: u32) -> Self {
        match before {
            None => Shift::New,
            Some(before) if before > now => Shift::Up(before - now),
            Some(before) if before < now => Shift::Down(now - before),
            Some(_) => Shift::Same,
        }
    }
}
