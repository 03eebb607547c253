//! The list of printable documents.

use actix_web::HttpRequest;
use actix_web::web::Query;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::round::Round;

use super::{PrintQuery, chosen_round};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Key, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Referee;
use crate::web::parts::pills::PillLink;
use crate::web::parts::places::has_boards;
use crate::web::parts::pools::{PoolChoice, Pools};
use crate::web::parts::titles::round_title;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

#[derive(Template)]
#[template(path = "print/index.html")]
struct IndexPage {
    ctx: Ctx,
    head: Head,
    /// True if a draft is unpublished; drafts are not printed.
    has_draft: bool,
    rounds: Vec<PillLink>,
    pools: Option<Pools>,
    of_round: Vec<Printable>,
    of_tournament: Vec<Printable>,
}

/// A document: the message keys of its title and description, and its path.
type Printable = ([Key; 2], String);

/// `GET /tournaments/{id}/print`: the printable documents.
pub async fn show(
    caller: Referee<address::Tournament>,
    query: Query<PrintQuery>,
    req: HttpRequest,
) -> Answer {
    let Referee { ctx, facts: (everything, _), .. } = caller;
    let n_rounds = everything.rounds().len();
    let championship = everything.public();
    let round = chosen_round(&championship, &query);
    let stage = round.and_then(|round| championship.stage(round.stage));
    let pools = match stage.map(|stage| Pools::asked(&ctx, &req, &championship, stage)) {
        Some(PoolChoice::Elsewhere(answer)) => return Ok(answer),
        Some(PoolChoice::Here(pools)) => Some(pools),
        None => None,
    };
    let mut head = Head::new(&ctx, &championship, Tab::Print);
    if let Some(pools) = &pools {
        head = head.following(pools);
    }
    let page = IndexPage {
        has_draft: n_rounds > championship.rounds().len(),
        rounds: rounds(&ctx, &championship, round),
        of_round: of_round(&head, round, query.pool.as_deref(), has_boards(&championship)),
        of_tournament: of_tournament(&head, !championship.prizes().list.is_empty()),
        pools,
        head,
        ctx: ctx.clone(),
    };
    render(&page)
}

fn of_round(
    head: &Head,
    round: Option<&Round>,
    pool: Option<&str>,
    has_boards: bool,
) -> Vec<Printable> {
    let Some(round) = round else { return Vec::new() };
    let pool = pool.map(|pool| format!("&pool={pool}")).unwrap_or_default();
    let pages = head.pages();
    let of_round = |path: String| format!("{path}?round={}{pool}", round.id);
    let names = if has_boards { key::PAPER_NAMES_TEXT_BOARD } else { key::PAPER_NAMES_TEXT };
    let cards = match has_boards {
        true => [key::PAPER_BOARD_CARDS, key::PAPER_BOARD_CARDS_TEXT],
        false => [key::PAPER_TABLE_CARDS, key::PAPER_TABLE_CARDS_TEXT],
    };
    vec![
        ([key::PAPER_NAMES, names], of_round(pages.print_names())),
        ([key::PAPER_TABLES, key::PAPER_TABLES_TEXT], of_round(pages.print_tables())),
        ([key::PAPER_SHEETS, key::PAPER_SHEETS_TEXT], of_round(pages.print_sheets())),
        (
            [key::PAPER_SHORT_SHEETS, key::PAPER_SHORT_SHEETS_TEXT],
            format!("{}&throws=no", of_round(pages.print_sheets())),
        ),
        (cards, of_round(pages.print_table_cards())),
    ]
}

/// Documents of the tournament. Those of a stage keep the selected pool.
fn of_tournament(head: &Head, has_prizes: bool) -> Vec<Printable> {
    let mut documents: Vec<Printable> = Vec::new();
    let pages = head.pages();
    let of_pool = |path: String| head.following_path(&path, Tab::Print);
    if head.is_drawn {
        documents.push(([key::PAPER_SLIPS, key::PAPER_SLIPS_TEXT], of_pool(pages.slips())));
        if head.has_bracket {
            documents.push(([key::PAPER_BRACKET, key::PAPER_BRACKET_TEXT], pages.print_bracket()));
        }
        if head.has_grid {
            documents
                .push(([key::PAPER_GRIDS, key::PAPER_GRIDS_TEXT], of_pool(pages.print_grids())));
        }
        let standings = of_pool(pages.print_standings());
        documents.push(([key::PAPER_STANDINGS, key::PAPER_STANDINGS_TEXT], standings));
    }
    if head.has_calendar {
        let calendar = of_pool(pages.print_calendar());
        documents.push(([key::PAPER_CALENDAR, key::PAPER_CALENDAR_TEXT], calendar));
    }
    if has_prizes {
        let ceremony = [key::PAPER_PRIZES, key::PAPER_PRIZES_TEXT];
        documents.push((ceremony, pages.print_prizes()));
    }
    if head.is_drawn {
        let diplomas = [key::PAPER_DIPLOMAS, key::PAPER_DIPLOMAS_TEXT];
        documents.push((diplomas, pages.print_diplomas()));
    }
    let cards = head.following_path(&pages.print_entry_cards(), Tab::Entries);
    documents.push(([key::PAPER_ENTRY_CARDS, key::PAPER_ENTRY_CARDS_TEXT], cards));
    documents
}

fn rounds(ctx: &Ctx, championship: &Championship, current: Option<&Round>) -> Vec<PillLink> {
    let here = Address::of(ctx);
    championship
        .rounds()
        .iter()
        .map(|round| PillLink {
            path: here.with("round", round.id).to_string(),
            title: round_title(ctx, championship, round),
            is_current: current.is_some_and(|current| current.id == round.id),
        })
        .collect()
}
