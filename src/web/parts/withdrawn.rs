//! The names on pages that show who sits at a table: entries that have withdrawn are marked.

use crate::tournament::championship::Championship;
use crate::tournament::id::EntryId;
use crate::tournament::names::Names;
use crate::web::request::context::Ctx;

/// Names as the public may know them.
pub fn names(ctx: &Ctx, championship: &Championship) -> Names {
    Names::of(championship).marking_withdrawn(championship, &ctx.t("name-withdrawn"))
}

/// Names as they are registered: for pages that only organizers see.
pub fn names_in_full(ctx: &Ctx, championship: &Championship) -> Names {
    Names::in_full(championship).marking_withdrawn(championship, &ctx.t("name-withdrawn"))
}

/// Whether an entry has withdrawn: unless something else is said, it did not come to its table.
pub fn has_withdrawn(championship: &Championship, entry: EntryId) -> bool {
    championship.entry(entry).is_some_and(|entry| !entry.is_active())
}
