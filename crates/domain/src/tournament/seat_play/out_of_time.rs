//! What follows when a turn runs out of time at a table at a distance.

use chrono::{DateTime, TimeDelta, Utc};
use parchis::house::{Level, choose};
use parchis::{Color, TurnPhase};

use super::{SeatDevice, colors_acting, device_of, house};
use crate::tournament::event::EventKind;
use crate::tournament::game::{Game, MOST_EVENTS, chosen_event};
use crate::tournament::id::RequestId;
use crate::tournament::table_plan::OutOfTime;

/// Time that a seat is away before it has left for good, if nobody or one side alone is still there. With two players the game then ends,
/// as rule text 000 §4 says.
pub const LEFT: TimeDelta = TimeDelta::seconds(60);

/// What follows from a turn that ran out of time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunOut {
    /// The acts of the server, at least one unless the game is not being played.
    pub acts: Vec<EventKind>,
    /// The devices whose state changed.
    pub devices: Vec<SeatDevice>,
}

/// The acts and changed devices that follow from the current turn of a game running out of time. `random` returns random bits for the
/// choices of the house's player.
pub fn run_out(
    game: &Game,
    devices: &[SeatDevice],
    out_of_time: OutOfTime,
    now: DateTime<Utc>,
    random: impl FnMut() -> u64,
) -> RunOut {
    let Some(color) = game.position().and_then(|position| position.turn()) else {
        return RunOut { acts: Vec::new(), devices: Vec::new() };
    };
    let changed = missed(game, devices, color, now);
    let is_other = |device: &&SeatDevice| !changed.iter().any(|it| it.color == device.color);
    let all: Vec<SeatDevice> = devices.iter().filter(is_other).chain(&changed).cloned().collect();
    let mut acts = match consequence(game, &all, (color, out_of_time), now) {
        Consequence::LoseTurn => vec![EventKind::TimeOut],
        Consequence::HousePlays => house_turn(game, now, random),
        Consequence::Leave(colors) => retirements(game, colors),
        Consequence::CallTime => vec![EventKind::CallTime],
    };
    let is_long = game.version() + MOST_IN_TURN >= MOST_EVENTS;
    if acts.is_empty() || is_long {
        acts = vec![EventKind::CallTime];
    }
    RunOut { acts, devices: changed }
}

/// The devices of the player on turn, after one more missed turn; in a duel those of both colors. The house's player misses none.
fn missed(
    game: &Game,
    devices: &[SeatDevice],
    color: Color,
    now: DateTime<Utc>,
) -> Vec<SeatDevice> {
    let own = game.seats().iter().find(|seat| seat.color == color).map(|seat| seat.player);
    let of_player = game.seats().iter().filter(|seat| Some(seat.player) == own);
    let of_people =
        of_player.map(|seat| device_of(devices, seat.color)).filter(|device| !device.is_house);
    let missed = of_people.map(|mut device| {
        device.miss(now);
        device
    });
    missed.collect()
}

/// The retirements of colors between throws. A side retires together, so further colors of it are skipped.
fn retirements(game: &Game, colors: Vec<Color>) -> Vec<EventKind> {
    let mut sides = Vec::new();
    let mut acts = Vec::new();
    for color in colors {
        let side = game.side_of(color);
        if !sides.contains(&side) {
            sides.push(side);
            acts.push(EventKind::Retire(color));
        }
    }
    acts
}

/// The kind of what follows from a turn that ran out of time.
enum Consequence {
    /// The turn is lost.
    LoseTurn,
    /// The house's player finishes the turn, or plays its own.
    HousePlays,
    /// These colors have left; the game ends, since at most one side is still there.
    Leave(Vec<Color>),
    /// No person is left who plays: the game ends where it is.
    CallTime,
}

/// The kind of what follows from a turn of `color`. `devices` already count the turn that ran out.
fn consequence(
    game: &Game,
    devices: &[SeatDevice],
    (color, out_of_time): (Color, OutOfTime),
    now: DateTime<Utc>,
) -> Consequence {
    let is_house = |color: &Color| device_of(devices, *color).is_house;
    let has_left = |color: &Color| {
        let since = device_of(devices, *color).away_since;
        since.is_some_and(|since| now - since >= LEFT)
    };
    let acting = colors_acting(game);
    let (of_house, of_people): (Vec<Color>, Vec<Color>) =
        acting.iter().partition(|color| is_house(color));
    let (left, there): (Vec<Color>, Vec<Color>) =
        of_people.iter().partition(|color| has_left(color));
    let is_one_side = of_house.is_empty()
        && there
            .first()
            .is_some_and(|first| there.iter().all(|color| game.side_of(*first).contains(*color)));
    let others: Vec<Color> = left
        .iter()
        .copied()
        .filter(|color| there.first().is_none_or(|first| !game.side_of(*first).contains(*color)))
        .collect();
    // A side that may have left too does not win by it: the turns pass until it is back, or everybody has left.
    let is_here = there.iter().any(|color| !device_of(devices, *color).is_away());
    match (there.is_empty(), is_one_side && is_here) {
        (true, _) => Consequence::CallTime,
        // Retiring is possible between throws only, so the current throw is lost first.
        (false, true) if !others.is_empty() && is_between_throws(game) => {
            Consequence::Leave(others)
        }
        _ if is_house(&color) => Consequence::HousePlays,
        _ if out_of_time == OutOfTime::HousePlays || game.ruleset().turn_seconds() == 0 => {
            Consequence::HousePlays
        }
        _ => Consequence::LoseTurn,
    }
}

fn is_between_throws(game: &Game) -> bool {
    game.position().is_some_and(|position| position.phase() == TurnPhase::Throw)
}

/// The acts by which the house's player finishes the turn of the game, until another color has the turn or the game is over. `random`
/// returns random bits for the choice among equal moves.
fn house_turn(game: &Game, now: DateTime<Utc>, mut random: impl FnMut() -> u64) -> Vec<EventKind> {
    let mut acts = Vec::new();
    let mut game = game.clone();
    let Some(color) = game.position().and_then(|position| position.turn()) else { return acts };
    // A turn has at most three throws, each with a die, its move and a few bonus counts.
    for _ in 0..MOST_ACTS {
        let Some(position) = game.position().copied() else { break };
        if position.turn() != Some(color) || position.is_over() {
            break;
        }
        let kind = match position.phase() {
            TurnPhase::Throw => game.next_die().map(EventKind::Die),
            TurnPhase::Die(_) | TurnPhase::Bonus(_) => {
                let chosen = choose(&position, Level::Medium, random(), game.ruleset());
                chosen.and_then(chosen_event)
            }
            TurnPhase::Over => None,
        };
        let Some(kind) = kind else { break };
        let request = RequestId(Default::default());
        if game.act(kind.clone(), house(), request, now).is_err() {
            break;
        }
        acts.push(kind);
    }
    acts
}

/// Maximum number of acts in a turn of the house's player.
const MOST_ACTS: usize = 40;
/// Number of events before the maximum of a game at which it ends where it is.
const MOST_IN_TURN: i32 = 50;
