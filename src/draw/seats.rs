//! Makes tables: colors balanced over each entry's history, the line-up, the PIN.

use std::collections::HashSet;

use super::DrawError;
use super::history::History;
use crate::rules::{Arms, Color, Mode};
use crate::tournament::championship::Championship;
use crate::tournament::dice::DiceSeed;
use crate::tournament::entry::Entry;
use crate::tournament::id::{IdSource, PlayerId, PoolId, RoundId, TableId};
use crate::tournament::series::Series;
use crate::tournament::table::{Seat, Table, TableGame, TableKind, TableState};
use crate::tournament::table_plan::{Dice, TablePlan};

/// The two sides of a game of two: the first has yellow (and red), the second the colors opposite.
const OPPOSITE: [[Color; 2]; 2] = [[Color::Yellow, Color::Red], [Color::Blue, Color::Green]];

/// Everything that a new table needs besides its entries.
pub(super) struct Maker<'a> {
    pub championship: &'a Championship,
    plan: &'a TablePlan,
    series: Series,
    pub history: History,
    ids: &'a mut IdSource,
    taken_pins: HashSet<String>,
    tables: Vec<Table>,
}

impl<'a> Maker<'a> {
    /// Makes tables for `championship` as `plan` says; PINs in `taken_pins` are not used.
    pub fn new(
        championship: &'a Championship,
        plan: &'a TablePlan,
        ids: &'a mut IdSource,
        taken_pins: &HashSet<String>,
    ) -> Self {
        let history = History::of(championship);
        let taken_pins = taken_pins.clone();
        let series = plan.series;
        Self { championship, plan, series, history, ids, taken_pins, tables: Vec::new() }
    }

    /// The source of ids.
    pub fn ids(&mut self) -> &mut IdSource {
        self.ids
    }

    /// The tables made, each round's numbered from 1: played ones first, in the order in which they were made.
    pub fn finish(mut self) -> Vec<Table> {
        let mut rounds: Vec<RoundId> = Vec::new();
        for table in &self.tables {
            if !rounds.contains(&table.round) {
                rounds.push(table.round);
            }
        }
        let place = |round: RoundId| rounds.iter().position(|other| *other == round);
        self.tables.sort_by_key(|table| (place(table.round), table.kind != TableKind::Played));
        let mut before = None;
        let mut number = 0;
        for table in &mut self.tables {
            number = if before == Some(table.round) { number + 1 } else { 1 };
            before = Some(table.round);
            table.number = number;
        }
        self.tables
    }

    /// One game a table from now on, whatever the plan says: of play-offs.
    pub fn play_one_game_each(&mut self) {
        self.series = Series::One;
    }

    /// A table where colors are dealt by what each entry has had least.
    pub fn play(
        &mut self,
        round: RoundId,
        pool: PoolId,
        entries: &[&Entry],
    ) -> Result<(), DrawError> {
        let colors = colors_of_table(entries.len(), self.mode(), self.plan.arms)?;
        let order = self.balanced(entries, &colors);
        let sides: Vec<_> = order.into_iter().zip(colors).collect();
        self.add(round, pool, TableKind::Played, &sides)
    }

    /// A table of two where it is settled who sits on the first colors.
    pub fn play_in_order(
        &mut self,
        round: RoundId,
        pool: PoolId,
        entries: [&Entry; 2],
    ) -> Result<(), DrawError> {
        let colors = colors_of_table(2, self.mode(), self.plan.arms)?;
        let sides: Vec<_> = entries.into_iter().zip(colors).collect();
        self.add(round, pool, TableKind::Played, &sides)
    }

    /// A bye or rest: it has the seats of a first side.
    pub fn rest(
        &mut self,
        round: RoundId,
        pool: PoolId,
        kind: TableKind,
        entry: &Entry,
    ) -> Result<(), DrawError> {
        let colors = colors_of_table(2, self.mode(), self.plan.arms)?;
        let sides: Vec<_> = [entry].into_iter().zip(colors).collect();
        self.add(round, pool, kind, &sides)
    }

