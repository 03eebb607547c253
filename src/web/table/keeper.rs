//! Takes over the keeping of a table's game from another device, at the referee's request.

use actix_web::web::Data;

use super::referee::TableReferee;
use crate::acts::keepers::take_over;
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, see_other};
use crate::web::i18n::{Message, key};
use crate::web::state::AppState;

/// `POST /tables/{id}/keeper`: this device keeps the table from now on. The previous device is notified at once.
pub async fn post(caller: TableReferee<address::Table, Form>, state: Data<AppState>) -> Answer {
    let TableReferee { ctx, at: pages, form, .. } = caller;
    if form.value("device") != "this" {
        return Err(WebError::Invalid(Message::new(key::ERROR_MALFORMED)));
    }
    state.act(&ctx, move |work| take_over(work, pages.id.table)).await?;
    see_other(pages.referee())
}
