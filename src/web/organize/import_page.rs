//! The preview page of an import: the effect of every line, the meaning of columns and spellings, and open questions.

use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::import::{
    Alikes, EntryChange, ImportOptions, ImportPreview, JoinedSpelling, LineEffect, ListColumn,
    ListField, ListLine, NamedAt, NonEntry, SpelledName, repeated_people,
};
use domain::tournament::names::Names;
use domain::tournament::tournament::Registration;
use parchis::Mode;
use strum::VariantArray;

use super::submitted_list::{DoubtsView, MOST_UNFOLDED, SubmittedList};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::i18n::Message;
use crate::web::parts::badge::Badge;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::titles::joined;
use crate::web::parts::twice;
use crate::web::request::context::Ctx;

/// Maximum number of similar entries that are asked about one by one.
const MOST_CHOSEN: usize = 300;

#[derive(Template)]
#[template(path = "organize/import.html")]
pub(super) struct ImportPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    is_pairs: bool,
    is_open: bool,
    preview: Option<PreviewView>,
}

/// The preview of a list, in words.
pub(super) struct PreviewView {
    n_new: usize,
    n_changed: usize,
    n_same: usize,
    n_duplicates: usize,
    n_errors: usize,
    n_left_out: usize,
    /// People who would be in several entries.
    twice: Vec<NamedTwice>,
    nobodies: Vec<NobodyView>,
    couples: Vec<CoupleView>,
    alikes: AlikesView,
    /// Notes about the columns, in words.
    column_notes: Vec<String>,
    columns: Vec<ColumnView>,
    /// Fields that a column can hold, with their labels.
    fields: Vec<(ListField, String)>,
    sectors: Vec<SectorView>,
    /// Clubs whose names resemble another club's.
    clubs: Vec<SectorView>,
    joined_sectors: Vec<JoinedSpelling>,
    joined_clubs: Vec<JoinedSpelling>,
    n_without_sector: usize,
    has_sector: bool,
    lines: Vec<LineView>,
    doubts: DoubtsView,
    /// The list as text; confirming the import sends it again.
    list: String,
    /// Name of the uploaded file, or empty.
    source: String,
    merges: Vec<(String, String)>,
    club_merges: Vec<(String, String)>,
    seen: String,
}

/// A line that does not seem to name a person.
struct NobodyView {
    number: u64,
    text: String,
    why: NonEntry,
    is_taken: bool,
}

/// A line whose name seems to hold two people.
struct CoupleView {
    number: u64,
    name: String,
    names: (String, String),
    /// The organizer's answer; `None` if the question is open.
    are_two: Option<bool>,
}

/// Lines whose people have the same names as a registered entry with another club, or with none.
struct AlikesView {
    lines: Vec<AlikeView>,
    /// "these", "all" or "none".
    choice: &'static str,
}

struct AlikeView {
    number: u64,
    name: String,
    /// Number of the entry and the difference between the clubs.
    entry: String,
    is_same: bool,
}

impl AlikesView {
    /// True if each line can be chosen; for a long list the choice is all or none.
    fn is_by_line(&self) -> bool {
        self.lines.len() <= MOST_CHOSEN
    }
}

struct ColumnView {
    title: String,
    samples: String,
    /// Field that the column holds, if any.
    field: Option<ListField>,
}

impl ColumnView {
    fn is_taken_for(&self, field: &ListField) -> bool {
        self.field.as_ref() == Some(field)
    }
}

struct SectorView {
    name: String,
    n: usize,
    is_alone: bool,
    near: Option<String>,
}

/// A person who would be in several entries.
struct NamedTwice {
    /// Description of the problem.
    said: String,
    /// The lines and entries: address and title.
    places: Vec<(String, String)>,
}

/// Maximum number of people in several entries who are listed.
const NAMED: usize = 40;

