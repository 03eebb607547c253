//! The fields that choose which entry takes over offered seats.

use domain::tournament::id::EntryId;

use super::Form;

/// Pairs of entries from the form: the one that loses its seats, and the one that takes them. Records an error for each
/// offer without a choice.
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
