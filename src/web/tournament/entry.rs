//! Page of an entry: next table, past games, standing and people.

use std::collections::HashMap;

use actix_web::web::Data;
use askama::Template;
use domain::draw::{self, EntryFate};
use domain::ranking::outcome::{Outcome, Outcomes};
use domain::tournament::calendar::lookup::left_of;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::night::Night;
use domain::tournament::player::Player;
use domain::tournament::short_names::ShortNames;
use domain::tournament::story::{self, Story, Sums};
use domain::tournament::table::{Table, TableKind, TableState};

use super::entry_card::EntryCard;
use crate::web::board::mini::BlankBoard;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other};
use crate::web::i18n::key;
use crate::web::notify::offer::PushOffer;
use crate::web::parts::dates::DateView;
use crate::web::parts::editions::Editions;
use crate::web::parts::fixed_rounds;
use crate::web::parts::games::{self, GameView};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Viewer;
use crate::web::parts::night::{self, NightView};
use crate::web::parts::pools;
use crate::web::parts::reveal;
use crate::web::parts::share::Share;
use crate::web::parts::standings::{StandingsColumn, StandingsRow, StandingsRows};
use crate::web::parts::titles::{joined, round_title, stage_heading};
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most tables listed, the last first; `BOARDS` of them with their boards.
const GAMES: usize = 24;
const BOARDS: usize = 6;
/// Lines of the standings on each side of the entry's own.
const AROUND: usize = 3;

#[derive(Template)]
#[template(path = "tournament/entry.html")]
struct EntryPage {
    ctx: Ctx,
    head: Head,
    /// Sector, category and rank, in a line.
    lead: String,
    card: EntryCard,
    /// Tables to play after the one on the card: path and words.
    later: Vec<(String, String)>,
    games: Vec<PlayedTable>,
    blanks: Vec<BlankBoard>,
    standing: Option<StandingsExcerpt>,
    /// Totals over its logged games; `None` if none was logged.
    sums: Option<Sums>,
    /// Figures of the tournament, on the page of its champion.
    night: Option<NightView>,
    squad: Vec<SquadMember>,
    /// Ids of the other entries of its club; following the club follows them too.
    club: Vec<EntryId>,
    /// Offer of notifications; `None` once the entry plays no more.
    push: Option<PushOffer>,
}

impl EntryPage {
    /// The latest games, the last one at the end.
    fn form(&self) -> Vec<&PlayedTable> {
        self.games.iter().take(BOARDS).rev().collect()
    }
}

/// Table that was played or decided without play.
pub struct PlayedTable {
    pub path: String,
    pub title: String,
    pub round: String,
    /// Outcome as a word or a place.
    pub outcome: String,
    pub is_won: bool,
    /// Remaining distance, if it is known.
    distance: Option<u16>,
    others: Vec<(EntryId, String)>,
    board: Option<GameView>,
    /// Page of both players against each other, if two single players met.
    versus: Option<String>,
}

/// Lines around the entry in the standings.
struct StandingsExcerpt {
    title: String,
    path: String,
    /// Progress of the stage in words, if its number of rounds is fixed; else empty.
    rounds: String,
    columns: Vec<StandingsColumn>,
    lines: Vec<StandingsRow>,
}

/// Member of the squad.
struct SquadMember {
    path: String,
    name: String,
    n_tables: usize,
}

/// `GET /tournaments/{id}/entries/{entry}`: the page of an entry. Other pages embed its region `card-{entry}` for followers.
pub async fn show(caller: Viewer<address::Entry>, state: Data<AppState>) -> Answer {
    let Viewer { ctx, at: address::Entry { id, entry }, facts: (championship, hall), .. } = caller;
    let championship = championship.public();
    let entry = championship.entry(entry).cloned().ok_or(WebError::NotFound)?;
    if let Some(merged) = entry.merged_into {
        return see_other(address::tournament(id).entry(merged).page());
    }
    let playing = EntryCard::logged(&championship, entry.id).map(|table| table.id);
    let tables = played(&championship, entry.id);
    let logged: Vec<TableId> = tables.iter().map(|table| table.id).chain(playing).collect();
    let is_champion = draw::champion(championship.branch_of_entry(entry.id)) == Some(entry.id);
    let logs = state.store.read(move |conn| store::tables::public_logs_of(conn, &logged)).await?;
    let night = match is_champion {
        true => night::figures(&state, &championship).await,
        false => None,
    };
    let won = Editions::load(&state, &championship).await?.titles(&ctx, &championship);
    let won = won.get(&entry.id).map(|title| title.words.clone()).unwrap_or_default();
    let words = Wording::new(&ctx, &championship, &hall);
    let page = page(&words, (&entry, won), &logs, night.as_deref());
    let push = page.card.is_in().then(|| PushOffer::new(&state, page.card.id, String::new()));
    render(&EntryPage { push, ..page })
}

