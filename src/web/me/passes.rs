//! The passes of the visitor: a key for another device, the account that keeps them, and forgetting them on this device.

use actix_web::web::Data;
use domain::tournament::id::PassId;
use strum::EnumString;

use crate::acts::{NotDone, passes};
use crate::web::form::Form;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, see_other, see_other_saying, unstored};
use crate::web::i18n::{Message, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Act of a form about passes, by the value of its field `act`.
#[derive(Clone, Copy, EnumString)]
#[strum(serialize_all = "kebab-case")]
enum PassAct {
    /// Makes a key of a pass for another device.
    Key,
    /// Keeps the device's passes in the account.
    Keep,
    /// Removes the passes from the account.
    LetGo,
    /// Forgets the passes on this device.
    Forget,
}

/// `POST /me/passes`: `act` is `key` for the `pass` of that id, `keep`, `let-go` or `forget`.
pub async fn post(ctx: Ctx, state: Data<AppState>, mut form: Form) -> Answer {
    let session = ctx.device().ok_or(WebError::Forbidden)?.to_owned();
    let malformed = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    match form.value("act").parse().map_err(|_| malformed())? {
        PassAct::Key => {
            let pass = form.parse::<PassId>("pass").ok_or_else(malformed)?;
            let key = secret::random_key();
            let hash = secret::fingerprint(&key);
            state.act(&ctx, move |work| passes::add_key(work, pass, &hash)).await?;
            unstored(see_other(format!("{}#phone", address::me(&key))))
        }
        PassAct::Keep => {
            state.act(&ctx, passes::keep).await?;
            see_other_saying("/me", &Message::new(key::FLASH_ME_KEPT))
        }
        PassAct::LetGo => {
            state.act(&ctx, passes::let_go).await?;
            see_other_saying("/me", &Message::new(key::FLASH_ME_LET_GO))
        }
        PassAct::Forget => {
            let forget = move |conn: &mut store::Conn| {
                Ok::<_, NotDone>(store::passes::forget(conn, &session)?)
            };
            state.store.write(forget).await?;
            see_other_saying("/me", &Message::new(key::FLASH_ME_FORGOTTEN))
        }
    }
}
