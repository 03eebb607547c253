//! Concurrent access from several threads.

use std::sync::Barrier;
use std::thread;

use store::{Store, StoreError};

/// Runs one thread per value, all started together, and returns their results.
pub fn at_once<V: Send, T: Send>(
    store: &Store,
    values: Vec<V>,
    act: impl Fn(V) -> T + Sync,
) -> Vec<T> {
    open_connections(store);
    together(values, act)
}

/// Opens as many connections as a file has readers, so that no thread waits for one.
fn open_connections(store: &Store) {
    let all_connected = Barrier::new(8);
    together(vec![(); 8], |()| {
        let wait = |_: &mut _| -> Result<(), StoreError> {
            all_connected.wait();
            Ok(())
        };
        store.read_blocking(wait).unwrap();
    });
}

fn together<V: Send, T: Send>(values: Vec<V>, act: impl Fn(V) -> T + Sync) -> Vec<T> {
    let start = Barrier::new(values.len());
    thread::scope(|scope| {
        let threads: Vec<_> = values
            .into_iter()
            .map(|value| {
                let (start, act) = (&start, &act);
                scope.spawn(move || {
                    start.wait();
                    act(value)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}
