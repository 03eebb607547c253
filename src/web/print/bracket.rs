//! The bracket on paper. The last sheet shows the tree from the first round that fits on it. Earlier rounds are printed in portions, each
//! with the sheets to which its entries advance.

use askama::Template;
use domain::draw::overview::bracket::Fit;
use domain::tournament::hall::Hall;
use parchis::Color;

use super::{Frame, Reader, nothing_yet};
use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::stages::chosen_stage;
use crate::web::parts::titles::{name_words, stage_title};
use crate::web::parts::tree::drawing::{BracketDrawing, TreeCard, TreeRow, colors_of};
use crate::web::parts::tree::lines::{TreeLines, lines};
use crate::web::parts::tree::portions::{TreePortion, portions};
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;

/// Usable height of a column, in tenths of a millimeter.
const HEIGHT: usize = 2_450;
/// Height of a row with a name, and of the space around a table's rows, in tenths of a millimeter.
const LINE: usize = 34;
const AROUND: usize = 8;
/// Maximum length of a name that fits a row if there are few columns, in characters.
const LETTERS: usize = 20;
/// Maximum number of columns that leave room for full names.
const FEW: usize = 4;

#[derive(Template)]
#[template(path = "print/bracket.html")]
struct BracketPage {
    ctx: Ctx,
    head: Head,
    frame: Frame,
    sheets: Vec<BracketSheet>,
    /// True if any table plays a series.
    has_series: bool,
}

struct BracketSheet {
    label: String,
    columns: Vec<SheetColumn>,
    /// Note about the sheets to which its entries advance; empty for the tree.
    goes_on: String,
    /// Footnotes with their marks.
    remarks: Vec<(&'static str, String)>,
}

struct SheetColumn {
    title: String,
    cards: Vec<TreeCard>,
    /// True if full names have room.
    is_wide: bool,
    /// Sheet numbers of the tables, if the column only shows where entries advance to.
    sheets: Vec<usize>,
    gap: Option<TreeLines>,
}

/// The content of a sheet.
enum SheetContent {
    /// A portion of a column, beside the tables that it leads to.
    Part(usize, TreePortion),
    /// The tree of all columns from this one on.
    Tree(usize),
}

impl SheetColumn {
    /// Number of the sheet with the table at this place. `None` if the column shows no sheets.
    fn sheet(&self, place: &usize) -> Option<usize> {
        self.sheets.get(*place).copied()
    }

    /// The name that fits a row: full or short.
    fn line<'a>(&self, row: &'a TreeRow) -> &'a str {
        let fits = self.is_wide && row.full.chars().count() <= LETTERS;
        if fits { &row.full } else { &row.name }
    }
}

impl BracketPage {
    /// All colors that occur on the sheets.
    fn colors(&self) -> Vec<Color> {
        let columns = self.sheets.iter().flat_map(|sheet| &sheet.columns);
        colors_of(columns.flat_map(|column| &column.cards))
    }
}

