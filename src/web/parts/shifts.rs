//! Changes of rank as a word and a sign, so that color is never the only cue.

use domain::ranking::shift::Shift;

use crate::web::i18n::key;
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
            Shift::Up(n) => ("▲", ctx.tn(key::SHIFT_UP, n), "up"),
            Shift::Down(n) => ("▼", ctx.tn(key::SHIFT_DOWN, n), "down"),
            Shift::Same => ("=", ctx.t(key::SHIFT_SAME), "same"),
            Shift::New => ("+", ctx.t(key::SHIFT_NEW), "new"),
            Shift::Back => ("↩", ctx.t(key::SHIFT_BACK), "back"),
        };
        Self { sign, text, name }
    }
}
