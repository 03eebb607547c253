//! Devices that follow entries, and the queue of their messages.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, PushMessageId, SubscriptionId};
use domain::tournament::push_message::{PushKind, PushMessage};
use store::push::{self, PushAddress, Subscription};
use store::{Store, entries, push_messages};

use crate::hall::{self, Hall, at, write};

/// Seconds of a lease.
const LEASE: i64 = 60;

fn subscription(hall: &mut Hall, endpoint: &str) -> Subscription {
    let endpoint = endpoint.to_owned();
    let address = PushAddress { endpoint, p256dh: vec![4; 65], auth: vec![5; 16] };
    Subscription {
        id: SubscriptionId::new(&mut hall.ids),
        push: Some(address),
        language: "ca".to_owned(),
    }
}

/// Stores a device that follows these entries.
fn follow(
    store: &Store,
    hall: &Hall,
    device: &Subscription,
    followed: &[EntryId],
) -> Option<SubscriptionId> {
    let id = hall.tournament.id;
    write(store, |conn| push::save(conn, device, id, followed, at(0)))
}

fn followers(store: &Store, hall: &Hall) -> BTreeSet<(SubscriptionId, EntryId)> {
    let all = write(store, |conn| push::followers(conn, hall.tournament.id));
    let different = BTreeSet::from_iter(all.iter().copied());
    assert_eq!(different.len(), all.len(), "each once");
    different
}

/// Queues a message that is due at once.
fn queue(store: &Store, hall: &mut Hall, device: SubscriptionId, kind: PushKind) -> PushMessageId {
    let message = PushMessage {
        id: PushMessageId::new(&mut hall.ids),
        subscription: device,
        tournament: hall.tournament.id,
        kind,
        entries: vec![hall.entries[0].id],
        tables: vec![hall.tables[0].id],
        called_at: (kind == PushKind::Called).then(|| at(0)),
        next_try_at: at(0),
        expires_at: at(600),
        tries: 0,
    };
    write(store, |conn| push_messages::queue(conn, &message));
    message.id
}

fn claim(store: &Store, seconds: i64) -> Option<PushMessageId> {
    let claim =
        |conn: &mut store::Conn| push_messages::claim(conn, at(seconds), at(seconds + LEASE));
    write(store, claim).map(|message| message.id)
}

