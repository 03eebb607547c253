//! What the address of the bracket's page asks for.

use crate::tournament::id::EntryId;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// What of the bracket is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// The whole on a wide screen, a round on a narrow one.
    Either,
    All,
    Round,
    Table,
}

/// What the address asks for.
pub(super) struct Asked {
    pub shown: Shown,
    pub here: Address,
    /// Number of the stage: a knock-out or its consolation.
    pub stage: Option<i32>,
    /// Number of the round.
    pub round: Option<i32>,
    /// Number of the table in it.
    pub table: Option<i32>,
    pub entry: Option<EntryId>,
}

impl Asked {
    pub fn of(ctx: &Ctx) -> Self {
        let here = Address::of(ctx);
        let number = |name| here.value(name).and_then(|it| it.parse().ok());
        let shown = match here.value("view") {
            Some("all") => Shown::All,
            Some("round") => Shown::Round,
            Some("table") => Shown::Table,
            _ => Shown::Either,
        };
        Self {
            shown,
            stage: number("stage"),
            round: number("round"),
            table: number("table"),
            entry: here.value("entry").and_then(|it| it.parse().ok()),
            here,
        }
    }

    /// The address of a round.
    pub fn round_path(&self, round: i32) -> String {
        let here = self.here.without(&["table", "page", "view"]);
        relative(&here.with("view", "round").with("round", round))
    }

    /// The address of a table.
    pub fn table_path(&self, round: i32, table: i32) -> String {
        let here = self.here.without(&["page", "view", "round"]).with("view", "table");
        relative(&here.with("round", round).with("table", table))
    }
}

/// What an address of this page says after its path.
pub(super) fn relative(address: &Address) -> String {
    let whole = address.to_string();
    whole.strip_prefix(address.path()).unwrap_or(&whole).to_owned()
}
