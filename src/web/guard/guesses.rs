//! Wrong guesses at one thing from all addresses and nodes together. Only a wrong guess is written. A browser that signed in
//! to an account before is not held back by what others guess at that account.

use std::time::Duration;

use chrono::{DateTime, Utc};

use super::secret;
use crate::store::{self, Conn, Store};
use crate::web::http::error::WebError;

/// Until the next attempt where there were too many, in seconds.
const REST: u64 = 60;
/// How long a wrong guess waits for its answer.
const COST: Duration = Duration::from_millis(250);
/// The same for a caller with too many wrong guesses already.
const SLOW: Duration = Duration::from_secs(5);

/// What is guessed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Space {
    /// The password of the account with this address.
    Account(String),
    /// All PINs and codes.
    Pins,
    /// All PINs and codes, by callers with too many wrong guesses already (see [`super::limits::Limits::pin`]).
    SlowPins,
}

impl Space {
    /// So many wrong guesses are let through in ten to twenty minutes.
    fn most(&self) -> i64 {
        match self {
            Space::Account(_) => 100,
            Space::Pins => 300,
            // One phone that guesses twice a second all evening stays below it, so its hall is not locked out.
            Space::SlowPins => 3_000,
        }
    }

    /// How long a wrong guess waits for its answer.
    fn cost(&self) -> Duration {
        match self {
            Space::Account(_) | Space::Pins => COST,
            Space::SlowPins => SLOW,
        }
    }

    /// What it is counted by: nobody learns an address from it.
    fn name(&self) -> String {
        match self {
            Space::Account(email) => format!("account {}", secret::fingerprint(email)),
            Space::Pins => "pins".to_owned(),
            Space::SlowPins => "slow pins".to_owned(),
        }
    }
}

/// Before a guess is looked at.
///
/// # Errors
/// [`WebError::TooMany`] where too many guesses were wrong; those of the store.
pub async fn require(store: &Store, space: &Space, now: DateTime<Utc>) -> Result<(), WebError> {
    let (name, most) = (space.name(), space.most());
    let count = move |conn: &mut Conn| Ok::<_, WebError>(store::guesses::count(conn, &name, now)?);
    match store.read(count).await? {
        n if n < most => Ok(()),
        _ => Err(WebError::TooMany { seconds: REST }),
    }
}

/// After a wrong guess: counts it, and takes its time.
///
/// # Errors
/// Those of the store.
pub async fn wrong(store: &Store, space: &Space, now: DateTime<Utc>) -> Result<(), WebError> {
    let (name, cost) = (space.name(), space.cost());
    store.write(move |conn| Ok::<_, WebError>(store::guesses::add(conn, &name, now)?)).await?;
    tokio::time::sleep(cost).await;
    Ok(())
}
