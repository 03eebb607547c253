//! Recording of a result from the desk, with the same acts as at the table.

use actix_web::web::Data;
use domain::draw::knockout::advancement::places_asked;
use domain::tournament::championship::Championship;
use domain::tournament::desk::{TypedError, TypedNumbers, typed};
use domain::tournament::event::{Event, EventKind};
use domain::tournament::hall::Hall;
use domain::tournament::id::{EntryId, RequestId, TableId, TournamentId};
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;

use super::list::MissingResults;
use super::query::ReturnPage;
use super::row::{DeskRows, missing_field};
use super::{DeskReply, TableNews, page};
use crate::acts::tables::{self, TableAct};
use crate::acts::{NotDone, TableActError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, conflict, invalid, see_other};
use crate::web::i18n::{Message, key};
use crate::web::parts::final_grid::after_act;
use crate::web::parts::load::{self, Referee};
use crate::web::parts::places::called;
use crate::web::parts::withdrawal_marks::{self, has_withdrawn};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::{LoadedTable, decision, history, parse, words};

/// The action that a form requests, and its table.
struct DeskForm {
    at: GameAt,
    /// Number of events known to the page; `None` if the table was just found by its number.
    version: Option<i32>,
    act: DeskAct,
    /// True for a tap in the list.
    is_tapped: bool,
}

/// The action that a form requests.
enum DeskAct {
    /// Numbers of the sides, in the order of their places.
    Order(String),
    /// Sign the places of the log, as first or second signature.
    Sign,
    /// Record the ticked sides as absent.
    Missing,
    /// Record the entered positions of the pieces.
    Pieces,
    /// Withdraw the recorded result.
    Undo,
    /// Swap the result of two sides.
    Turn,
}

/// The response to a form.
enum DeskDecision {
    /// The form was sent twice; nothing is left to do.
    Repeated,
    /// Events that others recorded since the page was made.
    MovedOn(Vec<Event>),
    /// The form has errors.
    Invalid,
    /// Show the table again, with these sides typed.
    Ask(String),
    /// Record this event at the table.
    Record(TableAct),
}

/// `POST /tournaments/{id}/results`: records, withdraws or swaps a result.
pub async fn post(caller: Referee<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Referee { ctx, at: address::Tournament { id }, facts: (championship, hall), mut form } =
        caller;
    let request: RequestId = form.value("request").parse().map_err(|_| malformed())?;
    let back = ReturnPage::read(form.value("back"));
    let sent = match DeskForm::of_button(&form)? {
        Some(sent) => sent,
        None => match find(&ctx, &championship, &hall, &back, form.value("number")) {
            Ok(table) => DeskForm {
                at: GameAt::current(table.id),
                version: None,
                act: DeskAct::Order(form.value("order").to_owned()),
                is_tapped: false,
            },
            Err(message) => {
                form.refuse::<()>("number", message);
                return again(&ctx, &state, id, &back, None, form).await;
            }
        },
    };
    let table = sent.at.table;
    let loaded = LoadedTable::load(&state, sent.at).await?;
    if loaded.championship.tournament.id != id || !loaded.is_public() {
        return Err(WebError::NotFound);
    }
    ctx.require_referee(id, loaded.table.id)?;
    let mut more = vec![("last", table.to_string())];
    more.extend(sent.is_tapped.then(|| ("tapped", "1".to_owned())));
    let done = back.address(id, &more);
    let act = match decide(&ctx, &sent, &loaded, request, &mut form) {
        DeskDecision::Repeated => return see_other(done),
        DeskDecision::MovedOn(new) => return moved_on(&ctx, &state, &back, &loaded, &new).await,
        DeskDecision::Invalid => return again(&ctx, &state, id, &back, Some(table), form).await,
        DeskDecision::Ask(order) => {
            let typed = [("table", table.to_string()), ("order", order)];
            return see_other(back.address(id, &typed));
        }
        DeskDecision::Record(act) => act,
    };
    let decision = decision::decision(&mut form);
    let acted = state.act(&ctx, move |work| {
        if let Some(decision) = decision {
            work.decide(decision);
        }
        tables::act(work, act)
    });
    match acted.await {
        Ok(_) => after_act(&loaded.championship, &loaded.table, done),
        Err(NotDone::Table(TableActError::MovedOn { new })) => {
            let loaded = LoadedTable::load(&state, sent.at).await?;
            moved_on(&ctx, &state, &back, &loaded, &new).await
        }
        Err(NotDone::Table(TableActError::Unfit { effects, offers })) => {
            let action = address::tournament(id).results();
            decision::preview(&ctx, &loaded, form, action, (&effects, &offers))
        }
        Err(NotDone::Table(TableActError::Refused(error))) => {
            let why = words::sentence(&ctx, error.parts());
            let names = withdrawal_marks::names(&ctx, &loaded.championship);
            let title = called(&ctx, &loaded.championship, &names, &loaded.table);
            let message = Message::new(key::RESULTS_REFUSED).with("table", title);
            form.refuse::<()>("", message.with("why", why));
            again(&ctx, &state, id, &back, Some(table), form).await
        }
        Err(error) => Err(error.into()),
    }
}

