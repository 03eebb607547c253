//! The places of the sides: first by finishing, then by remaining distance, last by retirement.

use super::{Arms, ByColor, Circuit, Color, Colors, Mode, Order, Position, Ruleset};
use std::cmp::{Ordering, Reverse};
use std::fmt;

/// The state of a side when the game is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It has all required pieces in the goal.
    Finished,
    /// It was still playing.
    Playing,
    /// It has left the game for good.
    Retired,
}

/// The place of one side in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidePlace {
    /// The colors of the side.
    pub side: Colors,
    /// The place, counted from 1; sides that are equal share the better one.
    pub place: u8,
    /// True if another side shares the place.
    pub tied: bool,
    /// The remaining distance in steps, summed over all pieces of the side.
    pub distance: u16,
    /// The state of the side.
    pub status: Status,
}

/// The sides of a game from the first place to the last.
///
/// Displayed as `1=G 2=B 3=Y 4=R`; sides that share a place are in board order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing(Vec<SidePlace>);

impl Placing {
    /// The places, best first; sides that share a place are in board order.
    pub fn places(&self) -> &[SidePlace] {
        &self.0
    }

    /// The place of the side that a color belongs to; `None` if the color did not play.
    pub fn of(&self, color: Color) -> Option<&SidePlace> {
        self.0.iter().find(|place| place.side.contains(color))
    }
}

impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, place) in self.0.iter().enumerate() {
            let separator = if at == 0 { "" } else { " " };
            write!(f, "{separator}{}={}", place.place, place.side)?;
        }
        Ok(())
    }
}

impl Position {
    /// The placing if the game ended in this position.
    ///
    /// ```
    /// use parchis::{Position, Ruleset};
    ///
    /// let rules = Ruleset::named("jcf").unwrap();
    /// let line = "4 Y0.0.1.17 B0.0.9.9 R72.72.72.72 G0.0.0.72 done=R over";
    /// let position = Position::parse(line, &rules).unwrap();
    /// assert_eq!(position.placing().to_string(), "1=R 2=G 3=Y 4=B");
    /// ```
    ///
    /// Source: rules spec §6 "Placing"; 003 "About the final case and end of the game".
    pub fn placing(&self) -> Placing {
        place(&Final {
            mode: self.mode,
            arms: self.circuit.arms(),
            colors: self.colors,
            pieces: self.to_setup().pieces,
            done: self.done,
            out: self.out,
        })
    }
}

/// The end of a game without its course: the data of a result sheet.
#[derive(Clone, Copy, Debug)]
pub struct Final {
    /// The mode, which assigns the colors to sides.
    pub mode: Mode,
    /// The arms of the board.
    pub arms: Arms,
    /// The colors that played, retired ones included.
    pub colors: Colors,
    /// The progress of each color's pieces; for retired colors, the progress when they left.
    pub pieces: ByColor<[u8; 4]>,
    /// The finished sides in order, each named by any of its colors.
    pub done: Order,
    /// The colors of the sides that left, in order of leaving.
    pub out: Order,
}

/// The reason why the sides of a result sheet cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacingError {
    /// A piece stands beyond the goal.
    #[error("{0} has a piece beyond the goal")]
    Progress(Color),
    /// A color finished or left although it did not play, or did both.
    #[error("{0} cannot have finished or left")]
    Order(Color),
    /// A side finished, but lacks pieces in the goal.
    #[error("{0} has not all pieces in the goal")]
    Incomplete(Color),
    /// A side has all pieces in the goal, but is not listed as finished.
    #[error("{0} has all pieces in the goal, but has not finished")]
    Complete(Color),
}

