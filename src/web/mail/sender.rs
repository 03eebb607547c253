//! Queues mails for new acts and sends those that are due.

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::id::IdSource;
use domain::tournament::mail::{Mail, MailProblem, MailStop, next_try};
use store::mails::{self, Failure};
use store::{Conn, StoreError};

use super::gathering;
use super::letter::{self, Letter};
use super::message::{self, NoMessage};
use super::server::{MailServer, ServerError};
use crate::config::{SmtpSettings, without_port};
use crate::web::follower::JournalFollower;
use crate::web::state::AppState;

/// Name of the cursors of the journals.
const FOLLOWER: &str = "mail";
/// Time for which a mail belongs to the node that sends it. Afterwards another one may send it, because the first one must have crashed.
const LEASE: TimeDelta = TimeDelta::minutes(10);
/// Pause after a problem with which every mail would fail.
const REST: TimeDelta = TimeDelta::minutes(1);
/// Interval at which old mails are deleted.
const CLEANING: TimeDelta = TimeDelta::hours(1);

/// Queues and sends the mails of one node.
pub struct Postman {
    state: AppState,
    settings: SmtpSettings,
    /// Host name of this service.
    host: String,
    follower: JournalFollower,
    ids: IdSource,
    /// Until then the server is left alone. `None` if it works.
    rests_until: Option<DateTime<Utc>>,
    /// True until the server has worked for the first time since the start or the last problem.
    was_away: bool,
    /// The current minute, with the number of mails sent in it.
    minute: (i64, u32),
    cleaned_at: Option<DateTime<Utc>>,
}

impl Postman {
    /// The sender of this service. `None` if mail is off.
    pub fn new(state: &AppState) -> Option<Self> {
        let settings = state.config.smtp.clone()?;
        Some(Self {
            host: host(state.config.base_url.as_deref()?),
            settings,
            follower: JournalFollower::new(FOLLOWER, state.store.clone()),
            ids: state.ids(),
            state: state.clone(),
            rests_until: None,
            was_away: true,
            minute: (0, 0),
            cleaned_at: None,
        })
    }

    /// Queues mails for acts since the last round, and sends all mails that are due now. Blocks the calling thread.
    ///
    /// # Errors
    /// [`StoreError`] if the database does not answer.
    pub fn round(&mut self) -> Result<(), StoreError> {
        let (ids, now) = (&mut self.ids, self.state.clock.now());
        self.follower.round(gathering::concerns, |conn, id, entries| {
            gathering::queue_all(conn, ids, now, id, entries)
        })?;
        self.clean(now)?;
        self.send_due()
    }

    fn clean(&mut self, now: DateTime<Utc>) -> Result<(), StoreError> {
        if self.cleaned_at.is_none_or(|at| at + CLEANING <= now) {
            self.state.store.write_blocking(|conn| mails::delete_old(conn, now))?;
            self.cleaned_at = Some(now);
        }
        Ok(())
    }

    fn send_due(&mut self) -> Result<(), StoreError> {
        let mut server = None;
        while !self.state.live.is_closed() {
            let now = self.state.clock.now();
            if !self.may_send(now) {
                break;
            }
            let store = &self.state.store;
            if !store.read_blocking(|conn| mails::is_any_due(conn, now))? {
                break;
            }
            let claim = |conn: &mut Conn| mails::claim(conn, now, now + LEASE);
            let Some(mail) = store.write_blocking(claim)? else { break };
            let state = &self.state;
            let letter = store.read_blocking(|conn| letter::of_mail(state, conn, &mail))?;
            let Some(letter) = letter else {
                store.write_blocking(|conn| mails::drop(conn, mail.id))?;
                continue;
            };
            let done = self.deliver(&mut server, &mail, &letter, now);
            self.record(&mail, &letter, done)?;
        }
        if let Some(server) = server {
            MailServer::close(server);
        }
        Ok(())
    }

    /// Reports whether the server may get another mail now.
    fn may_send(&mut self, now: DateTime<Utc>) -> bool {
        let minute = now.timestamp().div_euclid(60);
        if self.minute.0 != minute {
            self.minute = (minute, 0);
        }
        self.rests_until.is_none_or(|until| until <= now)
            && self.minute.1 < self.settings.per_minute
    }

    /// Sends a letter on the open connection, or on a new one.
    fn deliver(
        &mut self,
        server: &mut Option<MailServer>,
        mail: &Mail,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<(), ServerError> {
        let id = mail.id.to_string();
        let message = message::write(letter, &self.settings.from, (&id, &self.host), now);
        let message = message.map_err(|cause| {
            ServerError::before(match cause {
                NoMessage::Sender => MailProblem::Sender,
                NoMessage::Address => MailProblem::Address,
                NoMessage::Content => MailProblem::Content,
            })
        })?;
        self.minute.1 += 1;
        let mut open = match server.take() {
            Some(open) => open,
            None => MailServer::open(&self.settings, &self.host)?,
        };
        let sent = open.send(&message);
        *server = match &sent {
            Ok(()) => Some(open),
            Err(error) if error.is_general => None,
            Err(_) => open.reset(),
        };
        sent
    }

    /// Stores the outcome of an attempt.
    fn record(
        &mut self,
        mail: &Mail,
        letter: &Letter,
        done: Result<(), ServerError>,
    ) -> Result<(), StoreError> {
        let now = self.state.clock.now();
        let Err(ServerError { problem, code, is_general }) = done else {
            tracing::info!("mail {} sent", mail.id);
            let is_back = std::mem::take(&mut self.was_away);
            self.rests_until = None;
            return self.state.store.write_blocking(|conn| {
                mails::sent(conn, mail.id, &letter.to, now)?;
                if is_back { mails::release(conn, now) } else { Ok(()) }
            });
        };
        let next = next_try(mail.tries + 1, problem, now);
        let kind = problem.name();
        match next {
            Some(_) => tracing::warn!("mail {} waits: {kind} {code}", mail.id),
            None => tracing::warn!("mail {} is given up: {kind} {code}", mail.id),
        }
        if is_general {
            self.rests_until = Some(now + REST);
            self.was_away = true;
        }
        self.state.store.write_blocking(|conn| {
            mails::failed(conn, mail.id, &Failure { problem, code, next }, now)?;
            match mail.tournament.filter(|_| problem == MailProblem::Address) {
                Some(id) => mails::stop(conn, id, &letter.to, MailStop::Dead, now),
                None => Ok(()),
            }
        })
    }
}

/// The host name in the base URL.
pub(super) fn host(base_url: &str) -> String {
    let rest = base_url.split_once("://").map_or(base_url, |(_, rest)| rest);
    without_port(rest.split('/').next().unwrap_or_default()).to_owned()
}
