//! Games with a small board each: distances, pieces in the goal, and the color on turn.

use std::collections::HashMap;

use domain::tournament::championship::Championship;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::played::last_number;
use domain::tournament::round::RoundState;
use domain::tournament::short_names::ShortNames;
use domain::tournament::story::last_die;
use domain::tournament::table::{Table, TableState};
use parchis::{Arms, Color, Colors, Position};

use crate::web::board::mini::{BlankBoard, MiniBoard, MiniSeat};
use crate::web::http::address;
use crate::web::http::game_at::GameAt;
use crate::web::parts::series_words::game_and_score;
use crate::web::parts::spark::Sparkline;
use crate::web::parts::wording::Wording;

/// A game, in progress or finished.
pub struct GameView {
    /// The game, if the table plays several.
    pub at: GameAt,
    /// Address of the table's page.
    pub path: String,
    /// Title of its place, such as "Table 7" or "Board 16".
    pub title: String,
    /// State of the table.
    pub state: TableState,
    /// The drawing of the position.
    pub board: MiniBoard,
    /// Its race so far; `None` before the first throw.
    pub spark: Option<Sparkline>,
    /// Sides in order of their seats.
    pub sides: Vec<GameSide>,
    /// Number of throws so far.
    pub n_throws: usize,
    /// Number of the position on the board, as the replay counts.
    pub n: usize,
    /// The last die, with the color that threw it. `None` before the first throw, and once the game has ended.
    pub die: Option<(Color, u8)>,
}

/// The drawing of a game's position.
#[derive(Clone, Copy)]
enum Drawn {
    /// Pieces that stay.
    Still,
    /// With what the script needs to move the pieces.
    Moving,
}

/// A side of the game.
pub struct GameSide {
    pub entry: EntryId,
    /// Address of the entry's page.
    pub path: String,
    pub name: String,
    /// The shortest name that is unique in the tournament.
    pub short: String,
    /// Its colors with their pieces.
    pub colors: Vec<GameColor>,
    /// Remaining distance of its pieces in squares; `None` if the side is absent or the game has not started.
    pub distance: Option<u16>,
    /// Distance of its pieces at the start of the game, likewise.
    pub whole: Option<u16>,
    /// Its place, if there is a result.
    pub place: Option<u8>,
    /// True if the side is among those set apart at the table: the qualifiers of a knock-out, otherwise the winner. Before there is a
    /// result, the distances decide.
    pub is_ahead: bool,
    /// True if it plays no more: its colors have retired or were disqualified.
    pub is_out: bool,
}

/// A color of a side.
pub struct GameColor {
    pub color: Color,
    /// True if this color is on turn.
    pub is_on_turn: bool,
    /// One element per piece, true if in the goal; those come first. Empty if the color is absent.
    pub pieces: Vec<bool>,
}

impl GameColor {
    /// Number of its pieces in the goal.
    pub fn n_home(&self) -> usize {
        self.pieces.iter().filter(|is_home| **is_home).count()
    }
}

impl GameView {
    /// True if only the signature is missing.
    pub fn is_over(&self) -> bool {
        self.state == TableState::Over
    }

    /// Sorts the sides by place, or by distance if there is no result.
    #[must_use]
    pub fn by_distance(mut self) -> Self {
        by_lead(&mut self.sides);
        self
    }
}

impl GameSide {
    /// Percentage of its whole way that it has covered. `None` without a distance.
    pub fn covered(&self) -> Option<u16> {
        let (distance, whole) = self.distance.zip(self.whole)?;
        (whole.saturating_sub(distance) * 100).checked_div(whole)
    }

    /// Name of its first color.
    pub fn color(&self) -> &'static str {
        self.colors.first().map(|it| it.color.name()).unwrap_or_default()
    }

    /// True if one of its colors is on turn.
    pub fn is_on_turn(&self) -> bool {
        self.colors.iter().any(|it| it.is_on_turn)
    }
}

/// True if a game at the table is in progress or awaits its signature.
pub fn is_in_play(table: &Table) -> bool {
    matches!(table.state, TableState::Playing | TableState::Over)
}

