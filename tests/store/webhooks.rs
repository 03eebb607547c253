//! Webhooks and the queue of their messages.

use chrono::TimeDelta;
use domain::tournament::id::{WebhookId, WebhookMessageId};
use domain::tournament::webhook::{
    DeliveryProblem, DeliveryState, KEPT, MOST_MESSAGES, Replay, Webhook, WebhookEvent,
    WebhookMessage, WebhookState,
};
use store::webhook_messages::{self, Attempt, NewMessage};
use store::{Conn, Store, StoreError, tournaments, webhooks};

use crate::hall::{self, Hall, at, write};

/// Seconds of a lease.
const LEASE: i64 = 60;

fn webhook(store: &Store, hall: &mut Hall) -> Webhook {
    let made = Webhook {
        id: WebhookId::new(&mut hall.ids),
        tournament: hall.tournament.id,
        url: "https://example.org/hook?x=1".to_owned(),
        events: vec![WebhookEvent::RoundPublished, WebhookEvent::SignUpMade],
        secret: "whsec_new".to_owned(),
        old_secret: Some(("whsec_old".to_owned(), at(90))),
        state: WebhookState::On,
        created_at: at(0),
        last_seq: 0,
    };
    write(store, |conn| webhooks::insert(conn, &made));
    made
}

/// Queues a message that is due at once.
fn queue(store: &Store, hall: &mut Hall, webhook: WebhookId, cause: &str) {
    let new = NewMessage {
        id: WebhookMessageId::new(&mut hall.ids),
        event: WebhookEvent::RoundPublished,
        cause: cause.to_owned(),
        payload: format!("{{\"of\":\"{cause}\"}}"),
    };
    write(store, |conn| webhook_messages::queue(conn, webhook, &new, at(0)));
}

fn log(store: &Store, webhook: WebhookId) -> Vec<WebhookMessage> {
    write(store, |conn| webhook_messages::of_webhook(conn, webhook, (0, 100)))
}

fn claim(store: &Store, seconds: i64, busy: &[WebhookId]) -> Option<WebhookMessage> {
    write(store, |conn| webhook_messages::claim(conn, at(seconds), at(seconds + LEASE), busy))
}

fn tried(store: &Store, message: &WebhookMessage, attempt: Attempt) {
    write(store, |conn| webhook_messages::tried(conn, message.id, attempt, at(1)));
}

