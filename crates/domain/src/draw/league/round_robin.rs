//! The circle method: a single round robin in which every two entries meet once.

/// One round: games as (first colors, other colors) by index of the entry, and the resting entry of an odd number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircleRound {
    /// The games; the first of the two entries has yellow and red.
    pub games: Vec<(usize, usize)>,
    /// The entry without a game; `None` if the number of entries is even.
    pub rest: Option<usize>,
}

/// The rounds of a league of `n` entries: `n` − 1 if even, `n` with one rest each if odd; empty for fewer than two.
///
/// For an even number, all entries but the last stand on a circle of m (odd) places; for an odd number, all of them. In round r, counted
/// from 0, the entries at r + k and r − k meet for k = 1 … (m − 1)/2; the first of them has the first colors if k is odd. Entry r meets the
/// last entry, or rests. So an entry's colors alternate from round to round, except for its game with the last entry, and each entry has
/// either side equally often or once more.
pub fn circle(n: usize) -> Vec<CircleRound> {
    if n < 2 {
        return Vec::new();
    }
    let m = if n.is_multiple_of(2) { n - 1 } else { n };
    let last = n.is_multiple_of(2).then_some(n - 1);
    (0..m)
        .map(|r| {
            let mut games: Vec<(usize, usize)> = Vec::new();
            // The sides against the last entry alternate, so that its own colors alternate too.
            games.extend(last.map(|last| if r % 2 == 0 { (last, r) } else { (r, last) }));
            for k in 1..=(m - 1) / 2 {
                let (ahead, behind) = ((r + k) % m, (r + m - k) % m);
                games.push(if k % 2 == 1 { (ahead, behind) } else { (behind, ahead) });
            }
            CircleRound { games, rest: last.is_none().then_some(r) }
        })
        .collect()
}