/// The empty boards of all shapes that these tables use. Each shape is drawn once per page.
pub fn blank_boards(
    championship: &Championship,
    tables: impl IntoIterator<Item = TableId>,
) -> Vec<BlankBoard> {
    let tables = tables.into_iter().filter_map(|table| championship.table(table));
    let used: Vec<Arms> = tables.map(|table| table.arms).collect();
    Arms::ALL.into_iter().filter(|arms| used.contains(arms)).map(BlankBoard::new).collect()
}

/// The logs of the current games of these tables, taken from `logs`.
pub fn take_current_logs(
    championship: &Championship,
    tables: &[TableId],
    logs: &mut HashMap<(TableId, u8), Vec<Event>>,
) -> HashMap<TableId, Vec<Event>> {
    let current = |id: &TableId| {
        let number = championship.table(*id)?.current();
        Some((*id, logs.remove(&(*id, number))?))
    };
    tables.iter().filter_map(current).collect()
}

/// All games in progress that have a log in `logs`, by round and table, each with its sides by distance.
///
/// Damaged logs are skipped and reported in the server log.
pub fn in_play(words: &Wording<'_>, logs: &HashMap<TableId, Vec<Event>>) -> Vec<GameView> {
    in_play_as(Drawn::Still, words, logs)
}

/// The same with boards whose pieces move: they carry their die and their latest steps.
pub fn in_play_moving(words: &Wording<'_>, logs: &HashMap<TableId, Vec<Event>>) -> Vec<GameView> {
    in_play_as(Drawn::Moving, words, logs)
}

fn in_play_as(
    drawn: Drawn,
    words: &Wording<'_>,
    logs: &HashMap<TableId, Vec<Event>>,
) -> Vec<GameView> {
    let Wording { ctx, championship, names, .. } = words;
    let short = ShortNames::of(championship, names);
    let is_published = |table: &&Table| {
        let round = championship.round(table.round);
        round.is_some_and(|round| round.state == RoundState::Published)
    };
    championship
        .tables()
        .iter()
        .filter(is_published)
        .filter_map(|table| {
            let log = logs.get(&table.id)?;
            let title = words.heading(table);
            let title = match table.series.is_long() {
                true => format!("{title}\u{a0}· {}", game_and_score(ctx, table, table.current())),
                false => title,
            };
            view_as(drawn, championship, (names, &short), (table, table.current(), log), title)
        })
        .map(GameView::by_distance)
        .collect()
}

/// The view of one game of a table from its log. `None` if the log has no position or is damaged; damage is reported in the server log.
pub fn view(
    championship: &Championship,
    (names, short): (&Names, &ShortNames),
    of_table: (&Table, u8, &[Event]),
    title: String,
) -> Option<GameView> {
    view_as(Drawn::Still, championship, (names, short), of_table, title)
}

fn view_as(
    drawn: Drawn,
    championship: &Championship,
    (names, short): (&Names, &ShortNames),
    (table, number, log): (&Table, u8, &[Event]),
    title: String,
) -> Option<GameView> {
    let game = Game::replay(table, number, log);
    let game = game.inspect_err(|error| tracing::error!("table {}: {error}", table.id)).ok()?;
    let table = game.table();
    let position = game.position()?;
    let movers = movers(&game);
    let seats = table.seats.iter().map(|seat| MiniSeat {
        color: seat.color,
        is_on_turn: movers.contains(seat.color),
        pieces: match plays(position, seat.color) {
            true => position.pieces(seat.color).to_vec(),
            false => Vec::new(),
        },
    });
    let seats = seats.collect();
    Some(GameView {
        at: GameAt::of(&table, number),
        path: address::table(table.id).page(),
        title,
        state: table.state,
        board: match drawn {
            Drawn::Still => MiniBoard::new(table.arms, seats),
            Drawn::Moving => MiniBoard::live(seats, &game),
        },
        spark: Sparkline::of(&game),
        sides: sides(championship, (names, short), &game),
        n: last_number(&game),
        die: last_die(&game).filter(|_| !movers.is_empty()),
        n_throws: game.throws().iter().filter(|throw| throw.turn.is_some()).count(),
    })
}

