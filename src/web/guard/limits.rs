//! Rate limits on guesses at passwords and PINs, on opening tables and keys of tables, on sign-ups to tournaments, and on requests of programs.
//!
//! Limits by address are kept in memory; the network of a household or attacker counts as one address. Limits over all addresses and nodes
//! are in [`super::guesses`]. Everybody in a hall shares one address, so wrong guesses must not lock out others there. A correct PIN is
//! accepted whatever was guessed before at its address, and a known browser has limits of its own.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::web::http::error::WebError;
pub use crate::web::http::memory::network;
use crate::web::http::turns::{Bounds, Crowded, Turn, Turns};

/// A limit that is at least 1.
const fn number(limit: u32) -> NonZeroU32 {
    match NonZeroU32::new(limit) {
        Some(limit) => limit,
        None => NonZeroU32::MIN,
    }
}

/// Attempts at one account from one address: this many at once, then one every ten seconds.
const OF_ACCOUNT: NonZeroU32 = number(10);
/// Attempts per minute from one address, at any accounts.
const OF_ADDRESS: NonZeroU32 = number(60);
/// Wrong PINs from one address, or of one known browser: this many at once, then one every six seconds.
const WRONG_PINS: NonZeroU32 = number(10);
/// Wrong PINs per minute of all known browsers at one address.
const WRONG_PINS_OF_KNOWN: NonZeroU32 = number(60);

/// Concurrent PIN guesses of one caller with too many wrong ones. A wrong guess keeps its place for the five seconds of its delay
/// ([`super::guesses`]), so this is also the number per five seconds.
const SLOW_AT_ONCE: usize = 16;
/// Maximum number of waiting guesses of one such caller, and their maximum wait.
const SLOW_WAITING: usize = 64;
const SLOW_PATIENCE: Duration = Duration::from_secs(15);

/// Tables opened from one address: this many at once, then one every two minutes. A club shares one address.
const OPENINGS: NonZeroU32 = number(20);

/// People of one address who sit down at a distance: this many at once, then one every ten seconds.
const SITTINGS: NonZeroU32 = number(120);

/// Keys of tables for programs in one address: this many at once, then one every ten seconds.
const TABLE_KEYS: NonZeroU32 = number(100);

/// Sign-ups from one address: this many at once, then one every ten seconds. A village may share one address of a mobile network.
const SIGN_UPS: NonZeroU32 = number(250);

/// A limit on requests of programs.
struct ProgramLimit {
    /// Requests at once.
    burst: NonZeroU32,
    /// Requests per second after that.
    per_second: NonZeroU32,
    /// The limit as in the header `RateLimit-Policy`.
    policy: &'static str,
}

/// The limit of each key.
const OF_KEY: ProgramLimit =
    ProgramLimit { burst: number(600), per_second: number(10), policy: "\"requests\";q=600;w=60" };
/// The limit of all programs without a key in one network.
const OF_NETWORK: ProgramLimit =
    ProgramLimit { burst: number(300), per_second: number(5), policy: "\"requests\";q=300;w=60" };

/// A limiter that reports what is left.
type ReportingLimiter =
    RateLimiter<ProgramCaller, ProgramStates, DefaultClock, StateInformationMiddleware>;
type ProgramStates = DefaultKeyedStateStore<ProgramCaller>;

/// A program that sends requests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProgramCaller {
    /// The key with this hash.
    Key(String),
    /// All programs without a key in a network.
    Network(IpAddr),
}

/// Permission for a program's request.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The limit, as in the header `RateLimit-Policy`.
    pub policy: &'static str,
    /// Number of further requests that are allowed at once.
    pub left: u32,
}

/// Refusal of a program's request.
#[derive(Clone, Copy, Debug)]
pub struct OverLimit {
    /// The limit, as in the header `RateLimit-Policy`.
    pub policy: &'static str,
    /// Seconds until the next request is allowed.
    pub seconds: u64,
}
/// Requests about notifications from one address: this many at once, then one a second. A full hall shares one address.
const SUBSCRIPTIONS: NonZeroU32 = number(600);

/// All rate limits. Those by address are kept in memory.
pub struct Limits {
    account: DefaultKeyedRateLimiter<(IpAddr, String)>,
    /// For browsers that have already proved a relation to the account.
    proven: DefaultKeyedRateLimiter<(AccountProof, String)>,
    address: DefaultKeyedRateLimiter<IpAddr>,
    wrong_pins: DefaultKeyedRateLimiter<Guesser>,
    wrong_pins_of_known: DefaultKeyedRateLimiter<Guesser>,
    openings: DefaultKeyedRateLimiter<IpAddr>,
    sittings: DefaultKeyedRateLimiter<IpAddr>,
    table_keys: DefaultKeyedRateLimiter<IpAddr>,
    sign_ups: DefaultKeyedRateLimiter<IpAddr>,
    keyed_programs: ReportingLimiter,
    other_programs: ReportingLimiter,
    subscriptions: DefaultKeyedRateLimiter<IpAddr>,
    /// Callers with too many wrong PINs, with the time until which they are slowed down. Correct PINs do not count.
    waiting: Mutex<HashMap<Guesser, Instant>>,
    /// The queue for slowed-down guesses.
    slow: Turns<Guesser>,
}

