//! A list of entries from a file or pasted text: looked at line by line, what its columns and sectors are taken for
//! changed where it is wrong, imported when accepted.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use strum::VariantArray;

use super::given::Given;
use crate::acts::entries;
use crate::acts::{NotDone, RegisterError};
use crate::draw;
use crate::rules::Mode;
use crate::store::Conn;
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::import::{Change, Fate, Field, Line, MOST_COLUMNS, Preview, Wishes};
use crate::tournament::import::{NamedAt, repeated_people};
use crate::tournament::names::Names;
use crate::tournament::rows::RowsError;
use crate::tournament::tournament::Registration;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::badge::Badge;
use crate::web::parts::head::{Head, Tab, path};
use crate::web::parts::load;
use crate::web::parts::twice;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/import.html")]
struct ImportPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    is_pairs: bool,
    is_open: bool,
    preview: Option<PreviewView>,
}

struct PreviewView {
    n_new: usize,
    n_changed: usize,
    n_same: usize,
    n_duplicates: usize,
    n_errors: usize,
    columns: Vec<ColumnView>,
    /// What a column can be, with its label.
    fields: Vec<(Field, String)>,
    sectors: Vec<SectorView>,
    n_without_sector: usize,
    has_sector: bool,
    /// People who would be in several entries.
    twice: Vec<NamedTwice>,
    lines: Vec<LineView>,
    /// The list as text, to be accepted as it was seen.
    list: String,
    /// The file it came from, or empty.
    source: String,
    merges: Vec<(String, String)>,
    seen: String,
}

struct ColumnView {
    title: String,
    samples: String,
    /// What it is taken for, if for anything.
    field: Option<Field>,
}

impl ColumnView {
    fn is_taken_for(&self, field: &Field) -> bool {
        self.field.as_ref() == Some(field)
    }
}

struct SectorView {
    name: String,
    n: usize,
    is_alone: bool,
    near: Option<String>,
}

/// Somebody who would be in several entries.
struct NamedTwice {
    /// What is the matter.
    said: String,
    /// The lines and entries: an address each, and what it is called.
    places: Vec<(String, String)>,
}

/// So many people in several entries are named.
const NAMED: usize = 40;

