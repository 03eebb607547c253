//! Data that the referee's script receives once, with the page: the board, the sentences and the current state.

use std::collections::BTreeMap;

use domain::tournament::names::Names;
use domain::tournament::table::Seat;
use parchis::{Arms, Circuit, Color, ENGLISH};
use pictures::board::artist::outline;
use pictures::board::geometry::{BoardCell, Geometry, Point};
use serde::Serialize;
use serde_json::Value;

use super::now::CurrentTable;
use crate::web::http::address;
use crate::web::i18n::{Key, Word, key};
use crate::web::parts::rules_json::rules_json;
use crate::web::request::context::Ctx;
use crate::web::table::LoadedTable;

/// Sentences that the script fills in, with the names of their arguments.
const SENTENCES: &[(Key, &[&str])] = &[
    (key::SQUARE_NEST, &[]),
    (key::SQUARE_LANE, &["number"]),
    (key::SQUARE_GOAL, &[]),
    (key::LETTER_NEST, &[]),
    (key::LETTER_LANE, &[]),
    (key::LETTER_GOAL, &[]),
    (key::MOVE_CAPTURES, &["colors"]),
    (key::MOVE_NONE, &[]),
    (key::MOVE_BONUS_LOST, &["count"]),
    (key::MOVE_THIRD_SIX, &[]),
    (key::MOVE_THIRD_SIX_HOME, &["color", "from"]),
    (key::BONUS_CAPTURE, &["count"]),
    (key::BONUS_GOAL, &["count"]),
    (key::STATUS_THROW, &["name", "color"]),
    (key::STATUS_AGAIN, &["name", "color"]),
    (key::STATUS_MOVE, &["name", "color", "die"]),
    (key::STATUS_BONUS, &["name", "color", "count"]),
    (key::STATUS_OVER, &[]),
    (key::STATUS_CALLED, &[]),
    (key::EVENT_TIME_OUT, &[]),
    (key::EVENT_RETIRE, &["color"]),
    (key::EVENT_CALL_TIME, &[]),
    (key::CALL_TIME_HINT, &[]),
    (key::PLAY_PENALTY, &[]),
    (key::EVENT_UNDO, &[]),
    (key::ACT_PENALTY_STANDS, &[]),
    (key::SAY_THROW, &["color", "die"]),
    (key::SAY_EXIT, &["to"]),
    (key::SAY_EXIT_TWO, &["to"]),
    (key::SAY_STEP, &["from", "to"]),
    (key::SAY_BONUS, &["color", "count"]),
    (key::SAY_UNDONE, &["what"]),
    (key::SAY_CHOOSE, &["n"]),
    (key::PLAY_TAP, &[]),
    (key::PLAY_UNSENT, &["n"]),
    (key::PLAY_SENT, &[]),
    (key::PLAY_SENDING, &["n"]),
    (key::PLAY_SIGNED_OUT, &[]),
    (key::PLAY_KEPT_UNSENT, &["n"]),
    (key::PLAY_OVER_UNSENT, &["n"]),
    (key::PLAY_TIME_LEFT, &["seconds"]),
    (key::PLAY_SIX, &["n"]),
    (key::PLAY_BONUS, &["count"]),
    (key::PLAY_UNDO_WHAT, &["what"]),
    (key::PLAY_GIVE_UP_CONFIRM, &["n"]),
];

/// Data of the referee's script.
#[derive(Serialize)]
struct PageData<'a> {
    /// Table id, with the game number if it plays a series; the script stores unsent acts under it.
    table: String,
    /// Address of the game's page.
    path: String,
    /// CSRF token of its requests.
    csrf: &'a str,
    /// Rule set of the table.
    rules: Value,
    /// True if the app rolls the dice.
    app_rolls: bool,
    /// Seconds per turn; 0 means no limit.
    turn_seconds: u16,
    /// Number of arms of the board.
    arms: u8,
    seats: Vec<SeatData>,
    /// Coordinates of all squares.
    board: BoardLayout,
    /// Sentences with placeholders in braces, by key.
    words: BTreeMap<String, String>,
    /// Current state of the table.
    now: CurrentTable,
}

/// Seat of the game, as scripts draw it.
#[derive(Serialize)]
pub struct SeatData {
    /// Letter of the color.
    color: char,
    /// English name of the color, for CSS classes.
    name: &'static str,
    /// Color in the page's language.
    word: String,
    /// Abbreviation of the color in the page's language.
    letters: String,
    /// Name of the player.
    player: String,
    /// Outline of a piece.
    outline: &'static str,
}

/// Point of the drawing.
type PagePoint = [f64; 2];
/// Middle of a square, then the places of two pieces on it.
type SquarePoints = [PagePoint; 3];

