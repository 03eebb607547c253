//! Form at a table that calls an organizer.

use actix_web::web::Data;

use super::form_act::FormAct;
use super::referee::{self, TableReferee};
use crate::acts::calls;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid, see_other};
use crate::web::i18n::{Message, key};
use crate::web::state::AppState;

/// `POST /tables/{id}/calls`: records a call for an organizer.
pub async fn post(caller: TableReferee<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, at: pages, facts: loaded, mut form } = caller;
    let act = match FormAct::of(&form) {
        Some(FormAct::Call) => Some(()),
        _ => form.refuse("act", Message::new(key::ERROR_CHOICE)),
    };
    let Some((reason, ())) = form.text("reason", 0..=200).zip(act) else {
        return invalid(&referee::page(&ctx, &state, &loaded, form, None));
    };
    state.act(&ctx, move |work| calls::call(work, pages.id.table, &reason)).await?;
    see_other(pages.referee())
}
