//! The columns of a list of results, identified by header or by position.

use crate::tournament::text::fold;

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultColumn {
    Round,
    Table,
    Game,
    Side,
    /// The entry with this place. A single column of places may hold all places in order, beginning with the winner.
    Places(u8),
    Other,
}

const ROUND: [&str; 5] = ["ronda", "round", "jornada", "vuelta", "volta"];
const TABLE: [&str; 3] = ["mesa", "taula", "table"];
const GAME: [&str; 2] = ["partida", "game"];
const SIDE: [&str; 14] = [
    "pareja",
    "parella",
    "pair",
    "falla",
    "club",
    "nombre",
    "nom",
    "name",
    "equipo",
    "equip",
    "team",
    "jugador",
    "player",
    "participante",
];
const WINNER: [&str; 20] = [
    "gana",
    "ganan",
    "ganador",
    "ganadora",
    "ganadores",
    "vencedor",
    "guanya",
    "guanyen",
    "guanyador",
    "guanyadora",
    "guanyadors",
    "winner",
    "winners",
    "wins",
    "won",
    "resultado",
    "resultat",
    "result",
    "orden",
    "orde",
];

impl ResultColumn {
    fn of_header(text: &str) -> Self {
        let text = fold(text);
        let text = text.trim_matches(|sign: char| !sign.is_alphanumeric());
        let first = text.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end();
        let of = |words: &[&str]| words.contains(&text);
        match text {
            _ if of(&ROUND) => ResultColumn::Round,
            _ if of(&TABLE) => ResultColumn::Table,
            _ if of(&GAME) => ResultColumn::Game,
            _ if of(&WINNER) => ResultColumn::Places(1),
            _ if SIDE.contains(&first) => ResultColumn::Side,
            _ => place(text).map_or(ResultColumn::Other, ResultColumn::Places),
        }
    }
}

/// The place that an ordinal names: `1`, `1.º`, `2n`, `3rd`.
fn place(text: &str) -> Option<u8> {
    let number = text.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let ending = text.get(number.len()..)?.trim_matches('.');
    let is_ending =
        ["", "o", "a", "r", "n", "t", "e", "er", "st", "nd", "rd", "th"].contains(&ending);
    number.parse().ok().filter(|place| is_ending && (1..=8).contains(place))
}

pub(super) fn is_header(cells: &[String]) -> bool {
    let columns: Vec<ResultColumn> =
        cells.iter().map(|cell| ResultColumn::of_header(cell)).collect();
    let names_table =
        columns.iter().any(|it| matches!(it, ResultColumn::Table | ResultColumn::Side));
    names_table && columns.iter().any(|it| matches!(it, ResultColumn::Places(_)))
}

pub(super) fn columns_of(header: &[String]) -> Vec<ResultColumn> {
    header.iter().map(|cell| ResultColumn::of_header(cell)).collect()
}

/// The columns of a row in a list without a header.
pub(super) fn columns_by_place(cells: &[String]) -> Vec<ResultColumn> {
    let is_number = |at: usize| {
        let cell = cells.get(at).map(String::as_str).unwrap_or_default();
        !cell.is_empty()
            && cell.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, '.' | ','))
    };
    let before = match cells.len() {
        3 if is_number(0) && is_number(1) => vec![ResultColumn::Round, ResultColumn::Table],
        _ if is_number(0) => vec![ResultColumn::Table],
        n => vec![ResultColumn::Side; n.saturating_sub(1)],
    };
    let rest = (1..=8).map(ResultColumn::Places);
    before.into_iter().chain(rest).take(cells.len()).collect()
}

/// A row with its columns.
pub(super) struct Cells<'a> {
    pub columns: &'a [ResultColumn],
    pub cells: &'a [String],
}

impl<'a> Cells<'a> {
    fn all(&self, is_wanted: impl Fn(ResultColumn) -> bool) -> Vec<(ResultColumn, &'a str)> {
        let cells = self.columns.iter().zip(self.cells);
        let cells = cells.map(|(column, cell)| (*column, cell.trim()));
        cells.filter(|(column, cell)| is_wanted(*column) && !cell.is_empty()).collect()
    }

    pub fn first(&self, wanted: ResultColumn) -> Option<&'a str> {
        self.all(|column| column == wanted).first().map(|(_, cell)| *cell)
    }

    pub fn sides(&self) -> Vec<&'a str> {
        self.all(|column| column == ResultColumn::Side).into_iter().map(|(_, cell)| cell).collect()
    }

    /// The cells of the place columns, best place first.
    pub fn places(&self) -> Vec<&'a str> {
        let mut places = self.all(|column| matches!(column, ResultColumn::Places(_)));
        places.sort_by_key(|(column, _)| match column {
            ResultColumn::Places(place) => *place,
            _ => 0,
        });
        places.into_iter().map(|(_, cell)| cell).collect()
    }
}
