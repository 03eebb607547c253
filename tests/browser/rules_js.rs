//! Compares the page's rules engine with the server's: all vectors, and positions of random games under every rule set,
//! mode and board and under changed fields.

use cubilete::web::http::assets::asset;
use cubilete::web::parts::rules_json::rules_json;
use parchis::random::Chance;
use parchis::record::Action;
use parchis::{
    Arms, Bonus, Color, Colors, FieldKind, Mode, Move, Obligation, Piece, Position, PositionError,
    Refusal, Ruleset, Square, TurnPhase, field_kind,
};
use serde_json::{Value, json};

use crate::harness::{App, Browser, Screen};

/// Perft counts above this are checked only by the server's own test.
const MOST_LEAVES: u64 = 25_000;
/// Positions of each kind for each rule set, mode and board.
const POSITIONS: usize = 150;
/// Number of rule sets with changed fields, and positions of each kind for each.
const CHANGED: u32 = 60;
const POSITIONS_CHANGED: usize = 20;
/// Combinations of fields that no published set has, but that influence each other.
const TOGETHER: [&str; 6] = [
    "rebote barriers=lane",
    "rebote barriers=lane bonus_in_lane=yes third_six_spares=goal",
    "jcf modes=pairs partner_plays_on=yes",
    "clasico modes=duel duel_needs_both_colors=yes six_counts=12",
    "torneo-2018 exit_sends_home=last exit_bonus=20",
    "ranking arms=4 full_exit_five=pair turn_seconds=20",
];
/// Positions that random play hardly reaches: a piece that bounces over a barrier behind it.
const RARE: [(&str, &str); 2] = [
    ("rebote barriers=lane", "4 Y69.69.71.72 B0.0.0.1 turn=Y die=5"),
    ("rebote barriers=lane", "4 Y60.70.70.71 B0.0.0.1 turn=Y die=4"),
];
/// Cases sent at once.
const BATCH: usize = 250;

/// The page's engine in a browser, with the cases sent so far.
struct Engine {
    app: App,
    browser: Browser,
    rules: Vec<Value>,
    cases: Vec<Value>,
    n_asked: u64,
}

impl Engine {
    async fn open() -> Self {
        let app = App::start();
        let browser = Browser::open(Screen::Desktop).await;
        browser.go(&app.base).await;
        Self { app, browser, rules: Vec::new(), cases: Vec::new(), n_asked: 0 }
    }

    /// Sets the rules for the cases that follow.
    fn under(&mut self, rules: &Ruleset) {
        self.rules.push(rules_json(rules));
    }

    async fn ask(&mut self, position: &str, expected: Value, depth: u64) {
        let rules = self.rules.len() - 1;
        self.cases.push(
            json!({ "rules": rules, "position": position, "expected": expected, "depth": depth }),
        );
        if self.cases.len() == BATCH {
            self.flush().await;
        }
    }

    async fn flush(&mut self) {
        let script = include_str!("rules_js.js");
        let url = format!("{}{}", self.app.base, asset("js/rules.js"));
        let cases = std::mem::take(&mut self.cases);
        let args = vec![url.into(), self.rules.clone().into(), cases.into()];
        let said = self.browser.client.execute_async(script, args).await.unwrap();
        assert_eq!(said["nWrong"], 0, "{said:#}");
        self.n_asked += said["n"].as_u64().unwrap();
    }

