//! Sums of money and shares in words, and as people type them in forms.

use crate::web::i18n::Language;
use crate::web::request::context::Ctx;

/// A sum of money in euros: "124,20 €", without decimals if there are no cents.
pub fn euros(ctx: &Ctx, cents: i64) -> String {
    ctx.language().money(cents, "EUR")
}

/// A share in hundredths of a per cent: "12,5 %".
pub fn per_cent(ctx: &Ctx, share: u16) -> String {
    format!("{}\u{a0}%", typed(ctx, i64::from(share)))
}

/// A number of hundredths for a field: "1240,2", without unit and groups.
pub fn typed(ctx: &Ctx, n: i64) -> String {
    let sign = decimal_sign(ctx);
    match (n % 100, n % 10) {
        (0, _) => (n / 100).to_string(),
        (rest, 0) => format!("{}{sign}{}", n / 100, rest / 10),
        (rest, _) => format!("{}{sign}{rest:02}", n / 100),
    }
}

/// Reads a number of hundredths as people type it: "60", "12,5", "207.50 €". `None` for anything else, such as grouped digits.
pub fn read(text: &str) -> Option<i64> {
    let bare = text.trim().trim_start_matches('€').trim_end_matches(['€', '%']).trim();
    let (whole, decimals) = bare.split_once([',', '.']).unwrap_or((bare, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !(1..=7).contains(&whole.len()) || decimals.len() > 2 {
        return None;
    }
    if !are_digits(whole) || !are_digits(decimals) {
        return None;
    }
    format!("{whole}{decimals:0<2}").parse().ok()
}

fn decimal_sign(ctx: &Ctx) -> char {
    match ctx.language() {
        Language::En => '.',
        Language::Es | Language::Ca => ',',
    }
}
