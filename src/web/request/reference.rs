//! By what a request is found in the log: said on every page of an error, in a header of every answer and in its lines.

use std::fmt;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::{HttpMessage, HttpRequest};

use crate::web::guard::secret;

/// A request's reference: of this start of the program, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference(u16, u32);

impl Reference {
    /// Of this request: made once, then remembered.
    pub fn of(req: &HttpRequest) -> Self {
        static START: LazyLock<u16> = LazyLock::new(|| {
            let [low, high, ..] = secret::random_bytes();
            u16::from_le_bytes([low, high])
        });
        static NEXT: AtomicU32 = AtomicU32::new(1);
        if let Some(known) = req.extensions().get::<Self>() {
            return *known;
        }
        let reference = Self(*START, NEXT.fetch_add(1, Ordering::Relaxed));
        req.extensions_mut().insert(reference);
        reference
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}-{:06x}", self.0, self.1)
    }
}
