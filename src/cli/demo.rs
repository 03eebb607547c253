//! `cubilete demo`: fills a database with an invented tournament and plays it.

use std::error::Error;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use indicatif::{ProgressBar, ProgressStyle};
use store::Store;

use crate::acts::demo;
use crate::config::Config;
use crate::web;

/// The demonstration that fills the database.
#[derive(Args)]
pub struct DemoCommand {
    /// Format of the tournament
    #[arg(value_enum, default_value = "torneo")]
    format: Format,
    /// Number of entries [default: torneo 16, pairs 24, world 48, swiss 24, social-league 20, league-final 20, jcf 24, weekly 20]
    #[arg(long, value_parser = clap::value_parser!(u16).range(2..=16_384))]
    entries: Option<u16>,
    /// Games of each table: one, best-of-3, 5, 7 or 9, all-2 to 9
    #[arg(long, default_value = "one")]
    games: Series,
    /// Rounds that are played: a number, or all
    #[arg(long, default_value = "all", value_parser = rounds)]
    play: Rounds,
    /// The same seed gives the same championship
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Entries come late, stay away and leave, and results are corrected on the way
    #[arg(long)]
    trouble: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Torneo,
    Pairs,
    World,
    Swiss,
    SocialLeague,
    LeagueFinal,
    Jcf,
    Weekly,
}

#[derive(Clone, Copy)]
enum Rounds {
    All,
    Some(usize),
}

fn rounds(text: &str) -> Result<Rounds, String> {
    match text {
        "all" => Ok(Rounds::All),
        _ => text.parse().map(Rounds::Some).map_err(|_| "expected a number or `all`".to_owned()),
    }
}

/// Fills the configured database; the exit status is 1 if that fails.
pub fn run(command: &DemoCommand) -> ExitCode {
    super::serve::exit(fill(command))
}

fn fill(command: &DemoCommand) -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let store = Store::open(&config.database_url)?;
    let (preset, usual) = match command.format {
        Format::Torneo => (Preset::Torneo, 16),
        Format::Pairs => (Preset::Pairs, 24),
        Format::World => (Preset::World, 48),
        Format::Swiss => (Preset::Swiss, 24),
        Format::SocialLeague => (Preset::SocialLeague, 20),
        Format::LeagueFinal => (Preset::LeagueFinal, 20),
        Format::Jcf => (Preset::Jcf, 24),
        Format::Weekly => (Preset::Weekly, 20),
    };
    let plan = demo::DemoPlan {
        preset,
        n_entries: usize::from(command.entries.unwrap_or(usual)),
        series: command.games,
        n_rounds: match command.play {
            Rounds::All => None,
            Rounds::Some(n) => Some(n),
        },
        seed: command.seed,
        has_trouble: command.trouble,
    };
    let bar = ProgressBar::new(0)
        .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} tables {elapsed}")?);
    let filled = demo::fill(&store, &plan, None, web::now(), &mut |progress| {
        bar.set_length(progress.drawn as u64);
        bar.set_position(progress.played as u64);
    })?;
    bar.finish_and_clear();
    let mut text = format!("{}: {} tables played", filled.name, filled.n_tables);
    match filled.winners.as_slice() {
        [] => {}
        [champion] => text.push_str(&format!("; champion: {champion}")),
        winners => text.push_str(&format!("; winners: {}", winners.join(", "))),
    }
    text.push_str(&format!("\n/tournaments/{}", filled.tournament));
    super::serve::say(&mut std::io::stdout(), &text);
    Ok(())
}
