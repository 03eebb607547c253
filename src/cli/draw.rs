//! `cubilete draw redo`: repeats stored draws and compares their seats. `cubilete draw of`: makes a draw from an announced input and a
//! public number.

use std::collections::HashMap;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use domain::draw::redo::{DrawDifference, redo};
use domain::draw::{SeatedTable, Seating, seat};
use domain::tournament::championship::Championship;
use domain::tournament::draw_input::{Draw, DrawInput};
use domain::tournament::draw_origin::{Digits, Origin};
use domain::tournament::game::seats_as_drawn;
use domain::tournament::id::{AnnouncedDrawId, RoundId, TableId, TournamentId};
use domain::tournament::round::{Round, RoundState};
use domain::tournament::seat_change::SeatChange;
use domain::tournament::stage::Stage;
use domain::tournament::table::{Seat, Table};
use store::{Store, StoreError};

use super::output::Out;
use crate::config::Config;

/// Subcommands of `cubilete draw`.
#[derive(Subcommand)]
pub enum DrawCommand {
    /// Repeats draws from their stored input and seed, and prints the seats and any difference
    ///
    /// For a draw made by hand, prints the typed seats and who typed them. For a draw of a public number, prints also
    /// whether the draw is the announced one. Late entries and replacements after a correction are listed after the seats.
    ///
    /// The exit status is 1 if any seat differs.
    Redo(RedoCommand),
    /// Draws from an announced input and its public number, without a database, and prints the groups and tables by the
    /// numbers of the entries
    ///
    /// The file is the `input.json` of the announcement's page; its SHA-256 is printed first.
    Of(OfCommand),
}

/// An announced draw and its public number.
#[derive(Args)]
pub struct OfCommand {
    /// The file that was published
    input: PathBuf,
    /// The number, as it was published
    number: String,
}

/// The draws that are made again.
#[derive(Args)]
pub struct RedoCommand {
    /// The tournament's id, as in its address
    tournament: TournamentId,
    /// Only the draws that made the round with this number of their stage
    #[arg(long)]
    round: Option<i32>,
}

/// Runs the subcommand; the exit status is 1 if it fails or a draw differs.
pub fn run(command: &DrawCommand) -> ExitCode {
    let done = match command {
        DrawCommand::Redo(command) => {
            load(command).map(|loaded| super::output::to_stdout(|out| print(command, &loaded, out)))
        }
        DrawCommand::Of(command) => {
            draw(command).map(|drawn| super::output::to_stdout(|out| print_drawn(&drawn, out)))
        }
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::FAILURE
    })
}

/// A draw made from a public number.
struct AnnouncedSeating {
    digest: String,
    seed: i64,
    seating: Seating,
}

fn draw(command: &OfCommand) -> Result<AnnouncedSeating, Box<dyn Error>> {
    let written = std::fs::read_to_string(&command.input)?;
    let list = store::announced_draws::read(written, &command.input.display())?;
    let seed = Digits::parse(&command.number).ok_or("no number: digits only, up to 200")?.seed();
    Ok(AnnouncedSeating { digest: list.digest(), seed, seating: seat(&list.input, seed)? })
}

