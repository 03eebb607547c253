//! Streams that say "changed".