    async fn close(mut self, least: u64) {
        self.flush().await;
        println!("{} answers of the page's engine compared", self.n_asked);
        assert!(self.n_asked >= least, "only {} answers compared", self.n_asked);
        self.browser.close().await;
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn rules_of(case: &Value) -> Ruleset {
    let mut text = case["rules"].as_str().unwrap().to_owned();
    for field in case["set"].as_array().into_iter().flatten() {
        text = text + " " + field.as_str().unwrap();
    }
    text.parse().unwrap()
}

#[tokio::test]
async fn the_page_finds_every_action_and_perft_number_of_the_vectors() {
    let mut engine = Engine::open().await;
    let mut n = 0;
    for case in lines(include_str!("../../crates/parchis/tests/rules/vectors/moves.jsonl")) {
        engine.under(&rules_of(&case));
        let mut line = case["position"].as_str().unwrap().to_owned();
        if let Some(die) = case["die"].as_u64() {
            line = format!("{line} die={die}");
        }
        let tokens = case["moves"].as_array().unwrap().iter();
        let afters = case["after"].as_array().unwrap().iter();
        let actions: Vec<_> =
            tokens.zip(afters).map(|(token, after)| json!([token, after])).collect();
        engine.ask(&line, json!({ "actions": actions }), 0).await;
        n += 1;
    }
    for case in lines(include_str!("../../crates/parchis/tests/rules/vectors/perft.jsonl")) {
        if case["nodes"].as_u64().unwrap() <= MOST_LEAVES {
            engine.under(&rules_of(&case));
            let depth = case["depth"].as_u64().unwrap();
            let line = case["position"].as_str().unwrap();
            engine.ask(line, json!({ "perft": case["nodes"] }), depth).await;
            n += 1;
        }
    }
    engine.close(n).await;
}

#[tokio::test]
async fn the_page_says_the_same_as_the_server_about_random_positions() {
    let mut engine = Engine::open().await;
    let mut chance = Chance::new(2026);
    for text in Ruleset::NAMES.into_iter().chain(TOGETHER) {
        let rules: Ruleset = text.parse().unwrap();
        for (mode, arms) in tables(&rules) {
            compare(&mut engine, &rules, (mode, arms), POSITIONS, &mut chance).await;
        }
    }
    for (text, line) in RARE {
        let rules: Ruleset = text.parse().unwrap();
        engine.under(&rules);
        let position = Position::parse(line, &rules).unwrap();
        engine.ask(line, facts(&position, &rules, &mut chance), 0).await;
    }
    for _ in 0..CHANGED {
        let rules = changed(&mut chance);
        let tables = tables(&rules);
        let table = tables[chance.below(tables.len() as u32) as usize];
        compare(&mut engine, &rules, table, POSITIONS_CHANGED, &mut chance).await;
    }
    engine.close(50_000).await;
}

/// Valid combinations of mode and board.
fn tables(rules: &Ruleset) -> Vec<(Mode, Arms)> {
    let of = |mode| rules.arms().map(move |arms| (mode, arms));
    let playable = |(mode, arms): &(Mode, Arms)| *mode == Mode::Solo || *arms == Arms::Four;
    rules.modes().flat_map(of).filter(playable).collect()
}

/// Rule set with some fields changed at random.
fn changed(chance: &mut Chance) -> Ruleset {
    let name = Ruleset::NAMES[chance.below(5) as usize];
    let mut rules = Ruleset::named(name).unwrap();
    rules.set("modes", "solo,pairs,duel").unwrap();
    for field in rules.fields() {
        if let Some(FieldKind::Choice(values)) = field_kind(field.key)
            && chance.below(2) == 0
        {
            let value = values[chance.below(values.len() as u32) as usize];
            rules.set(field.key, value).unwrap();
        }
    }
    if chance.below(2) == 0 {
        rules.set("turn_seconds", "20").unwrap();
    }
    rules
}

/// Compares positions with randomly placed pieces, and some of random play.
async fn compare(
    engine: &mut Engine,
    rules: &Ruleset,
    (mode, arms): (Mode, Arms),
    n: usize,
    chance: &mut Chance,
) {
    engine.under(rules);
    for _ in 0..n {
        let position = scattered(rules, mode, arms, chance);
        engine.ask(&position.to_string(), facts(&position, rules, chance), 0).await;
    }
    let mut left = n;
    while left > 0 {
        let mut position = begin(rules, mode, arms, chance);
        let expected = json!({ "start": position.to_string(), "places": places(&position) });
        engine.ask(&position.to_string(), expected, 0).await;
        while !position.is_over() && left > 0 {
            if chance.below(8) == 0 {
                engine.ask(&position.to_string(), facts(&position, rules, chance), 0).await;
                left -= 1;
            }
            position = next(position, rules, chance);
        }
        if position.is_over() {
            engine.ask(&position.to_string(), facts(&position, rules, chance), 0).await;
        }
    }
}

/// Starts a game of a random number of players.
fn begin(rules: &Ruleset, mode: Mode, arms: Arms, chance: &mut Chance) -> Position {
    loop {
        let mut colors: Colors = arms.colors();
        if mode == Mode::Solo && chance.below(2) == 0 {
            colors = colors.iter().filter(|_| chance.below(3) > 0).collect();
        }
        let turn = Color::ALL[chance.below(8) as usize];
        if let Ok(position) = Position::start(rules, mode, arms, colors, turn) {
            return position;
        }
    }
}

/// Possible position with random pieces, often in lanes and on safe squares, where the rules are most complex.
fn scattered(rules: &Ruleset, mode: Mode, arms: Arms, chance: &mut Chance) -> Position {
    loop {
        let begun = begin(rules, mode, arms, chance);
        let circuit = begun.circuit();
        let mut setup = begun.to_setup();
        for color in setup.colors {
            let (track, kind) = (circuit.last_track(), chance.below(4));
            let mut pieces = [(); 4].map(|()| match (kind, chance.below(6)) {
                (0, _) => 0,
                (1, 0..=2) => circuit.goal(),
                (1, _) => track + chance.below(8) as u8,
                (_, 0) => 0,
                (_, 1 | 2) => 1 + 17 * chance.below(u32::from(arms.n())) as u8,
                (_, 3) => track + 8 - chance.below(30) as u8,
                _ => chance.below(u32::from(track)) as u8 + 1,
            });
            if chance.below(3) == 0 {
                pieces[1] = pieces[0];
            }
            pieces.sort_unstable();
            *setup.pieces.get_mut(color) = pieces;
            if pieces != [0; 4] || chance.below(2) == 0 {
                setup.fresh.remove(color);
            }
        }
        let movers: Vec<Color> = begun.movers(rules).iter().collect();
        let color = movers[chance.below(movers.len() as u32) as usize];
        setup.sixes = (chance.below(6) as u8).saturating_sub(3);
        let progress = setup.pieces.get(color)[chance.below(4) as usize];
        setup.last = (setup.sixes > 0).then_some(Piece { color, progress });
        setup.phase = match chance.below(8) {
            0 => TurnPhase::Bonus(Bonus::Capture),
            1 => TurnPhase::Bonus(Bonus::Goal),
            2 => TurnPhase::Throw,
            3 | 4 => TurnPhase::Die(6),
            _ => TurnPhase::Die(chance.die()),
        };
        if mode == Mode::Solo && chance.below(6) == 0 {
            setup.out.push(Color::ALL[chance.below(u32::from(arms.n())) as usize]);
        }
        for exit in setup.colors {
            for last in setup.colors {
                match Position::from_setup(setup, rules) {
                    Ok(position) => return position,
                    Err(PositionError::Latest { exit: due, .. }) if due == exit => {
                        *setup.latest.get_mut(exit) = Some(last);
                    }
                    Err(_) => {}
                }
            }
        }
    }
}

/// Next position: mostly by a throw or a move, now and then by a retirement.
fn next(position: Position, rules: &Ruleset, chance: &mut Chance) -> Position {
    if chance.below(300) == 0
        && let Ok(after) = position.retire(Color::ALL[chance.below(8) as usize], rules)
    {
        return after;
    }
    if position.phase() == TurnPhase::Throw {
        return position.roll(chance.die(), rules).unwrap();
    }
    let m = chance.choose(&position.legal_moves(rules));
    position.play(m, rules).unwrap()
}

/// All results of the server's engine for a position.
fn facts(position: &Position, rules: &Ruleset, chance: &mut Chance) -> Value {
    let act = |action| outcome(position, action, rules);
    let retire: Vec<_> =
        Color::ALL.map(|color| json!([color.letter(), act(Action::Retire(color))])).into();
    let distances = position.colors().iter().map(|color| {
        (color.letter().to_string(), json!(position.distance(position.side_of(color))))
    });
    json!({
        "moves": moves(position, rules),
        "obligation": position.obligation(rules).map(|it: Obligation| parts(it.parts())),
        "whyNot": why_not(position, rules),
        "claims": claims(position, rules, chance),
        "advance": advance(position, rules),
        "retire": retire,
        "timeOut": act(Action::TimeOut),
        "distances": distances.collect::<serde_json::Map<_, _>>(),
    })
}

fn moves(position: &Position, rules: &Ruleset) -> Value {
    let row = |m: Move| {
        let captures: Vec<String> = position
            .captures(m, rules)
            .iter()
            .map(|piece| format!("{}{}", piece.color.letter(), piece.progress))
            .collect();
        let after = position.play(m, rules).unwrap();
        json!([m.token(position, rules), captures.join(","), after.to_string()])
    };
    position.legal_moves(rules).into_iter().map(row).collect()
}

fn why_not(position: &Position, rules: &Ruleset) -> Value {
    let pieces = position.colors().iter().flat_map(|color| {
        position.pieces(color).into_iter().map(move |progress| (color, progress))
    });
    let row = |(color, progress): (Color, u8)| {
        let why = position.why_not(color, progress, rules);
        json!([color.letter(), progress, why.map(|why| parts(why.parts()))])
    };
    pieces.map(row).collect()
}

/// Moves to try, legal or not, with their results.
fn claims(position: &Position, rules: &Ruleset, chance: &mut Chance) -> Value {
    let mut rows = Vec::new();
    for color in position.movers(rules) {
        let from = position.pieces(color)[chance.below(4) as usize];
        let to = (from + chance.die()).min(position.circuit().goal());
        rows.push((
            Move::Step { color, from, to },
            json!({"kind": "step", "color": color.letter(), "from": from, "to": to}),
        ));
        let n = 1 + chance.below(2) as u8;
        rows.push((
            Move::Exit { color, n },
            json!({"kind": "exit", "color": color.letter(), "n": n, "from": 0, "to": 1}),
        ));
    }
    rows.push((Move::Pass, json!({"kind": "pass"})));
    rows.push((Move::ThirdSix { sent_home: None }, json!({"kind": "third-six", "sentHome": null})));
    let row = |(m, written)| json!([written, outcome(position, Action::Play(m), rules)]);
    rows.into_iter().map(row).collect()
}

/// Acts of the log, each with its automatic consequences, as `tournament::game` plays them.
fn advance(position: &Position, rules: &Ruleset) -> Value {
    let mut acts: Vec<_> =
        (0..=7).map(|die| (Action::Roll(die), json!({"kind": "die", "die": die}))).collect();
    for m in position.legal_moves(rules) {
        let (color, from, to) = match m {
            Move::Exit { color, .. } => (color, 0, 1),
            Move::Step { color, from, to } => (color, from, to),
            Move::Pass | Move::ThirdSix { .. } => continue,
        };
        acts.push((
            Action::Play(m),
            json!({"kind": "move", "color": color.letter(), "from": from, "to": to}),
        ));
    }
    let row = |(action, written)| json!([written, advanced(*position, action, rules)]);
    acts.into_iter().map(row).collect()
}

fn advanced(mut position: Position, action: Action, rules: &Ruleset) -> Value {
    if let Err(refusal) = position.act(action, rules) {
        return parts(refusal.parts());
    }
    while let [m @ (Move::Pass | Move::ThirdSix { .. })] = *position.legal_moves(rules) {
        position = position.play(m, rules).unwrap();
    }
    position.to_string().into()
}

fn outcome(position: &Position, action: Action, rules: &Ruleset) -> Value {
    let mut after = *position;
    let done: Result<(), Refusal> = after.act(action, rules);
    done.map_or_else(|refusal| parts(refusal.parts()), |()| after.to_string().into())
}

fn parts((key, args): (&'static str, Vec<(&'static str, String)>)) -> Value {
    let args: serde_json::Map<String, Value> =
        args.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    json!({ "key": key, "args": args })
}

/// Every square as each color sees it, and invalid words.
fn places(position: &Position) -> Value {
    let circuit = position.circuit();
    let named = ["N", "G", "L1", "L7", "L8", "0", "07", "22x", ""].map(str::to_owned);
    let numbers = (1..=circuit.n_squares() + 1).map(|number| number.to_string());
    let squares: Vec<String> = named.into_iter().chain(numbers).collect();
    let row = |(color, written): (Color, &String)| {
        let square = match written.as_str() {
            "N" => Some(Square::Nest),
            "G" => Some(Square::Goal),
            "L1" => Some(Square::Lane(1)),
            "L7" => Some(Square::Lane(7)),
            number if number.starts_with('0') => None,
            number => number.parse().ok().map(Square::Track),
        };
        let progress = square.and_then(|square| circuit.progress_at(color, square));
        let back = progress.map(|progress| circuit.square_at(color, progress).to_string());
        json!([color.letter(), written, progress, back])
    };
    let colors = position.colors().iter();
    colors.flat_map(|color| squares.iter().map(move |square| (color, square))).map(row).collect()
}
