//! Recording of a result from the desk, with the same acts as at the table.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::draw::knockout::advancement::places_asked;
use domain::tournament::championship::Championship;
use domain::tournament::desk::{TypedError, TypedNumbers, typed};
use domain::tournament::event::{Event, EventKind};
use domain::tournament::hall::Hall;
use domain::tournament::id::{EntryId, RequestId, TableId, TournamentId};
use domain::tournament::table::Table;
use domain::tournament::tournament::Role;

use super::list::List;
use super::query::Back;
use super::row::{Rows, missing_field};
use super::{Again, News, page};
use crate::acts::tables::{TableAct, act};
use crate::acts::{NotDone, TableActError};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::respond::{Answer, invalid, see_other};
use crate::web::i18n::Message;
use crate::web::parts::final_grid::after_act;
use crate::web::parts::load::{self, Referee};
use crate::web::parts::places::called;
use crate::web::parts::withdrawn::{self, has_withdrawn};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::{Loaded, history, let_stand, parse, words};

/// The action that a form requests, and its table.
struct Asked {
    at: GameAt,
    /// Number of events known to the page; `None` if the table was just found by its number.
    version: Option<i32>,
    what: What,
    /// True for a tap in the list.
    is_tapped: bool,
}

/// The action that a form requests.
enum What {
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
enum Step {
    /// Record this event at the table.
    Record(EventKind),
    /// Show the table again, with these sides typed.
    Ask(String),
}

/// `POST /tournaments/{id}/results`: records, withdraws or swaps a result.
pub async fn post(caller: Referee<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Referee { ctx, at: address::Tournament { id }, mut form, .. } = caller;
    let request: Option<RequestId> = form.value("request").parse().ok();
    let request = request.ok_or_else(malformed)?;
    let back = Back::read(form.value("back"));
    let asked = match asked(&form) {
        Some(asked) => asked?,
        None => match by_number(&ctx, &state, id, &back, &mut form).await? {
            Some(asked) => asked,
            None => return again(&ctx, &state, id, &back, None, form).await,
        },
    };
    let loaded = Loaded::load(&state, asked.at).await?;
    if loaded.championship.tournament.id != id || !loaded.is_public() {
        return Err(WebError::NotFound);
    }
    ctx.require_referee(id, loaded.table.id)?;
    let done = |asked: &Asked| {
        let mut more = vec![("last", asked.at.table.to_string())];
        more.extend(asked.is_tapped.then(|| ("tapped", "1".to_owned())));
        back.address(id, &more)
    };
    if loaded.events.iter().any(|event| event.request == request) {
        return see_other(done(&asked));
    }
    let game = loaded.game.number();
    let version = asked.version.unwrap_or(loaded.game.version());
    let has_result = loaded.game.result().is_some();
    let is_late = has_result && !matches!(asked.what, What::Undo | What::Turn);
    if is_late || version != loaded.game.version() {
        let new: Vec<Event> =
            loaded.events.iter().filter(|event| event.seq > version).cloned().collect();
        return moved_on(&ctx, &state, &back, &loaded, &new).await;
    }
    let Some(step) = step(&ctx, &asked.what, &loaded, &mut form) else {
        return again(&ctx, &state, id, &back, Some(asked.at.table), form).await;
    };
    let kind = match step {
        Step::Record(kind) => kind,
        Step::Ask(order) => {
            return see_other(
                back.address(id, &[("table", asked.at.table.to_string()), ("order", order)]),
            );
        }
    };
    let submitted = TableAct { table: asked.at.table, game, version, request, kind };
    let decision = let_stand::decision(&mut form);
    let acted = state.act(&ctx, move |work| {
        if let Some(decision) = decision {
            work.decide(decision);
        }
        act(work, submitted)
    });
    match acted.await {
        Ok(_) => after_act(&loaded.championship, &loaded.table, done(&asked)),
        Err(NotDone::Table(TableActError::MovedOn { new })) => {
            let loaded = Loaded::load(&state, asked.at).await?;
            moved_on(&ctx, &state, &back, &loaded, &new).await
        }
        Err(NotDone::Table(TableActError::Unfit { effects, offers })) => {
            let action = address::tournament(id).results();
            let_stand::page(&ctx, &loaded, form, action, (&effects, &offers))
        }
        Err(NotDone::Table(TableActError::Refused(error))) => {
            let why = words::sentence(&ctx, error.parts());
            let names = withdrawn::names(&ctx, &loaded.championship);
            let table = called(&ctx, &loaded.championship, &names, &loaded.table);
            let message = Message::new("results-refused").with("table", table);
            form.refuse::<()>("", message.with("why", why));
            again(&ctx, &state, id, &back, Some(asked.at.table), form).await
        }
        Err(error) => Err(error.into()),
    }
}

fn malformed() -> WebError {
    WebError::Invalid(Message::new("error-malformed"))
}

/// The action of a button or panel; `None` if a table number was typed.
fn asked(form: &Form) -> Option<Result<Asked, WebError>> {
    let button =
        ["result", "undo", "turn", "pieces", "missing"].into_iter().find(|it| form.flag(it))?;
    let mut parts = form.value(button).splitn(3, ':');
    let mut next = || parts.next().unwrap_or_default();
    let (at, version, order) = (next().parse(), next().parse(), next());
    let what = match (button, order) {
        ("undo", _) => What::Undo,
        ("turn", _) => What::Turn,
        ("pieces", _) => What::Pieces,
        ("missing", _) => What::Missing,
        (_, "=") => What::Sign,
        (_, order) => What::Order(order.to_owned()),
    };
    let is_tapped = button == "result";
    let found = at.ok().zip(version.ok());
    let found = found.map(|(at, version)| Asked { at, version: Some(version), what, is_tapped });
    Some(found.ok_or_else(malformed))
}

/// Finds the table by its typed number: `12`, or `3.12` for table 12 of the third round.
async fn by_number(
    ctx: &Ctx,
    state: &AppState,
    id: TournamentId,
    back: &Back,
    form: &mut Form,
) -> Result<Option<Asked>, WebError> {
    let (championship, hall) = load::in_charge(state, ctx, id, Role::Referee).await?;
    let found = find(ctx, &championship, &hall, back, form.value("number"));
    let order = form.value("order").to_owned();
    Ok(match found {
        Ok(table) => {
            let what = What::Order(order);
            let at = GameAt::current(table.id);
            Some(Asked { at, version: None, what, is_tapped: false })
        }
        Err(message) => form.refuse("number", message),
    })
}

fn find<'a>(
    ctx: &Ctx,
    championship: &'a Championship,
    hall: &Hall,
    back: &Back,
    text: &str,
) -> Result<&'a Table, Message> {
    let text = text.trim();
    let (round, number) = match text.split_once(['.', ',']) {
        Some((round, number)) => (Some(round.trim().parse::<i32>()), number.trim()),
        None => (None, text),
    };
    let round = round.transpose().map_err(|_| Message::new("error-desk-number"))?;
    let number: i32 = number.parse().map_err(|_| Message::new("error-desk-number"))?;
    let is_it = |table: &&Table| {
        let of = championship.round(table.round).map(|round| round.number);
        table.number == number && round.is_none_or(|round| of == Some(round))
    };
    let list = List::new(ctx, championship, hall, &back.query());
    let open: Vec<&Table> = list.within.iter().copied().filter(|it| is_it(it)).collect();
    match open.as_slice() {
        [table] => return championship.table(table.id).ok_or_else(|| not_there(text)),
        [] => {}
        [..] => {
            let message = Message::new("error-desk-rounds").with("n", open.len());
            return Err(message.with("number", text.to_owned()));
        }
    }
    // Also finds tables that have a result, so that the page can show it. Among several rounds the latest counts.
    let query = back.query();
    let is_within = |table: &&Table| {
        query.round().is_none_or(|round| table.round == round)
            && query.pool().is_none_or(|pool| table.pool == pool)
    };
    let mut done = championship.tables().iter().rev().filter(is_within).filter(is_it);
    done.find(|table| table.result.is_some()).ok_or_else(|| not_there(text))
}

