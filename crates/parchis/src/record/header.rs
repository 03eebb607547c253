//! The tags of a record: players, board, mode and rule set.

use super::super::{
    Arms, ByColor, Color, Colors, Mode, Position, PositionError, Ruleset, SeatsError,
};
use super::cursor::Cursor;
use super::fault::{Cause, Fault};
use std::fmt;

use strum::{EnumString, IntoStaticStr};

/// The ending of the game, as the tag `End` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum RecordEnd {
    /// The game was played to its end.
    Finished,
    /// The clock ended the game.
    Time,
    /// The game is not over.
    Open,
}

impl RecordEnd {
    /// The value of the tag `End`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The content of a record's tags.
///
/// Displayed as the tags are written, one a line. Quotation marks in a value become apostrophes; line breaks and
/// other control characters become blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Tags without a meaning here, such as `Event`: name and value; they are written first.
    pub other: Vec<(String, String)>,
    /// The rule set of the game.
    pub rules: Ruleset,
    /// The arms of the board.
    pub arms: Arms,
    /// The mode, which assigns the colors to sides.
    pub mode: Mode,
    /// The name of each color's player; a color without one is not in play.
    pub players: ByColor<Option<String>>,
    /// The color that begins.
    pub start: Color,
    /// The ending of the game.
    pub end: RecordEnd,
}

impl Header {
    /// Makes a header that names each player by the English name of the color; the game is open.
    pub fn new(rules: Ruleset, mode: Mode, arms: Arms, colors: Colors, start: Color) -> Header {
        let name = |color: Color| colors.contains(color).then(|| tag_name(color).to_owned());
        let players = ByColor::from_fn(name);
        Header { other: Vec::new(), rules, arms, mode, players, start, end: RecordEnd::Open }
    }

    /// The colors that have a player.
    pub fn colors(&self) -> Colors {
        self.players.iter().filter(|(_, name)| name.is_some()).map(|(color, _)| color).collect()
    }

    /// The position in which the game begins.
    ///
    /// # Errors
    /// The rule set does not allow these colors on this board and in this mode, or the start color cannot be on turn.
    pub fn start_position(&self) -> Result<Position, PositionError> {
        Position::start(&self.rules, self.mode, self.arms, self.colors(), self.start)
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.other {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Rules", &self.rules.to_string())?;
        write_tag(f, "Arms", &self.arms.to_string())?;
        write_tag(f, "Mode", self.mode.name())?;
        for (color, name) in self.players.iter() {
            if let Some(name) = name {
                write_tag(f, tag_name(color), name)?;
            }
        }
        write_tag(f, "Start", &self.start.letter().to_string())?;
        write_tag(f, "End", self.end.name())
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let clean = |c: char| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    };
    writeln!(f, "[{name} \"{}\"]", value.chars().map(clean).collect::<String>())
}

/// The name of the tag for a color's player.
fn tag_name(color: Color) -> &'static str {
    match color {
        Color::Yellow => "Yellow",
        Color::Blue => "Blue",
        Color::Red => "Red",
        Color::Green => "Green",
        Color::Pink => "Pink",
        Color::Grey => "Grey",
        Color::Orange => "Orange",
        Color::Cyan => "Cyan",
    }
}

/// A tag and its place in the text.
struct RecordTag<'a> {
    line: usize,
    column: usize,
    name: &'a str,
    value: &'a str,
}

/// Reads the tags up to the first turn or the end of the text.
///
/// # Errors
/// The first fault of the tags, earliest line first. A missing tag is reported at the first turn.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Header, Fault> {
    let mut tags: Vec<RecordTag<'_>> = Vec::new();
    let mut faults = Faults::default();
    loop {
        cursor.skip_empty_lines();
        if cursor.peek() != b'[' {
            break;
        }
        let (line, column) = (cursor.line(), cursor.column(cursor.mark()));
        match split_tag(cursor.rest_of_line()) {
            // A record without throws consists of tags only, so a repeated tag can begin the next record.
            Some((name, _)) if has_tag(&tags, name) && is_whole(&tags) && is_apart(&tags, line) => {
                break;
            }
            Some((name, _)) if has_tag(&tags, name) => {
                faults.add(line, column, format!("{name} stands twice"));
            }
            Some((name, value)) => tags.push(RecordTag { line, column, name, value }),
            None => faults.add(line, column, "a tag is written [Name \"value\"]".to_owned()),
        }
        cursor.next_line();
    }
    let end = (cursor.line(), cursor.column(cursor.mark()));
    let header = TagValues { tags: &tags, end, faults: &mut faults }.header();
    match (faults.0, header) {
        (None, Some(header)) => Ok(header),
        (Some(fault), _) => Err(fault),
        (None, None) => Err(tag_fault(end.0, end.1, "the tags cannot be read".to_owned())),
    }
}

