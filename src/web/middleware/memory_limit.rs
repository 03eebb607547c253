//! Reserves the memory of a request and its answer in the budget of its client, until the answer was sent. Beyond the budget, it answers
//! 503 at once, before anything is read or drawn.

use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpResponse, web};
use bytes::Bytes;

use crate::web::http::bare_page;
use crate::web::http::error::WebError;
use crate::web::http::memory::Reservation;
use crate::web::http::problem_document::{self, ProblemTexts};
use crate::web::http::wire::{self, HeldBytes, RequestInProgress};
use crate::web::request::context::language;
use crate::web::request::reference::Reference;
use crate::web::state::AppState;

/// Bytes that a request costs in addition to its head: while it is handled, and while its answer is sent.
const WORKING: usize = 32 * 1024;
const SENDING: usize = 1024;
/// Bytes that a header field costs in addition to its name and value.
const FIELD: usize = 64;
/// Bytes of a body handed on at a time, because HTTP/1 copies them.
const PORTION: usize = 16 * 1024;

pub async fn memory_limit(
    mut req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let answering = begin(&mut req);
    let state = req.app_data::<web::Data<AppState>>();
    let Some(budget) = state.map(|state| state.budget(req.request())) else {
        return Ok(next.call(req).await?.map_into_boxed_body());
    };
    let held = head_length(&req) + FIELD * req.headers().len();
    let Ok(reservation) = budget.reserve(held + WORKING) else { return Ok(crowded(req)) };
    let is_act = !matches!(*req.method(), Method::GET | Method::HEAD);
    let answer = next.call(req).await?.map_into_boxed_body();
    let mut sending = Sending { reservation, _answering: answering };
    // A smaller reservation is never refused.
    let _ = sending.reservation.set(held + SENDING);
    let (req, answer) = answer.into_parts();
    let (answer, body) = answer.into_parts();
    if matches!(body.size(), BodySize::None | BodySize::Sized(0)) {
        return Ok(ServiceResponse::new(req, answer.set_body(body)));
    }
    let body = match body.try_into_bytes() {
        // Bytes that are shared with others or embedded in the program cost nothing extra.
        Ok(bytes) if bytes.is_unique() => {
            let reserved = match is_act {
                // A completed act must not be answered with a refusal.
                true => Ok(budget.overdraw(bytes.len())),
                false => budget.reserve(bytes.len()),
            };
            let Ok(reservation) = reserved else {
                let answer = refusal(&req);
                return Ok(ServiceResponse::new(req, answer));
            };
            Body::Whole(Bytes::from_owner(ReservedBytes { bytes, _reservation: reservation }))
        }
        Ok(bytes) => Body::Whole(bytes),
        Err(body) => Body::Coming(body),
    };
    let body = BoxBody::new(MeteredBody { body, _sending: sending });
    Ok(ServiceResponse::new(req, answer.set_body(body)))
}

/// Moves the bytes of an HTTP/1 request from the account of its connection to its own. `None` for HTTP/2.
fn begin(req: &mut ServiceRequest) -> Option<RequestInProgress> {
    let held = req.conn_data::<HeldBytes>()?.clone();
    let length = req.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse().ok()).unwrap_or_default();
    let answering = held.begin(head_length(req), length);
    if !matches!(*req.method(), Method::GET | Method::HEAD) {
        let body = wire::CountedBody::new(req.take_payload(), held);
        req.set_payload(Payload::Stream { payload: Box::pin(body) });
    }
    Some(answering)
}

/// Size of a request's head in HTTP/1, in bytes.
fn head_length(req: &ServiceRequest) -> usize {
    /// Spaces, version and line ends of the first line, and the empty line.
    const AROUND: usize = 14;
    let path = req.uri().path_and_query().map_or(1, |it| it.as_str().len());
    req.method().as_str().len() + path + AROUND + fields_length(req.headers())
}

fn fields_length(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len()).sum()
}

fn crowded(req: ServiceRequest) -> ServiceResponse<BoxBody> {
    let answer = refusal(req.request());
    req.into_response(answer)
}

/// A refusal that costs little: a page of the service would take more of the memory that is short.
fn refusal(req: &actix_web::HttpRequest) -> HttpResponse {
    let error = match *req.method() {
        Method::GET | Method::HEAD => WebError::Crowded,
        _ => WebError::CrowdedForm,
    };
    let language = language(req);
    if !problem_document::is_for_programs(req.path()) {
        return bare_page::answer(req.headers(), language, &error);
    }
    let by = (language, Reference::of(req).to_string());
    let texts = ProblemTexts::new(Some(&error), (error.status(), &error.message()), by);
    let mut answer = problem_document::answer(error.status(), Some(&error), texts);
    if let Some(seconds) = error.retry_after() {
        answer.headers_mut().insert(header::RETRY_AFTER, seconds.into());
    }
    answer
}

/// A body that nobody else shares, with its reservation until the last part was sent.
struct ReservedBytes {
    bytes: Bytes,
    _reservation: Reservation,
}

impl AsRef<[u8]> for ReservedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Memory that a request holds while its answer is sent.
struct Sending {
    reservation: Reservation,
    _answering: Option<RequestInProgress>,
}

/// An answer's body, sent in portions.
struct MeteredBody {
    body: Body,
    _sending: Sending,
}

enum Body {
    Whole(Bytes),
    Coming(BoxBody),
}

impl MessageBody for MeteredBody {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        match &self.body {
            Body::Whole(bytes) => BodySize::Sized(u64::try_from(bytes.len()).unwrap_or(u64::MAX)),
            Body::Coming(body) => body.size(),
        }
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        match &mut self.body {
            Body::Whole(bytes) if bytes.is_empty() => Poll::Ready(None),
            Body::Whole(bytes) => Poll::Ready(Some(Ok(bytes.split_to(bytes.len().min(PORTION))))),
            Body::Coming(body) => Pin::new(body).poll_next(cx),
        }
    }
}
