//! Changes of rank as a word and a sign, so that color is never the only cue.

use domain::ranking::shift::Shift;

use crate::web::request::context::Ctx;

/// Change of a rank as pages show it: `templates/macros/shift.html`.
pub struct ShiftView {
    /// Sign, such as an arrow.
    pub sign: &'static str,
    /// Description in the page's language.
    pub text: String,
    /// Name in HTML attributes.
    pub name: &'static str,
}

impl ShiftView {
    /// A shift in the page's language.
    pub fn of(ctx: &Ctx, shift: &Shift) -> Self {
        let (sign, text, name) = match *shift {
            Shift::Up(n) => ("▲", ctx.tn("shift-up", n), "up"),
            Shift::Down(n) => ("▼", ctx.tn("shift-down", n), "down"),
            Shift::Same => ("=", ctx.t("shift-same"), "same"),
            Shift::New => ("+", ctx.t("shift-new"), "new"),
            Shift::Back => ("↩", ctx.t("shift-back"), "back"),
        };
        Self { sign, text, name }
    }
}
