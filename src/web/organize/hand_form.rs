//! The form to type a draw made by hand: its initial text, the reading of the submitted text, and its errors in words.

use domain::draw::by_hand::text::{HandLineError, TypedLine, read, written};
use domain::draw::changes::draft_arrangement::{ArrangeableDraft, drafted};
use domain::draw::{self, DueIn, HandError, NextStep};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, RoundId};
use domain::tournament::import::sector_name;
use domain::tournament::plan::Division;
use domain::tournament::stage::Stage;

use crate::acts::rounds::ReplacedDraft;
use crate::web::form::Form;
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;

/// Maximum length of the typed text, in characters: far more than the largest tournament needs.
const MOST: usize = 60_000;
/// Maximum length of the reason for changing a draft, in characters.
const MOST_REASON: usize = 200;
/// Maximum number of errors shown one by one; the rest are only counted.
const ERRORS: usize = 20;
/// Maximum number of entries named in one error.
const NAMED: usize = 10;

/// The form as the draw page shows it.
pub(super) struct HandForm<'a> {
    pub form: Form,
    /// The first round of the draft that the typed draw replaces.
    pub draft: Option<RoundId>,
    /// The meaning of a line in this stage, in words.
    pub lead: String,
    /// The entries to be drawn, each with a note: its club, after its sector if each line of the draw is a sector. Empty if a draft exists.
    pub entries: Vec<(&'a Entry, String)>,
}

/// A submitted draw, successfully read.
pub(super) struct HandDraw {
    pub lines: Vec<TypedLine>,
    pub replaced: Option<ReplacedDraft>,
}

impl<'a> HandForm<'a> {
    /// The form for the draw that is due or the unpublished draft. `None` if neither can be typed; play-offs cannot.
    pub fn of(ctx: &Ctx, championship: &'a Championship, step: &NextStep) -> Option<Self> {
        let of = |ids: Vec<EntryId>| -> Vec<&'a Entry> {
            ids.into_iter().filter_map(|id| championship.entry(id)).collect()
        };
        if let NextStep::Draw { stage, .. } = step {
            let stage = championship.stage(*stage)?;
            let entries = listed(ctx, stage, of(draw::drawn_among(championship, step)));
            let lead = lead(ctx, stage, entries.len());
            return Some(Self { form: Form::empty(), draft: None, lead, entries });
        }
        let draft = drafted(DueIn::stage(championship, step.stage()))?;
        let ArrangeableDraft { stage, first, groups } = draft;
        let n = groups.iter().map(Vec::len).sum();
        let text: Vec<String> = groups.into_iter().map(|group| written(of(group))).collect();
        let form = Form::empty().with("by_hand", text.join("\n"));
        let draft = Some(first.id);
        Some(Self { form, draft, lead: lead(ctx, stage, n), entries: Vec::new() })
    }
}

/// Entries sorted by number. If each line is a sector, they are grouped by sector.
fn listed<'a>(ctx: &Ctx, stage: &Stage, mut entries: Vec<&'a Entry>) -> Vec<(&'a Entry, String)> {
    let is_by_sector = stage.plan.is_drawn_at_once() && stage.plan.division == Division::BySector;
    let sector = |entry: &'a Entry| if is_by_sector { entry.sector.as_str() } else { "" };
    entries.sort_by_cached_key(|entry| (ctx.by_name(sector(entry)), entry.number));
    let titled =
        |sector: &str| ctx.ta(key::POOL_SECTOR).with("name", sector_name(sector)).to_string();
    let noted = |entry: &'a Entry| {
        let sector = Some(sector(entry)).filter(|sector| !sector.is_empty()).map(titled);
        let club = if entry.club == entry.name { "" } else { &entry.club };
        (entry, joined(&[sector.unwrap_or_default(), club.to_owned()]))
    };
    entries.into_iter().map(noted).collect()
}

/// The meaning of a line in a stage into which `n` entries are drawn.
fn lead(ctx: &Ctx, stage: &Stage, n: usize) -> String {
    match (stage.plan.is_drawn_at_once(), stage.plan.division) {
        (false, _) => ctx.t(key::HAND_TABLES),
        (true, Division::One) => ctx.t(key::HAND_LEAGUE),
        (true, Division::BySector) => ctx.t(key::HAND_SECTORS),
        (true, Division::Groups { target }) => ctx.tn(key::HAND_GROUPS, draw::n_groups(n, target)),
    }
}

