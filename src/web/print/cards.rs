//! Cards to cut out, in collated order: large table numbers with a QR code to the table's page, and for each entry a QR code to its seat.

use actix_web::web::Query;
use askama::Template;
use domain::tournament::entry::Entry;
use domain::tournament::id::TournamentId;
use domain::tournament::names::Names;
use domain::tournament::table::{Table, TableKind};

use super::portion::{Document, MOST, Portioned, pool_of, portioned};
use super::{Frame, PrintQuery, Reader, chosen_round, chosen_tables, nothing_yet, round_line};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::qr;
use crate::web::parts::sheets::collated;
use crate::web::parts::wording::Wording;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Table cards on one page.
const TABLES: usize = 4;
/// Entry cards on one page.
const ENTRIES: usize = 10;

#[derive(Template)]
#[template(path = "print/table_cards.html")]
struct TableCardsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    /// Word for the number: table or board.
    word: String,
    pages: Vec<Vec<TableCard>>,
}

struct TableCard {
    number: i32,
    pool: String,
    qr: String,
    link: String,
}

#[derive(Template)]
#[template(path = "print/entry_cards.html")]
struct EntryCardsPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    pages: Vec<Vec<EntryCard>>,
}

struct EntryCard {
    number: i32,
    name: String,
    club: String,
    qr: String,
}

/// `GET /tournaments/{id}/print/table-cards`: cards of a round's tables. With numbered boards, cards of the boards instead, which remain
/// valid for all rounds.
pub async fn tables(caller: Reader<address::Tournament>, query: Query<PrintQuery>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, hall), .. } = caller;
    let n_boards = championship.tournament.settings.boards;
    let head = Head::new(&ctx, &championship, Tab::Print);
    let (cards, line, title) = match chosen_round(&championship, &query) {
        _ if n_boards > 0 => {
            let cards = (1..=n_boards).map(|board| board_card(&ctx, id, board));
            (cards.collect::<Result<Vec<_>, WebError>>()?, String::new(), key::PAPER_BOARD_CARDS)
        }
        Some(round) => {
            let line = round_line(&ctx, &championship, round, &query);
            let mut tables = chosen_tables(&championship, round, &query);
            tables.retain(|table| table.kind == TableKind::Played);
            let title = key::PAPER_TABLE_CARDS;
            let document = Document { head: head.clone(), title, round: line.clone(), most: MOST };
            let tables =
                match portioned(&ctx, document, tables, |it| pool_of(&ctx, &championship, it)) {
                    Portioned::Items(tables) => tables,
                    Portioned::Choice(page) => return page,
                };
            let words = Wording::new(&ctx, &championship, &hall);
            let cards = tables.into_iter().map(|table| table_card(&words, table));
            (cards.collect::<Result<Vec<_>, WebError>>()?, line, title)
        }
        None => return nothing_yet(id),
    };
    let page = TableCardsPage {
        head,
        frame: Frame::new(&ctx, &championship, title, line),
        word: ctx.t(if n_boards > 0 { key::COLUMN_BOARD } else { key::COLUMN_TABLE }),
        pages: collated(cards, TABLES),
        ctx: ctx.clone(),
    };
    render(&page)
}

fn table_card(words: &Wording<'_>, table: &Table) -> Result<TableCard, WebError> {
    let link = words.ctx.absolute(address::table(table.id).page());
    Ok(TableCard { number: table.number, pool: words.pool(table), qr: qr::svg(&link)?, link })
}

fn board_card(ctx: &Ctx, id: TournamentId, board: u16) -> Result<TableCard, WebError> {
    let link = ctx.absolute(address::tournament(id).board(board).page());
    Ok(TableCard { number: board.into(), pool: String::new(), qr: qr::svg(&link)?, link })
}

/// `GET /tournaments/{id}/print/entry-cards`: cards of all active entries, by name. `sector` limits them to one sector.
pub async fn entries(caller: Reader<address::Tournament>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let names = Names::of(&championship);
    let mut entries: Vec<&Entry> =
        championship.entries().iter().filter(|entry| entry.is_active()).collect();
    entries.sort_by_cached_key(|entry| ctx.by_name(names.entry(entry.id)));
    let head = Head::new(&ctx, &championship, Tab::Print);
    let here = Address::of(&ctx);
    let sector = here.value("sector").unwrap_or_default();
    entries.retain(|entry| sector.is_empty() || entry.sector == sector);
    let document = Document {
        head: head.clone(),
        title: key::PAPER_ENTRY_CARDS,
        round: sector.to_owned(),
        most: MOST,
    };
    let entries = match portioned(&ctx, document, entries, |_| None) {
        Portioned::Items(entries) => entries,
        Portioned::Choice(page) => return page,
    };
    let cards: Vec<EntryCard> = entries
        .into_iter()
        .map(|entry| {
            let name = names.entry(entry.id);
            let query = serde_urlencoded::to_string([("name", &name)]).unwrap_or_default();
            let link = ctx.absolute(format!("{}?{query}", address::tournament(id).seat()));
            let club = names.club(entry.id);
            Ok(EntryCard { number: entry.number, name, club, qr: qr::svg(&link)? })
        })
        .collect::<Result<_, WebError>>()?;
    let page = EntryCardsPage {
        head,
        frame: Frame::new(&ctx, &championship, key::PAPER_ENTRY_CARDS, String::new()),
        pages: collated(cards, ENTRIES),
        ctx: ctx.clone(),
    };
    render(&page)
}
