//! Formatting of dates and numbers in each language.

use chrono::{DateTime, Datelike, NaiveDate, Utc, Weekday};
use chrono_tz::Tz;

use super::language::Language;

const SPANISH_MONTHS: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];
const CATALAN_MONTHS: [&str; 12] = [
    "de gener",
    "de febrer",
    "de març",
    "d’abril",
    "de maig",
    "de juny",
    "de juliol",
    "d’agost",
    "de setembre",
    "d’octubre",
    "de novembre",
    "de desembre",
];
const ENGLISH_MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const SPANISH_DAYS: [&str; 7] =
    ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];
const CATALAN_DAYS: [&str; 7] =
    ["dilluns", "dimarts", "dimecres", "dijous", "divendres", "dissabte", "diumenge"];
const ENGLISH_DAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const SPANISH_DAYS_SHORT: [&str; 7] = ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"];
const CATALAN_DAYS_SHORT: [&str; 7] = ["dl", "dt", "dc", "dj", "dv", "ds", "dg"];
const ENGLISH_DAYS_SHORT: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

impl Language {
    /// A date, such as "23 de noviembre de 2026".
    pub fn date(self, date: NaiveDate) -> String {
        let (day, year) = (date.day(), date.year());
        match self {
            Language::Es => format!("{day} de {} de {year}", of(&SPANISH_MONTHS, date.month0())),
            Language::Ca => format!("{day} {} de {year}", of(&CATALAN_MONTHS, date.month0())),
            Language::En => format!("{day} {} {year}", of(&ENGLISH_MONTHS, date.month0())),
        }
    }

    /// A month in three letters, such as "nov".
    pub fn month(self, date: NaiveDate) -> String {
        let months = match self {
            Language::Es => &SPANISH_MONTHS,
            Language::Ca => &CATALAN_MONTHS,
            Language::En => &ENGLISH_MONTHS,
        };
        let month = of(months, date.month0());
        // Removes the article of Catalan months, as in "d’abril" and "de juny".
        let name = month.strip_prefix("de ").or(month.strip_prefix("d’")).unwrap_or(month);
        name.chars().take(3).collect()
    }

    /// A date with weekday, such as "lunes, 23 de noviembre de 2026".
    pub fn day(self, date: NaiveDate) -> String {
        let days = match self {
            Language::Es => &SPANISH_DAYS,
            Language::Ca => &CATALAN_DAYS,
            Language::En => &ENGLISH_DAYS,
        };
        format!("{}, {}", of(days, date.weekday().num_days_from_monday()), self.date(date))
    }

    /// A short date, such as "lun 23 nov", with the year if it differs from that of `today`.
    pub fn short_day(self, date: NaiveDate, today: NaiveDate) -> String {
        let days = match self {
            Language::Es => &SPANISH_DAYS_SHORT,
            Language::Ca => &CATALAN_DAYS_SHORT,
            Language::En => &ENGLISH_DAYS_SHORT,
        };
        let day = of(days, date.weekday().num_days_from_monday());
        let said = format!("{day} {}\u{a0}{}", date.day(), self.month(date));
        if date.year() == today.year() { said } else { format!("{said}\u{a0}{}", date.year()) }
    }

    /// A weekday, such as "lunes".
    pub fn weekday(self, day: Weekday) -> &'static str {
        let days = match self {
            Language::Es => &SPANISH_DAYS,
            Language::Ca => &CATALAN_DAYS,
            Language::En => &ENGLISH_DAYS,
        };
        of(days, day.num_days_from_monday())
    }

    /// A date and time such as "23/11/2026, 18:05", in the given time zone.
    pub fn datetime(self, at: DateTime<Utc>, zone: Tz) -> String {
        at.with_timezone(&zone).format("%d/%m/%Y, %H:%M").to_string()
    }

    /// A time such as "18:05", in the given time zone.
    pub fn time(self, at: DateTime<Utc>, zone: Tz) -> String {
        at.with_timezone(&zone).format("%H:%M").to_string()
    }

    /// A number with grouped digits, such as "12.345". Spanish does not group four digits.
    pub fn number(self, number: i64) -> String {
        let digits = number.unsigned_abs().to_string();
        let sign = if number < 0 { "−" } else { "" };
        let (separator, least) = match self {
            Language::Es => ('.', 5),
            Language::Ca => ('.', 4),
            Language::En => (',', 4),
        };
        if digits.len() < least {
            return format!("{sign}{digits}");
        }
        let mut grouped = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                grouped.push(separator);
            }
            grouped.push(digit);
        }
        format!("{sign}{grouped}")
    }

    /// A number with a fixed number of decimals, such as "1,50".
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let text = format!("{:.decimals$}", number.abs());
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let whole = whole.parse().map_or_else(|_| whole.to_owned(), |whole| self.number(whole));
        let sign = if number < 0.0 { "−" } else { "" };
        match self {
            _ if fraction.is_empty() => format!("{sign}{whole}"),
            Language::En => format!("{sign}{whole}.{fraction}"),
            Language::Es | Language::Ca => format!("{sign}{whole},{fraction}"),
        }
    }

    /// An amount of money in cents, such as "3,50 €". Whole amounts have no decimals. In English a sign of a currency is before the amount;
    /// a word of several letters is behind it in all languages.
    pub fn money(self, cents: i64, currency: &str) -> String {
        let (whole, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
        let whole = self.number(i64::try_from(whole).unwrap_or(i64::MAX));
        let amount = match (rest, self) {
            (0, _) => whole,
            (rest, Language::En) => format!("{whole}.{rest:02}"),
            (rest, Language::Es | Language::Ca) => format!("{whole},{rest:02}"),
        };
        let minus = if cents < 0 { "−" } else { "" };
        let sign = if currency.eq_ignore_ascii_case("EUR") { "€" } else { currency };
        let is_sign = sign.chars().count() == 1 && !sign.chars().any(char::is_alphanumeric);
        match self {
            Language::En if is_sign => format!("{minus}{sign}{amount}"),
            _ => format!("{minus}{amount}\u{a0}{sign}"),
        }
    }

    /// A number for a spreadsheet of the language, such as "12345,125": ungrouped, with at most three decimals.
    pub fn plain(self, number: f64) -> String {
        let text = format!("{number:.3}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        let text = if text == "-0" { "0" } else { text };
        text.replace('.', &self.decimal_sign().to_string())
    }

    /// The sign between a whole number and its fraction.
    pub fn decimal_sign(self) -> char {
        match self {
            Language::En => '.',
            Language::Es | Language::Ca => ',',
        }
    }
}

/// The text with a capital at its beginning. A text that begins with a quotation mark stays as it is.
pub fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

/// A size in readable form, such as "256 KB", "4 MB" or "12 GB", rounded down.
pub fn size(bytes: usize) -> String {
    match bytes {
        0..0x10_0000 => format!("{}\u{a0}KB", bytes >> 10),
        0x10_0000..0x4000_0000 => format!("{}\u{a0}MB", bytes >> 20),
        _ => format!("{}\u{a0}GB", bytes >> 30),
    }
}

fn of<const N: usize>(names: &[&'static str; N], index: u32) -> &'static str {
    usize::try_from(index).ok().and_then(|index| names.get(index)).copied().unwrap_or_default()
}
