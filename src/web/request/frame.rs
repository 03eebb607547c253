//! Pages in frames of other sites: `/embed/X` shows the content of the page `/X`. Only these may be framed. Their requests lose every cookie,
//! so a frame shows what any visitor sees, and its query has the choices of the site around it.

use actix_web::HttpRequest;

/// Path of the pages that other sites may frame.
pub const ROOT: &str = "/embed";
/// Query field of the language.
pub const LANGUAGE: &str = "lang";
/// Query field of the color scheme.
pub const THEME: &str = "theme";
/// Query field of the number of lines.
pub const ROWS: &str = "rows";
/// Fields that the page itself does not have. A frame remembers nothing, so it cannot keep a pool.
const OWN: [&str; 4] = [LANGUAGE, THEME, ROWS, "keep"];

/// The choices of the site around a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    rows: Option<usize>,
    /// The fields of these choices as the beginning of a query: "lang=es&theme=dark".
    pub choices: String,
}

impl Frame {
    /// The frame that the request is for; `None` for a page outside of [`ROOT`].
    pub fn of(req: &HttpRequest) -> Option<Self> {
        if !is_framed(req.path()) {
            return None;
        }
        let sent = fields(req.query_string());
        let chosen: Vec<_> =
            sent.iter().filter(|(name, _)| [LANGUAGE, THEME].contains(&name.as_str())).collect();
        Some(Self {
            rows: field(req, ROWS).and_then(|rows| rows.parse().ok()).filter(|rows| *rows > 0),
            choices: serde_urlencoded::to_string(chosen).unwrap_or_default(),
        })
    }

    /// Number of lines of a list that has `usual` lines on its page.
    pub fn rows(&self, usual: usize) -> usize {
        self.rows.map_or(usual, |rows| rows.min(usual))
    }
}

/// Reports whether other sites may frame the page at this path.
pub fn is_framed(path: &str) -> bool {
    path.strip_prefix(ROOT).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Value of a query field of a frame.
pub fn field(req: &HttpRequest, name: &str) -> Option<String> {
    let sent = fields(req.query_string());
    sent.into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
}

/// Path of the page that a frame shows.
pub fn page_path(path: &str) -> &str {
    path.strip_prefix(ROOT).filter(|rest| !rest.is_empty()).unwrap_or("/")
}

/// Path and query of the page that a frame shows.
pub fn page_url(req: &HttpRequest) -> String {
    let mut query = fields(req.query_string());
    query.retain(|(name, _)| !OWN.contains(&name.as_str()));
    let path = page_path(req.path());
    match serde_urlencoded::to_string(&query) {
        Ok(query) if !query.is_empty() => format!("{path}?{query}"),
        _ => path.to_owned(),
    }
}

fn fields(query: &str) -> Vec<(String, String)> {
    serde_urlencoded::from_str(query).unwrap_or_default()
}
