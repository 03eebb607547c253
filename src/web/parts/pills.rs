//! Links among others like them: `templates/macros/pills.html` shows them.

/// A link among others like it.
pub struct Link {
    /// Its address.
    pub path: String,
    /// Its words.
    pub title: String,
    /// Whether it is what is shown.
    pub is_current: bool,
}
