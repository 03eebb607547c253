//! Results from a pasted or uploaded list, previewed line by line and recorded after confirmation.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::{Data, block};
use askama::Template;
use domain::draw::result_list::{self, ListedError, ListedResult, ResultList, RowEffect};
use domain::tournament::championship::Championship;
use domain::tournament::event::Entered;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::result::Ending;
use domain::tournament::rows::RowsError;
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;

use super::write::order_error;
use crate::acts::tables::{RecordedResult, record_all};
use crate::acts::{NotDone, TableActError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::organize::submitted_list::{DoubtsView, MOST_UNFOLDED, SubmittedList};
use crate::web::parts::badge::Badge;
use crate::web::parts::effects::{table_title, titled};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Delegate};
use crate::web::parts::series_words::game_of;
use crate::web::parts::withdrawn;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::words;

#[derive(Template)]
#[template(path = "organize/results_list.html")]
struct ListPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    preview: Option<PreviewView>,
}

struct PreviewView {
    n_new: usize,
    n_same: usize,
    n_wrong: usize,
    lines: Vec<LineView>,
    doubts: DoubtsView,
    /// The list as text; confirming sends it again.
    list: String,
    /// Name of the uploaded file, or empty.
    source: String,
    seen: String,
}

struct LineView {
    number: u64,
    cells: String,
    /// The table in words; empty if the line names none.
    table: String,
    badge: Badge,
    fate: String,
    /// The result in words.
    result: String,
    is_wrong: bool,
}

impl PreviewView {
    /// True if all lines are shown unfolded. Problems are listed above the lines in any case.
    fn is_short(&self) -> bool {
        self.lines.len() <= MOST_UNFOLDED
    }

    fn problems(&self) -> impl Iterator<Item = &LineView> {
        self.lines.iter().filter(|line| line.is_wrong)
    }
}

/// `GET /tournaments/{id}/results/list`: the form for a list.
pub async fn show(caller: Delegate<address::Tournament>) -> Answer {
    let Delegate { ctx, facts: (championship, _), .. } = caller;
    render(&page(&ctx, &championship, Form::empty(), None))
}

/// `POST /tournaments/{id}/results/list`: the preview of every line; nothing is recorded yet.
pub async fn preview(caller: Delegate<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Delegate { ctx, facts: (championship, _), form, .. } = caller;
    let given = SubmittedList::of(&state, &ctx, &form).await?;
    match read(&given, &championship).await? {
        Ok(list) => {
            let view = view(&ctx, &championship, &list, &given);
            render(&page(&ctx, &championship, form, Some(view)))
        }
        Err(error) => unreadable(&ctx, &championship, &given, &error),
    }
}

