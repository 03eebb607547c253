//! Places and dates of sign-ups in words.

use chrono::TimeDelta;
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::sign_up::terms::Opening;
use domain::tournament::sign_up::{SignUp, places};

use crate::web::i18n::key;
use crate::web::parts::head::Head;
use crate::web::request::context::Ctx;

/// The places of a tournament as the next sign-up finds them.
pub(super) struct PlacesView {
    /// Free places, or the number in the waiting list, in words; empty without a limit.
    pub free: String,
    /// Begin or end of sign-ups with the time left, in words; empty if there is none.
    pub dates: String,
    /// True if the next sign-up has to wait.
    pub is_full: bool,
}

impl PlacesView {
    pub fn new(ctx: &Ctx, championship: &Championship, sign_ups: &[SignUp], head: &Head) -> Self {
        let capacity = championship.sign_up_terms().capacity;
        let n_waiting = places::line(sign_ups).count();
        let free = places::free(capacity, draw::n_entries(championship));
        let (free, is_full) = match free {
            _ if head.is_drawn => (ctx.t(key::SIGN_UP_DRAWN), true),
            Some(n) if n > n_waiting => (ctx.tn(key::SIGN_UP_FREE, n - n_waiting), false),
            Some(_) => (ctx.tn(key::SIGN_UP_FULL, n_waiting + 1), true),
            None => (String::new(), false),
        };
        Self { free, dates: dates(ctx, championship, head.sign_ups), is_full }
    }
}

fn dates(ctx: &Ctx, championship: &Championship, opening: Opening) -> String {
    let zone = championship.tournament.settings.time_zone;
    let (key, at) = match opening {
        Opening::NotYet(at) => (key::SIGN_UP_FROM, at),
        Opening::Open(Some(at)) => (key::SIGN_UP_UNTIL, at),
        Opening::Open(None) | Opening::Off | Opening::Over => return String::new(),
    };
    let left = left(ctx, at - ctx.now());
    ctx.ta(key).with("at", ctx.datetime(at, zone)).with("left", left).to_string()
}

/// A time to come in words: days, hours or minutes.
fn left(ctx: &Ctx, left: TimeDelta) -> String {
    match (left.num_days(), left.num_hours()) {
        (2.., _) => ctx.tn(key::SIGN_UP_LEFT_DAYS, left.num_days()),
        (_, 2..) => ctx.tn(key::SIGN_UP_LEFT_HOURS, left.num_hours()),
        _ => ctx.tn(key::SIGN_UP_LEFT_MINUTES, left.num_minutes().max(1)),
    }
}
