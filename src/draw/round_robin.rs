//! The circle method: a single round robin in which everybody meets everybody once.

/// One round: games as (first colors, other colors), by index of the entry, and who rests where the number is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircleRound {
    /// The games: the first of the two has yellow and red.
    pub games: Vec<(usize, usize)>,
    /// Who has no game.
    pub rest: Option<usize>,
}

/// The rounds of a league of `n` entries: `n` − 1 if even, `n` with one rest each if odd; none for fewer than two.
///
/// All but the last of an even number stand on a circle of m (odd) places. In round r, counted from 0, those at r + k
/// and r − k meet for k = 1 … (m − 1)/2, and the first of them has the first colors if k is odd; entry r meets the
/// last one, or rests. So an entry's colors alternate from round to round but for its game with the last one, and
/// everybody has either side as often as the other, or once more.
pub fn circle(n: usize) -> Vec<CircleRound> {
    if n < 2 {
        return Vec::new();
    }
    let m = if n.is_multiple_of(2) { n - 1 } else { n };
    let last = n.is_multiple_of(2).then_some(n - 1);
    (0..m)
        .map(|r| {
            let mut games: Vec<(usize, usize)> = Vec::new();
            // Who is on the first colors against the last one alternates, so that the last one's do.
            games.extend(last.map(|last| if r % 2 == 0 { (last, r) } else { (r, last) }));
            for k in 1..=(m - 1) / 2 {
                let (ahead, behind) = ((r + k) % m, (r + m - k) % m);
                games.push(if k % 2 == 1 { (ahead, behind) } else { (behind, ahead) });
            }
            CircleRound { games, rest: last.is_none().then_some(r) }
        })
        .collect()
}
