//! The token by which a device proves that it has a subscription. Its pages keep it.

use domain::tournament::id::SubscriptionId;

use crate::web::guard::secret::{self, SigningKey};

/// The token of a subscription.
pub fn token(key: &SigningKey, id: SubscriptionId) -> String {
    format!("{id}.{}", key.of_device(&id.to_string()))
}

/// The subscription of a token. `None` if the token is not of this service.
pub fn read(key: &SigningKey, token: &str) -> Option<SubscriptionId> {
    let (id, signed) = token.split_once('.')?;
    secret::is_token(&key.of_device(id), signed).then(|| id.parse().ok())?
}
