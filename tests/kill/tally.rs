//! What came of acts that were killed.

/// How many there were.
#[derive(Default)]
pub struct Tally {
    /// Nothing was done.
    pub n_undone: u64,
    /// All was done, and nobody told.
    pub n_untold: u64,
    /// All was done and told.
    pub n_told: u64,
}

impl Tally {
    /// Counts one; what was told has to be there.
    pub fn add(&mut self, is_told: bool, is_done: bool) {
        match (is_told, is_done) {
            (true, true) => self.n_told += 1,
            (false, true) => self.n_untold += 1,
            (false, false) => self.n_undone += 1,
            (true, false) => panic!("it was told, and is lost"),
        }
    }

    pub fn print(&self, what: &str) {
        let Self { n_undone, n_untold, n_told } = self;
        let n = n_undone + n_untold + n_told;
        println!(
            "{what}: {n} kills, {n_undone} before it was done, {n_untold} before it was told, {n_told} after: 0 lost, \
             0 doubled, 0 half"
        );
    }
}
