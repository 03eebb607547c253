//! The facts of a tournament from which its tables are made, and the part that a file holds.

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::stage::Stage;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::web::i18n::Key;
use crate::web::parts::stages::chosen_stage;
use crate::web::request::context::Ctx;

/// The part of a table in a file, as the page names it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct SheetQuery {
    /// Number of the stage.
    pub stage: Option<i32>,
    /// Number of the pool; without it, the file holds all pools.
    pub pool: Option<i32>,
    /// Sector of the entries; if empty, the file holds all.
    #[serde(default)]
    pub sector: String,
}

/// All that the tables depend on, apart from the database.
pub struct SheetFacts {
    pub ctx: Ctx,
    /// The championship as the reader may see it.
    pub championship: Arc<Championship>,
    /// All editions as the public sees them, the earliest first; empty without others.
    pub editions: Vec<Arc<Championship>>,
    /// The part that a file holds; `None` for the whole of a workbook.
    pub part: Option<SheetQuery>,
}

impl SheetFacts {
    pub fn is_organizer(&self) -> bool {
        self.ctx.is_organizer(&self.championship.tournament.id)
    }

    /// Titles of columns.
    pub fn titles<const N: usize>(&self, keys: [Key; N]) -> [String; N] {
        keys.map(|key| self.ctx.t(key))
    }

    /// The stages that fit: one in a file, all drawn ones in a workbook.
    pub fn stages(&self, fits: impl Fn(&Stage) -> bool) -> Vec<&Stage> {
        let all = &self.championship;
        match &self.part {
            Some(part) => chosen_stage(all, part.stage, fits).into_iter().collect(),
            None => {
                let is_drawn = |stage: &&Stage| all.rounds_of(stage.id).next().is_some();
                all.stages().iter().filter(|stage| fits(stage)).filter(is_drawn).collect()
            }
        }
    }

    /// Name of the sheet about a stage: with its number if there are several.
    pub fn name_of(&self, title: Key, stage: &Stage) -> String {
        match self.championship.stages().len() {
            ..2 => self.ctx.t(title),
            _ => format!("{} {}", self.ctx.t(title), stage.number),
        }
    }

    /// Number of the only pool of the file.
    pub fn pool(&self) -> Option<i32> {
        self.part.as_ref().and_then(|part| part.pool)
    }
}
