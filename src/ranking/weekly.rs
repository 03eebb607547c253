//! Weekly ranking.
