//! A fast policy for playouts: the legal move with the greatest weighted sum of features.
//!
//! It looks at the pieces before the move and never at the opponents' answers. `docs/strength.md` says how strong it is and how its weights
//! were tuned.

use super::{Bonus, Color, Colors, Mode, Move, Position, Ruleset, TurnPhase};

/// The number of features of a move.
pub const N_FEATURES: usize = 16;

/// The weights of the features of a move, in the order of [`Weights::NAMES`].
///
/// Only their ratios matter. Progress counts as a share of the path, 0 to 1; chances are those of one throw of one opposing piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights(pub [f32; N_FEATURES]);

/// The features of one move, in the order of [`Weights::NAMES`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Features {
    goal: f32,
    capture: f32,
    captured_progress: f32,
    own_captured: f32,
    safety: f32,
    lane: f32,
    in_lane: f32,
    bridge: f32,
    held: f32,
    exposure: f32,
    exposed_progress: f32,
    later_exposure: f32,
    distance: f32,
    pursuit: f32,
    third_six: f32,
    progress_squared: f32,
}

impl Features {
    fn values(&self) -> [f32; N_FEATURES] {
        [
            self.goal,
            self.capture,
            self.captured_progress,
            self.own_captured,
            self.safety,
            self.lane,
            self.in_lane,
            self.bridge,
            self.held,
            self.exposure,
            self.exposed_progress,
            self.later_exposure,
            self.distance,
            self.pursuit,
            self.third_six,
            self.progress_squared,
        ]
    }
}

impl Weights {
    /// The names of the features.
    ///
    /// | name | value of a move |
    /// |---|---|
    /// | `goal` | 1 if the piece reaches the goal |
    /// | `capture` | the number of opposing pieces captured |
    /// | `captured-progress` | their progress |
    /// | `own-captured` | the progress of captured pieces of the own side, and a quarter for each |
    /// | `safety` | 1 if the piece reaches a safe square, less 1 if it leaves one |
    /// | `lane` | 1 if the piece enters its lane |
    /// | `in-lane` | 1 if the piece stood in its lane before |
    /// | `bridge` | 1 if the piece forms a barrier, less 1 if it opens one |
    /// | `held` | opposing pieces up to 14 squares behind the formed barrier, less those behind the opened one |
    /// | `exposure` | the change of the chance that the next throws capture a piece |
    /// | `exposed-progress` | the same, times the progress of the piece in danger |
    /// | `later-exposure` | the same for captures with a six and a second throw, or from the nest |
    /// | `distance` | the progress of the moved piece after the move |
    /// | `pursuit` | the change of the chance that the piece captures with its next throw, by the progress of the prey |
    /// | `third-six` | the progress that a third six would take back, if this is the second six |
    /// | `progress-squared` | the square of `distance` |
    pub const NAMES: [&str; N_FEATURES] = [
        "goal",
        "capture",
        "captured-progress",
        "own-captured",
        "safety",
        "lane",
        "in-lane",
        "bridge",
        "held",
        "exposure",
        "exposed-progress",
        "later-exposure",
        "distance",
        "pursuit",
        "third-six",
        "progress-squared",
    ];

    /// The weights for games of each player for themselves.
    pub const SOLO: Weights = Weights([
        0.979, 1.848, 1.849, -2.957, 0.163, 0.020, -0.201, -0.009, 0.020, -1.148, -1.189, -0.433,
        0.031, 1.464, -0.143, 0.044,
    ]);
    /// The weights for games of two pairs.
    pub const PAIRS: Weights = Weights([
        0.505, 1.329, 1.268, -1.394, 0.180, 0.100, -0.130, 0.040, 0.016, -1.382, -1.494, -0.653,
        0.020, 1.293, -0.107, 0.043,
    ]);
    /// The weights for duels.
    pub const DUEL: Weights = Weights([
        0.754, 1.759, 1.215, -0.316, 0.154, 0.053, -0.165, -0.104, 0.041, -0.899, -1.712, -0.321,
        0.127, 2.469, -0.078, 0.066,
    ]);

