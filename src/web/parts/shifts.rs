//! Changes of rank as a word and a sign, so that color is never the only cue.

use domain::ranking::shift::Shift;

use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// Change of a rank as pages show it: `templates/macros/shift.html`.
pub struct ShiftView {
    /// Sign, such as an arrow.
    pub sign: &'static str,
    /// Number of ranks, for lists with room for no words.
    pub n: Option<u32>,
    /// Description in the page's language.
    pub text: String,
    /// Name in HTML attributes.
    pub name: &'static str,
}

impl ShiftView {
    /// A shift in the page's language.
    pub fn of(ctx: &Ctx, shift: &Shift) -> Self {
        let (sign, n, text, name) = match *shift {
            Shift::Up(n) => ("▲", Some(n), ctx.tn(key::SHIFT_UP, n), "up"),
            Shift::Down(n) => ("▼", Some(n), ctx.tn(key::SHIFT_DOWN, n), "down"),
            Shift::Same => ("=", None, ctx.t(key::SHIFT_SAME), "same"),
            Shift::New => ("+", None, ctx.t(key::SHIFT_NEW), "new"),
            Shift::Back => ("↩", None, ctx.t(key::SHIFT_BACK), "back"),
        };
        Self { sign, n, text, name }
    }
}
