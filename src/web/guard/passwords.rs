//! Passwords: argon2id with the minimum parameters of OWASP, off the async threads and on at most half of the cores.
//!
//! Each hash needs 19 MiB of memory. It is allocated once per permit and reused, because the allocator would otherwise keep it for each
//! thread that has ever hashed.

use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use subtle::ConstantTimeEq;
use tokio::sync::Semaphore;

use super::{guessable, secret};
use crate::web::http::error::WebError;

/// Allowed number of characters in a password.
pub const LENGTH: RangeInclusive<usize> = 10..=200;

/// Memory in KiB, number of passes, number of lanes.
const PARAMETERS: (u32, u32, u32) = (19_456, 2, 1);
/// Length of a salt, in bytes.
const SALT: usize = 16;

/// Hash to compare with if no account has the address, so that the answer takes as long as for a real one.
static NOBODY: LazyLock<String> =
    LazyLock::new(|| hash("nobody has this password", &mut Vec::new()).unwrap_or_default());

/// Hashes and compares passwords, on half of the cores. Clones share the permits.
#[derive(Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
    /// Reusable memory blocks; at most one for each permit.
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
}

impl Default for Passwords {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self { places: Arc::new(Semaphore::new((cores / 2).max(1))), memory: Arc::default() }
    }
}

impl Passwords {
    /// Hashes a new password.
    ///
    /// # Errors
    /// [`WebError::Internal`] if hashing fails, or the service is stopping.
    pub async fn hash(&self, password: String) -> Result<String, WebError> {
        let hashed = self.run(move |memory| hash(&password, memory)).await?;
        hashed.map_err(|error| WebError::internal(error.to_string()))
    }

    /// Reports whether `password` matches `stored`. Without a stored hash the answer is false, after the same time.
    ///
    /// # Errors
    /// [`WebError::Internal`] if the service is stopping.
    pub async fn is_right(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, WebError> {
        self.run(move |memory| {
            let is_known = stored.is_some();
            let stored = stored.as_ref().unwrap_or(&NOBODY);
            // An unreadable stored hash matches no password.
            is_right(&password, stored, memory).unwrap_or(false) && is_known
        })
        .await
    }

    /// Reports whether a new password is easy to guess; `about` holds texts about its owner.
    ///
    /// # Errors
    /// [`WebError::Internal`] if the service is stopping.
    pub async fn is_guessable(&self, password: &str, about: &[&str]) -> Result<bool, WebError> {
        let password = password.to_owned();
        let about: Vec<String> = about.iter().map(|text| (*text).to_owned()).collect();
        self.run(move |_| guessable::is_guessable(&password, &about)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T, WebError> {
        let _place = self.places.acquire().await.map_err(WebError::internal)?;
        let pool = Arc::clone(&self.memory);
        let on_thread = move || {
            let mut memory = lock(&pool).pop().unwrap_or_default();
            let done = work(&mut memory);
            lock(&pool).push(memory);
            done
        };
        tokio::task::spawn_blocking(on_thread).await.map_err(WebError::internal)
    }
}

fn lock(pool: &Mutex<Vec<Vec<Block>>>) -> std::sync::MutexGuard<'_, Vec<Vec<Block>>> {
    pool.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash(password: &str, memory: &mut Vec<Block>) -> Result<String, argon2::password_hash::Error> {
    let (kib, passes, lanes) = PARAMETERS;
    let params = Params::new(kib, passes, lanes, None)?;
    let salt: Vec<u8> = secret::random_bytes().into_iter().take(SALT).collect();
    let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
    let (mut out, text) = ([0; Params::DEFAULT_OUTPUT_LEN], ParamsString::try_from(&params)?);
    fill(&Argon2::new(algorithm, version, params), password, &salt, &mut out, memory)?;
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(version.into()),
        params: text,
        salt: Some(Salt::new(&salt)?),
        hash: Some(Output::new(&out)?),
    };
    Ok(hash.to_string())
}

fn is_right(
    password: &str,
    stored: &str,
    memory: &mut Vec<Block>,
) -> Result<bool, argon2::password_hash::Error> {
    use argon2::password_hash::Error;
    let stored = PasswordHash::new(stored)?;
    let algorithm = Algorithm::try_from(stored.algorithm.as_str())?;
    let version = stored.version.map_or(Ok(Version::default()), Version::try_from)?;
    let argon2 = Argon2::new(algorithm, version, Params::try_from(&stored)?);
    let (salt, expected) = stored.salt.as_ref().zip(stored.hash.as_ref()).ok_or(Error::Internal)?;
    let mut out = vec![0; expected.as_bytes().len()];
    fill(&argon2, password, salt, &mut out, memory)?;
    Ok(out.ct_eq(expected.as_bytes()).into())
}

fn fill(
    argon2: &Argon2<'_>,
    password: &str,
    salt: &[u8],
    out: &mut [u8],
    memory: &mut Vec<Block>,
) -> argon2::Result<()> {
    let n = argon2.params().block_count();
    if memory.len() < n {
        memory.resize(n, Block::default());
    }
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, out, memory)
}
