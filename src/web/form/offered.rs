//! Seats offered to other entries, as a form chooses among them.

use super::Form;
use crate::tournament::id::EntryId;

/// Who takes whose seats as the form says of what it was offered; noted in it where nothing is chosen.
pub fn replaced(form: &mut Form) -> Vec<(EntryId, EntryId)> {
    let offered: Vec<String> = form.all("offered").map(str::to_owned).collect();
    let mut replaced = Vec::new();
    for offered in &offered {
        let goes = offered.parse::<EntryId>().ok();
        let comes = form.choice(&format!("instead_{offered}"), |chosen| match chosen {
            "stand" => Some(None),
            comes => comes.parse::<EntryId>().ok().map(Some),
        });
        replaced.extend(goes.zip(comes.flatten()));
    }
    replaced
}