    /// The tuned weights for a mode.
    pub fn of(mode: Mode) -> &'static Weights {
        match mode {
            Mode::Solo => &Weights::SOLO,
            Mode::Pairs => &Weights::PAIRS,
            Mode::Duel => &Weights::DUEL,
        }
    }

    /// The weighted sum of a move's features.
    #[inline]
    fn score(&self, features: &Features) -> f32 {
        self.0.iter().zip(features.values()).map(|(weight, value)| weight * value).sum()
    }
}

/// The legal move that the policy takes for the rolled die or the pending bonus count; `None` if neither is due.
///
/// Of equal moves it takes the first. The answer depends on the arguments alone.
///
/// ```
/// use parchis::policy::{Weights, choose};
/// use parchis::{Color, Move, Position, Ruleset};
///
/// let rules = Ruleset::named("jcf").unwrap();
/// let position = Position::parse("4 Y0.0.8.20 B0.0.0.7 turn=Y die=4", &rules).unwrap();
/// let capture = Move::Step { color: Color::Yellow, from: 20, to: 24 };
/// assert_eq!(choose(&position, &rules, Weights::of(position.mode())), Some(capture));
/// ```
pub fn choose(position: &Position, rules: &Ruleset, weights: &Weights) -> Option<Move> {
    let moves = position.legal_moves(rules);
    let (&first, others) = moves.split_first()?;
    if others.is_empty() {
        return Some(first);
    }
    let view = View::of(position, rules);
    let mut best = (weights.score(&view.features(first)), first);
    for &m in others {
        let score = weights.score(&view.features(m));
        if score > best.0 {
            best = (score, m);
        }
    }
    Some(best.1)
}

/// A position as the player on turn sees it.
struct View<'a> {
    position: &'a Position,
    rules: &'a Ruleset,
    side: Colors,
    /// The pieces of opponents that can still capture or be captured, the first `n_foes` in use.
    foes: [Foe; MOST_FOES],
    n_foes: usize,
    goal: f32,
}

/// Seven opponents with four pieces each.
const MOST_FOES: usize = 28;

/// An opposing piece on the track, or the first one in a nest.
#[derive(Clone, Copy)]
struct Foe {
    /// The track square; for a piece in the nest, the one before its exit square.
    square: u8,
    /// The progress, 0 in the nest.
    progress: u8,
    /// A lone piece outside the safe squares.
    is_prey: bool,
    reaches: &'static Reaches,
}

const NO_FOE: Foe = Foe { square: 0, progress: 0, is_prey: false, reaches: &SIX };

/// The opposing pieces around a track square.
#[derive(Clone, Copy, Default)]
struct Danger {
    /// The sum of their chances to reach the square with one throw.
    soon: f32,
    /// The sum of their chances to reach it with two.
    later: f32,
    /// The number of pieces up to 14 squares behind.
    n_behind: f32,
    /// The chance that a piece on the square captures with its next throw, by the progress of the prey.
    pursuit: f32,
}

/// Squares over which a barrier counts the pieces that it holds back.
const HELD: u8 = 14;

/// The steps beyond which no chance of a capture counts.
const FAR: u8 = Bonus::Capture.count() + 5;

