//! Lines of places over rounds or weeks, drawn by `templates/macros/places.html`. Their rows are those of the table above them.

use domain::ranking::place_after::PlaceAfter;
use parchis::Color;

/// The colors of the first lines.
const FIRST: [Color; 4] = [Color::Yellow, Color::Blue, Color::Red, Color::Green];

/// Places after each round or week.
pub struct PlacesLines {
    /// Short names of the rounds or weeks.
    pub columns: Vec<String>,
    /// Place of the first row.
    pub first: usize,
    pub lines: Vec<PlacesLine>,
    /// True if a place was below all rows; such places are drawn on one more row.
    pub has_lower: bool,
}

/// One line.
pub struct PlacesLine {
    /// The entry, or the entries of a player, by which the device knows whom it follows.
    pub entries: Vec<String>,
    pub name: String,
    /// A short name that is unique on the page.
    pub short: String,
    /// Address of the page about the name; empty if the table above has it.
    pub page: String,
    /// Color of one of the first lines.
    pub color: Option<Color>,
    /// SVG path, one unit for a column and for a row.
    pub path: String,
    /// Rank after each round or week in words, for the table.
    pub ranks: Vec<String>,
}

/// The name of a line with its places, the last one being that of its row.
pub struct NamedPlaces {
    pub entries: Vec<String>,
    pub name: String,
    pub short: String,
    pub page: String,
    pub places: Vec<Option<PlaceAfter>>,
}

impl PlacesLines {
    /// Lines in the order of their rows; `first` is the number of rows of the order above the first one.
    pub fn new(columns: Vec<String>, first: usize, lines: Vec<NamedPlaces>) -> Self {
        let n = lines.len();
        let lowest = lines.iter().flat_map(|line| line.places.iter().flatten());
        let has_lower = lowest.map(|place| middle(*place, first)).any(|y| y > n as f64);
        let line = |(index, line): (usize, NamedPlaces)| PlacesLine {
            path: path(&line.places, first, (index, n)),
            ranks: line.places.iter().map(rank).collect(),
            color: FIRST.get(first + index).copied(),
            entries: line.entries,
            name: line.name,
            short: line.short,
            page: line.page,
        };
        Self {
            columns,
            first: first + 1,
            lines: lines.into_iter().enumerate().map(line).collect(),
            has_lower,
        }
    }

    /// Width of the drawing, in columns.
    pub fn width(&self) -> usize {
        self.columns.len().saturating_sub(1)
    }

    /// Height of the drawing, in rows.
    pub fn height(&self) -> usize {
        self.lines.len() + usize::from(self.has_lower)
    }

    /// Lines in the order of drawing: the first ones last, so that they lie on top.
    pub fn drawn(&self) -> impl Iterator<Item = &PlacesLine> {
        self.lines.iter().rev()
    }
}

/// The middle of the rows that those on this rank share.
fn middle(place: PlaceAfter, first: usize) -> f64 {
    f64::from(place.rank) + f64::from(place.n_sharing) / 2.0 - 1.0 - first as f64
}

/// The line through the middles of the rows; in the last column each line is on its own row. A column without a place interrupts
/// the line. Places above or below all rows are on the edge.
fn path(own: &[Option<PlaceAfter>], first: usize, (index, n): (usize, usize)) -> String {
    let mut path = String::new();
    let mut is_drawn = false;
    for (x, place) in own.iter().enumerate() {
        let Some(place) = place else {
            is_drawn = false;
            continue;
        };
        let y = match x + 1 == own.len() {
            true => index as f64 + 0.5,
            false => middle(*place, first).clamp(0.0, n as f64 + 0.5),
        };
        path.push_str(&format!("{}{x} {y}", if is_drawn { "L" } else { "M" }));
        is_drawn = true;
    }
    path
}

fn rank(place: &Option<PlaceAfter>) -> String {
    match place {
        None => "–".to_owned(),
        Some(place) if place.n_sharing > 1 => format!("{}=", place.rank),
        Some(place) => place.rank.to_string(),
    }
}
