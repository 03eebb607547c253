//! Places in a tournament: the number that is free, and the sign-ups that get them.

use super::super::id::SignUpId;
use super::SignUp;

/// The number of free places if `n_active` entries take part; `None` without a limit. The desk may register entries above the limit.
pub fn free(capacity: u16, n_active: usize) -> Option<usize> {
    let capacity = usize::from(capacity);
    (capacity > 0).then(|| capacity.saturating_sub(n_active))
}

/// The waiting sign-ups that get a place now, in the order of their arrival.
pub fn moved_up(capacity: u16, n_active: usize, sign_ups: &[SignUp]) -> Vec<SignUpId> {
    let free = free(capacity, n_active).unwrap_or(usize::MAX);
    line(sign_ups).take(free).map(|waiting| waiting.id).collect()
}

/// The place of a sign-up in the waiting list, from 1; `None` if it does not wait.
pub fn place_in_line(id: SignUpId, sign_ups: &[SignUp]) -> Option<usize> {
    line(sign_ups).position(|waiting| waiting.id == id).map(|index| index + 1)
}

/// The waiting sign-ups in the order of their arrival.
pub fn line(sign_ups: &[SignUp]) -> impl Iterator<Item = &SignUp> {
    let mut waiting: Vec<&SignUp> = sign_ups.iter().filter(|one| one.is_waiting()).collect();
    waiting.sort_by_key(|one| one.number);
    waiting.into_iter()
}
