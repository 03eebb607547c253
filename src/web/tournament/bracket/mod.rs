//! Bracket of a knock-out in three views: the whole, one round, or one table with the tables before and after it. The address selects the
//! view; by default a wide screen shows the whole and a phone a round.

mod all;
mod by_round;
mod map;
mod one_table;
mod query;

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::stage::Stage;
use parchis::Color;

use self::all::{BracketColumn, columns};
use self::by_round::{BracketRound, round};
use self::map::{MapRound, rounds};
use self::one_table::{TableFocus, table};
use self::query::{BracketQuery, BracketView, relative};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::{Key, key, sentence};
use crate::web::parts::editions::Editions;
use crate::web::parts::embed::{Embed, Shape};
use crate::web::parts::games::take_current_logs;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Viewer;
use crate::web::parts::pills::PillLink;
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::{pool_title, stage_title};
use crate::web::parts::tree::cards::{TreeCard, colors_of};
use crate::web::parts::tree::drawing::BracketDrawing;
use crate::web::parts::tree::in_play;
use crate::web::parts::tree::lines::{HEIGHT, WIDTH};
use crate::web::parts::tree::room::Density;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most tables of the current round for which the whole bracket remains readable on a screen.
const MOST_NAMED: usize = 32;

#[derive(Template)]
#[template(path = "tournament/bracket.html")]
struct BracketPage {
    ctx: Ctx,
    head: Head,
    champion: Option<String>,
    view: BracketView,
    views: Vec<ViewLink>,
    /// Links to all knock-outs, consolations included; empty if there is only one.
    stages: Vec<PillLink>,
    /// Path of the printed bracket, relative to the tournament.
    paper: String,
    /// Suffix of this page's address that highlights an entry's way.
    asks: String,
    columns: Vec<BracketColumn>,
    /// Table beside the final: its title, card and address.
    for_place: Option<(String, TreeCard, String)>,
    map: Vec<MapRound>,
    round: Option<BracketRound>,
    focus: Option<TableFocus>,
}

/// Link to a view of the bracket.
struct ViewLink {
    link: PillLink,
    /// Width of the screens that show this view by default; empty if the address selects a view.
    width: &'static str,
}

impl BracketPage {
    /// Cards with names.
    fn cards(&self) -> impl Iterator<Item = &TreeCard> {
        let of_columns = self.columns.iter().flat_map(|it| &it.cards);
        let of_round = self.round.iter().flat_map(BracketRound::cards);
        let of_focus = self.focus.iter().flat_map(TableFocus::cards);
        let beside = self.for_place.iter().map(|(_, card, _)| card);
        of_columns.chain(of_round).chain(of_focus).chain(beside)
    }

    fn cards_mut(&mut self) -> impl Iterator<Item = &mut TreeCard> {
        let of_columns = self.columns.iter_mut().flat_map(|it| &mut it.cards);
        let of_round = self.round.iter_mut().flat_map(BracketRound::cards_mut);
        let of_focus = self.focus.iter_mut().flat_map(TableFocus::cards_mut);
        let beside = self.for_place.iter_mut().map(|(_, card, _)| card);
        of_columns.chain(of_round).chain(of_focus).chain(beside)
    }

    /// Colors of all pieces on the page, in their fixed order.
    fn colors(&self) -> Vec<Color> {
        colors_of(self.cards())
    }
}

