//! Examples of requests and answers. They are recorded from a small evening that a test plays, so they are what the service says.

use std::sync::LazyLock;

use serde_json::{Map, Value};
use utoipa::openapi::RefOr;
use utoipa::openapi::example::{Example, ExampleBuilder};

/// Examples by the ids of operations and their own names, each with `answer` and, for a write, `request`.
static EXAMPLES: LazyLock<Map<String, Value>> =
    LazyLock::new(|| serde_json::from_str(include_str!("examples.json")).unwrap_or_default());

/// The requests or the answers of an operation, by the names of the examples; none if the evening did not need it.
pub fn of(operation: &str, part: &str) -> Vec<(String, RefOr<Example>)> {
    let named = EXAMPLES.get(operation).and_then(Value::as_object).into_iter().flatten();
    let one = |(name, example): (&String, &Value)| {
        let value = example.get(part)?.clone();
        Some((name.clone(), ExampleBuilder::new().value(Some(value)).into()))
    };
    named.filter_map(one).collect()
}
