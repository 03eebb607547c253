//! Which missing results are listed, in the address; and the page that a form goes back to.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{EnumString, IntoStaticStr};

use crate::tournament::id::{PoolId, RoundId, TableId, TournamentId};
use crate::web::i18n::Word;
use crate::web::parts::head::path;

/// Where the tables of the list stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Stands {
    /// Anywhere; what an unknown word asks for too.
    #[default]
    #[strum(serialize = "")]
    Anywhere,
    /// Over, the result not signed.
    Over,
    /// At a board.
    Boards,
}

impl Stands {
    /// The word in addresses; empty for all.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it is anywhere.
    pub fn is_anywhere(&self) -> bool {
        *self == Stands::Anywhere
    }
}

impl Word for Stands {
    fn key(&self) -> &'static str {
        match self {
            Stands::Anywhere => "results-all",
            Stands::Over => "results-at-over",
            Stands::Boards => "results-at-boards",
        }
    }
}

impl Serialize for Stands {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'a> Deserialize<'a> for Stands {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        Ok(String::deserialize(from)?.parse().unwrap_or_default())
    }
}

/// How the list is asked for. What cannot be read asks for nothing.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct ResultsQuery {
    /// The only round.
    pub round: String,
    /// The only sector or group, empty for all; none: the one kept on the device is followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
    /// Which of them.
    pub at: Stands,
    /// Part of a name, a club, a number or a place.
    pub name: String,
    /// Page of the list, from 1.
    pub page: String,
    /// The table in hand.
    #[serde(skip_serializing)]
    pub table: String,
    /// The numbers of its sides named so far.
    #[serde(skip_serializing)]
    pub order: String,
    /// The table whose result came last.
    #[serde(skip_serializing)]
    pub last: String,
    /// Not empty: that one was tapped in the list, where the next one is then at hand.
    #[serde(skip_serializing)]
    pub tapped: String,
}

impl ResultsQuery {
    /// The only round.
    pub fn round(&self) -> Option<RoundId> {
        self.round.parse().ok()
    }

    /// The only sector or group.
    pub fn pool(&self) -> Option<PoolId> {
        self.pool.as_ref()?.parse().ok()
    }

    /// The same of one sector or group.
    #[must_use]
    pub fn of_pool(&self, pool: PoolId) -> Self {
        Self { pool: Some(pool.to_string()), ..self.clone() }
    }

    /// The table in hand.
    pub fn table(&self) -> Option<TableId> {
        self.table.parse().ok()
    }

    /// The table whose result came last.
    pub fn last(&self) -> Option<TableId> {
        self.last.parse().ok()
    }

    /// Number of the page, from 1.
    pub fn page(&self) -> usize {
        self.page.parse().unwrap_or(1).max(1)
    }

    /// The list with these filters, to come back to.
    pub fn back(&self) -> String {
        let pairs = serde_urlencoded::to_string(self).unwrap_or_default();
        // That it is about all pools is said too.
        let pairs = pairs.split('&').filter(|pair| !pair.ends_with('=') || *pair == "pool=");
        format!("results?{}", pairs.collect::<Vec<_>>().join("&"))
    }
}

/// The page that a form goes back to: the list with its filters, or a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Back {
    page: &'static str,
    pairs: Vec<(String, String)>,
}

impl Back {
    /// Of the text in a form: `results?…` or `grid?…`; anything else is the whole list.
    pub fn read(text: &str) -> Self {
        let (page, query) = text.split_once('?').unwrap_or((text, ""));
        let page = if page == "grid" { "grid" } else { "results" };
        let mut pairs: Vec<(String, String)> =
            serde_urlencoded::from_str(query).unwrap_or_default();
        pairs.retain(|(name, _)| !["table", "order", "last", "tapped"].contains(&name.as_str()));
        Self { page, pairs }
    }

    /// Its address, with more said to it.
    pub fn address(&self, id: TournamentId, more: &[(&str, String)]) -> String {
        let known = self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let more = more.iter().map(|(name, value)| (*name, value.as_str()));
        let pairs: Vec<(&str, &str)> = known.chain(more).collect();
        let query = serde_urlencoded::to_string(pairs).unwrap_or_default();
        format!("{}?{query}", path(id, self.page))
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
