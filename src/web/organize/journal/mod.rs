//! What was done to a tournament, the latest first: for its organizers.

mod words;

use std::collections::HashMap;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;
use askama::Template;
use bytes::Bytes;
use futures_util::stream;

use self::words::{About, Shown};
use crate::store::journal::{self, Asked, Chain, JournalEntry};
use crate::store::{self, Conn};
use crate::tournament::championship::Championship;
use crate::tournament::id::{TournamentId, UserId};
use crate::tournament::journal::Capacity;
use crate::tournament::names::Names;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::Message;
use crate::web::parts::head::Head;
use crate::web::parts::load;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Entries on a page.
const PER_PAGE: i64 = 50;

#[derive(Template)]
#[template(path = "organize/journal.html")]
struct JournalPage {
    ctx: Ctx,
    head: Head,
    lines: Vec<Line>,
    /// What was found of the chain, where that was asked, and where it is asked.
    checked: Option<Checked>,
    check: String,
    /// All entries in a file.
    export: String,
    /// The same with or without play at tables, and whether it is with it now.
    other: String,
    is_with_play: bool,
    /// Older entries.
    earlier: Option<String>,
    /// The latest ones, where they are not shown.
    latest: Option<String>,
}

/// An entry in words.
struct Line {
    seq: i64,
    what: String,
    /// What it is about.
    about: Option<About>,
    /// When, who, as what.
    head: String,
    reason: String,
}

/// What was found of the chain, on request.
struct Checked {
    is_whole: bool,
    words: Message,
}

impl From<Chain> for Checked {
    fn from(chain: Chain) -> Self {
        let is_whole = matches!(chain, Chain::Whole { .. });
        let words = match chain {
            Chain::Whole { n, hash } => {
                Message::new("journal-whole").with("n", n).with("hash", hash)
            }
            Chain::Broken { seq } => Message::new("journal-broken").with("seq", seq),
            Chain::Gap { seq } => Message::new("journal-gap").with("seq", seq),
        };
        Self { is_whole, words }
    }
}

/// `GET /tournaments/{id}/journal.jsonl`: all entries as they are stored, for whoever wants to make the chain again.
pub async fn export(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    load::organized(&state, &ctx, id).await?;
    let store = state.store.clone();
    // Some hundred entries at a time: a long championship's are many megabytes.
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

/// `GET /tournaments/{id}/journal`; `?before=` the number of an entry; `?play=1` with play at tables; `?check=1` says whether
/// the chain is whole.
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let here = Address::of(&ctx);
    let is_with_play = here.value("play").is_some();
    let before = here.value("before").and_then(|seq| seq.parse().ok());
    // One more than is shown says whether there are older ones.
    let asked = Asked { before, with_play: is_with_play, most: PER_PAGE + 1 };
    let is_checked = here.value("check").is_some();
    let read = move |conn: &mut Conn| {
        let entries = journal::latest(conn, id, asked)?;
        let people = people(conn, &entries)?;
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
    let other = here.without(&["before", "play"]);
    let other = if is_with_play { other } else { other.with("play", 1) };
    let names = Names::in_full(&championship);
    let shown = Shown { ctx: &ctx, championship: &championship, names, people };
    render(&JournalPage {
        head: Head::beside(&ctx, &championship),
        lines: entries.iter().map(|entry| line(&shown, entry)).collect(),
        checked: chain.map(Checked::from),
        check: here.with("check", 1).to_string(),
        export: format!("/tournaments/{id}/journal.jsonl"),
        other: other.to_string(),
        is_with_play,
        earlier: earlier.map(|it| it.to_string()),
        latest: latest.map(|it| it.to_string()),
        ctx: ctx.clone(),
    })
}

/// What was done last, in words: what and about whom, then when and by whom. Play at tables is left out unless asked for.
pub(super) async fn last_act(
    ctx: &Ctx,
    state: &AppState,
    championship: &Championship,
    with_play: bool,
) -> Result<Option<(String, String)>, WebError> {
    let id = championship.tournament.id;
    let asked = Asked { before: None, with_play, most: 1 };
    let read = move |conn: &mut Conn| {
        let entries = journal::latest(conn, id, asked)?;
        let people = people(conn, &entries)?;
        Ok::<_, WebError>((entries, people))
    };
    let (entries, people) = state.store.read(read).await?;
    let names = Names::in_full(championship);
    let shown = Shown { ctx, championship, names, people };
    Ok(entries.first().map(|entry| {
        let Line { what, about, head, .. } = line(&shown, entry);
        let about = about.map(|about| format!(" ({})", about.name)).unwrap_or_default();
        (format!("{what}{about}"), head)
    }))
}

/// The accounts that acted or were acted on, by what they are called now; those that are gone are not in it.
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

fn line(shown: &Shown<'_>, entry: &JournalEntry) -> Line {
    let Shown { ctx, championship, people, .. } = shown;
    let zone = championship.tournament.settings.time_zone;
    let (what, about) = match &entry.act {
        Some(act) => shown.words(act),
        None => (ctx.t("journal-unknown"), None),
    };
    let at = ctx.datetime(entry.at, zone);
    let capacity = ctx.word(entry.by.capacity);
    let who = entry.by.user.and_then(|user| people.get(&user));
    let who = match who {
        // What somebody without a role does is what anybody may.
        Some(name) if entry.by.capacity == Capacity::Anybody => name.clone(),
        Some(name) => format!("{name} ({capacity})"),
        None => capacity,
    };
    Line {
        seq: entry.seq,
        what,
        about,
        head: format!("{at}\u{a0}· {who}"),
        reason: entry.reason.clone().unwrap_or_default(),
    }
}
