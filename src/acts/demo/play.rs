//! Plays tables at random, one act at a time as a referee would record them.

use chrono::{DateTime, Duration, Utc};
use domain::tournament::event::{Actor, Event, EventKind};
use domain::tournament::game::{ActError, Game, ReplayError};
use domain::tournament::id::{IdSource, RequestId, TableId};
use domain::tournament::roll_off;
use domain::tournament::table::{Table, TableState};
use parchis::random::Chance;
use parchis::{Move, TurnPhase};
use store::tables::AppendError;
use store::{Conn, StoreError};
use thiserror::Error;

use crate::acts::Work;
use crate::acts::table_journal::journal_entry;

/// Number of acts in a game that is left unfinished.
const A_WHILE: usize = 160;
/// Seconds between two acts.
const PACE: i64 = 6;

/// The reason why a table was not played.
#[derive(Debug, Error)]
pub enum PlayError {
    #[error(transparent)]
    Act(#[from] ActError),
    /// Another caller acted at the table.
    #[error(transparent)]
    Append(#[from] AppendError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Plays a table to its end and signs the result.
///
/// # Errors
/// [`PlayError`]; nothing is recorded in that case.
pub fn to_the_end(work: &mut Work<'_>, table: TableId, seed: u64) -> Result<(), PlayError> {
    play(work, table, seed, usize::MAX)
}

/// Plays a table for a while and leaves it unfinished.
///
/// # Errors
/// [`PlayError`]; nothing is recorded in that case.
pub fn a_while(work: &mut Work<'_>, table: TableId, seed: u64) -> Result<(), PlayError> {
    play(work, table, seed, A_WHILE)
}

fn play(work: &mut Work<'_>, id: TableId, seed: u64, most: usize) -> Result<(), PlayError> {
    let tournament = store::tables::tournament_of(work.conn, id)?;
    let at = work.now;
    work.change_at(tournament, id, |work| {
        let (mut table, round, stage, _) = store::tables::with_tournament(work.conn, id)?;
        let advance = stage.plan.advance_in(round.kind);
        let mut referee = Referee::new(due_game(work.conn, &table)?, seed, at);
        let mut left = most;
        loop {
            let mut events = Vec::new();
            while left > 0
                && let Some(kind) = referee.next_act(advance)
            {
                events.push(referee.act(kind)?);
                left -= 1;
            }
            let after = referee.game.table();
            let number = referee.game.number();
            store::tables::append(work.conn, (&table, &after), number, &events)?;
            if referee.game.state() == TableState::Confirmed {
                store::game_figures::save(work.conn, id, &referee.game)?;
            }
            if left == 0 || after.result.is_some() {
                let at = (id, referee.game.number());
                return Ok::<_, PlayError>(((), journal_entry(at, false, &events, false)));
            }
            referee.sit_down(&after);
            table = after;
        }
    })
}

/// The current game of a table with its log so far. Earlier games may have been entered from a sheet.
fn due_game(conn: &mut Conn, table: &Table) -> Result<Game, PlayError> {
    let number = table.current();
    let events = store::tables::events(conn, table.id, number)?;
    let corrupt = |error: ReplayError| ActError::Corrupt(error.seq);
    Ok(Game::replay(table, number, &events).map_err(corrupt)?)
}

struct Referee {
    game: Game,
    /// Start of the game, if it follows from the game before.
    first: Option<EventKind>,
    chance: Chance,
    ids: IdSource,
    now: DateTime<Utc>,
}

impl Referee {
    fn new(game: Game, seed: u64, at: DateTime<Utc>) -> Self {
        let mut bytes = [0; 32];
        for (byte, value) in bytes.iter_mut().zip(seed.to_le_bytes()) {
            *byte = value;
        }
        let millis = u64::try_from(at.timestamp_millis()).unwrap_or(0);
        let (chance, ids) = (Chance::new(seed), IdSource::new(millis, bytes));
        Self { game, first: None, chance, ids, now: at }
    }

    /// Moves on to the next game of the table.
    fn sit_down(&mut self, table: &Table) {
        self.first = self.game.next_start();
        self.game = Game::new(table, self.game.number() + 1);
    }

    fn act(&mut self, kind: EventKind) -> Result<Event, ActError> {
        self.now += Duration::seconds(PACE);
        let by = Actor { user: None, name: "Demo".to_owned() };
        let request = RequestId::new(&mut self.ids);
        self.game.act(kind, by, request, self.now)
    }

    /// The next act of a referee at the table; `None` once the result is signed.
    fn next_act(&mut self, advance: Option<u8>) -> Option<EventKind> {
        match self.game.state() {
            TableState::Waiting => self.first.take().or_else(|| Some(self.roll_off())),
            TableState::Playing => Some(self.go_on()),
            TableState::Over => {
                let proposed = self.game.proposed()?;
                let roll_off = Game::needs_roll_off(&proposed, advance);
                Some(EventKind::Confirm { roll_off })
            }
            TableState::Confirmed => None,
        }
    }

    /// A roll-off: every color rolls, the highest starts, and those tied for highest roll again.
    fn roll_off(&mut self) -> EventKind {
        let (mode, colors) = (self.game.table().mode, self.game.colors());
        let (color, rolls) = roll_off::roll(mode, colors, |k| self.roll_off_die(k))
            .unwrap_or((parchis::Color::Yellow, Vec::new()));
        EventKind::Start { color, rolls, absent: Vec::new(), word: String::new() }
    }

    /// Roll number `k` of a roll-off: the app's die, if it rolls the dice of the game.
    fn roll_off_die(&mut self, k: usize) -> u8 {
        match self.game.dice_seed() {
            Some(seed) => seed.roll_off_die("", k),
            None => self.chance.die(),
        }
    }

    fn go_on(&mut self) -> EventKind {
        let choices = self.game.choices();
        let phase = self.game.position().map(|position| position.phase());
        match (phase, self.chance.choose(&choices)) {
            (Some(TurnPhase::Die(_) | TurnPhase::Bonus(_)), Move::Exit { color, .. }) => {
                EventKind::Move { color, from: 0, to: 1 }
            }
            (Some(TurnPhase::Die(_) | TurnPhase::Bonus(_)), Move::Step { color, from, to }) => {
                EventKind::Move { color, from, to }
            }
            _ => EventKind::Die(self.game.next_die().unwrap_or_else(|| self.chance.die())),
        }
    }
}
