//! Editions of a tournament: those before it with their winners, and the entries that won one of them.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::Datelike;
use domain::draw::overview::editions::same_people;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::names::Names;
use store::Conn;

use super::winners;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most editions that are read, the latest ones.
const MOST: usize = 40;

/// All editions of a tournament.
pub struct Editions {
    /// The editions as the public sees them, the earliest first.
    pub all: Vec<Arc<Championship>>,
    own: TournamentId,
}

/// A finished edition before this one.
pub struct PastEdition {
    pub year: i32,
    pub path: String,
    /// Its winners, in one line.
    pub winners: String,
}

/// Earlier editions that the people of an entry won.
#[derive(Clone, Debug)]
pub struct EditionTitle {
    /// Year of the latest one.
    pub year: String,
    /// All of them: "Won in 2025, 2023".
    pub words: String,
}

impl Editions {
    /// Loads the editions of a tournament.
    ///
    /// # Errors
    /// They cannot be read from the database.
    pub async fn load(state: &AppState, championship: &Championship) -> Result<Self, WebError> {
        let (own, account) = (championship.tournament.id, championship.tournament.account);
        let cached = state.championships.clone();
        let read = move |conn: &mut Conn| {
            let mut ids = store::editions::of_tournament(conn, account, own)?;
            if ids.len() < 2 {
                return Ok(Self { all: Vec::new(), own });
            }
            let all = ids.split_off(ids.len().saturating_sub(MOST)).into_iter();
            let all = all.map(|id| Ok(cached.load(conn, id)?.public()));
            Ok::<_, WebError>(Self { all: all.collect::<Result<_, WebError>>()?, own })
        };
        state.store.read(read).await
    }

    /// True if the tournament has others.
    pub fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// Editions that began before this one, the latest first.
    fn before(&self) -> impl Iterator<Item = &Championship> {
        let own = self.all.iter().position(|it| it.tournament.id == self.own).unwrap_or_default();
        self.all.iter().take(own).rev().map(AsRef::as_ref)
    }

    /// Finished editions before this one with their winners, the latest first.
    pub fn past(&self, ctx: &Ctx) -> Vec<PastEdition> {
        let past = self.before().map(|championship| {
            let names = Names::of(championship);
            PastEdition {
                year: championship.tournament.starts_on.year(),
                path: address::tournament(championship.tournament.id).page(),
                winners: winners::line(ctx, &winners::winners(ctx, championship, &names)),
            }
        });
        past.filter(|it| !it.winners.is_empty()).collect()
    }

    /// The titles of entries with the people of an earlier champion.
    pub fn titles(&self, ctx: &Ctx, championship: &Championship) -> HashMap<EntryId, EditionTitle> {
        let mut years: HashMap<EntryId, Vec<String>> = HashMap::new();
        for before in self.before() {
            for entry in same_people(championship, before) {
                let year = before.tournament.starts_on.year().to_string();
                years.entry(entry).or_default().push(year);
            }
        }
        let title = |years: Vec<String>| EditionTitle {
            words: ctx.ta(key::EDITION_WON).with("years", years.join(", ")).to_string(),
            year: years.into_iter().next().unwrap_or_default(),
        };
        years.into_iter().map(|(entry, years)| (entry, title(years))).collect()
    }
}
