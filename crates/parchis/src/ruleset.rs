//! A rule set as a value: the five named sets and all their fields.
//!
//! The engine never branches on a rule set's name. The module `fields` names, reads and writes the fields.

use strum::VariantArray;

use super::section::{CLASICO, JCF, RANKING, REBOTE, Section, Sections, TORNEO, Topic};
use super::{Arms, Circuit, Colors, Mode};

/// The rules of one table: one of the five named sets, possibly with changed fields.
///
/// A small `Copy` value: the rules are stored as flags and small numbers.
///
/// ```
/// use parchis::Ruleset;
///
/// let mut rules = Ruleset::named("jcf").unwrap();
/// rules.set("six_counts", "12").unwrap();
/// assert_eq!(rules.to_string(), "jcf six_counts=12");
/// assert_eq!("jcf six_counts=12".parse(), Ok(rules));
/// ```
///
/// Source: rules spec §3.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ruleset {
    /// The named set that this rule set was made from, as an index into [`Ruleset::NAMES`].
    pub(super) base: u8,
    /// Bit 0: four arms, bit 1: six, bit 2: eight.
    pub(super) arms: u8,
    pub(super) least_players: u8,
    /// `None` if as many players may play as the board has arms.
    pub(super) most_players: Option<u8>,
    /// Bit 0: solo, bit 1: pairs, bit 2: duel.
    pub(super) modes: u8,
    pub(super) one_out: bool,
    pub(super) first_two: bool,
    pub(super) full_exit_pair: bool,
    pub(super) exit_sends_all: bool,
    pub(super) exit_bonus: bool,
    pub(super) six_counts: u8,
    pub(super) six_always_repeats: bool,
    pub(super) lane_spares: bool,
    pub(super) unmoved_six_spares: bool,
    pub(super) lane_barriers: bool,
    pub(super) only_safe_stops: bool,
    pub(super) bounces: bool,
    pub(super) bonus_in_lane: bool,
    pub(super) to_the_left: bool,
    pub(super) ends_after: u8,
    pub(super) turn_seconds: u16,
    pub(super) partner_plays_on: bool,
    pub(super) duel_needs_both: bool,
}

impl Ruleset {
    /// The names of the five sets, in the order of the source texts 000 to 004.
    pub const NAMES: [&str; 5] = ["rebote", "jcf", "clasico", "ranking", "torneo-2018"];

    /// The named set; `None` if no set has that name.
    pub fn named(name: &str) -> Option<Ruleset> {
        NAMED.iter().find(|rules| rules.name() == name).copied()
    }

    /// The first of the named sets.
    pub fn first() -> Ruleset {
        let [first, ..] = &NAMED;
        *first
    }

    /// The name of the named set that this rule set was made from.
    pub fn name(&self) -> &'static str {
        let [first, ..] = Ruleset::NAMES;
        Ruleset::NAMES.get(usize::from(self.base)).copied().unwrap_or(first)
    }

    /// The named set that this rule set was made from, without changed fields.
    pub fn original(&self) -> Ruleset {
        NAMED.get(usize::from(self.base)).copied().unwrap_or(*self)
    }

    /// Returns whether any field differs from the named set.
    pub fn is_changed(&self) -> bool {
        *self != self.original()
    }

    /// The boards that the rule set allows, smallest first.
    pub fn arms(&self) -> impl Iterator<Item = Arms> {
        let bits = self.arms;
        Arms::ALL.into_iter().filter(move |&arms| bits & (1 << arms as u8) != 0)
    }

    /// The modes that the rule set allows.
    pub fn modes(&self) -> impl Iterator<Item = Mode> {
        let bits = self.modes;
        Mode::VARIANTS.iter().copied().filter(move |&mode| bits & (1 << mode as u8) != 0)
    }

    /// The least and the greatest number of players on a board with these arms.
    pub fn players(&self, arms: Arms) -> (u8, u8) {
        (self.least_players, self.most_players.unwrap_or(arms.n()).min(arms.n()))
    }

    /// The time for a throw and its move in seconds; 0 means no limit.
    pub fn turn_seconds(&self) -> u16 {
        self.turn_seconds
    }

    /// Checks that a game can be played with these colors on this board in this mode.
    ///
    /// # Errors
    /// The first of these that is not allowed: the board, the mode, the mode on that board, the colors on that board, the colors in that
    /// mode, the number of players.
    ///
    /// Source: rules spec §3 (`arms`, `players`, `modes`), §5.
    pub fn seats(&self, mode: Mode, arms: Arms, colors: Colors) -> Result<(), SeatsError> {
        if !self.arms().any(|other| other == arms) {
            return Err(SeatsError::Arms(arms));
        }
        if !self.modes().any(|other| other == mode) {
            return Err(SeatsError::Mode(mode));
        }
        if mode != Mode::Solo && arms != Arms::Four {
            return Err(SeatsError::ModeNeedsFourArms(mode));
        }
        if !colors.is_subset(arms.colors()) {
            return Err(SeatsError::Colors(arms));
        }
        if mode != Mode::Solo && colors != arms.colors() {
            return Err(SeatsError::ModeNeedsAllColors(mode));
        }
        let n = if mode == Mode::Duel { 2 } else { colors.len() };
        let (least, most) = self.players(arms);
        if !(usize::from(least)..=usize::from(most)).contains(&n) {
            return Err(SeatsError::Players { n, least, most });
        }
        Ok(())
    }

    /// The section names of the rule text that the set came from.
    pub(super) fn text_sections(&self) -> &'static Sections {
        let [first, ..] = &SECTIONS;
        SECTIONS.get(usize::from(self.base)).unwrap_or(first)
    }

    /// Returns whether no piece may pass a barrier on this track square.
    pub(super) fn stops_on(&self, circuit: Circuit, square: u8) -> bool {
        !self.only_safe_stops || circuit.is_safe(square)
    }

    /// Returns whether no piece may pass a barrier in a lane.
    pub(super) fn stops_in_lane(&self) -> bool {
        self.lane_barriers && !self.only_safe_stops
    }

    /// Returns whether a color's first leaving brings out two pieces, so that positions must store which colors have not left yet.
    pub(super) fn has_first_leaving(&self) -> bool {
        self.first_two && !self.one_out
    }
}

