//! The forms of a result: final positions and places, filled from what is known.

use super::{Loaded, words};
use crate::rules::{Circuit, Color};
use crate::tournament::desk::turned;
use crate::tournament::event::{Degree, Entered, EventKind};
use crate::tournament::id::EntryId;
use crate::tournament::names::Names;
use crate::tournament::result::{Ending, TableResult};
use crate::web::form::Form;
use crate::web::parts::withdrawn::has_withdrawn;
use crate::web::request::context::Ctx;

/// The rows of the forms.
pub struct ResultForm {
    /// One a color: its name, letter and the fields of its four pieces.
    pub colors: Vec<ColorRow>,
    /// One a side.
    pub sides: Vec<SideRow>,
    /// Whether a side can win without play.
    pub offers_walkover: bool,
    /// Who wins where the signed result of two sides is turned round; empty where it cannot be.
    pub turned: String,
    /// Whether the roll call misses somebody, or a form named them absent.
    pub has_absent: bool,
}

/// A color's pieces.
pub struct ColorRow {
    /// The color.
    pub color: Color,
    /// Who sits there.
    pub player: String,
    /// Names of the fields of its pieces, and their values.
    pub pieces: Vec<(String, String)>,
}

/// A side.
pub struct SideRow {
    /// The entry.
    pub entry: EntryId,
    /// Its name.
    pub name: String,
    /// The place filled in.
    pub place: String,
    /// How it ended, as filled in.
    pub ending: Option<Ending>,
    /// Order of finishing, of leaving, and in a roll-off, as filled in.
    pub finished: String,
    /// Order of leaving.
    pub retired: String,
    /// Order in a roll-off.
    pub rank: String,
    /// Ticked as absent: as it was sent, else as the roll call says.
    pub is_absent: bool,
    /// Ticked as present, where others of the table are absent.
    pub is_present: bool,
}

impl SideRow {
    /// Whether this is how it ended, as filled in; by its place where nothing is.
    pub fn is_filled_in(&self, ending: &Ending) -> bool {
        self.ending.unwrap_or(Ending::Placed) == *ending
    }

    /// Name of the field of its place.
    pub fn place_field(&self) -> String {
        format!("place_{}", self.entry)
    }
}

impl ResultForm {
    /// Filled with what was sent, else with the signed result and the pieces on the board.
    pub fn new(ctx: &Ctx, loaded: &Loaded, names: &Names, form: &Form) -> Self {
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

/// Who would win if the result were the other way round, or empty.
pub fn winner_turned(result: Option<&TableResult>, names: &Names) -> String {
    let result = result.filter(|result| turned(result).is_some());
    let second = result.and_then(|result| result.sides.last());
    second.map(|side| names.entry(side.entry)).unwrap_or_default()
}

/// The sides that share a place, each with the field that puts it in the order of a roll-off.
pub fn ties(ctx: &Ctx, loaded: &Loaded, names: &Names) -> Vec<(String, String)> {
    let Some(proposed) = loaded.game.proposed() else { return Vec::new() };
    proposed
        .sides
        .iter()
        .filter(|side| side.is_tied && side.distance.is_some())
        .map(|side| {
            let place = ctx.ta("place-short").with("place", side.place).to_string();
            (format!("rank_{}", side.entry), format!("{place} {}", names.entry(side.entry)))
        })
        .collect()
}

/// What was entered last, if the game has not gone on since.
fn entered(loaded: &Loaded) -> Option<&Entered> {
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

fn pieces(ctx: &Ctx, loaded: &Loaded, form: &Form, color: Color) -> Vec<(String, String)> {
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
