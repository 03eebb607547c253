//! Requests to the service's own public address and to push services, to see whether they can be reached from here.

use std::error::Error;
use std::future::Future;
use std::io;
use std::net::ToSocketAddrs;
use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures_util::future::join_all;
use http_body_util::{BodyExt, Empty, Limited};
use http1::Uri;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::runtime;
use tokio::time::timeout;

use crate::web::checkup::facts::AddressAnswer;
use crate::web::http::error::with_causes;

/// Path that only Cubilete answers with [`ANSWER`].
const ASKED: &str = "/health/live";
const ANSWER: &[u8] = b"live\n";
/// Time for an answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Bytes of an answer that are read.
const MOST: usize = 1024;

type Browser = Client<HttpsConnector<HttpConnector>, Empty<Bytes>>;

/// Asks the service at its base URL.
pub(super) fn service(base_url: &str) -> AddressAnswer {
    let Ok(uri) = format!("{base_url}{ASKED}").parse::<Uri>() else {
        return AddressAnswer::NoAddress;
    };
    let Some(host) = uri.host().map(|host| host.trim_matches(['[', ']'])) else {
        return AddressAnswer::NoAddress;
    };
    let usual = if uri.scheme_str() == Some("https") { 443 } else { 80 };
    if (host, uri.port_u16().unwrap_or(usual)).to_socket_addrs().is_err() {
        return AddressAnswer::NoName;
    }
    let silent = |why: &str| AddressAnswer::Silent(why.to_owned());
    let asked = within(async {
        let answer = browser().get(uri).await?;
        let (head, body) = answer.into_parts();
        let body = Limited::new(body, MOST).collect().await;
        Ok::<_, hyper_util::client::legacy::Error>((head, body.ok()))
    });
    match asked {
        None => silent("no answer within 5 seconds"),
        Some(Err(error)) => match of_encryption(&error) {
            Some(cause) => AddressAnswer::Untrusted(cause),
            None => AddressAnswer::Silent(with_causes(&error)),
        },
        Some(Ok((head, body))) => {
            let is_ours = body.is_some_and(|it| it.to_bytes() == ANSWER);
            let date = head.headers.get("date").and_then(|it| {
                let text = it.to_str().ok()?;
                Some(DateTime::parse_from_rfc2822(text).ok()?.with_timezone(&Utc))
            });
            AddressAnswer::Answered { status: head.status.as_u16(), is_ours, date }
        }
    }
}

/// Those of the origins that do not answer at all.
pub(super) fn unreached(origins: Vec<String>) -> Vec<String> {
    let ask = |origin: String| async move {
        let uri = origin.parse::<Uri>().ok();
        let answer = match uri {
            Some(uri) => timeout(PATIENCE, browser().get(uri)).await.is_ok_and(|it| it.is_ok()),
            None => false,
        };
        (!answer).then_some(origin)
    };
    let all = origins.clone();
    let asked = within(async { Ok::<_, io::Error>(join_all(all.into_iter().map(ask)).await) });
    match asked {
        Some(Ok(asked)) => asked.into_iter().flatten().collect(),
        _ => origins,
    }
}

fn browser() -> Browser {
    let connector = HttpsConnectorBuilder::new()
        .with_webpki_roots()
        .https_or_http()
        .enable_http1()
        .enable_http2()
        .build();
    Client::builder(TokioExecutor::new()).build(connector)
}

/// Runs a request on the calling thread. `None` if it takes too long.
fn within<T, E>(work: impl Future<Output = Result<T, E>>) -> Option<Result<T, E>> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build().ok()?;
    let longest = PATIENCE + Duration::from_secs(1);
    let done = runtime.block_on(async { timeout(longest, work).await.ok() });
    // A look-up of a name that hangs is left alone.
    runtime.shutdown_background();
    done
}

/// The error of TLS within an error. Errors of the encryption come as those of the connection.
fn of_encryption(error: &(dyn Error + 'static)) -> Option<String> {
    let mut cause = Some(error);
    while let Some(it) = cause {
        let inner = it.downcast_ref::<io::Error>().and_then(|it| it.get_ref());
        let of_tls = inner.and_then(|it| it.downcast_ref::<rustls::Error>());
        if let Some(found) = it.downcast_ref::<rustls::Error>().or(of_tls) {
            return Some(found.to_string());
        }
        cause = it.source();
    }
    None
}
