//! Diplomas: one page for each winner of each prize that is certain; of a tournament without prizes, for its first three places.

use std::collections::BTreeSet;

use actix_web::web::Data;
use askama::Template;
use domain::draw::state::awards::{Awarded, awards_by};
use domain::draw::state::final_order::FinalOrder;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::prizes::{Award, Prize, Prizes};
use domain::tournament::table::{Table, TableKind};

use super::{Frame, Reader};
use crate::web::board::mini::{BlankBoard, MiniBoard};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::crest::{self, CrestView};
use crate::web::parts::final_board::final_board;
use crate::web::parts::games;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::large_name::LargeName;
use crate::web::parts::prizes::award_words;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most diplomas on one page.
const MOST: usize = 60;
/// Places with a diploma if the tournament has no prizes.
const USUAL: u16 = 3;

#[derive(Template)]
#[template(path = "print/diplomas.html")]
struct DiplomasPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    diplomas: Vec<Diploma>,
    /// Empty boards for those shown.
    blanks: Vec<BlankBoard>,
    /// Title of all diplomas.
    title: String,
    day: String,
    /// Lines for signatures; empty texts for lines without a name.
    signatures: Vec<String>,
    /// True if a prize is still open.
    has_open: bool,
}

/// A diploma of an entry.
struct Diploma {
    name: LargeName,
    /// Name of its club, or empty if its name says the same.
    club: String,
    crest: Option<CrestView>,
    /// The reason: "First place".
    award: String,
    /// The thing that is given, or empty.
    prize: String,
    /// The end of its last game, if that was logged throw by throw.
    board: Option<MiniBoard>,
}

/// `GET /tournaments/{id}/print/diplomas`: diplomas, first those of the first prize.
pub async fn show(caller: Reader<address::Tournament>, state: Data<AppState>) -> Answer {
    let Reader { ctx, facts: (championship, _), .. } = caller;
    let prizes = match championship.prizes() {
        own if own.list.is_empty() => Prizes { list: usual(), ..own.clone() },
        own => own.clone(),
    };
    let awarded = awards_by(&FinalOrder::of(&championship), &championship, &prizes);
    let winners = winners(&prizes, &awarded);
    let tables: BTreeSet<TableId> =
        winners.iter().filter_map(|(_, _, it)| Some(last_table(&championship, *it)?.id)).collect();
    let tables: Vec<TableId> = tables.into_iter().collect();
    let logged = tables.clone();
    let logs = state
        .store
        .read(move |conn| Ok::<_, WebError>(store::tables::public_logs_of(conn, &logged)?))
        .await?;
    let names = Names::of(&championship);
    let diploma = |(prize, awarded, entry): &(&Prize, &Awarded, EntryId)| {
        let name = names.entry(*entry);
        let club = names.club(*entry);
        let table = last_table(&championship, *entry);
        let log = table.and_then(|it| Some((it, logs.get(&(it.id, it.current()))?)));
        Diploma {
            club: if name.contains(&club) { String::new() } else { club },
            name: LargeName::new(name),
            crest: crest::of_entry(&championship, *entry),
            award: award_words(&ctx, &prize.award, awarded.places),
            prize: prize.title.clone(),
            board: log.and_then(|(table, log)| final_board(table, log)),
        }
    };
    let page = DiplomasPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(&ctx, &championship, key::PAPER_DIPLOMAS, String::new()),
        diplomas: winners.iter().map(diploma).collect(),
        blanks: games::blank_boards(&championship, tables),
        title: match prizes.diploma_title.is_empty() {
            true => ctx.t(key::DIPLOMA_TITLE),
            false => prizes.diploma_title.clone(),
        },
        day: ctx.day(championship.tournament.starts_on),
        signatures: match prizes.signatures.is_empty() {
            true => vec![String::new()],
            false => prizes.signatures.clone(),
        },
        has_open: awarded.iter().any(|it| it.winners.is_none()),
        ctx: ctx.clone(),
    };
    render(&page)
}

/// The first places, for a tournament without prizes.
fn usual() -> Vec<Prize> {
    let prize = |place| Prize { award: Award::place(place), title: String::new(), share: None };
    (1..=USUAL).map(prize).collect()
}

/// The winners of all prizes that are certain, in the order of the list.
fn winners<'a>(
    prizes: &'a Prizes,
    awarded: &'a [Awarded],
) -> Vec<(&'a Prize, &'a Awarded, EntryId)> {
    let of = |it: &'a Awarded| {
        let prize = prizes.list.get(it.prize);
        let entries = it.winners.iter().flatten().map(|winner| winner.entry);
        entries.filter_map(move |entry| Some((prize?, it, entry))).collect::<Vec<_>>()
    };
    awarded.iter().flat_map(of).take(MOST).collect()
}

fn last_table(championship: &Championship, entry: EntryId) -> Option<&Table> {
    championship.tables_of_entry(entry).rfind(|table| table.kind == TableKind::Played)
}
