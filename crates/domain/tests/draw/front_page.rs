//! The lists of tournaments on the front page, and leads in its lines of news.

use chrono::{DateTime, Days, TimeDelta, Utc};
use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::calendar::beginning::Beginning;
use domain::tournament::event::Actor;
use domain::tournament::front_list::{FrontList, FrontListFacts};
use domain::tournament::lead::lead;

use super::championship::Hall;

/// The list of a tournament that starts in `days`, with published tables, of which some lack a result, and the age of its last game.
fn list(days: i64, (n_tables, n_missing): (i64, i64), hours: Option<i64>, kind: &str) -> FrontList {
    let now = DateTime::parse_from_rfc3339("2026-11-27T20:00:00Z").unwrap().to_utc();
    let today = now.date_naive();
    let facts = FrontListFacts {
        starts_on: match days {
            0.. => today + Days::new(days.unsigned_abs()),
            _ => today - Days::new(days.unsigned_abs()),
        },
        today,
        n_tables,
        n_missing,
        last_played: hours.map(|hours| ago(now, hours)),
        is_won: kind == "won",
        is_endless: kind == "endless",
    };
    facts.list(now)
}

fn ago(now: DateTime<Utc>, hours: i64) -> DateTime<Utc> {
    now - TimeDelta::hours(hours)
}

#[test]
fn a_tournament_is_current_while_something_is_to_be_played() {
    use FrontList::{Coming, Current, Past};
    for (days, tables, hours, kind, expected) in [
        (3, (0, 0), None, "", Coming),
        (0, (0, 0), None, "", Current),
        (-30, (0, 0), None, "", Current),
        (3, (4, 4), None, "", Current),
        (0, (4, 1), Some(1), "", Current),
        // Between two rounds.
        (0, (4, 0), Some(1), "", Current),
        (-3, (4, 0), Some(49), "", Past),
        (0, (4, 0), Some(1), "won", Past),
        // A weekly ranking whose tables are all played is not being played.
        (-5, (30, 0), Some(1), "endless", Past),
        (-5, (30, 2), Some(1), "endless", Current),
        (-5, (0, 0), None, "endless", Current),
    ] {
        assert_eq!(list(days, tables, hours, kind), expected, "{days} {tables:?} {hours:?} {kind}");
    }
}

#[test]
fn the_lead_is_the_difference_of_the_two_shortest_distances() {
    for (distances, expected) in [
        (vec![], None),
        (vec![Some(7)], None),
        (vec![Some(7), None], None),
        (vec![Some(40), Some(7)], Some((1, 33))),
        (vec![Some(5), Some(200), Some(9), None], Some((0, 4))),
        (vec![Some(80), Some(80)], Some((0, 0))),
    ] {
        assert_eq!(lead(&distances), expected, "{distances:?}");
    }
}

#[test]
fn a_tournament_begins_with_its_first_appointment_or_on_its_first_day() {
    let mut hall = Hall::torneo(4);
    let first_day = hall.championship.tournament.starts_on;
    let beginning = Beginning::of(&hall.championship);
    assert_eq!((beginning.day, beginning.at), (first_day, None));
    assert_eq!(beginning.days_from(first_day - Days::new(3)), 3);
    assert_eq!(beginning.days_from(first_day + Days::new(1)), -1);
    let at = hall.now + TimeDelta::days(9);
    let target = Target::Stage(hall.stage(1));
    hall.championship.change(|facts| {
        facts.appointments.extend([(1, at + TimeDelta::days(2)), (2, at)].map(|(number, at)| {
            Appointment {
                number,
                target,
                state: AppointmentState::Set,
                starts_at: Some(at),
                venue: String::new(),
                at,
                by: Actor { user: None, name: String::new() },
                reason: String::new(),
                agreed_by: String::new(),
            }
        }));
    });
    assert_eq!(Beginning::of(&hall.championship).at, Some(at), "the later statement replaces");
}