/// Places the sides by the final positions of their pieces and the orders of finishing and leaving.
///
/// # Errors
/// Any of the conditions listed in [`PlacingError`].
///
/// Source: rules spec §6 "Placing".
pub fn placing_of(rules: &Ruleset, end: &Final) -> Result<Placing, PlacingError> {
    let goal = Circuit::new(end.arms).goal();
    let mut end = *end;
    for color in end.colors {
        let pieces = end.pieces.get_mut(color);
        pieces.sort_unstable();
        if pieces.iter().any(|&progress| progress > goal) {
            return Err(PlacingError::Progress(color));
        }
    }
    let done: Colors = end.done.iter().flat_map(|color| side(end.mode, color)).collect();
    let out: Colors = end.out.iter().flat_map(|color| side(end.mode, color)).collect();
    for color in end.done.iter().chain(end.out.iter()) {
        if !end.colors.contains(color) || (done.contains(color) && out.contains(color)) {
            return Err(PlacingError::Order(color));
        }
    }
    for color in end.colors {
        let mut home = side(end.mode, color).iter().map(|c| *end.pieces.get(c) == [goal; 4]);
        let is_complete = if end.mode == Mode::Duel && !rules.duel_needs_both {
            home.any(|is_home| is_home)
        } else {
            home.all(|is_home| is_home)
        };
        if done.contains(color) && !is_complete {
            return Err(PlacingError::Incomplete(color));
        }
        if is_complete && !done.contains(color) {
            return Err(PlacingError::Complete(color));
        }
    }
    Ok(place(&end))
}

fn place(end: &Final) -> Placing {
    let sides = end.colors.iter().map(|color| (color, side(end.mode, color)));
    let mut keyed: Vec<(PlacingKey, Colors)> = sides
        .filter(|(color, side)| side.lowest() == Some(*color))
        .map(|(_, side)| (PlacingKey::of(end, side), side))
        .collect();
    keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
    let better_than = |key: &PlacingKey| keyed.iter().filter(|(other, _)| other < key).count();
    let equal_to = |key: &PlacingKey| keyed.iter().filter(|(other, _)| other == key).count();
    let places = keyed.iter().map(|(key, side)| SidePlace {
        side: *side,
        place: better_than(key) as u8 + 1,
        tied: equal_to(key) > 1,
        distance: key.distance,
        status: match key.class {
            Class::Finished(_) => Status::Finished,
            Class::Playing => Status::Playing,
            Class::Retired(_) => Status::Retired,
        },
    });
    Placing(places.collect())
}

fn side(mode: Mode, color: Color) -> Colors {
    let mut side = Colors::of(color);
    if mode != Mode::Solo {
        side.insert(color.opposite());
    }
    side
}

/// The key that sides are placed by; less is better.
#[derive(Clone, PartialEq, Eq)]
struct PlacingKey {
    class: Class,
    distance: u16,
    /// Progress of the pieces, most advanced first.
    pieces: Vec<u8>,
    n_home: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Finished(usize),
    Playing,
    Retired(Reverse<usize>),
}

impl PlacingKey {
    fn of(end: &Final, side: Colors) -> PlacingKey {
        let goal = Circuit::new(end.arms).goal();
        let at = |order: Order| side.iter().filter_map(|color| order.position(color)).min();
        let class = match (at(end.done), at(end.out)) {
            (Some(at), _) => Class::Finished(at),
            (None, Some(at)) => Class::Retired(Reverse(at)),
            (None, None) => Class::Playing,
        };
        let mut pieces: Vec<u8> = side.iter().flat_map(|color| *end.pieces.get(color)).collect();
        pieces.sort_unstable_by_key(|&progress| Reverse(progress));
        PlacingKey {
            class,
            distance: pieces.iter().map(|&progress| u16::from(goal - progress)).sum(),
            n_home: pieces.iter().filter(|&&progress| progress == goal).count(),
            pieces,
        }
    }
}

impl PartialOrd for PlacingKey {
    fn partial_cmp(&self, other: &PlacingKey) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlacingKey {
    fn cmp(&self, other: &PlacingKey) -> Ordering {
        self.class.cmp(&other.class).then_with(|| {
            if matches!(self.class, Class::Playing) {
                let by_distance = self.distance.cmp(&other.distance);
                let by_home = || other.n_home.cmp(&self.n_home);
                by_distance.then_with(by_home).then_with(|| other.pieces.cmp(&self.pieces))
            } else {
                Ordering::Equal
            }
        })
    }
}
