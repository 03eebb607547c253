//! A list of entries from a file or pasted text: looked at line by line, imported when confirmed.

use actix_web::web::Data;
use askama::Template;

use super::load;
use crate::rules::Mode;
use crate::tournament::championship::Championship;
use crate::tournament::id::TournamentId;
use crate::tournament::import::{Fate, Line, Preview};
use crate::tournament::rows::Origin;
use crate::tournament::tournament::Registration;
use crate::web::AppState;
use crate::web::acts::Moment;
use crate::web::acts::entries::{self, RegisterError};
use crate::web::context::Ctx;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::i18n::Message;
use crate::web::path::Id;
use crate::web::respond::{Answer, invalid, render, see_other_saying};
use crate::web::tournament::{Head, path};

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
    n_duplicates: usize,
    n_errors: usize,
    read_as: String,
    lines: Vec<LineView>,
    /// The list as text, to be confirmed as it was seen.
    list: String,
}

struct LineView {
    number: u64,
    name: String,
    club: String,
    sector: String,
    badge: &'static str,
    fate: String,
}

/// `GET /tournaments/{id}/entries/import`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    render(&page(ctx, &championship, Form::empty(), None))
}

/// `POST /tournaments/{id}/entries/import`: every line's fate; nothing is imported yet.
pub async fn preview(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let bytes = match form.file("file") {
        Some(file) => file.bytes.clone(),
        None => form.value("text").as_bytes().to_vec(),
    };
    if bytes.is_empty() {
        form.refuse::<()>("file", Message::new("import-empty"));
        return invalid(&page(ctx, &championship, form, None));
    }
    let read = bytes.clone();
    let seen =
        state.store.read(move |conn| Ok::<_, WebError>(entries::preview(conn, id, &read)?)).await?;
    match seen {
        Ok(preview) => {
            let view = view(&ctx, &championship, &preview);
            render(&page(ctx, &championship, form, Some(view)))
        }
        Err(error) => {
            form.refuse::<()>("file", Message::of_parts(error.parts()));
            invalid(&page(ctx, &championship, form, None))
        }
    }
}

/// `POST /tournaments/{id}/entries/import/confirmation`: registers the new lines of the list.
pub async fn confirm(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load(&state, &ctx, id).await?;
    let list = form.value("list").to_owned();
    let mut moment = Moment::now().map_err(WebError::internal)?.by(ctx.actor().name);
    let imported =
        state.act(id, move |conn| entries::import(conn, &mut moment, id, list.as_bytes())).await;
    match imported {
        Ok(n) => {
            see_other_saying(path(id, "entries"), &Message::new("flash-imported").with("n", n))
        }
        Err(RegisterError::Store(error)) => Err(error.into()),
        Err(RegisterError::Closed | RegisterError::Duplicate { .. }) => {
            form.refuse::<()>("", Message::new("error-registration-closed"));
            invalid(&page(ctx, &championship, form, None))
        }
    }
}

fn view(ctx: &Ctx, championship: &Championship, preview: &Preview) -> PreviewView {
    let columns: Vec<String> =
        preview.columns.iter().map(|field| ctx.t(format!("field-{}", field.name()))).collect();
    let read_as = match &preview.origin {
        Origin::Text { encoding, delimiter } => {
            let delimiter =
                delimiter.map(|it| if it == '\t' { "TAB".to_owned() } else { it.to_string() });
            ctx.ta("import-read-as")
                .with("encoding", *encoding)
                .with("delimiter", delimiter.unwrap_or_default())
        }
        Origin::Sheet { format, name } => {
            ctx.ta("import-read-sheet").with("format", *format).with("name", name)
        }
    };
    let read_as = read_as.with("columns", columns.join(", "));
    PreviewView {
        n_new: preview.n_new(),
        n_duplicates: preview.n_duplicates(),
        n_errors: preview.n_errors(),
        read_as: read_as.to_string(),
        lines: preview.lines.iter().map(|line| line_view(ctx, championship, line)).collect(),
        list: preview.text.clone(),
    }
}

fn line_view(ctx: &Ctx, championship: &Championship, line: &Line) -> LineView {
    let (badge, fate) = match &line.fate {
        Fate::New { .. } => ("badge--good", ctx.t("fate-new")),
        Fate::DuplicateOfLine(number) => {
            ("", ctx.ta("fate-duplicate-line").with("line", *number).to_string())
        }
        Fate::DuplicateOfEntry(entry) => {
            let number = championship.entry(*entry).map_or(0, |entry| entry.number);
            ("", ctx.ta("fate-duplicate-entry").with("number", number).to_string())
        }
        Fate::Error(error) => {
            let field = error.field().map(|field| ctx.t(format!("field-{}", field.name())));
            let said =
                ctx.say(&Message::of_parts(error.parts()).with("label", field.unwrap_or_default()));
            ("badge--bad", said)
        }
    };
    LineView {
        number: line.number,
        name: line.entry_name.clone(),
        club: line.club.clone(),
        sector: line.sector.clone(),
        badge,
        fate,
    }
}

fn page(
    ctx: Ctx,
    championship: &Championship,
    form: Form,
    preview: Option<PreviewView>,
) -> ImportPage {
    ImportPage {
        head: Head::new(&ctx, championship, "entries"),
        is_pairs: championship.tournament.settings.mode == Mode::Pairs,
        is_open: championship.tournament.registration == Registration::Open,
        form,
        preview,
        ctx,
    }
}