fn malformed() -> WebError {
    WebError::Invalid(Message::new(key::ERROR_MALFORMED))
}

impl DeskForm {
    /// The action of the pressed button; `None` if a table number was typed instead.
    fn of_button(form: &Form) -> Result<Option<Self>, WebError> {
        let buttons = ["result", "undo", "turn", "pieces", "missing"];
        let Some(button) = buttons.into_iter().find(|it| form.flag(it)) else { return Ok(None) };
        let mut parts = form.value(button).splitn(3, ':');
        let mut next = || parts.next().unwrap_or_default();
        let (at, version, order) = (next().parse(), next().parse(), next());
        let act = match (button, order) {
            ("undo", _) => DeskAct::Undo,
            ("turn", _) => DeskAct::Turn,
            ("pieces", _) => DeskAct::Pieces,
            ("missing", _) => DeskAct::Missing,
            (_, "=") => DeskAct::Sign,
            (_, order) => DeskAct::Order(order.to_owned()),
        };
        let (at, version) = at.ok().zip(version.ok()).ok_or_else(malformed)?;
        Ok(Some(Self { at, version: Some(version), act, is_tapped: button == "result" }))
    }
}

/// Finds a table by its typed number: `12`, or `3.12` for table 12 of the third round.
fn find<'a>(
    ctx: &Ctx,
    championship: &'a Championship,
    hall: &Hall,
    back: &ReturnPage,
    text: &str,
) -> Result<&'a Table, Message> {
    let text = text.trim();
    let (round, number) = match text.split_once(['.', ',']) {
        Some((round, number)) => (Some(round.trim().parse::<i32>()), number.trim()),
        None => (None, text),
    };
    let round = round.transpose().map_err(|_| Message::new(key::ERROR_DESK_NUMBER))?;
    let number: i32 = number.parse().map_err(|_| Message::new(key::ERROR_DESK_NUMBER))?;
    let is_it = |table: &&Table| {
        let of = championship.round(table.round).map(|round| round.number);
        table.number == number && round.is_none_or(|round| of == Some(round))
    };
    let list = MissingResults::new(ctx, championship, hall, &back.query());
    let open: Vec<&Table> = list.within.iter().copied().filter(|it| is_it(it)).collect();
    match open.as_slice() {
        [table] => return championship.table(table.id).ok_or_else(|| not_there(text)),
        [] => {}
        [..] => {
            let message = Message::new(key::ERROR_DESK_ROUNDS).with("n", open.len());
            return Err(message.with("number", text.to_owned()));
        }
    }
    // A table that has a result is found too, so that the page can show the result. Of several such tables, the latest is taken.
    let query = back.query();
    let is_within = |table: &&Table| {
        query.round().is_none_or(|round| table.round == round)
            && query.pool().is_none_or(|pool| table.pool == pool)
    };
    let mut done = championship.tables().iter().rev().filter(is_within).filter(is_it);
    done.find(|table| table.result.is_some()).ok_or_else(|| not_there(text))
}

fn not_there(text: &str) -> Message {
    Message::new(key::ERROR_DESK_NONE).with("number", text.to_owned())
}

