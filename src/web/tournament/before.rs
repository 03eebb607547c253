//! The front page of a tournament before its draw: countdown, entries as a wall of crests, and the format as a drawing.

use domain::tournament::calendar::beginning::Beginning;
use domain::tournament::calendar::local::{day_of, next_day};
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::short_names::ShortNames;
use parchis::{Arms, Color};

use crate::web::board::mini::{BlankBoard, MiniBoard, MiniSeat};
use crate::web::i18n::key;
use crate::web::parts::crest;
use crate::web::request::context::Ctx;

/// Most crests on the wall.
const CRESTS: usize = 60;

/// A tournament before its draw.
pub struct BeforeView {
    /// The time left, in words; empty once the day is past.
    pub countdown: String,
    /// Milliseconds until it begins, if a time of day is known.
    pub left: Option<i64>,
    /// Milliseconds until the next day begins in the time zone of the tournament, when the countdown has other words. `None` once the
    /// day is past.
    pub day_left: Option<i64>,
    pub wall: Vec<WallCrest>,
    /// Number of entries that the wall does not show.
    pub n_more: usize,
    /// The board of the first stage with all pieces in their nests.
    pub board: MiniBoard,
    pub blanks: Vec<BlankBoard>,
}

/// An entry on the wall.
pub struct WallCrest {
    pub entry: EntryId,
    /// Address of the crest.
    pub crest: String,
    pub name: String,
    /// The shortest name that is unique in the tournament.
    pub short: String,
}

impl BeforeView {
    /// `None` once a round is drawn.
    pub fn new(ctx: &Ctx, championship: &Championship, names: &Names) -> Option<Self> {
        if !championship.rounds().is_empty() {
            return None;
        }
        let short = ShortNames::of(championship, names);
        let entries = || championship.entries().iter().filter(|entry| entry.is_active());
        let on_wall = |entry: EntryId| {
            Some(WallCrest {
                entry,
                crest: crest::address(championship, entry)?,
                name: names.entry(entry),
                short: short.entry(entry).to_owned(),
            })
        };
        let wall: Vec<_> = entries().take(CRESTS).filter_map(|entry| on_wall(entry.id)).collect();
        let arms = championship.stages().first().map_or(Arms::Four, |it| it.plan.table.arms);
        let beginning = Beginning::of(championship);
        let left = beginning.at.map(|at| (at - ctx.now()).num_milliseconds());
        let countdown = countdown(ctx, championship, beginning);
        let zone = championship.tournament.settings.time_zone;
        let tomorrow = next_day(ctx.now(), zone).filter(|_| !countdown.is_empty());
        Some(Self {
            countdown,
            day_left: tomorrow.map(|at| (at - ctx.now()).num_milliseconds()),
            left: left.filter(|left| *left > 0),
            n_more: entries().count() - wall.len(),
            wall,
            board: in_nests(arms),
            blanks: vec![BlankBoard::new(arms)],
        })
    }
}

/// The days left in words; empty once the day is past.
fn countdown(ctx: &Ctx, championship: &Championship, beginning: Beginning) -> String {
    let zone = championship.tournament.settings.time_zone;
    match beginning.days_from(day_of(ctx.now(), zone)) {
        ..0 => String::new(),
        0 => ctx.t(key::BEFORE_TODAY),
        1 => ctx.t(key::BEFORE_TOMORROW),
        days => ctx.tn(key::BEFORE_DAYS, days),
    }
}

/// A board with all pieces in their nests.
pub(super) fn in_nests(arms: Arms) -> MiniBoard {
    let colors = Color::ALL.into_iter().filter(|color| arms.colors().contains(*color));
    let seat = |color| MiniSeat { color, is_on_turn: false, pieces: vec![0; 4] };
    MiniBoard::new(arms, colors.map(seat).collect())
}
