//! The journal of a tournament for its organizers, latest entry first.

mod words;

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;
use askama::Template;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use domain::tournament::championship::Championship;
use domain::tournament::id::{TableId, UserId};
use domain::tournament::names::Names;
use domain::tournament::sign_up::SignUp;
use futures_util::stream;
use store::Conn;
use store::journal::{self, Chain, JournalAct, JournalEntry, JournalQuery};

use self::words::JournalWords;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::Head;
use crate::web::parts::load::Organized;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Entries on one page.
const PER_PAGE: i64 = 50;
/// Number of lines of logs whose authors are read at once.
const AT_ONCE: usize = 500;
/// Latest entries that are searched for those about one sign-up.
const SEARCHED: i64 = 20_000;

#[derive(Template)]
#[template(path = "organize/journal.html")]
struct JournalPage<'a> {
    ctx: &'a Ctx,
    head: Head,
    words: JournalWords<'a>,
    entries: Vec<JournalEntry>,
    /// Result of the chain check, if requested.
    chain: Option<Chain>,
    here: Address,
    is_with_play: bool,
    /// Address of older entries; `None` if there are none.
    earlier: Option<Address>,
    /// Address of the latest entries; `None` if they are shown.
    latest: Option<Address>,
}

impl JournalPage<'_> {
    fn chain_words(&self, chain: &Chain) -> String {
        self.ctx.say(&match chain {
            Chain::Whole { n, hash } => {
                Message::new(key::JOURNAL_WHOLE).with("n", *n).with("hash", hash)
            }
            Chain::Broken { seq } => Message::new(key::JOURNAL_BROKEN).with("seq", *seq),
            Chain::Gap { seq } => Message::new(key::JOURNAL_GAP).with("seq", *seq),
        })
    }

    /// Address of the latest entries that shows the events at tables if they are hidden now, and hides them otherwise.
    fn other(&self) -> Address {
        let other = self.here.without(&["before", "play"]);
        if self.is_with_play { other } else { other.with("play", 1) }
    }
}

/// `GET /tournaments/{id}/journal.jsonl`: all entries as they are stored, so that anybody can recompute the chain.
pub async fn export(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { at: address::Tournament { id }, .. } = caller;
    let store = state.store.clone();
    // Sent in parts, because the journal of a long tournament has many megabytes.
    let parts = stream::try_unfold(None, move |seq| {
        let store = store.clone();
        async move {
            let read = move |conn: &mut Conn| journal::exported(conn, id, seq);
            let part = store.read(read).await?;
            Ok::<_, store::StoreError>(part.map(|(last, lines)| (Bytes::from(lines), Some(last))))
        }
    });
    let name = format!("attachment; filename=\"journal-{id}.jsonl\"");
    Ok(HttpResponse::Ok()
        .content_type("application/jsonl; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, name))
        .streaming(parts))
}

/// `GET /tournaments/{id}/journal`: a page of entries. `before=n` selects entries older than entry `n`; `play=1` includes events at tables;
/// `check=1` verifies the chain.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let here = Address::of(&ctx);
    let is_with_play = here.value("play").is_some();
    let before = here.value("before").and_then(|seq| seq.parse().ok());
    // One extra entry tells if there are older ones.
    let asked = JournalQuery { before, with_play: is_with_play, most: PER_PAGE + 1 };
    let is_checked = here.value("check").is_some();
    let read = move |conn: &mut Conn| {
        let entries = journal::latest(conn, id, asked)?;
        let people = (people(conn, &entries)?, players(conn, &entries)?);
        let chain = is_checked.then(|| journal::check(conn, id)).transpose()?;
        Ok::<_, WebError>((entries, people, chain))
    };
    let (mut entries, people, chain) = state.store.read(read).await?;
    let is_more = entries.len() > usize::try_from(PER_PAGE).unwrap_or(usize::MAX);
    if is_more {
        entries.pop();
    }
    let earlier = entries.last().filter(|_| is_more).map(|last| here.with("before", last.seq));
    let latest = before.map(|_| here.without(&["before"]));
    let names = Names::in_full(&championship);
    render(&JournalPage {
        head: Head::beside(&ctx, &championship),
        words: JournalWords {
            ctx: &ctx,
            championship: &championship,
            names,
            people: people.0,
            players: people.1,
        },
        entries,
        chain,
        here,
        is_with_play,
        earlier,
        latest,
        ctx: &ctx,
    })
}