/// Decides the response to a form, and notes errors in the form.
fn decide(
    ctx: &Ctx,
    sent: &DeskForm,
    loaded: &LoadedTable,
    request: RequestId,
    form: &mut Form,
) -> DeskDecision {
    if loaded.events.iter().any(|event| event.request == request) {
        return DeskDecision::Repeated;
    }
    let version = sent.version.unwrap_or(loaded.game.version());
    let changes_result = matches!(sent.act, DeskAct::Undo | DeskAct::Turn);
    if version != loaded.game.version() || loaded.game.result().is_some() && !changes_result {
        let new = loaded.events.iter().filter(|event| event.seq > version);
        return DeskDecision::MovedOn(new.cloned().collect());
    }
    let kind = match &sent.act {
        DeskAct::Order(text) => match order(text, loaded) {
            Ok(TypedNumbers::Whole(entered)) => {
                Some(EventKind::Entered { entered, ended_at: None, reason: String::new() })
            }
            Ok(TypedNumbers::Part(_)) => {
                return DeskDecision::Ask(text.split_whitespace().collect());
            }
            Err(error) => form.refuse("order", order_error(error)),
        },
        DeskAct::Missing => no_show(loaded, form),
        DeskAct::Sign if loaded.game.pending().is_some() => {
            Some(EventKind::SecondSignature { entry: None })
        }
        DeskAct::Sign => Some(EventKind::Confirm { roll_off: Vec::new() }),
        DeskAct::Pieces => parse::sheet(form, loaded),
        DeskAct::Undo => Some(EventKind::Reopen { reason: ctx.t(key::RESULTS_UNDO_REASON) }),
        DeskAct::Turn => parse::turn(form, loaded),
    };
    let (table, game) = (sent.at.table, loaded.game.number());
    kind.map_or(DeskDecision::Invalid, |kind| {
        DeskDecision::Record(TableAct { table, game, version, request, kind })
    })
}

/// Reads the order of a table's sides. Withdrawn entries count as absent.
fn order(text: &str, loaded: &LoadedTable) -> Result<TypedNumbers, TypedError> {
    let sides = loaded.table.entries();
    let gone: Vec<EntryId> =
        sides.iter().copied().filter(|it| has_withdrawn(&loaded.championship, *it)).collect();
    typed(text, &sides, places_asked(&loaded.championship, &loaded.table), &gone)
}

fn no_show(loaded: &LoadedTable, form: &mut Form) -> Option<EventKind> {
    let sides = loaded.table.entries();
    let ticked = form.all(missing_field(loaded.table.id));
    let ticked = ticked.filter_map(|n| sides.get(n.parse::<usize>().ok()?.checked_sub(1)?));
    match parse::without(ticked.copied().collect(), loaded) {
        Ok(kind) => Some(kind),
        Err(message) => form.refuse("missing", message),
    }
}

/// The message for a typed order that is invalid.
pub(super) fn order_error(error: TypedError) -> Message {
    match error {
        TypedError::NotASide { sides } => Message::new(key::ERROR_DESK_SIDE).with("most", sides),
        TypedError::Twice => Message::new(key::ERROR_DESK_TWICE),
        TypedError::NobodyMissing => Message::new(key::ERROR_WALKOVER),
    }
}

/// The page with the form's errors and the table concerned.
async fn again(
    ctx: &Ctx,
    state: &AppState,
    id: TournamentId,
    back: &ReturnPage,
    table: Option<TableId>,
    form: Form,
) -> Answer {
    let (championship, hall) = load::in_charge(state, ctx, id, Role::Referee).await?;
    let mut query = back.query();
    query.table = table.map(|table| table.to_string()).unwrap_or_default();
    let reply = DeskReply { form, news: None };
    invalid(&page(ctx, state, &championship, &hall, query, reply).await?)
}

/// The page with the events that others recorded since the form was made, with status 409.
async fn moved_on(
    ctx: &Ctx,
    state: &AppState,
    back: &ReturnPage,
    loaded: &LoadedTable,
    new: &[Event],
) -> Answer {
    let hall = &loaded.hall;
    let championship = &loaded.championship;
    let rows = DeskRows::new(ctx, championship, hall);
    let row = rows.row(&loaded.game.table());
    let news = TableNews {
        title: called(
            ctx,
            championship,
            &withdrawal_marks::names(ctx, championship),
            &loaded.table,
        ),
        path: row.view.path,
        lines: history::news(ctx, loaded, new),
        result: row.result,
    };
    let reply = DeskReply { form: Form::empty(), news: Some(news) };
    conflict(&page(ctx, state, championship, hall, back.query(), reply).await?)
}
