//! How ranks have changed, in a word and a sign: never by color alone.

use crate::ranking::shift::Shift;
use crate::web::request::context::Ctx;

/// What became of a rank, as pages show it: `templates/macros/shift.html`.
pub struct ShiftView {
    /// Its sign.
    pub sign: &'static str,
    /// Its words.
    pub text: String,
    /// Its name in attributes.
    pub name: &'static str,
}

impl ShiftView {
    /// Of a shift in the page's language.
    pub fn of(ctx: &Ctx, shift: Shift) -> Self {
        let (sign, text, name) = match shift {
            Shift::Up(n) => ("▲", ctx.tn("shift-up", n), "up"),
            Shift::Down(n) => ("▼", ctx.tn("shift-down", n), "down"),
            Shift::Same => ("=", ctx.t("shift-same"), "same"),
            Shift::New => ("+", ctx.t("shift-new"), "new"),
            Shift::Back => ("↩", ctx.t("shift-back"), "back"),
        };
        Self { sign, text, name }
    }
}
