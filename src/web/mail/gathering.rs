//! The mails that acts of a tournament make.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, IdSource, RoundId, TableId, TournamentId};
use domain::tournament::mail::{Mail, MailAbout, MailKind};
use domain::tournament::sign_up::{SignUp, SignUpEnd};
use domain::tournament::table::Table;
use store::journal::{JournalAct, JournalEntry};
use store::{Conn, StoreError};

use super::queue::{waiting, waiting_in};
use crate::web::i18n::Language;
use crate::web::news::{self, News};

/// Delay of a mail about dates, so that several changes in a row make one mail.
const SETTLING: TimeDelta = TimeDelta::minutes(1);

/// Reports whether an act makes mails.
pub fn concerns(act: &JournalAct) -> bool {
    match act {
        JournalAct::MovedUp { entries } => !entries.is_empty(),
        JournalAct::SignUpEnded { end, .. } => *end == SignUpEnd::Refused,
        JournalAct::SignUpAccepted { .. } => true,
        _ => news::is_news(act),
    }
}

/// Queues the mails of these entries of a tournament's journal.
pub fn queue_all(
    conn: &mut Conn,
    ids: &mut IdSource,
    now: DateTime<Utc>,
    id: TournamentId,
    entries: &[JournalEntry],
) -> Result<(), StoreError> {
    let mut news = entries.iter().filter(|entry| entry.act.as_ref().is_some_and(concerns));
    let Some(first) = news.next() else { return Ok(()) };
    let sign_ups = store::sign_ups::of_tournament(conn, id)?;
    let championship = store::championship::load(conn, id)?.without_drafts();
    let gathering = Gathering { id, now, sign_ups: &sign_ups, championship: &championship };
    let mut mails = Vec::new();
    for entry in std::iter::once(first).chain(news) {
        if let Some(act) = &entry.act {
            mails.extend(gathering.of_act(ids, act, entry.at));
        }
    }
    for mail in &mails {
        store::mails::queue(conn, mail)?;
    }
    Ok(())
}

/// Facts of a tournament from which mails are made.
struct Gathering<'a> {
    id: TournamentId,
    now: DateTime<Utc>,
    sign_ups: &'a [SignUp],
    championship: &'a Championship,
}

impl Gathering<'_> {
    /// The mails of an act at `at`.
    fn of_act(&self, ids: &mut IdSource, act: &JournalAct, at: DateTime<Utc>) -> Vec<Mail> {
        match act {
            JournalAct::SignUpAccepted { number } => {
                self.about_sign_up(ids, MailKind::Accepted, *number)
            }
            JournalAct::SignUpEnded { number, end: SignUpEnd::Refused } => {
                self.about_sign_up(ids, MailKind::Refused, *number)
            }
            JournalAct::MovedUp { entries } => self.moved_up(ids, entries, at),
            _ => match news::of_act(self.championship, act, at) {
                Some(News::Drawn(tables)) => self.drawn(ids, &tables),
                Some(News::Dated(tables)) => self.dated(ids, &tables),
                None => Vec::new(),
            },
        }
    }

    fn about_sign_up(&self, ids: &mut IdSource, kind: MailKind, number: i32) -> Vec<Mail> {
        let sign_up = self.sign_ups.iter().find(|sign_up| sign_up.number == number);
        sign_up.and_then(|sign_up| self.to_sign_up(ids, kind, sign_up)).into_iter().collect()
    }

    /// Mails to those who waited. Who gets a place at once reads so on the page, and the mail of an acceptance tells of the place.
    fn moved_up(&self, ids: &mut IdSource, entries: &[EntryId], at: DateTime<Utc>) -> Vec<Mail> {
        let has_waited = |sign_up: &&SignUp| {
            let is_moved = sign_up.entry.is_some_and(|entry| entries.contains(&entry));
            is_moved && sign_up.at != at && sign_up.accepted_at != Some(at)
        };
        let waited = self.sign_ups.iter().filter(has_waited);
        waited.filter_map(|sign_up| self.to_sign_up(ids, MailKind::MovedUp, sign_up)).collect()
    }

    fn to_sign_up(&self, ids: &mut IdSource, kind: MailKind, sign_up: &SignUp) -> Option<Mail> {
        let to = (sign_up.form.email.clone()?, sign_up.form.language.clone());
        let about = MailAbout::SignUp(sign_up.id);
        Some(waiting_in(self.id, waiting(ids, self.now, kind, about, to)))
    }

    /// Mails to the entries at these tables, each about the rounds of its tables.
    fn drawn(&self, ids: &mut IdSource, tables: &[&Table]) -> Vec<Mail> {
        let mut rounds: HashMap<EntryId, Vec<RoundId>> = HashMap::new();
        for table in tables {
            for entry in table.entries() {
                let rounds = rounds.entry(entry).or_default();
                if !rounds.contains(&table.round) {
                    rounds.push(table.round);
                }
            }
        }
        self.to_entries(ids, MailKind::Drawn, &rounds)
    }

    /// Mails to the entries of these tables about their dates.
    fn dated(&self, ids: &mut IdSource, moved: &[&Table]) -> Vec<Mail> {
        let mut tables: HashMap<EntryId, Vec<TableId>> = HashMap::new();
        for table in moved {
            for entry in table.entries() {
                tables.entry(entry).or_default().push(table.id);
            }
        }
        let mut mails = self.to_entries(ids, MailKind::Dated, &tables);
        for mail in &mut mails {
            mail.next_try_at = self.now + SETTLING;
        }
        mails
    }

    /// A mail to each of these entries that has an address, with its ids as subject, in the order of the entries.
    fn to_entries<T: ToString>(
        &self,
        ids: &mut IdSource,
        kind: MailKind,
        subjects: &HashMap<EntryId, Vec<T>>,
    ) -> Vec<Mail> {
        let mut mails = Vec::new();
        for entry in self.championship.entries().iter().filter(|entry| entry.is_active()) {
            let Some(subject) = subjects.get(&entry.id) else { continue };
            let Some(address) = entry.email.clone() else { continue };
            let to = (address, self.language_of(entry.id));
            let about = MailAbout::Entry(entry.id);
            let mail = waiting_in(self.id, waiting(ids, self.now, kind, about, to));
            let subject: Vec<String> = subject.iter().map(ToString::to_string).collect();
            mails.push(Mail { subject: subject.join(" "), ..mail });
        }
        mails
    }

    /// The language of an entry's mails: that of its sign-up, or else Spanish.
    fn language_of(&self, entry: EntryId) -> String {
        let sign_up = self.sign_ups.iter().find(|sign_up| sign_up.entry == Some(entry));
        match sign_up.map(|sign_up| sign_up.form.language.as_str()) {
            Some(language) if !language.is_empty() => language.to_owned(),
            _ => Language::Es.code().to_owned(),
        }
    }
}