/// `GET /tournaments/{id}/bracket`: the bracket of a knock-out.
pub async fn show(caller: Viewer<address::Tournament>, state: Data<AppState>) -> Answer {
    let Viewer { ctx, facts: (championship, hall), .. } = caller;
    let championship = championship.public();
    let head = Head::new(&ctx, &championship, Tab::Bracket);
    let mut query = BracketQuery::of(&ctx);
    let stage = chosen_stage(&championship, query.stage, |stage| stage.plan.advance().is_some());
    let mut page = BracketPage {
        champion: None,
        view: query.view,
        views: Vec::new(),
        stages: stages(&ctx, &championship, &query, stage),
        paper: match query.stage {
            Some(number) => format!("{}?stage={number}", head.pages().print_bracket()),
            None => head.pages().print_bracket(),
        },
        asks: String::new(),
        columns: Vec::new(),
        for_place: None,
        map: Vec::new(),
        round: None,
        focus: None,
        head,
        ctx: ctx.clone(),
    };
    let Some(stage) = stage else { return render(&page) };
    let drawing = BracketDrawing::new(&ctx, &championship, &hall, stage.id);
    if drawing.bracket.columns.is_empty() {
        return render(&page);
    }
    let n_first = drawing.tree.columns.first().map_or(0, Vec::len);
    let title = page.head.share.title.clone();
    page.head = page.head.embedded(Embed::new(&ctx, title, Shape::Bracket(n_first)));
    let n_now = drawing.tree.columns.get(drawing.current()).map_or(0, Vec::len);
    if query.view == BracketView::Either && n_now > MOST_NAMED {
        query.view = BracketView::Round;
    }
    let index = requested_column(&drawing, &query);
    page.view = query.view;
    page.champion = drawing.bracket.champion.map(|entry| drawing.name(entry));
    page.views = views(&ctx, &query);
    page.asks = relative(&query.here.without(&["entry"]).with("entry", ""));
    page.for_place = for_place(&ctx, &championship, &drawing, &query);
    page.map = rounds(&ctx, &drawing, &query, index);
    if matches!(query.view, BracketView::Either | BracketView::All) {
        page.columns = columns(&ctx, &drawing, &query);
    }
    if matches!(query.view, BracketView::Either | BracketView::Round) {
        page.round = Some(round(&ctx, &drawing, &query, index));
    }
    if query.view == BracketView::Table {
        page.focus = table(&ctx, &drawing, &query, index);
    }
    let titles = Editions::load(&state, &championship).await?.titles(&ctx, &championship);
    for row in page.cards_mut().flat_map(|card| &mut card.rows) {
        row.title = titles.get(&row.entry).cloned();
    }
    let shown = in_play::tables(page.cards());
    if !shown.is_empty() {
        let asked = shown.clone();
        let mut logs = state
            .store
            .read(move |conn| Ok::<_, WebError>(store::tables::public_logs_of(conn, &asked)?))
            .await?;
        let logs = take_current_logs(&championship, &shown, &mut logs);
        drawing.add_games(page.cards_mut(), &logs);
    }
    render(&page)
}

/// Index of the requested round's column, else of the round being played.
fn requested_column(drawing: &BracketDrawing<'_>, query: &BracketQuery) -> usize {
    let mut columns = drawing.bracket.columns.iter();
    let found = query.round.and_then(|number| columns.position(|it| it.number == number));
    found.unwrap_or_else(|| drawing.current())
}

fn for_place(
    ctx: &Ctx,
    championship: &Championship,
    drawing: &BracketDrawing<'_>,
    query: &BracketQuery,
) -> Option<(String, TreeCard, String)> {
    let card = drawing.for_place(query.entry)?;
    let table = championship.table(card.table?)?;
    let (stage, pool) = (championship.stage_of(table)?, championship.pool(table.pool)?);
    let title = sentence(&pool_title(ctx, stage, pool));
    Some((title, card, address::table(table.id).page()))
}

/// Links to the knock-outs; empty if there is only one.
fn stages(
    ctx: &Ctx,
    championship: &Championship,
    query: &BracketQuery,
    current: Option<&Stage>,
) -> Vec<PillLink> {
    let all = championship.stages().iter().filter(|stage| stage.plan.advance().is_some());
    let here = query.here.without(&["page", "table", "round"]);
    let link = |stage: &Stage| PillLink {
        path: here.with("stage", stage.number).to_string(),
        title: stage_title(ctx, championship, stage),
        is_current: current.is_some_and(|it| it.id == stage.id),
    };
    let links: Vec<PillLink> = all.map(link).collect();
    if links.len() > 1 { links } else { Vec::new() }
}

fn views(ctx: &Ctx, query: &BracketQuery) -> Vec<ViewLink> {
    let here = query.here.without(&["page", "table", "round", "view"]);
    let is_either = query.view == BracketView::Either;
    let link = |value: &str, key: Key, view: BracketView, width: &'static str| ViewLink {
        link: PillLink {
            path: here.with("view", value).to_string(),
            title: ctx.t(key),
            is_current: query.view == view,
        },
        width: if is_either { width } else { "" },
    };
    vec![
        link("all", key::BRACKET_ALL, BracketView::All, "wide"),
        link("round", key::BRACKET_BY_ROUND, BracketView::Round, "narrow"),
        link("table", key::BRACKET_ONE_TABLE, BracketView::Table, ""),
    ]
}
