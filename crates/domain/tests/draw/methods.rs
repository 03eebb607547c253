//! Consecutive rounds by each draw method: results of the first stay pinned; the second has few repeated meetings and balances colors.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::draw::{Seating, colors_of_table, seat};
use domain::tournament::draw_input::{DrawInput, DrawnEntry, DrawnTableSettings};
use domain::tournament::plan::{Division, Knockout, Pairing};
use domain::tournament::points::Points;
use domain::tournament::table::TableKind;
use domain::tournament::table_plan::Remainder;
use parchis::{Arms, Color, Mode};

/// Tournament in which the places at a table depend only on its numbers.
struct Played {
    input: DrawInput,
    seed: i64,
    /// Tables of every round, by number.
    rounds: Vec<Vec<Vec<i32>>>,
    met: BTreeMap<(i32, i32), u32>,
}

impl Played {
    fn new(algorithm: u16, pairing: Pairing, n: i32, seed: i64) -> Self {
        let entry = |number: i32| DrawnEntry {
            number,
            club: String::new(),
            sector: String::new(),
            points: Points::ZERO,
            byes: 0,
            colors: Vec::new(),
            came_from: None,
            seed: None,
            beaten: None,
        };
        let input = DrawInput {
            algorithm,
            pairing,
            division: Division::One,
            clubs_apart: true,
            table: DrawnTableSettings {
                seats: 4,
                remainder: Remainder::SmallerTables,
                mode: Mode::Solo,
                arms: Arms::Four,
            },
            n_pools: 0,
            ties: Vec::new(),
            entries: (1..=n).map(entry).collect(),
            met: Vec::new(),
            absent: Vec::new(),
            apart: Vec::new(),
            boards: Vec::new(),
            by_hand: None,
        };
        Self { input, seed, rounds: Vec::new(), met: BTreeMap::new() }
    }

    /// Assigns the entries to `n` clubs of different sizes.
    fn in_clubs(mut self, n: i32) -> Self {
        for entry in &mut self.input.entries {
            let club = entry.number * entry.number % n;
            entry.club = if club % 5 == 0 { String::new() } else { format!("Club {club}") };
        }
        self
    }

    fn draw(&mut self) -> Seating {
        let seating = seat(&self.input, self.seed + self.rounds.len() as i64).unwrap();
        let tables: Vec<Vec<i32>> = seating.rounds[0].iter().map(|it| it.numbers()).collect();
        let everybody: BTreeSet<i32> = tables.iter().flatten().copied().collect();
        assert_eq!(everybody, self.input.entries.iter().map(|it| it.number).collect());
        assert_eq!(everybody.len(), tables.iter().flatten().count(), "everybody sits once");
        self.rounds.push(tables);
        seating
    }

    /// Draws and plays the next round; returns the number of repeated meetings.
    fn round(&mut self) -> u32 {
        let seating = self.draw();
        let round = self.rounds.len() as i32;
        let seated = |number: i32, entries: &[DrawnEntry]| {
            entries.iter().position(|entry| entry.number == number).unwrap()
        };
        let (mut again, mut going_on) = (0, BTreeSet::<i32>::new());
        for (at, table) in (1..).zip(&seating.rounds[0]) {
            let mut order: Vec<i32> = table.numbers();
            order.sort_by_key(|number| (number * 7919 + round * 31) % 101);
            going_on.extend(order.iter().take(2));
            for (place, number) in (0..).zip(&order) {
                let index = seated(*number, &self.input.entries);
                let entry = &mut self.input.entries[index];
                entry.came_from = Some(at);
                if table.kind == TableKind::Bye {
                    entry.byes += 1;
                    continue;
                }
                entry.points += Points::whole(3 - place);
                let side = table.sides.iter().find(|(other, _)| other == number).unwrap();
                for color in &side.1 {
                    match entry.colors.iter_mut().find(|it| it.0 == *color) {
                        Some(known) => known.1 += 1,
                        None => entry.colors.push((*color, 1)),
                    }
                }
                for other in order.iter().filter(|other| number < other) {
                    let times = self.met.entry((*number, *other)).or_default();
                    again += *times;
                    *times += 1;
                }
            }
        }
        if let Pairing::Knockout(_) = self.input.pairing {
            self.input.entries.retain(|entry| going_on.contains(&entry.number));
        }
        let is_in = |number: &i32| self.input.entries.iter().any(|it| it.number == *number);
        let met = self.met.iter().filter(|(pair, _)| is_in(&pair.0) && is_in(&pair.1));
        self.input.met = met.map(|((one, other), times)| (*one, *other, *times)).collect();
        self.input.n_pools = 1;
        again
    }

