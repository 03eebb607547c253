//! Names for pages that show seats. Withdrawn entries are marked.

use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Public names, with withdrawn entries marked.
pub fn names(ctx: &Ctx, championship: &Championship) -> Names {
    Names::of(championship).marking_withdrawn(championship, &ctx.t(key::NAME_WITHDRAWN))
}

/// Full names as registered, with withdrawn entries marked; only for organizers.
pub fn names_in_full(ctx: &Ctx, championship: &Championship) -> Names {
    Names::in_full(championship).marking_withdrawn(championship, &ctx.t(key::NAME_WITHDRAWN))
}

/// True if an entry has withdrawn. Unless recorded otherwise, it counts as absent from its table.
pub fn has_withdrawn(championship: &Championship, entry: EntryId) -> bool {
    championship.entry(entry).is_some_and(|entry| !entry.is_active())
}