impl View<'_> {
    fn of<'a>(position: &'a Position, rules: &'a Ruleset) -> View<'a> {
        let side = position.side_of(position.turn);
        let goal = f32::from(position.circuit().goal());
        let foes = [NO_FOE; MOST_FOES];
        let mut view = View { position, rules, side, foes, n_foes: 0, goal };
        for color in position.active.without(side) {
            view.add_foes(color);
        }
        view
    }

    #[inline]
    fn add_foes(&mut self, color: Color) {
        let circuit = self.position.circuit();
        let pieces = self.position.pieces(color);
        let [least, ..] = pieces;
        let on_track = self.reaches_of(least == 0);
        let mut before = u8::MAX;
        for progress in pieces {
            if progress > circuit.last_track() {
                break;
            }
            if progress == before {
                continue;
            }
            before = progress;
            let (square, reaches) = if progress == 0 {
                (circuit.exit_square(color) - 1, &FROM_NEST)
            } else {
                (circuit.track_square(color, progress), on_track)
            };
            let is_prey =
                progress > 0 && !circuit.is_safe(square) && !self.position.full.contains(square);
            if let Some(foe) = self.foes.get_mut(self.n_foes) {
                *foe = Foe { square, progress, is_prey, reaches };
                self.n_foes += 1;
            }
        }
    }

    /// The chances of a piece on the track.
    fn reaches_of(&self, has_nest: bool) -> &'static Reaches {
        match self.rules.six_counts {
            _ if has_nest => &WITH_NEST,
            7 => &SEVEN,
            12 => &TWELVE,
            _ => &SIX,
        }
    }

    /// The progress as a share of the path.
    fn share(&self, progress: u8) -> f32 {
        f32::from(progress) / self.goal
    }

    #[inline]
    fn features(&self, m: Move) -> Features {
        let mut features = Features::default();
        let (color, from, to) = match m {
            Move::Step { color, from, to } => (color, from, to),
            Move::Exit { color, .. } => (color, 0, 1),
            Move::Pass | Move::ThirdSix { .. } => return features,
        };
        for piece in self.position.captures(m, self.rules).iter() {
            let progress = self.share(piece.progress);
            if self.side.contains(piece.color) {
                features.own_captured += progress + 0.25;
            } else {
                features.capture += 1.0;
                features.captured_progress += progress;
            }
        }
        let circuit = self.position.circuit();
        let track = circuit.last_track();
        features.distance = self.share(to);
        features.progress_squared = features.distance * features.distance;
        features.goal = if to == circuit.goal() { 1.0 } else { 0.0 };
        features.lane = if to > track && from <= track { 1.0 } else { 0.0 };
        features.in_lane = if from > track { 1.0 } else { 0.0 };
        if self.position.sixes == 1
            && matches!(self.position.phase, TurnPhase::Die(6))
            && to <= track
        {
            features.third_six = features.distance;
        }
        if from > 0 && from <= track {
            // The departure takes one piece out of danger, or leaves the other one of a pair in it.
            let is_pair = self.position.n_at(color, from) > 1;
            self.add_square(
                &mut features,
                color,
                from,
                if is_pair { 1.0 } else { -1.0 },
                -1.0,
                is_pair,
            );
        }
        if to <= track {
            let is_pair = self.position.n_at(color, to) == 1;
            self.add_square(
                &mut features,
                color,
                to,
                if is_pair { -1.0 } else { 1.0 },
                1.0,
                is_pair,
            );
        }
        features
    }

    /// Adds the features of a track square that the piece reaches (`sign` 1) or leaves (`sign` -1).
    ///
    /// `exposed` is the change of the number of pieces that stand alone there; `is_pair`: a barrier is formed or opened.
    #[inline]
    fn add_square(
        &self,
        features: &mut Features,
        color: Color,
        progress: u8,
        exposed: f32,
        sign: f32,
        is_pair: bool,
    ) {
        let circuit = self.position.circuit();
        let square = circuit.track_square(color, progress);
        let is_safe = circuit.is_safe(square);
        let danger = self.danger(color, progress, square);
        if is_safe {
            features.safety += sign;
        } else {
            let share = self.share(progress);
            features.exposure += exposed * danger.soon;
            features.exposed_progress += exposed * danger.soon * share;
            features.later_exposure += exposed * danger.later * (share + 0.25);
        }
        if is_pair && self.rules.stops_on(circuit, square) {
            features.bridge += sign;
            features.held += sign * danger.n_behind;
        }
        features.pursuit += sign * danger.pursuit;
    }

    /// The opposing pieces around a track square that a piece of the own color reaches at `own` progress.
    #[inline]
    fn danger(&self, color: Color, own: u8, square: u8) -> Danger {
        let circuit = self.position.circuit();
        let (n_squares, last_track) = (circuit.n_squares(), circuit.last_track());
        let own_reaches = self.reaches_of(!self.position.nest_is_empty(color));
        let mut danger = Danger::default();
        for foe in self.foes.iter().take(self.n_foes) {
            let behind = if square >= foe.square {
                square - foe.square
            } else {
                n_squares - (foe.square - square)
            };
            if behind <= FAR && foe.progress + behind <= last_track {
                self.add_danger(&mut danger, foe, behind);
            }
            let ahead = n_squares - behind;
            if ahead <= FAR && foe.is_prey && own + ahead <= last_track {
                let soon = own_reaches.get(usize::from(ahead)).map_or(0.0, |it| it.soon);
                danger.pursuit += soon * (self.share(foe.progress) + 0.25);
            }
        }
        danger
    }

    #[inline]
    fn add_danger(&self, danger: &mut Danger, foe: &Foe, steps: u8) {
        if foe.progress > 0 && (1..=HELD).contains(&steps) {
            danger.n_behind += 1.0;
        }
        let Some(&Reach { soon, later }) = foe.reaches.get(usize::from(steps)) else { return };
        let blocked = &self.position.blocked;
        // A piece in the nest does not stand on its square, so barriers are not sought from there.
        if soon + later > 0.0
            && (foe.progress == 0
                || blocked.ahead(foe.square, steps - 1, self.position.circuit()) == 0)
        {
            danger.soon += soon;
            danger.later += later;
        }
    }
}

