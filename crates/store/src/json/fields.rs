//! Stored form of values that consist of fields: a JSON object with a key for each of them, in the order of their table.

use std::borrow::Cow;
use std::fmt;

use domain::tournament::fields::{Field, Kept, Value};
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

/// Keys with their values; `None` for a value that no field has. Keys of no field are ignored.
pub(super) struct Values(Vec<(Cow<'static, str>, Option<Value>)>);

impl Values {
    /// The values of these fields of `of`, without those that are left out.
    pub fn of<T: 'static, P: 'static>(
        fields: impl IntoIterator<Item = &'static Field<T, P>>,
        of: &T,
    ) -> Self {
        let stored = |field: &'static Field<T, P>| {
            let value = (field.read)(of);
            let is_written = match &field.kept {
                Kept::Always | Kept::Added(_) => true,
                Kept::Unless(left_out) => *left_out != value,
                Kept::Elsewhere => false,
            };
            is_written.then_some((Cow::Borrowed(field.key), Some(value)))
        };
        Self(fields.into_iter().filter_map(stored).collect())
    }

    /// Sets these fields of `to`. `None` if a value is missing, or is not one of its field.
    pub fn read<T: 'static, P: 'static>(
        &self,
        fields: impl IntoIterator<Item = &'static Field<T, P>>,
        to: &mut T,
    ) -> Option<()> {
        fields.into_iter().try_for_each(|field| {
            let found = self.0.iter().find(|(key, _)| *key == field.key);
            let value = match (&field.kept, found) {
                (Kept::Elsewhere, _) => return Some(()),
                (_, Some((_, stored))) => stored.clone()?,
                (Kept::Always, None) => return None,
                (Kept::Added(usual) | Kept::Unless(usual), None) => usual.clone(),
            };
            (field.write)(to, &value)
        })
    }
}

fn value(json: Json) -> Option<Value> {
    match json {
        Json::Number(number) => Some(Value::Number(number.as_u64()?.try_into().ok()?)),
        Json::Bool(flag) => Some(Value::Flag(flag)),
        Json::String(word) => Some(word.into()),
        Json::Null | Json::Array(_) | Json::Object(_) => None,
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in &self.0 {
            map.serialize_key(key)?;
            match value {
                Some(Value::Number(number)) => map.serialize_value(number)?,
                Some(Value::Flag(flag)) => map.serialize_value(flag)?,
                Some(Value::Word(word)) => map.serialize_value(word)?,
                None => map.serialize_value(&())?,
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Values;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Values, A::Error> {
                let mut values = Vec::new();
                while let Some((key, json)) = map.next_entry::<String, Json>()? {
                    values.push((Cow::Owned(key), value(json)));
                }
                Ok(Values(values))
            }
        }
        deserializer.deserialize_map(Pairs)
    }
}
