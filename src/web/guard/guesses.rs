//! Limits on wrong guesses at one secret, over all addresses and nodes. Only wrong guesses are written. A browser that has signed in to an
//! account before is not blocked by the guesses of others at that account.

use std::time::Duration;

use chrono::{DateTime, Utc};
use store::Store;

use super::secret;
use crate::web::http::error::WebError;

/// Seconds until the next attempt once the limit is reached.
const REST: u64 = 60;
/// Delay of the answer to a wrong guess.
const COST: Duration = Duration::from_millis(250);
/// Delay for a caller with too many wrong guesses.
const SLOW: Duration = Duration::from_secs(5);

/// A target of guesses that are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuessTarget {
    /// Password of the account with this e-mail address.
    Account(String),
    /// Links for a new password of the account with this e-mail address; each request counts.
    NewPassword(String),
    /// PINs and codes of all kinds.
    Pins,
    /// PINs and codes, guessed by callers with too many wrong guesses (see [`super::limits::Limits::pin`]).
    SlowPins,
}

impl GuessTarget {
    /// Number of wrong guesses allowed in ten to twenty minutes.
    fn most(&self) -> i64 {
        match self {
            GuessTarget::Account(_) => 100,
            GuessTarget::NewPassword(_) => 10,
            GuessTarget::Pins => 300,
            // A phone that guesses twice a second all evening stays below this, so it cannot lock out its hall.
            GuessTarget::SlowPins => 3_000,
        }
    }

    /// Delay of the answer to a wrong guess.
    fn cost(&self) -> Duration {
        match self {
            GuessTarget::Account(_) | GuessTarget::NewPassword(_) | GuessTarget::Pins => COST,
            GuessTarget::SlowPins => SLOW,
        }
    }

    /// Key under which guesses are counted. It does not reveal the e-mail address.
    fn name(&self) -> String {
        match self {
            GuessTarget::Account(email) => format!("account {}", secret::fingerprint(email)),
            GuessTarget::NewPassword(email) => {
                format!("new password {}", secret::fingerprint(email))
            }
            GuessTarget::Pins => "pins".to_owned(),
            GuessTarget::SlowPins => "slow pins".to_owned(),
        }
    }
}

/// Checks the limit before a guess is looked up.
///
/// # Errors
/// [`WebError::TooMany`]: there were too many wrong guesses. Other errors: the store does not answer.
pub async fn require(
    store: &Store,
    space: &GuessTarget,
    now: DateTime<Utc>,
) -> Result<(), WebError> {
    let (name, most) = (space.name(), space.most());
    match store.read(move |conn| store::guesses::count(conn, &name, now)).await? {
        n if n < most => Ok(()),
        _ => Err(WebError::TooMany { seconds: REST }),
    }
}

/// Counts a wrong guess, then waits for its delay.
///
/// # Errors
/// Fails if the store does not answer.
pub async fn wrong(store: &Store, space: &GuessTarget, now: DateTime<Utc>) -> Result<(), WebError> {
    let (name, cost) = (space.name(), space.cost());
    store.write(move |conn| store::guesses::add(conn, &name, now)).await?;
    tokio::time::sleep(cost).await;
    Ok(())
}
