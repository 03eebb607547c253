//! Import of entries from a file or pasted text. The preview shows each line and lets the organizer correct columns and spellings before
//! the import is confirmed.

use actix_web::web::Data;
use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::import::{Alikes, ImportOptions, ImportPreview, MOST_COLUMNS, SpelledName};
use domain::tournament::rows::RowsError;
use store::Conn;

use super::import_page::{PreviewedList, page};
use super::submitted_list::SubmittedList;
use crate::acts::entries;
use crate::acts::{NotDone, RegisterError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load::{self, Organized};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// `GET /tournaments/{id}/entries/import`: the form for the list.
pub async fn show(caller: Organized<address::Tournament>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    render(&page(&ctx, &championship, Form::empty(), None))
}

/// `POST /tournaments/{id}/entries/import`: the preview of every line; nothing is imported yet. Answers with a page instead of a redirect,
/// because the browser cannot send a chosen file again.
pub async fn preview(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let given = SubmittedList::of(&state, &ctx, &form).await?;
    let Some(mut wishes) = wishes(&form, &given) else {
        return Err(WebError::Invalid(Message::new(key::ERROR_MALFORMED)));
    };
    let mut seen = look(&state, id, &given, &wishes).await?;
    if let (Ok(preview), true) = (&seen, form.has_field("join_all")) {
        let near = |it: &SpelledName| Some((it.name.clone(), it.near.clone()?));
        match form.value("join_all") {
            "club" => wishes.club_merges.extend(preview.clubs.iter().filter_map(near)),
            _ => wishes.merges.extend(preview.sectors.iter().filter_map(near)),
        }
        seen = look(&state, id, &given, &wishes).await?;
    }
    let seen = match seen {
        Ok(seen) => seen,
        Err(error) => return unreadable(&ctx, &championship, &given, &error),
    };
    let is_nameless = seen.is_nameless();
    if is_nameless {
        form.refuse::<()>("", Message::new(key::IMPORT_NAMELESS));
    }
    let view = PreviewedList::new(&ctx, &championship, &seen, &given, &wishes);
    let page = page(&ctx, &championship, form, Some(view));
    if is_nameless { invalid(&page) } else { render(&page) }
}

/// `POST /tournaments/{id}/entries/import/confirmation`: imports the list as previewed. If the result would differ by now, shows the new
/// preview with status 409.
pub async fn confirm(
    caller: Organized<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let given = SubmittedList::of(&state, &ctx, &form).await?;
    let Some(wishes) = wishes(&form, &given) else {
        return Err(WebError::Invalid(Message::new(key::ERROR_MALFORMED)));
    };
    let (bytes, asked, seen) = (given.bytes.clone(), wishes.clone(), form.value("seen").to_owned());
    let imported =
        state.act(&ctx, move |work| entries::import_seen(work, id, &bytes, &asked, &seen)).await;
    let refused = match imported {
        Ok(done) => {
            let said = if done == entries::ImportCounts::default() {
                Message::new(key::FLASH_LIST_NOTHING)
            } else if done.n_new > 0 && draw::late(&championship).is_some() {
                Message::new(key::FLASH_IMPORTED_LATE).with("n", done.n_new)
            } else {
                let said = Message::new(key::FLASH_LIST_IMPORTED).with("new", done.n_new);
                said.with("changed", done.n_changed)
            };
            return see_other_saying(address::tournament(id).entries(), &said);
        }
        Err(NotDone::Register(RegisterError::Unreadable(error))) => {
            return unreadable(&ctx, &championship, &given, &error);
        }
        Err(NotDone::Register(error)) => error,
        Err(error) => return Err(error.into()),
    };
    let has_moved_on = matches!(refused, RegisterError::MovedOn);
    form.refuse::<()>("", refusal::message(&refused.into()));
    let championship = load::organized(&state, &ctx, id).await?;
    let seen = match look(&state, id, &given, &wishes).await? {
        Ok(seen) => seen,
        Err(error) => return unreadable(&ctx, &championship, &given, &error),
    };
    let view = PreviewedList::new(&ctx, &championship, &seen, &given, &wishes);
    let page = page(&ctx, &championship, form, Some(view));
    if has_moved_on { conflict(&page) } else { invalid(&page) }
}

async fn look(
    state: &AppState,
    id: TournamentId,
    given: &SubmittedList,
    wishes: &ImportOptions,
) -> Result<Result<ImportPreview, RowsError>, WebError> {
    let (bytes, wishes) = (given.bytes.clone(), wishes.clone());
    let read =
        move |conn: &mut Conn| Ok::<_, WebError>(entries::preview(conn, id, &bytes, &wishes)?);
    state.store.read(read).await
}

/// Reads the chosen columns and spellings. `None` if the form was not made by this page.
fn wishes(form: &Form, given: &SubmittedList) -> Option<ImportOptions> {
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
    let merges = |name: &str| -> Vec<(String, String)> {
        let pairs = form.all(name).filter_map(|pair| pair.split_once('\t'));
        pairs.map(|(from, to)| (from.to_owned(), to.to_owned())).collect()
    };
    let numbers = |name: &str| form.all(name).filter_map(|number| number.parse().ok()).collect();
    let alikes = match form.value("alike") {
        "all" => Alikes::All,
        "none" => Alikes::None,
        "these" => Alikes::These(numbers("same")),
        _ => Alikes::Proposed,
    };
    let couple = |(name, value): &(String, String)| {
        let number = name.strip_prefix("couple_")?.parse().ok()?;
        Some((number, value == "two"))
    };
    Some(ImportOptions {
        columns: (!columns.is_empty()).then_some(columns),
        merges: merges("merge"),
        club_merges: merges("merge_club"),
        taken: numbers("take"),
        alikes,
        couples: form.fields().iter().filter_map(couple).collect(),
        choices: given.choices,
    })
}

fn unreadable(
    ctx: &Ctx,
    championship: &Championship,
    given: &SubmittedList,
    error: &RowsError,
) -> Answer {
    invalid(&page(ctx, championship, given.refused(error), None))
}