/// The sides of a game as they stand on the board, in order of their seats; `by_lead` sorts them.
pub fn sides(
    championship: &Championship,
    (names, short): (&Names, &ShortNames),
    game: &Game,
) -> Vec<GameSide> {
    let (table, movers) = (game.table(), movers(game));
    let position = |color| game.position().filter(|position| plays(position, color));
    let distance = |color| position(color).map(|it| it.distance(Colors::of(color)));
    let whole = |color| position(color).map(|it| u16::from(it.circuit().goal()) * 4);
    let of_color = |color| {
        let home = |position: &Position| {
            let goal = position.circuit().goal();
            let mut pieces: Vec<bool> =
                position.pieces(color).iter().map(|piece| *piece == goal).collect();
            pieces.sort_by_key(|is_home| !is_home);
            pieces
        };
        let pieces = position(color).map(home).unwrap_or_default();
        GameColor { color, is_on_turn: movers.contains(color), pieces }
    };
    let side = |(entry, colors): (EntryId, Vec<Color>)| GameSide {
        entry,
        path: address::tournament(championship.tournament.id).entry(entry).page(),
        name: names.entry(entry),
        short: short.entry(entry).to_owned(),
        place: game.result().and_then(|result| result.of(entry)).map(|side| side.place),
        distance: colors.iter().filter_map(|color| distance(*color)).reduce(|a, b| a + b),
        whole: colors.iter().filter_map(|color| whole(*color)).reduce(|a, b| a + b),
        is_out: game
            .position()
            .is_some_and(|position| colors.iter().all(|color| position.out().contains(*color))),
        colors: colors.into_iter().map(of_color).collect(),
        is_ahead: false,
    };
    let mut sides: Vec<GameSide> = table.sides().into_iter().map(side).collect();
    mark_ahead(&mut sides, n_ahead(championship, &table));
    sides
}

/// Sorts sides by place, or by distance before there is a result.
pub fn by_lead(sides: &mut [GameSide]) {
    sides.sort_by_key(|side| (side.place, side.distance.unwrap_or(u16::MAX)));
}

/// The colors on turn; none once the game has ended.
fn movers(game: &Game) -> Colors {
    let position = game.position().filter(|it| !it.is_over() && !game.is_called());
    position.map(|position| position.movers(&game.table().ruleset)).unwrap_or_default()
}

/// True if the color plays and has not retired.
fn plays(position: &Position, color: Color) -> bool {
    position.colors().contains(color) && !position.out().contains(color)
}

/// Number of sides set apart at a table: the qualifiers of a knock-out, otherwise the winner. 0 at tables where places may be shared.
fn n_ahead(championship: &Championship, table: &Table) -> usize {
    let round = championship.round(table.round);
    let stage = round.and_then(|round| championship.stage(round.stage));
    let advance = stage.zip(round).and_then(|(stage, round)| stage.plan.advance_in(round.kind));
    usize::from(advance.unwrap_or(0))
}

/// Marks the `n` sides with the best places or, before there is a result, with the shortest distances. Marks none
/// if a tie crosses the limit.
fn mark_ahead(sides: &mut [GameSide], n: usize) {
    if sides.iter().any(|side| side.place.is_some()) {
        for side in sides {
            side.is_ahead = side.place.is_some_and(|place| usize::from(place) <= n);
        }
        return;
    }
    let mut distances: Vec<u16> = sides.iter().filter_map(|side| side.distance).collect();
    distances.sort_unstable();
    let limit = n.checked_sub(1).and_then(|last| distances.get(last).copied());
    let next = distances.get(n).copied();
    let Some(limit) = limit.filter(|limit| next != Some(*limit)) else { return };
    for side in sides {
        side.is_ahead = side.distance.is_some_and(|distance| distance <= limit);
    }
}
