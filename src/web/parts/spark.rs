//! The race of a game as small lines beside it: the leader's runs along the top, and the others fall as far below as they are behind. They
//! carry no text, since the sides stand beside them in the order of their distances.

use std::cmp::Reverse;

use askama::Template;
use domain::tournament::game::Game;
use domain::tournament::race::{Race, RaceSide, samples};
use parchis::Color;
use pictures::board::artist::outline;

/// Size of the drawing, twice that on screen, so that whole units are exact enough.
const WIDTH: u16 = 240;
const HEIGHT: u16 = 48;
/// Margin for the lines, and at the right for the shapes at their ends.
const MARGIN: u16 = 8;
const ASIDE: u16 = 16;
/// Most positions drawn.
const POSITIONS: usize = 48;

/// The lines of a game.
#[derive(Debug, Template)]
#[template(path = "board/spark.html")]
pub struct Sparkline {
    sides: Vec<SparkSide>,
}

/// A line with the shape at its end.
#[derive(Debug)]
struct SparkSide {
    color: Color,
    line: String,
    end: (i32, i32),
}

impl SparkSide {
    fn outline(&self) -> &'static str {
        outline(self.color)
    }
}

impl Sparkline {
    /// The lines of a game; `None` before its first throw.
    pub fn of(game: &Game) -> Option<Self> {
        let race = Race::of(game)?;
        let positions: Vec<usize> = samples(race.last, POSITIONS).collect();
        let behind = positions.iter().flat_map(|n| {
            let race = &race;
            race.sides.iter().map(|side| race.behind(side, *n))
        });
        let most = behind.max().unwrap_or_default().max(1);
        let mut sides: Vec<&RaceSide> = race.sides.iter().collect();
        // Whoever is in front lies above the others.
        sides.sort_by_key(|side| Reverse(race.behind(side, race.last)));
        let side = |side| SparkSide::new(&race, side, &positions, most);
        Some(Self { sides: sides.into_iter().map(side).collect() })
    }

    fn view_box(&self) -> String {
        format!("0 0 {WIDTH} {HEIGHT}")
    }
}

impl SparkSide {
    fn new(race: &Race, side: &RaceSide, positions: &[usize], most: u16) -> Self {
        let across = f64::from(WIDTH - MARGIN - ASIDE) / race.last.max(1) as f64;
        let down = f64::from(HEIGHT - 2 * MARGIN) / f64::from(most);
        let place = |n: usize| {
            let (x, y) = (n as f64 * across, f64::from(race.behind(side, n)) * down);
            // Whole units below 240.
            [x, y].map(|value| value.round() as i32 + i32::from(MARGIN))
        };
        let [mut x, mut y] = place(0);
        let mut line = format!("M{x} {y}l");
        let before_end = positions.iter().copied().filter(|n| (1..side.end()).contains(n));
        for n in before_end.chain([side.end()]) {
            let [to_x, to_y] = place(n);
            // A minus sign separates numbers by itself.
            let space = if to_y < y { "" } else { " " };
            let first = if line.ends_with('l') { "" } else { " " };
            line.push_str(&format!("{first}{}{space}{}", to_x - x, to_y - y));
            [x, y] = [to_x, to_y];
        }
        Self { color: side.colors.first().copied().unwrap_or(Color::Yellow), line, end: (x, y) }
    }
}
