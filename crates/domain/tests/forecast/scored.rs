//! Forecasts of evenings with a hidden tempo hold as often as they say. `cargo bench -p domain --bench forecast` is the long run of it.

use domain::draw::forecast::forecast_by;

use super::hidden_evening::{HiddenEvening, KINDS, Kind, Lengths, Luck};

/// Evenings of the test.
const N: usize = 80;

/// Shares of evenings that end before the likely and the late moment of forecasts at the start, after the first round and in the middle.
fn shares(shift: f64) -> [[f64; 2]; 3] {
    let kinds = KINDS.map(|kind| Kind { entries: (kind.entries.0, kind.entries.0 + 12), ..kind });
    let mut luck = Luck::new(7);
    let mut pools = kinds.map(|_| Lengths::of(150));
    let mut shares = [[0.0; 2]; 3];
    for index in 0..N {
        let which = index % kinds.len();
        let evening = HiddenEvening::play(kinds[which], &mut pools[which], shift, &mut luck);
        let moments = [0.0, evening.end_of_first() + 1.0, evening.end() / 2.0];
        for (share, now) in shares.iter_mut().zip(moments) {
            let end = forecast_by(&evening.seen(now), 99, index as u64).end;
            let actual = evening.at(evening.end());
            share[0] += f64::from(u8::from(actual <= end.likely)) / N as f64;
            share[1] += f64::from(u8::from(actual <= end.late)) / N as f64;
        }
    }
    shares
}

/// Of 80 evenings 90 % are 72, with a standard deviation of 2.7.
#[test]
fn nine_evenings_in_ten_end_before_the_late_moment() {
    for [likely, late] in shares(1.0) {
        assert!((0.35..=0.65).contains(&likely), "{likely}");
        assert!((0.81..=0.98).contains(&late), "{late}");
    }
}

#[test]
fn evenings_slower_than_the_prior_says_are_noticed_from_their_own_tables() {
    let [start, after_first, middle] = shares(1.6).map(|[_, late]| late);
    assert!(start < 0.5, "{start}");
    assert!(after_first > 0.6 && middle > 0.75, "{after_first} {middle}");
}
