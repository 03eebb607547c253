//! A place in an order that is compared over rounds or weeks.

/// The place after a round or a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceAfter {
    /// The rank, from 1; those that are equal share it.
    pub rank: u32,
    /// The number of those on that rank.
    pub n_sharing: u32,
}
