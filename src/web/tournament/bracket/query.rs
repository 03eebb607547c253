//! Parameters of the bracket's page in its address.

use domain::tournament::id::EntryId;

use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// View of the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BracketView {
    /// The whole bracket on a wide screen, a round on a narrow one.
    Either,
    All,
    Round,
    Table,
}

/// Parameters of the address.
pub(super) struct BracketQuery {
    pub view: BracketView,
    pub here: Address,
    /// Number of the stage: a knock-out or its consolation.
    pub stage: Option<i32>,
    /// Number of the round in the stage.
    pub round: Option<i32>,
    /// Number of the table in the round.
    pub table: Option<i32>,
    pub entry: Option<EntryId>,
}

impl BracketQuery {
    pub fn of(ctx: &Ctx) -> Self {
        let here = Address::of(ctx);
        let number = |name| here.value(name).and_then(|it| it.parse().ok());
        let view = match here.value("view") {
            Some("all") => BracketView::All,
            Some("round") => BracketView::Round,
            Some("table") => BracketView::Table,
            _ => BracketView::Either,
        };
        Self {
            view,
            stage: number("stage"),
            round: number("round"),
            table: number("table"),
            entry: here.value("entry").and_then(|it| it.parse().ok()),
            here,
        }
    }

    /// Address of a round on this page.
    pub fn round_path(&self, round: i32) -> String {
        let here = self.here.without(&["table", "page", "view"]);
        relative(&here.with("view", "round").with("round", round))
    }

    /// Address of a table on this page.
    pub fn table_path(&self, round: i32, table: i32) -> String {
        let here = self.here.without(&["page", "view", "round"]).with("view", "table");
        relative(&here.with("round", round).with("table", table))
    }
}

/// Part of an address after the path of the page.
pub(super) fn relative(address: &Address) -> String {
    let whole = address.to_string();
    whole.strip_prefix(address.path()).unwrap_or(&whole).to_owned()
}
