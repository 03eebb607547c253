//! Passwords: argon2id with OWASP's least parameters, off the async threads and never on all cores at once.

use std::sync::{Arc, LazyLock};
use std::thread;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use std::ops::RangeInclusive;
use tokio::sync::Semaphore;

use crate::web::http::error::WebError;

/// Characters of a password.
pub const LENGTH: RangeInclusive<usize> = 10..=200;

/// Memory in KiB, passes and lanes.
const PARAMETERS: (u32, u32, u32) = (19_456, 2, 1);

/// Compared with where no account has the address, so that the answer takes as long.
static NOBODY: LazyLock<String> =
    LazyLock::new(|| hash("nobody has this password").unwrap_or_default());

/// Hashes and compares, on half of the cores.
#[derive(Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self { places: Arc::new(Semaphore::new((cores / 2).max(1))) }
    }
}

impl Passwords {
    /// The hash to be stored of a new password.
    ///
    /// # Errors
    /// If hashing fails, or the service is stopping.
    pub async fn hash(&self, password: String) -> Result<String, WebError> {
        self.run(move || hash(&password))
            .await?
            .map_err(|error| WebError::internal(error.to_string()))
    }

    /// Whether `password` is the one of `stored`; without a stored one the answer is no, after as long a time.
    ///
    /// # Errors
    /// If the service is stopping.
    pub async fn is_right(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, WebError> {
        self.run(move || match stored {
            Some(stored) => is_right(&password, &stored),
            None => {
                is_right(&password, &NOBODY);
                false
            }
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WebError> {
        let _place = self.places.acquire().await.map_err(WebError::internal)?;
        tokio::task::spawn_blocking(work).await.map_err(WebError::internal)
    }
}

fn argon2() -> Result<Argon2<'static>, argon2::Error> {
    let (memory, passes, lanes) = PARAMETERS;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(memory, passes, lanes, None)?))
}

fn hash(password: &str) -> Result<String, argon2::password_hash::Error> {
    let argon2 = argon2().map_err(|_| argon2::password_hash::Error::Internal)?;
    Ok(argon2.hash_password(password.as_bytes())?.to_string())
}

fn is_right(password: &str, stored: &str) -> bool {
    PasswordHash::new(stored)
        .is_ok_and(|stored| Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
}