impl NamedTwice {
    fn all(ctx: &Ctx, championship: &Championship, preview: &Preview) -> Vec<Self> {
        let names = Names::in_full(championship);
        let place = |at: &NamedAt| match at {
            NamedAt::Line(line) => {
                (format!("#line-{line}"), format!("{}\u{a0}{line}", ctx.t("column-line")))
            }
            NamedAt::Entry(entry) => {
                let page = format!("entries/{entry}/edit");
                let said = twice::numbered(ctx, championship, &names, *entry);
                (path(championship.tournament.id, &page), said)
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
    /// What it changes, in words.
    changes: Vec<String>,
    is_wrong: bool,
}

impl PreviewView {
    fn n_acts(&self) -> usize {
        self.n_new + self.n_changed
    }

    fn problems(&self) -> impl Iterator<Item = &LineView> {
        self.lines.iter().filter(|line| line.is_wrong)
    }
}

/// `GET /tournaments/{id}/entries/import`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    render(&page(ctx, &championship, Form::empty(), None))
}

/// `POST /tournaments/{id}/entries/import`: every line's fate; nothing is imported yet. Answers with the page itself,
/// since a file that was chosen cannot be asked for again.
pub async fn preview(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let given = Given::of(&form);
    let Some(wishes) = wishes(&form) else {
        return Err(WebError::Invalid(Message::new("error-malformed")));
    };
    match look(&state, id, &given, &wishes).await? {
        Ok(seen) if seen.is_nameless() => {
            form.refuse::<()>("", Message::new("import-nameless"));
            let view = view(&ctx, &championship, &seen, &given, wishes);
            invalid(&page(ctx, &championship, form, Some(view)))
        }
        Ok(seen) => {
            let view = view(&ctx, &championship, &seen, &given, wishes);
            render(&page(ctx, &championship, form, Some(view)))
        }
        Err(error) => unreadable(ctx, &championship, &given, &error),
    }
}

/// `POST /tournaments/{id}/entries/import/confirmation`: does what was seen; what would be something else by now is
/// shown again (409).
pub async fn confirm(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let given = Given::of(&form);
    let Some(wishes) = wishes(&form) else {
        return Err(WebError::Invalid(Message::new("error-malformed")));
    };
    let (bytes, asked, seen) = (given.bytes.clone(), wishes.clone(), form.value("seen").to_owned());
    let imported =
        state.act(&ctx, move |work| entries::import_seen(work, id, &bytes, &asked, &seen)).await;
    let refused = match imported {
        Ok(done) if done == entries::Imported::default() => {
            return see_other_saying(path(id, "entries"), &Message::new("flash-list-nothing"));
        }
        Ok(done) if done.n_new > 0 && draw::late(&championship).is_some() => {
            let said = Message::new("flash-imported-late").with("n", done.n_new);
            return see_other_saying(path(id, "entries"), &said);
        }
        Ok(done) => {
            let said = Message::new("flash-list-imported")
                .with("new", done.n_new)
                .with("changed", done.n_changed);
            return see_other_saying(path(id, "entries"), &said);
        }
        Err(NotDone::Register(RegisterError::Unreadable(error))) => {
            return unreadable(ctx, &championship, &given, &error);
        }
        Err(NotDone::Register(error)) => error,
        Err(error) => return Err(error.into()),
    };
    let has_moved_on = matches!(refused, RegisterError::MovedOn);
    form.refuse::<()>("", refusal::message(&refused.into()));
    let championship = load::organized(&state, &ctx, id).await?;
    let seen = match look(&state, id, &given, &wishes).await? {
        Ok(seen) => view(&ctx, &championship, &seen, &given, wishes),
        Err(error) => return unreadable(ctx, &championship, &given, &error),
    };
    let mut answer = invalid(&page(ctx, &championship, form, Some(seen)))?;
    if has_moved_on {
        *answer.status_mut() = StatusCode::CONFLICT;
    }
    Ok(answer)
}

async fn look(
    state: &AppState,
    id: TournamentId,
    given: &Given,
    wishes: &Wishes,
) -> Result<Result<Preview, RowsError>, WebError> {
    let (bytes, wishes) = (given.bytes.clone(), wishes.clone());
    let read =
        move |conn: &mut Conn| Ok::<_, WebError>(entries::preview(conn, id, &bytes, &wishes)?);
    state.store.read(read).await
}

/// What columns and sectors are to be taken for; `None` where the form is not one of ours.
fn wishes(form: &Form) -> Option<Wishes> {
    let mut columns = Vec::new();
    for number in 0..MOST_COLUMNS {
        let name = format!("column_{number}");
        if !form.has_field(&name) {
            break;
        }
        columns.push(match form.value(&name) {
            "" => None,
            field => Some(field.parse().ok()?),
        });
    }
    let pairs = form.all("merge_from").zip(form.all("merge_to"));
    let mut merges: Vec<(String, String)> =
        pairs.map(|(from, to)| (from.to_owned(), to.to_owned())).collect();
    if let Some((from, to)) = form.value("merge").split_once('\t') {
        merges.push((from.to_owned(), to.to_owned()));
    }
    let columns = (!columns.is_empty()).then_some(columns);
    Some(Wishes { columns, merges })
}

fn unreadable(ctx: Ctx, championship: &Championship, given: &Given, error: &RowsError) -> Answer {
    invalid(&page(ctx, championship, given.refused(error), None))
}

fn view(
    ctx: &Ctx,
    championship: &Championship,
    preview: &Preview,
    given: &Given,
    wishes: Wishes,
) -> PreviewView {
    let columns = preview.columns.iter().zip(1..).map(|(column, number)| ColumnView {
        title: match column.name.as_str() {
            "" => ctx.ta("import-column-numbered").with("number", number).to_string(),
            name => name.to_owned(),
        },
        samples: column.samples.join(" · "),
        field: column.field,
    });
    let sectors = preview.sectors.iter().map(|sector| SectorView {
        name: sector.name.clone(),
        n: sector.n_lines + sector.n_entries,
        is_alone: sector.n_lines + sector.n_entries == 1,
        near: sector.near.clone(),
    });
    // What is odd comes first.
    let mut sectors: Vec<SectorView> = sectors.collect();
    sectors.sort_by_cached_key(|it| (it.near.is_none(), !it.is_alone, ctx.by_name(&it.name)));
    let is_of_pairs = preview.mode == Mode::Pairs;
    let fits = |field: &Field| {
        is_of_pairs
            || !matches!(
                field,
                Field::Pair
                    | Field::Partner
                    | Field::PartnerMinor
                    | Field::PartnerAlias
                    | Field::PartnerConsent
            )
    };
    let is_right = |line: &&Line| !matches!(line.fate, Fate::Error(_));
    let without = preview.lines.iter().filter(is_right).filter(|line| line.sector.is_empty());
    PreviewView {
        n_new: preview.n_new(),
        n_changed: preview.n_changed(),
        n_same: preview.n_same(),
        n_duplicates: preview.n_duplicates(),
        n_errors: preview.n_errors(),
        columns: columns.collect(),
        fields: Field::VARIANTS
            .iter()
            .copied()
            .filter(fits)
            .map(|field| (field, ctx.word(field)))
            .collect(),
        sectors,
        n_without_sector: without.count(),
        has_sector: !preview.sectors.is_empty(),
        twice: NamedTwice::all(ctx, championship, preview),
        lines: preview.lines.iter().map(|line| line_view(ctx, championship, line)).collect(),
        list: preview.text.clone(),
        source: given.source.clone(),
        merges: wishes.merges,
        seen: preview.fingerprint(),
    }
}

fn line_view(ctx: &Ctx, championship: &Championship, line: &Line) -> LineView {
    let number = |id| championship.entry(id).map_or(0, |entry| entry.number);
    let (badge, fate) = match &line.fate {
        Fate::New { .. } => (Badge::Good, ctx.t("fate-new")),
        Fate::Same(entry) => {
            (Badge::Neutral, ctx.ta("fate-same").with("number", number(*entry)).to_string())
        }
        Fate::Changed { entry, .. } => {
            (Badge::On, ctx.ta("fate-changed").with("number", number(*entry)).to_string())
        }
        Fate::DuplicateOfLine(number) => {
            (Badge::Neutral, ctx.ta("fate-duplicate-line").with("line", *number).to_string())
        }
        Fate::Error(error) => {
            let field = error.field().map(|field| ctx.word(field));
            let said =
                ctx.say(&Message::of_parts(error.parts()).with("label", field.unwrap_or_default()));
            (Badge::Bad, said)
        }
    };
    let changes = match &line.fate {
        Fate::Changed { changes, .. } => changes.as_slice(),
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
        is_wrong: matches!(line.fate, Fate::Error(_)),
    }
}

fn change_words(ctx: &Ctx, change: &Change) -> String {
    let key = if change.before.is_empty() { "import-change-new" } else { "import-change" };
    let field = match change.field {
        Field::Pair => Field::Partner,
        other => other,
    };
    ctx.ta(key)
        .with("label", ctx.word(field))
        .with("before", &change.before)
        .with("after", &change.after)
        .to_string()
}

fn page(
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
