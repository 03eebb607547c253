//! Sizes of a bracket's tables on paper, in tenths of a millimeter. `static/paper.css` has the same heights of rows and boxes. The widths of
//! texts are estimates that are never too small for Latin letters; the browser sets the real ones.

use domain::draw::overview::bracket_sheets::{ColumnSize, SheetArea};

use crate::web::parts::tree::cards::{TreeCard, TreeRow};

/// Height of a row with a name, and of a row to write in.
const ROW: usize = 40;
const BLANK_ROW: usize = 54;
/// Height of a title between tables; `.bracket-sheet__title` has the same.
const TITLE: usize = 60;
/// Height of a box's borders, and the space above and below it.
const BORDER: usize = 6;
const AROUND: usize = 5;
/// Width of the table number with all inner space, of a sign, and of the place or box after a name.
const LABEL: usize = 85;
const SIGN: usize = 30;
const MARK: usize = 55;
/// Width of a table to write in.
const BLANK: usize = 420;
/// Widths of a letter of normal width, of narrow and wide ones, and of a sign of another script.
const LETTER: usize = 17;
const NARROW: usize = 10;
const WIDE: usize = 24;
const SQUARE: usize = 32;
/// Greatest width of a name. Longer names are cut.
const LONGEST: usize = 1_100;
/// Height of a line of the list of byes, its width, and its greatest number of lines on a sheet.
const BYE_LINE: usize = 34;
const BYE_WIDTH: usize = 2_500;
pub const MOST_BYE_LINES: usize = 10;

/// The area for tables on a landscape A4 sheet, without the head, the titles of the columns, the notes, and the list of byes.
pub fn area(n_bye_lines: usize) -> SheetArea {
    let height = 1_540 - n_bye_lines.min(MOST_BYE_LINES) * BYE_LINE;
    SheetArea { width: 2_730, height, gap: 60, apart: 80 }
}

/// Number of lines of a list of names.
pub fn n_lines(names: &[String]) -> usize {
    names.iter().map(|name| letters(name) + 2 * LETTER).sum::<usize>().div_ceil(BYE_WIDTH)
}

/// Height of a table's box without the space around it.
pub fn box_height(card: &TreeCard) -> usize {
    card.rows.len() * ROW + card.n_open * BLANK_ROW + BORDER
}

/// Free space above a table with a title of its own at the end of a strip of this height. The table before it ends at `end`.
pub fn above_last(card: &TreeCard, height: usize, end: usize) -> usize {
    height.saturating_sub(end + TITLE + box_height(card) + AROUND)
}

/// Distance from the top of a table's space to its box.
pub fn above_box() -> usize {
    AROUND
}

/// The sizes of a round. `to_sheet` is the longest text that says where an entry advances; `None` if no text says so.
pub fn column_size(cards: &[TreeCard], title: &str, to_sheet: Option<&str>) -> ColumnSize {
    let height = |card: &TreeCard| match card.is_bye {
        true => 0,
        false => box_height(card) + 2 * AROUND,
    };
    let rows = cards.iter().filter(|card| !card.is_bye).flat_map(|card| &card.rows);
    let name = |row: &TreeRow| letters(&row.name).min(LONGEST) + row.colors.len() * SIGN;
    let names = rows.map(name).max();
    let width = names.map_or(BLANK, |names| LABEL + names + MARK).max(letters(title) * 5 / 4);
    ColumnSize {
        width,
        width_at_end: width + to_sheet.map_or(0, |text| letters(text) + LETTER),
        heights: cards.iter().map(height).collect(),
    }
}

/// Estimated width of a text.
fn letters(text: &str) -> usize {
    let width = |letter: char| match letter {
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'í' | 'ì' | ' ' | '.' | ',' | '·' | '\'' | '’' => {
            NARROW
        }
        'm' | 'w' | '…' | '→' => WIDE,
        _ if letter >= '\u{1100}' => SQUARE,
        _ if letter.is_uppercase() => WIDE,
        _ => LETTER,
    };
    text.chars().map(width).sum()
}
