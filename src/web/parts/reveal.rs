//! A draw revealed name by name in the hall: its current state, for screens and for the person who draws. The views contain nothing that
//! has not come out of the urn.

use domain::draw::announcement::reveal::Reveal;
use domain::draw::letters;
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::import::sector_name;
use domain::tournament::names::Names;
use domain::tournament::round::RoundState;
use domain::tournament::short_names::ShortNames;
use store::{Conn, StoreError};

use crate::web::i18n::key;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::titles::stage_title;
use crate::web::request::context::Ctx;

/// The revealed part of a draw.
pub struct RevealView {
    /// Title of the draw.
    pub stage: String,
    /// The groups or tables.
    pub places: Vec<RevealPlace>,
    /// Entries still in the urn.
    pub left: Vec<RevealName>,
    /// The entry revealed last.
    pub last: Option<LastReveal>,
    /// Total number of entries.
    pub n: usize,
    /// Number of revealed entries.
    pub n_out: usize,
    /// True while names or the confirmation of the draw are still to come.
    pub is_running: bool,
    /// True for groups, false for tables.
    pub is_groups: bool,
}

/// A group or table.
pub struct RevealPlace {
    /// Title, such as "Group A" or "Table 1".
    pub title: String,
    /// Short title, such as "A" or "1".
    pub letter: String,
    /// Its entries revealed so far.
    pub lines: Vec<RevealName>,
    /// Number of free places.
    pub n_free: usize,
}

/// An entry in the draw.
pub struct RevealName {
    pub number: i32,
    pub name: String,
    pub short: String,
    /// Its sector in words, or empty.
    pub sector: String,
    pub crest: Option<CrestView>,
    /// True if it was revealed last.
    pub is_last: bool,
}

/// The entry revealed last, with its destination.
pub struct LastReveal {
    pub entry: RevealName,
    /// Its club and its sector, or empty.
    pub origin: String,
    /// Title of its group or table.
    pub place: String,
}

/// Finds the draw to show on the hall's screens: an open urn, or a draw revealed name by name until its round is closed.
///
/// # Errors
/// Fails if the database cannot be read.
pub fn find(conn: &mut Conn, championship: &Championship) -> Result<Option<Reveal>, StoreError> {
    let id = championship.tournament.id;
    if let Some(urn) = store::urns::open(conn, id)?
        && let Some(seen) = Reveal::of_urn(championship, &urn)
    {
        return Ok(Some(seen));
    }
    let Some(show) = store::urns::shown(conn, id)? else { return Ok(None) };
    let mut rounds = championship.rounds_of(show.stage);
    let is_open =
        rounds.any(|round| round.number == show.first_round && round.state != RoundState::Closed);
    Ok(Reveal::of_show(championship, &show).filter(|_| is_open))
}

/// Title of a group or table.
pub fn place_title(ctx: &Ctx, seen: &Reveal, target: usize) -> String {
    let said = match seen.is_groups {
        true => ctx.ta(key::POOL_GROUP).with("name", letters(target)),
        false => ctx.ta(key::TABLE_NUMBERED).with("number", target + 1),
    };
    said.to_string()
}

/// The sector of an entry in words, or empty.
pub fn sector(ctx: &Ctx, championship: &Championship, id: EntryId) -> String {
    match championship.entry(id).map(|it| it.sector.as_str()).unwrap_or_default() {
        "" => String::new(),
        name => ctx.ta(key::POOL_SECTOR).with("name", sector_name(name)).to_string(),
    }
}

/// The club and the sector of an entry in one line, or empty.
pub fn origin(ctx: &Ctx, championship: &Championship, names: &Names, id: EntryId) -> String {
    let parts = [names.club(id), sector(ctx, championship, id)];
    parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("\u{a0}· ")
}

impl RevealView {
    /// Describes the revealed part. Entries are named by `names`.
    pub fn new(ctx: &Ctx, championship: &Championship, names: &Names, seen: &Reveal) -> Self {
        let last = seen.out.last();
        let short = ShortNames::of(championship, names);
        let view = |id: EntryId| RevealName {
            short: short.entry(id).to_owned(),
            sector: sector(ctx, championship, id),
            number: championship.entry(id).map_or(0, |entry| entry.number),
            name: names.entry(id),
            crest: crest::of_entry(championship, id),
            is_last: last.is_some_and(|ball| ball.entry == id),
        };
        let place = |(target, size): (usize, &usize)| {
            let lines: Vec<RevealName> = seen.at(target).map(view).collect();
            RevealPlace {
                title: place_title(ctx, seen, target),
                letter: if seen.is_groups { letters(target) } else { (target + 1).to_string() },
                n_free: size.saturating_sub(lines.len()),
                lines,
            }
        };
        let stage = championship.stage(seen.stage);
        Self {
            stage: stage.map(|it| stage_title(ctx, championship, it)).unwrap_or_default(),
            places: seen.sizes.iter().enumerate().map(place).collect(),
            left: seen.left.iter().copied().map(view).collect(),
            last: last.map(|ball| LastReveal {
                entry: view(ball.entry),
                origin: origin(ctx, championship, names, ball.entry),
                place: place_title(ctx, seen, ball.target),
            }),
            n: seen.n(),
            n_out: seen.out.len(),
            is_running: seen.is_running(),
            is_groups: seen.is_groups,
        }
    }
}
