//! Two names in one cell, as people write a pair.

/// What stands between the names of a pair, the surest first.
const BETWEEN: [&str; 13] =
    [" / ", "/", " + ", "+", " & ", " - ", " – ", " — ", " y ", " i ", " e ", " amb ", " con "];

/// The two names, where there are just two: "Ana / Pep", "Ana - Pep", "Ana y Pep", "Ana i Pep", "Ana + Pep".
pub(super) fn two_names(cell: &str) -> Option<(String, String)> {
    let found = BETWEEN.iter().find(|between| cell.to_lowercase().contains(**between))?;
    // Lower case may be longer than what it is made of: then there is nothing to cut at.
    let lower = cell.to_lowercase();
    let cut: Vec<usize> = lower.match_indices(found).map(|(at, _)| at).collect();
    let [at] = cut.as_slice() else { return None };
    let (one, other) = (cell.get(..*at)?.trim(), cell.get(at + found.len()..)?.trim());
    let is_name = |name: &str| name.chars().any(char::is_alphabetic);
    (is_name(one) && is_name(other)).then(|| (one.to_owned(), other.to_owned()))
}

/// Whether three of four of the cells that are not blank hold a pair. (Of clubs a few look like one.)
pub(super) fn are_pairs<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let filled: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let n_pairs = filled.iter().filter(|cell| two_names(cell).is_some()).count();
    n_pairs > 0 && n_pairs * 4 >= filled.len() * 3
}
