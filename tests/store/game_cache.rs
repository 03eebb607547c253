//! Cached games: continued only if no other event was added.

use cubilete::acts::tables::{ActOutcome, SubmittedAct, TableActed, TableActs, act_all};
use cubilete::acts::{Caller, Moment, NotDone, TableActError, Work};
use domain::tournament::event::EventKind;
use domain::tournament::game::Game;
use domain::tournament::id::RequestId;
use domain::tournament::table::Table;
use parchis::Color;
use store::Store;
use store::game_cache::{CachedGame, GameCache};

use crate::hall::{self, Hall, at, read, write};

const START: EventKind = EventKind::Start {
    color: Color::Yellow,
    rolls: Vec::new(),
    absent: Vec::new(),
    word: String::new(),
};
/// A throw of one moves no piece out of the nest, so it is one act.
const THROW: EventKind = EventKind::Die(1);

/// State of a game, except the state of its table before the first event.
fn said(game: &Game) -> String {
    let (steps, acts, history) = (game.steps(), game.standing_acts(), game.history());
    let position = game.position().map(ToString::to_string);
    format!("{:?} {position:?} {steps:?} {acts:?} {history:?}", game.table())
}

/// Node with its cache of games, if it has one.
struct Node<'s> {
    store: &'s Store,
    games: Option<GameCache>,
    hall: &'s Hall,
}

impl Node<'_> {
    fn requests(seed: u8, n: usize) -> Vec<RequestId> {
        let mut ids = hall::ids(seed);
        (0..n).map(|_| RequestId::new(&mut ids)).collect()
    }

    /// Performs an act on a given version. The resulting games are cached if `commits`; otherwise all is rolled back.
    fn act(
        &self,
        version: i32,
        (request, kind): (RequestId, EventKind),
        commits: bool,
    ) -> Result<TableActed, NotDone> {
        let caller = Caller::operator("hall");
        let mut moment = Moment::at(at(i64::from(version)), [9; 32]);
        let mut left: Vec<CachedGame> = Vec::new();
        let table = self.hall.tables[0].id;
        let acts = TableActs {
            table,
            game: 1,
            version,
            acts: vec![SubmittedAct { request, kind }],
            rewind: None,
        };
        let done = self.store.write_blocking(|conn| {
            let mut work = Work::new(conn, &caller, &mut moment);
            if let Some(games) = &self.games {
                work = work.with_games(games.clone());
            }
            let done = act_all(&mut work, acts)?;
            left = work.take_left();
            if commits { Ok(done) } else { Err(NotDone::Forbidden) }
        })?;
        left.into_iter().for_each(|left| self.games.as_ref().unwrap().keep(left));
        let (stands, _) = self.replayed();
        assert_eq!(said(&done.game), said(&stands));
        Ok(done)
    }

    /// Game replayed from its log, and its table.
    fn replayed(&self) -> (Game, Table) {
        read(self.store, |conn| {
            let table = store::tables::find(conn, self.hall.tables[0].id)?;
            let events = store::tables::events(conn, table.id, 1)?;
            Ok((Game::replay(&table, 1, &events).unwrap(), table))
        })
    }

    /// True if the next act would continue from the cache.
    fn has_it(&self, requests: &[RequestId]) -> bool {
        let (_, table) = self.replayed();
        let games = self.games.as_ref().unwrap();
        let left = read(self.store, |conn| games.take(conn, (&table, 1), requests));
        let has_it = left.is_some();
        if let Some((game, last)) = left {
            games.keep(CachedGame::new(table, last, game));
        }
        has_it
    }
}

on_both! {
    fn a_game_is_gone_on_with_as_it_was_left(store: &Store) {
        let hall = hall::open(store);
        let (a, b) = (Node { store, games: Some(GameCache::default()), hall: &hall }, Node { store, games: None, hall: &hall });
        let ids = Node::requests(7, 12);
        a.act(0, (ids[0], START), true).unwrap();
        a.act(1, (ids[1], THROW), true).unwrap();
        assert!(a.has_it(&[ids[2]]));
        // A repeated request is answered with any seen version.
        assert!(!a.has_it(&[ids[0]]));
        a.act(2, (ids[2], THROW), true).unwrap();
        for (version, request) in [(0, ids[0]), (3, ids[1]), (3, ids[2])] {
            assert_eq!(a.act(version, (request, THROW), true).unwrap().acted, ActOutcome::Before);
        }
        a.act(3, (ids[3], THROW), true).unwrap();
        // Another node acts on the game.
        b.act(4, (ids[4], THROW), true).unwrap();
        assert!(!a.has_it(&[]));
        let stale = a.act(4, (ids[5], THROW), true);
        let Err(NotDone::Table(TableActError::MovedOn { new })) = stale else { panic!("{stale:?}") };
        assert_eq!(new.len(), 1);
        for version in [-1, 6] {
            let unheard = a.act(version, (ids[5], THROW), true);
            assert!(matches!(unheard, Err(NotDone::Table(TableActError::MovedOn { .. }))), "{unheard:?}");
        }
        a.act(5, (ids[5], THROW), true).unwrap();
        // A rolled back act leaves nothing in the cache.
        assert!(matches!(a.act(6, (ids[6], THROW), false), Err(NotDone::Forbidden)));
        assert!(!a.has_it(&[]));
        a.act(6, (ids[7], THROW), true).unwrap();
        assert!(a.has_it(&[]));
        // A refused act leaves the cache unchanged.
        assert!(matches!(a.act(7, (ids[8], START), true), Err(NotDone::Table(TableActError::Refused(_)))));
        a.act(7, (ids[8], THROW), true).unwrap();
    }

    fn a_table_that_changed_beside_its_log_is_read_anew(store: &Store) {
        let hall = hall::open(store);
        let a = Node { store, games: Some(GameCache::default()), hall: &hall };
        let ids = Node::requests(7, 3);
        a.act(0, (ids[0], START), true).unwrap();
        assert!(a.has_it(&[]));
        let mut seats = hall.tables[0].seats.clone();
        seats[0].player = hall.players[7].id;
        write(store, |conn| store::seats::replace(conn, hall.tables[0].id, &seats));
        assert!(!a.has_it(&[]));
        let done = a.act(1, (ids[1], THROW), true).unwrap();
        assert_eq!(done.game.seats(), seats);
    }
}
