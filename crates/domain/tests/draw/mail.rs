//! Pauses between attempts to send a mail, and the ids that it lists.

use chrono::{DateTime, TimeDelta};
use domain::tournament::mail::{MailProblem, joined_subject, next_try};

#[test]
fn a_mail_is_tried_six_times_within_fifteen_hours() {
    let now = DateTime::from_timestamp(1_900_000_000, 0).unwrap();
    let pause = |tries| next_try(tries, MailProblem::Later, now).map(|at| at - now);
    let minutes = [1, 5, 30, 120, 720].map(|n| Some(TimeDelta::minutes(n)));
    assert_eq!([1, 2, 3, 4, 5].map(pause), minutes);
    assert_eq!((pause(6), pause(100)), (None, None));
    assert_eq!(next_try(1, MailProblem::Address, now), None, "a refusal for good ends it");
    assert_eq!(next_try(1, MailProblem::Content, now), None);
    assert!(MailProblem::OF_SERVER.iter().all(|it| next_try(1, *it, now).is_some()));
}

#[test]
fn a_mail_lists_each_id_once() {
    assert_eq!(joined_subject("a b", "b c  a"), "a b c");
    assert_eq!(joined_subject("", "a"), "a");
    assert_eq!(joined_subject("a", ""), "a");
}
