//! Keys of texts. `build.rs` makes a constant of each key in `templates/i18n`: `key::SAVE` does not compile without its text, and a text
//! that nothing shows is dead code.

/// The key of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(&'static str);

impl Key {
    /// A key that a crate supplies. Its text is in `domain.ftl`; a test compares that file with the crates.
    pub const fn of_domain(name: &'static str) -> Self {
        Self(name)
    }

    /// The key with this name. `None` if there is no such text.
    pub fn find(name: &str) -> Option<Self> {
        let at = NAMES.binary_search(&name).ok()?;
        NAMES.get(at).copied().map(Self)
    }

    /// Its name in `templates/i18n`.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// Templates pass fields by reference.
impl AsRef<Key> for Key {
    fn as_ref(&self) -> &Key {
        self
    }
}

/// The key of a value, `key_of!(dice, Dice { Own => DICE_OWN, App => DICE_APP })`, or that of a name, if it has one,
/// `key_of!(name, { "board" => FIELD_BOARD })`.
macro_rules! key_of {
    ($value:expr, $type:ident { $($variant:ident => $key:ident),+ $(,)? }) => {
        match $value {
            $($type::$variant => $crate::web::i18n::key::$key,)+
        }
    };
    ($name:expr, { $($known:pat => $key:ident),+ $(,)? }) => {
        match $name {
            $($known => Some($crate::web::i18n::key::$key),)+
            _ => None,
        }
    };
}
pub(crate) use key_of;

include!(concat!(env!("OUT_DIR"), "/keys.rs"));