/// The rank of an entry with its sector and category in a line, and its latest games without their boards, the last first.
pub fn summary(
    words: &Wording<'_>,
    short: &ShortNames,
    entry: &Entry,
) -> (String, Vec<PlayedTable>) {
    let standing = standing(words, entry);
    let lead = lead(words.ctx, words.championship, entry, standing.as_ref());
    let mut games = games(words, short, entry, |_| None);
    games.truncate(BOARDS);
    (lead, games)
}

type GameLogs = HashMap<(TableId, u8), Vec<Event>>;

/// The page; `won` says which earlier editions the people of the entry won, or is empty.
fn page(
    words: &Wording<'_>,
    (entry, won): (&Entry, String),
    logs: &GameLogs,
    night: Option<&Night>,
) -> EntryPage {
    let (ctx, championship, names) = (words.ctx, words.championship, &words.names);
    let short = ShortNames::of(championship, names);
    let log_of = |table: &Table| logs.get(&(table.id, table.current())).map(Vec::as_slice);
    let playing = EntryCard::logged(championship, entry.id);
    let card = EntryCard::new(words, &short, entry, playing.and_then(log_of));
    let games = games(words, &short, entry, log_of);
    let standing = standing(words, entry);
    let with_board = played(championship, entry.id).into_iter().take(BOARDS);
    EntryPage {
        head: Head::new(ctx, championship, Tab::Entries).sharing(Share::of_entry(
            ctx,
            championship,
            names,
            entry.id,
        )),
        sums: sums(championship, entry.id, logs),
        night: night.and_then(|night| NightView::new(ctx, championship, names, night)),
        lead: joined(&[lead(ctx, championship, entry, standing.as_ref()), won]),
        later: later(words, entry, &card),
        blanks: games::blank_boards(championship, with_board.map(|table| table.id)),
        games,
        standing,
        squad: squad(championship, names, entry),
        club: club_mates(championship, entry),
        push: None,
        card,
        ctx: ctx.clone(),
    }
}

/// Tables that the entry played, and its tables that were decided without play, the last first.
fn played(championship: &Championship, entry: EntryId) -> Vec<&Table> {
    let tables = championship.tables_of_entry(entry).rev();
    tables
        .filter(|table| table.kind == TableKind::Played && table.state == TableState::Confirmed)
        .take(GAMES)
        .collect()
}

fn games<'a>(
    words: &Wording<'_>,
    short: &ShortNames,
    entry: &Entry,
    log_of: impl Fn(&Table) -> Option<&'a [Event]>,
) -> Vec<PlayedTable> {
    let Wording { ctx, championship, names, .. } = words;
    let view = |(index, table): (usize, &Table)| {
        let round = championship.round(table.round)?;
        let stage = championship.stage(round.stage)?;
        let outcome = Outcomes::new(championship, stage).at(table);
        let own = outcome.of(entry.id)?;
        let is_won = own
            .goes_on
            .unwrap_or_else(|| own.outcome.place().is_some_and(|place| place.number == 1));
        let log = if index < BOARDS { log_of(table) } else { None };
        let others = table.entries().into_iter().filter(|other| *other != entry.id);
        let side = table.result.as_ref().and_then(|result| result.of(entry.id));
        Some(PlayedTable {
            path: address::table(table.id).page(),
            title: words.heading(table),
            round: round_title(ctx, championship, round),
            outcome: in_words(ctx, own.outcome, table.entries().len(), is_won),
            is_won,
            distance: side.and_then(|side| side.distance),
            versus: versus(championship, entry, table),
            others: others.map(|id| (id, names.entry(id))).collect(),
            board: log.and_then(|log| {
                let of_table = (table, table.current(), log);
                games::view(championship, (names, short), of_table, String::new())
            }),
        })
    };
    played(championship, entry.id).into_iter().enumerate().filter_map(view).collect()
}

/// Page of two players against each other, for a table of two sides of one player each.
fn versus(championship: &Championship, entry: &Entry, table: &Table) -> Option<String> {
    let entries = table.entries();
    let other = entries.iter().find(|other| **other != entry.id).filter(|_| entries.len() == 2)?;
    let squad = &championship.entry(*other)?.squad;
    let ([one], [other]) = (entry.squad.as_slice(), squad.as_slice()) else { return None };
    Some(address::player(*one).head_to_head(other).page())
}

/// Outcome in words: "Won" of two sides, "2nd" of more; or the reason why there was no play.
fn in_words(ctx: &Ctx, outcome: Outcome, n_sides: usize, is_won: bool) -> String {
    match outcome {
        Outcome::Walkover => ctx.t(key::OUTCOME_WALKOVER),
        Outcome::NoShow(_) => ctx.t(key::OUTCOME_NO_SHOW),
        Outcome::Withdrawn => ctx.t(key::ENTRY_WITHDRAWN),
        Outcome::Annulled => ctx.t(key::OUTCOME_ANNULLED),
        Outcome::Placed(place) | Outcome::Retired(place) if n_sides > 2 => {
            let said = ctx.ta(key::PLACE_SHORT).with("place", place.number).to_string();
            if place.is_tied { format!("{said}=") } else { said }
        }
        _ if is_won => ctx.t(key::OUTCOME_WON),
        _ => ctx.t(key::OUTCOME_LOST),
    }
}