impl NamedTwice {
    fn all(ctx: &Ctx, championship: &Championship, preview: &ImportPreview) -> Vec<Self> {
        let names = Names::in_full(championship);
        let place = |at: &NamedAt| match at {
            NamedAt::Line(line) => {
                (format!("#line-{line}"), format!("{}\u{a0}{line}", ctx.t("column-line")))
            }
            NamedAt::Entry(entry) => {
                let said = twice::numbered(ctx, championship, &names, *entry);
                (address::tournament(championship.tournament.id).entry(entry).edit(), said)
            }
        };
        let found = repeated_people(preview, championship).into_iter().take(NAMED);
        let view = found.map(|it| Self {
            said: twice::words(ctx, it.likeness, &it.name, it.places.len()),
            places: it.places.iter().map(place).collect(),
        });
        view.collect()
    }
}

struct LineView {
    number: u64,
    name: String,
    people: String,
    club: String,
    sector: String,
    badge: Badge,
    fate: String,
    /// The changes to the entry, in words.
    changes: Vec<String>,
    is_wrong: bool,
    /// True for the first entry of a line; a line with two people makes two entries.
    is_first: bool,
    /// Contact and note of a new entry; only organizers see them.
    beside: String,
}

impl PreviewView {
    /// True if the lines are shown unfolded. Questions are shown above them in any case.
    fn is_short(&self) -> bool {
        self.lines.len() <= MOST_UNFOLDED
    }

    fn n_near_sectors(&self) -> usize {
        self.sectors.iter().filter(|it| it.near.is_some()).count()
    }

    fn n_acts(&self) -> usize {
        self.n_new + self.n_changed
    }

    fn problems(&self) -> impl Iterator<Item = &LineView> {
        self.lines.iter().filter(|line| line.is_wrong)
    }
}
/// Notes about the columns: names read with the surname first, columns that lost to another one, and unread columns.
fn column_notes(ctx: &Ctx, preview: &ImportPreview) -> Vec<String> {
    let mut notes = Vec::new();
    let mut unread = Vec::new();
    for (at, column) in preview.columns.iter().enumerate() {
        let is_turned = matches!(
            column.field,
            Some(ListField::SurnamesFirst | ListField::PartnerSurnamesFirst)
        );
        if let Some(example) = column.samples.first().filter(|_| is_turned) {
            let said =
                ctx.ta("import-turned").with("column", column_title(ctx, preview, at, column));
            notes.push(said.with("example", example).to_string());
        }
        if !column.is_unread() {
            continue;
        }
        match column.lost.and_then(|(field, to)| Some((field, to, preview.columns.get(to)?))) {
            Some((field, to, winner)) => {
                let said = ctx.ta("import-column-lost").with("label", ctx.word(field));
                let said = said.with("read", column_title(ctx, preview, to, winner));
                notes.push(said.with("unread", column_title(ctx, preview, at, column)).to_string());
            }
            None => unread.push(
                ctx.ta("import-quoted")
                    .with("name", column_title(ctx, preview, at, column))
                    .to_string(),
            ),
        }
    }
    if !unread.is_empty() {
        let names = unread.join(", ");
        notes.push(ctx.ta("import-columns-unread").with("names", names).to_string());
    }
    notes
}

/// The name of a column, or its number if it has no name. `at` counts from 0.
fn column_title(ctx: &Ctx, preview: &ImportPreview, at: usize, column: &ListColumn) -> String {
    let title = match column.name.as_str() {
        "" => ctx.ta("import-column-numbered").with("number", at + 1).to_string(),
        name => name.to_owned(),
    };
    match preview.doubts.hidden_columns.contains(&at) {
        true => ctx.ta("import-column-hidden").with("name", title).to_string(),
        false => title,
    }
}

