//! The lists of tournaments on the front page, and leads in its lines of news.

use chrono::{DateTime, Days, TimeDelta, Utc};
use chrono_tz::Tz;
use domain::tournament::appointment::{Appointment, AppointmentState, Target};
use domain::tournament::calendar::beginning::Beginning;
use domain::tournament::calendar::local::next_day;
use domain::tournament::event::Actor;
use domain::tournament::front_list::{FrontList, FrontListFacts};
use domain::tournament::lead::lead;
use domain::tournament::table_figures::TableFigures;

use super::championship::Hall;

/// The list of a tournament that starts in `days`, with published tables, of which some lack a result, and the age of its last game.
fn list(days: i64, (n, n_missing): (usize, usize), hours: Option<i64>, kind: &str) -> FrontList {
    let now = DateTime::parse_from_rfc3339("2026-11-27T20:00:00Z").unwrap().to_utc();
    let today = now.date_naive();
    let facts = FrontListFacts {
        starts_on: match days {
            0.. => today + Days::new(days.unsigned_abs()),
            _ => today - Days::new(days.unsigned_abs()),
        },
        today,
        tables: TableFigures { n, n_played: n - n_missing, n_playing: 0 },
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
fn a_day_ends_at_midnight_of_its_zone_or_when_clocks_show_an_hour_again() {
    for (now, zone, expected) in [
        ("2026-11-27T22:59:59Z", Tz::Europe__Madrid, "2026-11-27T23:00:00Z"),
        ("2026-11-27T23:00:00Z", Tz::Europe__Madrid, "2026-11-28T23:00:00Z"),
        ("2026-11-27T12:00:00Z", Tz::Pacific__Kiritimati, "2026-11-28T10:00:00Z"),
        // Clocks are put back: the day has 25 hours.
        ("2026-10-24T22:00:00Z", Tz::Europe__Madrid, "2026-10-25T23:00:00Z"),
        // Clocks are put forward at midnight: the day begins at one.
        ("2026-09-05T12:00:00Z", Tz::America__Santiago, "2026-09-06T04:00:00Z"),
    ] {
        let moment = |text| DateTime::parse_from_rfc3339(text).unwrap().to_utc();
        assert_eq!(next_day(moment(now), zone), Some(moment(expected)), "{now} {zone}");
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
