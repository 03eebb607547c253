//! A rule set as JSON, for the rules engine in the page (`static/js/rules.js`).

use parchis::{FieldKind, Ruleset, field_kind};
use serde_json::{Map, Value};

/// The rules under their names in `[Rules]` (spec §3), with lists as arrays and numbers as numbers. `sections` gives the
/// section of the rule text for each topic, which refusals of a move quote.
///
/// ```
/// use parchis::Ruleset;
/// use cubilete::web::parts::rules_json::rules_json;
///
/// let json = rules_json(&Ruleset::named("jcf").unwrap());
/// assert_eq!(json["six_counts"], 7);
/// assert_eq!(json["modes"], serde_json::json!(["solo", "pairs"]));
/// assert_eq!(json["sections"]["barrier"], "JCF 1.3");
/// ```
pub fn rules_json(rules: &Ruleset) -> Value {
    let fields = rules.fields().into_iter().map(|field| {
        let value = match field_kind(field.key) {
            Some(FieldKind::List(_) | FieldKind::Range { .. }) => {
                field.value.split(',').map(word).collect()
            }
            _ => word(&field.value),
        };
        (field.key.to_owned(), value)
    });
    let mut json: Map<String, Value> = fields.collect();
    let sections = rules.sections().map(|(topic, section)| (topic, section.as_str()));
    let sections: Map<String, Value> =
        sections.map(|(topic, text)| (topic.to_owned(), text.into())).collect();
    json.insert("sections".to_owned(), sections.into());
    json.into()
}

/// A number, or the unchanged word.
fn word(text: &str) -> Value {
    text.parse::<u16>().map_or_else(|_| text.into(), Value::from)
}
