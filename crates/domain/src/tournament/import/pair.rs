//! Splits one cell into the two names of a pair.

/// Separators between the names of a pair, the most certain first.
const BETWEEN: [&str; 14] = [
    " / ", "/", " + ", "+", " & ", " - ", " – ", " — ", " and ", " y ", " i ", " e ", " amb ",
    " con ",
];

/// The two names, if there are exactly two: "Ana / Pep", "Ana - Pep", "Ana y Pep", "Ana i Pep", "Ana and Pep", "Ana + Pep".
///
/// A comma separates two names only if there is no other separator and each name has at least two words: "Ana Puig, Pep Soler". Lists also
/// write one person as "Soler, Pep", and "Puig, Pep" is ambiguous. It is not read as a pair, because asking is better than making two
/// people of one. "García López, Ana María" is ambiguous too. But few people have two given names, so a column of such cells is one of
/// pairs ([`are_pairs`]). Columns of single people are not searched for pairs.
pub fn two_names(cell: &str) -> Option<(String, String)> {
    // Lower case may be longer than the original; then the position is invalid and no cut is made.
    let lower = cell.to_lowercase();
    let Some(found) = BETWEEN.iter().find(|between| lower.contains(**between)) else {
        return cut_at(cell, cell, ",").filter(|(one, other)| is_full(one) && is_full(other));
    };
    cut_at(cell, &lower, found)
}

/// The text before and after `between`, if it occurs exactly once and both parts are names.
fn cut_at(cell: &str, lower: &str, between: &str) -> Option<(String, String)> {
    let cut: Vec<usize> = lower.match_indices(between).map(|(at, _)| at).collect();
    let [at] = cut.as_slice() else { return None };
    let (one, other) = (cell.get(..*at)?.trim(), cell.get(at + between.len()..)?.trim());
    let is_name = |name: &str| name.chars().any(char::is_alphabetic);
    (is_name(one) && is_name(other)).then(|| (one.to_owned(), other.to_owned()))
}

/// Returns whether the name has at least two words.
fn is_full(name: &str) -> bool {
    name.split_whitespace().nth(1).is_some()
}

/// Returns whether at least three quarters of the filled cells hold a pair. A few names of clubs look like pairs.
pub fn are_pairs<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let (n, n_pairs) = counted(cells);
    n_pairs > 0 && n_pairs * 4 >= n * 3
}

/// True if at least half of the lines hold a pair. The others may be remarks, as in a chat.
pub fn are_lines_of_pairs<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let (n, n_pairs) = counted(cells);
    n_pairs > 0 && n_pairs * 2 >= n
}

/// Number of filled cells, and number of those that hold a pair.
fn counted<'a>(cells: impl Iterator<Item = &'a str>) -> (usize, usize) {
    let filled: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    (filled.len(), filled.iter().filter(|cell| two_names(cell).is_some()).count())
}