    /// Plays `rounds` rounds; returns the number of repeated meetings.
    fn play(&mut self, rounds: usize) -> u32 {
        (0..rounds).map(|_| self.round()).sum()
    }

    /// Number of entries that had one of four colors at least two times more often than another.
    fn n_off(&self) -> usize {
        let times = |entry: &DrawnEntry, color: Color| {
            entry.colors.iter().find(|it| it.0 == color).map_or(0, |it| it.1)
        };
        let is_off = |entry: &&DrawnEntry| {
            let had = Color::ALL.map(|color| times(entry, color));
            had[..4].iter().max().unwrap() - had[..4].iter().min().unwrap() > 1
        };
        self.input.entries.iter().filter(is_off).count()
    }

    fn meet(&self, one: i32, other: i32) -> bool {
        let tables = self.rounds.last().unwrap();
        tables.iter().any(|table| table.contains(&one) && table.contains(&other))
    }

    /// Number of tables of the last round with two entries of one club.
    fn n_clubs_together(&self) -> usize {
        let club = |number: &i32| &self.input.entries[*number as usize - 1].club;
        let is_twice = |table: &&Vec<i32>| {
            let clubs: Vec<_> = table.iter().map(club).filter(|club| !club.is_empty()).collect();
            clubs.iter().collect::<BTreeSet<_>>().len() < clubs.len()
        };
        self.rounds.last().unwrap().iter().filter(is_twice).count()
    }
}

const KNOCKOUT: Pairing = Pairing::Knockout(Knockout::advancing(2));

/// Hash that identifies the seatings (FNV-1a, 64 bits).
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn what_the_first_method_gives_is_pinned() {
    let change: [fn(&mut DrawInput); 4] = [
        |_| (),
        |input| input.table.remainder = Remainder::Byes,
        |input| (input.table.mode, input.table.seats) = (Mode::Pairs, 2),
        |input| input.apart = vec![(1, 2), (1, 3), (4, 9)],
    ];
    let mut digests = Vec::new();
    for pairing in [Pairing::Open, KNOCKOUT] {
        for change in change {
            let mut all = String::new();
            for n in [11, 23, 64] {
                let mut played = Played::new(1, pairing, n, 7).in_clubs(6);
                change(&mut played.input);
                for _ in 0..3 {
                    let seating = seat(&played.input, 7).unwrap();
                    all += &format!("{seating:?}");
                    played.round();
                }
            }
            digests.push(digest(&all));
        }
    }
    assert_eq!(
        digests,
        [
            18_431_619_952_989_078_469,
            292_688_303_207_461_967,
            17_558_381_101_663_756_495,
            2_855_887_731_578_616_031,
            16_631_322_973_022_845_705,
            5_219_955_096_521_127_786,
            529_556_323_325_375_717,
            14_992_924_993_359_638_810,
        ]
    );
}

#[test]
fn sixteen_meet_everybody_once_in_five_rounds() {
    for seed in 0..20 {
        let mut played = Played::new(2, Pairing::Open, 16, seed);
        assert_eq!(played.play(5), 0, "seed {seed}");
        assert_eq!(played.met.len(), 120);
        assert!(played.round() > 0, "everybody has met everybody");
    }
}

#[test]
fn sixteen_leave_the_plane_where_it_cannot_be_kept_to() {
    // Two entries are kept apart: all others may meet.
    let mut played = Played::new(2, Pairing::Open, 16, 3);
    played.input.apart = vec![(2, 5)];
    for _ in 0..6 {
        played.round();
        assert!(!played.meet(2, 5));
    }
    // One entry sits out, and returns.
    let mut played = Played::new(2, Pairing::Open, 16, 3);
    played.play(2);
    let last = played.input.entries.pop().unwrap();
    played.round();
    played.input.entries.push(last);
    assert_eq!(played.draw().rounds[0].len(), 4);
}

