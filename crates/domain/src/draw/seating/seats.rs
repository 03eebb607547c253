//! Seats as numbers: tables with colors balanced over each entry's history.

use parchis::{Arms, Color, Mode};

use super::colors::{Palette, dealt, had};
use super::fixed_boards::in_place;
use super::history::History;
use super::layout::Layout;
use super::random::Source;
use crate::draw::error::DrawError;
use crate::tournament::draw_input::{DrawInput, DrawnEntry};
use crate::tournament::table::TableKind;

/// The two sides of a game of two: the first has yellow (and red), the second the colors opposite.
const OPPOSITE: [[Color; 2]; 2] = [[Color::Yellow, Color::Red], [Color::Blue, Color::Green]];

/// The result of a draw, as numbers of entries; the same input and seed always give the same seating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The new pools, in order.
    pub pools: Vec<SeatedPool>,
    /// The rounds, each a list of tables: played ones first.
    pub rounds: Vec<Vec<SeatedTable>>,
    /// True if the only round is a final.
    pub is_final: bool,
}

/// A pool that the draw adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedPool {
    /// The number of the pool within the stage.
    pub number: i32,
    /// The sector's name, or a group's letter; empty if the stage is not divided.
    pub name: String,
    /// The entries in the order of the draw.
    pub entries: Vec<i32>,
}

/// A table, a bye or a rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedTable {
    /// The number of its pool within the stage.
    pub pool: i32,
    /// The kind: played, a bye or a rest.
    pub kind: TableKind,
    /// The entries with their colors.
    pub sides: Vec<(i32, Vec<Color>)>,
}

impl SeatedTable {
    /// Returns whether an entry sits there.
    fn has(&self, number: i32) -> bool {
        self.sides.iter().any(|(other, _)| *other == number)
    }

    /// The numbers of its entries.
    pub fn numbers(&self) -> Vec<i32> {
        self.sides.iter().map(|(number, _)| *number).collect()
    }
}

/// A seating under construction.
pub(in crate::draw) struct Seats<'a> {
    pub input: &'a DrawInput,
    pub history: History<i32>,
    pub random: Source,
    /// The prescribed sizes of tables or groups, largest first; empty if the plan determines them.
    sizes: Vec<usize>,
    /// True if the tables keep their numbers, because they were typed.
    is_numbered: bool,
    /// True if tables and byes keep their order, because it determines the later rounds.
    is_tree: bool,
    /// The colors of the round's tables; `None` if each table uses its own colors.
    palette: Option<Palette>,
    seating: Seating,
}

impl<'a> Seats<'a> {
    /// An empty seating for a draw with this seed.
    pub fn new(input: &'a DrawInput, seed: i64) -> Self {
        Self {
            input,
            history: History::known_to(input),
            random: Source::new(seed),
            sizes: Vec::new(),
            is_numbered: false,
            is_tree: false,
            palette: None,
            seating: Seating { pools: Vec::new(), rounds: Vec::new(), is_final: false },
        }
    }

    /// Prescribes the sizes of tables or groups, largest first and byes included; an empty list prescribes nothing.
    #[must_use]
    pub fn at_tables_of(self, sizes: Vec<usize>) -> Self {
        Self { sizes, ..self }
    }

    /// The layout of the tables: the prescribed one, or else `usual` from the plan.
    pub fn layout(&self, usual: Layout) -> Layout {
        match self.sizes.is_empty() {
            true => usual,
            false => Layout::of(&self.sizes),
        }
    }

    /// The sizes of the groups: the prescribed ones, or else `usual` from the plan.
    pub fn sizes(&self, usual: Vec<usize>) -> Vec<usize> {
        if self.sizes.is_empty() { usual } else { self.sizes.clone() }
    }

    /// The complete seating: played tables first, and those with fixed boards in their places.
    pub fn finish(mut self) -> Seating {
        if self.is_tree {
            return self.seating;
        }
        for tables in &mut self.seating.rounds {
            tables.sort_by_key(|table| table.kind != TableKind::Played);
            if !self.is_numbered {
                let is_played = |table: &SeatedTable| table.kind == TableKind::Played;
                in_place(tables, &self.input.boards, SeatedTable::has, is_played);
            }
        }
        self.seating
    }