/// The latest recorded act as two texts: act and subject, and time and author. `None` if the journal has no entry. Events at tables are
/// included only if `with_play` is true.
pub(super) async fn last_act(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    with_play: bool,
) -> Result<Option<(String, String)>, WebError> {
    let id = championship.tournament.id;
    let asked = JournalQuery { before: None, with_play, most: 1 };
    let read = move |conn: &mut Conn| {
        let entries = journal::latest(conn, id, asked)?;
        let people = (people(conn, &entries)?, players(conn, &entries)?);
        Ok::<_, WebError>((entries, people))
    };
    let (entries, people) = state.store.read(read).await?;
    let names = Names::in_full(championship);
    let words = JournalWords { ctx, championship, names, people: people.0, players: people.1 };
    Ok(entries.first().map(|entry| {
        let (act, subject) = words.of_entry(entry);
        let subject = subject.map(|it| format!(" ({})", it.name)).unwrap_or_default();
        (format!("{act}{subject}"), words.note(entry))
    }))
}

/// A journal entry in words.
pub struct JournalRow {
    pub seq: i64,
    pub at: DateTime<Utc>,
    /// Author and capacity.
    pub by: String,
    pub act: String,
    /// Name of the act's subject, if any.
    pub about: Option<String>,
    pub reason: Option<String>,
}

/// The latest entries in words, without play at tables.
///
/// # Errors
/// The entries cannot be read from the database.
pub fn rows(
    ctx: &Ctx,
    championship: &Championship,
    conn: &mut Conn,
    most: i64,
) -> Result<Vec<JournalRow>, store::StoreError> {
    let asked = JournalQuery { before: None, with_play: false, most };
    let entries = journal::latest(conn, championship.tournament.id, asked)?;
    let people = (people(conn, &entries)?, players(conn, &entries)?);
    let words = JournalWords {
        ctx,
        championship,
        names: Names::in_full(championship),
        people: people.0,
        players: people.1,
    };
    let row = |entry: JournalEntry| {
        let (act, subject) = words.of_entry(&entry);
        let (about, by) = (subject.map(|it| it.name), words.author(&entry));
        JournalRow { seq: entry.seq, at: entry.at, by, act, about, reason: entry.reason }
    };
    Ok(entries.into_iter().map(row).collect())
}

/// The acts about a sign-up and the entry that it became, latest first, each as two texts: the act, and its time and author.
pub(super) async fn of_sign_up(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    sign_up: &SignUp,
) -> Result<Vec<(String, String)>, WebError> {
    let (id, number, entry) = (championship.tournament.id, sign_up.number, sign_up.entry);
    let asked = JournalQuery { before: None, with_play: false, most: SEARCHED };
    let read = move |conn: &mut Conn| {
        let mut entries = journal::latest(conn, id, asked)?;
        let is_about = |act: &JournalAct| act.is_about_sign_up(number, entry);
        entries.retain(|it| it.act.as_ref().is_some_and(is_about));
        let people = (people(conn, &entries)?, players(conn, &entries)?);
        Ok::<_, WebError>((entries, people))
    };
    let (entries, people) = state.store.read(read).await?;
    let names = Names::in_full(championship);
    let words = JournalWords { ctx, championship, names, people: people.0, players: people.1 };
    Ok(entries.iter().map(|entry| (words.of_entry(entry).0, words.note(entry))).collect())
}

/// Current names of the accounts that performed the acts of `entries` or that the acts concern. Deleted accounts are missing.
fn people(
    conn: &mut Conn,
    entries: &[JournalEntry],
) -> Result<HashMap<UserId, String>, store::StoreError> {
    let mut ids: Vec<UserId> = entries.iter().filter_map(|entry| entry.by.user).collect();
    ids.extend(entries.iter().filter_map(|entry| words::user(entry.act.as_ref()?)));
    ids.sort_unstable();
    ids.dedup();
    store::users::names(conn, &ids)
}

/// Names of players who acted at tables without an account.
fn players(
    conn: &mut Conn,
    entries: &[JournalEntry],
) -> Result<HashMap<(TableId, u8, i32), String>, store::StoreError> {
    let lines: Vec<_> = entries.iter().filter_map(words::line_of_player).collect();
    let mut players = HashMap::new();
    for part in lines.chunks(AT_ONCE) {
        players.extend(store::tables::authors(conn, part)?);
    }
    Ok(players)
}
