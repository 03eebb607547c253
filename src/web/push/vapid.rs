//! The name of this server for push services: a signed token in each request (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use http1::Uri;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::rand_core::OsRng;
use serde_json::json;

/// Validity of a token. Push services allow 24 hours at most, and their clocks differ from this one.
const VALID_FOR: TimeDelta = TimeDelta::hours(12);

/// Key pair on P-256 that signs the tokens.
pub struct VapidKey(SigningKey);

impl VapidKey {
    /// A new random key, as the bytes of [`from_bytes`](Self::from_bytes).
    pub fn random_bytes() -> Vec<u8> {
        SigningKey::random(&mut OsRng).to_bytes().to_vec()
    }

    /// The key of a number of 32 bytes, most significant first. `None` if it is no private key of the curve.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        SigningKey::from_slice(bytes).ok().map(Self)
    }

    /// The public key: an uncompressed point of the curve.
    pub fn public_key(&self) -> Vec<u8> {
        self.0.verifying_key().to_encoded_point(false).as_bytes().to_vec()
    }

    /// The header `Authorization` of a request to a push service. `None` if its address has no host.
    pub fn authorization(
        &self,
        service: &Uri,
        contact: &str,
        now: DateTime<Utc>,
    ) -> Option<String> {
        let audience = format!("{}://{}", service.scheme_str()?, service.authority()?);
        let claims = json!({
            "aud": audience,
            "exp": (now + VALID_FOR).timestamp(),
            "sub": contact,
        });
        let encoded = |part: &str| URL_SAFE_NO_PAD.encode(part);
        let head = json!({ "typ": "JWT", "alg": "ES256" });
        let signed = format!("{}.{}", encoded(&head.to_string()), encoded(&claims.to_string()));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        let key = URL_SAFE_NO_PAD.encode(self.public_key());
        Some(format!("vapid t={signed}.{signature}, k={key}"))
    }
}
