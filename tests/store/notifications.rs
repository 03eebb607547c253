//! Notifications between nodes on one server.

use std::thread::sleep;
use std::time::{Duration, Instant};

use domain::tournament::id::{TableId, TournamentId};
use store::journal::{self, JournalAct, JournalActor};
use store::notifications::{Heard, Notification, NotificationListener, TouchedTables};
use store::{Conn, Store, StoreError, tournaments};

use crate::backend;
use crate::hall::{self, at, ids, write};

/// The next `n` notifications.
fn next(listening: &mut NotificationListener, n: usize) -> Vec<Notification> {
    let end = Instant::now() + Duration::from_secs(60);
    let mut all = Vec::new();
    while all.len() < n {
        assert!(Instant::now() < end, "only {all:?}");
        all.extend(listening.heard().filter_map(|heard| match heard.unwrap() {
            Heard::Changed(notification) => Some(notification),
            Heard::Spectators(_) => None,
        }));
        sleep(Duration::from_millis(5));
    }
    all
}

/// Act in a tournament that touches these tables.
fn act(conn: &mut Conn, id: TournamentId, tables: Vec<TableId>) -> Result<(), StoreError> {
    let mut journal = journal::open(conn, id, at(0))?;
    let told = JournalAct::SettingsChanged.into();
    let mut tournament = tournaments::find(conn, id)?;
    tournament.venue.push('x');
    tournaments::update(conn, &tournament)?;
    journal
        .append(conn, JournalActor::PROGRAM, at(0), told, |_| Ok(TouchedTables::Tables(tables)))?;
    Ok(())
}

#[test]
fn what_is_committed_is_told_to_all_nodes_in_order() {
    let database = backend::postgres_alone();
    let other = Store::open(&database.url).unwrap();
    let mut listening = [&database.store, &other].map(|node| node.listen().unwrap().unwrap());
    let hall = hall::open(&database.store);
    let (id, table) = (hall.tournament.id, hall.tables[0].id);
    // A write without an act may concern any table.
    let written = Notification { tournament: id, revision: 1, touched: TouchedTables::Unknown };
    assert_eq!(
        listening.each_mut().map(|node| next(node, 1).remove(0)),
        [written.clone(), written]
    );

    let taken_back = database.store.write_blocking(|conn| {
        act(conn, id, vec![table])?;
        Err::<(), _>(StoreError::NotFound("nothing"))
    });
    assert!(taken_back.is_err());
    write(&other, |conn| act(conn, id, vec![table]));
    write(&database.store, |conn| act(conn, id, vec![]));
    let news = |revision, tables| Notification {
        tournament: id,
        revision,
        touched: TouchedTables::Tables(tables),
    };
    for node in &mut listening {
        assert_eq!(next(node, 2), [news(2, vec![table]), news(3, vec![])], "and nothing else");
    }
}

#[test]
fn many_tables_are_told_in_parts() {
    let database = backend::postgres_alone();
    let id = hall::open(&database.store).tournament.id;
    let mut listening = database.store.listen().unwrap().unwrap();
    let mut ids = ids(9);
    let mut tables: Vec<TableId> = (0..1024).map(|_| TableId::new(&mut ids)).collect();
    write(&database.store, |conn| act(conn, id, tables.clone()));
    let mut heard = Vec::new();
    while heard.len() < tables.len() {
        for news in next(&mut listening, 1) {
            assert_eq!((news.tournament, news.revision), (id, 2));
            heard.extend(news.touched.into_tables());
        }
    }
    heard.sort();
    tables.sort();
    assert!(heard == tables, "{} of {}", heard.len(), tables.len());
}

#[test]
fn a_lost_connection_is_an_error() {
    let database = backend::postgres_alone();
    let mut listening = database.store.listen().unwrap().unwrap();
    write(&database.store, |conn| {
        let Conn::Pg(conn) = conn else { unreachable!() };
        let others = "select pg_terminate_backend(pid) from pg_stat_activity \
            where datname = current_database() and query like 'listen%'";
        Ok(diesel::connection::SimpleConnection::batch_execute(conn, others)?)
    });
    let end = Instant::now() + Duration::from_secs(60);
    while listening.heard().all(|told| told.is_ok()) {
        assert!(Instant::now() < end, "nothing is noticed");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_file_has_one_node() {
    assert!(backend::sqlite().store.listen().unwrap().is_none());
}