/// `GET /tournaments/{id}/print/bracket`: the bracket of a stage.
pub async fn show(caller: Reader<address::Tournament>) -> Answer {
    let Reader { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let asked = Address::of(&ctx).value("stage").and_then(|it| it.parse().ok());
    let stage = chosen_stage(&championship, asked, |stage| stage.plan.advance().is_some());
    let Some(stage) = stage.filter(|_| !championship.rounds().is_empty()) else {
        return nothing_yet(id);
    };
    // The paper will be used longer than a table keeps its board, so no boards are printed.
    let drawing = BracketDrawing::new(&ctx, &championship, &Hall::default(), stage.id);
    let sheets = sheets(&drawing);
    let n_sheets = sheets.len();
    let views = sheets.iter().enumerate().map(|(index, sheet)| {
        let columns = columns(&ctx, &drawing, &sheets, sheet);
        let label = ctx.ta(key::PAPER_SHEET_OF).with("number", index + 1).with("n", n_sheets);
        BracketSheet {
            label: label.to_string(),
            goes_on: goes_on(&ctx, &drawing, &columns, sheet),
            remarks: remarks(&ctx, &columns),
            columns,
        }
    });
    let views: Vec<BracketSheet> = views.collect();
    let rows = views.iter().flat_map(|it| &it.columns).flat_map(|it| &it.cards);
    let has_series = rows.flat_map(|card| &card.rows).any(|row| row.won.is_some());
    render(&BracketPage {
        head: Head::new(&ctx, &championship, Tab::Print),
        frame: Frame::new(
            &ctx,
            &championship,
            key::PAPER_BRACKET,
            stage_title(&ctx, &championship, stage),
        ),
        sheets: views,
        has_series,
        ctx: ctx.clone(),
    })
}

/// Maximum number of tables in a column of a sheet.
fn most(drawing: &BracketDrawing<'_>) -> usize {
    (HEIGHT / (drawing.n_seats() * LINE + AROUND)).max(1)
}

/// The sheets in the order of the rounds.
fn sheets(drawing: &BracketDrawing<'_>) -> Vec<SheetContent> {
    let most = most(drawing);
    let columns = &drawing.tree.columns;
    let fits = |column: &Vec<usize>| column.len() <= most;
    let first = columns.iter().position(fits).unwrap_or_default();
    let parts = (0..first).flat_map(|column| {
        let parts = portions(drawing, column, most).into_iter();
        parts.map(move |part| SheetContent::Part(column, part))
    });
    parts.chain([SheetContent::Tree(first)]).collect()
}

/// Number of the sheet, from 1, that shows a place of a column.
fn sheet_of(sheets: &[SheetContent], column: usize, place: usize) -> Option<usize> {
    let is_there = |sheet: &SheetContent| match sheet {
        SheetContent::Part(of, part) => *of == column && part.from().contains(&place),
        SheetContent::Tree(first) => *first <= column,
    };
    sheets.iter().position(is_there).map(|index| index + 1)
}

fn columns(
    ctx: &Ctx,
    drawing: &BracketDrawing<'_>,
    sheets: &[SheetContent],
    sheet: &SheetContent,
) -> Vec<SheetColumn> {
    let all = &drawing.bracket.columns;
    let title = |index: usize| all.get(index).map(|it| name_words(ctx, it.name));
    let column =
        |index: usize, places: &[usize], is_wide: bool, gap: Option<TreeLines>| SheetColumn {
            title: title(index).unwrap_or_default(),
            cards: places.iter().filter_map(|it| drawing.card(index, *it, None)).collect(),
            is_wide,
            sheets: Vec::new(),
            gap,
        };
    match sheet {
        SheetContent::Part(index, part) => {
            let to = part.to();
            let sheet = |place: &usize| sheet_of(sheets, index + 1, *place);
            let next = SheetColumn {
                sheets: to.iter().filter_map(sheet).collect(),
                ..column(index + 1, &to, true, None)
            };
            vec![column(*index, &part.from(), true, Some(part.lines())), next]
        }
        SheetContent::Tree(first) => {
            let is_wide = |index: usize| index == *first || all.len() - first <= FEW;
            let of = |(index, places): (usize, &Vec<usize>)| {
                let next = drawing.tree.columns.get(index + 1);
                let gap = drawing.tree.gaps.get(index).zip(next);
                let gap = gap.map(|(gap, next)| lines(gap, places.len(), next.len()));
                column(index, places, is_wide(index), gap)
            };
            drawing.tree.columns.iter().enumerate().skip(*first).map(of).collect()
        }
    }
}

/// Note about the sheets to which the entries of a portion advance; empty for the tree.
fn goes_on(
    ctx: &Ctx,
    drawing: &BracketDrawing<'_>,
    columns: &[SheetColumn],
    sheet: &SheetContent,
) -> String {
    let SheetContent::Part(index, _) = sheet else { return String::new() };
    let Some(next) = drawing.bracket.columns.get(index + 1) else { return String::new() };
    let mut sheets: Vec<usize> = columns.iter().flat_map(|it| it.sheets.clone()).collect();
    sheets.sort_unstable();
    sheets.dedup();
    let Some((first, last)) = sheets.first().zip(sheets.last()) else { return String::new() };
    let words = ctx.ta(key::PAPER_GOES_ON).with("round", name_words(ctx, next.name));
    words.with("first", *first).with("last", *last).with("n", sheets.len()).to_string()
}

/// Footnote mark of a table whose result was corrected after the next draw.
fn sign(fit: Fit) -> &'static str {
    match fit {
        Fit::Fits => "",
        Fit::LetStand => "*",
        Fit::Undecided => "**",
    }
}

/// The footnotes that a sheet needs.
fn remarks(ctx: &Ctx, columns: &[SheetColumn]) -> Vec<(&'static str, String)> {
    let cards = || columns.iter().flat_map(|column| &column.cards);
    let said = [(Fit::LetStand, key::LET_STAND_NOTE), (Fit::Undecided, key::UNFIT_NOTE)];
    let there = said.into_iter().filter(|(fit, _)| cards().any(|card| card.fit == *fit));
    there.map(|(fit, key)| (sign(fit), ctx.t(key))).collect()
}

impl BracketSheet {
    /// The footnote mark of a table.
    fn sign(&self, card: &TreeCard) -> &'static str {
        sign(card.fit)
    }
}
