//! Organizers answer the calls of tables.

use actix_web::web::Data;

use crate::acts::calls;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::respond::{Answer, is_local, see_other};
use crate::web::request::access::Organizer;
use crate::web::state::AppState;

/// `POST /tournaments/{id}/calls/{call}/answer`: answers a call and redirects to `next`, the page that sent the form.
pub async fn answer(caller: Organizer<address::Call, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Call { id, call }, form, .. } = caller;
    let next = Some(form.value("next")).filter(|it| is_local(it)).map(str::to_owned);
    state.act(&ctx, move |work| calls::answer(work, id, call)).await?;
    see_other(next.unwrap_or_else(|| address::tournament(id).page()))
}
