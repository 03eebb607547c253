//! Queues mails with a secret link, which only the handler that made the link knows.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::account::User;
use domain::tournament::id::{IdSource, MailId, TournamentId};
use domain::tournament::mail::{Mail, MailAbout, MailKind, MailState};
use domain::tournament::sign_up::SignUp;
use store::{Conn, StoreError};

use crate::web::i18n::Language;

/// Maximum number of mails with a new-password link per account and hour.
const MOST_LINKS: i64 = 3;

/// Queues the mail with the private link of a sign-up; `link` is the path of the link. Call it in the transaction that signs the people up,
/// or that gives them a new link, if `Config::smtp` is set. Does nothing if they gave no e-mail address.
pub fn private_link(
    conn: &mut Conn,
    ids: &mut IdSource,
    now: DateTime<Utc>,
    sign_up: &SignUp,
    link: &str,
) -> Result<(), StoreError> {
    let Some(address) = sign_up.form.email.clone() else { return Ok(()) };
    let about = MailAbout::SignUp(sign_up.id);
    let to = (address, sign_up.form.language.clone());
    let mail = waiting(ids, now, MailKind::PrivateLink, about, to);
    let link = Some(link.to_owned());
    store::mails::queue(conn, &Mail { tournament: Some(sign_up.tournament), link, ..mail })
}

/// Queues the mail with a link to choose a new password.
pub fn new_password(
    conn: &mut Conn,
    ids: &mut IdSource,
    now: DateTime<Utc>,
    (user, language): (&User, Language),
    link: &str,
) -> Result<(), StoreError> {
    let about = MailAbout::Account(user.id);
    let to = (user.email.clone(), language.code().to_owned());
    let mail = waiting(ids, now, MailKind::NewPassword, about, to);
    store::mails::queue(conn, &Mail { link: Some(link.to_owned()), ..mail })
}

/// Reports whether an account may get another link for a new password.
pub fn may_get_link(conn: &mut Conn, user: &User, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let about = MailAbout::Account(user.id);
    let hour_ago = now - TimeDelta::hours(1);
    let n = store::mails::n_since(conn, MailKind::NewPassword, about, hour_ago)?;
    Ok(n < MOST_LINKS)
}

/// A mail about an account, due now.
pub(super) fn waiting(
    ids: &mut IdSource,
    now: DateTime<Utc>,
    kind: MailKind,
    about: MailAbout,
    (address, language): (String, String),
) -> Mail {
    Mail {
        id: MailId::new(ids),
        tournament: None,
        kind,
        about,
        subject: String::new(),
        address,
        language,
        link: None,
        created_at: now,
        next_try_at: now,
        tries: 0,
        state: MailState::Waiting,
        problem: None,
        code: String::new(),
        done_at: None,
    }
}

/// A mail about a tournament, due now.
pub(super) fn waiting_in(tournament: TournamentId, mail: Mail) -> Mail {
    Mail { tournament: Some(tournament), ..mail }
}
