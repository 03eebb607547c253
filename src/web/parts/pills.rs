//! Rows of similar links, rendered by `templates/macros/pills.html`.

/// A link in such a row.
pub struct PillLink {
    pub path: String,
    pub title: String,
    /// True for the current page.
    pub is_current: bool,
}