/// The reason why a table cannot be played under a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeatsError {
    /// The rule set does not allow that board.
    #[error("the rules are not played on {0} arms")]
    Arms(Arms),
    /// The rule set does not allow that mode.
    #[error("the rules have no mode {0}")]
    Mode(Mode),
    /// Pairs and duel are played on four arms only.
    #[error("{0} is played on 4 arms")]
    ModeNeedsFourArms(Mode),
    /// Pairs and duel use all four colors.
    #[error("{0} is played with all four colors")]
    ModeNeedsAllColors(Mode),
    /// A color is not on the board.
    #[error("a board of {0} arms has no such color")]
    Colors(Arms),
    /// Too few or too many players.
    #[error("{n} players, expected {least} to {most}")]
    Players {
        /// The actual number of players.
        n: usize,
        /// The least allowed number.
        least: u8,
        /// The greatest allowed number.
        most: u8,
    },
}

static SECTIONS: [Sections; 5] = [REBOTE, JCF, CLASICO, RANKING, TORNEO];

const BASE: Ruleset = Ruleset {
    base: 0,
    arms: 0b001,
    least_players: 2,
    most_players: Some(4),
    modes: 0b001,
    one_out: false,
    first_two: false,
    full_exit_pair: false,
    exit_sends_all: false,
    exit_bonus: true,
    six_counts: 7,
    six_always_repeats: false,
    lane_spares: true,
    unmoved_six_spares: false,
    lane_barriers: true,
    only_safe_stops: false,
    bounces: false,
    bonus_in_lane: true,
    to_the_left: false,
    ends_after: 1,
    turn_seconds: 0,
    partner_plays_on: false,
    duel_needs_both: false,
};

/// The five sets, each a column of the table in rules spec §3.
static NAMED: [Ruleset; 5] = [
    Ruleset {
        base: 0,
        full_exit_pair: true,
        six_counts: 6,
        lane_barriers: false,
        bounces: true,
        bonus_in_lane: false,
        to_the_left: true,
        turn_seconds: 30,
        ..BASE
    },
    Ruleset { base: 1, modes: 0b011, lane_spares: false, ..BASE },
    Ruleset { base: 2, modes: 0b111, ..BASE },
    Ruleset {
        base: 3,
        arms: 0b111,
        most_players: None,
        one_out: true,
        six_always_repeats: true,
        ..BASE
    },
    Ruleset {
        base: 4,
        first_two: true,
        exit_sends_all: true,
        exit_bonus: false,
        six_always_repeats: true,
        unmoved_six_spares: true,
        only_safe_stops: true,
        ends_after: 2,
        ..BASE
    },
];

impl Ruleset {
    /// The sections of the rule text by topic, such as `barrier`. Topics are left out if the text does not treat them, or if a
    /// changed field contradicts the text.
    pub fn sections(&self) -> impl Iterator<Item = (&'static str, Section)> {
        Topic::NAMED.into_iter().filter_map(|(name, topic)| Some((name, self.section(topic)?)))
    }

    /// The section of the rule text about a topic; `None` if the text has none, or if a changed field contradicts it.
    pub(super) fn section(&self, topic: Topic) -> Option<Section> {
        let text = self.text_sections().of(topic);
        let original = self.original();
        let holds = match topic {
            Topic::Turn => self.to_the_left == original.to_the_left,
            Topic::MustExit | Topic::Leaving => {
                self.first_two == original.first_two && self.one_out == original.one_out
            }
            Topic::ExitPair => self.full_exit_pair == original.full_exit_pair,
            Topic::OpenBarrier => self.lane_barriers == original.lane_barriers,
            Topic::SixRepeats => self.six_always_repeats == original.six_always_repeats,
            Topic::ThirdSix => {
                self.lane_spares == original.lane_spares
                    && self.unmoved_six_spares == original.unmoved_six_spares
            }
            Topic::Barrier => {
                self.only_safe_stops == original.only_safe_stops
                    && self.lane_barriers == original.lane_barriers
            }
            Topic::Capture => {
                self.exit_sends_all == original.exit_sends_all
                    && self.exit_bonus == original.exit_bonus
            }
            Topic::Goal => self.bounces == original.bounces,
            Topic::Count => self.six_counts == original.six_counts,
            Topic::LaneBonus => self.bonus_in_lane == original.bonus_in_lane,
            Topic::MustMove | Topic::Full | Topic::Bonus => true,
        };
        Section::new(text).filter(|_| holds)
    }
}