    /// All entries by number, the order in which every draw starts.
    pub fn entries(&self) -> Vec<&'a DrawnEntry> {
        self.input.entries.iter().collect()
    }

    /// The entry with this number; `None` if it is not in the draw.
    pub fn entry(&self, number: i32) -> Option<&'a DrawnEntry> {
        self.input.entries.iter().find(|entry| entry.number == number)
    }

    /// The entries with these numbers, in this order.
    pub fn known(&self, numbers: &[i32]) -> Vec<&'a DrawnEntry> {
        numbers.iter().filter_map(|number| self.entry(*number)).collect()
    }

    /// Returns whether it is the stage's first draw.
    pub fn is_first(&self) -> bool {
        self.input.n_pools == 0
    }

    /// Marks the round as the stage's final.
    pub fn set_final(&mut self) {
        self.seating.is_final = true;
    }

    /// Adds a pool to the stage and returns its number.
    pub fn pool(&mut self, name: String, entries: &[&DrawnEntry]) -> i32 {
        let new = i32::try_from(self.seating.pools.len()).unwrap_or(i32::MAX);
        let number = self.input.n_pools.saturating_add(new).saturating_add(1);
        let entries = entries.iter().map(|entry| entry.number).collect();
        self.seating.pools.push(SeatedPool { number, name, entries });
        number
    }

    /// The number of the only pool of a stage that is not divided; the first draw makes it, with `entries`.
    pub fn only_pool(&mut self, entries: &[&DrawnEntry]) -> i32 {
        if self.is_first() { self.pool(String::new(), entries) } else { 1 }
    }

    /// Adds the only round of a draw: its tables, and byes for resting entries.
    pub fn only_round(
        &mut self,
        pool: i32,
        tables: &[Vec<&DrawnEntry>],
        resting: &[&DrawnEntry],
    ) -> Result<(), DrawError> {
        self.round((0, pool), tables, resting)
    }

    /// Adds the round with this index in a pool: its tables, and byes for resting entries.
    pub fn round(
        &mut self,
        place: (usize, i32),
        tables: &[Vec<&DrawnEntry>],
        resting: &[&DrawnEntry],
    ) -> Result<(), DrawError> {
        let sides: Result<Vec<_>, _> = tables.iter().map(|it| self.colors(it.len())).collect();
        self.palette = Some(Palette::of(sides?.iter().flatten()));
        for entries in tables {
            self.play(place, entries)?;
        }
        for entry in resting {
            self.rest(place, TableKind::Bye, entry)?;
        }
        Ok(())
    }

    /// Adds the only round of a draw in a fixed bracket: tables and byes in the bracket's order.
    pub fn only_round_of_tree(
        &mut self,
        pool: i32,
        tables: &[Vec<&DrawnEntry>],
    ) -> Result<(), DrawError> {
        self.is_tree = true;
        let played = tables.iter().filter(|table| table.len() > 1);
        let sides: Result<Vec<_>, _> = played.map(|it| self.colors(it.len())).collect();
        self.palette = Some(Palette::of(sides?.iter().flatten()));
        for table in tables {
            match table.as_slice() {
                [only] => self.rest((0, pool), TableKind::Bye, only)?,
                entries => self.play((0, pool), entries)?,
            }
        }
        Ok(())
    }

    /// Adds the only round of a draw by hand. A group is a table with the colors in its order, a group of one is a
    /// bye. Tables keep their order.
    pub fn only_round_by_hand(&mut self, groups: &[Vec<&DrawnEntry>]) -> Result<(), DrawError> {
        let all: Vec<&DrawnEntry> = groups.iter().flatten().copied().collect();
        let pool = self.only_pool(&all);
        self.is_numbered = true;
        self.is_tree = self.input.is_of_tree();
        for group in groups {
            match group.as_slice() {
                [only] => self.rest((0, pool), TableKind::Bye, only)?,
                entries => self.play_in_order((0, pool), entries)?,
            }
        }
        Ok(())
    }

    /// Adds a table to the round with this index; colors go to the entries that have had them least.
    pub fn play(&mut self, place: (usize, i32), entries: &[&DrawnEntry]) -> Result<(), DrawError> {
        let colors = self.colors(entries.len())?;
        let order = match self.input.algorithm {
            ..2 => self.balanced(entries, &colors),
            _ => self.even(entries, &colors),
        };
        self.add(place, TableKind::Played, order.into_iter().zip(colors));
        Ok(())
    }

    /// Adds a table whose colors follow the order of `entries`.
    pub fn play_in_order(
        &mut self,
        place: (usize, i32),
        entries: &[&DrawnEntry],
    ) -> Result<(), DrawError> {
        let colors = self.colors(entries.len())?;
        self.add(place, TableKind::Played, entries.iter().copied().zip(colors));
        Ok(())
    }

    /// Adds a bye or rest with the seats of a first side.
    pub fn rest(
        &mut self,
        place: (usize, i32),
        kind: TableKind,
        entry: &DrawnEntry,
    ) -> Result<(), DrawError> {
        let colors = self.colors(2)?;
        self.add(place, kind, [entry].into_iter().zip(colors));
        Ok(())
    }

    /// Adds a bye or rest with the seats of a second side, so that a late opponent has those of the first.
    pub fn rest_second(
        &mut self,
        place: (usize, i32),
        kind: TableKind,
        entry: &DrawnEntry,
    ) -> Result<(), DrawError> {
        let colors = self.colors(2)?.into_iter().skip(1);
        self.add(place, kind, [entry].into_iter().zip(colors));
        Ok(())
    }

    /// The colors of each side of a table of `n`.
    ///
    /// # Errors
    /// [`DrawError::TooManySides`]: a table would have more sides than its board seats.
    pub fn colors(&self, n: usize) -> Result<Vec<Vec<Color>>, DrawError> {
        colors_of_table(n, self.input.table.mode, self.input.table.arms)
    }

    fn add<'e>(
        &mut self,
        (round, pool): (usize, i32),
        kind: TableKind,
        sides: impl Iterator<Item = (&'e DrawnEntry, Vec<Color>)>,
    ) {
        let sides: Vec<_> = sides.map(|(entry, colors)| (entry.number, colors)).collect();
        self.history.add(kind, &sides);
        let rounds = &mut self.seating.rounds;
        rounds.resize_with(rounds.len().max(round + 1), Vec::new);
        if let Some(tables) = rounds.get_mut(round) {
            tables.push(SeatedTable { pool, kind, sides });
        }
    }

    /// The entries in an order for `colors` that gives no entry one color two times more often than another, if possible. Equal
    /// orders are chosen at random.
    fn even<'e>(
        &mut self,
        entries: &[&'e DrawnEntry],
        colors: &[Vec<Color>],
    ) -> Vec<&'e DrawnEntry> {
        let mut entries = entries.to_vec();
        self.random.shuffle(&mut entries);
        let own = || Palette::of(colors);
        let palette = self.palette.clone().unwrap_or_else(own);
        let costs = |it: &&DrawnEntry| palette.costs(&had(&self.history, it.number), colors);
        let table: Vec<_> = entries.iter().map(costs).collect();
        dealt(&table).into_iter().filter_map(|index| entries.get(index).copied()).collect()
    }

    /// Version 1 of the algorithm: orders the entries for `colors` so that earlier colors are repeated least, by the sum of squared uses.
    /// Among equal orders, the given order decides.
    fn balanced<'e>(
        &self,
        entries: &[&'e DrawnEntry],
        colors: &[Vec<Color>],
    ) -> Vec<&'e DrawnEntry> {
        let cost = |entry: &DrawnEntry, colors: &[Color]| -> u64 {
            colors.iter().map(|it| u64::from(self.history.color(entry.number, *it)).pow(2)).sum()
        };
        // For each set of entries on the first colors, `best` holds the least cost and the seats.
        let mut best: Vec<(u64, usize, Vec<&DrawnEntry>)> = vec![(0, 0, Vec::new())];
        for colors in colors {
            let mut next: Vec<(u64, usize, Vec<&DrawnEntry>)> = Vec::new();
            for (spent, seated, order) in &best {
                for (index, entry) in entries.iter().enumerate() {
                    let set = seated | 1 << index;
                    if set == *seated {
                        continue;
                    }
                    let total = spent + cost(entry, colors);
                    let order = || order.iter().chain([entry]).copied().collect();
                    match next.iter_mut().find(|(_, other, _)| *other == set) {
                        Some(known) if known.0 <= total => {}
                        Some(known) => *known = (total, set, order()),
                        None => next.push((total, set, order())),
                    }
                }
            }
            best = next;
        }
        best.into_iter().next().map(|(_, _, order)| order).unwrap_or_default()
    }
}

/// The colors of each side of a table of `n` sides. In solo, two sides have opposite colors, and more than two have the first colors of the
/// board. In pairs and duel, yellow and red play blue and green.
///
/// # Errors
/// [`DrawError::TooManySides`]: the board or the mode has fewer sides.
pub fn colors_of_table(n: usize, mode: Mode, arms: Arms) -> Result<Vec<Vec<Color>>, DrawError> {
    if n > usize::from(arms.n()) || (mode != Mode::Solo && n > 2) {
        return Err(DrawError::TooManySides { n });
    }
    if mode != Mode::Solo {
        return Ok(OPPOSITE.iter().map(|colors| colors.to_vec()).take(n).collect());
    }
    let step = if n == 2 { usize::from(arms.n()) / 2 } else { 1 };
    Ok(Color::ALL.into_iter().step_by(step).take(n).map(|color| vec![color]).collect())
}
