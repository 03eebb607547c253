//! Wishes of entries: the list, noting one, and taking one back.

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::wish::{Wish, WishKind, Wished};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, versioned};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::{ids, time};
use super::write;
use crate::acts::{Work, wishes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::organize::wishes::most_boards;
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/wishes", "listWishes", list)
            .private()
            .summary("The wishes of entries, which draws, boards and dates respect")
            .query::<ListQuery>()
            .lists::<WishView>(),
        Operation::write("/tournaments/{id}/wishes", "noteWish", Scope::Organize, note)
            .summary("Notes a wish; a board or an hour replaces the one that the entry had")
            .body::<WishBody>()
            .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/wishes/{wish}/withdrawal",
            "takeBackWish",
            Scope::Organize,
            take_back,
        )
        .summary("Takes a wish back")
        .body::<Nothing>()
        .answers::<Nothing>(),
    ]
}

/// A wish.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct WishView {
    id: String,
    /// `apart`, `board` or `not-before`.
    kind: &'static str,
    /// The entry, or the two that are kept apart.
    entries: Vec<String>,
    fixed_board: Option<u16>,
    /// Earliest hour, as `21:30`, in the time zone of the tournament.
    not_before: Option<String>,
    noted_at: String,
    noted_by: String,
}

/// A wish to be noted.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WishBody {
    /// `apart`, `board` or `not-before`.
    #[schema(value_type = String)]
    kind: WishKind,
    #[schema(value_type = String)]
    entry: EntryId,
    /// For `apart`: the entry from which it is kept apart.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    other: Option<EntryId>,
    /// For `board`: the number of the board.
    #[serde(default)]
    fixed_board: Option<i64>,
    /// For `not-before`: the earliest hour, as `21:30`, in the time zone of the tournament.
    #[serde(default)]
    not_before: Option<String>,
}

impl WishView {
    fn new(wish: &Wish) -> Self {
        let (fixed_board, not_before) = match wish.what {
            Wished::Apart(_) => (None, None),
            Wished::Board { board, .. } => (Some(board), None),
            Wished::NotBefore { hour, .. } => (None, Some(hour.format("%H:%M").to_string())),
        };
        Self {
            id: wish.id.to_string(),
            kind: wish.what.kind().name(),
            entries: ids(wish.what.entries()),
            fixed_board,
            not_before,
            noted_at: time(wish.at),
            noted_by: wish.by.name.clone(),
        }
    }
}

async fn list(
    caller: Organized<address::Tournament>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let championship = caller.facts;
    let all: Vec<&Wish> = championship.wishes().iter().collect();
    let part = Listed::part(all, &query.0, |wish| wish.id.to_string(), WishView::new)?;
    versioned(&req, &part, &championship.revision.to_string())
}

async fn note(
    sent: Sent<WishBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let mut form = as_form(&body)?;
    let Some(wished) = wished(&mut form, &body, &championship) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| wishes::note(work, id, wished);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

/// The wish of a body. Returns `None` after noting an error in the form.
fn wished(form: &mut Form, body: &WishBody, championship: &Championship) -> Option<Wished> {
    let entry = body.entry;
    match body.kind {
        WishKind::Apart => form.parse("other").map(|other| Wished::apart(entry, other)),
        WishKind::Board => {
            let board = form.number("fixed_board", 1..=most_boards(championship))?;
            Some(Wished::Board { entry, board })
        }
        WishKind::NotBefore => {
            form.hour("not_before").map(|hour| Wished::NotBefore { entry, hour })
        }
    }
}

async fn take_back(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::NotedWish { id, wish }): At<address::NotedWish>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| wishes::take_back(work, id, wish);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
