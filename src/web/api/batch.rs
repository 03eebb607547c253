//! Batches: several items in one request, each with its own status.

use actix_web::http::StatusCode;
use serde::Serialize;
use serde_json::{Value, json};
use store::StoreError;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Ref, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::explained::explained;
use crate::acts::NotDone;
use crate::web::http::error::WebError;
use crate::web::http::problem::Problem;
use crate::web::http::problem_document::{self, ProblemTexts};
use crate::web::i18n::{Message, key, sentence};
use crate::web::request::context::Ctx;

/// The answer to a batch whose items are done.
#[derive(Clone, Debug, Serialize)]
pub struct Batch<T> {
    /// One for each item of the request, in its order.
    pub items: Vec<T>,
}

// `derive` would leave out the schema of the items.
impl<T: ToSchema> PartialSchema for Batch<T> {
    fn schema() -> RefOr<Schema> {
        let items = ArrayBuilder::new().items(Ref::from_schema_name(T::name()));
        let object = ObjectBuilder::new()
            .description(Some("The items of the request, in its order."))
            .property("items", items.build())
            .required("items");
        Schema::Object(object.build()).into()
    }
}

impl<T: ToSchema> ToSchema for Batch<T> {
    fn schemas(all: &mut Vec<(String, RefOr<Schema>)>) {
        all.push((T::name().into_owned(), T::schema()));
        T::schemas(all);
    }
}

/// The reason why a batch was not done.
#[derive(Debug)]
pub enum BatchError {
    /// The whole batch was refused.
    Whole(NotDone),
    /// Items of it were refused.
    Items(RefusedItems),
}

impl From<NotDone> for BatchError {
    fn from(error: NotDone) -> Self {
        BatchError::Whole(error)
    }
}

/// Refused items of a batch of which nothing was done.
#[derive(Debug)]
pub struct RefusedItems {
    /// The items and their errors, in the order of the request.
    pub refused: Vec<(usize, NotDone)>,
    /// Number of items of the batch.
    pub n: usize,
}

/// The outcome of each item. An item may be refused and the others are tried all the same, so that all problems are known at once.
///
/// # Errors
/// Items were refused, or the database does not answer.
pub fn each<S, T>(
    items: Vec<S>,
    mut done: impl FnMut(S) -> Result<T, NotDone>,
) -> Result<Vec<T>, BatchError> {
    let n = items.len();
    let (mut all, mut refused) = (Vec::with_capacity(n), Vec::new());
    for (place, item) in items.into_iter().enumerate() {
        match done(item) {
            Ok(item) => all.push(item),
            // A caller without the right learns nothing about the items.
            Err(error @ NotDone::Forbidden) => return Err(error.into()),
            Err(NotDone::Store(error)) if !matches!(error, StoreError::NotFound(_)) => {
                return Err(NotDone::Store(error).into());
            }
            Err(error) => refused.push((place, error)),
        }
    }
    match refused.is_empty() {
        true => Ok(all),
        false => Err(BatchError::Items(RefusedItems { refused, n })),
    }
}

/// The problem of a batch with refused items. The member `items` has one for each item of the request.
pub fn problem(ctx: &Ctx, items: RefusedItems) -> Problem {
    let RefusedItems { refused, n } = items;
    let said = Message::new(key::BATCH_REFUSED).with("refused", refused.len()).with("n", n);
    // An item that could have been done depends on the others.
    let undone = json!({ "status": StatusCode::FAILED_DEPENDENCY.as_u16() });
    let mut outcomes = vec![undone; n];
    for (place, error) in refused {
        let problem = document(ctx, &explained(ctx, error));
        if let Some(outcome) = outcomes.get_mut(place) {
            *outcome = json!({ "status": problem.get("status"), "problem": problem });
        }
    }
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let problem = Problem::new(status, "batch-refused", sentence(&ctx.say(&said)));
    problem.translated().with("items", outcomes.into())
}

fn document(ctx: &Ctx, error: &WebError) -> Value {
    let status = error.status();
    let by = (ctx.language(), ctx.reference().to_string());
    let texts = ProblemTexts::new(Some(error), (status, &error.message()), by);
    problem_document::document(status, Some(error), texts)
}