on_both! {
    fn a_webhook_is_read_as_it_was_stored(store: &Store) {
        let mut hall = hall::open(store);
        let made = webhook(store, &mut hall);
        let id = hall.tournament.id;
        let find = |conn: &mut Conn| webhooks::find(conn, id, made.id);
        assert_eq!(write(store, find), made);
        let changed = Webhook {
            url: "https://example.org/".to_owned(),
            events: vec![WebhookEvent::ResultSigned],
            old_secret: None,
            state: WebhookState::Off,
            ..made.clone()
        };
        write(store, |conn| webhooks::update(conn, &changed));
        assert_eq!(write(store, |conn| webhooks::of_tournament(conn, id)), vec![changed]);
        let other = hall::open_with(store, 2).tournament.id;
        let elsewhere = store.write_blocking(|conn| webhooks::find(conn, other, made.id));
        assert!(matches!(elsewhere, Err(StoreError::NotFound(_))), "{elsewhere:?}");
        queue(store, &mut hall, made.id, "a");
        write(store, |conn| tournaments::delete(conn, id));
        assert_eq!(write(store, |conn| webhooks::get(conn, made.id)), None);
        assert!(log(store, made.id).is_empty());
    }

    fn a_message_is_queued_once_for_each_cause_and_numbered(store: &Store) {
        let mut hall = hall::open(store);
        let (one, two) = (webhook(store, &mut hall).id, webhook(store, &mut hall).id);
        for cause in ["a", "b", "a", "c"] {
            queue(store, &mut hall, one, cause);
        }
        queue(store, &mut hall, two, "a");
        let numbers = |id| log(store, id).iter().map(|it| it.seq).collect::<Vec<_>>();
        assert_eq!((numbers(one), numbers(two)), (vec![3, 2, 1], vec![1]));
        assert_eq!(log(store, one)[2].payload, "{\"of\":\"a\"}");
        assert_eq!(write(store, |conn| webhook_messages::n_of_webhook(conn, one)), 3);
    }

    fn a_message_belongs_to_the_node_that_claimed_it(store: &Store) {
        let mut hall = hall::open(store);
        let (one, two) = (webhook(store, &mut hall).id, webhook(store, &mut hall).id);
        queue(store, &mut hall, one, "a");
        queue(store, &mut hall, one, "b");
        queue(store, &mut hall, two, "a");
        let first = claim(store, 0, &[]).unwrap();
        assert_eq!(first.seq, 1);
        let other = claim(store, 0, &[first.webhook]).unwrap();
        assert_ne!(other.webhook, first.webhook);
        let last = claim(store, 0, &[]).unwrap();
        assert_eq!((last.webhook, last.seq), (one, 2));
        assert_eq!(claim(store, LEASE - 1, &[]), None, "all are leased");
        assert!(!write(store, |conn| webhook_messages::is_any_due(conn, at(LEASE - 1))));
        assert!(claim(store, LEASE, &[]).is_some(), "the node has crashed");
    }

    fn the_outcome_decides_about_the_next_attempt(store: &Store) {
        let mut hall = hall::open(store);
        let id = webhook(store, &mut hall).id;
        for cause in ["a", "b", "c"] {
            queue(store, &mut hall, id, cause);
        }
        let failed = |next| Attempt::Failed {
            problem: DeliveryProblem::Status,
            status: Some(500),
            next,
        };
        let [a, b, c] = [(); 3].map(|()| claim(store, 0, &[]).unwrap());
        tried(store, &a, Attempt::Delivered(204));
        tried(store, &b, failed(Some(at(10))));
        tried(store, &c, failed(None));
        let states = || {
            let all = log(store, id).into_iter().rev();
            all.map(|it| (it.state, it.tries, it.status, it.problem)).collect::<Vec<_>>()
        };
        let problem = Some(DeliveryProblem::Status);
        assert_eq!(states(), [
            (DeliveryState::Delivered, 0, Some(204), None),
            (DeliveryState::Waiting, 1, Some(500), problem),
            (DeliveryState::Dead, 1, Some(500), problem),
        ]);
        assert_eq!(claim(store, 9, &[]), None);
        assert_eq!(claim(store, 10, &[]).unwrap().id, b.id);
        tried(store, &b, Attempt::Delivered(200));
        let replay = |which| {
            write(store, |conn| webhook_messages::replay(conn, id, which, at(20)))
        };
        assert_eq!([Replay::From(2), Replay::One(1), Replay::One(9)].map(replay), [2, 1, 0]);
        let again = [(); 3].map(|()| claim(store, 20, &[]).unwrap().seq);
        assert_eq!(again, [1, 2, 3]);
    }

    fn a_webhook_that_is_off_or_gone_gets_nothing(store: &Store) {
        let mut hall = hall::open(store);
        let made = webhook(store, &mut hall);
        queue(store, &mut hall, made.id, "a");
        write(store, |conn| webhooks::is_gone(conn, made.id));
        assert_eq!(write(store, |conn| webhooks::get(conn, made.id)).unwrap().state, WebhookState::Gone);
        assert_eq!(claim(store, 0, &[]), None);
        assert!(!write(store, |conn| webhook_messages::is_any_due(conn, at(0))));
        write(store, |conn| webhooks::update(conn, &made));
        assert!(claim(store, 0, &[]).is_some());
    }

    fn the_log_is_bounded(store: &Store) {
        let mut hall = hall::open(store);
        let id = webhook(store, &mut hall).id;
        for cause in ["a", "b", "c"] {
            queue(store, &mut hall, id, cause);
        }
        let forget = |now| write(store, |conn| webhook_messages::forget_old(conn, now));
        forget(at(0) + KEPT);
        assert_eq!(log(store, id).len(), 3);
        write(store, |conn| {
            use diesel::prelude::*;
            diesel::sql_query(format!("update webhooks set last_seq = {}", MOST_MESSAGES + 2))
                .execute(conn)
                .map_err(StoreError::from)
        });
        forget(at(1));
        assert_eq!(log(store, id).iter().map(|it| it.seq).collect::<Vec<_>>(), [3]);
        forget(at(0) + KEPT + TimeDelta::seconds(1));
        assert!(log(store, id).is_empty());
    }
}
