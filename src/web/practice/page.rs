//! The pages of practice: the form for a new game, and a game with its board.

use std::collections::BTreeMap;

use askama::Template;
use parchis::house::Level;
use parchis::record::Action;
use parchis::{Color, Mode, Ruleset, TurnPhase};
use pictures::board::scene::{Scene, SceneSeat, Trace};
use serde::Serialize;
use serde_json::Value;
use strum::IntoStaticStr;

use super::game::{PracticeGame, PracticeStep, trace};
use crate::web::board::BoardView;
use crate::web::form::Form;
use crate::web::i18n::{Key, key};
use crate::web::parts::rule_words;
use crate::web::parts::rules_json::rules_json;
use crate::web::request::context::Ctx;
use crate::web::table::scene;
use crate::web::table::wire::{self, BoardLayout, SeatData, script_json};
use crate::web::table::words;

/// Path of the page.
pub(super) const PATH: &str = "/practice";
/// Numbers of players that the form offers.
pub(super) const PLAYERS: [u8; 4] = [2, 3, 4, 6];

/// Sentences of practice that the script fills in, with the names of their arguments.
const SENTENCES: &[(Key, &[&str])] = &[
    (key::PRACTICE_YOUR_THROW, &[]),
    (key::PRACTICE_YOUR_NEXT_THROW, &[]),
    (key::PRACTICE_YOUR_MOVE, &["die"]),
    (key::PRACTICE_YOUR_COUNT, &["count"]),
    (key::PRACTICE_ITS_TURN, &[]),
    (key::PRACTICE_WON, &[]),
    (key::PRACTICE_OVER, &[]),
    (key::PRACTICE_OFFLINE, &[]),
];

/// The form for a new game.
#[derive(Template)]
#[template(path = "practice/start.html")]
pub struct StartPage {
    pub ctx: Ctx,
    pub form: Form,
}

impl StartPage {
    fn rules(&self) -> Vec<(&'static str, String)> {
        let title = |name| (name, rule_words::named(&self.ctx, name));
        Ruleset::NAMES.into_iter().map(title).collect()
    }

    fn players(&self) -> Vec<(String, String)> {
        PLAYERS.iter().map(|n| (n.to_string(), n.to_string())).collect()
    }

    fn levels(&self) -> Vec<(&'static str, String)> {
        Level::ALL.iter().map(|level| (level.name(), self.ctx.word(level))).collect()
    }

    fn colors(&self) -> Vec<Color> {
        Color::ALL.into_iter().take(6).collect()
    }
}

/// A game with its board.
#[derive(Template)]
#[template(path = "practice/game.html")]
pub struct GamePage {
    ctx: Ctx,
    title: String,
    level: Level,
    /// Values of hidden fields.
    fields: [(&'static str, String); 4],
    board: BoardView,
    status: String,
    /// Face of the die that fell last.
    die: Option<u8>,
    control: PracticeControl,
    /// Moves to choose from, each with its value and words.
    choices: Vec<(String, String)>,
    /// Turns played with the last act, the latest first.
    turns: Vec<PracticeTurn>,
    colors: Vec<Color>,
    /// Data of the page's script, as JSON.
    data: String,
}

/// The next act of the person.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum PracticeControl {
    Throw,
    Choose,
    /// The house goes on, after many throws without the person.
    GoOn,
    Over,
}

impl PracticeControl {
    /// Name in the style sheet and the script.
    fn name(self) -> &'static str {
        self.into()
    }
}

/// What a color threw and moved in one turn, in words.
struct PracticeTurn {
    color: Color,
    throws: Vec<String>,
}

#[derive(Serialize)]
struct PracticeData<'a> {
    csrf: &'a str,
    /// Address of the page.
    path: &'static str,
    /// Name of the rule set.
    name: &'static str,
    rules: Value,
    level: &'static str,
    /// Letter of the person's color, and its name.
    color: char,
    color_name: &'static str,
    arms: u8,
    seats: Vec<SeatData>,
    board: BoardLayout,
    words: BTreeMap<String, String>,
    position: String,
}

