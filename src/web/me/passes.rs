//! The passes of the visitor: a key for another device, the account that keeps them, and forgetting them on this device.

use actix_web::web::Data;
use domain::tournament::id::{PassId, UserId};
use store::{Conn, StoreError};
use strum::EnumString;

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
    let account = ctx.user().map(|user| user.id);
    let malformed = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    let said = match form.value("act").parse().map_err(|_| malformed())? {
        PassAct::Key => {
            let pass = form.parse::<PassId>("pass").ok_or_else(malformed)?;
            let key = secret::random_key();
            let (hash, now) = (secret::fingerprint(&key), ctx.now());
            let add = move |conn: &mut Conn| {
                let own = store::passes::of_session(conn, Some(&session), account)?;
                if own.iter().all(|own| own.id != pass) {
                    return Err(WebError::Forbidden);
                }
                Ok(store::passes::add_key(conn, pass, &hash, now)?)
            };
            state.store.write(add).await?;
            return unstored(see_other(format!("{}#phone", address::me(&key))));
        }
        PassAct::Keep => {
            let account = account.ok_or(WebError::Forbidden)?;
            let keep = move |conn: &mut Conn| set_account(conn, &session, account, true);
            state.store.write(keep).await?;
            key::FLASH_ME_KEPT
        }
        PassAct::LetGo => {
            let account = account.ok_or(WebError::Forbidden)?;
            let let_go = move |conn: &mut Conn| set_account(conn, &session, account, false);
            state.store.write(let_go).await?;
            key::FLASH_ME_LET_GO
        }
        PassAct::Forget => {
            state.store.write(move |conn| store::passes::forget(conn, &session)).await?;
            key::FLASH_ME_FORGOTTEN
        }
    };
    see_other_saying("/me", &Message::new(said))
}

/// Keeps the passes of a device in the account, or lets those of the account go, which then stay on the device. Passes that another
/// account keeps stay there.
fn set_account(
    conn: &mut Conn,
    session: &str,
    account: UserId,
    is_kept: bool,
) -> Result<(), StoreError> {
    let (from, to) = if is_kept { (None, Some(account)) } else { (Some(account), None) };
    let own = store::passes::of_session(conn, Some(session), Some(account))?;
    for pass in own.into_iter().filter(|pass| pass.account == from) {
        store::passes::tie(conn, session, pass.id)?;
        store::passes::set_account(conn, pass.id, to)?;
    }
    Ok(())
}
