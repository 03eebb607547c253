//! Import of a list with a preview: the effect of each line, and the import as it was previewed.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::import::{
    Alikes, ImportOptions, ImportPreview, LineEffect, ListField, ListLine, MOST_COLUMNS,
};
use domain::tournament::rows::RowsError;
use serde::{Deserialize, Serialize};
use store::Conn;
use utoipa::ToSchema;

use super::answer::wrong;
use super::body::Sent;
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::{Work, entries};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::problem::Problem;
use crate::web::http::respond::Answer;
use crate::web::parts::load;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::write(
            "/tournaments/{id}/entries/import/preview",
            "previewImport",
            Scope::Organize,
            preview,
        )
        .summary("Shows the effect of each line of a list, and imports nothing")
        .body::<ImportBody>()
        .answers::<PreviewView>(),
        Operation::write(
            "/tournaments/{id}/entries/import/confirmation",
            "importPreviewed",
            Scope::Organize,
            confirm,
        )
        .summary("Imports a list as it was previewed")
        .body::<ConfirmationBody>()
        .answers::<ImportedCounts>(),
    ]
}

/// A list with the choices about it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ImportBody {
    /// The list as CSV, with or without a line of headings.
    list: String,
    /// Field of each column, or `null` for a column that is not read; recognized if missing.
    #[serde(default)]
    columns: Option<Vec<Option<String>>>,
    /// Sectors that are read as others.
    #[serde(default)]
    sectors: Vec<Respelt>,
    /// Clubs that are read as others.
    #[serde(default)]
    clubs: Vec<Respelt>,
    /// Numbers of lines that count although they seem not to be entries.
    #[serde(default)]
    #[schema(value_type = Vec<usize>)]
    taken: Vec<u64>,
    /// Numbers of lines whose people are those of an entry with another club; the likely ones if missing.
    #[serde(default)]
    #[schema(value_type = Option<Vec<usize>>)]
    same: Option<Vec<u64>>,
    /// Lines with a name that may be of two people, with the answer.
    #[serde(default)]
    couples: Vec<Couple>,
}

/// A spelling that is read as another one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Respelt {
    from: String,
    to: String,
}

/// A name that may be of two people.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Couple {
    #[schema(value_type = usize)]
    line: u64,
    /// True if it is of two people.
    is_two: bool,
}

/// A previewed list to be imported.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ConfirmationBody {
    /// The list with the choices of the preview. Answers to questions about lines may be new.
    import: ImportBody,
    /// The `seen` of the preview.
    seen: String,
}

/// The effect of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct PreviewView {
    /// Fingerprint of the preview, to import it.
    seen: String,
    n_new: usize,
    n_changed: usize,
    /// Field of each column; `null` for a column that is not read.
    columns: Vec<Option<&'static str>>,
    lines: Vec<LineView>,
}

/// The effect of a line.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct LineView {
    /// Number of the line, from 1.
    line: u64,
    /// `new`, `same`, `changed`, `repeated`, `left-out` or `error`.
    effect: &'static str,
    name: String,
    people: Vec<String>,
    club: String,
    sector: String,
    category: String,
    /// Entry that the line is about, if it is registered.
    entry: Option<String>,
    /// Names of the fields that change.
    changes: Vec<&'static str>,
    /// The error, if there is one.
    detail: Option<String>,
    /// True if its name may be of two people.
    may_be_two: bool,
    /// True if its people are those of a registered entry with another club.
    is_alike: bool,
}

/// The effect of an import.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ImportedCounts {
    /// Number of new entries.
    n_new: usize,
    /// Number of changed entries.
    n_changed: usize,
}

impl ImportBody {
    fn options(&self) -> Result<ImportOptions, WebError> {
        let columns = self.columns.as_ref().map(|all| {
            let all = all.iter().take(MOST_COLUMNS).enumerate();
            all.map(|(index, name)| name.as_ref().map(|name| column(index, name)).transpose())
                .collect::<Result<Vec<Option<ListField>>, WebError>>()
        });
        let pairs = |of: &[Respelt]| of.iter().map(|it| (it.from.clone(), it.to.clone())).collect();
        Ok(ImportOptions {
            columns: columns.transpose()?,
            merges: pairs(&self.sectors),
            club_merges: pairs(&self.clubs),
            taken: self.taken.iter().copied().collect(),
            alikes: match &self.same {
                None => Alikes::Proposed,
                Some(lines) => Alikes::These(lines.iter().copied().collect()),
            },
            couples: self.couples.iter().map(|it| (it.line, it.is_two)).collect(),
            ..ImportOptions::default()
        })
    }
}

/// The field with this name, for the column with this index.
fn column(index: usize, name: &str) -> Result<ListField, WebError> {
    name.parse().map_err(|_| {
        use strum::VariantArray;
        let all: Vec<&str> = ListField::VARIANTS.iter().map(|it| it.name()).collect();
        wrong(&format!("columns[{index}]"), "unknown field", all.join(", "))
    })
}

impl PreviewView {
    fn new(of: &ImportPreview) -> Self {
        Self {
            seen: of.fingerprint().to_owned(),
            n_new: of.n_new(),
            n_changed: of.n_changed(),
            columns: of.columns.iter().map(|it| it.field.map(|field| field.name())).collect(),
            lines: of.lines.iter().map(LineView::new).collect(),
        }
    }
}

impl LineView {
    fn new(of: &ListLine) -> Self {
        let (effect, entry, changes, detail) = match &of.fate {
            LineEffect::New { .. } => ("new", None, Vec::new(), None),
            LineEffect::Same(entry) => ("same", Some(entry), Vec::new(), None),
            LineEffect::Changed { entry, changes } => {
                let changes = changes.iter().map(|it| it.field.name()).collect();
                ("changed", Some(entry), changes, None)
            }
            LineEffect::DuplicateOfLine(line) => {
                ("repeated", None, Vec::new(), Some(format!("as line {line}")))
            }
            LineEffect::LeftOut(_) => ("left-out", None, Vec::new(), None),
            LineEffect::Error(error) => ("error", None, Vec::new(), Some(error.to_string())),
        };
        Self {
            line: of.number,
            effect,
            name: of.entry_name.clone(),
            people: of.people.clone(),
            club: of.club.clone(),
            sector: of.sector.clone(),
            category: of.category.clone(),
            entry: entry.map(|entry| entry.to_string()),
            changes,
            detail,
            may_be_two: of.couple.is_some(),
            is_alike: of.alike.is_some(),
        }
    }
}

async fn preview(
    sent: Sent<ImportBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    load::organized(&state, &ctx, id).await?;
    let _turn = state.turn_to_read(&once.hash).await.map_err(|_| WebError::CrowdedForm)?;
    let options = body.options()?;
    let read = move |conn: &mut Conn| {
        let found = entries::preview(conn, id, body.list.as_bytes(), &options)?;
        found.map_err(|error| unreadable(&error))
    };
    let found = state.store.read(read).await?;
    Ok(HttpResponse::Ok().json(PreviewView::new(&found)))
}

fn unreadable(error: &RowsError) -> WebError {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let problem = Problem::new(status, "list-unreadable", error.to_string());
    problem.with("field", "list".into()).into()
}

async fn confirm(
    sent: Sent<ConfirmationBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body: ConfirmationBody { import, seen }, once } = sent;
    let options = import.options()?;
    let act = move |work: &mut Work<'_>| {
        let done = entries::import_seen(work, id, import.list.as_bytes(), &options, &seen)?;
        Ok(ImportedCounts { n_new: done.n_new, n_changed: done.n_changed })
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::OK, act).await
}