impl GamePage {
    /// The page of a game after some steps.
    pub fn new(ctx: &Ctx, game: &PracticeGame, steps: &[PracticeStep]) -> Self {
        let position = &game.position;
        let control = match position.phase() {
            TurnPhase::Over => PracticeControl::Over,
            _ if !game.is_persons_turn() => PracticeControl::GoOn,
            TurnPhase::Throw => PracticeControl::Throw,
            TurnPhase::Die(_) | TurnPhase::Bonus(_) if game.choices().is_empty() => {
                PracticeControl::GoOn
            }
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => PracticeControl::Choose,
        };
        let choices = scene::choices_of(ctx, position, &game.choices(), &game.rules);
        let last = steps.iter().rev().find_map(moved);
        let title = rule_words::name(ctx, &game.rules);
        let seats = position.colors().iter().map(|color| SceneSeat {
            color,
            letters: ctx.letters(&color),
            name: player(ctx, game, color),
            short: player(ctx, game, color),
            is_on_turn: !position.is_over() && position.movers(&game.rules).contains(color),
            pieces: match position.out().contains(color) {
                true => Vec::new(),
                false => position.pieces(color).to_vec(),
            },
        });
        let described = position.colors().iter();
        let described = described.map(|color| scene::description_of(ctx, position, color));
        let drawn = Scene {
            arms: position.circuit().arms(),
            seats: seats.collect(),
            last,
            choices: choices.clone(),
            title: ctx.ta(key::BOARD_TITLE).with("title", &title).to_string(),
            description: described.collect::<Vec<_>>().join("; "),
        };
        Self {
            status: status(ctx, game),
            die: die(game, steps),
            control,
            choices: choices.into_iter().map(|it| (it.value, it.words)).collect(),
            turns: turns(ctx, game, steps),
            colors: position.colors().iter().collect(),
            fields: [
                ("rules", game.rules.name().to_owned()),
                ("level", game.level.to_string()),
                ("color", game.color.to_string()),
                ("position", position.to_string()),
            ],
            data: data(ctx, game),
            board: BoardView::new(&drawn),
            level: game.level,
            title,
            ctx: ctx.clone(),
        }
    }
}

/// The name that stands at a color: the person, or the house's player.
fn player(ctx: &Ctx, game: &PracticeGame, color: Color) -> String {
    let is_own = match game.position.mode() {
        Mode::Duel => game.position.side_of(game.color).contains(color),
        Mode::Solo | Mode::Pairs => color == game.color,
    };
    ctx.t(if is_own { key::PRACTICE_YOU } else { key::PRACTICE_HOUSE })
}

/// The piece that a step moved.
fn moved(step: &PracticeStep) -> Option<Trace> {
    let Action::Play(m) = step.action else { return None };
    trace(m).map(|(color, from, to)| Trace { color, from, to })
}

/// The die that is due, or fell last.
fn die(game: &PracticeGame, steps: &[PracticeStep]) -> Option<u8> {
    let fallen = steps.iter().rev().find_map(|step| match step.action {
        Action::Roll(die) => Some(die),
        _ => None,
    });
    match game.position.phase() {
        TurnPhase::Die(die) => Some(die),
        _ => fallen,
    }
}

/// What is due, in words.
fn status(ctx: &Ctx, game: &PracticeGame) -> String {
    let position = &game.position;
    match position.phase() {
        TurnPhase::Over => {
            let first = position.finished().iter().next();
            let is_won = first.is_some_and(|it| position.side_of(it).contains(game.color));
            ctx.t(if is_won { key::PRACTICE_WON } else { key::PRACTICE_OVER })
        }
        _ if !game.is_persons_turn() => ctx.t(key::PRACTICE_ITS_TURN),
        TurnPhase::Throw if position.sixes() > 0 => ctx.t(key::PRACTICE_YOUR_NEXT_THROW),
        TurnPhase::Throw => ctx.t(key::PRACTICE_YOUR_THROW),
        TurnPhase::Die(die) => ctx.ta(key::PRACTICE_YOUR_MOVE).with("die", die).to_string(),
        TurnPhase::Bonus(bonus) => {
            ctx.ta(key::PRACTICE_YOUR_COUNT).with("count", bonus.count()).to_string()
        }
    }
}

/// The steps turn by turn, the latest first.
fn turns(ctx: &Ctx, game: &PracticeGame, steps: &[PracticeStep]) -> Vec<PracticeTurn> {
    let mut turns: Vec<PracticeTurn> = Vec::new();
    for step in steps {
        let (Some(color), Action::Play(m)) = (step.before.turn(), step.action) else { continue };
        let said = words::counted(ctx, &step.before, m, &game.rules);
        match turns.last_mut() {
            Some(turn) if turn.color == color => turn.throws.push(said),
            _ => turns.push(PracticeTurn { color, throws: vec![said] }),
        }
    }
    turns.reverse();
    turns
}

fn data(ctx: &Ctx, game: &PracticeGame) -> String {
    let arms = game.position.circuit().arms();
    let colors = game.position.colors().iter();
    script_json(&PracticeData {
        csrf: ctx.csrf().unwrap_or_default(),
        path: PATH,
        name: game.rules.name(),
        rules: rules_json(&game.rules),
        level: game.level.name(),
        color: game.color.letter(),
        color_name: game.color.name(),
        arms: arms.n(),
        seats: colors.map(|it| SeatData::new(ctx, it, player(ctx, game, it))).collect(),
        board: BoardLayout::new(arms),
        words: wire::words(ctx, SENTENCES),
        position: game.position.to_string(),
    })
}
