//! Two names in one cell, as people write a pair.

/// What stands between the names of a pair, the surest first.
const BETWEEN: [&str; 14] = [
    " / ", "/", " + ", "+", " & ", " - ", " – ", " — ", " and ", " y ", " i ", " e ", " amb ",
    " con ",
];

/// The two names, where there are just two: "Ana / Pep", "Ana - Pep", "Ana y Pep", "Ana i Pep", "Ana and Pep", "Ana + Pep".
///
/// A comma stands between two names only where nothing else does, and where each of them is of two words or more: "Ana
/// Puig, Pep Soler". Lists write one person as "Soler, Pep" too, and nothing in "Puig, Pep" says which it is: that is no
/// pair, and the line says so, since to ask is better than to make two people of one. Of "García López, Ana María" it
/// cannot be told either; but so few people have two given names that a column of such cells is one of pairs
/// ([`are_pairs`]), and in a column of people nobody looks for pairs.
pub fn two_names(cell: &str) -> Option<(String, String)> {
    // Lower case may be longer than what it is made of: then there is nothing to cut at.
    let lower = cell.to_lowercase();
    let Some(found) = BETWEEN.iter().find(|between| lower.contains(**between)) else {
        return cut_at(cell, cell, ",").filter(|(one, other)| is_full(one) && is_full(other));
    };
    cut_at(cell, &lower, found)
}

/// What stands before and after `between`, if it is there just once and both are names.
fn cut_at(cell: &str, lower: &str, between: &str) -> Option<(String, String)> {
    let cut: Vec<usize> = lower.match_indices(between).map(|(at, _)| at).collect();
    let [at] = cut.as_slice() else { return None };
    let (one, other) = (cell.get(..*at)?.trim(), cell.get(at + between.len()..)?.trim());
    let is_name = |name: &str| name.chars().any(char::is_alphabetic);
    (is_name(one) && is_name(other)).then(|| (one.to_owned(), other.to_owned()))
}

/// Whether it is a name and a surname, or more.
fn is_full(name: &str) -> bool {
    name.split_whitespace().nth(1).is_some()
}

/// Whether three of four of the cells that are not blank hold a pair. (Of clubs a few look like one.)
pub fn are_pairs<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let (n, n_pairs) = counted(cells);
    n_pairs > 0 && n_pairs * 4 >= n * 3
}

/// True if at least half of the lines of a list hold a pair. The others may be remarks, as in a chat.
pub fn are_lines_of_pairs<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let (n, n_pairs) = counted(cells);
    n_pairs > 0 && n_pairs * 2 >= n
}

/// The cells that are not blank, and those of them that hold a pair.
fn counted<'a>(cells: impl Iterator<Item = &'a str>) -> (usize, usize) {
    let filled: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    (filled.len(), filled.iter().filter(|cell| two_names(cell).is_some()).count())
}