/// The lines whose people have the same names as a registered entry.
fn alikes(
    ctx: &Ctx,
    championship: &Championship,
    preview: &ImportPreview,
    wishes: &ImportOptions,
) -> AlikesView {
    let club = |club: &str| match club {
        "" => ctx.t("import-no-club"),
        club => club.to_owned(),
    };
    let of_line = |line: &ListLine| {
        let alike = line.alike?;
        let entry = championship.entry(alike.entry)?;
        let said = ctx.ta("import-alike-entry").with("number", entry.number);
        let said = said.with("before", club(&entry.club)).with("after", club(&line.club));
        Some(AlikeView {
            number: line.number,
            name: line.people.join(" / "),
            entry: said.to_string(),
            is_same: alike.is_same,
        })
    };
    let lines: Vec<AlikeView> = preview.lines.iter().filter_map(of_line).collect();
    let n_same = lines.iter().filter(|line| line.is_same).count();
    let choice = match wishes.alikes {
        Alikes::All => "all",
        Alikes::None => "none",
        _ if lines.len() <= MOST_CHOSEN => "these",
        _ if n_same * 2 >= lines.len() => "all",
        _ => "none",
    };
    AlikesView { lines, choice }
}

fn nobodies(preview: &ImportPreview) -> Vec<NobodyView> {
    let of_line = |line: &ListLine| {
        let why = line.nobody?;
        Some(NobodyView {
            number: line.number,
            text: line.entry_name.clone(),
            why,
            is_taken: !matches!(line.fate, LineEffect::LeftOut(_)),
        })
    };
    preview.lines.iter().filter_map(of_line).collect()
}

fn couples(preview: &ImportPreview, wishes: &ImportOptions) -> Vec<CoupleView> {
    let of_line = |line: &ListLine| {
        let names = line.couple.clone().filter(|_| !matches!(line.fate, LineEffect::LeftOut(_)))?;
        Some(CoupleView {
            number: line.number,
            name: line.entry_name.clone(),
            names,
            are_two: wishes.couples.get(&line.number).copied(),
        })
    };
    preview.lines.iter().filter_map(of_line).collect()
}
/// Builds the preview of a list.
pub(super) fn view(
    ctx: &Ctx,
    championship: &Championship,
    preview: &ImportPreview,
    given: &SubmittedList,
    wishes: ImportOptions,
) -> PreviewView {
    let columns = preview.columns.iter().enumerate().map(|(at, column)| ColumnView {
        title: column_title(ctx, preview, at, column),
        samples: column.samples.join("\u{a0}· "),
        field: column.field,
    });
    let spelled = |sector: &SpelledName| SectorView {
        name: sector.name.clone(),
        n: sector.n_lines + sector.n_entries,
        is_alone: sector.n_lines + sector.n_entries == 1,
        near: sector.near.clone(),
    };
    let sectors = preview.sectors.iter().map(spelled);
    let clubs = preview.clubs.iter().filter(|club| club.near.is_some()).map(spelled);
    // Doubtful sectors come first.
    let mut sectors: Vec<SectorView> = sectors.collect();
    sectors.sort_by_cached_key(|it| (it.near.is_none(), !it.is_alone, ctx.by_name(&it.name)));
    let is_of_pairs = preview.mode == Mode::Pairs;
    let fits = |field: &ListField| is_of_pairs || !field.is_of_pairs();
    let is_right =
        |line: &&ListLine| !matches!(line.fate, LineEffect::Error(_) | LineEffect::LeftOut(_));
    let without = preview.lines.iter().filter(is_right).filter(|line| line.sector.is_empty());
    let mut lines: Vec<LineView> = Vec::new();
    for line in &preview.lines {
        let is_first = lines.last().is_none_or(|before| before.number != line.number);
        lines.push(LineView { is_first, ..line_view(ctx, championship, line) });
    }
    PreviewView {
        n_new: preview.n_new(),
        n_changed: preview.n_changed(),
        n_same: preview.n_same(),
        n_duplicates: preview.n_duplicates(),
        n_errors: preview.n_errors(),
        n_left_out: preview.n_left_out(),
        twice: NamedTwice::all(ctx, championship, preview),
        nobodies: nobodies(preview),
        couples: couples(preview, &wishes),
        alikes: alikes(ctx, championship, preview, &wishes),
        column_notes: column_notes(ctx, preview),
        columns: columns.collect(),
        fields: ListField::VARIANTS
            .iter()
            .copied()
            .filter(fits)
            .map(|field| (field, ctx.word(field)))
            .collect(),
        sectors,
        clubs: clubs.collect(),
        joined_sectors: preview.joined_sectors.clone(),
        joined_clubs: preview.joined_clubs.clone(),
        n_without_sector: without.count(),
        has_sector: !preview.sectors.is_empty(),
        lines,
        doubts: DoubtsView::new(&preview.doubts, given.choices),
        list: preview.text.clone(),
        source: given.source.clone(),
        merges: wishes.merges,
        club_merges: wishes.club_merges,
        seen: preview.fingerprint().to_owned(),
    }
}