fn has_tag(tags: &[RecordTag<'_>], name: &str) -> bool {
    tags.iter().any(|tag| tag.name == name)
}

/// Returns whether the tags that every game needs are there.
fn is_whole(tags: &[RecordTag<'_>]) -> bool {
    has_tag(tags, "Rules") && has_tag(tags, "Start")
}

/// Returns whether at least one line lies between the last tag and this line.
fn is_apart(tags: &[RecordTag<'_>], line: usize) -> bool {
    tags.last().is_some_and(|tag| line > tag.line + 1)
}

/// The name and the value of a tag line, which may end in a comment.
fn split_tag(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.strip_prefix('[')?.split_once('"')?;
    let (value, rest) = rest.split_once('"')?;
    let trimmed = name.trim_end_matches([' ', '\t']);
    let is_name = !trimmed.is_empty()
        && trimmed.len() < name.len()
        && trimmed.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let rest = rest.strip_prefix(']')?.trim_start_matches([' ', '\t']);
    (is_name && (rest.is_empty() || rest.starts_with(';'))).then_some((trimmed, value))
}

/// The fault of the earliest line so far.
#[derive(Default)]
struct Faults(Option<Fault>);

impl Faults {
    fn add(&mut self, line: usize, column: usize, problem: String) {
        if self.0.as_ref().is_none_or(|fault| line < fault.line) {
            self.0 = Some(tag_fault(line, column, problem));
        }
    }
}

fn tag_fault(line: usize, column: usize, problem: String) -> Fault {
    Fault { line, column, cause: Cause::Tag(problem), due: Vec::new() }
}

struct TagValues<'a> {
    tags: &'a [RecordTag<'a>],
    /// The line and column at which missing tags are reported: the first turn.
    end: (usize, usize),
    faults: &'a mut Faults,
}

impl TagValues<'_> {
    /// Builds the header, or records faults.
    fn header(&mut self) -> Option<Header> {
        let rules = match self.tag("Rules") {
            Some(tag) => match tag.value.parse::<Ruleset>() {
                Ok(rules) => Some(rules),
                Err(error) => self.fault_at("Rules", error.to_string()),
            },
            None => self.fault_at("Rules", "Rules is missing".to_owned()),
        };
        let arms = self.parsed("Arms", Arms::Four);
        let mode = self.parsed("Mode", Mode::Solo);
        let end = match self.tag("End").map(|tag| (tag.value, tag.value.parse())) {
            None => Some(RecordEnd::Open),
            Some((_, Ok(end))) => Some(end),
            Some((value, Err(_))) => {
                self.fault_at("End", format!("End is finished, time or open, not `{value}`"))
            }
        };
        let players = self.players();
        let start = self.start(&players, mode);
        self.seats(rules?, arms?, mode?, &players);
        let named = |tag: &&RecordTag<'_>| !is_known(tag.name);
        Some(Header {
            other: self
                .tags
                .iter()
                .filter(named)
                .map(|tag| (tag.name.to_owned(), tag.value.to_owned()))
                .collect(),
            rules: rules?,
            arms: arms?,
            mode: mode?,
            players,
            start: start?,
            end: end?,
        })
    }

    fn tag(&self, name: &str) -> Option<&RecordTag<'_>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Records a fault at a tag, or at the first turn if the tag is missing.
    fn fault_at<T>(&mut self, name: &str, problem: String) -> Option<T> {
        let (line, column) = self.tag(name).map_or(self.end, |tag| (tag.line, tag.column));
        self.faults.add(line, column, problem);
        None
    }

    fn parsed<T: std::str::FromStr<Err: fmt::Display>>(
        &mut self,
        name: &str,
        default: T,
    ) -> Option<T> {
        match self.tag(name).map(|tag| tag.value.parse::<T>()) {
            None => Some(default),
            Some(Ok(value)) => Some(value),
            Some(Err(error)) => self.fault_at(name, error.to_string()),
        }
    }

    fn players(&self) -> ByColor<Option<String>> {
        ByColor::from_fn(|color| self.tag(tag_name(color)).map(|tag| tag.value.to_owned()))
    }

    fn start(&mut self, players: &ByColor<Option<String>>, mode: Option<Mode>) -> Option<Color> {
        let Some(tag) = self.tag("Start") else {
            return self.fault_at("Start", "Start is missing".to_owned());
        };
        let start = tag.value.parse::<Colors>().ok().filter(|colors| colors.len() == 1);
        match start.and_then(Colors::lowest) {
            Some(color) if players.get(color).is_none() => {
                self.fault_at("Start", format!("Start is {color}, who does not play"))
            }
            Some(color) if mode == Some(Mode::Duel) && !Colors::first(2).contains(color) => {
                self.fault_at("Start", "Start is Y or B in a duel".to_owned())
            }
            None => self.fault_at("Start", "Start is the letter of a color in play".to_owned()),
            start => start,
        }
    }

    /// Records a fault if the rule set does not allow these players, board and mode.
    fn seats(&mut self, rules: Ruleset, arms: Arms, mode: Mode, players: &ByColor<Option<String>>) {
        let mut colors = Colors::EMPTY;
        for (color, name) in players.iter() {
            if name.is_some() && !arms.colors().contains(color) {
                let problem = format!("a board of {arms} arms has no {color}");
                let _: Option<()> = self.fault_at(tag_name(color), problem);
            } else if name.is_some() {
                colors.insert(color);
            }
        }
        let Err(error) = rules.seats(mode, arms, colors) else { return };
        let problem = error.to_string();
        let at = match error {
            SeatsError::Arms(_) => "Arms".to_owned(),
            SeatsError::Mode(_) | SeatsError::ModeNeedsFourArms(_) => "Mode".to_owned(),
            SeatsError::Players { n, most, .. } if n > usize::from(most) => {
                let too_many = self.tags.iter().filter(|tag| is_player(tag.name));
                too_many
                    .skip(usize::from(most))
                    .map(|tag| tag.name.to_owned())
                    .next()
                    .unwrap_or_default()
            }
            SeatsError::Colors(_)
            | SeatsError::ModeNeedsAllColors(_)
            | SeatsError::Players { .. } => String::new(),
        };
        let _: Option<()> = self.fault_at(&at, problem);
    }
}

fn is_player(name: &str) -> bool {
    Color::ALL.into_iter().any(|color| tag_name(color) == name)
}

fn is_known(name: &str) -> bool {
    matches!(name, "Rules" | "Arms" | "Mode" | "Start" | "End") || is_player(name)
}
