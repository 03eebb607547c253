//! Outcomes of killed acts, counted.

/// Numbers of outcomes by kind.
#[derive(Default)]
pub struct Tally {
    /// Acts of which nothing was done.
    pub n_undone: u64,
    /// Acts that were done, but not acknowledged.
    pub n_untold: u64,
    /// Acts that were done and acknowledged.
    pub n_told: u64,
}

impl Tally {
    /// Counts one outcome; an acknowledged act must be done.
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
