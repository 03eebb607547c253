//! Settings and choices as JSON: the fields of a page's form by their names.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::answer::wrong;
use super::body::with_members;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::organize::plan_form;

/// The fields of a form with these names. A repeated field is an array.
pub fn of_form(form: &Form, names: &BTreeSet<String>) -> Map<String, Value> {
    let value = |name: &String| {
        let mut all: Vec<Value> = form.all(name).map(Value::from).collect();
        match all.len() {
            0 => Value::from(""),
            1 => all.swap_remove(0),
            _ => Value::Array(all),
        }
    };
    names.iter().map(|name| (name.clone(), value(name))).collect()
}

/// The form with these options in place of its own values. With another rule set, missing rules are its own.
///
/// # Errors
/// An option has none of these names, or is a list although it has one value.
pub fn with_options(
    form: Form,
    options: &Map<String, Value>,
    names: &BTreeSet<String>,
) -> Result<Form, WebError> {
    for (name, value) in options {
        let field = format!("options.{name}");
        if !names.contains(name) {
            let allowed: Vec<&str> = names.iter().map(String::as_str).collect();
            return Err(wrong(&field, "unknown option", allowed.join(", ")));
        }
        let is_fit = match value {
            Value::Object(_) => false,
            Value::Array(values) => {
                plan_form::is_repeated(name) && values.iter().all(|it| !is_nested(it))
            }
            _ => true,
        };
        if !is_fit {
            return Err(wrong(&field, "not a value of this option", "one value".to_owned()));
        }
    }
    let form = match options.get("ruleset").and_then(Value::as_str) {
        Some(ruleset) => plan_form::with_ruleset(form, ruleset),
        None => form,
    };
    Ok(with_members(form, options))
}

fn is_nested(value: &Value) -> bool {
    value.is_array() || value.is_object()
}
