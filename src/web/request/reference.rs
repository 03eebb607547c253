//! References of requests, shown on error pages, in a header of every answer, and in the log.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::{HttpMessage, HttpRequest};

use crate::web::guard::secret;

/// Reference of a request: a random number of this program start, and a serial number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference(u16, u32);

impl Reference {
    /// The reference of a request. It is made once and then cached in the request.
    pub fn of(req: &HttpRequest) -> Self {
        if let Some(known) = req.extensions().get::<Self>() {
            return *known;
        }
        let reference = Self::next();
        req.extensions_mut().insert(reference);
        reference
    }

    /// The next unused reference.
    pub fn next() -> Self {
        static START: LazyLock<u16> = LazyLock::new(|| {
            let [low, high, ..] = secret::random_bytes();
            u16::from_le_bytes([low, high])
        });
        static NEXT: AtomicU32 = AtomicU32::new(1);
        Self(*START, NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}-{:06x}", self.0, self.1)
    }
}
