//! Bracket of a knock-out in three views: the whole, one round, or one table with the tables before and after it. The address selects the
//! view; by default a wide screen shows the whole and a phone a round.

mod all;
mod asked;
mod by_round;
mod map;
mod one_table;

use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::stage::Stage;
use parchis::Color;

use self::all::{ColumnView, columns};
use self::asked::{Asked, Shown, relative};
use self::by_round::{RoundView, round};
use self::map::{Stop, stops};
use self::one_table::{TableFocus, table};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::sentence;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Viewer;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::{pool_title, stage_title};
use crate::web::parts::tree::drawing::{Card, Drawing};
use crate::web::parts::tree::lines::{HEIGHT, WIDTH};
use crate::web::parts::tree::room::Density;
use crate::web::request::context::Ctx;

/// Most tables of the current round for which the whole bracket remains readable on a screen.
const MOST_NAMED: usize = 32;

#[derive(Template)]
#[template(path = "tournament/bracket.html")]
struct BracketPage {
    ctx: Ctx,
    head: Head,
    champion: Option<String>,
    shown: Shown,
    views: Vec<ViewLink>,
    /// The knock-out and its consolation, if both exist.
    stages: Vec<StageLink>,
    /// Path of the printed bracket, relative to the tournament.
    paper: String,
    /// Suffix of this page's address that highlights an entry's way.
    asks: String,
    columns: Vec<ColumnView>,
    /// Table beside the final: its title, card and address.
    for_place: Option<(String, Card, String)>,
    stops: Vec<Stop>,
    round: Option<RoundView>,
    focus: Option<TableFocus>,
}

/// Link to a knock-out of the tournament.
struct StageLink {
    path: String,
    title: String,
    is_current: bool,
}

/// Link to a view of the bracket.
struct ViewLink {
    path: String,
    title: String,
    is_current: bool,
    /// Width of the screens that show this view by default; empty if the address selects a view.
    width: &'static str,
}

impl BracketPage {
    /// Colors of all pieces on the page, in their fixed order.
    fn colors(&self) -> Vec<Color> {
        let of_columns = self.columns.iter().flat_map(|it| &it.cards);
        let of_round = self.round.iter().flat_map(RoundView::cards);
        let of_focus = self.focus.iter().flat_map(TableFocus::cards);
        let beside = self.for_place.iter().map(|(_, card, _)| card);
        let cards = of_columns.chain(of_round).chain(of_focus).chain(beside);
        let rows = cards.flat_map(|card| &card.rows);
        let there: Vec<Color> = rows.flat_map(|row| row.colors.iter().copied()).collect();
        Color::ALL.into_iter().filter(|color| there.contains(color)).collect()
    }
}

/// `GET /tournaments/{id}/bracket`: the bracket of a knock-out.
pub async fn show(caller: Viewer<address::Tournament>) -> Answer {
    let Viewer { ctx, facts: (championship, hall), .. } = caller;
    let championship = championship.public();
    let head = Head::new(&ctx, &championship, Tab::Bracket);
    let mut asked = Asked::of(&ctx);
    let stage = chosen_stage(&championship, asked.stage, |stage| stage.plan.advance().is_some());
    let mut page = BracketPage {
        champion: None,
        shown: asked.shown,
        views: Vec::new(),
        stages: stages(&ctx, &championship, &asked, stage),
        paper: match asked.stage {
            Some(number) => format!("{}?stage={number}", head.pages().print_bracket()),
            None => head.pages().print_bracket(),
        },
        asks: String::new(),
        columns: Vec::new(),
        for_place: None,
        stops: Vec::new(),
        round: None,
        focus: None,
        head,
        ctx: ctx.clone(),
    };
    let Some(stage) = stage else { return render(&page) };
    let drawing = Drawing::new(&ctx, &championship, &hall, stage.id);
    if drawing.bracket.columns.is_empty() {
        return render(&page);
    }
    let n_now = drawing.tree.columns.get(drawing.current()).map_or(0, Vec::len);
    if asked.shown == Shown::Either && n_now > MOST_NAMED {
        asked.shown = Shown::Round;
    }
    let index = column_asked(&drawing, &asked);
    page.shown = asked.shown;
    page.champion = drawing.bracket.champion.map(|entry| drawing.name(entry));
    page.views = views(&ctx, &asked);
    page.asks = relative(&asked.here.without(&["entry"]).with("entry", ""));
    page.for_place = for_place(&ctx, &championship, &drawing, &asked);
    page.stops = stops(&ctx, &drawing, &asked, index);
    if matches!(asked.shown, Shown::Either | Shown::All) {
        page.columns = columns(&ctx, &drawing, &asked);
    }
    if matches!(asked.shown, Shown::Either | Shown::Round) {
        page.round = Some(round(&ctx, &drawing, &asked, index));
    }
    if asked.shown == Shown::Table {
        page.focus = table(&ctx, &drawing, &asked, index);
    }
    render(&page)
}

/// Index of the requested round's column, else of the round being played.
fn column_asked(drawing: &Drawing<'_>, asked: &Asked) -> usize {
    let mut columns = drawing.bracket.columns.iter();
    let found = asked.round.and_then(|number| columns.position(|it| it.number == number));
    found.unwrap_or_else(|| drawing.current())
}

fn for_place(
    ctx: &Ctx,
    championship: &Championship,
    drawing: &Drawing<'_>,
    asked: &Asked,
) -> Option<(String, Card, String)> {
    let card = drawing.for_place(asked.entry)?;
    let table = championship.table(card.table?)?;
    let (stage, pool) = (championship.stage_of(table)?, championship.pool(table.pool)?);
    let title = sentence(&pool_title(ctx, stage, pool));
    Some((title, card, address::table(table.id).page()))
}

/// Links to the knock-outs; empty if there is only one.
fn stages(
    ctx: &Ctx,
    championship: &Championship,
    asked: &Asked,
    current: Option<&Stage>,
) -> Vec<StageLink> {
    let all = championship.stages().iter().filter(|stage| stage.plan.advance().is_some());
    let here = asked.here.without(&["page", "table", "round"]);
    let link = |stage: &Stage| StageLink {
        path: here.with("stage", stage.number).to_string(),
        title: stage_title(ctx, championship, stage),
        is_current: current.is_some_and(|it| it.id == stage.id),
    };
    let links: Vec<StageLink> = all.map(link).collect();
    if links.len() > 1 { links } else { Vec::new() }
}

fn views(ctx: &Ctx, asked: &Asked) -> Vec<ViewLink> {
    let here = asked.here.without(&["page", "table", "round", "view"]);
    let is_either = asked.shown == Shown::Either;
    let view = |view: &str, key: &str, shown: Shown, width: &'static str| ViewLink {
        path: here.with("view", view).to_string(),
        title: ctx.t(key),
        is_current: asked.shown == shown,
        width: if is_either { width } else { "" },
    };
    vec![
        view("all", "bracket-all", Shown::All, "wide"),
        view("round", "bracket-by-round", Shown::Round, "narrow"),
        view("table", "bracket-one-table", Shown::Table, ""),
    ]
}
