//! Signed tokens that let a browser continue a process. They name the account and the expiry. The signature covers the account's password
//! hash, so a token becomes invalid when the password changes.

use chrono::{DateTime, Utc};
use domain::tournament::account::User;
use domain::tournament::id::UserId;
use store::Conn;

use crate::web::guard::secret::{self, SigningKey};
use crate::web::http::error::WebError;
use crate::web::state::AppState;

/// The action that a voucher permits.
#[derive(Clone, Copy)]
pub(super) enum VoucherPurpose {
    /// Giving the second factor, since the password was given a moment ago.
    SecondStep,
    /// Choosing a new password with a link from the operator or from a mail.
    NewPassword,
}

/// Makes a voucher for an account, valid until `until`.
pub(super) fn write(
    key: &SigningKey,
    purpose: VoucherPurpose,
    user: &User,
    until: DateTime<Utc>,
) -> String {
    let (account, until) = (user.id.to_string(), until.timestamp());
    let signed = signature(key, purpose, user, until);
    format!("{account}.{until}.{signed}")
}

/// The account of a valid voucher; `None` if it is invalid or expired.
///
/// # Errors
/// Fails if the database cannot be read.
pub(super) async fn holder(
    state: &AppState,
    purpose: VoucherPurpose,
    voucher: &str,
    now: DateTime<Utc>,
) -> Result<Option<User>, WebError> {
    let parts: Vec<&str> = voucher.split('.').collect();
    let [account, until, signed] = parts[..] else { return Ok(None) };
    let (Ok(id), Ok(until)) = (account.parse::<UserId>(), until.parse::<i64>()) else {
        return Ok(None);
    };
    if until < now.timestamp() {
        return Ok(None);
    }
    let find = move |conn: &mut Conn| match store::users::find(conn, id) {
        Err(store::StoreError::NotFound(_)) => Ok::<_, WebError>(None),
        found => Ok(Some(found?)),
    };
    let found = state.store.read(find).await?;
    let is_right =
        |user: &User| secret::is_token(&signature(&state.csrf, purpose, user, until), signed);
    Ok(found.filter(is_right))
}

fn signature(key: &SigningKey, purpose: VoucherPurpose, user: &User, until: i64) -> String {
    let account = user.id.to_string();
    match purpose {
        VoucherPurpose::SecondStep => key.of_half_signed_in(&account, until, &user.password_hash),
        VoucherPurpose::NewPassword => key.of_new_password(&account, until, &user.password_hash),
    }
}
