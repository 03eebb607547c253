//! The gate before every operation: limits in numbers, the scope of the key, and permission for scripts of other sites to read what is
//! public.

use std::sync::LazyLock;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse, web};
use domain::tournament::api_key::Scope;

use super::caller::caller;
use super::operation::Operation;
use super::operations::{HOME, operations};
use crate::web::guard::limits::{Allowance, ProgramCaller};
use crate::web::http::error::WebError;
use crate::web::http::problem::Problem;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

const LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
/// Headers that scripts of other sites may read.
const EXPOSED: HeaderValue =
    HeaderValue::from_static("ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id");

/// The method, pattern and scope of each operation that needs a key.
static KEYED: LazyLock<Vec<(Method, String, Scope)>> = LazyLock::new(|| {
    let keyed = |it: Operation| Some((it.method, format!("{HOME}{}", it.path), it.scope?));
    operations().into_iter().filter_map(keyed).collect()
});

pub async fn gate(
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(state) = req.app_data::<web::Data<AppState>>().cloned() else {
        return Ok(next.call(req).await?.map_into_boxed_body());
    };
    let ctx = Ctx::of(req.request()).await;
    let caller = caller(req.request(), &state, ctx.as_ref().ok());
    let allowance = state.limits.program(&caller);
    let has_key = matches!(caller, ProgramCaller::Key(_));
    let is_public = !has_key && matches!(*req.method(), Method::GET | Method::HEAD);
    let admitted = match (&allowance, ctx) {
        (Err(error), _) => Err(WebError::TooMany { seconds: error.seconds }),
        (Ok(_), Err(error)) => Err(error),
        (Ok(_), Ok(ctx)) => admit(&req, &ctx),
    };
    let turn = match (&admitted, is_public) {
        // Those without a key compute no more than visitors of pages.
        (Ok(()), true) => state.turn_to_draw(req.request()).await.map(Some),
        _ => Ok(None),
    };
    let mut answer = match (admitted, &turn) {
        (Err(error), _) => refused(req, error),
        (Ok(()), Err(_)) => refused(req, WebError::Crowded),
        (Ok(()), Ok(_)) => next.call(req).await?.map_into_boxed_body(),
    };
    let headers = answer.headers_mut();
    // What only those with its secret may see is public for nobody else.
    let is_secret = headers.get(header::CACHE_CONTROL).is_some_and(|it| it == "no-store");
    let (policy, left) = match &allowance {
        Ok(Allowance { policy, left }) => (*policy, *left),
        Err(refused) => (refused.policy, 0),
    };
    if let Ok(value) = HeaderValue::from_str(&format!("\"requests\";r={left}")) {
        headers.insert(LIMIT, value);
    }
    headers.insert(POLICY, HeaderValue::from_static(policy));
    if is_public && !is_secret {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        let anybody = HeaderValue::from_static("cross-origin");
        headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, anybody);
    }
    if !is_secret {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Authorization, Accept-Language"));
    Ok(answer)
}

/// The answer to a request that goes no further. `ServiceRequest::into_response` would lose its error.
fn refused(req: ServiceRequest, error: WebError) -> ServiceResponse<BoxBody> {
    ServiceResponse::new(req.into_parts().0, HttpResponse::from_error(error))
}

/// Admits a request whose key has the scope of its operation. A request that is no operation is answered by the routes.
fn admit(req: &ServiceRequest, ctx: &Ctx) -> Result<(), WebError> {
    let method = if req.method() == Method::HEAD { &Method::GET } else { req.method() };
    let pattern = req.match_pattern();
    let keyed = KEYED.iter().find(|(by, path, _)| by == method && Some(path) == pattern.as_ref());
    let Some((_, _, scope)) = keyed else { return Ok(()) };
    let is_allowed = match ctx.key() {
        Some(key) => Some(key.allows(*scope)),
        // A table's key has the rights of its PIN.
        None => ctx.program().map(|_| *scope == Scope::Table),
    };
    match is_allowed {
        Some(true) => Ok(()),
        Some(false) => {
            let detail = format!("the key lacks the scope {}", scope.name());
            let problem = Problem::new(StatusCode::FORBIDDEN, "scope-missing", detail);
            Err(problem.with("scope", scope.name().into()).into())
        }
        None => {
            let detail = "expected Authorization: Bearer KEY; keys are made on the account page";
            Err(Problem::new(StatusCode::UNAUTHORIZED, "key-missing", detail).into())
        }
    }
}