/// Coordinates of all squares; those of a color are keyed by its letter.
#[derive(Serialize)]
pub struct BoardLayout {
    extent: f64,
    track: Vec<SquarePoints>,
    lanes: BTreeMap<char, Vec<SquarePoints>>,
    nests: BTreeMap<char, NestPlaces>,
    goals: BTreeMap<char, GoalPlaces>,
}

#[derive(Serialize)]
struct NestPlaces {
    middle: PagePoint,
    slots: Vec<PagePoint>,
}

#[derive(Serialize)]
struct GoalPlaces {
    piece: PagePoint,
    count: PagePoint,
}

/// Serializes all data for a script element.
pub fn page_data(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> String {
    script_json(&PageData {
        table: loaded.at().to_string(),
        path: address::game(loaded.at()).page(),
        csrf: ctx.csrf().unwrap_or_default(),
        rules: rules_json(&loaded.table.ruleset),
        app_rolls: loaded.table.app_rolls(),
        turn_seconds: loaded.table.ruleset.turn_seconds(),
        arms: loaded.table.arms.n(),
        seats: seats(ctx, loaded, names),
        board: BoardLayout::new(loaded.table.arms),
        words: words(ctx, &[]),
        now: CurrentTable::new(ctx, loaded),
    })
}

/// JSON for a script element.
pub fn script_json(data: &impl Serialize) -> String {
    let text = serde_json::to_string(data).unwrap_or_else(|error| {
        // Without this data the page works as rendered by the server.
        tracing::error!("the data of a page's script: {error}");
        "{}".to_owned()
    });
    // `<` is the only character that could end the script element early.
    text.replace('<', "\\u003c")
}

/// The seats of the game.
pub fn seats(ctx: &Ctx, loaded: &LoadedTable, names: &Names) -> Vec<SeatData> {
    let seat = |seat: &Seat| SeatData::new(ctx, seat.color, names.player(seat.player));
    loaded.game.seats().iter().map(seat).collect()
}

/// The sentences about a game by key, with placeholders in braces; `more` adds others, each with the names of its arguments.
pub fn words(ctx: &Ctx, more: &[(Key, &[&'static str])]) -> BTreeMap<String, String> {
    let named = |key: Key, args: &[&'static str]| (key.name().to_owned(), blank(ctx, key, args));
    let own = SENTENCES.iter().chain(more).map(|(key, args)| named(*key, args));
    let refusals = ENGLISH
        .iter()
        .filter(|(key, _)| key.starts_with("refusal-") || key.starts_with("obligation-"))
        .map(|(key, english)| named(Key::of_domain(key), &arguments(english)));
    let colors = Color::ALL.iter().map(|color| (color.key().name().to_owned(), ctx.word(color)));
    own.chain(refusals).chain(colors).collect()
}

/// A sentence with the names of its arguments in braces as placeholders.
fn blank(ctx: &Ctx, key: Key, args: &[&'static str]) -> String {
    let said = args.iter().fold(ctx.ta(key), |said, name| said.with(name, format!("{{{name}}}")));
    said.to_string()
}

/// Argument names of an English sentence of the rules.
fn arguments(english: &'static str) -> Vec<&'static str> {
    english.split("{ $").skip(1).filter_map(|rest| rest.split(" }").next()).collect()
}

impl SeatData {
    /// A color with the name of its player.
    pub fn new(ctx: &Ctx, color: Color, player: String) -> Self {
        Self {
            color: color.letter(),
            name: color.name(),
            word: ctx.word(color),
            letters: ctx.letters(&color),
            player,
            outline: outline(color),
        }
    }
}

impl BoardLayout {
    pub fn new(arms: Arms) -> Self {
        let (geometry, circuit) = (Geometry::new(arms), Circuit::new(arms));
        let colors = || Color::ALL.into_iter().take(usize::from(arms.n()));
        let lane = |color| (1..=7).map(|number| places(&geometry.lane(color, number))).collect();
        let nest = |color| {
            let nest = geometry.nest(color);
            let slots = nest.slots.iter().map(|slot| place(*slot)).collect();
            NestPlaces { middle: place(nest.middle), slots }
        };
        let goal = |color| {
            let goal = geometry.goal(color);
            GoalPlaces { piece: place(goal.piece), count: place(goal.count) }
        };
        Self {
            extent: geometry.extent(),
            track: (1..=circuit.n_squares()).map(|n| places(&geometry.track(n))).collect(),
            lanes: colors().map(|color| (color.letter(), lane(color))).collect(),
            nests: colors().map(|color| (color.letter(), nest(color))).collect(),
            goals: colors().map(|color| (color.letter(), goal(color))).collect(),
        }
    }
}

fn places(cell: &BoardCell) -> SquarePoints {
    let [first, second] = cell.pair;
    [cell.middle, first, second].map(place)
}

fn place(point: Point) -> PagePoint {
    [point.x(), point.y()]
}
