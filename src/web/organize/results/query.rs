//! Query string of the results desk, and the page that its forms return to.

use domain::tournament::id::{PoolId, RoundId, TableId, TournamentId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{EnumString, IntoStaticStr};

use crate::web::http::address;
use crate::web::i18n::word_keys;

/// Filter of the list: all tables, tables that are over, or tables at a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PlaceFilter {
    /// All tables; also the value for unknown words.
    #[default]
    #[strum(serialize = "")]
    Anywhere,
    /// Tables that are over and await a signature.
    Over,
    /// Tables at a board.
    Boards,
}

impl PlaceFilter {
    /// The word in addresses; empty for all tables.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// True if the filter lets all tables through.
    pub fn is_anywhere(&self) -> bool {
        *self == PlaceFilter::Anywhere
    }
}

word_keys! {
    PlaceFilter { Anywhere => RESULTS_ALL, Over => RESULTS_AT_OVER, Boards => RESULTS_AT_BOARDS }
}

impl Serialize for PlaceFilter {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'a> Deserialize<'a> for PlaceFilter {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        Ok(String::deserialize(from)?.parse().unwrap_or_default())
    }
}

/// Query string of the list. Unreadable values do not filter.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct ResultsQuery {
    /// Id of the only round to list; empty for all.
    pub round: String,
    /// Id of the only pool to list; empty for all. `None` follows the pool that the device remembers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
    /// Selects all tables, tables that are over, or tables at a board.
    pub at: PlaceFilter,
    /// Search text: part of a name, a club, a number or a place.
    pub name: String,
    /// Page of the list, from 1.
    pub page: String,
    /// Id of the selected table.
    #[serde(skip_serializing)]
    pub table: String,
    /// Numbers of the sides already typed for the selected table.
    #[serde(skip_serializing)]
    pub order: String,
    /// Id of the table whose result was entered last.
    #[serde(skip_serializing)]
    pub last: String,
    /// Not empty if the last result was tapped in the list. Then no table is selected, because the user taps the next result there too.
    #[serde(skip_serializing)]
    pub tapped: String,
}

impl ResultsQuery {
    pub fn round(&self) -> Option<RoundId> {
        self.round.parse().ok()
    }

    pub fn pool(&self) -> Option<PoolId> {
        self.pool.as_ref()?.parse().ok()
    }

    /// The same query, limited to one pool.
    #[must_use]
    pub fn of_pool(&self, pool: PoolId) -> Self {
        Self { pool: Some(pool.to_string()), ..self.clone() }
    }

    pub fn table(&self) -> Option<TableId> {
        self.table.parse().ok()
    }

    pub fn last(&self) -> Option<TableId> {
        self.last.parse().ok()
    }

    /// Number of the page, from 1.
    pub fn page(&self) -> usize {
        self.page.parse().unwrap_or(1).max(1)
    }

    /// The list with these filters, for the form field that [`ReturnPage`] reads.
    pub fn back(&self) -> String {
        format!("results?{}", self.filters())
    }

    /// Address of the list with these filters.
    pub fn address(&self, id: TournamentId) -> String {
        format!("{}?{}", address::tournament(id).results(), self.filters())
    }

    fn filters(&self) -> String {
        let pairs = serde_urlencoded::to_string(self).unwrap_or_default();
        // An empty pool is kept, because it asks for all pools.
        let pairs = pairs.split('&').filter(|pair| !pair.ends_with('=') || *pair == "pool=");
        pairs.collect::<Vec<_>>().join("&")
    }
}

/// The page that a form returns to: the list with its filters, or a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnPage {
    page: &'static str,
    pairs: Vec<(String, String)>,
}

impl ReturnPage {
    /// Reads the form field: `results?…` or `grid?…`. Any other text means the unfiltered list.
    pub fn read(text: &str) -> Self {
        let (page, query) = text.split_once('?').unwrap_or((text, ""));
        let page = if page == "grid" { "grid" } else { "results" };
        let mut pairs: Vec<(String, String)> =
            serde_urlencoded::from_str(query).unwrap_or_default();
        pairs.retain(|(name, _)| !["table", "order", "last", "tapped"].contains(&name.as_str()));
        Self { page, pairs }
    }

    /// The address with additional parameters.
    pub fn address(&self, id: TournamentId, more: &[(&str, String)]) -> String {
        let known = self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let more = more.iter().map(|(name, value)| (*name, value.as_str()));
        let pairs: Vec<(&str, &str)> = known.chain(more).collect();
        let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
        let pages = address::tournament(id);
        let page = if self.page == "grid" { pages.grid() } else { pages.results() };
        format!("{page}?{query}")
    }

    /// The filters of the list.
    pub fn query(&self) -> ResultsQuery {
        let known = |name: &str| {
            let pair = self.pairs.iter().find(|(other, _)| self.page == "results" && other == name);
            pair.map(|(_, value)| value.clone())
        };
        let text = |name: &str| known(name).unwrap_or_default();
        ResultsQuery {
            round: text("round"),
            pool: known("pool"),
            at: text("at").parse().unwrap_or_default(),
            name: text("name"),
            page: text("page"),
            ..ResultsQuery::default()
        }
    }
}
