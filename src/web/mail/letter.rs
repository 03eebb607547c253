//! The text of a mail, made from the present facts in the recipient's language.

use std::sync::Arc;

use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, RoundId, SignUpId, TableId, TournamentId};
use domain::tournament::mail::{Mail, MailAbout, MailKind};
use domain::tournament::names::Names;
use domain::tournament::sign_up::{SignUp, SignUpEnd, SignUpState, places::place_in_line};
use domain::tournament::table::{Table, TableKind};
use store::{Conn, StoreError};

use super::stop_link;
use crate::web::http::address;
use crate::web::i18n::{Key, Language, Translated, key};
use crate::web::parts::places::is_at_sector;
use crate::web::parts::table_line;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of characters of a tournament's name in a subject.
const LONGEST_NAME: usize = 60;

/// A mail in words.
pub struct Letter {
    /// Address of the recipient.
    pub to: String,
    pub language: Language,
    pub subject: String,
    /// Salutation; empty if the name is unknown.
    pub hello: String,
    pub text: String,
    /// Tables or dates, one in a line; may be empty.
    pub lines: Vec<String>,
    /// Title of the link.
    pub button: String,
    /// URL of the one link.
    pub link: String,
    /// Reason for which the recipient gets the mail.
    pub reason: String,
    /// URL that stops the mails of the tournament. `None` for a mail about no tournament.
    pub stop_link: Option<String>,
    /// Title of that link.
    pub stop_words: String,
}

/// The letter of a mail. `None` if it is no longer true, or its recipient gets no mails any more.
pub fn of_mail(
    state: &AppState,
    conn: &mut Conn,
    mail: &Mail,
) -> Result<Option<Letter>, StoreError> {
    let language = mail.language.parse().unwrap_or(Language::Es);
    let ctx = Ctx::of_program(state, language);
    let Some(id) = mail.tournament else { return new_password(&ctx, conn, mail) };
    let Some(to) = stop_link::current_address(conn, id, mail.about)? else { return Ok(None) };
    if store::mails::stop_of(conn, id, &to)?.is_some() {
        return Ok(None);
    }
    let championship = state.championships.load(conn, id)?.public();
    let letter = match mail.about {
        MailAbout::SignUp(sign_up) => {
            let all = store::sign_ups::of_tournament(conn, id)?;
            let writing = Writing::new(&ctx, &championship);
            writing.to_sign_up(mail, (sign_up, &all))
        }
        MailAbout::Entry(entry) => Writing::new(&ctx, &championship).to_entry(mail, entry),
        MailAbout::Account(_) => None,
    };
    let stop = stop_link::path(&state.csrf, id, mail.about, &to);
    let stop_link = stop.map(|path| ctx.absolute(path));
    Ok(letter.map(|letter| Letter { to, stop_link, ..letter }))
}

fn new_password(ctx: &Ctx, conn: &mut Conn, mail: &Mail) -> Result<Option<Letter>, StoreError> {
    let (MailAbout::Account(user), Some(link)) = (mail.about, &mail.link) else { return Ok(None) };
    let user = match store::users::find(conn, user) {
        Err(StoreError::NotFound(_)) => return Ok(None),
        found => found?,
    };
    Ok(Some(Letter {
        subject: ctx.t(key::MAIL_PASSWORD_SUBJECT),
        hello: ctx.ta(key::MAIL_HELLO).with("name", &user.name).to_string(),
        text: ctx.ta(key::MAIL_PASSWORD_TEXT).with("email", &user.email).to_string(),
        button: ctx.t(key::MAIL_PASSWORD_BUTTON),
        reason: ctx.t(key::MAIL_PASSWORD_REASON),
        to: user.email,
        ..empty(ctx, ctx.absolute(link))
    }))
}

/// A letter without text that leads to `link`.
pub(super) fn empty(ctx: &Ctx, link: String) -> Letter {
    Letter {
        to: String::new(),
        language: ctx.language(),
        subject: String::new(),
        hello: String::new(),
        text: String::new(),
        lines: Vec::new(),
        button: String::new(),
        link,
        reason: String::new(),
        stop_link: None,
        stop_words: ctx.t(key::MAIL_STOP),
    }
}

/// Writes letters about a tournament.
struct Writing<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: Names,
    id: TournamentId,
}

impl<'a> Writing<'a> {
    fn new(ctx: &'a Ctx, championship: &'a Arc<Championship>) -> Self {
        let names = Names::of(championship);
        Self { ctx, championship, names, id: championship.tournament.id }
    }

    /// A text with the name of the tournament.
    fn said(&self, key: Key) -> Translated {
        self.ctx.ta(key).with("tournament", &self.championship.tournament.name)
    }

    /// A subject, with the name of the tournament cut to a few words.
    fn subject(&self, key: Key) -> Translated {
        let name = &self.championship.tournament.name;
        let name: String = match name.chars().count() > LONGEST_NAME {
            true => name.chars().take(LONGEST_NAME - 1).chain(['…']).collect(),
            false => name.clone(),
        };
        self.ctx.ta(key).with("tournament", name)
    }

    fn letter(&self, name: &str, link: String) -> Letter {
        let hello = match name {
            "" => String::new(),
            name => self.ctx.ta(key::MAIL_HELLO).with("name", name).to_string(),
        };
        Letter { hello, reason: self.said(key::MAIL_REASON).to_string(), ..empty(self.ctx, link) }
    }

