//! Webhooks: the pauses between attempts, the secrets that sign, and the addresses that may be called.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use domain::tournament::id::{IdSource, TournamentId, WebhookId};
use domain::tournament::public_address::is_public;
use domain::tournament::webhook::{OVERLAP, Webhook, WebhookEvent, WebhookState, next_try};

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_900_000_000, 0).unwrap()
}

#[test]
fn a_message_is_tried_ten_times_within_seventy_six_hours() {
    let pause = |tries| next_try(tries, None, 0, now()).map(|at| at - now());
    let minutes = [5, 30, 120, 300, 600, 840, 1200, 1440].map(TimeDelta::minutes);
    let expected: Vec<_> = [TimeDelta::seconds(5)].into_iter().chain(minutes).collect();
    let pauses: Vec<TimeDelta> = (1..).map_while(pause).collect();
    assert_eq!(pauses, expected);
    let all: TimeDelta = pauses.iter().sum();
    assert_eq!((all.num_hours(), all.num_minutes() % 60), (75, 35));
    assert_eq!([0, -1, 10, i32::MAX].map(pause), [None; 4]);
}

#[test]
fn a_pause_is_lengthened_by_at_most_a_tenth_or_as_the_receiver_asks() {
    let pause = |asked, jitter| next_try(2, asked, jitter, now()).unwrap() - now();
    assert_eq!(pause(None, 255), TimeDelta::seconds(330));
    assert!((300..330).contains(&pause(None, 100).num_seconds()));
    assert_eq!(pause(Some(TimeDelta::seconds(1)), 0), TimeDelta::minutes(5));
    assert_eq!(pause(Some(TimeDelta::hours(2)), 0), TimeDelta::hours(2));
    assert_eq!(pause(Some(TimeDelta::MAX), 0), TimeDelta::hours(24));
}

#[test]
fn a_replaced_secret_signs_for_a_day() {
    let mut ids = IdSource::new(1, [1; 32]);
    let webhook = Webhook {
        id: WebhookId::new(&mut ids),
        tournament: TournamentId::new(&mut ids),
        url: "https://example.org".to_owned(),
        events: vec![WebhookEvent::ResultSigned],
        secret: "whsec_b".to_owned(),
        old_secret: Some(("whsec_a".to_owned(), now() + OVERLAP)),
        state: WebhookState::On,
        created_at: now(),
        last_seq: 0,
    };
    assert_eq!(webhook.secrets(now()), ["whsec_b", "whsec_a"]);
    assert_eq!(webhook.secrets(now() + OVERLAP), ["whsec_b"]);
}

#[test]
fn addresses_of_the_public_internet_are_told_from_all_others() {
    let public = [
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.0.1",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.1",
        "192.167.0.1",
        "198.17.255.255",
        "198.20.0.0",
        "203.0.112.1",
        "223.255.255.255",
        "2606:4700::1111",
        "2a00:1450::1",
        "2001:200::1",
        "2001:4860:4860::8888",
        "3ffe::1",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
    ];
    for text in public {
        assert!(is_public(text.parse::<IpAddr>().unwrap()), "{text}");
    }
    let others = [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.1.1.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:0:8.8.8.8",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2001:1ff::1",
        "2002:7f00:1::",
        "3fff::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ];
    for text in others {
        assert!(!is_public(text.parse::<IpAddr>().unwrap()), "{text}");
    }
}
