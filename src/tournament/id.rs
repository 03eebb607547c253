//! Ids that are made without asking a database: sixteen bytes, ordered by time (UUID version 7).

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id from `source`.
            pub fn new(source: &mut IdSource) -> Self {
                Self(source.next_uuid())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.simple().fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::try_parse(text).map(Self)
            }
        }
    )+};
}

ids! {
    /// An account: an organizer, or a referee with one.
    UserId,
    /// A person who plays, the same in all tournaments of one organizer's account.
    PlayerId,
    /// A tournament.
    TournamentId,
    /// A weekly ranking; the one that an account has from the start has the account's id.
    RankingId,
    /// A season of a ranking.
    SeasonId,
    /// What competes in a tournament: a player or a pair.
    EntryId,
    /// One format within a tournament.
    StageId,
    /// A division of a stage: sector, group, or the whole.
    PoolId,
    /// What is played at once within a stage.
    RoundId,
    /// One draw, discarded or not.
    DrawId,
    /// That a draw will be made of a public number.
    AnnouncedDrawId,
    /// A draw that is made of balls.
    UrnId,
    /// One board with its seats in one round.
    TableId,
    /// An entry that took another's seats.
    ReplacementId,
    /// One decision about where entries sit that came after a draw.
    LateSeatingId,
    /// One decision to change by hand what is published.
    RearrangementId,
    /// A call for an organizer.
    CallId,
    /// One asking of who has come.
    RollCallId,
    /// A club's own picture in the place of its crest.
    OwnCrestId,
    /// Something that is wished for an entry.
    WishId,
    /// One submission by a person; the same when it is sent again.
    RequestId,
}

/// Makes ids, handed in by whoever has the clock and the randomness.
#[derive(Debug)]
pub struct IdSource {
    millis: u64,
    random: ChaCha8Rng,
}

impl IdSource {
    /// Ids of the moment `millis` (milliseconds of the Unix epoch), told apart by the stream of `seed`.
    pub fn new(millis: u64, seed: [u8; 32]) -> Self {
        Self { millis, random: ChaCha8Rng::from_seed(seed) }
    }

    /// The next id, greater than those of earlier milliseconds.
    pub fn next_uuid(&mut self) -> Uuid {
        let mut random = [0; 10];
        self.random.fill_bytes(&mut random);
        uuid::Builder::from_unix_timestamp_millis(self.millis, &random).into_uuid()
    }

    /// Thirty-two bytes of which the ids tell nothing.
    pub fn next_secret(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.random.fill_bytes(&mut bytes);
        bytes
    }
}
