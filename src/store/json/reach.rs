//! Where a role holds.

use serde::{Deserialize, Serialize};

use super::{Text, texts, untexts};
use crate::tournament::reach::{PoolName, Reach};

/// The pools of a role that does not hold everywhere.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::store) struct PoolsJson(Vec<Text<PoolName>>);

impl PoolsJson {
    /// Nothing where the role holds everywhere.
    pub(in crate::store) fn of(reach: &Reach) -> Option<Self> {
        match reach {
            Reach::Everywhere => None,
            Reach::Pools(pools) => Some(Self(texts(pools.clone()))),
        }
    }

    pub(in crate::store) fn into_reach(self) -> Reach {
        Reach::Pools(untexts(self.0))
    }
}
