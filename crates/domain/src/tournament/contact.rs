//! Telephone numbers and e-mail addresses inside a line with a name. Only organizers may see them.

use super::text::is_email;

/// Minimum number of digits in a telephone number.
const FEWEST_DIGITS: usize = 7;
/// Maximum number of digits in a telephone number, including country code and leading zeros.
const MOST_DIGITS: usize = 15;

/// Country code of numbers that name none: Spain.
const COUNTRY: &str = "34";

/// Labels that precede a contact and mean nothing without it.
const LABELS: &[&str] = &[
    "tel",
    "tel.",
    "telf",
    "telf.",
    "tlf",
    "tlf.",
    "tfno",
    "tfno.",
    "teléfono",
    "telèfon",
    "móvil",
    "mòbil",
    "whatsapp",
    "wasap",
    "email",
    "correo",
];

/// A text split into its contacts and the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parted {
    /// The text without its contacts.
    pub rest: String,
    /// E-mail addresses found in the text.
    pub emails: Vec<String>,
    /// Telephone numbers as written in the text.
    pub phones: Vec<String>,
}

/// Separates the contacts from a text.
pub fn part(text: &str) -> Parted {
    let mut parted = Parted { rest: text.to_owned(), ..Parted::default() };
    // Hardly any name contains a contact, so the common case returns early.
    if !text.contains('@') && text.chars().filter(char::is_ascii_digit).count() < FEWEST_DIGITS {
        return parted;
    }
    if text.contains('@') {
        let is_sign = |letter: char| "<>()[],;:\"'.".contains(letter);
        let words = text.split_whitespace();
        let words = words.filter(|word| {
            let bare = word.trim_matches(is_sign);
            let bare = bare.strip_prefix("mailto:").unwrap_or(bare);
            let is_one = is_email(bare);
            if is_one {
                parted.emails.push(bare.to_owned());
            }
            !is_one
        });
        parted.rest = words.collect::<Vec<_>>().join(" ");
    }
    while let Some((start, end)) = phone_in(&parted.rest) {
        let (before, rest) = parted.rest.split_at(start);
        let (phone, after) = rest.split_at(end - start);
        let phone = phone.split_whitespace().collect::<Vec<_>>().join(" ");
        parted.phones.push(phone);
        parted.rest = format!("{before} {after}");
    }
    if !parted.emails.is_empty() || !parted.phones.is_empty() {
        parted.rest = without_labels(&parted.rest);
    }
    parted
}

/// Returns whether a text contains a contact.
pub fn has_contact(text: &str) -> bool {
    let parted = part(text);
    !parted.emails.is_empty() || !parted.phones.is_empty()
}

/// Byte range of the first telephone number: digits with spaces, hyphens, dots and brackets between them.
fn phone_in(text: &str) -> Option<(usize, usize)> {
    let is_part = |letter: char| {
        letter.is_ascii_digit() || letter.is_whitespace() || "+-.()\u{2011}".contains(letter)
    };
    let mut from = 0;
    while let Some(found) = text.get(from..)?.find(is_part) {
        let start = from + found;
        let run = text.get(start..)?;
        let end = run.find(|letter| !is_part(letter)).map_or(text.len(), |at| start + at);
        let run = text.get(start..end)?;
        let n_digits = run.chars().filter(char::is_ascii_digit).count();
        if (FEWEST_DIGITS..=MOST_DIGITS).contains(&n_digits) {
            let is_outer = |letter: char| !letter.is_ascii_digit() && letter != '+';
            let first = start + run.find(|letter: char| !is_outer(letter))?;
            let last = start + run.rfind(|letter: char| letter.is_ascii_digit())? + 1;
            return Some((first, last));
        }
        from = end;
    }
    None
}

/// Removes labels, separators and empty brackets that a removed contact left behind.
fn without_labels(text: &str) -> String {
    let text = text.replace("()", " ").replace("<>", " ").replace("( )", " ");
    let is_sign = |letter: char| letter.is_whitespace() || ":-–—,;/|·(+".contains(letter);
    let words = text.split_whitespace().filter(|word| {
        let bare = word.trim_matches(|letter: char| ":-–—,;/|·()+".contains(letter)).to_lowercase();
        !LABELS.contains(&bare.as_str())
    });
    let text = words.collect::<Vec<_>>().join(" ");
    text.trim_matches(is_sign).to_owned()
}

/// Returns whether a text is exactly one e-mail address.
pub fn is_email_alone(text: &str) -> bool {
    is_email(text.trim())
}

/// Returns whether a text is exactly one telephone number.
pub fn is_phone_alone(text: &str) -> bool {
    let text = text.trim();
    let is_part = |letter: char| letter.is_ascii_digit() || " +-.()".contains(letter);
    let n_digits = text.chars().filter(char::is_ascii_digit).count();
    (9..=MOST_DIGITS).contains(&n_digits) && text.chars().all(is_part)
}

/// The digits of a telephone number with its country code, for comparison and for links. `None` if the text is no complete number.
pub fn phone_digits(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let is_abroad = text.contains('+') || digits.starts_with("00");
    let digits = digits.strip_prefix("00").unwrap_or(&digits);
    match (digits.len(), is_abroad) {
        (9, false) => Some(format!("{COUNTRY}{digits}")),
        (11, false) if digits.starts_with(COUNTRY) => Some(digits.to_owned()),
        (9..=15, true) => Some(digits.to_owned()),
        _ => None,
    }
}
