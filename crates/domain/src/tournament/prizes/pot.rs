//! The pot in whole cents.
//!
//! Each share is rounded down to a cent. The cents that are left go to the shares with the largest fractions, the earlier one first if
//! they are equal. If the shares are the whole pot, so are their amounts; otherwise the sum is the given part, rounded down.

use super::{Award, Prizes, WHOLE};

/// The amounts of these shares of the pot, in their order. `shares` are in hundredths of a per cent.
pub fn amounts(pot_cents: i64, shares: &[u16]) -> Vec<i64> {
    let whole = i64::from(WHOLE);
    let exact = |share: &u16| pot_cents.saturating_mul(i64::from(*share));
    let mut amounts: Vec<i64> = shares.iter().map(|share| exact(share) / whole).collect();
    let given = shares.iter().map(exact).sum::<i64>() / whole;
    let left = given - amounts.iter().sum::<i64>();
    let mut by_fraction: Vec<(usize, i64)> =
        shares.iter().map(|share| exact(share) % whole).enumerate().collect();
    by_fraction.sort_by_key(|(index, fraction)| (-fraction, *index));
    let more = usize::try_from(left).unwrap_or(0);
    for (index, _) in by_fraction.into_iter().take(more) {
        if let Some(amount) = amounts.get_mut(index) {
            *amount += 1;
        }
    }
    amounts
}

/// An amount in `n` equal parts; the first ones get the cents that are left.
pub fn parts(cents: i64, n: usize) -> Vec<i64> {
    let count = i64::try_from(n.max(1)).unwrap_or(i64::MAX);
    let (each, left) = (cents / count, cents % count);
    (0..i64::try_from(n).unwrap_or(0)).map(|index| each + i64::from(index < left)).collect()
}

/// The amount of each prize, one for each of its places; one amount for other awards. `None` for a prize without a share, and for all if
/// the pot is not known.
pub fn amounts_of(prizes: &Prizes) -> Vec<Option<Vec<i64>>> {
    let shares: Vec<u16> = prizes.list.iter().map(|prize| prize.share.unwrap_or(0)).collect();
    let amounts = prizes.pot_cents.map(|pot| amounts(pot, &shares)).unwrap_or_default();
    let of = |(index, prize): (usize, &super::Prize)| {
        let amount = amounts.get(index).copied().filter(|_| prize.share.is_some())?;
        let n = match prize.award {
            Award::Places { first, last } => usize::from(last.saturating_sub(first)) + 1,
            _ => 1,
        };
        Some(parts(amount, n))
    };
    prizes.list.iter().enumerate().map(of).collect()
}
