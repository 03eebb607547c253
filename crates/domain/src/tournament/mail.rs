//! Mails to the people of a tournament and to the owners of accounts: kinds, states and the pauses between attempts.
//!
//! A queued mail names facts; its text is made when it is sent. So it never says something that is no longer true.

use chrono::{DateTime, TimeDelta, Utc};
use strum::{EnumString, IntoStaticStr};

use super::id::{EntryId, MailId, SignUpId, TournamentId, UserId};

/// Pauses after each failed attempt. After the last one, a mail is given up.
const PAUSES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(12),
];

/// A mail in the queue, or one that was sent or given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Primary key of the mail.
    pub id: MailId,
    /// Tournament that it is about; `None` for a mail about an account.
    pub tournament: Option<TournamentId>,
    /// Kind, which decides the text.
    pub kind: MailKind,
    /// Recipient, as a sign-up, an entry or an account.
    pub about: MailAbout,
    /// Ids of rounds or tables that the mail lists, separated by blanks; empty for other kinds.
    pub subject: String,
    /// E-mail address; never public.
    pub address: String,
    /// Language of the text, as in a page's `lang`.
    pub language: String,
    /// Path of a link with a secret. `None` if it has none, or once it was sent or given up.
    pub link: Option<String>,
    /// Time at which it was queued.
    pub created_at: DateTime<Utc>,
    /// Time of the next attempt, while it waits.
    pub next_try_at: DateTime<Utc>,
    /// Number of failed attempts.
    pub tries: i32,
    /// State in the queue.
    pub state: MailState,
    /// Problem of the last attempt; `None` if it did not fail.
    pub problem: Option<MailProblem>,
    /// Reply code of the server with this problem, such as 550; empty if there was none.
    pub code: String,
    /// Time at which it was sent or given up.
    pub done_at: Option<DateTime<Utc>>,
}

/// The recipient of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailAbout {
    /// The contact of a sign-up.
    SignUp(SignUpId),
    /// The contact of an entry.
    Entry(EntryId),
    /// The owner of an account.
    Account(UserId),
}

/// The kind of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum MailKind {
    /// The private link of a sign-up.
    PrivateLink,
    /// An organizer accepted the sign-up.
    Accepted,
    /// An organizer refused the sign-up.
    Refused,
    /// A sign-up that waited has a place.
    MovedUp,
    /// Rounds with tables of the entry were published, or its seats were changed.
    Drawn,
    /// Dates of the entry's tables were changed.
    Dated,
    /// The link to choose a new password.
    NewPassword,
}

named!(MailKind);

/// The state of a mail in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum MailState {
    /// It waits for its next attempt.
    Waiting,
    /// The server took it.
    Sent,
    /// It was given up.
    Dead,
}

named!(MailState);

/// The problem of a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum MailProblem {
    /// The server cannot be reached.
    NoServer,
    /// The server does not answer in time.
    Silent,
    /// The connection cannot be encrypted.
    Encryption,
    /// The server refuses the account or its password.
    SignIn,
    /// The server refuses the sender.
    Sender,
    /// The server asks for a later attempt.
    Later,
    /// The server refuses the address, or it is malformed.
    Address,
    /// The server refuses the content.
    Content,
}

named!(MailProblem);

impl MailProblem {
    /// The problems with which every other mail would fail as well.
    pub const OF_SERVER: [MailProblem; 5] = [
        MailProblem::NoServer,
        MailProblem::Silent,
        MailProblem::Encryption,
        MailProblem::SignIn,
        MailProblem::Sender,
    ];

    /// Returns whether every other mail would fail as well.
    pub fn is_of_server(self) -> bool {
        Self::OF_SERVER.contains(&self)
    }

    /// Returns whether another attempt is useless.
    pub fn is_final(self) -> bool {
        matches!(self, MailProblem::Address | MailProblem::Content)
    }
}

/// The reason for which an address gets no mails of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum MailStop {
    /// Its owner wants none.
    Unsubscribed,
    /// The server refuses the address.
    Dead,
}

named!(MailStop);

/// The time of the next attempt after `tries` failed ones, the last one at `now`. `None` if the mail is given up.
pub fn next_try(tries: i32, problem: MailProblem, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if problem.is_final() {
        return None;
    }
    let pause = usize::try_from(tries - 1).ok().and_then(|index| PAUSES.get(index));
    pause.map(|pause| now + *pause)
}

/// The ids in `subject` together with those in `more`, each once.
pub fn joined_subject(subject: &str, more: &str) -> String {
    let mut ids: Vec<&str> = subject.split_whitespace().collect();
    for id in more.split_whitespace() {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids.join(" ")
}
