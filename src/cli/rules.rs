//! `cubilete rules`: rule sets, legal moves, perft.

use parchis::{Arms, Color, Colors, Mode, Position, Ruleset, TurnPhase, perft};

use super::output::{CliError, Out};
use clap::{Args, Subcommand};
use std::io::Write;
use std::process::ExitCode;

/// Subcommands of `cubilete rules`.
#[derive(Subcommand)]
pub(super) enum RulesCommand {
    /// Prints the names of the rule sets
    List,
    /// Prints every field of a rule set: its name, value, allowed values and the value of the named set
    Show {
        /// A name, or the text of a [Rules] tag: `jcf six_counts=12`
        #[arg(value_name = "NAME")]
        rules: Ruleset,
        /// Changes a field
        #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = read_set)]
        set: Vec<(String, String)>,
    },
    /// Prints the legal moves of a position, sorted; `-` alone when there is none
    Moves {
        #[command(flatten)]
        rules: RulesArgs,
        /// The position, as in `4 Y0.0.0.1 R0.0.0.0 turn=Y`
        #[arg(long)]
        position: String,
        /// The die that is rolled
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=6))]
        die: Option<u8>,
        /// Whole actions with their bonus counts
        #[arg(long)]
        complete: bool,
        /// Adds a tab and the position after
        #[arg(long)]
        after: bool,
    },
    /// Counts the leaves of the game tree after some throws
    Perft {
        #[command(flatten)]
        rules: RulesArgs,
        /// Depth of the tree, in throws
        #[arg(long)]
        depth: u32,
        /// The position to begin with, instead of the beginning of a game
        #[arg(long, conflicts_with_all = ["mode", "arms", "colors", "start"])]
        position: Option<String>,
        #[command(flatten)]
        table: TableArgs,
        /// Prints the leaves for each die face
        #[arg(long)]
        divide: bool,
    },
}

/// A rule set with changed fields.
#[derive(Args)]
pub(super) struct RulesArgs {
    /// A name, or the text of a [Rules] tag: `jcf six_counts=12`
    #[arg(long)]
    rules: Ruleset,
    /// Changes a field
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = read_set)]
    set: Vec<(String, String)>,
}

impl RulesArgs {
    pub(super) fn ruleset(&self) -> Result<Ruleset, CliError> {
        with_changes(&self.rules, &self.set)
    }
}

/// The table at which a game begins.
#[derive(Args)]
pub(super) struct TableArgs {
    /// solo, pairs or duel
    #[arg(long, default_value = "solo")]
    mode: Mode,
    /// 4, 6 or 8
    #[arg(long, default_value = "4")]
    arms: Arms,
    /// The letters of the colors in play; all the arms' without it
    #[arg(long)]
    colors: Option<Colors>,
    /// The letter of the color that begins; the first one without it
    #[arg(long, value_parser = read_color)]
    start: Option<Color>,
}

impl TableArgs {
    pub(super) fn mode(&self) -> Mode {
        self.mode
    }

    pub(super) fn arms(&self) -> Arms {
        self.arms
    }

    pub(super) fn colors(&self) -> Colors {
        self.colors.unwrap_or(self.arms.colors())
    }

    pub(super) fn start(&self) -> Color {
        self.start.or(self.colors().lowest()).unwrap_or(Color::Yellow)
    }

    pub(super) fn start_position(&self, rules: &Ruleset) -> Result<Position, CliError> {
        Position::start(rules, self.mode, self.arms, self.colors(), self.start()).map_err(|error| {
            let (argument, value) = match error.field() {
                "mode" => ("--mode", self.mode.to_string()),
                "arms" => ("--arms", self.arms.to_string()),
                "turn" => ("--start", self.start().letter().to_string()),
                _ => ("--colors", self.colors().to_string()),
            };
            CliError::argument(argument, value, error)
        })
    }
}

/// Runs the subcommand and prints its answer.
pub(super) fn run(command: &RulesCommand, out: &mut Out) -> Result<ExitCode, CliError> {
    match command {
        RulesCommand::List => {
            Ruleset::NAMES.iter().try_for_each(|name| writeln!(out, "{name}"))?;
        }
        RulesCommand::Show { rules, set } => show(&with_changes(rules, set)?, out)?,
        RulesCommand::Moves { rules, position, die, complete, after } => {
            let rules = rules.ruleset()?;
            let position = rolled(read_position(position, &rules)?, *die, &rules)?;
            for (token, end) in moves(&position, &rules, *complete) {
                if *after {
                    writeln!(out, "{token}\t{end}")?;
                } else {
                    writeln!(out, "{token}")?;
                }
            }
        }
        RulesCommand::Perft { rules, depth, position, table, divide } => {
            let rules = rules.ruleset()?;
            let position = match position {
                Some(line) => read_position(line, &rules)?,
                None => table.start_position(&rules)?,
            };
            if *divide {
                for (face, leaves) in perft::divide(&position, *depth, &rules) {
                    writeln!(out, "{face}: {leaves}")?;
                }
            } else {
                writeln!(out, "{}", perft::perft(&position, *depth, &rules))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show(rules: &Ruleset, out: &mut Out) -> Result<(), CliError> {
    for field in rules.fields() {
        let was = if field.is_changed {
            format!("\t{}: {}", rules.name(), field.default)
        } else {
            String::new()
        };
        writeln!(out, "{}={}\t{}{was}", field.key, field.value, field.allowed)?;
    }
    Ok(())
}

/// Tokens of the legal moves or whole actions, each with the position after it.
fn moves(position: &Position, rules: &Ruleset, complete: bool) -> Vec<(String, Position)> {
    if complete {
        let actions = position.actions(rules);
        return actions.into_iter().map(|action| (action.token, action.after)).collect();
    }
    let token = |m: parchis::Move| match m {
        parchis::Move::Pass => "-".to_owned(),
        _ => m.token(position, rules),
    };
    let mut moves: Vec<_> = position
        .legal_moves(rules)
        .into_iter()
        .map(|m| (token(m), position.play_unchecked(m, rules)))
        .collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    moves
}

fn read_position(line: &str, rules: &Ruleset) -> Result<Position, CliError> {
    Position::parse(line, rules).map_err(|error| CliError::argument("--position", line, error))
}

/// The position after rolling `die`. Without a die, the position must already have a die or bonus to play; it stays unchanged.
fn rolled(position: Position, die: Option<u8>, rules: &Ruleset) -> Result<Position, CliError> {
    match (die, position.phase()) {
        (Some(die), _) => {
            position.roll(die, rules).map_err(|error| CliError::argument("--die", die, error))
        }
        (None, TurnPhase::Throw) => {
            Err(CliError::missing("--die", "the position waits for a throw"))
        }
        (None, TurnPhase::Over) => {
            Err(CliError::argument("--position", position, "the game is over"))
        }
        (None, TurnPhase::Die(_) | TurnPhase::Bonus(_)) => Ok(position),
    }
}

fn with_changes(rules: &Ruleset, set: &[(String, String)]) -> Result<Ruleset, CliError> {
    let changes = set.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    rules.with(changes).map_err(|error| {
        let words: Vec<_> = set.iter().map(|(key, value)| format!("{key}={value}")).collect();
        CliError::argument("--set", words.join(" "), error)
    })
}

fn read_set(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .ok_or_else(|| "expected FIELD=VALUE".to_owned())
}

fn read_color(text: &str) -> Result<Color, String> {
    let mut letters = text.chars();
    letters
        .next()
        .and_then(Color::from_letter)
        .filter(|_| letters.as_str().is_empty())
        .ok_or_else(|| "expected one letter of YBRGPAOC".to_owned())
}
