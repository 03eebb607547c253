//! The offer of messages on a page.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::tournament::id::EntryId;

use crate::web::state::AppState;

/// The offer of messages, rendered by `templates/tournament/push_offer.html`.
pub struct PushOffer {
    /// The server's public key, as scripts take it; empty if the server cannot send messages, so that only open pages ring.
    pub key: String,
    /// Entry that it is about.
    pub entry: EntryId,
    /// Private link of the entry's sign-up; empty on public pages.
    pub link: String,
    /// True if the last attempt reached no push service.
    pub is_offline: bool,
}

impl PushOffer {
    /// The offer about an entry.
    pub fn new(state: &AppState, entry: EntryId, link: String) -> Self {
        let sender = state.push.as_ref();
        Self {
            key: sender.map(|it| URL_SAFE_NO_PAD.encode(it.public_key())).unwrap_or_default(),
            entry,
            link,
            is_offline: sender.is_none_or(|it| it.is_reached() == Some(false)),
        }
    }
}
