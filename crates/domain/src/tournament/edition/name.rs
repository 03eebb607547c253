//! The name to propose for a new edition: "Torneo 2025" becomes "Torneo 2026", "XII Torneo" becomes "XIII Torneo".

/// Greatest edition written in Roman numerals. Greater ones need letters that are mostly part of a name, such as "CD" and "MC".
const GREATEST: u32 = 89;
/// Roman numerals up to [`GREATEST`].
const ROMAN: [(u32, &str); 7] =
    [(50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];

/// Part of a name: a word of letters and digits, or the signs between two words.
struct Part<'a> {
    text: &'a str,
    is_word: bool,
}

/// The name of the edition in the year `after`, when the one before was in the year `before`. Years and numbers of editions move on; a
/// name without either gets the year.
pub fn next_name(name: &str, (before, after): (i32, i32)) -> String {
    let parts = parts(name);
    let years = u32::try_from(after - before).unwrap_or_default().max(1);
    let mut is_changed = false;
    let mut words: Vec<String> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let next = next_year(&parts, index, years).or_else(|| next_ordinal(&parts, index));
        let next = next.or_else(|| next_roman(part));
        is_changed |= next.is_some();
        words.push(next.unwrap_or_else(|| part.text.to_owned()));
    }
    if !is_changed {
        // A number at the end counts the editions: "Torneo 12".
        match parts.last().and_then(|last| Some((last, small(last.text)?))) {
            Some((last, number)) if parts.len() > 1 && last.is_word => {
                words.pop();
                words.push((number + 1).to_string());
            }
            _ => return format!("{} {after}", name.trim_end()).trim_start().to_owned(),
        }
    }
    words.concat()
}

fn parts(name: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let is_word = is_of_word(first);
        let end = rest.find(|letter| is_of_word(letter) != is_word).unwrap_or(rest.len());
        let (text, after) = rest.split_at(end);
        parts.push(Part { text, is_word });
        rest = after;
    }
    parts
}

/// The signs of an ordinal stand between words, although they are letters.
fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() && !matches!(letter, 'º' | 'ª' | '°')
}

/// A year of four digits, or two such as "25/26", "2025-26" and "'25".
fn next_year(parts: &[Part<'_>], index: usize, years: u32) -> Option<String> {
    let part = parts.get(index)?;
    let number = digits(part.text)?;
    let moved = number + years;
    if part.text.len() == 4 && (1900..2200).contains(&number) {
        return Some(moved.to_string());
    }
    if part.text.len() != 2 {
        return None;
    }
    let beyond = |sign: usize, other: usize| {
        parts.get(sign).filter(|it| matches!(it.text, "/" | "-" | "–"))?;
        digits(parts.get(other)?.text).map(|number| number % 100)
    };
    let first = index.checked_sub(2).and_then(|other| beyond(other + 1, other));
    let is_second = first.is_some_and(|first| (first + 1) % 100 == number);
    let second = beyond(index + 1, index + 2);
    let is_first = second.is_some_and(|second| (number + 1) % 100 == second);
    let before = index.checked_sub(1).and_then(|at| parts.get(at));
    let is_short = before.is_some_and(|it| it.text.ends_with(['\'', '’']));
    (is_first || is_second || is_short).then(|| format!("{:02}", moved % 100))
}

/// A number with the sign of an ordinal: "12.º", "3ª", "4th", "2n", "5è".
fn next_ordinal(parts: &[Part<'_>], index: usize) -> Option<String> {
    let part = parts.get(index).filter(|part| part.is_word)?;
    let sign = parts.get(index + 1).map_or("", |sign| sign.text);
    if sign.trim_start_matches('.').starts_with(['º', 'ª', '°']) {
        return small(part.text).map(|number| (number + 1).to_string());
    }
    let end = part.text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, ending) = part.text.split_at_checked(end)?;
    let next = small(number)? + 1;
    let catalan = |n: u32| match n {
        1 | 3 => "r",
        2 => "n",
        4 => "t",
        _ => "è",
    };
    let english = |n: u32| match (n % 10, n % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    };
    match ending {
        "a" | "o" => Some(format!("{next}{ending}")),
        "r" | "n" | "t" | "è" | "é" => Some(format!("{next}{}", catalan(next))),
        "st" | "nd" | "rd" | "th" => Some(format!("{next}{}", english(next))),
        _ => None,
    }
}

/// A number in capital Roman numerals.
fn next_roman(part: &Part<'_>) -> Option<String> {
    let number = (1..=GREATEST).find(|number| roman(*number) == part.text)?;
    Some(roman(number + 1))
}

fn roman(mut number: u32) -> String {
    let mut text = String::new();
    for (value, sign) in ROMAN {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}

/// A number below 1000.
fn small(text: &str) -> Option<u32> {
    digits(text).filter(|number| *number < 1000)
}

fn digits(text: &str) -> Option<u32> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}
