//! How often may be guessed, passwords by address and account, PINs by address; and how often tables may be opened.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::web::http::error::WebError;

/// Attempts at one account from one address: this many at once, then one in ten seconds.
const OF_ACCOUNT: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Attempts from one address at any accounts a minute.
const OF_ADDRESS: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Wrong PINs from one address: this many at once, then one in six seconds.
const WRONG_PINS: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Tables opened from one address: this many at once, then one in two minutes. A club shares one address.
const OPENINGS: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// All limits, kept in memory.
pub struct Limits {
    account: DefaultKeyedRateLimiter<(IpAddr, String)>,
    address: DefaultKeyedRateLimiter<IpAddr>,
    wrong_pins: DefaultKeyedRateLimiter<IpAddr>,
    openings: DefaultKeyedRateLimiter<IpAddr>,
    /// Addresses that guessed too many PINs, and until when they wait. A hall shares one address: right PINs cost nothing.
    waiting: Mutex<HashMap<IpAddr, Instant>>,
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
            address: RateLimiter::keyed(Quota::per_minute(OF_ADDRESS)),
            wrong_pins: RateLimiter::keyed(Quota::per_minute(WRONG_PINS)),
            waiting: Mutex::default(),
        }
    }
}

impl Limits {
    /// Before a password is compared.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where it was tried too often.
    pub fn sign_in(&self, from: IpAddr, email: &str) -> Result<(), WebError> {
        check(&self.address, &from)?;
        check(&self.account, &(from, email.to_owned()))
    }

    /// Before a table is opened by players.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where too many were.
    pub fn opening(&self, from: IpAddr) -> Result<(), WebError> {
        check(&self.openings, &from)
    }

    /// Before a PIN is looked up.
    ///
    /// # Errors
    /// [`WebError::TooMany`] where too many were wrong.
    pub fn pin(&self, from: IpAddr) -> Result<(), WebError> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        waiting.retain(|_, until| *until > now);
        match waiting.get(&from) {
            Some(until) => {
                Err(WebError::TooMany { seconds: until.duration_since(now).as_secs() + 1 })
            }
            None => Ok(()),
        }
    }

    /// After a PIN was found to be wrong.
    pub fn wrong_pin(&self, from: IpAddr) {
        if let Err(WebError::TooMany { seconds }) = check(&self.wrong_pins, &from) {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.insert(from, Instant::now() + Duration::from_secs(seconds));
        }
    }
}

fn check<K: std::hash::Hash + Eq + Clone>(
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