fn print_drawn(
    drawn: &AnnouncedSeating,
    out: &mut Out,
) -> Result<ExitCode, super::output::CliError> {
    writeln!(out, "sha-256 {}", drawn.digest)?;
    writeln!(out, "seed {}", drawn.seed)?;
    for pool in &drawn.seating.pools {
        let entries: Vec<String> = pool.entries.iter().map(i32::to_string).collect();
        writeln!(out, "pool {} {}: {}", pool.number, pool.name, entries.join(" "))?;
    }
    for (round, tables) in (1..).zip(&drawn.seating.rounds) {
        for (number, table) in (1..).zip(tables) {
            writeln!(out, "round {round}, table {number}: {}", line(table))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct StoredDraws {
    championship: Championship,
    draws: Vec<Draw>,
    /// Announced inputs of the draws made from public numbers.
    announced: HashMap<AnnouncedDrawId, DrawInput>,
    /// Originally drawn seats of the tables where events were recorded.
    seats: HashMap<TableId, Vec<Seat>>,
}

fn load(command: &RedoCommand) -> Result<StoredDraws, Box<dyn Error>> {
    let config = Config::from_env()?;
    let store = Store::open(&config.database_url)?;
    let id = command.tournament;
    let loaded = store.read_blocking(|conn| {
        let championship = store::championship::load(conn, id)?;
        let draws = store::draws::of_tournament(conn, id)?;
        let mut announced = HashMap::new();
        for public in draws.iter().filter_map(|draw| draw.public.as_ref()) {
            let list = store::announced_draws::input_of(conn, public.announced)?;
            announced.insert(public.announced, list.input);
        }
        let mut seats = HashMap::new();
        for table in championship.tables() {
            if table.game(1).is_some_and(|game| game.version > 0) {
                let events = store::tables::events(conn, table.id, 1)?;
                seats.insert(table.id, seats_as_drawn(table, &events));
            }
        }
        Ok::<_, StoreError>(StoredDraws { championship, draws, announced, seats })
    })?;
    Ok(loaded)
}

fn print(
    command: &RedoCommand,
    stored: &StoredDraws,
    out: &mut Out,
) -> Result<ExitCode, super::output::CliError> {
    let is_wanted = |number: i32| command.round.is_none_or(|wanted| wanted == number);
    let mut status = ExitCode::SUCCESS;
    for stage in stored.championship.stages() {
        let of_stage = stored.draws.iter().filter(|draw| draw.stage == stage.id);
        for draw in of_stage.filter(|draw| draw.discarded.is_some()) {
            if (draw.first_round..draw.first_round + draw.n_rounds).any(is_wanted) {
                let (stage, round, how) = (stage.number, draw.first_round, how(draw));
                writeln!(out, "stage {stage}, from round {round}, {how}: discarded")?;
            }
        }
        let rounds = stored.championship.rounds_of(stage.id);
        for round in rounds.filter(|round| is_wanted(round.number)) {
            if !print_round(stored, stage, round, out)? {
                status = ExitCode::FAILURE;
            }
        }
    }
    Ok(status)
}

/// Prints a round with the seats of its repeated draw. Returns false if they differ.
fn print_round(
    stored: &StoredDraws,
    stage: &Stage,
    round: &Round,
    out: &mut Out,
) -> Result<bool, super::output::CliError> {
    let StoredDraws { championship, draws, announced, seats } = stored;
    let number = round.number;
    let mut made = draws.iter().filter(|it| it.stage == stage.id && it.discarded.is_none());
    let draw = made.find(|it| it.made(number));
    let state = if round.state == RoundState::Draft { " (draft)" } else { "" };
    let how = draw.map_or_else(|| format!("seed {}", round.seed), how);
    write!(out, "stage {}, round {number}{state}, {how}: ", stage.number)?;
    let Some(draw) = draw else {
        writeln!(out, "drawn before inputs were kept")?;
        return Ok(true);
    };
    if let Some(fault) = unannounced(draw, announced) {
        writeln!(out, "{fault}")?;
        return Ok(false);
    }
    let as_drawn =
        |table: &Table| seats.get(&table.id).cloned().unwrap_or_else(|| table.seats.clone());
    let redone = match redo(championship, draw, as_drawn) {
        Ok(redone) => redone,
        Err(error) => {
            writeln!(out, "{error}")?;
            return Ok(false);
        }
    };
    let index = usize::try_from(number - draw.first_round).unwrap_or_default();
    let difference = redone.difference_in(draw, number);
    match &difference {
        None => writeln!(out, "same")?,
        Some(it) => writeln!(out, "{}", told(it, index, &redone.again, &redone.kept))?,
    }
    for (number, table) in (1..).zip(redone.again.rounds.get(index).into_iter().flatten()) {
        writeln!(out, "  {number} {}", line(table))?;
    }
    for (number, entry) in seated_late(championship, round.id) {
        writeln!(out, "  since then at {number}: {entry} came late")?;
    }
    for numbers in rearranged(championship, round.id) {
        writeln!(out, "  since then changed by hand: {numbers}")?;
    }
    for (number, comes, goes) in replaced(championship, round.id) {
        writeln!(out, "  since then at {number}: {comes} in place of {goes}")?;
    }
    Ok(difference.is_none())
}

/// Tables of a round with a replaced entry: the numbers of the table, of the new entry, and of the replaced one.
fn replaced(championship: &Championship, round: RoundId) -> Vec<(i32, i32, i32)> {
    let number = |id| championship.entry(id).map_or(0, |entry| entry.number);
    let all = championship.seat_changes().iter().filter_map(|it| Some((it, it.replacement()?)));
    let all = all.flat_map(|(change, it)| {
        let tables = change.tables().into_iter().filter_map(|id| championship.table(id));
        let own = tables.filter(|table| table.round == round);
        own.map(move |table| (table.number, number(it.comes), number(it.goes)))
    });
    all.collect()
}

/// Tables of a round that were rearranged after publication: a list of table numbers for each rearrangement.
fn rearranged(championship: &Championship, round: RoundId) -> Vec<String> {
    let tables = || championship.tables().iter().chain(championship.annulled());
    let of_change = |change: &SeatChange| {
        let own = tables().filter(|it| it.round == round && change.at_table(it.id).is_some());
        let mut numbers: Vec<i32> = own.map(|table| table.number).collect();
        numbers.sort_unstable();
        numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", ")
    };
    let all = championship.rearrangements().map(of_change);
    all.filter(|numbers| !numbers.is_empty()).collect()
}

/// Tables of a round with a late entry: the numbers of the table and of the entry.
fn seated_late(championship: &Championship, round: RoundId) -> Vec<(i32, i32)> {
    let seats = championship.late_seatings().flat_map(SeatChange::late_seats);
    let here = seats.filter_map(|(entry, table)| {
        let table = championship.table(table).filter(|table| table.round == round)?;
        Some((table.number, championship.entry(entry)?.number))
    });
    here.collect()
}

/// The contradiction between a draw from a public number and its announcement. `None` if there is none.
fn unannounced(
    draw: &Draw,
    announced: &HashMap<AnnouncedDrawId, DrawInput>,
) -> Option<&'static str> {
    let public = draw.public.as_ref()?;
    if public.digits.seed() != draw.seed {
        return Some("the seed does not follow from the public number");
    }
    let is_same = announced.get(&public.announced) == Some(&draw.input);
    (!is_same).then_some("not made from what was announced")
}

/// Origin of a draw, such as "seed 7 (typed by Ana Gil)" or the person who made it by hand.
fn how(draw: &Draw) -> String {
    let (seed, by) = (draw.seed, &draw.drawn_by);
    match (draw.origin, &draw.public) {
        (Some(Origin::Balls), _) => format!("made of balls noted by {by}"),
        _ if draw.is_by_hand() => format!("made by hand by {by}"),
        (Some(Origin::Program), _) => format!("seed {seed} (the program's)"),
        (Some(Origin::Typed), _) => format!("seed {seed} (typed by {by})"),
        (Some(Origin::Public), Some(public)) => {
            format!("seed {seed} (public number {})", public.digits.as_str())
        }
        _ => format!("seed {seed}"),
    }
}

fn told(difference: &DrawDifference, index: usize, again: &Seating, kept: &Seating) -> String {
    let DrawDifference { round, number } = difference;
    if round.is_none() {
        return format!("differs in pool {number}");
    }
    let of = |seating: &Seating| {
        let table = seating.rounds.get(index).and_then(|tables| tables.get(number - 1));
        table.map_or("nothing".to_owned(), line)
    };
    format!("differs at table {number}: drawn {}, kept {}", of(again), of(kept))
}

/// A seated table such as "played Y13 B17": its kind, and each entry's number after the letters of its colors.
fn line(table: &SeatedTable) -> String {
    let side = |(number, colors): &(i32, Vec<parchis::Color>)| {
        let letters: String = colors.iter().map(|color| color.letter()).collect();
        format!("{letters}{number}")
    };
    let sides: Vec<String> = table.sides.iter().map(side).collect();
    format!("{} {}", table.kind.name(), sides.join(" "))
}
