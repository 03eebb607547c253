//! The schemas of the description, made as exact as what is sent and read.

use std::collections::BTreeMap;

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AdditionalProperties, Object, Schema};

/// Schemas by their names.
type Schemas = BTreeMap<String, RefOr<Schema>>;

/// The schemas with two corrections. A flattened part is no object of its own: its members stand beside the others. A variant with its tag
/// has no further members.
pub fn exact(all: Schemas) -> Schemas {
    let correct = |(name, schema): (&String, &RefOr<Schema>)| {
        let schema = match schema {
            RefOr::T(Schema::AllOf(_)) => flat(&all, schema).map(Schema::Object).map(RefOr::T),
            RefOr::T(Schema::OneOf(variants)) => {
                let mut variants = variants.clone();
                variants.items.iter_mut().for_each(close);
                Some(RefOr::T(Schema::OneOf(variants)))
            }
            _ => None,
        };
        schema.map(|schema| (name.clone(), schema))
    };
    let corrected: Schemas = all.iter().filter_map(correct).collect();
    all.into_iter().chain(corrected).collect()
}

/// An object with the members of all parts. `None` if a part is no object.
fn flat(all: &Schemas, schema: &RefOr<Schema>) -> Option<Object> {
    match schema {
        RefOr::Ref(it) => flat(all, all.get(it.ref_location.rsplit('/').next()?)?),
        RefOr::T(Schema::Object(object)) => Some(object.clone()),
        RefOr::T(Schema::AllOf(parts)) => {
            let mut whole = Object::new();
            whole.description.clone_from(&parts.description);
            for part in &parts.items {
                let part = flat(all, part)?;
                whole.properties.extend(part.properties);
                whole.required.extend(part.required);
            }
            Some(whole)
        }
        RefOr::T(_) => None,
    }
}

/// Closes a variant that stands where it is used.
fn close(variant: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = variant
        && !object.properties.is_empty()
    {
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    }
}
