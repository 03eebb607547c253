//! Bodies and queries of requests, with an error that names the value and what is allowed.

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::headers::text_header;
use super::once::Once;
use crate::web::form::Form;
use crate::web::form::json::{self, typed};
use crate::web::form::size::LONG;
use crate::web::guard::secret;
use crate::web::http::error::WebError;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::request::context::Ctx;

/// The body of an operation that takes no values.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A write: its caller, its body, and the conditions of its headers.
pub struct Sent<B> {
    pub ctx: Ctx,
    pub body: B,
    pub once: Once,
}

impl<B: DeserializeOwned + Serialize + 'static> FromRequest for Sent<B> {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (req, payload) = (req.clone(), payload.take());
        Box::pin(async move {
            let ctx = Ctx::of(&req).await?;
            let (bytes, body) = body(&req, payload).await?;
            let mut request = format!("{} {}\n", req.method(), req.uri()).into_bytes();
            request.extend_from_slice(&bytes);
            let once = Once::of(&req, &ctx, secret::fingerprint_of(&request))?;
            Ok(Self { ctx, body, once })
        })
    }
}

/// A write by a code or PIN, which is done each time that it is sent: its caller and its body.
pub struct Open<B> {
    pub ctx: Ctx,
    pub body: B,
}

impl<B: DeserializeOwned + Serialize + 'static> FromRequest for Open<B> {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (req, payload) = (req.clone(), payload.take());
        Box::pin(async move {
            let ctx = Ctx::of(&req).await?;
            let (_, body) = body(&req, payload).await?;
            Ok(Self { ctx, body })
        })
    }
}

/// The bytes of a body, and the body. Without bytes it is an empty object.
async fn body<B: DeserializeOwned + Serialize>(
    req: &HttpRequest,
    payload: Payload,
) -> Result<(Vec<u8>, B), WebError> {
    let bytes = json::bytes(req, payload, LONG).await?;
    if !bytes.is_empty() && !is_json(req) {
        return Err(not_json());
    }
    let value = match bytes.is_empty() {
        true => Value::Object(Map::new()),
        false => serde_json::from_slice(&bytes).map_err(malformed)?,
    };
    let body: B = read(value.clone())?;
    let again = serde_json::to_value(&body).map_err(WebError::internal)?;
    match positional(&value, &again, String::new()) {
        Some(field) => Err(invalid(&field, "an array", "an object")),
        None => Ok((bytes, body)),
    }
}

/// Path of an array that was read as an object, its members by their order. `again` is the value as it was read.
fn positional(sent: &Value, again: &Value, at: String) -> Option<String> {
    match (sent, again) {
        (Value::Array(_), Value::Object(_)) => Some(at),
        (Value::Array(sent), Value::Array(again)) => {
            let mut items = sent.iter().zip(again).enumerate();
            items.find_map(|(n, (sent, again))| positional(sent, again, format!("{at}[{n}]")))
        }
        (Value::Object(sent), Value::Object(again)) => sent.iter().find_map(|(name, sent)| {
            let dot = if at.is_empty() { "" } else { "." };
            positional(sent, again.get(name)?, format!("{at}{dot}{name}"))
        }),
        _ => None,
    }
}

fn is_json(req: &HttpRequest) -> bool {
    content_type(req) == "application/json"
}

/// The content type of a body, in lower case and without parameters.
pub fn content_type(req: &HttpRequest) -> String {
    let kind = text_header(req, CONTENT_TYPE.as_str()).and_then(|kind| kind.split(';').next());
    kind.unwrap_or_default().trim().to_ascii_lowercase()
}

fn not_json() -> WebError {
    let detail = "the body is not of the type application/json";
    let problem =
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", detail);
    problem.with("allowed", "application/json".into()).into()
}

fn malformed(error: serde_json::Error) -> WebError {
    Problem::new(StatusCode::BAD_REQUEST, "malformed", format!("not JSON: {error}")).into()
}

/// Converts a JSON value to the expected type.
///
/// # Errors
/// The first value that does not fit.
fn read<T: DeserializeOwned>(value: Value) -> Result<T, WebError> {
    typed(value).map_err(|misread| {
        let (field, what) = misread.parts();
        let (detail, allowed) = match what.split_once(", expected ") {
            Some((detail, allowed)) => (detail, allowed),
            None => (what.as_str(), ""),
        };
        let allowed = allowed.trim_start_matches("one of ").to_owned();
        Problem::invalid(vec![FieldProblem { field, detail: detail.to_owned(), allowed }]).into()
    })
}

/// The fields of a query.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Query<T> {
    type Error = WebError;
    type Future = std::future::Ready<Result<Self, WebError>>;

    fn from_request(req: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(parse_query(req.query_string()).map(Query))
    }
}

fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, WebError> {
    let fields: Vec<(String, String)> = serde_urlencoded::from_str(query)
        .map_err(|error| Problem::new(StatusCode::BAD_REQUEST, "malformed", error.to_string()))?;
    let mut members = Map::new();
    for (name, text) in fields {
        // Numbers and truth values have the types of JSON, as in bodies.
        let is_plain = text.parse::<i64>().is_ok() || ["true", "false"].contains(&text.as_str());
        let value = match serde_json::from_str(&text) {
            Ok(value) if is_plain => value,
            _ => Value::String(text),
        };
        members.insert(name, value);
    }
    read(Value::Object(members))
}

/// A form with the fields of a body, to be read as a page's form is read. An array repeats its field; `null` is no value.
pub fn as_form(body: &impl Serialize) -> Result<Form, WebError> {
    let value = serde_json::to_value(body).map_err(WebError::internal)?;
    let members = value.as_object().cloned().unwrap_or_default();
    Ok(with_members(Form::empty(), &members))
}

/// The form with these values in place of its own.
pub fn with_members(mut form: Form, members: &Map<String, Value>) -> Form {
    for (name, value) in members {
        let values: Vec<&Value> = match value {
            Value::Array(values) => values.iter().collect(),
            Value::Null => continue,
            one => vec![one],
        };
        form = form.without(name);
        for value in values {
            form = match value {
                Value::String(text) => form.with(name, text),
                Value::Bool(false) => form,
                Value::Bool(true) => form.with(name, "on"),
                other => form.with(name, other),
            };
        }
    }
    form
}

/// The errors of a form that was filled from a body.
pub fn refused(ctx: &Ctx, form: &Form) -> WebError {
    let of = |error: crate::web::form::FormError| FieldProblem {
        field: error.field,
        detail: error.text,
        allowed: String::new(),
    };
    Problem::invalid(form.errors(ctx).into_iter().map(of).collect()).translated().into()
}

/// The problem of a single value.
pub fn invalid(field: &str, detail: &str, allowed: &str) -> WebError {
    let (field, detail, allowed) = (field.to_owned(), detail.to_owned(), allowed.to_owned());
    Problem::invalid(vec![FieldProblem { field, detail, allowed }]).into()
}
