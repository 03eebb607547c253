//! Stored forms that differ from the domain's own ("twins"), converted by hand. All other values stored as JSON are serialized
//! by their domain types.
//!
//! Both must stay readable: give a new field a default, and never rename a word, field or variant.

mod display;
mod draw_input;
mod fields;
mod plan;
mod result;
mod settings;

pub(super) use display::TurnJson;
pub(super) use draw_input::DrawInputJson;
pub(super) use plan::PlanJson;
pub(super) use result::ResultJson;
pub(super) use settings::SettingsJson;

use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An enum value serialized as its word.
#[derive(Default)]
pub(super) struct Named<T>(T);

impl<T: Copy + Into<&'static str>> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.into())
    }
}

impl<'de, T: FromStr> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = text.parse().map_err(|_| de::Error::custom(format!("unknown word {text:?}")));
        value.map(Named)
    }
}
