//! How often may be guessed, passwords and PINs, and how often tables may be opened.
//!
//! By address in memory: a network that one household or one attacker has counts as one. Over all addresses and nodes in
//! [`super::guesses`]. A hall shares one address, so nobody in it is locked out by another who guesses: a right PIN is taken
//! whatever was guessed before it at the address, and a browser that is known has limits of its own.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::web::http::error::WebError;
pub use crate::web::http::memory::network;
use crate::web::http::turns::{Bounds, Crowded, Turn, Turns};

/// Attempts at one account from one address: this many at once, then one in ten seconds.
const OF_ACCOUNT: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Attempts from one address at any accounts a minute.
const OF_ADDRESS: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Wrong PINs from one address, or of one who is known: this many at once, then one in six seconds.
const WRONG_PINS: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Wrong PINs of all who are known at one address, a minute.
const WRONG_PINS_OF_KNOWN: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Guesses at PINs by one caller with too many wrong ones that are looked at at the same time. A wrong one keeps its place
/// until it is answered, after five seconds ([`super::guesses`]): so many in five seconds.
const SLOW_AT_ONCE: usize = 16;
/// Those of one caller that wait for a place at most, and for how long.
const SLOW_WAITING: usize = 64;
const SLOW_PATIENCE: Duration = Duration::from_secs(15);

/// Tables opened from one address: this many at once, then one in two minutes. A club shares one address.
const OPENINGS: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// All limits. What is counted by address is kept in memory.
pub struct Limits {
    account: DefaultKeyedRateLimiter<(IpAddr, String)>,
    /// Of browsers that have proved something of the account already.
    proven: DefaultKeyedRateLimiter<(Proof, String)>,
    address: DefaultKeyedRateLimiter<IpAddr>,
    wrong_pins: DefaultKeyedRateLimiter<Guesser>,
    wrong_pins_of_known: DefaultKeyedRateLimiter<Guesser>,
    openings: DefaultKeyedRateLimiter<IpAddr>,
    /// Callers with too many wrong PINs, and until when theirs are slow. Right PINs cost nothing.
    waiting: Mutex<HashMap<Guesser, Instant>>,
    /// For the slow guesses.
    slow: Turns<Guesser>,
}

/// What a browser has proved before it guesses a secret of an account: strangers cannot use up its attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// It signed in to the account before.
    Known,
    /// It gave the password a moment ago.
    Password,
    /// It is signed in to the account.
    SignedIn,
}

/// Who guesses a PIN.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Guesser {
    /// A browser of this network that nothing is known of.
    Stranger(IpAddr),
    /// The session with this hash, at an address.
    Known(String, IpAddr),
    /// All sessions at an address together.
    KnownAt(IpAddr),
}

impl Guesser {
    /// Of a request from this address, by the hash of its session.
    pub fn new(from: IpAddr, session: Option<&str>) -> Self {
        match session {
            Some(session) => Self::Known(session.to_owned(), network(from)),
            None => Self::Stranger(network(from)),
        }
    }

    /// Those that are counted together with it, itself the first.
    fn counted(&self) -> Vec<Self> {
        match self {
            Self::Known(_, at) => vec![self.clone(), Self::KnownAt(*at)],
            Self::Stranger(_) | Self::KnownAt(_) => vec![self.clone()],
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        let slow = Quota::with_period(Duration::from_secs(10))
            .unwrap_or(Quota::per_minute(NonZeroU32::MIN));
        let of_openings = Quota::with_period(Duration::from_secs(120))
            .unwrap_or(Quota::per_minute(NonZeroU32::MIN));
        Self {
            openings: RateLimiter::keyed(of_openings.allow_burst(OPENINGS)),
            account: RateLimiter::keyed(slow.allow_burst(OF_ACCOUNT)),
            proven: RateLimiter::keyed(slow.allow_burst(OF_ACCOUNT)),
            address: RateLimiter::keyed(Quota::per_minute(OF_ADDRESS)),
            wrong_pins: RateLimiter::keyed(Quota::per_minute(WRONG_PINS)),
            wrong_pins_of_known: RateLimiter::keyed(Quota::per_minute(WRONG_PINS_OF_KNOWN)),
            waiting: Mutex::default(),
            slow: Turns::new(Bounds {
                places: usize::MAX,
                of_one: SLOW_AT_ONCE,
                waiting: SLOW_WAITING,
                patience: SLOW_PATIENCE,
            }),
        }
    }
}

impl Limits {
    /// Before a password is compared.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where it was tried too often from there.
    pub fn sign_in(&self, from: IpAddr, email: &str) -> Result<(), WebError> {
        let from = network(from);
        check(&self.address, &from)?;
        check(&self.account, &(from, email.to_owned()))
    }

    /// Before a secret of the account is compared that a browser with this proof has sent.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where such browsers tried too often.
    pub fn sign_in_again(&self, proof: Proof, email: &str) -> Result<(), WebError> {
        check(&self.proven, &(proof, email.to_owned()))
    }

    /// Before a table is opened by players.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where too many were.
    pub fn opening(&self, from: IpAddr) -> Result<(), WebError> {
        check(&self.openings, &network(from))
    }

    /// Before a PIN is looked up: whether the caller has to take [`Limits::slow_turn`] first.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where too many were wrong: what a wrong one is answered then.
    pub fn pin(&self, who: &Guesser) -> Result<(), WebError> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        waiting.retain(|_, until| *until > now);
        match who.counted().iter().filter_map(|who| waiting.get(who)).max() {
            Some(until) => {
                Err(WebError::TooMany { seconds: until.duration_since(now).as_secs() + 1 })
            }
            None => Ok(()),
        }
    }

    /// A place for a guess of a caller with too many wrong ones: it is kept until the guess is answered.
    ///
    /// # Errors
    /// [`Crowded`] if too many of the caller's guesses wait already.
    pub async fn slow_turn(&self, who: &Guesser) -> Result<Turn<Guesser>, Crowded> {
        let counted = who.counted();
        self.slow.take(counted.last().unwrap_or(who)).await
    }

    /// After a PIN was found to be wrong.
    pub fn wrong_pin(&self, who: &Guesser) {
        for who in who.counted() {
            let limiter = match who {
                Guesser::KnownAt(_) => &self.wrong_pins_of_known,
                Guesser::Stranger(_) | Guesser::Known(..) => &self.wrong_pins,
            };
            let checked = check(limiter, &who);
            if let Err(WebError::TooMany { seconds }) = checked {
                let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
                waiting.insert(who, Instant::now() + Duration::from_secs(seconds));
            }
        }
    }
}

fn check<K: Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), WebError> {
    if limiter.len() > 10_000 {
        limiter.retain_recent();
    }
    limiter.check_key(key).map_err(|refusal| {
        let wait = refusal.wait_time_from(limiter.clock().now());
        WebError::TooMany { seconds: wait.as_secs() + 1 }
    })
}
