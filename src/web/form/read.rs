//! Reading a form's body, plain or with files, and checking that it is ours.

use actix_multipart::{Multipart, MultipartError};
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;
use futures_util::{Stream, StreamExt, TryStreamExt};

use super::patience::{malformed, patient, unread};
use super::{Form, Upload};
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::request::context::Ctx;

/// Most bytes of a form without files.
pub(super) const MOST_PLAIN: usize = 256 * 1024;
/// Most bytes of a form with files, all together.
const MOST_WITH_FILES: usize = 4 * 1024 * 1024;

/// A body as it comes.
trait Body: Stream<Item = Result<Bytes, PayloadError>> + Unpin + 'static {}
impl<S: Stream<Item = Result<Bytes, PayloadError>> + Unpin + 'static> Body for S {}

impl FromRequest for Form {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let req = req.clone();
        let payload = payload.take();
        Box::pin(async move { read(&req, payload).await })
    }
}

async fn read(req: &HttpRequest, payload: Payload) -> Result<Form, WebError> {
    let payload = patient(req, payload);
    let ctx = Ctx::of(req).await?;
    if secret::is_cross_site(req, &ctx.absolute("")) {
        return Err(WebError::Stale);
    }
    let kind = req.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let mut form = match kind.unwrap_or_default() {
        kind if kind.starts_with("multipart/form-data") => with_files(req, payload).await?,
        _ => plain(payload).await?,
    };
    if !ctx.is_ours(form.value(secret::FIELD)) {
        return Err(WebError::Stale);
    }
    form.fields.retain(|(name, _)| name != secret::FIELD);
    Ok(form)
}

async fn plain(payload: impl Body) -> Result<Form, WebError> {
    let body = gather(payload, MOST_PLAIN, largest_field).await?;
    let fields = serde_urlencoded::from_bytes(&body).map_err(|_| malformed())?;
    Ok(Form { fields, ..Form::default() })
}

async fn with_files(req: &HttpRequest, payload: impl Body) -> Result<Form, WebError> {
    let mut form = Form::default();
    let mut left = MOST_WITH_FILES;
    let mut parts = Multipart::new(req.headers(), payload);
    while let Some(part) = parts.try_next().await.map_err(unread)? {
        let field = part.name().unwrap_or_default().to_owned();
        let file = part.content_disposition().and_then(|it| it.get_filename()).map(str::to_owned);
        let too_large = |_: &[u8]| (field.clone(), file.clone().unwrap_or_default());
        let bytes = gather(part, left, too_large).await.map_err(|error| match error {
            WebError::FormTooLarge { field, file, .. } => {
                WebError::FormTooLarge { field, file, most: MOST_WITH_FILES }
            }
            other => other,
        })?;
        left = left.saturating_sub(bytes.len());
        match file {
            Some(name) => form.files.push(Upload { field, name, bytes }),
            None => form.fields.push((field, String::from_utf8(bytes).map_err(|_| malformed())?)),
        }
    }
    Ok(form)
}

/// All of a body or a part, up to `most` bytes; `blame` names the field and the file where there is more, given what came
/// before it was too much.
pub(super) async fn gather<E: Into<MultipartError>>(
    mut stream: impl Stream<Item = Result<Bytes, E>> + Unpin,
    most: usize,
    blame: impl Fn(&[u8]) -> (String, String),
) -> Result<Vec<u8>, WebError> {
    let mut body = Vec::new();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| unread(error.into()))?;
        if body.len() + chunk.len() > most {
            body.extend_from_slice(&chunk);
            let (field, file) = blame(&body);
            return Err(WebError::FormTooLarge { field, file, most });
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// The field of an encoded form that takes up most of what has come.
fn largest_field(body: &[u8]) -> (String, String) {
    let largest = body.split(|sign| *sign == b'&').max_by_key(|field| field.len());
    let name = largest.and_then(|field| field.split(|sign| *sign == b'=').next());
    (name.map(|name| String::from_utf8_lossy(name).into_owned()).unwrap_or_default(), String::new())
}
