//! Cost of the pages of a large club before rendering: strengths of all players, a season's table, and a player's page.
//!
//! `cargo bench --bench ranking` prints one line per measurement: the best and the median of several runs, since the machine is shared.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use domain::ranking::head_to_head::opponents;
use domain::ranking::season::table;
use domain::ranking::strength::strengths;
use domain::ranking::weekly::{
    ConfirmedSide, ConfirmedTable, Week, games_of, player_history, shifts,
};
use domain::tournament::account::RankingSettings;
use domain::tournament::id::{EntryId, IdSource, PlayerId, TableId};
use domain::tournament::result::{Ending, SideResult};
use domain::tournament::season::SeasonSettings;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const RUNS: usize = 25;

fn main() {
    let mut ids = IdSource::new(1, [1; 32]);
    let players: Vec<PlayerId> = (0..200).map(|_| PlayerId::new(&mut ids)).collect();
    println!("milliseconds, best (median) of {RUNS}");
    let games = played(20_000, &players, &mut ids);
    measure("strengths over 20,000 games of 4", || strengths(&games));
    let games = &games[..5_000];
    let settings = RankingSettings { time_zone: chrono_tz::Europe::Madrid, games_a_week: 3 };
    let (first, last) = ("2026-09-01".parse().unwrap(), "2028-06-30".parse().unwrap());
    let season = SeasonSettings { name: String::new(), first, last, best_weeks: 10 };
    measure("strengths over 5,000 games of 4", || strengths(games));
    measure("season of 5,000 games and 200 players", || table(games, &settings, &season));
    let week = Week::of(games[4_999].ended_at, settings.time_zone);
    measure("shifts of a week", || shifts(games, &settings, week));
    measure("weeks of a player", || player_history(games, &settings, players[0]));
    measure("games of a player", || games_of(games, &settings, players[0]));
    measure("opponents of a player", || opponents(games, players[0]));
}

/// Games of four with random players and places, one and a half hours apart.
fn played(n: usize, players: &[PlayerId], ids: &mut IdSource) -> Vec<ConfirmedTable> {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let start: DateTime<Utc> = "2026-09-01T10:00:00Z".parse().unwrap();
    let mut game = |number: usize| {
        let mut four: Vec<PlayerId> = Vec::new();
        while four.len() < 4 {
            let drawn = usize::try_from(random.next_u32()).unwrap() % players.len();
            if !four.contains(&players[drawn]) {
                four.push(players[drawn]);
            }
        }
        let side = |(player, place): (&PlayerId, u8)| ConfirmedSide {
            players: vec![*player],
            result: SideResult {
                entry: EntryId::new(ids),
                place,
                is_tied: false,
                by_roll_off: false,
                distance: None,
                captures: None,
                ending: Ending::Placed,
            },
        };
        let sides = four.iter().zip(1..).map(side).collect();
        let ended_at = start + TimeDelta::minutes(90 * i64::try_from(number).unwrap());
        ConfirmedTable { table: TableId::new(ids), ended_at, weight: 1, points: Vec::new(), sides }
    };
    (0..n).map(&mut game).collect()
}

fn measure<T>(what: &str, mut f: impl FnMut() -> T) {
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        black_box(f());
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{what:<40} {:>8.2} ({:.2})", millis(times[0]), millis(times[RUNS / 2]));
}