    fn to_sign_up(&self, mail: &Mail, (id, all): (SignUpId, &[SignUp])) -> Option<Letter> {
        let sign_up = all.iter().find(|sign_up| sign_up.id == id)?;
        let entry = sign_up.entry.and_then(|entry| self.championship.entry(entry));
        let state = sign_up.state(entry);
        let pages = address::tournament(self.id);
        let page = entry.map_or_else(|| pages.page(), |entry| pages.entry(entry.id).page());
        let letter = self.letter(&name_of(sign_up), self.ctx.absolute(page));
        let (subject, text, button) = match (mail.kind, state) {
            (MailKind::PrivateLink, SignUpState::Ended(_)) => return None,
            (MailKind::PrivateLink, _) => {
                let link = self.ctx.absolute(mail.link.as_ref()?);
                return Some(Letter {
                    subject: self.subject(key::MAIL_LINK_SUBJECT).to_string(),
                    text: self.said(key::MAIL_LINK_TEXT).to_string(),
                    button: self.ctx.t(key::MAIL_LINK_BUTTON),
                    link,
                    ..letter
                });
            }
            (MailKind::MovedUp, SignUpState::In) => {
                (key::MAIL_IN_SUBJECT, self.said(key::MAIL_MOVED_UP_TEXT), key::MAIL_ENTRY_BUTTON)
            }
            (MailKind::Accepted, SignUpState::In) => {
                (key::MAIL_IN_SUBJECT, self.said(key::MAIL_IN_TEXT), key::MAIL_ENTRY_BUTTON)
            }
            (MailKind::Accepted, SignUpState::Waiting) => {
                let place = place_in_line(sign_up.id, all)?;
                let text = self.said(key::MAIL_WAITING_TEXT).with("n", place);
                (key::MAIL_WAITING_SUBJECT, text, key::MAIL_TOURNAMENT_BUTTON)
            }
            (MailKind::Accepted, SignUpState::SeeksPartner) => (
                key::MAIL_WAITING_SUBJECT,
                self.said(key::MAIL_PARTNER_TEXT),
                key::MAIL_TOURNAMENT_BUTTON,
            ),
            (MailKind::Refused, SignUpState::Ended(SignUpEnd::Refused)) => (
                key::MAIL_REFUSED_SUBJECT,
                self.said(key::MAIL_REFUSED_TEXT),
                key::MAIL_TOURNAMENT_BUTTON,
            ),
            _ => return None,
        };
        Some(Letter {
            subject: self.subject(subject).to_string(),
            text: text.to_string(),
            button: self.ctx.t(button),
            ..letter
        })
    }

    fn to_entry(&self, mail: &Mail, id: EntryId) -> Option<Letter> {
        let entry = self.championship.entry(id).filter(|entry| entry.is_active())?;
        let (tables, is_drawn) = match mail.kind {
            MailKind::Drawn => (self.in_rounds(entry, &mail.subject), true),
            MailKind::Dated => (self.dated(entry, &mail.subject), false),
            _ => return None,
        };
        let [first, ..] = tables[..] else { return None };
        let link = address::tournament(self.id).entry(id).page();
        let letter = self.letter(&entry.name, self.ctx.absolute(link));
        let is_one = tables.len() == 1 && !is_at_sector(self.championship, first);
        let subject = match (is_drawn, first.kind) {
            (true, TableKind::Played) if is_one => {
                self.subject(key::MAIL_DRAWN_SUBJECT_TABLE).with("table", first.number)
            }
            (true, _) => self.subject(key::MAIL_DRAWN_SUBJECT),
            (false, _) => self.subject(key::MAIL_DATED_SUBJECT),
        };
        let words = (self.ctx, self.championship, &self.names);
        let lines = tables.iter().map(|table| table_line::of(words, id, table, !is_drawn));
        let text = if is_drawn { key::MAIL_DRAWN_TEXT } else { key::MAIL_DATED_TEXT };
        Some(Letter {
            subject: subject.to_string(),
            text: self.said(text).to_string(),
            lines: lines.collect(),
            button: self.ctx.t(key::MAIL_ENTRY_BUTTON),
            ..letter
        })
    }

    /// The tables of these rounds that the entry has still to play, and those where it passes without playing.
    fn in_rounds(&self, entry: &Entry, rounds: &str) -> Vec<&'a Table> {
        let rounds: Vec<RoundId> = ids(rounds);
        let championship = self.championship;
        let is_news = |table: &&Table| table.is_missing() || table.kind == TableKind::Bye;
        let tables = championship.tables_of_entry(entry.id);
        tables.filter(|table| rounds.contains(&table.round)).filter(is_news).collect()
    }

    /// Those of these tables that the entry has still to play.
    fn dated(&self, entry: &Entry, tables: &str) -> Vec<&'a Table> {
        let tables: Vec<TableId> = ids(tables);
        let championship = self.championship;
        let own = championship.tables_of_entry(entry.id);
        own.filter(|table| tables.contains(&table.id) && table.is_missing()).collect()
    }
}

/// The name of a sign-up, or the names of its people.
fn name_of(sign_up: &SignUp) -> String {
    let names: Vec<&str> = sign_up.form.people.iter().map(|it| it.name.as_str()).collect();
    if sign_up.form.name.is_empty() { names.join(" / ") } else { sign_up.form.name.clone() }
}

/// The ids in the subject of a mail.
fn ids<T: std::str::FromStr>(subject: &str) -> Vec<T> {
    subject.split_whitespace().filter_map(|id| id.parse().ok()).collect()
}