/// `POST /tournaments/{id}/results/list/confirmation`: records the list as previewed, all or nothing. If the outcome would differ by now,
/// shows the new preview with status 409.
pub async fn confirm(caller: Delegate<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Delegate { ctx, at: address::Tournament { id }, facts: (championship, _), mut form } =
        caller;
    let given = SubmittedList::of(&state, &ctx, &form).await?;
    let list = match read(&given, &championship).await? {
        Ok(list) => list,
        Err(error) => return unreadable(&ctx, &championship, &given, &error),
    };
    let acts: Vec<RecordedResult> = list
        .new_results()
        .filter_map(|(table, game, entered)| {
            let version = championship.table(table)?.game(game)?.version;
            Some(RecordedResult { table, game, version, entered: entered.clone() })
        })
        .collect();
    if acts.is_empty() {
        let said = Message::new("flash-results-nothing");
        return see_other_saying(address::tournament(id).results(), &said);
    }
    let mut refused = Message::new("results-list-moved-on");
    if list.fingerprint() == form.value("seen") {
        let n = acts.len();
        match state.act(&ctx, move |work| record_all(work, id, acts)).await {
            Ok(()) => {
                let said = Message::new("flash-results-listed").with("n", n);
                return see_other_saying(address::tournament(id).results(), &said);
            }
            Err(NotDone::At { table, cause: TableActError::Refused(error) }) => {
                let why = words::sentence(&ctx, error.parts());
                let table = table_title(&ctx, &championship, table);
                refused = Message::new("results-refused").with("table", table).with("why", why);
            }
            // Somebody else recorded a result meanwhile.
            Err(NotDone::At { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let (championship, _) = load::in_charge(&state, &ctx, id, Role::Delegate).await?;
    let list = match read(&given, &championship).await? {
        Ok(list) => list,
        Err(error) => return unreadable(&ctx, &championship, &given, &error),
    };
    form.refuse::<()>("", refused);
    let view = view(&ctx, &championship, &list, &given);
    let mut answer = invalid(&page(&ctx, &championship, form, Some(view)))?;
    *answer.status_mut() = StatusCode::CONFLICT;
    Ok(answer)
}

/// Reads the list on a blocking thread.
async fn read(
    given: &SubmittedList,
    championship: &Arc<Championship>,
) -> Result<Result<ResultList, RowsError>, WebError> {
    let (bytes, choices) = (given.bytes.clone(), given.choices);
    let championship = Arc::clone(championship);
    let read = block(move || result_list::read(&bytes, choices, &championship));
    read.await.map_err(WebError::internal)
}

fn unreadable(
    ctx: &Ctx,
    championship: &Championship,
    given: &SubmittedList,
    error: &RowsError,
) -> Answer {
    invalid(&page(ctx, championship, given.refused(error), None))
}

fn page(
    ctx: &Ctx,
    championship: &Championship,
    form: Form,
    preview: Option<PreviewView>,
) -> ListPage {
    ListPage { head: Head::new(ctx, championship, Tab::Rounds), ctx: ctx.clone(), form, preview }
}

fn view(
    ctx: &Ctx,
    championship: &Championship,
    list: &ResultList,
    given: &SubmittedList,
) -> PreviewView {
    let names = withdrawn::names_in_full(ctx, championship);
    let line = |row: &ListedResult| {
        let table = row.table.and_then(|id| championship.table(id));
        let (badge, fate) = match &row.fate {
            RowEffect::New(_) => (Badge::Good, ctx.t("results-list-is-new")),
            RowEffect::Same => (Badge::Neutral, ctx.t("results-list-is-same")),
            RowEffect::Wrong(error) => (Badge::Bad, ctx.say(&said(error))),
        };
        LineView {
            number: row.number,
            cells: row.cells.join("\u{a0}· "),
            table: table.map(|it| title(ctx, championship, it, row.game)).unwrap_or_default(),
            badge,
            fate,
            result: match &row.fate {
                RowEffect::New(entered) => result(ctx, &names, entered),
                RowEffect::Same | RowEffect::Wrong(_) => String::new(),
            },
            is_wrong: matches!(row.fate, RowEffect::Wrong(_)),
        }
    };
    let count = |is: fn(&RowEffect) -> bool| list.rows.iter().filter(|row| is(&row.fate)).count();
    PreviewView {
        n_new: count(|fate| matches!(fate, RowEffect::New(_))),
        n_same: count(|fate| *fate == RowEffect::Same),
        n_wrong: count(|fate| matches!(fate, RowEffect::Wrong(_))),
        lines: list.rows.iter().map(line).collect(),
        doubts: DoubtsView::new(&list.doubts, given.choices),
        list: list.text.clone(),
        source: given.source.clone(),
        seen: list.fingerprint(),
    }
}

fn title(ctx: &Ctx, championship: &Championship, table: &Table, game: u8) -> String {
    let title = titled(ctx, championship, table);
    match table.series.is_long() {
        true => format!("{title}\u{a0}· {}", game_of(ctx, table, game)),
        false => title,
    }
}

/// A result to record, in words.
fn result(ctx: &Ctx, names: &Names, entered: &Entered) -> String {
    let side = |(entry, place, _): &(EntryId, u8, Ending)| {
        let place = ctx.ta("place-short").with("place", *place);
        format!("{place} {}", names.entry(*entry))
    };
    match entered {
        Entered::Places(places) => places.iter().map(side).collect::<Vec<_>>().join("\u{a0}· "),
        Entered::Walkover { present } if present.is_empty() => ctx.t("results-nobody"),
        Entered::Walkover { present } => {
            let came: Vec<String> = present.iter().map(|entry| names.entry(*entry)).collect();
            ctx.ta("results-only").with("name", came.join(", ")).to_string()
        }
        // Lists cannot contain pieces.
        Entered::Positions { .. } => String::new(),
    }
}

fn said(error: &ListedError) -> Message {
    let with = |key, name, value: &str| Message::new(key).with(name, value.to_owned());
    match error {
        ListedError::NoTable => Message::new("error-list-table"),
        ListedError::NotANumber(text) => with("error-list-number", "text", text),
        ListedError::NoSuchTable(number) => with("error-list-no-table", "number", number),
        ListedError::SeveralTables(number, n) => {
            with("error-list-tables", "number", number).with("n", *n)
        }
        ListedError::NoSuchSide(name) => with("error-list-side", "name", name),
        ListedError::NoSuchSides => Message::new("error-list-sides"),
        ListedError::SeveralSides(n) => Message::new("error-list-several").with("n", *n),
        ListedError::NoWinner => Message::new("error-list-winner"),
        ListedError::NotThere(name) => with("error-list-who", "name", name),
        ListedError::TooFew(n) => Message::new("error-list-few").with("n", *n),
        ListedError::NoOrder(error) => order_error(*error),
        ListedError::NoSuchGame(number) => with("error-list-game", "number", number),
        ListedError::NotDue => Message::new("act-not-due"),
        ListedError::HasOther => Message::new("error-list-other"),
        ListedError::SaysOther(row) => Message::new("error-list-row").with("row", *row),
    }
}