#[test]
fn clubs_are_apart_in_the_first_round_of_a_thousand() {
    for pairing in [Pairing::Open, KNOCKOUT] {
        for n_clubs in [9, 300] {
            let mut played = Played::new(2, pairing, 1024, 5).in_clubs(n_clubs);
            played.input.apart = vec![(1, 2), (3, 1000)];
            played.draw();
            assert_eq!(played.n_clubs_together(), 0, "{n_clubs} clubs");
            assert!(!played.meet(1, 2) && !played.meet(3, 1000));
        }
    }
}

#[test]
fn clubs_are_apart_beside_an_earlier_stage() {
    let mut played = Played::new(2, Pairing::Open, 512, 5).in_clubs(90);
    played.draw();
    let met = |table: &Vec<i32>| [(table[0].min(table[1]), table[0].max(table[1]), 1)];
    let mut met: Vec<(i32, i32, u32)> = played.rounds[0].iter().flat_map(met).collect();
    met.sort_unstable();
    played.input.met = met.clone();
    // The same numbers as before, but without the history of meetings.
    played.rounds.clear();
    played.draw();
    assert_eq!(played.n_clubs_together(), 0);
    assert!(met.iter().all(|(one, other, _)| !played.meet(*one, *other)));
}

#[test]
fn many_meet_nobody_again_and_have_had_all_colors_alike() {
    for n in [150, 256, 601, 1024] {
        let mut played = Played::new(2, Pairing::Open, n, 11);
        assert_eq!(played.play(6), 0, "{n}");
        if n % 4 == 0 {
            assert_eq!(played.n_off(), 0, "{n}");
        }
    }
}

#[test]
fn points_at_a_table_of_many_are_nearly_the_same() {
    let mut played = Played::new(2, Pairing::Open, 256, 2);
    played.play(4);
    let points: HashMap<i32, i64> = played
        .input
        .entries
        .iter()
        .map(|entry| (entry.number, entry.points.as_whole().unwrap()))
        .collect();
    played.draw();
    let range = |table: &Vec<i32>| {
        let own = || table.iter().map(|number| points[number]);
        own().max().unwrap() - own().min().unwrap()
    };
    let sum: i64 = played.rounds[4].iter().map(range).sum();
    assert!(sum <= 32, "{sum} at 64 tables");
}

#[test]
fn nobody_meets_again_in_the_next_round_of_a_knock_out_and_few_later() {
    let mut again = [0, 0];
    for seed in 0..20 {
        for n in [16, 64, 256] {
            for (algorithm, again) in (1..).zip(&mut again) {
                let mut played = Played::new(algorithm, KNOCKOUT, n, seed);
                while played.input.entries.len() > 4 {
                    let before: HashMap<i32, Option<i32>> =
                        played.input.entries.iter().map(|it| (it.number, it.came_from)).collect();
                    *again += played.round();
                    for table in played.rounds.last().unwrap() {
                        let tables: BTreeSet<_> = table.iter().map(|it| before[it]).collect();
                        assert!(tables.len() == table.len() || tables.contains(&None));
                    }
                }
            }
        }
    }
    assert!(again[1] * 2 <= again[0], "{again:?}");
}

#[test]
fn four_tables_become_two_in_a_knock_out() {
    for n in [16, 64, 256] {
        let mut played = Played::new(2, KNOCKOUT, n, 4);
        played.round();
        let before: HashMap<i32, Option<i32>> =
            played.input.entries.iter().map(|it| (it.number, it.came_from)).collect();
        played.draw();
        for block in played.rounds[1].chunks(2) {
            let tables: BTreeSet<_> = block.iter().flatten().map(|it| before[it]).collect();
            assert_eq!(tables.len(), 4, "{block:?}");
        }
    }
}

#[test]
fn no_table_is_larger_than_the_board() {
    assert!(colors_of_table(5, Mode::Solo, Arms::Four).is_err());
    let mut played = Played::new(2, Pairing::Open, 24, 1);
    (played.input.table.seats, played.input.table.arms) = (8, Arms::Eight);
    played.play(3);
    assert!(played.rounds.iter().flatten().all(|table| table.len() == 8));
}
