//! A connection to the mail server. Each step is sent by itself, because the meaning of a refusal depends on the step.

use std::error::Error as _;
use std::io;

use domain::tournament::mail::MailProblem;
use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{Certificate, SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailParameter};

use super::message::Message;
use crate::config::{SmtpSettings, SmtpTls};

/// A failed step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerError {
    pub problem: MailProblem,
    /// Reply code of the server; empty if there was none.
    pub code: String,
    /// True if every other mail would fail now as well.
    pub is_general: bool,
}

/// An open and encrypted connection on which the server has accepted the account.
pub struct MailServer(SmtpConnection);

impl MailServer {
    /// Connects to the server; `name` is the host name of this service.
    ///
    /// # Errors
    /// [`ServerError`] if a step fails.
    pub fn open(settings: &SmtpSettings, name: &str) -> Result<Self, ServerError> {
        let hello = ClientId::Domain(name.to_owned());
        let failed = |error: Error| ServerError::general(&error, MailProblem::NoServer);
        let tls = match settings.tls {
            SmtpTls::None => None,
            SmtpTls::StartTls | SmtpTls::Implicit => Some(encryption(settings).map_err(failed)?),
        };
        let at_once = tls.as_ref().filter(|_| settings.tls == SmtpTls::Implicit);
        let server = (settings.host.as_str(), settings.port);
        let mut conn =
            SmtpConnection::connect(server, Some(settings.timeout), &hello, at_once, None)
                .map_err(failed)?;
        if let Some(tls) = tls.filter(|_| settings.tls == SmtpTls::StartTls) {
            let unencrypted = |error: Error| ServerError::general(&error, MailProblem::Encryption);
            conn.starttls(&tls, &hello).map_err(unencrypted)?;
        }
        if let Some((user, password)) = &settings.account {
            let account = Credentials::new(user.clone(), password.clone());
            let ways = [Mechanism::Plain, Mechanism::Login];
            let refused = |error: Error| ServerError::general(&error, MailProblem::SignIn);
            conn.auth(&ways, &account).map_err(refused)?;
        }
        Ok(Self(conn))
    }

    /// Sends a message.
    ///
    /// # Errors
    /// [`ServerError`] if the server refuses it or cannot be reached any more.
    pub fn send(&mut self, message: &Message) -> Result<(), ServerError> {
        let Self(conn) = self;
        let parameters = match [&message.from, &message.to].iter().all(|it| is_ascii(it)) {
            true => Vec::new(),
            // Only some servers know addresses with other letters.
            false if conn.server_info().supports_feature(Extension::SmtpUtfEight) => {
                vec![MailParameter::SmtpUtfEight]
            }
            false => {
                return Err(ServerError::before(MailProblem::Address));
            }
        };
        let refused = |problem| move |error: Error| ServerError::new(&error, problem);
        conn.command(Mail::new(Some(message.from.clone()), parameters))
            .map_err(|error| ServerError::general(&error, MailProblem::Sender))?;
        let to = Rcpt::new(message.to.clone(), Vec::new());
        conn.command(to).map_err(refused(MailProblem::Address))?;
        conn.command(Data).map_err(refused(MailProblem::Content))?;
        conn.message(&message.bytes).map_err(refused(MailProblem::Content))?;
        Ok(())
    }

    /// Makes the connection ready for another message after a refusal. `None` if it is lost.
    pub fn reset(mut self) -> Option<Self> {
        self.0.command(Rset).is_ok().then_some(self)
    }

    /// Says goodbye. The mails are sent whatever the server answers.
    pub fn close(mut self) {
        let _ = self.0.quit();
    }
}

/// The encryption: the certificate must be of the host, and publicly trusted or among the settings.
fn encryption(settings: &SmtpSettings) -> Result<TlsParameters, Error> {
    let public = TlsParameters::builder(settings.host.clone());
    match settings.trusted.as_slice() {
        [] => public.build(),
        trusted => public.add_root_certificate(Certificate::from_pem(trusted)?).build(),
    }
}

fn is_ascii(address: &Address) -> bool {
    address.to_string().is_ascii()
}

impl ServerError {
    /// The error of a mail that the server was not asked about.
    pub fn before(problem: MailProblem) -> Self {
        Self { problem, code: String::new(), is_general: problem.is_of_server() }
    }

    /// The error of a step that does not depend on the recipient or the content.
    fn general(error: &Error, refusal: MailProblem) -> Self {
        Self { is_general: true, ..Self::new(error, refusal) }
    }

    /// The error of a step in which a permanent refusal means `refusal`.
    fn new(error: &Error, refusal: MailProblem) -> Self {
        let code = error.status().map(|code| code.to_string()).unwrap_or_default();
        let problem = if error.is_permanent() {
            refusal
        } else if error.is_transient() {
            MailProblem::Later
        } else if is_encryption(error) {
            MailProblem::Encryption
        } else if is_timeout(error) {
            MailProblem::Silent
        } else if error.is_client() {
            // The server does not offer what the step needs.
            refusal
        } else {
            MailProblem::NoServer
        };
        Self { problem, code, is_general: problem.is_of_server() }
    }
}

/// The error of the connection within an error.
fn of_connection(error: &Error) -> Option<&io::Error> {
    let mut cause = error.source();
    while let Some(it) = cause {
        if let Some(it) = it.downcast_ref::<io::Error>() {
            return Some(it);
        }
        cause = it.source();
    }
    None
}

/// Reports whether the server was silent for too long. Systems name this differently.
fn is_timeout(error: &Error) -> bool {
    let is_late = |kind| matches!(kind, io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock);
    of_connection(error).is_some_and(|error| is_late(error.kind()))
}

/// Reports whether the encryption failed. It begins with the first bytes that are sent, so its errors come as those of the connection.
fn is_encryption(error: &Error) -> bool {
    let is_refused =
        |it: &io::Error| it.kind() == io::ErrorKind::InvalidData && it.get_ref().is_some();
    error.is_tls() || of_connection(error).is_some_and(is_refused)
}
