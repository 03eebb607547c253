//! The games going on: a small board each, who has how far to go, whose turn it is.

use std::collections::HashMap;

use crate::rules::{Arms, Color, Colors};
use crate::tournament::championship::Championship;
use crate::tournament::event::Event;
use crate::tournament::game::Game;
use crate::tournament::id::TableId;
use crate::tournament::names::Names;
use crate::tournament::round::RoundState;
use crate::tournament::table::{Table, TableState};
use crate::web::board::mini::{BlankBoard, MiniBoard};
use crate::web::parts::places::Places;
use crate::web::parts::series_words::game_and_score;
use crate::web::request::context::Ctx;

/// A game going on.
pub struct GameView {
    /// What it is found by: "Table 7", "Board 16".
    pub title: String,
    /// Whether it is still played or over.
    pub state: TableState,
    /// The board.
    pub board: MiniBoard,
    /// Its sides in order of their seats.
    pub sides: Vec<SideView>,
}

/// A side of it.
pub struct SideView {
    /// Entry's name.
    pub name: String,
    /// Its colors, and whether it is their turn.
    pub colors: Vec<(Color, bool)>,
    /// Squares that its pieces still have to go; none where it is not there.
    pub distance: Option<u16>,
}

impl GameView {
    /// Whether only the signature is missing.
    pub fn is_over(&self) -> bool {
        self.state == TableState::Over
    }
}

impl SideView {
    /// Whether one of its colors is on turn.
    pub fn is_on_turn(&self) -> bool {
        self.colors.iter().any(|(_, is_on_turn)| *is_on_turn)
    }

    /// The first name and an initial, where many games share the screen.
    pub fn short_name(&self) -> String {
        let mut words = self.name.split_whitespace();
        let first = words.next().unwrap_or_default();
        match words.next().and_then(|word| word.chars().next()) {
            Some(letter) => format!("{first} {letter}."),
            None => first.to_owned(),
        }
    }
}

/// Whether a game is going on at the table.
pub fn is_in_play(table: &Table) -> bool {
    matches!(table.state, TableState::Playing | TableState::Over)
}

/// The empty boards of all shapes that games are played on, to be drawn once each.
pub fn blank_boards(championship: &Championship) -> Vec<BlankBoard> {
    let is_used = |arms: &Arms| {
        championship.tables().iter().any(|table| is_in_play(table) && table.arms == *arms)
    };
    Arms::ALL.into_iter().filter(is_used).map(BlankBoard::new).collect()
}

/// All games going on, by round and table. One whose log is damaged is left out, and logged.
pub fn in_play(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    places: &Places,
    logs: &HashMap<TableId, Vec<Event>>,
) -> Vec<GameView> {
    let is_published = |table: &&Table| {
        let round = championship.round(table.round);
        round.is_some_and(|round| round.state == RoundState::Published)
    };
    championship
        .tables()
        .iter()
        .filter(is_published)
        .filter_map(|table| {
            let game = Game::replay(table, table.current(), logs.get(&table.id)?);
            let game = game.inspect_err(|error| tracing::error!("table {}: {error}", table.id));
            let title = places.title(ctx, table);
            let title = match table.series.is_long() {
                true => format!("{title} · {}", game_and_score(ctx, table, table.current())),
                false => title,
            };
            Some(view(names, &game.ok()?, title))
        })
        .collect()
}

fn view(names: &Names, game: &Game, title: String) -> GameView {
    let table = game.table();
    let position = game.position();
    let movers = match position {
        Some(position) if !position.is_over() && !game.is_called() => {
            position.movers(&table.ruleset)
        }
        _ => Colors::default(),
    };
    let in_play =
        |color| position.filter(|it| it.colors().contains(color) && !it.out().contains(color));
    let distance = |color| {
        in_play(color).map(|position| {
            let goal = u16::from(position.circuit().goal());
            position.pieces(color).iter().map(|piece| goal - u16::from(*piece)).sum::<u16>()
        })
    };
    let sides = table.sides().into_iter().map(|(entry, colors)| SideView {
        name: names.entry(entry),
        distance: colors.iter().filter_map(|color| distance(*color)).reduce(|a, b| a + b),
        colors: colors.into_iter().map(|color| (color, movers.contains(color))).collect(),
    });
    let pieces = table.seats.iter().map(|seat| {
        let pieces = in_play(seat.color).map(|it| it.pieces(seat.color).to_vec());
        (seat.color, pieces.unwrap_or_default())
    });
    GameView {
        title,
        state: table.state,
        board: MiniBoard::new(table.arms, pieces.collect()),
        sides: sides.collect(),
    }
}