/// Sector, category and rank: "Sector Horta · 2nd of 7".
fn lead(
    ctx: &Ctx,
    championship: &Championship,
    entry: &Entry,
    standing: Option<&StandingsExcerpt>,
) -> String {
    let sector = reveal::sector(ctx, championship, entry.id);
    let own = standing.and_then(|it| it.lines.iter().find(|line| line.entry == entry.id));
    let rank = own
        .filter(|line| line.played > 0 && !line.is_tied)
        .map(|line| ctx.ta(key::ENTRY_RANK).with("rank", line.rank).to_string());
    let number = match championship.rounds() {
        [] => ctx.ta(key::ENTRY_NUMBER).with("number", entry.number).to_string(),
        _ => String::new(),
    };
    joined(&[sector, entry.category.clone(), rank.unwrap_or_default(), number])
}

/// Tables to play after the one on the card: path and words.
fn later(words: &Wording<'_>, entry: &Entry, card: &EntryCard) -> Vec<(String, String)> {
    let Wording { ctx, championship, names, .. } = words;
    let missing = draw::missing_results(championship);
    let is_later =
        |table: &&Table| missing.contains(&table.id) && card.fate != EntryFate::Due(table.id);
    let line = |table: &Table| {
        let others = table.entries().into_iter().filter(|other| *other != entry.id);
        let others: Vec<String> = others.map(|id| names.entry(id)).collect();
        let date = DateView::line_of(ctx, championship, table);
        let said = joined(&[date, words.round(table.round), others.join(", ")]);
        (address::table(table.id).page(), said)
    };
    left_of(championship, entry.id).into_iter().filter(is_later).take(GAMES).map(line).collect()
}

/// Totals over its logged games; `None` if none was logged.
fn sums(championship: &Championship, entry: EntryId, logs: &GameLogs) -> Option<Sums> {
    let tables = played(championship, entry);
    let of_table = |table: &&Table| {
        let mut stories = Vec::new();
        for ((_, number), log) in logs.iter().filter(|((id, _), _)| *id == table.id) {
            stories.extend(Game::replay(table, *number, log).ok().as_ref().and_then(story::story));
        }
        stories
    };
    let stories: Vec<Story> = tables.iter().flat_map(of_table).collect();
    let sums = story::sums(&stories, entry);
    (sums.throws > 0).then_some(sums)
}

fn standing(words: &Wording<'_>, entry: &Entry) -> Option<StandingsExcerpt> {
    let (ctx, championship, names) = (words.ctx, words.championship, &words.names);
    let last = championship.tables_of_entry(entry.id).next_back()?;
    let stage = championship.stage_of(last)?;
    let pool = championship.pool(last.pool)?;
    let all = draw::standings(championship, stage.id, Some(pool.id));
    let own = all.iter().position(|it| it.entry == entry.id)?;
    // An end of the list shows as many lines as its middle.
    let shown = 2 * AROUND + 1;
    let first = own.saturating_sub(AROUND).min(all.len().saturating_sub(shown));
    let title = pools::title(ctx, championship, stage, pool);
    let here = address::tournament(championship.tournament.id).standings();
    let lines = StandingsRows::new(ctx, championship, stage, names);
    Some(StandingsExcerpt {
        title: if title.is_empty() { stage_heading(ctx, championship, stage) } else { title },
        rounds: fixed_rounds::so_far(ctx, championship, stage),
        path: format!("{here}?stage={}&pool={}", stage.number, pool.number),
        lines: lines.of(&all).into_iter().skip(first).take(shown).collect(),
        columns: lines.columns,
    })
}

fn squad(championship: &Championship, names: &Names, entry: &Entry) -> Vec<SquadMember> {
    let people = entry.squad.iter().filter_map(|id| championship.player(*id));
    let people = people.filter(|player| player.is_named());
    let person = |player: &Player| {
        let sat = championship
            .tables_of_entry(entry.id)
            .filter(|table| table.kind == TableKind::Played && table.result.is_some())
            .filter(|table| table.seats.iter().any(|seat| seat.player == player.id));
        SquadMember {
            path: address::player(player.id).page(),
            name: names.player(player.id),
            n_tables: sat.count(),
        }
    };
    people.map(person).collect()
}

/// Other active entries of its club; empty if it has no club.
fn club_mates(championship: &Championship, entry: &Entry) -> Vec<EntryId> {
    let is_mate =
        |other: &&Entry| other.id != entry.id && other.is_active() && other.club == entry.club;
    match entry.club.is_empty() {
        true => Vec::new(),
        false => championship.entries().iter().filter(is_mate).map(|it| it.id).collect(),
    }
}
