//! A database server that stops or freezes, and returns.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use store::{Conn, Store, StoreError};

use crate::championship::{Referee, dice, fill};
use crate::node::Node;
use crate::patience::until;
use crate::person::{Answer, Person};
use crate::support::postgres::OwnServer;

pub fn sql(store: &Store, sql: &str) {
    let run = |conn: &mut Conn| {
        let Conn::Pg(conn) = conn else { unreachable!() };
        Ok::<_, StoreError>(conn.batch_execute(sql)?)
    };
    store.write_blocking(run).unwrap();
}

#[track_caller]
fn is_told(answer: &Answer) {
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert_eq!(answer.header("retry-after"), "5");
    assert!(answer.body.contains("<h1>Volvemos enseguida</h1>"), "{}", answer.body);
}

/// Waits until a page is available again.
async fn comes_back(person: &mut Person, page: &str) {
    let served = async || (person.get(page).await.unwrap().status == 200).then_some(());
    assert!(until(served).await.is_some(), "{page} does not come back");
}

/// Time for which a shared page is served without a check.
const SHARED: Duration = Duration::from_millis(600);

#[tokio::test]
async fn a_server_that_is_gone_or_frozen_is_told_and_comes_back() {
    let mut server = OwnServer::start();
    let database = server.database();
    let store = Store::open(&database).unwrap();
    let hall = fill(&store);
    let node = Node::start(&database);
    let ana = Person::signed_up(node.address, &hall.link).await;
    let mut referee = Referee::start(ana, hall.tables[0]).await;
    referee.throw().await.unwrap();
    let mut visitor = Person::at(node.address);
    let page = format!("/tournaments/{}", hall.id);
    comes_back(&mut visitor, &page).await;

    server.stop();
    // A shared page is served for half a second without a check.
    tokio::time::sleep(SHARED).await;
    // Many requests at once: later ones do not repeat the wait of the first.
    for _ in 0..2 {
        let all = (0..60).map(|_| {
            let (mut visitor, page) = (visitor.clone(), page.clone());
            async move { visitor.get(&page).await.unwrap() }
        });
        for answer in futures_util::future::join_all(all).await {
            is_told(&answer);
        }
    }
    assert_eq!(referee.throw().await.unwrap_err().unwrap().status, 503);
    server.start_again();
    comes_back(&mut visitor, &page).await;
    referee.throw().await.unwrap();

    server.freeze();
    tokio::time::sleep(SHARED).await;
    // `Person` waits at most ten seconds.
    let all = (0..40).map(|_| {
        let (mut visitor, page) = (visitor.clone(), page.clone());
        async move { visitor.get(&page).await.unwrap() }
    });
    let (frozen, thrown) = tokio::join!(futures_util::future::join_all(all), referee.throw());
    for answer in frozen {
        is_told(&answer);
    }
    assert_eq!(thrown.unwrap_err().unwrap().status, 503);
    is_told(&visitor.get(&page).await.unwrap());
    server.thaw();
    comes_back(&mut visitor, &page).await;
    // The act may or may not have been done; after the retry it is done once.
    referee.throw().await.unwrap();
    assert_eq!(dice(&store, hall.tables[0]), referee.acknowledged);
}
