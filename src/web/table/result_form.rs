//! Forms of a result, by positions and by places, filled from the known facts.

use domain::tournament::desk::turned;
use domain::tournament::event::{Degree, Entered, EventKind};
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::result::{Ending, TableResult};
use parchis::{Circuit, Color};

use super::{LoadedTable, words};
use crate::web::form::Form;
use crate::web::i18n::key;
use crate::web::parts::withdrawal_marks::has_withdrawn;
use crate::web::request::context::Ctx;

/// Rows of the result forms.
pub struct ResultForm {
    /// One row per color in play.
    pub colors: Vec<ColorRow>,
    /// One row per side.
    pub sides: Vec<SideRow>,
    /// True if the table has two sides, so that one can win by walkover.
    pub offers_walkover: bool,
    /// Winner if the signed result of two sides is reversed; empty if it cannot be.
    pub turned: String,
    /// True if a side is missing by the roll call or a withdrawal, or a form marked one absent.
    pub has_absent: bool,
}

/// Row of a color with its pieces.
pub struct ColorRow {
    pub color: Color,
    /// Name of the player of that color.
    pub player: String,
    /// Form field name and value for each of the color's four pieces; a value is the place of the piece on the board.
    pub pieces: Vec<(String, String)>,
}

/// Row of a side.
pub struct SideRow {
    pub entry: EntryId,
    /// Name of the entry.
    pub name: String,
    /// Value of the field for its place.
    pub place: String,
    /// Selected ending, if any.
    pub ending: Option<Ending>,
    /// Value of the field for its order of finishing.
    pub finished: String,
    /// Value of the field for its order of retiring.
    pub retired: String,
    /// Value of the field for its order in a roll-off.
    pub rank: String,
    /// Checked as absent: as submitted, else by the roll call or a withdrawal.
    pub is_absent: bool,
    /// Checked as present: as submitted, else if others are absent.
    pub is_present: bool,
}

impl SideRow {
    /// True if `ending` is the selected one; without a selection, true for `Ending::Placed`.
    pub fn is_filled_in(&self, ending: &Ending) -> bool {
        self.ending.unwrap_or(Ending::Placed) == *ending
    }

    /// Name of the field for its place.
    pub fn place_field(&self) -> String {
        format!("place_{}", self.entry)
    }
}

impl ResultForm {
    /// Filled with the submitted values, else with the signed result and the pieces on the board.
    pub fn new(ctx: &Ctx, loaded: &LoadedTable, names: &Names, form: &Form) -> Self {
        let now = ctx.now();
        let current = loaded.game.result().cloned().or_else(|| loaded.game.standing_now());
        let sides = loaded.table.entries();
        let is_missing = |entry: &&EntryId| {
            loaded.hall.is_missing(**entry, now) || has_withdrawn(&loaded.championship, **entry)
        };
        let missing: Vec<EntryId> = sides.iter().filter(is_missing).copied().collect();
        let is_ticked = |field: &str, entry: EntryId, known: bool| match form.fields() {
            [] => known,
            _ => form.has(field, entry.to_string()),
        };
        Self {
            colors: loaded
                .game
                .seats_in_play()
                .map(|seat| ColorRow {
                    color: seat.color,
                    player: names.player(seat.player),
                    pieces: pieces(ctx, loaded, form, seat.color),
                })
                .collect(),
            offers_walkover: sides.len() == 2,
            turned: winner_turned(loaded.game.result(), names),
            has_absent: !missing.is_empty() || form.all("absent").next().is_some(),
            sides: sides
                .iter()
                .map(|entry| {
                    let is_missing = missing.contains(entry);
                    SideRow {
                        is_absent: is_ticked("absent", *entry, is_missing),
                        is_present: is_ticked(
                            "present",
                            *entry,
                            !missing.is_empty() && !is_missing,
                        ),
                        ..side(*entry, names, form, current.as_ref(), entered(loaded))
                    }
                })
                .collect(),
        }
    }
}

/// Winner if the result were reversed; empty if it cannot be.
pub fn winner_turned(result: Option<&TableResult>, names: &Names) -> String {
    let result = result.filter(|result| turned(result).is_some());
    let second = result.and_then(|result| result.sides.last());
    second.map(|side| names.entry(side.entry)).unwrap_or_default()
}

/// Sides that share a place, each with the roll-off field that orders it.
pub fn ties(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Vec<(String, String)> {
    let Some(proposed) = loaded.game.proposed() else { return Vec::new() };
    proposed
        .sides
        .iter()
        .filter(|side| side.is_tied && side.distance.is_some())
        .map(|side| {
            let place = ctx.ta(key::PLACE_SHORT).with("place", side.place).to_string();
            (format!("rank_{}", side.entry), format!("{place} {}", names.entry(side.entry)))
        })
        .collect()
}

/// The last entered result. `None` if there is none, or play has continued since.
fn entered(loaded: &LoadedTable) -> Option<&Entered> {
    let aside = |kind: &EventKind| {
        matches!(
            kind,
            EventKind::Reopen { .. }
                | EventKind::LineUp { .. }
                | EventKind::SecondSignature { .. }
                | EventKind::Reject { .. }
                | EventKind::Penalty { degree: Degree::Warning, .. }
        )
    };
    match &loaded.events.iter().rev().find(|event| !aside(&event.kind))?.kind {
        EventKind::Entered { entered, .. } => Some(entered),
        _ => None,
    }
}

fn pieces(ctx: &Ctx, loaded: &LoadedTable, form: &Form, color: Color) -> Vec<(String, String)> {
    let circuit = Circuit::new(loaded.table.arms);
    let known = match entered(loaded) {
        Some(Entered::Positions { pieces, .. }) => {
            pieces.iter().find(|(other, _)| *other == color).map(|(_, at)| *at)
        }
        _ => loaded.game.position().map(|position| position.pieces(color)),
    };
    let known: Vec<String> = known
        .into_iter()
        .flatten()
        .map(|progress| words::written(ctx, circuit, color, progress))
        .collect();
    (1..=4)
        .zip(known.into_iter().chain(std::iter::repeat(words::written(ctx, circuit, color, 0))))
        .map(|(number, known)| {
            let field = format!("piece_{}{number}", color.letter());
            let sent = form.all(&field).next().map(str::to_owned);
            (field, sent.unwrap_or(known))
        })
        .collect()
}

fn side(
    entry: EntryId,
    names: &Names,
    form: &Form,
    current: Option<&TableResult>,
    entered: Option<&Entered>,
) -> SideRow {
    let sent = |prefix: &str| form.all(format!("{prefix}_{entry}")).next().map(str::to_owned);
    let known = current.and_then(|result| result.of(entry));
    let (finishing, leaving, rolled): (&[EntryId], &[EntryId], &[EntryId]) = match entered {
        Some(Entered::Positions { finished, retired, roll_off, .. }) => {
            (finished, retired, roll_off)
        }
        _ => (&[], &[], &[]),
    };
    let order = |prefix: &str, entries: &[EntryId]| {
        let known = || entries.iter().position(|it| *it == entry).map(|at| (at + 1).to_string());
        sent(prefix).or_else(known).unwrap_or_default()
    };
    SideRow {
        entry,
        name: names.entry(entry),
        place: sent("place").or(known.map(|it| it.place.to_string())).unwrap_or_default(),
        ending: match sent("outcome") {
            Some(word) => word.parse().ok(),
            None => known.map(|it| it.ending),
        },
        finished: order("finished", finishing),
        retired: order("retired", leaving),
        rank: order("rank", rolled),
        is_absent: false,
        is_present: false,
    }
}
