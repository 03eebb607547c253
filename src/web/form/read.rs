//! Reads the body of a form, urlencoded or multipart, and checks that it comes from this site. Its contents are reserved
//! in the sender's memory budget.

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::future::LocalBoxFuture;
use futures_util::{Stream, StreamExt, TryStreamExt};

use super::patience::{malformed, patient, unread};
use super::size::Size;
use super::{Form, Upload};
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::http::memory::Reservation;
use crate::web::request::context::{Ctx, budget};

/// Bytes that a field costs in addition to its name and value.
const FIELD: usize = 128;

/// A body as a stream.
pub(super) trait Body: Stream<Item = Result<Bytes, PayloadError>> + Unpin + 'static {}
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
    let size = Size::of(req, &ctx);
    let kind = req.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let mut form = match kind.unwrap_or_default() {
        kind if kind.starts_with("multipart/form-data") => in_parts(req, payload, size).await?,
        _ => plain(req, payload, size).await?,
    };
    if !ctx.is_ours(form.value(secret::FIELD)) {
        return Err(WebError::Stale);
    }
    if form.has_field(secret::ONCE) {
        let device = ctx.device().unwrap_or_default();
        let files: Vec<_> = form.files.iter().map(|file| (&file.field, &file.name)).collect();
        let sent = format!("{device} {} {:?} {files:?}", req.path(), form.fields);
        ctx.send_form(secret::fingerprint(&sent));
    }
    form.fields.retain(|(name, _)| name != secret::FIELD && name != secret::ONCE);
    Ok(form)
}

async fn plain(req: &HttpRequest, payload: impl Body, size: Size) -> Result<Form, WebError> {
    let body = gather(req, payload, size.most, largest_field).await?;
    let n_fields = body.split(|sign| *sign == b'&').count();
    held(req, n_fields, size)?;
    let fields = serde_urlencoded::from_bytes(&body).map_err(|_| malformed())?;
    Ok(Form { fields, ..Form::default() })
}

async fn in_parts(req: &HttpRequest, payload: impl Body, size: Size) -> Result<Form, WebError> {
    let mut form = Form::default();
    let mut n_bytes = 0;
    let mut parts = Multipart::new(req.headers(), payload);
    while let Some(mut part) = parts.try_next().await.map_err(unread)? {
        let field = part.name().unwrap_or_default().to_owned();
        let file = part.content_disposition().and_then(|it| it.get_filename()).map(str::to_owned);
        // Browsers also send a file field in which no file was chosen.
        let file = file.filter(|name| !name.is_empty());
        if file.is_some() && !size.has_files {
            return Err(WebError::Forbidden);
        }
        let mut reservation = budget(req).reserve(FIELD)?;
        let upload = file.map(|name| Upload::new(field.clone(), name));
        let mut value = Vec::new();
        while let Some(chunk) = part.try_next().await.map_err(unread)? {
            n_bytes += chunk.len();
            if n_bytes > size.most {
                let file = upload.map(|it| it.name).unwrap_or_default();
                return Err(WebError::FormTooLarge { field, file, most: size.most });
            }
            match &upload {
                Some(upload) => {
                    reservation.add(chunk.len())?;
                    upload.write(&chunk)?;
                }
                None => extend(&mut value, &chunk, &mut reservation)?,
            }
        }
        keep(req, reservation);
        match upload {
            Some(upload) => form.files.push(upload),
            None => form.fields.push((field, String::from_utf8(value).map_err(|_| malformed())?)),
        }
        if form.fields.len() + form.files.len() > size.fields {
            return Err(WebError::TooLarge);
        }
    }
    Ok(form)
}

/// Reads a whole body of at most `most` bytes. If the body is larger, `blame` finds the names of the oversized field and file from the
/// bytes received so far.
pub(super) async fn gather(
    req: &HttpRequest,
    mut stream: impl Body,
    most: usize,
    blame: impl Fn(&[u8]) -> (String, String),
) -> Result<Vec<u8>, WebError> {
    let mut reservation = budget(req).reserve(0)?;
    let mut body = Vec::new();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| unread(error.into()))?;
        if body.len() + chunk.len() > most {
            body.extend_from_slice(&chunk);
            let (field, file) = blame(&body);
            return Err(WebError::FormTooLarge { field, file, most });
        }
        extend(&mut body, &chunk, &mut reservation)?;
    }
    keep(req, reservation);
    Ok(body)
}

/// Appends to the body. A growing vector may occupy twice its length, so its capacity is reserved.
fn extend(body: &mut Vec<u8>, chunk: &[u8], reservation: &mut Reservation) -> Result<(), WebError> {
    let before = body.capacity();
    body.extend_from_slice(chunk);
    Ok(reservation.add(body.capacity() - before)?)
}

/// Reserves memory for this number of fields until the request is answered.
fn held(req: &HttpRequest, n_fields: usize, size: Size) -> Result<(), WebError> {
    if n_fields > size.fields {
        return Err(WebError::TooLarge);
    }
    keep(req, budget(req).reserve(n_fields * FIELD)?);
    Ok(())
}

/// Reservations that are held until the request is answered.
#[derive(Default)]
struct HeldReservations(Vec<Reservation>);

fn keep(req: &HttpRequest, reservation: Reservation) {
    let mut data = req.extensions_mut();
    let mut kept = data.remove::<HeldReservations>().unwrap_or_default();
    kept.0.push(reservation);
    data.insert(kept);
}

/// The largest field in a partially received urlencoded form.
fn largest_field(body: &[u8]) -> (String, String) {
    let largest = body.split(|sign| *sign == b'&').max_by_key(|field| field.len());
    let name = largest.and_then(|field| field.split(|sign| *sign == b'=').next());
    (name.map(|name| String::from_utf8_lossy(name).into_owned()).unwrap_or_default(), String::new())
}
