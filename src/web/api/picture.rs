//! A picture as the body of a write.

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;
use pictures::crest::own::MOST_BYTES;

use super::body::content_type;
use super::once::Once;
use crate::web::form::json;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::FromPath;
use crate::web::http::problem::Problem;
use crate::web::request::context::Ctx;

/// Content types of pictures.
pub const KINDS: [&str; 3] = ["image/png", "image/jpeg", "image/webp"];

/// The write of a picture for an entry, by a caller who may change the entry.
pub struct SentPicture {
    pub ctx: Ctx,
    pub bytes: Vec<u8>,
    pub once: Once,
}

impl FromRequest for SentPicture {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (req, payload) = (req.clone(), payload.take());
        Box::pin(async move {
            let ctx = Ctx::of(&req).await?;
            if !KINDS.contains(&content_type(&req).as_str()) {
                return Err(other_kind());
            }
            // A large body is only read for those who may send one.
            let address::Entry { id, entry } = address::Entry::read(&req)?;
            ctx.caller().require_to_change(id, entry)?;
            let bytes = json::bytes(&req, payload, MOST_BYTES).await?;
            let mut request = format!("{} {}\n", req.method(), req.uri()).into_bytes();
            request.extend_from_slice(&bytes);
            let once = Once::of(&req, &ctx, secret::fingerprint_of(&request))?;
            Ok(Self { ctx, bytes, once })
        })
    }
}

fn other_kind() -> WebError {
    let detail = "the body is no picture of an allowed type";
    let problem =
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", detail);
    problem.with("allowed", KINDS.join(", ").into()).into()
}
