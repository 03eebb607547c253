//! Signs messages and sends them. Redirects are not followed, and answers are read to a bound.

use std::error::Error;
use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::webhook::{DeliveryProblem, Webhook, WebhookMessage};
use http_body_util::{BodyExt, Full, Limited};
use http1::{HeaderValue, Request, Uri, header};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error as ClientError};
use hyper_util::rt::TokioExecutor;
use standardwebhooks::{
    HEADER_WEBHOOK_ID, HEADER_WEBHOOK_SIGNATURE, HEADER_WEBHOOK_TIMESTAMP, Webhook as Signer,
};
use tokio::time::{Instant, timeout_at};

use super::resolver::{PublicResolver, ResolveError};
use super::target;
use crate::web::push::sender::retry_after;

/// Time for a whole attempt.
const PATIENCE: Duration = Duration::from_secs(15);
/// Maximum number of bytes of an answer's body that are read. They are dropped: only the status counts.
const MOST_READ: usize = 16 << 10;
/// Maximum size of the head of an answer.
const MOST_HEAD: usize = 32 << 10;
const AGENT: &str = concat!("Cubilete/", env!("CARGO_PKG_VERSION"), " (webhooks)");

/// Signs and sends messages.
pub struct Sender {
    client: Client<HttpsConnector<HttpConnector<PublicResolver>>, Full<Bytes>>,
    allows_private: bool,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The receiver took the message, with this status.
    Accepted(u16),
    /// The receiver wants no more messages.
    Gone,
    /// The receiver did not take the message.
    Failed {
        problem: DeliveryProblem,
        status: Option<u16>,
        /// Pause that the receiver asks for.
        asked: Option<TimeDelta>,
    },
}

impl Sender {
    pub fn new(allows_private: bool) -> Self {
        let mut http = HttpConnector::new_with_resolver(PublicResolver { allows_private });
        http.enforce_http(false);
        http.set_connect_timeout(Some(PATIENCE));
        let connector = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .enable_http2()
            .wrap_connector(http);
        let client = Client::builder(TokioExecutor::new())
            .http1_max_buf_size(MOST_HEAD)
            .pool_max_idle_per_host(1)
            .build(connector);
        Self { client, allows_private }
    }

    /// Sends a message to its webhook.
    pub async fn send(
        &self,
        webhook: &Webhook,
        message: &WebhookMessage,
        now: DateTime<Utc>,
    ) -> Delivery {
        let failed = |problem| Delivery::Failed { problem, status: None, asked: None };
        let request = target::parse(&webhook.url, self.allows_private).ok();
        let request = request.and_then(|uri| request_to(uri, webhook, message, now));
        let Some(request) = request else { return failed(DeliveryProblem::Refused) };
        let deadline = Instant::now() + PATIENCE;
        let answer = match timeout_at(deadline, self.client.request(request)).await {
            Err(_) => return failed(DeliveryProblem::Silent),
            Ok(Err(error)) => return failed(problem_of(&error)),
            Ok(Ok(answer)) => answer,
        };
        let (status, asked) = (answer.status().as_u16(), retry_after(answer.headers()));
        // Read for the connection, which can be used again after it. An endless body changes nothing.
        let _ = timeout_at(deadline, Limited::new(answer.into_body(), MOST_READ).collect()).await;
        match status {
            200..300 => Delivery::Accepted(status),
            410 => Delivery::Gone,
            status => {
                let is_redirect = (300..400).contains(&status);
                let problem =
                    if is_redirect { DeliveryProblem::Redirect } else { DeliveryProblem::Status };
                Delivery::Failed { problem, status: Some(status), asked }
            }
        }
    }
}

/// The signed request. `None` if a secret is damaged.
fn request_to(
    uri: Uri,
    webhook: &Webhook,
    message: &WebhookMessage,
    now: DateTime<Utc>,
) -> Option<Request<Full<Bytes>>> {
    let id = format!("msg_{}", message.id);
    let body = message.payload.as_bytes();
    let sign = |secret: &str| Signer::new(secret).ok()?.sign(&id, now.timestamp(), body).ok();
    let signatures: Option<Vec<String>> = webhook.secrets(now).into_iter().map(sign).collect();
    let host = uri.authority().map(ToString::to_string)?;
    Request::post(uri)
        .header(header::HOST, host)
        .header(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))
        .header(header::USER_AGENT, HeaderValue::from_static(AGENT))
        .header(HEADER_WEBHOOK_ID, &id)
        .header(HEADER_WEBHOOK_TIMESTAMP, now.timestamp())
        .header(HEADER_WEBHOOK_SIGNATURE, signatures?.join(" "))
        .body(Full::new(Bytes::from(message.payload.clone())))
        .ok()
}

fn problem_of(error: &ClientError) -> DeliveryProblem {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if let Some(ResolveError::NotPublic) = error.downcast_ref() {
            return DeliveryProblem::Refused;
        }
        cause = error.source();
    }
    DeliveryProblem::Unreachable
}
