//! What the referee's script has to know: the table as it is now, and once with the page the board and the words.

use serde::Serialize;
use serde_json::{Value, json};

use super::keeper::elsewhere;
use super::{Loaded, keeper};
use crate::rules::{Arms, Board, Color, ENGLISH, Phase};
use crate::tournament::event::{Event, EventKind};
use crate::tournament::game::Game;
use crate::tournament::names::Names;
use crate::web::board::geometry::{Cell, Geometry, Point};
use crate::web::board::outline;
use crate::web::parts::rules_json::rules_json;
use crate::web::request::context::Ctx;

/// Sentences that the script fills in, with the names of their arguments.
const SENTENCES: &[(&str, &[&str])] = &[
    ("square-nest", &[]),
    ("square-lane", &["number"]),
    ("square-goal", &[]),
    ("letter-nest", &[]),
    ("letter-lane", &[]),
    ("letter-goal", &[]),
    ("move-captures", &["colors"]),
    ("move-none", &[]),
    ("move-bonus-lost", &["count"]),
    ("move-third-six", &[]),
    ("move-third-six-home", &["color", "from"]),
    ("bonus-capture", &["count"]),
    ("bonus-goal", &["count"]),
    ("status-throw", &["name", "color"]),
    ("status-again", &["name", "color"]),
    ("status-move", &["name", "color", "die"]),
    ("status-bonus", &["name", "color", "count"]),
    ("status-over", &[]),
    ("status-called", &[]),
    ("event-time-out", &[]),
    ("event-retire", &["color"]),
    ("event-call-time", &[]),
    ("call-time-hint", &[]),
    ("play-penalty", &[]),
    ("event-undo", &[]),
    ("act-penalty-stands", &[]),
    ("say-throw", &["color", "die"]),
    ("say-exit", &["to"]),
    ("say-exit-two", &["to"]),
    ("say-step", &["from", "to"]),
    ("say-bonus", &["color", "count"]),
    ("say-undone", &["what"]),
    ("say-choose", &["n"]),
    ("play-tap", &[]),
    ("play-unsent", &["n"]),
    ("play-sent", &[]),
    ("play-sending", &["n"]),
    ("play-signed-out", &[]),
    ("play-kept-unsent", &["n"]),
    ("play-over-unsent", &["n"]),
    ("play-time-left", &["seconds"]),
    ("play-six", &["n"]),
    ("play-bonus", &["count"]),
    ("play-undo-what", &["what"]),
    ("play-give-up-confirm", &["n"]),
];

/// The table as it is now.
#[derive(Serialize)]
pub struct Now {
    version: i32,
    revision: i64,
    state: &'static str,
    /// Who keeps it, if another device does.
    kept: Option<[String; 2]>,
    /// Notation, spec §7.
    position: Option<String>,
    /// The position before the first throw.
    start: Option<String>,
    /// What has been done at the board and still stands, in the script's short words.
    acts: Vec<String>,
    /// Milliseconds since the turn began.
    turn_age: Option<i64>,
}

impl Now {
    /// Of a table.
    pub fn new(ctx: &Ctx, loaded: &Loaded) -> Self {
        let game = &loaded.game;
        let first = game.steps().first().map(|step| step.before);
        let kept = elsewhere(ctx, loaded).map(|keeper| {
            let keeper::KeptView { name, since } = keeper;
            [name, since]
        });
        Self {
            version: game.version(),
            revision: loaded.championship.revision,
            state: game.state().name(),
            kept,
            position: game.position().map(ToString::to_string),
            start: first.or(game.position().copied()).map(|start| start.to_string()),
            acts: game.standing_acts().iter().filter_map(|act| short(game, act)).collect(),
            turn_age: turn_age(ctx, loaded),
        }
    }
}

/// An act at the board in a few letters; nothing for the start.
fn short(game: &Game, event: &Event) -> Option<String> {
    Some(match &event.kind {
        EventKind::Die(die) => die.to_string(),
        EventKind::Move { color, from, to } => format!("{}:{from}:{to}", color.letter()),
        EventKind::TimeOut => "~".to_owned(),
        EventKind::Retire(color) => format!("-{}", color.letter()),
        EventKind::CallTime => ".".to_owned(),
        // The script does not judge: it is told what came of it.
        EventKind::Penalty { .. } => format!("={}", after(game, event.seq).unwrap_or_default()),
        _ => return None,
    })
}

