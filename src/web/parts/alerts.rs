//! Alerts for organizers during play: entries without a seat, players with two seats, and vacated seats.

use domain::draw::changes::replacement::empty_seats;
use domain::draw::rounds::two_seats;
use domain::draw::{self, LateHandling};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::names::Names;

use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::parts::effects::{path_of_decision, table_title};
use crate::web::parts::repeated_people::seated_words;
use crate::web::request::context::Ctx;

/// Maximum number of entries or players named in an alert; more are counted.
const NAMED: usize = 6;

/// A problem that an organizer has to solve.
pub struct Alert {
    /// Identifier for tests and links.
    pub id: &'static str,
    /// Description of the problem.
    pub said: String,
    /// The single cases, in words.
    pub lines: Vec<String>,
    /// Links to the pages that solve it: address and label.
    pub links: Vec<(String, String)>,
}

/// All alerts of a tournament in play, for its organizers.
pub fn alerts(ctx: &Ctx, championship: &Championship) -> Vec<Alert> {
    let late = late(ctx, championship).into_iter();
    late.chain(seated_twice(ctx, championship)).chain(empty(ctx, championship)).collect()
}

/// Alert about the seats of withdrawn or disqualified entries that another entry could take.
fn empty(ctx: &Ctx, championship: &Championship) -> Option<Alert> {
    let found = empty_seats(championship);
    let names = Names::in_full(championship);
    let mut lines = Vec::new();
    let mut links = Vec::new();
    for (cause, offer) in found.iter().take(NAMED) {
        let name = names.entry(offer.goes);
        let tables = offer.tables.iter().map(|table| table_title(ctx, championship, *table));
        lines.push(format!("{name}: {}", tables.collect::<Vec<_>>().join(", ")));
        let said = ctx.ta(key::EMPTY_SEAT_ONE).with("name", name).to_string();
        links.push((path_of_decision(*cause), said));
    }
    (!found.is_empty()).then(|| Alert {
        id: "empty-seats",
        said: ctx.tn(key::EMPTY_SEATS, found.len()),
        lines,
        links,
    })
}

/// Active entries that are in no draw, by number.
pub fn unseated(championship: &Championship) -> Vec<&Entry> {
    let late = draw::latecomers(championship).into_iter();
    late.filter_map(|id| championship.entry(id)).filter(|entry| entry.is_active()).collect()
}

fn late(ctx: &Ctx, championship: &Championship) -> Option<Alert> {
    let waiting = unseated(championship);
    let late = draw::late(championship).filter(|_| !waiting.is_empty())?;
    if !draw::winners(championship).is_empty() {
        return None;
    }
    let id = championship.tournament.id;
    let names = Names::in_full(championship);
    let mut links: Vec<(String, String)> = Vec::new();
    let mut called = Vec::new();
    for entry in waiting.iter().take(NAMED) {
        called.push(names.entry(entry.id));
        if late.has_place() {
            let said = ctx.ta(key::LATE_SEAT_ONE).with("name", names.entry(entry.id)).to_string();
            links.push((address::tournament(id).entry(entry.id).place(), said));
        }
    }
    if waiting.len() > NAMED {
        called.push("…".to_owned());
    }
    match late {
        LateHandling::Draft => links.push((address::tournament(id).draw(), ctx.t(key::TAB_DRAW))),
        LateHandling::Never => {
            links.push((address::tournament(id).entries(), ctx.t(key::TAB_ENTRIES)))
        }
        _ if waiting.len() > 1 => {
            links.push((address::tournament(id).late(), ctx.t(key::LATE_TITLE)))
        }
        _ => {}
    }
    Some(Alert {
        id: "late",
        said: format!("{} {}", ctx.tn(key::LATE_COUNT, waiting.len()), called.join("\u{a0}· ")),
        lines: vec![ctx.word(late)],
        links,
    })
}

fn seated_twice(ctx: &Ctx, championship: &Championship) -> Option<Alert> {
    let found = two_seats::of_published(championship);
    let names = Names::in_full(championship);
    let lines = found.iter().take(NAMED);
    let lines = lines.map(|it| seated_words(ctx, championship, &names, it)).collect();
    let link = (
        format!("{}#twice", address::tournament(championship.tournament.id).entries()),
        ctx.t(key::TWICE_LINK),
    );
    (!found.is_empty()).then(|| Alert {
        id: "two-seats",
        said: ctx.tn(key::TWICE_SEATED, found.len()),
        lines,
        links: vec![link],
    })
}
