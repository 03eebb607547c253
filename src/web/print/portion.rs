//! Portions of long documents. Documents of more than a few dozen sheets are printed by pool, or by ranges of items if there are no pools.
//!
//! `?part=2` is the second range, an empty `?pool=` prints everything.

use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::table::Table;

use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Key, key};
use crate::web::parts::head::Head;
use crate::web::parts::pools;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Default limit of items; more are printed only on request.
pub const MOST: usize = 100;

/// The page that asks which portion to print.
#[derive(Template)]
#[template(path = "print/portion.html")]
struct PortionPage {
    ctx: Ctx,
    head: Head,
    /// Title of the document.
    title: String,
    /// The round, or empty.
    round: String,
    n: usize,
    portions: Vec<PortionLink>,
    /// Address that prints everything at once.
    all: String,
}

struct PortionLink {
    path: String,
    title: String,
    n: usize,
}

/// The requested items, or the choice of a portion.
pub enum Portioned<T> {
    /// The items to print.
    Items(Vec<T>),
    /// The page that asks for a portion, because there are too many items.
    Choice(Answer),
}

/// Properties of a document, for the page that asks for a portion.
pub struct Document {
    /// Header of its page.
    pub head: Head,
    /// Message key of its title.
    pub title: Key,
    /// The round, or empty.
    pub round: String,
    /// Maximum number of items printed without asking.
    pub most: usize,
}

impl Document {
    /// Number of items in a range if there are no pools. For [`MOST`] this fills whole sheets of ten, eight, four or two.
    fn portion(&self) -> usize {
        self.most / 5 * 4
    }
}

/// The requested part of `items`. `pool` returns the number and title of an item's pool.
pub fn portioned<T>(
    ctx: &Ctx,
    document: Document,
    items: Vec<T>,
    pool: impl Fn(&T) -> Option<(i32, String)>,
) -> Portioned<T> {
    let (here, portion) = (Address::of(ctx), document.portion());
    if let Some(number) = here.value("part").and_then(|part| part.parse::<usize>().ok()) {
        let before = number.saturating_sub(1).saturating_mul(portion);
        return Portioned::Items(items.into_iter().skip(before).take(portion).collect());
    }
    if items.len() <= document.most || here.value("pool").is_some() {
        return Portioned::Items(items);
    }
    let page = PortionPage {
        head: document.head,
        title: ctx.t(document.title),
        round: document.round,
        n: items.len(),
        portions: portions(&here, &items, portion, pool),
        all: here.with("pool", "").to_string(),
        ctx: ctx.clone(),
    };
    Portioned::Choice(render(&page))
}

fn portions<T>(
    here: &Address,
    items: &[T],
    portion: usize,
    pool: impl Fn(&T) -> Option<(i32, String)>,
) -> Vec<PortionLink> {
    let mut found: Vec<((i32, String), usize)> = Vec::new();
    for one in items.iter().filter_map(pool) {
        match found.iter_mut().find(|(known, _)| *known == one) {
            Some((_, n)) => *n += 1,
            None => found.push((one, 1)),
        }
    }
    if found.len() > 1 {
        found.sort();
        let of_pool = |((number, title), n): ((i32, String), usize)| PortionLink {
            path: here.with("pool", number).to_string(),
            title,
            n,
        };
        return found.into_iter().map(of_pool).collect();
    }
    (1..)
        .zip(items.chunks(portion))
        .map(|(number, chunk)| {
            let before = (number - 1) * portion;
            PortionLink {
                path: here.with("part", number).to_string(),
                title: format!("{}–{}", before + 1, before + chunk.len()),
                n: chunk.len(),
            }
        })
        .collect()
}

/// Number and title of a table's pool.
pub fn pool_of(ctx: &Ctx, championship: &Championship, table: &Table) -> Option<(i32, String)> {
    let pool = championship.pool(table.pool)?;
    let stage = championship.stage(pool.stage)?;
    Some((pool.number, pools::title(ctx, championship, stage, pool)))
}