on_both! {
    fn a_device_keeps_its_address_and_follows_what_it_said_last(store: &Store) {
        let mut hall = hall::open(store);
        let [one, two] = [hall.entries[0].id, hall.entries[1].id];
        let device = subscription(&mut hall, "https://push.example/1");
        assert_eq!(follow(store, &hall, &device, &[one, two]), Some(device.id));
        assert_eq!(followers(store, &hall), BTreeSet::from([(device.id, one), (device.id, two)]));
        let read = |id| write(store, |conn| push::find(conn, id));
        assert_eq!(read(device.id), Some(device.clone()));

        let again = subscription(&mut hall, "https://push.example/1");
        let known = follow(store, &hall, &again, &[two]);
        assert_eq!(known, Some(device.id), "known by its address");
        assert_eq!(followers(store, &hall), BTreeSet::from([(device.id, two)]));
        assert_eq!(read(again.id), None);

        let page = Subscription { push: None, ..device.clone() };
        follow(store, &hall, &page, &[one]);
        assert_eq!(read(device.id), Some(device.clone()), "another tournament needs the address");
        let only_page = Subscription { push: None, ..again };
        follow(store, &hall, &only_page, &[two]);
        let with_address = BTreeSet::from([(device.id, one)]);
        assert_eq!(followers(store, &hall), with_address, "a page gets no messages");
        let is_follower = |id, entry| {
            write(store, |conn| push::is_follower(conn, id, (hall.tournament.id, entry)))
        };
        assert!(is_follower(only_page.id, two), "and rings");
        assert!(!is_follower(only_page.id, one));

        follow(store, &hall, &page, &[]);
        write(store, |conn| push::forget_old(conn, at(1)));
        assert_eq!(read(device.id), None, "nothing is kept of who follows nobody");
        let later = at(1) + push::FORGOTTEN;
        write(store, |conn| push::forget_old(conn, later));
        assert_eq!(read(only_page.id), None, "nor of who has not come for long");
    }

    fn who_follows_a_merged_entry_follows_the_one_that_was_kept(store: &Store) {
        let mut hall = hall::open(store);
        let [gone, kept] = [hall.entries[0].clone(), hall.entries[1].clone()];
        let (one, both) = (
            subscription(&mut hall, "https://push.example/1"),
            subscription(&mut hall, "https://push.example/2"),
        );
        follow(store, &hall, &one, &[gone.id]);
        follow(store, &hall, &both, &[gone.id, kept.id]);
        let before = followers(store, &hall);
        assert_eq!(before.len(), 3);
        let merged = Entry { merged_into: Some(kept.id), ..gone.clone() };
        write(store, |conn| entries::update(conn, &merged));
        let of_kept = BTreeSet::from([(one.id, kept.id), (both.id, kept.id)]);
        assert_eq!(followers(store, &hall), of_kept);
        let is_follower = |entry: EntryId| {
            write(store, |conn| push::is_follower(conn, one.id, (hall.tournament.id, entry)))
        };
        assert!(is_follower(kept.id));
        write(store, |conn| entries::update(conn, &gone));
        assert_eq!(followers(store, &hall), before, "an undone merge");
        assert!(!is_follower(kept.id));
    }

    fn an_entry_has_a_limited_number_of_followers(store: &Store) {
        let mut hall = hall::open(store);
        let [one, two] = [hall.entries[0].id, hall.entries[1].id];
        let mut devices = Vec::new();
        for n in 0..200 {
            let device = subscription(&mut hall, &format!("https://push.example/{n}"));
            assert_eq!(follow(store, &hall, &device, &[one]), Some(device.id), "{n}");
            devices.push(device);
        }
        let late = subscription(&mut hall, "https://push.example/late");
        assert_eq!(follow(store, &hall, &late, &[one]), None);
        assert_eq!(follow(store, &hall, &late, &[two]), Some(late.id), "another entry has room");
        assert_eq!(follow(store, &hall, &devices[0], &[one, two]), Some(devices[0].id), "renewed");
    }

    fn two_claimers_get_each_message_once_and_a_lease_ends(store: &Store) {
        let mut hall = hall::open(store);
        let mut queued = Vec::new();
        for n in 0..12 {
            let device = subscription(&mut hall, &format!("https://push.example/{n}"));
            let entry = hall.entries[0].id;
            follow(store, &hall, &device, &[entry]);
            queued.push(queue(store, &mut hall, device.id, PushKind::Called));
        }
        let all = || std::iter::from_fn(|| claim(store, 0)).collect::<Vec<_>>();
        let mut claimed = std::thread::scope(|scope| {
            let other = scope.spawn(all);
            let mut claimed = all();
            claimed.extend(other.join().unwrap());
            claimed
        });
        // A claimer may pass over a row that the other one holds, and find it the next time.
        claimed.extend(all());
        claimed.sort_unstable();
        queued.sort_unstable();
        assert_eq!(claimed, queued);
        assert_eq!(claim(store, LEASE - 1), None);
        assert!(claim(store, LEASE).is_some(), "the first one must have crashed");

        let rest = queued.split_off(1);
        write(store, |conn| rest.iter().try_for_each(|id| push_messages::drop(conn, *id)));
        write(store, |conn| push_messages::failed(conn, queued[0], at(500)));
        assert_eq!(claim(store, 499), None);
        assert_eq!(claim(store, 500), Some(queued[0]));
        let waiting = write(store, push_messages::waiting);
        assert_eq!(waiting.iter().map(|it| it.tries).collect::<Vec<_>>(), [1]);
    }

    fn messages_join_before_the_first_attempt_and_go_with_their_device(store: &Store) {
        let mut hall = hall::open(store);
        let device = subscription(&mut hall, "https://push.example/1");
        let entry = hall.entries[0].id;
        follow(store, &hall, &device, &[entry]);
        for kind in [PushKind::Drawn, PushKind::Drawn, PushKind::Called, PushKind::Called] {
            queue(store, &mut hall, device.id, kind);
        }
        let n = |store: &Store| write(store, push_messages::waiting).len();
        assert_eq!(n(store), 3, "two calls and a round");
        assert!(write(store, |conn| push_messages::is_any_due(conn, at(0))));
        let before = at(0) - TimeDelta::seconds(1);
        assert!(!write(store, |conn| push_messages::is_any_due(conn, before)));
        write(store, |conn| push::forget_address(conn, "https://push.example/1"));
        assert_eq!(n(store), 0);
        assert!(followers(store, &hall).is_empty());
    }
}
