//! Fair queue for expensive work.

use std::time::Duration;

use cubilete::web::http::turns::{Bounds, Crowded, Turns};
use tokio::task::yield_now;

fn turns(places: usize, of_one: usize, waiting: usize) -> Turns<&'static str> {
    Turns::new(Bounds { places, of_one, waiting, patience: Duration::from_secs(600) })
}

#[actix_web::test]
async fn callers_take_turns_however_much_one_of_them_asks() {
    let turns = turns(1, 1, 100);
    let held = turns.take(&"loud").await.unwrap();
    let (sender, mut served) = tokio::sync::mpsc::unbounded_channel();
    for caller in ["loud"; 5].into_iter().chain(["quiet", "shy", "quiet"]) {
        let (turns, sender) = (turns.clone(), sender.clone());
        actix_web::rt::spawn(async move {
            let _turn = turns.take(&caller).await.unwrap();
            sender.send(caller).unwrap();
        });
        yield_now().await;
    }
    drop((held, sender));
    let mut order = Vec::new();
    while let Some(caller) = served.recv().await {
        order.push(caller);
    }
    assert_eq!(order, ["loud", "quiet", "shy", "loud", "quiet", "loud", "loud", "loud"]);
}

#[actix_web::test]
async fn one_caller_has_its_own_places_at_most_and_not_too_many_wait() {
    let turns = turns(3, 2, 1);
    let mut held = vec![turns.take(&"a").await.unwrap(), turns.take(&"a").await.unwrap()];
    let third = {
        let turns = turns.clone();
        actix_web::rt::spawn(async move { turns.take(&"a").await.is_ok() })
    };
    yield_now().await;
    assert_eq!(turns.take(&"a").await.err(), Some(Crowded), "one waits already");
    let other = turns.take(&"b").await.unwrap();
    drop(other);
    assert!(!third.is_finished(), "there is room, but not for it");
    held.pop();
    assert!(third.await.unwrap());
    // The place is freed with its last holder.
    drop(held);
    for _ in 0..3 {
        drop((turns.take(&"a").await.unwrap(), turns.take(&"a").await.unwrap()));
    }
}

#[actix_web::test]
async fn whoever_has_gone_is_passed_over() {
    let turns = turns(1, 1, 100);
    let held = turns.take(&"a").await.unwrap();
    let gone = {
        let turns = turns.clone();
        actix_web::rt::spawn(async move { turns.take(&"a").await.is_ok() })
    };
    yield_now().await;
    gone.abort();
    assert!(gone.await.is_err());
    drop(held);
    drop(turns.take(&"b").await.unwrap());

    let hasty = Bounds { places: 1, of_one: 1, waiting: 9, patience: Duration::from_millis(1) };
    let turns = Turns::new(hasty);
    let held = turns.take(&"a").await.unwrap();
    assert_eq!(turns.take(&"b").await.err(), Some(Crowded), "nobody waits for ever");
    drop(held);
    assert!(turns.take(&"b").await.is_ok());
}
