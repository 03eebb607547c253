//! Stored form of a role's reach.

use domain::tournament::reach::{PoolName, Reach};
use serde::{Deserialize, Serialize};

use super::{Text, texts, untexts};

/// Pools to which a role is limited.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PoolsJson(Vec<Text<PoolName>>);

impl PoolsJson {
    /// `None` if the role covers all pools.
    pub(crate) fn of(reach: &Reach) -> Option<Self> {
        match reach {
            Reach::Everywhere => None,
            Reach::Pools(pools) => Some(Self(texts(pools.clone()))),
        }
    }

    pub(crate) fn into_reach(self) -> Reach {
        Reach::Pools(untexts(self.0))
    }
}
