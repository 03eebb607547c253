//! Quality and duration of draws.
//!
//! `cargo bench --bench draw` plays tournaments of invented strengths and prints two tables. The first covers rounds at open tables of
//! four, later ones by points: repeated meetings, spread of points at a table, back-to-back meetings, and seats. The second covers
//! knock-outs of four with two advancing: repeated meetings. Then it prints the duration of standings. `-- all` adds 16,384 entries, `-- 3`
//! uses method 3. Values are medians of five seeds, or of forty up to 64 entries; the range is their mean.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a bench")]

#[path = "../crates/domain/tests/support/championship.rs"]
mod championship;

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use domain::draw::{Seating, seat, standings};
use domain::tournament::draw_input::{DrawInput, DrawnEntry, DrawnTableSettings};
use domain::tournament::entry::Entry;
use domain::tournament::id::EntryId;
use domain::tournament::plan::{Division, Knockout, Pairing};
use domain::tournament::points::Points;
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;
use parchis::{Arms, Color, Mode};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use championship::{Hall, result_of};

/// Seeds of each printed row. Rows of few entries use [`SEEDS_OF_SMALL`] seeds, since their median of five varies by a tenth.
const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];
const SEEDS_OF_SMALL: u64 = 40;
/// Most entries of a row that uses [`SEEDS_OF_SMALL`] seeds.
const SMALL: usize = 64;
const ROWS: [(usize, usize); 6] = [(16, 5), (32, 6), (64, 6), (256, 6), (1024, 6), (16_384, 6)];
/// Most entries of a row that is printed without the argument `all`.
const USUAL: usize = 1024;

fn main() {
    let has_all = std::env::args().any(|argument| argument == "all");
    let is_asked = |n: usize| has_all || n <= USUAL;
    println!(
        "n × R | repeats | worst pair | back to back | range | seats off by 2 | slowest draw, ms"
    );
    for (n, rounds) in ROWS.into_iter().filter(|(n, _)| is_asked(*n)) {
        let seeds = if n <= SMALL { (1..=SEEDS_OF_SMALL).collect() } else { SEEDS.to_vec() };
        let all: Vec<Quality> = seeds.into_iter().map(|seed| open(n, rounds, seed)).collect();
        let mean = |of: fn(&Quality) -> f64| all.iter().map(of).sum::<f64>() / all.len() as f64;
        let median = |of: fn(&Quality) -> f64| median(all.iter().map(of).collect());
        println!(
            "{n} × {rounds} | {} | {} | {} | {:.2} | {:.1} % | {:.1}",
            median(|it| it.repeats),
            median(|it| it.worst),
            median(|it| it.in_a_row),
            mean(|it| it.range),
            median(|it| it.seats_off),
            median(|it| it.slowest),
        );
    }
    println!(
        "\nknock-out of fours | meetings again | of them in the very next round before the final | slowest draw, ms"
    );
    for n in [16, 64, 256, 1024, 16_384].into_iter().filter(|n| is_asked(*n)) {
        let all = SEEDS.map(|seed| knockout(n, seed));
        let median = |of: fn(&Quality) -> f64| median(all.iter().map(of).collect());
        println!(
            "{n} | {} | {} | {:.1}",
            median(|it| it.repeats),
            median(|it| it.in_a_row),
            median(|it| it.slowest),
        );
    }
    println!("\nstandings after six rounds, entries | ms");
    for n in [1024, 16_384].into_iter().filter(|n| is_asked(*n)) {
        println!("{n} | {:.1}", standings_of(n));
    }
}

/// Version of the draw algorithm to measure: the last number among the arguments, as in `cargo bench --bench draw -- 3`, or else 4.
fn method() -> u16 {
    let last = std::env::args().rev().find_map(|argument| argument.parse().ok());
    last.unwrap_or(4)
}

