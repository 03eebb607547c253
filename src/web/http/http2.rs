//! HTTP/2 connections, served by `h2` directly, because actix's own server sets no limits for them.

use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};
use std::{future, io, net};

use actix_http::body::{BodySize, BoxBody, MessageBody};
use actix_http::header::{self, HeaderName, HeaderValue, HttpDate, TryIntoHeaderValue};
use actix_http::{BoxedPayloadStream, Payload, Request, Response};
use actix_service::Service;
use actix_web::error::PayloadError;
use actix_web::http::{Method, StatusCode};
use bytes::Bytes;
use futures_util::Stream;
use h2::server::{Builder, SendResponse};
use h2::{Ping, PingPong, Reason, RecvStream, SendStream};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::spawn_local;
use tokio::time::{sleep, timeout};

use super::connection::{Connections, SILENCE};

/// Maximum number of concurrent requests on a connection. Browsers hold further ones back.
const MOST_STREAMS: u32 = 100;
/// Maximum size of a request's header fields, in bytes; each field counts 32 bytes extra.
const MOST_HEAD: u32 = 32 * 1024;
/// Bytes that are received before they are read: of one request's body, and of a whole connection.
const STREAM_WINDOW: u32 = 64 * 1024;
const CONNECTION_WINDOW: u32 = 128 * 1024;
/// Bytes of an answer that are buffered in the connection. The rest stays in the answer.
const MOST_WAITING: usize = 32 * 1024;
/// Bytes handed to the connection at a time.
const PORTION: usize = 16 * 1024;
/// Number of reset streams that were never read, and of stream errors, after which the connection is closed.
const MOST_RESET: usize = 100;
/// Maximum time for the HTTP/2 handshake.
const BEGINNING: Duration = Duration::from_secs(20);
/// Interval between pings to the peer.
const ASKING: Duration = Duration::from_secs(30);

/// Header fields of HTTP/1 that HTTP/2 forbids.
const OF_HTTP1: [&str; 5] =
    ["connection", "transfer-encoding", "upgrade", "keep-alive", "proxy-connection"];

/// Serves a connection until it ends.
pub async fn serve<T, S, B>(io: T, peer: net::SocketAddr, service: Rc<S>, connections: &Connections)
where
    T: AsyncRead + AsyncWrite + Unpin,
    S: Service<Request> + 'static,
    S::Error: Into<Response<BoxBody>>,
    S::Response: Into<Response<B>>,
    B: MessageBody + 'static,
{
    let handshake = settings().handshake::<_, Bytes>(io);
    let Ok(Ok(mut connection)) = timeout(BEGINNING, handshake).await else { return };
    let pings = connection.ping_pong();
    let mut silence = pin!(until_silent(pings));
    let mut closing = pin!(connections.until_closing());
    let mut is_closing = false;
    loop {
        let accepted = tokio::select! {
            accepted = connection.accept() => accepted,
            () = &mut silence => return,
            () = &mut closing, if !is_closing => {
                is_closing = true;
                connection.graceful_shutdown();
                continue;
            }
        };
        let Some(Ok((request, respond))) = accepted else { return };
        let is_head = request.method() == Method::HEAD;
        let answer = service.call(request_of(request, peer));
        spawn_local(async move {
            let response: Response<BoxBody> = match answer.await {
                Ok(response) => response.into().map_into_boxed_body(),
                Err(error) => error.into(),
            };
            if let Err(error) = send(response, respond, is_head).await {
                tracing::trace!("an answer was not sent: {error}");
            }
        });
    }
}

fn settings() -> Builder {
    let mut builder = Builder::new();
    builder
        .max_concurrent_streams(MOST_STREAMS)
        .max_header_list_size(MOST_HEAD)
        .initial_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_send_buffer_size(MOST_WAITING)
        .max_pending_accept_reset_streams(MOST_RESET)
        .max_local_error_reset_streams(Some(MOST_RESET));
    builder
}

/// Completes when the peer does not answer a ping.
async fn until_silent(pings: Option<PingPong>) {
    let Some(mut pings) = pings else { return future::pending().await };
    loop {
        sleep(ASKING).await;
        match timeout(SILENCE, pings.ping(Ping::opaque())).await {
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => return,
        }
    }
}

