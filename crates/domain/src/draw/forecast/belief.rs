//! What is believed of a positive quantity of the evening, such as the seconds of a throw.

/// A belief about a quantity that differs from evening to evening, and within an evening from case to case. Both differences are
/// log-normal. Each observed case of tonight makes the prior count less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// Logarithm of the likeliest median of the evening.
    ln: f64,
    /// Standard deviation of the logarithm of the evening's median: how uncertain it is.
    doubt: f64,
    /// Standard deviation of the logarithm of one case about the evening's median.
    spread: f64,
}

/// An observation further away than this number of standard deviations counts as if it were this far away.
const FARTHEST: f64 = 2.5;

impl Belief {
    /// A prior with this median, the standard deviation of its logarithm, and that of a single case.
    pub fn new(median: f64, doubt: f64, spread: f64) -> Self {
        Self { ln: median.ln(), doubt, spread }
    }

    /// The likeliest median of the evening, in the unit of the quantity.
    pub fn median(&self) -> f64 {
        self.ln.exp()
    }

    /// Logarithm of the likeliest median of the evening.
    pub fn ln(&self) -> f64 {
        self.ln
    }

    /// Standard deviation of the logarithm of the evening's median.
    pub fn doubt(&self) -> f64 {
        self.doubt
    }

    /// Standard deviation of the logarithm of one case about the evening's median.
    pub fn spread(&self) -> f64 {
        self.spread
    }

    /// Learns from one case. `noise` is the standard deviation of the logarithm of the error with which it was measured. A value that is
    /// not positive teaches nothing.
    pub fn learn(&mut self, value: f64, noise: f64) {
        if !(value.is_finite() && value > 0.0) {
            return;
        }
        let known = self.doubt.powi(2);
        let all = known + self.spread.powi(2) + noise.powi(2);
        let far = FARTHEST * all.sqrt();
        let weight = known / all;
        self.ln += weight * (value.ln() - self.ln).clamp(-far, far);
        self.doubt = (known * (1.0 - weight)).sqrt();
    }
}
