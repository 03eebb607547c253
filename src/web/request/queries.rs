//! The query fields that public pages read for visitors. Fields that a page does not read are dropped: `?x=1` is the page itself, so it is
//! not drawn and cached again.

/// The fields of each public page, by its pattern in [`crate::web::routes`]. A page that is not listed reads none.
const FIELDS: [(&str, &[&str]); 33] = [
    ("/share.png", &["l"]),
    ("/api/docs", &["q"]),
    (
        "/embed/tournaments/{id}/bracket",
        &["lang", "theme", "stage", "view", "round", "table", "entry"],
    ),
    ("/embed/tournaments/{id}/standings", &["lang", "theme", "rows", "stage", "pool", "category"]),
    ("/embed/tournaments/{id}/calendar", &["lang", "theme", "rows", "stage", "pool", "entry"]),
    ("/embed/tables/{id}", &["lang", "theme"]),
    ("/tournaments/{id}", &["pool", "keep"]),
    ("/tournaments/{id}/share.png", &["l"]),
    ("/tournaments/{id}/entries", &["q", "sector", "category", "page", "keep"]),
    ("/tournaments/{id}/entries/{entry}/crest.svg", &["v"]),
    ("/tournaments/{id}/entries/{entry}/share.png", &["l"]),
    ("/tournaments/{id}/rounds", &["by", "pool"]),
    ("/tournaments/{id}/rounds/{round}", &["by", "pool", "page", "keep"]),
    ("/tournaments/{id}/rounds/{round}/share.png", &["l"]),
    ("/tournaments/{id}/bracket", &["stage", "view", "round", "table", "entry", "page"]),
    ("/tournaments/{id}/grid", &["stage", "pool", "keep"]),
    ("/tournaments/{id}/standings", &["stage", "pool", "category", "q", "page", "keep"]),
    ("/tournaments/{id}/{sheet}.{format}", &["stage", "pool", "sector"]),
    ("/tournaments/{id}/results.atom", &["l"]),
    ("/tournaments/{id}/editions", &["page"]),
    ("/tournaments/{id}/calendar", &["stage", "pool", "entry", "q", "past", "page", "keep"]),
    ("/tournaments/{id}/seat", &["name"]),
    ("/tournaments/{id}/champion/poster", &["category"]),
    ("/tournaments/{id}/display", &["at"]),
    ("/tournaments/{id}/display/{screen}", &["from", "again"]),
    ("/tables/{id}/share.png", &["l"]),
    ("/rankings/{id}", &["week"]),
    ("/rankings/{id}/dice", &["season"]),
    ("/rankings/{id}/ranking.{format}", &["week"]),
    ("/rankings/{id}/results.atom", &["l"]),
    ("/rankings/{id}/seasons/{season}", &["page"]),
    ("/players/{id}", &["ranking"]),
    ("/players/{id}/against/{other}", &["ranking", "page"]),
];

/// The canonical query of a page with this pattern: each known field once, in a fixed order and spelling.
pub fn canonical(pattern: &str, query: &str) -> String {
    let read = FIELDS.iter().find(|(known, _)| *known == pattern).map_or(&[][..], |(_, it)| *it);
    let sent: Vec<(String, String)> = serde_urlencoded::from_str(query).unwrap_or_default();
    let of = |field: &&str| sent.iter().find(|(name, _)| name == field);
    let known: Vec<&(String, String)> = read.iter().filter_map(of).collect();
    serde_urlencoded::to_string(known).unwrap_or_default()
}
