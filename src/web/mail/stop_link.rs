//! The link in each mail that stops the mails of its tournament. It names the recipient, so that no address is in the URL. Its signature
//! covers the address: the link becomes invalid when the address changes.

use domain::tournament::id::TournamentId;
use domain::tournament::mail::MailAbout;
use store::{Conn, StoreError};

use crate::web::guard::secret::{self, SigningKey};
use crate::web::http::address;

/// A valid link: the tournament and the address whose mails it stops.
pub struct StopLink {
    pub tournament: TournamentId,
    pub address: String,
}

/// The path of the link for a recipient with this address. `None` for an account, whose mails are about no tournament.
pub fn path(
    key: &SigningKey,
    tournament: TournamentId,
    about: MailAbout,
    address: &str,
) -> Option<String> {
    let recipient = match about {
        MailAbout::SignUp(id) => format!("s{id}"),
        MailAbout::Entry(id) => format!("e{id}"),
        MailAbout::Account(_) => return None,
    };
    let signed = key.of_mails(&tournament.to_string(), &recipient, address);
    Some(address::stop_mails(&format!("{tournament}.{recipient}.{signed}")).page())
}

/// The link with this token. `None` if it is invalid, or its recipient has another address now.
pub fn read(
    conn: &mut Conn,
    key: &SigningKey,
    token: &str,
) -> Result<Option<StopLink>, StoreError> {
    let parts: Vec<&str> = token.split('.').collect();
    let [tournament, recipient, signed] = parts[..] else { return Ok(None) };
    let Ok(id) = tournament.parse::<TournamentId>() else { return Ok(None) };
    let about = match (recipient.strip_prefix('s'), recipient.strip_prefix('e')) {
        (Some(sign_up), _) => sign_up.parse().ok().map(MailAbout::SignUp),
        (_, Some(entry)) => entry.parse().ok().map(MailAbout::Entry),
        _ => None,
    };
    let Some(about) = about else { return Ok(None) };
    let Some(address) = current_address(conn, id, about)? else { return Ok(None) };
    let expected = key.of_mails(tournament, recipient, &address);
    let is_right = secret::is_token(&expected, signed);
    Ok(is_right.then_some(StopLink { tournament: id, address }))
}

/// The present address of a recipient in a tournament. `None` if it has none or does not exist any more.
pub fn current_address(
    conn: &mut Conn,
    id: TournamentId,
    about: MailAbout,
) -> Result<Option<String>, StoreError> {
    let found = match about {
        MailAbout::SignUp(sign_up) => {
            store::sign_ups::find(conn, id, sign_up).map(|sign_up| sign_up.form.email)
        }
        MailAbout::Entry(entry) => store::entries::find(conn, entry)
            .map(|entry| entry.email.filter(|_| entry.tournament == id)),
        MailAbout::Account(user) => store::users::find(conn, user).map(|user| Some(user.email)),
    };
    match found {
        Err(StoreError::NotFound(_)) => Ok(None),
        found => found,
    }
}
