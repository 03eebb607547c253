//! Results from a pasted or uploaded list, previewed line by line and recorded after confirmation.

use std::sync::Arc;

use actix_web::web::{Data, block};
use askama::Template;
use domain::draw::result_list::{self, ListedError, ListedResult, ResultList, RowEffect};
use domain::tournament::championship::Championship;
use domain::tournament::event::Entered;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::result::Ending;
use domain::tournament::rows::RowsError;
use domain::tournament::tournament::Role;

use super::write::order_error;
use crate::acts::tables::{RecordedResult, record_all};
use crate::acts::{NotDone, TableActError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::organize::submitted_list::{DoubtsView, MOST_UNFOLDED, SubmittedList};
use crate::web::parts::badge::Badge;
use crate::web::parts::effects::{table_title, titled};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Delegate};
use crate::web::parts::series_words::game_of;
use crate::web::parts::withdrawal_marks;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::words;

#[derive(Template)]
#[template(path = "organize/results_list.html")]
struct ResultListPage<'a> {
    ctx: &'a Ctx,
    head: Head,
    form: Form,
    preview: Option<ResultListPreview<'a>>,
}

/// The preview of a list.
struct ResultListPreview<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: Names,
    list: &'a ResultList,
    doubts: DoubtsView,
    /// Name of the uploaded file, or empty.
    source: &'a str,
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
        Ok(list) => render(&page(&ctx, &championship, form, Some((&list, &given)))),
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
        let said = Message::new(key::FLASH_RESULTS_NOTHING);
        return see_other_saying(address::tournament(id).results(), &said);
    }
    let mut refused = Message::new(key::RESULTS_LIST_MOVED_ON);
    if list.fingerprint() == form.value("seen") {
        let n = acts.len();
        match state.act(&ctx, move |work| record_all(work, id, acts)).await {
            Ok(()) => {
                let said = Message::new(key::FLASH_RESULTS_LISTED).with("n", n);
                return see_other_saying(address::tournament(id).results(), &said);
            }
            Err(NotDone::At { table, cause: TableActError::Refused(error) }) => {
                let why = words::sentence(&ctx, error.parts());
                let table = table_title(&ctx, &championship, table);
                refused = Message::new(key::RESULTS_REFUSED).with("table", table).with("why", why);
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
    conflict(&page(&ctx, &championship, form, Some((&list, &given))))
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

/// The page with the preview of a list, if there is one.
fn page<'a>(
    ctx: &'a Ctx,
    championship: &'a Championship,
    form: Form,
    list: Option<(&'a ResultList, &'a SubmittedList)>,
) -> ResultListPage<'a> {
    let preview = list.map(|(list, given)| ResultListPreview {
        ctx,
        championship,
        names: withdrawal_marks::names_in_full(ctx, championship),
        list,
        doubts: DoubtsView::new(&list.doubts, given.choices),
        source: &given.source,
    });
    ResultListPage { head: Head::new(ctx, championship, Tab::Rounds), ctx, form, preview }
}

impl ResultListPreview<'_> {
    fn n_new(&self) -> usize {
        self.count(|fate| matches!(fate, RowEffect::New(_)))
    }

    fn n_same(&self) -> usize {
        self.count(|fate| *fate == RowEffect::Same)
    }

    fn n_wrong(&self) -> usize {
        self.problems().count()
    }

    fn count(&self, is: fn(&RowEffect) -> bool) -> usize {
        self.list.rows.iter().filter(|row| is(&row.fate)).count()
    }

    /// True if the section with all lines is open at first. Problems are always in view above it.
    fn is_short(&self) -> bool {
        self.list.rows.len() <= MOST_UNFOLDED
    }

    fn problems(&self) -> impl Iterator<Item = &ListedResult> {
        self.list.rows.iter().filter(|row| matches!(row.fate, RowEffect::Wrong(_)))
    }

    fn cells(&self, row: &ListedResult) -> String {
        row.cells.join("\u{a0}· ")
    }

    /// The table of a row, with the game of a series; empty if the row names none.
    fn table(&self, row: &ListedResult) -> String {
        let table = row.table.and_then(|id| self.championship.table(id));
        let Some(table) = table else { return String::new() };
        let title = titled(self.ctx, self.championship, table);
        match table.series.is_long() {
            true => format!("{title}\u{a0}· {}", game_of(self.ctx, table, row.game)),
            false => title,
        }
    }

    fn fate(&self, row: &ListedResult) -> (Badge, String) {
        match &row.fate {
            RowEffect::New(_) => (Badge::Good, self.ctx.t(key::RESULTS_LIST_IS_NEW)),
            RowEffect::Same => (Badge::Neutral, self.ctx.t(key::RESULTS_LIST_IS_SAME)),
            RowEffect::Wrong(error) => (Badge::Bad, self.ctx.say(&said(error))),
        }
    }

    /// The result that would be recorded for a row, in words. Empty if the table has that result already, or the row has an error.
    fn result(&self, row: &ListedResult) -> String {
        let side = |(entry, place, _): &(EntryId, u8, Ending)| {
            let place = self.ctx.ta(key::PLACE_SHORT).with("place", *place);
            format!("{place} {}", self.names.entry(*entry))
        };
        match &row.fate {
            RowEffect::New(Entered::Places(places)) => {
                places.iter().map(side).collect::<Vec<_>>().join("\u{a0}· ")
            }
            RowEffect::New(Entered::Walkover { present }) if present.is_empty() => {
                self.ctx.t(key::RESULTS_NOBODY)
            }
            RowEffect::New(Entered::Walkover { present }) => {
                let came: Vec<String> = present.iter().map(|it| self.names.entry(*it)).collect();
                self.ctx.ta(key::RESULTS_ONLY).with("name", came.join(", ")).to_string()
            }
            // Lists cannot contain pieces.
            RowEffect::New(Entered::Positions { .. }) | RowEffect::Same | RowEffect::Wrong(_) => {
                String::new()
            }
        }
    }
}

fn said(error: &ListedError) -> Message {
    let with = |key, name, value: &str| Message::new(key).with(name, value.to_owned());
    match error {
        ListedError::NoTable => Message::new(key::ERROR_LIST_TABLE),
        ListedError::NotANumber(text) => with(key::ERROR_LIST_NUMBER, "text", text),
        ListedError::NoSuchTable(number) => with(key::ERROR_LIST_NO_TABLE, "number", number),
        ListedError::SeveralTables(number, n) => {
            with(key::ERROR_LIST_TABLES, "number", number).with("n", *n)
        }
        ListedError::NoSuchSide(name) => with(key::ERROR_LIST_SIDE, "name", name),
        ListedError::NoSuchSides => Message::new(key::ERROR_LIST_SIDES),
        ListedError::SeveralSides(n) => Message::new(key::ERROR_LIST_SEVERAL).with("n", *n),
        ListedError::NoWinner => Message::new(key::ERROR_LIST_WINNER),
        ListedError::NotThere(name) => with(key::ERROR_LIST_WHO, "name", name),
        ListedError::TooFew(n) => Message::new(key::ERROR_LIST_FEW).with("n", *n),
        ListedError::NoOrder(error) => order_error(*error),
        ListedError::NoSuchGame(number) => with(key::ERROR_LIST_GAME, "number", number),
        ListedError::NotDue => Message::new(key::ACT_NOT_DUE),
        ListedError::HasOther => Message::new(key::ERROR_LIST_OTHER),
        ListedError::SaysOther(row) => Message::new(key::ERROR_LIST_ROW).with("row", *row),
    }
}