fn line_view(ctx: &Ctx, championship: &Championship, line: &ListLine) -> LineView {
    let number = |id| championship.entry(id).map_or(0, |entry| entry.number);
    let (badge, fate) = match &line.fate {
        LineEffect::New { .. } => (Badge::Good, ctx.t("fate-new")),
        LineEffect::Same(entry) => {
            (Badge::Neutral, ctx.ta("fate-same").with("number", number(*entry)).to_string())
        }
        LineEffect::Changed { entry, .. } => {
            (Badge::On, ctx.ta("fate-changed").with("number", number(*entry)).to_string())
        }
        LineEffect::DuplicateOfLine(number) => {
            (Badge::Neutral, ctx.ta("fate-duplicate-line").with("line", *number).to_string())
        }
        LineEffect::LeftOut(why) => {
            (Badge::Neutral, ctx.ta("fate-left-out").with("why", ctx.word(why)).to_string())
        }
        LineEffect::Error(error) => {
            let field = error.field().map(|field| ctx.word(field));
            let said =
                ctx.say(&Message::of_parts(error.parts()).with("label", field.unwrap_or_default()));
            (Badge::Bad, said)
        }
    };
    let changes = match &line.fate {
        LineEffect::Changed { changes, .. } => changes.as_slice(),
        _ => &[],
    };
    let people = match line.people.is_empty() {
        true => ctx.t("import-unnamed"),
        false => line.people.join(" / "),
    };
    LineView {
        number: line.number,
        people: if people == line.entry_name { String::new() } else { people },
        name: line.entry_name.clone(),
        club: if line.club == line.entry_name { String::new() } else { line.club.clone() },
        sector: line.sector.clone(),
        badge,
        fate,
        changes: changes.iter().map(|change| change_words(ctx, change)).collect(),
        is_wrong: matches!(line.fate, LineEffect::Error(_)),
        is_first: true,
        beside: joined(&beside(line)),
    }
}

/// Contact and note of a new entry; empty for all other lines.
fn beside(line: &ListLine) -> Vec<String> {
    match line.fate {
        LineEffect::New { .. } => {
            vec![line.phone.clone(), line.email.clone().unwrap_or_default(), line.note.clone()]
        }
        _ => Vec::new(),
    }
}

fn change_words(ctx: &Ctx, change: &EntryChange) -> String {
    let key = if change.before.is_empty() { "import-change-new" } else { "import-change" };
    let field = match change.field {
        ListField::Pair => ListField::Partner,
        other => other,
    };
    ctx.ta(key)
        .with("label", ctx.word(field))
        .with("before", &change.before)
        .with("after", &change.after)
        .to_string()
}

/// The page with the preview of a list, if there is one.
pub(super) fn page(
    ctx: Ctx,
    championship: &Championship,
    form: Form,
    preview: Option<PreviewView>,
) -> ImportPage {
    ImportPage {
        head: Head::new(&ctx, championship, Tab::Entries),
        is_pairs: championship.tournament.settings.mode == Mode::Pairs,
        is_open: championship.tournament.registration == Registration::Open,
        form,
        preview,
        ctx,
    }
}
