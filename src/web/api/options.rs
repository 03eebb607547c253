//! Settings and choices as JSON: the fields of a page's form by their names.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::answer::wrong;
use super::body::with_members;
use crate::web::form::Form;
use crate::web::http::error::WebError;

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

/// The form with these options in place of its own values.
///
/// # Errors
/// An option has none of these names.
pub fn with_options(
    form: Form,
    options: &Map<String, Value>,
    names: &BTreeSet<String>,
) -> Result<Form, WebError> {
    match options.keys().find(|name| !names.contains(*name)) {
        None => Ok(with_members(form, options)),
        Some(name) => {
            let allowed: Vec<&str> = names.iter().map(String::as_str).collect();
            Err(wrong(&format!("options.{name}"), "unknown option", allowed.join(", ")))
        }
    }
}