fn request_of(request: http::Request<RecvStream>, peer: net::SocketAddr) -> Request {
    let (parts, body) = request.into_parts();
    let payload = match body.is_end_stream() {
        true => Payload::None,
        false => {
            let payload: BoxedPayloadStream = Box::pin(RequestBody(body));
            Payload::Stream { payload }
        }
    };
    let mut request = Request::with_payload(payload);
    let head = request.head_mut();
    head.uri = parts.uri;
    head.method = parts.method;
    head.version = parts.version;
    head.headers = parts.headers.into();
    head.peer_addr = Some(peer);
    request
}

/// Body of a request as a stream.
struct RequestBody(RecvStream);

impl Stream for RequestBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_data(cx).map(|polled| {
            polled.map(|read| {
                let bytes = read.map_err(unreadable)?;
                self.0.flow_control().release_capacity(bytes.len()).map_err(unreadable)?;
                Ok(bytes)
            })
        })
    }
}

fn unreadable(error: h2::Error) -> PayloadError {
    PayloadError::Io(io::Error::other(error))
}

async fn send(
    response: Response<BoxBody>,
    mut respond: SendResponse<Bytes>,
    is_head: bool,
) -> Result<(), h2::Error> {
    let (response, body) = response.into_parts();
    let size = match response.status() {
        StatusCode::NO_CONTENT => BodySize::None,
        _ => body.size(),
    };
    let is_empty = is_head || size.is_eof();
    let mut stream = respond.send_response(head_of(&response, size), is_empty)?;
    if is_empty {
        return Ok(());
    }
    let mut body = pin!(body);
    loop {
        let next = future::poll_fn(|cx| body.as_mut().poll_next(cx));
        let chunk = tokio::select! {
            chunk = next => chunk,
            // A reset means that the client is gone, so the rest of the body is not awaited.
            reset = future::poll_fn(|cx| stream.poll_reset(cx)) => return reset.map(|_| ()),
        };
        match chunk {
            Some(Ok(chunk)) => send_chunk(&mut stream, chunk).await?,
            Some(Err(error)) => {
                tracing::error!("an answer broke off: {error}");
                stream.send_reset(Reason::INTERNAL_ERROR);
                return Ok(());
            }
            None => return stream.send_data(Bytes::new(), true),
        }
    }
}

/// Sends a chunk in portions as the peer accepts them. Resets the stream if the peer accepts nothing for [`SILENCE`].
async fn send_chunk(stream: &mut SendStream<Bytes>, mut chunk: Bytes) -> Result<(), h2::Error> {
    while !chunk.is_empty() {
        stream.reserve_capacity(chunk.len().min(PORTION));
        let capacity = timeout(SILENCE, future::poll_fn(|cx| stream.poll_capacity(cx))).await;
        let n = match capacity {
            Ok(Some(Ok(n))) => n,
            Ok(Some(Err(error))) => return Err(error),
            Ok(None) => return Err(Reason::CANCEL.into()),
            Err(_) => {
                stream.send_reset(Reason::CANCEL);
                return Err(Reason::CANCEL.into());
            }
        };
        stream.send_data(chunk.split_to(n.min(chunk.len())), false)?;
    }
    Ok(())
}

fn head_of(response: &Response<()>, size: BodySize) -> http::Response<()> {
    let mut head = http::Response::new(());
    *head.status_mut() = response.status();
    *head.version_mut() = http::Version::HTTP_2;
    let headers = head.headers_mut();
    let of_ours =
        |name: &HeaderName| !OF_HTTP1.contains(&name.as_str()) && name != header::CONTENT_LENGTH;
    for (name, value) in response.headers().iter().filter(|(name, _)| of_ours(name)) {
        headers.append(name, value.clone());
    }
    if let BodySize::Sized(length) = size {
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    }
    if !headers.contains_key(header::DATE)
        && let Ok(now) = HttpDate::from(SystemTime::now()).try_into_value()
    {
        headers.insert(header::DATE, now);
    }
    head
}