/// Median duration of the standings of a stage of open tables, in milliseconds, over nine runs.
fn standings_of(n: usize) -> f64 {
    let mut hall = Hall::new(Preset::Weekly);
    let first = hall.add("", "").unwrap();
    let one = hall.championship.entry(first).unwrap().clone();
    let mut more: Vec<Entry> = Vec::new();
    for index in 1..n {
        more.push(Entry { id: EntryId::new(&mut hall.ids), number: number(index), ..one.clone() });
    }
    hall.championship.change(|facts| facts.entries.extend(more));
    for _ in 0..6 {
        hall.draw();
        let now = hall.now;
        hall.championship.change(|facts| {
            facts.rounds.iter_mut().for_each(|round| round.state = RoundState::Closed);
            for table in facts.tables.iter_mut().filter(|table| table.result.is_none()) {
                let mut order = table.entries();
                order.rotate_left(usize::try_from(table.number).unwrap() % 3);
                let places: Vec<(EntryId, u8)> = order.into_iter().zip(1..).collect();
                table.result = Some(result_of(&places, now));
            }
        });
    }
    let stage = hall.stage(1);
    let once = |_| {
        let start = Instant::now();
        black_box(standings(&hall.championship, stage, None));
        start.elapsed().as_secs_f64() * 1e3
    };
    median((0..9).map(once).collect())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Quality of a tournament's draws.
struct Quality {
    /// Sum over all pairs of their meetings after the first.
    repeats: f64,
    /// Most meetings of any one pair.
    worst: f64,
    /// Number of pairs that met in two consecutive rounds; for a knock-out without the final.
    in_a_row: f64,
    /// Difference between the largest and smallest points at a table before the round; mean over all rounds but the first.
    range: f64,
    /// Percentage of entries that had one color at least two times more often than another.
    seats_off: f64,
    /// Duration of the slowest draw, in milliseconds.
    slowest: f64,
}

/// All entries, with the history that the draw gets as input. Their strengths decide games and are unknown to the draw.
struct Field {
    random: ChaCha8Rng,
    strength: Vec<f64>,
    points: Vec<i64>,
    seats: Vec<[u32; 4]>,
    came_from: Vec<Option<i32>>,
    met: HashMap<(i32, i32), u32>,
    last: HashMap<(i32, i32), usize>,
    in_a_row: usize,
    range: (f64, f64),
    slowest: f64,
}

impl Field {
    fn new(n: usize, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let strength = (0..n).map(|_| normal(&mut random)).collect();
        Self {
            random,
            strength,
            points: vec![0; n],
            seats: vec![[0; 4]; n],
            came_from: vec![None; n],
            met: HashMap::new(),
            last: HashMap::new(),
            in_a_row: 0,
            range: (0.0, 0.0),
            slowest: 0.0,
        }
    }

    /// Draws the next round among these entries, counted from 0.
    fn draw(&mut self, pairing: Pairing, among: &[usize], round: usize) -> Seating {
        let entry = |index: &usize| DrawnEntry {
            number: number(*index),
            club: String::new(),
            sector: String::new(),
            points: Points::whole(self.points[*index]),
            byes: 0,
            colors: Color::ALL.into_iter().zip(self.seats[*index]).filter(|it| it.1 > 0).collect(),
            came_from: self.came_from[*index],
            seed: None,
            beaten: None,
        };
        let is_in = |number: &i32| among.binary_search(&index(*number)).is_ok();
        let met = self.met.iter().filter(|(pair, _)| is_in(&pair.0) && is_in(&pair.1));
        let mut met: Vec<(i32, i32, u32)> = met.map(|((a, b), n)| (*a, *b, *n)).collect();
        met.sort_unstable();
        let input = DrawInput {
            algorithm: method(),
            pairing,
            division: Division::One,
            clubs_apart: false,
            table: DrawnTableSettings {
                seats: 4,
                remainder: Remainder::SmallerTables,
                mode: Mode::Solo,
                arms: Arms::Four,
            },
            n_pools: i32::from(round > 0),
            ties: Vec::new(),
            entries: among.iter().map(entry).collect(),
            met,
            absent: Vec::new(),
            apart: Vec::new(),
            boards: Vec::new(),
            by_hand: None,
        };
        let seed = self.random.next_u32();
        let start = Instant::now();
        let seating = seat(&input, seed.into()).unwrap();
        self.slowest = self.slowest.max(start.elapsed().as_secs_f64() * 1e3);
        seating
    }

    /// Plays a table and returns its entries, best first.
    fn play(
        &mut self,
        sides: &[(i32, Vec<Color>)],
        round: usize,
        counts_in_a_row: bool,
    ) -> Vec<usize> {
        let sat: Vec<usize> = sides.iter().map(|(number, _)| index(*number)).collect();
        let points: Vec<i64> = sat.iter().map(|it| self.points[*it]).collect();
        if round > 0 {
            let range = points.iter().max().unwrap() - points.iter().min().unwrap();
            self.range = (self.range.0 + range as f64, self.range.1 + 1.0);
        }
        for (one, colors) in sides {
            let color = Color::ALL.iter().position(|color| *color == colors[0]).unwrap();
            self.seats[index(*one)][color] += 1;
            for (other, _) in sides.iter().filter(|(other, _)| one < other) {
                *self.met.entry((*one, *other)).or_default() += 1;
                let before = self.last.insert((*one, *other), round);
                let is_again = before.is_some_and(|before| before + 1 == round);
                self.in_a_row += usize::from(is_again && counts_in_a_row);
            }
        }
        let mut order: Vec<(f64, usize)> =
            sat.into_iter().map(|it| (self.strength[it] + normal(&mut self.random), it)).collect();
        order.sort_by(|one, other| other.0.total_cmp(&one.0));
        order.into_iter().map(|(_, it)| it).collect()
    }

    fn quality(&self) -> Quality {
        let repeats: u32 = self.met.values().map(|times| times - 1).sum();
        let is_off =
            |seats: &&[u32; 4]| seats.iter().max() > seats.iter().min().map(|it| it + 1).as_ref();
        let n_off = self.seats.iter().filter(is_off).count();
        Quality {
            repeats: repeats.into(),
            worst: self.met.values().copied().max().unwrap_or(0).into(),
            in_a_row: self.in_a_row as f64,
            range: self.range.0 / self.range.1.max(1.0),
            seats_off: 100.0 * n_off as f64 / self.seats.len() as f64,
            slowest: self.slowest,
        }
    }
}

/// Rounds at tables of four: the first at random, later ones by points. Places score 3, 2, 1 and 0.
fn open(n: usize, rounds: usize, seed: u64) -> Quality {
    let mut field = Field::new(n, seed);
    let all: Vec<usize> = (0..n).collect();
    for round in 0..rounds {
        let seating = field.draw(Pairing::Open, &all, round);
        let mut scored = Vec::new();
        for table in &seating.rounds[0] {
            let order = field.play(&table.sides, round, true);
            scored.extend(order.into_iter().zip((0..=3).rev()));
        }
        for (entry, points) in scored {
            field.points[entry] += points;
        }
    }
    field.quality()
}

/// Knock-out at tables of four from which two advance, until one table is left.
fn knockout(n: usize, seed: u64) -> Quality {
    let mut field = Field::new(n, seed);
    let mut left: Vec<usize> = (0..n).collect();
    for round in 0.. {
        let is_final = left.len() <= 4;
        let seating = field.draw(Pairing::Knockout(Knockout::advancing(2)), &left, round);
        let mut going_on = Vec::new();
        for (number, table) in (1..).zip(&seating.rounds[0]) {
            let order = match table.kind {
                TableKind::Played => field.play(&table.sides, round, !is_final),
                _ => vec![index(table.sides[0].0)],
            };
            for entry in order.into_iter().take(2) {
                field.came_from[entry] = Some(number);
                going_on.push(entry);
            }
        }
        if is_final {
            break;
        }
        going_on.sort_unstable();
        left = going_on;
    }
    field.quality()
}

fn number(index: usize) -> i32 {
    i32::try_from(index).unwrap() + 1
}

fn index(number: i32) -> usize {
    usize::try_from(number).unwrap() - 1
}

/// Random number of the normal distribution with mean 0 and variance 1.
fn normal(random: &mut ChaCha8Rng) -> f64 {
    let mut uniform = || (f64::from(random.next_u32()) + 0.5) / 4_294_967_296.0;
    let (radius, angle) = (uniform(), uniform());
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}
