//! Wishes of entries: being kept apart from another entry, a fixed board, or an earliest hour.

use actix_web::web::Data;
use askama::Template;
use domain::draw::by_hand::text::{HandLineError, read, written};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, TournamentId, WishId};
use domain::tournament::names::Names;
use domain::tournament::wish::{MOST_BOARDS, Wish, WishError, WishKind, Wished};
use store::StoreError;

use crate::acts::{NotDone, Work, wishes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/wishes.html")]
struct WishesPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    apart: Vec<WishLine>,
    boards: Vec<WishLine>,
    hours: Vec<WishLine>,
    /// Suggestions for the entry fields.
    entries: Vec<String>,
    /// Highest board number that can be wished for.
    most: u16,
}

/// A wish, in words.
struct WishLine {
    id: WishId,
    what: String,
    /// Author and time of the wish.
    note: String,
    /// The reason why the wish has no effect, if it has none.
    idle: Option<String>,
}

/// `GET /tournaments/{id}/wishes`: all wishes.
pub async fn show(caller: Organized<address::Tournament>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    render(&page(&ctx, &championship, Form::empty()))
}

/// `POST /tournaments/{id}/wishes`: `act` is `apart`, `board` or `hour` for a new wish, or `take-back` with the `wish` to remove.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let wished = match form.value("act") {
        "apart" => apart(&mut form, &championship),
        "board" => board(&mut form, &championship),
        "hour" => hour(&mut form, &championship),
        "take-back" => return take_back(&ctx, &state, id, &mut form).await,
        _ => return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    };
    let Some(wished) = wished else { return invalid(&page(&ctx, &championship, form)) };
    match state.act(&ctx, move |work| wishes::note(work, id, wished)).await {
        Ok(()) => {
            see_other_saying(address::tournament(id).wishes(), &Message::new(key::FLASH_WISH_NOTED))
        }
        Err(NotDone::Wish(error)) => {
            let field = match error {
                WishError::SameEntry => "apart_other",
                WishError::NoBoard { .. } => "fixed_board",
            };
            form.refuse::<()>(field, refusal::message(&NotDone::Wish(error)));
            invalid(&page(&ctx, &championship, form))
        }
        Err(error) => Err(error.into()),
    }
}

/// A wish that somebody else removed meanwhile counts as removed.
async fn take_back(ctx: &Ctx, state: &AppState, id: TournamentId, form: &mut Form) -> Answer {
    let Some(wish) = form.parse::<WishId>("wish") else {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    };
    let act = move |work: &mut Work<'_>| wishes::take_back(work, id, wish);
    match state.act(ctx, act).await {
        Ok(()) | Err(NotDone::Store(StoreError::NotFound(_))) => see_other_saying(
            address::tournament(id).wishes(),
            &Message::new(key::FLASH_WISH_TAKEN_BACK),
        ),
        Err(error) => Err(error.into()),
    }
}

fn apart(form: &mut Form, championship: &Championship) -> Option<Wished> {
    let (one, other) =
        (entry(form, "apart_one", championship), entry(form, "apart_other", championship));
    Some(Wished::apart(one?, other?))
}

fn board(form: &mut Form, championship: &Championship) -> Option<Wished> {
    let entry = entry(form, "board_entry", championship);
    let board = form.number("fixed_board", 1..=most_boards(championship));
    Some(Wished::Board { entry: entry?, board: board? })
}

fn hour(form: &mut Form, championship: &Championship) -> Option<Wished> {
    let entry = entry(form, "hour_entry", championship);
    let hour = form.hour("not_before");
    Some(Wished::NotBefore { entry: entry?, hour: hour? })
}

/// The entry whose number or name was typed. Returns `None` after noting errors in the form.
fn entry(form: &mut Form, field: &str, championship: &Championship) -> Option<EntryId> {
    let text = form.text(field, 1..=200)?;
    let refused = match read(&text, championship.entries()) {
        Ok(lines) => match lines.iter().flat_map(|line| &line.entries).collect::<Vec<_>>()[..] {
            [number] => {
                let known = championship.entries().iter().find(|it| it.number == *number);
                return known.map(|entry| entry.id);
            }
            _ => Message::new(key::ERROR_ENTRY_ONE),
        },
        Err(errors) => match errors.into_iter().next() {
            Some(HandLineError::Several { numbers, .. }) => {
                let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
                Message::new(key::ERROR_ENTRY_SEVERAL).with("numbers", numbers.join(", "))
            }
            _ => Message::new(key::ERROR_ENTRY_NOBODY),
        },
    };
    form.refuse(field, refused)
}

/// Highest board number that can be wished for.
pub fn most_boards(championship: &Championship) -> u16 {
    match championship.tournament.settings.boards {
        0 => MOST_BOARDS,
        boards => boards,
    }
}

fn page(ctx: &Ctx, championship: &Championship, form: Form) -> WishesPage {
    let names = Names::in_full(championship);
    let of_kind = |kind: WishKind| -> Vec<WishLine> {
        let wishes = championship.wishes().iter().filter(|wish| wish.what.kind() == kind);
        wishes.map(|wish| line(ctx, championship, &names, wish)).collect()
    };
    let active = championship.entries().iter().filter(|entry| entry.is_active());
    WishesPage {
        head: Head::new(ctx, championship, Tab::Entries),
        apart: of_kind(WishKind::Apart),
        boards: of_kind(WishKind::Board),
        hours: of_kind(WishKind::NotBefore),
        entries: active.map(|entry| written([entry])).collect(),
        most: most_boards(championship),
        form,
        ctx: ctx.clone(),
    }
}

fn line(ctx: &Ctx, championship: &Championship, names: &Names, wish: &Wish) -> WishLine {
    let what = match wish.what {
        Wished::Apart(both) => {
            let [one, other] = championship.by_number(both).map(|entry| names.entry(entry));
            ctx.ta(key::WISH_APART).with("one", one).with("other", other).to_string()
        }
        Wished::Board { entry, board } => ctx
            .ta(key::WISH_BOARD)
            .with("name", names.entry(entry))
            .with("board", i32::from(board))
            .to_string(),
        Wished::NotBefore { entry, hour } => ctx
            .ta(key::HOUR_WISHED)
            .with("name", names.entry(entry))
            .with("hour", hour.format("%H:%M").to_string())
            .to_string(),
    };
    let zone = championship.tournament.settings.time_zone;
    WishLine {
        id: wish.id,
        what,
        note: format!("{}\u{a0}· {}", ctx.datetime(wish.at, zone), wish.by.name),
        idle: idle(ctx, championship, names, wish),
    }
}

/// The reason why a wish has no effect: an entry has withdrawn, or the board does not exist any more. `None` if it has an effect.
fn idle(ctx: &Ctx, championship: &Championship, names: &Names, wish: &Wish) -> Option<String> {
    let has_left = |id: &EntryId| championship.entry(*id).is_some_and(|entry| !entry.is_active());
    if let Some(gone) = wish.what.entries().into_iter().find(has_left) {
        return Some(ctx.ta(key::WISH_IDLE).with("name", names.entry(gone)).to_string());
    }
    match wish.what.check(championship.tournament.settings.boards) {
        Err(WishError::NoBoard { most }) => Some(ctx.tn(key::WISH_NO_BOARD, most)),
        _ => None,
    }
}
