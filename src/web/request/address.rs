//! The address of a page as its visitor sees it: its query, and variants of it.

use super::context::Ctx;

/// Path and query of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    path: String,
    query: Vec<(String, String)>,
}

impl Address {
    /// The address of the requested page.
    pub fn of(ctx: &Ctx) -> Self {
        let (path, query) = ctx.url().split_once('?').unwrap_or((ctx.url(), ""));
        Self::new(path, serde_urlencoded::from_str(query).unwrap_or_default())
    }

    /// An address with this path and query.
    pub fn new(path: &str, query: Vec<(String, String)>) -> Self {
        Self { path: path.to_owned(), query }
    }

    /// Path without the query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Value of the query field `name`. `None` if it is missing.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// All fields of the query.
    pub fn fields(&self) -> &[(String, String)] {
        &self.query
    }

    /// The query without the search field `q` and the page number, for a search form on the page.
    pub fn beside_search(&self) -> Vec<(String, String)> {
        self.without(&["q", "page"]).query
    }

    /// The same page without the fields `names`.
    #[must_use]
    pub fn without(&self, names: &[&str]) -> Self {
        let query = self.query.iter().filter(|(name, _)| !names.contains(&name.as_str()));
        Self { path: self.path.clone(), query: query.cloned().collect() }
    }

    /// The same page with the field `name` set to `value`.
    #[must_use]
    pub fn with(&self, name: &str, value: impl ToString) -> Self {
        let mut changed = self.without(&[name]);
        changed.query.push((name.to_owned(), value.to_string()));
        changed
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.path)?;
        match serde_urlencoded::to_string(&self.query) {
            Ok(query) if !query.is_empty() => write!(f, "?{query}"),
            _ => Ok(()),
        }
    }
}