    fn mode(&self) -> Mode {
        self.championship.tournament.settings.mode
    }

    fn add(
        &mut self,
        round: RoundId,
        pool: PoolId,
        kind: TableKind,
        sides: &[(&Entry, Vec<Color>)],
    ) -> Result<(), DrawError> {
        let (mode, plan) = (self.mode(), self.plan);
        let series = self.series;
        let mut seats = Vec::new();
        for (entry, colors) in sides {
            let players = line_up(entry, mode)?;
            seats.extend(colors.iter().zip(players).map(|(color, player)| Seat {
                color: *color,
                entry: entry.id,
                player,
            }));
        }
        seats.sort_by_key(|seat| seat.color);
        let id = TableId::new(self.ids);
        let pin = self.pin()?;
        let n_games = if kind.is_played() { series.n() } else { 0 };
        // Each game has a seed of its own, so that what is out of one says nothing about the next.
        let seed = || (plan.dice == Dice::App).then(|| DiceSeed::new(self.ids));
        let games = std::iter::repeat_with(seed).take(n_games.into()).map(TableGame::new);
        let table = Table {
            id,
            round,
            pool,
            number: 0,
            kind,
            seats,
            ruleset: plan.ruleset,
            mode,
            arms: plan.arms,
            confirmation: plan.confirmation,
            pin,
            series,
            games: games.collect(),
            state: TableState::Waiting,
            result: None,
        };
        self.history.add(&table);
        self.tables.push(table);
        Ok(())
    }

    /// Six digits that are not in use. They come from the source of ids, not from the draw's seed, which is public;
    /// the id they are taken from is never used.
    fn pin(&mut self) -> Result<String, DrawError> {
        const MOST_TRIES: usize = 10_000;
        for _ in 0..MOST_TRIES {
            let uuid = self.ids.next_uuid().as_u128();
            let pin = format!("{:06}", (uuid & 0xffff_ffff_ffff) % 1_000_000);
            if self.taken_pins.insert(pin.clone()) {
                return Ok(pin);
            }
        }
        Err(DrawError::NoPins)
    }

    /// The entries in the order of `colors` that repeats earlier colors least: the least sum of squares of how often
    /// each had its color. Among equals the order given decides.
    fn balanced<'e>(&self, entries: &[&'e Entry], colors: &[Vec<Color>]) -> Vec<&'e Entry> {
        let cost = |entry: &Entry, colors: &[Color]| -> u64 {
            colors.iter().map(|it| u64::from(self.history.color(entry.id, *it)).pow(2)).sum()
        };
        // `best` holds, by the set of entries seated on the first colors, the least cost and who sits there.
        let mut best: Vec<(u64, usize, Vec<&Entry>)> = vec![(0, 0, Vec::new())];
        for colors in colors {
            let mut next: Vec<(u64, usize, Vec<&Entry>)> = Vec::new();
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

/// The colors of each side of a table of `n` sides: in solo 4 yellow, blue, red, green; 3 the first three; 2 opposite
/// ones; more the first of the board. In pairs and duel yellow and red against blue and green.
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

/// Who sits on the colors of an entry: one player, the first two of a pair's squad, or one twice in duel.
fn line_up(entry: &Entry, mode: Mode) -> Result<Vec<PlayerId>, DrawError> {
    let too_small = || DrawError::SquadTooSmall { entry: entry.id, name: entry.name.clone() };
    match (mode, entry.squad.as_slice()) {
        (Mode::Solo, [player, ..]) => Ok(vec![*player]),
        (Mode::Duel, [player, ..]) => Ok(vec![*player; 2]),
        (Mode::Pairs, [first, second, ..]) => Ok(vec![*first, *second]),
        _ => Err(too_small()),
    }
}

/// Whether everybody can be seated.
///
/// # Errors
///
/// Names the first entry whose squad is too small.
pub(super) fn check_squads(entries: &[&Entry], mode: Mode) -> Result<(), DrawError> {
    entries.iter().try_for_each(|entry| line_up(entry, mode).map(|_| ()))
}
