//! A mail by which an operator tests the settings.

use domain::tournament::mail::MailProblem;

use super::letter::{self, Letter};
use super::message;
use super::sender::host;
use super::server::MailServer;
use crate::config::SmtpSettings;
use crate::web::guard::secret;
use crate::web::i18n::{Language, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The reason why a test mail was not sent.
#[derive(Debug, thiserror::Error)]
pub enum TestMailError {
    /// Mail is off.
    #[error("mail is off: CUBILETE_SMTP_HOST is not set")]
    Off,
    /// The sender or the recipient is no address.
    #[error("the sender in CUBILETE_SMTP_FROM or the recipient is no address")]
    Address,
    /// The server does not take the mail; the problem and the reply code.
    #[error("the mail server does not take it: {} {code}", .problem.name())]
    Server {
        /// Problem of the attempt.
        problem: MailProblem,
        /// Reply code of the server; empty if there was none.
        code: String,
    },
}

/// Sends a test mail at once.
///
/// # Errors
/// [`TestMailError`] if it was not sent.
pub fn send(state: &AppState, to: &str) -> Result<(), TestMailError> {
    let settings = state.config.smtp.as_ref().ok_or(TestMailError::Off)?;
    let ctx = Ctx::of_program(state, Language::Es);
    let letter = Letter {
        to: to.to_owned(),
        subject: ctx.t(key::MAIL_TEST_SUBJECT),
        text: ctx.t(key::MAIL_TEST_TEXT),
        button: ctx.t(key::MAIL_TEST_BUTTON),
        reason: ctx.t(key::MAIL_TEST_REASON),
        ..letter::empty(&ctx, ctx.absolute("/"))
    };
    let host = host(&ctx.absolute(""));
    let id = format!("test-{}", secret::random_token());
    let written = message::write(&letter, &settings.from, (&id, &host), ctx.now());
    let message = written.map_err(|_| TestMailError::Address)?;
    let sent = MailServer::open(settings, &host).and_then(|mut server| {
        server.send(&message)?;
        server.close();
        Ok(())
    });
    sent.map_err(|error| TestMailError::Server { problem: error.problem, code: error.code })
}

/// Connects to the server and signs in, without sending anything.
///
/// # Errors
/// The problem of the first step that fails.
pub fn sign_in(settings: &SmtpSettings, base_url: &str) -> Result<(), MailProblem> {
    let opened = MailServer::open(settings, &host(base_url));
    opened.map(MailServer::close).map_err(|error| error.problem)
}