/// Evidence that a browser is related to an account before it guesses one of its secrets. Strangers cannot use up its attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccountProof {
    /// It has signed in to the account before.
    Known,
    /// It has just given the correct password.
    Password,
    /// It is signed in to the account.
    SignedIn,
}

/// A caller who guesses a PIN.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Guesser {
    /// An unknown browser of this network.
    Stranger(IpAddr),
    /// The session with this hash, in a network.
    Known(String, IpAddr),
    /// All sessions in a network together.
    KnownAt(IpAddr),
}

impl Guesser {
    /// The guesser of a request, from its address and the hash of its session.
    pub fn new(from: IpAddr, session: Option<&str>) -> Self {
        match session {
            Some(session) => Self::Known(session.to_owned(), network(from)),
            None => Self::Stranger(network(from)),
        }
    }

    /// The guessers to which a guess is counted: the caller, and for a known browser also all known browsers of its network.
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
            sittings: RateLimiter::keyed(slow.allow_burst(SITTINGS)),
            table_keys: RateLimiter::keyed(slow.allow_burst(TABLE_KEYS)),
            sign_ups: RateLimiter::keyed(slow.allow_burst(SIGN_UPS)),
            keyed_programs: reporting(&OF_KEY),
            other_programs: reporting(&OF_NETWORK),
            subscriptions: RateLimiter::keyed(
                Quota::per_second(NonZeroU32::MIN).allow_burst(SUBSCRIPTIONS),
            ),
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
    /// Checks the limits before a password is compared.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if there were too many attempts from this address.
    pub fn sign_in(&self, from: IpAddr, email: &str) -> Result<(), WebError> {
        let from = network(from);
        check(&self.address, &from)?;
        check(&self.account, &(from, email.to_owned()))
    }

    /// Checks the limit before a secret of an account is compared, for a browser with this proof.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if such browsers made too many attempts.
    pub fn sign_in_again(&self, proof: AccountProof, email: &str) -> Result<(), WebError> {
        check(&self.proven, &(proof, email.to_owned()))
    }

    /// Checks the limit before players open a table.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if too many tables were opened from this address.
    pub fn opening(&self, from: IpAddr) -> Result<(), WebError> {
        check(&self.openings, &network(from))
    }

    /// Checks the limit before somebody sits down at a distance.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if too many people sat down from this address.
    pub fn sitting(&self, from: IpAddr) -> Result<(), WebError> {
        check(&self.sittings, &network(from))
    }

    /// Checks the limit before a program gets the key of a table.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if too many keys were made for this address.
    pub fn table_key(&self, from: IpAddr) -> Result<(), WebError> {
        check(&self.table_keys, &network(from))
    }

    /// Checks the limit before people sign up to a tournament.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if too many signed up from this address.
    pub fn signing_up(&self, from: IpAddr) -> Result<(), WebError> {
        check(&self.sign_ups, &network(from))
    }

    /// Checks the limit before a program's request is answered.
    ///
    /// # Errors
    /// [`OverLimit`] if the program sent too many.
    pub fn program(&self, caller: &ProgramCaller) -> Result<Allowance, OverLimit> {
        let (limiter, policy) = match caller {
            ProgramCaller::Key(_) => (&self.keyed_programs, OF_KEY.policy),
            ProgramCaller::Network(_) => (&self.other_programs, OF_NETWORK.policy),
        };
        if limiter.len() > 10_000 {
            limiter.retain_recent();
        }
        match limiter.check_key(caller) {
            Ok(state) => Ok(Allowance { policy, left: state.remaining_burst_capacity() }),
            Err(refusal) => {
                let wait = refusal.wait_time_from(limiter.clock().now());
                Err(OverLimit { policy, seconds: wait.as_secs() + 1 })
            }
        }
    }

    /// Checks the limit before a browser subscribes to notifications, or tells that it has shown one.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if there were too many such requests from this address.
    pub fn subscribing(&self, from: IpAddr) -> Result<(), WebError> {
        check(&self.subscriptions, &network(from))
    }

    /// Checks the number of the caller's wrong PINs before another one is looked up.
    ///
    /// # Errors
    /// [`WebError::TooMany`] if there were too many. The guess must then wait in [`Limits::slow_turn`]; if it is wrong too, this error is
    /// its answer.
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

    /// Waits for a place for a guess of a caller with too many wrong ones. The place is kept until the guess is answered.
    ///
    /// # Errors
    /// [`Crowded`] if too many of the caller's guesses are waiting, or this one has waited too long.
    pub async fn slow_turn(&self, who: &Guesser) -> Result<Turn<Guesser>, Crowded> {
        let counted = who.counted();
        self.slow.take(counted.last().unwrap_or(who)).await
    }

    /// Records a wrong PIN.
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

fn reporting(limit: &ProgramLimit) -> ReportingLimiter {
    let quota = Quota::per_second(limit.per_second).allow_burst(limit.burst);
    RateLimiter::keyed(quota).with_middleware::<StateInformationMiddleware>()
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