/// The position that an act led to, if it changed anything.
fn after(game: &Game, seq: i32) -> Option<String> {
    let of_act = game.steps().iter().skip_while(|step| step.event != Some(seq));
    let of_act = of_act.take_while(|step| step.event.is_none_or(|other| other == seq));
    of_act.last().map(|step| step.after.to_string())
}

fn turn_age(ctx: &Ctx, loaded: &Loaded) -> Option<i64> {
    let passed = loaded
        .game
        .steps()
        .iter()
        .rev()
        .find(|step| step.after.phase() == Phase::Throw && step.after.sixes() == 0);
    let started = loaded.game.standing_acts().first().map(|event| event.at);
    let since = passed.map(|step| step.at).or(started)?;
    Some((ctx.now() - since).num_milliseconds())
}

/// Everything as the text of a script element: what is drawn, said and sent, and the table as it is now.
pub fn page_data(ctx: &Ctx, loaded: &Loaded, names: &Names) -> String {
    let seats: Vec<Value> = loaded
        .game
        .seats()
        .iter()
        .map(|seat| {
            json!({
                "color": seat.color.letter().to_string(),
                "name": seat.color.name(),
                "word": ctx.tk("color", seat.color.name()),
                "letters": ctx.tk("color-short", seat.color.name()),
                "player": names.player(seat.player),
                "outline": outline(seat.color),
            })
        })
        .collect();
    let data = json!({
        "table": loaded.table.id.to_string(),
        "path": format!("/tables/{}", loaded.table.id),
        "csrf": ctx.csrf(),
        "rules": rules_json(&loaded.table.ruleset),
        "app_rolls": loaded.table.dice_seed.is_some(),
        "turn_seconds": loaded.table.ruleset.turn_seconds(),
        "arms": loaded.table.arms.n(),
        "seats": seats,
        "board": board(loaded.table.arms),
        "words": words(ctx),
        "now": Now::new(ctx, loaded),
    });
    // In a script element only this sign could end the data.
    data.to_string().replace('<', "\\u003c")
}

fn words(ctx: &Ctx) -> Value {
    let own = SENTENCES.iter().map(|(key, args)| ((*key).to_owned(), blank(ctx, key, args)));
    let refusals = ENGLISH
        .iter()
        .filter(|(key, _)| key.starts_with("refusal-") || key.starts_with("obligation-"))
        .map(|(key, english)| ((*key).to_owned(), blank(ctx, key, &arguments(english))));
    let colors = Color::ALL.iter().map(|color| {
        let key = format!("color-{}", color.name());
        (key.clone(), Value::String(ctx.t(key)))
    });
    Value::Object(own.chain(refusals).chain(colors).collect())
}

/// A sentence with the names of its arguments in braces where they are to stand.
fn blank(ctx: &Ctx, key: &str, args: &[&'static str]) -> Value {
    let said = args.iter().fold(ctx.ta(key), |said, name| said.with(name, format!("{{{name}}}")));
    Value::String(said.to_string())
}

/// The names of the arguments of an English sentence of the rules.
fn arguments(english: &'static str) -> Vec<&'static str> {
    english.split("{ $").skip(1).filter_map(|rest| rest.split(" }").next()).collect()
}

/// Where pieces stand.
fn board(arms: Arms) -> Value {
    let (geometry, board) = (Geometry::new(arms), Board::new(arms));
    let colors = || Color::ALL.into_iter().take(usize::from(arms.n()));
    let by_color = |of: &dyn Fn(Color) -> Value| -> Value {
        Value::Object(colors().map(|color| (color.letter().to_string(), of(color))).collect())
    };
    let track: Vec<Value> =
        (1..=board.n_squares()).map(|number| places(&geometry.track(number))).collect();
    json!({
        "extent": geometry.extent(),
        "track": track,
        "lanes": by_color(&|color| {
            (1..=7).map(|number| places(&geometry.lane(color, number))).collect()
        }),
        "nests": by_color(&|color| {
            let nest = geometry.nest(color);
            let slots: Vec<Value> = nest.slots.iter().map(|slot| point(*slot)).collect();
            json!({ "middle": point(nest.middle), "slots": slots })
        }),
        "goals": by_color(&|color| {
            let goal = geometry.goal(color);
            json!({ "piece": point(goal.piece), "count": point(goal.count) })
        }),
    })
}

/// The middle of a square and the places of two pieces on it.
fn places(cell: &Cell) -> Value {
    let [first, second] = cell.pair;
    Value::Array([cell.middle, first, second].into_iter().map(point).collect())
}

fn point(point: Point) -> Value {
    json!([point.x(), point.y()])
}
