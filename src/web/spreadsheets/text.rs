//! Texts of cells and names of sheets, within the limits of spreadsheet programs.

/// Most characters of a cell, in UTF-16 units, with room for the sign of an omission.
const LONGEST: usize = 32_000;
/// Most characters of a sheet's name, in UTF-16 units.
const LONGEST_NAME: usize = 31;
/// Characters that a sheet's name may not have.
const FORBIDDEN: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];
/// Name that a program keeps for itself.
const RESERVED: &str = "history";

/// The text with spaces for control characters, cut after the length that a cell may have.
pub fn readable(text: &str) -> String {
    let clean = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    cut(clean, LONGEST)
}

/// Valid names for sheets, each different from all before it: programs do not distinguish capitals.
pub fn sheet_names<'a>(wanted: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for wanted in wanted {
        let base = valid(wanted);
        let is_free = |name: &str| {
            let name = name.to_lowercase();
            name != RESERVED && names.iter().all(|known| known.to_lowercase() != name)
        };
        let name = if is_free(&base) {
            base
        } else {
            let numbered = |n: usize| {
                let end = format!(" ({n})");
                cut(base.chars(), LONGEST_NAME - end.len()) + &end
            };
            // One of them is free, because the names are finitely many.
            let free = (2..names.len() + 3).map(numbered).find(|name| is_free(name));
            free.unwrap_or(base)
        };
        names.push(name);
    }
    names
}

fn valid(wanted: &str) -> String {
    let clean = wanted.chars().map(|letter| {
        if letter.is_control() || FORBIDDEN.contains(&letter) { ' ' } else { letter }
    });
    let name = cut(clean, LONGEST_NAME);
    // A name may neither begin nor end with an apostrophe.
    let name = name.trim_matches(|letter: char| letter.is_whitespace() || letter == '\'');
    if name.is_empty() { "1".to_owned() } else { name.to_owned() }
}

/// The beginning of a text, at most so many UTF-16 units long.
fn cut(text: impl Iterator<Item = char>, most: usize) -> String {
    let mut length = 0;
    text.take_while(|letter| {
        length += letter.len_utf16();
        length <= most
    })
    .collect()
}
