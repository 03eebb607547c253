//! Random numbers of the simulation, and the normal distribution.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Number of normal values in the table from which they are drawn, as a power of two.
const BITS: u32 = 12;

/// The random numbers of a forecast, from its seed.
pub(super) struct Draws {
    rng: ChaCha8Rng,
    /// Equally likely values of the normal distribution: drawing one of them is faster than computing one.
    normals: Vec<f32>,
    /// Unused bits of the last random number.
    rest: u64,
    n_rest: u32,
}

impl Draws {
    /// The random numbers of a seed.
    pub fn new(seed: u64) -> Self {
        let n = 1_u32 << BITS;
        let value = |index: u32| normal_value((f64::from(index) + 0.5) / f64::from(n)) as f32;
        let normals = (0..n).map(value).collect();
        Self { rng: ChaCha8Rng::seed_from_u64(seed), normals, rest: 0, n_rest: 0 }
    }

    /// A value of the standard normal distribution.
    pub fn normal(&mut self) -> f64 {
        let index = self.bits(BITS) as usize;
        self.normals.get(index).copied().unwrap_or_default().into()
    }

    /// A number from 0 to 1, both excluded.
    pub fn share(&mut self) -> f64 {
        (self.bits(30) as f64 + 0.5) / (1_u64 << 30) as f64
    }

    /// A value of the standard normal distribution that is greater than `least`.
    pub fn normal_above(&mut self, least: f64) -> f64 {
        // The upper tail is counted from above, where the numbers are fine.
        let tail = normal_share(-least).max(1e-12);
        -normal_value(tail * self.share())
    }

    fn bits(&mut self, n: u32) -> u64 {
        if self.n_rest < n {
            self.rest = self.rng.next_u64();
            self.n_rest = u64::BITS;
        }
        let bits = self.rest & ((1 << n) - 1);
        self.rest >>= n;
        self.n_rest -= n;
        bits
    }
}

/// The share of the standard normal distribution below `value`.
pub fn normal_share(value: f64) -> f64 {
    0.5 * libm::erfc(-value / std::f64::consts::SQRT_2)
}

/// The value of the standard normal distribution with this share below it, exact to nine digits. The share is between 0 and 1.
///
/// Source: P. J. Acklam, an algorithm for computing the inverse normal cumulative distribution function.
pub fn normal_value(share: f64) -> f64 {
    const LOW: f64 = 0.02425;
    let polynomial = |factors: &[f64], x: f64| factors.iter().fold(0.0, |sum, it| sum * x + it);
    let tail = |share: f64| {
        let q = (-2.0 * share.ln()).sqrt();
        let above = [
            -7.784_894_002_430_293e-3,
            -3.223_964_580_411_365e-1,
            -2.400_758_277_161_838,
            -2.549_732_539_343_734,
            4.374_664_141_464_968,
            2.938_163_982_698_783,
        ];
        let below = [
            7.784_695_709_041_462e-3,
            3.224_671_290_700_398e-1,
            2.445_134_137_142_996,
            3.754_408_661_907_416,
            1.0,
        ];
        polynomial(&above, q) / polynomial(&below, q)
    };
    let share = share.clamp(1e-300, 1.0 - 1e-16);
    if share < LOW {
        return tail(share);
    }
    if share > 1.0 - LOW {
        return -tail(1.0 - share);
    }
    let q = share - 0.5;
    let r = q * q;
    let above = [
        -3.969_683_028_665_376e1,
        2.209_460_984_245_205e2,
        -2.759_285_104_469_687e2,
        1.383_577_518_672_69e2,
        -3.066_479_806_614_716e1,
        2.506_628_277_459_239,
    ];
    let below = [
        -5.447_609_879_822_406e1,
        1.615_858_368_580_409e2,
        -1.556_989_798_598_866e2,
        6.680_131_188_771_972e1,
        -1.328_068_155_288_572e1,
        1.0,
    ];
    polynomial(&above, r) * q / polynomial(&below, r)
}
