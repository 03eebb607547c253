//! `cubilete record`: checks records and makes random ones.

use parchis::TurnPhase;
use parchis::random::{self, Chance};
use parchis::record::{Action, Checked, Header, RecordEnd, RecordWriter, check};

use super::output::{CliError, Out, read_text};
use super::rules::{RulesArgs, TableArgs};
use super::verify_dice::verify_file;
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Subcommands of `cubilete record`.
#[derive(Subcommand)]
pub(super) enum RecordCommand {
    /// Prints the first fault of each record, or `ok` with the last position, distances and places
    Check {
        /// Files of one or more records; `-` for standard input
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Checks that dice rolled by the app are those that the table was committed to before the game
    ///
    /// Checks for each record that the SHA-256 of DiceSeed is DiceCommitment, and that every die is the one of the seed and the
    /// players' DiceWord, as is every roll of DiceRollOff, if the app rolled who begins. Prints the first fault, or `ok` with the commitment and the number of dice.
    VerifyDice {
        /// Files of one or more records; `-` for standard input
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Prints random legal games as records
    Play(PlayArgs),
}

#[derive(Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    table: TableArgs,
    /// Seed of the dice; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games to play
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// Prints only the numbers of games, throws, moves and bonus counts
    #[arg(long)]
    quiet: bool,
}

/// Runs the subcommand; the exit status is 1 if a file has a fault.
pub(super) fn run(command: &RecordCommand, out: &mut Out) -> Result<ExitCode, CliError> {
    match command {
        RecordCommand::Check { files } => all_good(files, out, check_file),
        RecordCommand::VerifyDice { files } => all_good(files, out, verify_file),
        RecordCommand::Play(args) => {
            play(args, out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Checks all files; the exit status is 1 if one of them has a fault.
fn all_good(
    files: &[PathBuf],
    out: &mut Out,
    is_good: fn(&Path, &mut Out) -> Result<bool, CliError>,
) -> Result<ExitCode, CliError> {
    let mut are_good = true;
    for file in files {
        are_good &= is_good(file, out)?;
    }
    Ok(if are_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a file. Returns `true` if all its records are free of faults.
fn check_file(file: &Path, out: &mut Out) -> Result<bool, CliError> {
    let Some(text) = read_text(file, out)? else { return Ok(false) };
    let name = file.display();
    let mut is_good = true;
    for outcome in check(&text) {
        match outcome {
            Ok(checked) => print_checked(&checked, out)?,
            Err(fault) => {
                is_good = false;
                writeln!(out, "{name}:{fault}")?;
            }
        }
    }
    Ok(is_good)
}

fn print_checked(checked: &Checked, out: &mut Out) -> Result<(), CliError> {
    write!(out, "ok\t{}\t", checked.position)?;
    for (at, (side, distance)) in checked.distances.iter().enumerate() {
        write!(out, "{}{side}={distance}", if at == 0 { "" } else { " " })?;
    }
    writeln!(out, "\t{}", checked.placing)?;
    Ok(())
}

fn play(args: &PlayArgs, out: &mut Out) -> Result<(), CliError> {
    let rules = args.rules.ruleset()?;
    let table = &args.table;
    let start = table.start_position(&rules)?;
    let mut header = Header::new(rules, table.mode(), table.arms(), table.colors(), table.start());
    header.end = RecordEnd::Finished;
    let mut chance = Chance::new(args.seed);
    let (mut n_throws, mut n_steps) = (0u64, 0);
    for game in 1..=args.games {
        if args.quiet {
            let (_, steps) = random::play(start, &rules, &mut chance, |position, _| {
                n_throws += u64::from(position.phase() == TurnPhase::Throw);
            });
            n_steps += steps;
            continue;
        }
        header.other =
            vec![("Event".to_owned(), format!("Random game {game}, seed {}", args.seed))];
        let text = write_game(&header, &mut chance)
            .map_err(|error| CliError::argument("--rules", rules, error))?;
        let separator = if game == 1 { "" } else { "\n" };
        write!(out, "{separator}{text}")?;
    }
    if args.quiet {
        writeln!(out, "games {}\nthrows {n_throws}\nsteps {n_steps}", args.games)?;
    }
    Ok(())
}

/// Plays one random game and returns its record.
fn write_game(header: &Header, chance: &mut Chance) -> Result<String, Box<dyn std::error::Error>> {
    let start = header.start_position()?;
    let mut writer = RecordWriter::new(header)?;
    let mut actions: Vec<Action> = Vec::new();
    random::play(start, &header.rules, chance, |_, action| actions.push(action));
    actions.into_iter().try_for_each(|action| writer.push(action))?;
    Ok(writer.finish())
}