fn not_there(text: &str) -> Message {
    Message::new("error-desk-none").with("number", text.to_owned())
}

/// Decides the response to the form. Returns `None` after noting errors in it.
fn step(ctx: &Ctx, what: &What, loaded: &Loaded, form: &mut Form) -> Option<Step> {
    let kind = match what {
        What::Order(text) => return order(text, loaded, form),
        What::Missing => return no_show(loaded, form),
        What::Sign if loaded.game.pending().is_some() => EventKind::SecondSignature { entry: None },
        What::Sign => EventKind::Confirm { roll_off: Vec::new() },
        What::Pieces => parse::sheet(form, loaded)?,
        What::Undo => EventKind::Reopen { reason: ctx.t("results-undo-reason") },
        What::Turn => parse::turn(form, loaded)?,
    };
    Some(Step::Record(kind))
}

fn order(text: &str, loaded: &Loaded, form: &mut Form) -> Option<Step> {
    let sides = loaded.table.entries();
    let gone: Vec<EntryId> =
        sides.iter().copied().filter(|it| has_withdrawn(&loaded.championship, *it)).collect();
    match typed(text, &sides, places_asked(&loaded.championship, &loaded.table), &gone) {
        Ok(TypedNumbers::Whole(entered)) => {
            let reason = String::new();
            Some(Step::Record(EventKind::Entered { entered, ended_at: None, reason }))
        }
        Ok(TypedNumbers::Part(_)) => Some(Step::Ask(text.split_whitespace().collect())),
        Err(error) => form.refuse("order", order_error(error)),
    }
}