/// Reads the submitted draw. Returns `None` after noting errors in the form.
pub(super) fn parse(form: &mut Form, championship: &Championship) -> Option<HandDraw> {
    let replaced = match form.has_field("draft") {
        true => {
            let first = form.parse::<RoundId>("draft");
            let reason = form.text("change_reason", 1..=MOST_REASON);
            first.zip(reason).map(|(first, reason)| Some(ReplacedDraft { first, reason }))
        }
        false => Some(None),
    };
    form.lines("by_hand", 1..=MOST)?;
    // Line numbers in errors count the lines as typed, leading blank lines included.
    match read(form.value("by_hand"), championship.entries()) {
        Ok(lines) => Some(HandDraw { lines, replaced: replaced? }),
        Err(errors) => {
            let said = errors.iter().map(|error| line_words(championship, error)).collect();
            note(form, said)
        }
    }
}

/// Notes the errors of the draw in the form, with the numbers of the typed lines.
pub(super) fn refuse(
    form: &mut Form,
    championship: &Championship,
    lines: &[TypedLine],
    errors: &[HandError],
) {
    let said = errors.iter().map(|error| draw_words(championship, lines, error)).collect();
    note::<()>(form, said);
}

fn note<T>(form: &mut Form, errors: Vec<Message>) -> Option<T> {
    let more = errors.len().saturating_sub(ERRORS);
    for error in errors.into_iter().take(ERRORS) {
        form.refuse::<()>("by_hand", error);
    }
    if more > 0 {
        form.refuse::<()>("by_hand", Message::new(key::HAND_MORE).with("n", more));
    }
    None
}

fn line_words(championship: &Championship, error: &HandLineError) -> Message {
    match error {
        HandLineError::Nobody { line, text } => {
            Message::new(key::HAND_NOBODY).with("line", *line).with("text", text)
        }
        HandLineError::Several { line, text, numbers } => {
            let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
            let message = Message::new(key::HAND_SEVERAL).with("line", *line).with("text", text);
            message.with("numbers", numbers.join(", "))
        }
        HandLineError::OtherName { line, number, text } => Message::new(key::HAND_OTHER_NAME)
            .with("line", *line)
            .with("entry", entry_title(championship, *number))
            .with("text", text),
    }
}

fn draw_words(championship: &Championship, lines: &[TypedLine], error: &HandError) -> Message {
    let line = |group: &usize| lines.get(*group).map_or(0, |line| line.number);
    let of_entry = |key: Key, group: &usize, number: &i32| {
        Message::new(key)
            .with("line", line(group))
            .with("entry", entry_title(championship, *number))
    };
    match error {
        HandError::PlayOffs => Message::new(key::HAND_PLAY_OFFS),
        // Only rearrangements of published rounds cause these errors.
        HandError::OtherFinal { .. } | HandError::OnlySwaps => Message::new(key::DRAW_HAND_WRONG),
        HandError::NotDrawn { group, number } => of_entry(key::HAND_NOT_DRAWN, group, number),
        HandError::Twice { group, before, number } => {
            of_entry(key::HAND_TWICE, group, number).with("before", line(before))
        }
        HandError::Missing { numbers } => {
            let named = numbers.iter().take(NAMED).map(|number| entry_title(championship, *number));
            let mut named: Vec<String> = named.collect();
            if numbers.len() > NAMED {
                named.push("…".to_owned());
            }
            Message::new(key::HAND_MISSING)
                .with("n", numbers.len())
                .with("entries", named.join(", "))
        }
        HandError::TooMany { group, n, most } => Message::new(key::HAND_TOO_MANY)
            .with("line", line(group))
            .with("n", *n)
            .with("most", *most),
        HandError::Alone { group, number } => of_entry(key::HAND_ALONE, group, number),
        HandError::NoTable => Message::new(key::HAND_NO_TABLE),
        HandError::NotSoMany { n, expected } => {
            Message::new(key::HAND_NOT_SO_MANY).with("found", *n).with("n", *expected)
        }
        HandError::OtherSector { group, number } => of_entry(key::HAND_OTHER_SECTOR, group, number),
        HandError::SectorTwice { group, before } => {
            let message = Message::new(key::HAND_SECTOR_TWICE).with("line", line(group));
            message.with("before", line(before))
        }
    }
}

/// Number and name of an entry, such as "12 Ana Puig".
pub(super) fn entry_title(championship: &Championship, number: i32) -> String {
    let entry = championship.entries().iter().find(|entry| entry.number == number);
    entry.map_or_else(|| number.to_string(), |entry| written([entry]))
}
