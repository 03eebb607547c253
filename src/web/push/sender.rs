//! Sends notifications to push services.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use http_body_util::Full;
use http1::header::{AUTHORIZATION, HeaderMap};
use http1::{HeaderValue, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use p256::PublicKey;
use serde::Serialize;
use store::push::PushAddress;
use store::{Conn, StoreError};
use thiserror::Error;
use tokio::time::timeout;
use web_push_native::{Auth, WebPushBuilder};

use super::vapid::VapidKey;

/// Time for the answer of a push service.
const PATIENCE: Duration = Duration::from_secs(15);
/// Contact for push services if the address of this service is no `https:` one.
const NO_CONTACT: &str = "mailto:operator@cubilete.invalid";
/// Name of the key pair among the secrets. Devices accept notifications signed with it only.
pub const SECRET: &str = "push";
/// Length of the secret that a browser shares with the server.
const AUTH: usize = 16;

/// Outcomes of the last attempt to reach a push service. Before the first one there is another value.
const REACHED: u8 = 1;
const NOT_REACHED: u8 = 2;

/// Signs, encrypts and sends notifications.
#[derive(Clone)]
pub struct Sender {
    key: Arc<VapidKey>,
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    /// Address by which a push service reaches the operator of this server.
    contact: Arc<str>,
    reached: Arc<AtomicU8>,
}

/// A notification, in the form that `static/service-worker.js` reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notification {
    pub title: String,
    pub body: String,
    /// Path that a tap opens.
    pub path: String,
    /// A later notification with this tag replaces it.
    pub tag: String,
    /// Path of its picture.
    pub icon: String,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The push service has accepted it.
    Accepted,
    /// The browser has ended its subscription.
    Gone,
    /// The push service asks for a later attempt, after this time if it says so.
    Later(Option<TimeDelta>),
    /// The push service refuses it with this status, or 0 if the subscription's keys are invalid.
    Refused(u16),
    /// No push service could be reached.
    Unreachable,
}

/// The key pair cannot be made.
#[derive(Debug, Error)]
pub enum KeyError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the stored key of notifications is damaged")]
    Damaged,
}

impl Sender {
    /// A sender with the stored key pair, which is made if there is none.
    ///
    /// # Errors
    /// [`KeyError::Damaged`] if the stored key is none, [`KeyError::Store`] if the database does not answer.
    pub fn new(conn: &mut Conn, base_url: Option<&str>) -> Result<Self, KeyError> {
        let stored = store::secrets::get_or_create(conn, SECRET, &VapidKey::random_bytes())?;
        let key = VapidKey::from_bytes(&stored).ok_or(KeyError::Damaged)?;
        let connector = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .enable_http2()
            .build();
        Ok(Self {
            key: Arc::new(key),
            client: Client::builder(TokioExecutor::new()).build(connector),
            contact: base_url.filter(|url| url.starts_with("https:")).unwrap_or(NO_CONTACT).into(),
            reached: Arc::default(),
        })
    }

    /// The public key for browsers: an uncompressed point of P-256.
    pub fn public_key(&self) -> Vec<u8> {
        self.key.public_key()
    }

    /// Reports whether the last attempt reached a push service. `None` before the first attempt.
    pub fn is_reached(&self) -> Option<bool> {
        match self.reached.load(Ordering::Relaxed) {
            REACHED => Some(true),
            NOT_REACHED => Some(false),
            _ => None,
        }
    }

    /// Sends a notification to the browser with this address, whose endpoint is `endpoint`. The push service hands it to the device within
    /// `valid_for`, or never.
    pub async fn send(
        &self,
        address: &PushAddress,
        endpoint: Uri,
        notification: &Notification,
        valid_for: Duration,
        now: DateTime<Utc>,
    ) -> Delivery {
        let Some(request) = self.request(address, endpoint, notification, valid_for, now) else {
            return Delivery::Refused(0);
        };
        let answered = timeout(PATIENCE, self.client.request(request)).await;
        let delivery = match answered {
            Ok(Ok(answer)) => outcome(answer.status().as_u16(), answer.headers()),
            Ok(Err(_)) | Err(_) => Delivery::Unreachable,
        };
        let reached = if delivery == Delivery::Unreachable { NOT_REACHED } else { REACHED };
        self.reached.store(reached, Ordering::Relaxed);
        delivery
    }

    /// The signed and encrypted request. `None` if the browser's keys are invalid.
    fn request(
        &self,
        address: &PushAddress,
        endpoint: Uri,
        notification: &Notification,
        valid_for: Duration,
        now: DateTime<Utc>,
    ) -> Option<http1::Request<Full<Bytes>>> {
        let key = PublicKey::from_sec1_bytes(&address.p256dh).ok()?;
        let auth = <[u8; AUTH]>::try_from(address.auth.as_slice()).ok()?;
        let body = serde_json::to_vec(notification).ok()?;
        let signed = self.key.authorization(&endpoint, &self.contact, now)?;
        let request = WebPushBuilder::new(endpoint, key, Auth::from(auth))
            .with_valid_duration(valid_for)
            .build(body)
            .ok()?;
        let (mut head, body) = request.into_parts();
        head.headers.insert(AUTHORIZATION, HeaderValue::try_from(signed).ok()?);
        // A sleeping phone is woken for nothing less.
        head.headers.insert("urgency", HeaderValue::from_static("high"));
        Some(http1::Request::from_parts(head, Full::new(Bytes::from(body))))
    }
}

fn outcome(status: u16, headers: &HeaderMap) -> Delivery {
    match status {
        200..300 => Delivery::Accepted,
        404 | 410 => Delivery::Gone,
        408 | 429 | 500..600 => Delivery::Later(retry_after(headers)),
        status => Delivery::Refused(status),
    }
}

/// The pause that a push service asks for in seconds. Dates are not read: no known service sends one.
pub fn retry_after(headers: &HeaderMap) -> Option<TimeDelta> {
    let seconds = headers.get("retry-after")?.to_str().ok()?.trim().parse().ok()?;
    TimeDelta::try_seconds(seconds)
}

/// Reports whether a stored key pair can be used.
pub fn is_key_pair(stored: &[u8]) -> bool {
    VapidKey::from_bytes(stored).is_some()
}

/// Reports whether the public key of a browser has the form that encryption needs.
pub fn is_key(p256dh: &[u8]) -> bool {
    PublicKey::from_sec1_bytes(p256dh).is_ok()
}

/// Reports whether the secret of a browser has the form that encryption needs.
pub fn is_secret(auth: &[u8]) -> bool {
    auth.len() == AUTH
}