fn no_show(loaded: &Loaded, form: &mut Form) -> Option<Step> {
    let sides = loaded.table.entries();
    let ticked = form.all(missing_field(loaded.table.id));
    let ticked = ticked.filter_map(|n| sides.get(n.parse::<usize>().ok()?.checked_sub(1)?));
    match parse::without(ticked.copied().collect(), loaded) {
        Ok(kind) => Some(Step::Record(kind)),
        Err(message) => form.refuse("missing", message),
    }
}

/// The message for a typed order that is invalid.
pub(super) fn order_error(error: TypedError) -> Message {
    match error {
        TypedError::NotASide { sides } => Message::new("error-desk-side").with("most", sides),
        TypedError::Twice => Message::new("error-desk-twice"),
        TypedError::NobodyMissing => Message::new("error-walkover"),
    }
}

/// The page with the form's errors and the table concerned.
async fn again(
    ctx: &Ctx,
    state: &AppState,
    id: TournamentId,
    back: &Back,
    table: Option<TableId>,
    form: Form,
) -> Answer {
    let (championship, hall) = load::in_charge(state, ctx, id, Role::Referee).await?;
    let mut query = back.query();
    query.table = table.map(|table| table.to_string()).unwrap_or_default();
    let again = Again { form, news: None };
    invalid(&page(ctx, state, &championship, &hall, query, again).await?)
}

/// The page with the events that others recorded since the form was made, with status 409.
async fn moved_on(
    ctx: &Ctx,
    state: &AppState,
    back: &Back,
    loaded: &Loaded,
    new: &[Event],
) -> Answer {
    let hall = &loaded.hall;
    let championship = &loaded.championship;
    let rows = Rows::new(ctx, championship, hall);
    let row = rows.row(&loaded.game.table());
    let news = News {
        title: called(ctx, championship, &withdrawn::names(ctx, championship), &loaded.table),
        path: row.view.path,
        lines: history::news(ctx, loaded, new),
        result: row.result,
    };
    let again = Again { form: Form::empty(), news: Some(news) };
    let page = page(ctx, state, championship, hall, back.query(), again).await?;
    let mut response = invalid(&page)?;
    *response.status_mut() = StatusCode::CONFLICT;
    Ok(response)
}