/// The chances that a piece takes exactly so many steps with one throw, and with a six and another throw.
#[derive(Clone, Copy)]
struct Reach {
    soon: f32,
    later: f32,
}

/// The chances by steps, up to [`FAR`].
type Reaches = [Reach; FAR as usize + 1];

/// The chances of a piece on the track whose color has a piece in the nest.
static WITH_NEST: Reaches = reaches(6, true);
/// The chances of a piece on the track whose color has none there, where a six counts 6, 7 or 12.
static SIX: Reaches = reaches(6, false);
static SEVEN: Reaches = reaches(7, false);
static TWELVE: Reaches = reaches(12, false);
/// The chances of a piece in the nest, in steps from the square before its exit square.
static FROM_NEST: Reaches = from_nest();

const NEVER: Reach = Reach { soon: 0.0, later: 0.0 };
const ONE_THROW: Reach = Reach { soon: 1.0 / 6.0, later: 0.0 };
const TWO_THROWS: Reach = Reach { soon: 0.0, later: 1.0 / 36.0 };
/// A count of 20 after a capture, and another throw.
const AFTER_CAPTURE: Reach = Reach { soon: 0.0, later: 1.0 / 72.0 };

const fn reaches(six: u8, has_nest: bool) -> Reaches {
    let mut table = [NEVER; FAR as usize + 1];
    let mut steps = 0;
    let mut rest: &mut [Reach] = &mut table;
    while let [first, others @ ..] = rest {
        *first = match steps {
            0 => NEVER,
            // A five brings a piece out of the nest instead.
            5 if has_nest => TWO_THROWS,
            1..=5 => ONE_THROW,
            _ if steps == six => ONE_THROW,
            _ if steps > Bonus::Capture.count() => AFTER_CAPTURE,
            _ if steps > six && steps < six + 6 => TWO_THROWS,
            _ => NEVER,
        };
        rest = others;
        steps += 1;
    }
    table
}

const fn from_nest() -> Reaches {
    let mut table = [NEVER; FAR as usize + 1];
    let mut steps = 0;
    let mut rest: &mut [Reach] = &mut table;
    while let [first, others @ ..] = rest {
        if steps >= 2 && steps <= 7 {
            *first = TWO_THROWS;
        }
        rest = others;
        steps += 1;
    }
    table
}
