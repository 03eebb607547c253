//! Tables for those who wait at a ranking: sizes, strength, who met whom, and rematches.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use domain::ranking::strength::{Strength, Strengths};
use domain::ranking::waiting_room::{Meetings, NewTable, Room, seat};
use domain::ranking::weekly::ConfirmedTable;
use domain::tournament::distance_play::{DistanceSettings, Waiting};
use domain::tournament::id::{IdSource, PassId, PlayerId, TableId};
use proptest::prelude::*;

use crate::weekly::{ALL_COUNT, SETTINGS, at, game, players};

const NOW: &str = "2026-11-19T20:00:00Z";

/// People who wait, with all that their tables depend on.
#[derive(Debug)]
struct Hall {
    settings: DistanceSettings,
    strengths: Strengths,
    meetings: Meetings,
    played: BTreeMap<TableId, usize>,
    waiting: Vec<Waiting>,
}

impl Hall {
    /// A hall in which these players have waited for so many seconds; `None` is a guest.
    fn new(waits: &[(Option<PlayerId>, i64)]) -> Self {
        let mut ids = IdSource::new(3, [3; 32]);
        let one = |(index, (player, seconds)): (usize, &(Option<PlayerId>, i64))| Waiting {
            pass: PassId::new(&mut ids),
            player: *player,
            name: format!("P{index}"),
            device: format!("phone {index}"),
            address: String::new(),
            again: None,
            with_house: false,
            since: now() - TimeDelta::seconds(*seconds),
            seen_at: now(),
        };
        Self {
            settings: DistanceSettings::usual("Lliga".into()),
            strengths: Strengths::new(),
            meetings: Meetings::default(),
            played: BTreeMap::new(),
            waiting: waits.iter().enumerate().map(one).collect(),
        }
    }

    fn strong(mut self, of: &[(PlayerId, f64)]) -> Self {
        self.strengths =
            of.iter().map(|(id, mu)| (*id, Strength { mu: *mu, sigma: 1.0 })).collect();
        self
    }

    fn seat(&self) -> Vec<NewTable> {
        let room = Room {
            settings: &self.settings,
            strengths: &self.strengths,
            meetings: &self.meetings,
            played: &self.played,
        };
        seat(&self.waiting, room, now())
    }

    /// The tables as numbers of those who wait.
    fn tables(&self) -> Vec<Vec<usize>> {
        let number = |pass| self.waiting.iter().position(|one| one.pass == pass).unwrap();
        let sorted = |table: NewTable| {
            let mut table: Vec<usize> = table.people.into_iter().map(number).collect();
            table.sort_unstable();
            table
        };
        self.seat().into_iter().map(sorted).collect()
    }
}

fn now() -> DateTime<Utc> {
    at(NOW)
}

fn guests(seconds: &[i64]) -> Hall {
    let waits: Vec<_> = seconds.iter().map(|seconds| (None, *seconds)).collect();
    Hall::new(&waits)
}

#[track_caller]
fn check(hall: &Hall, expected: &[&[usize]]) {
    assert_eq!(hall.tables(), expected);
}

#[test]
fn four_begin_at_once_and_fewer_after_a_wait() {
    check(&guests(&[9, 8, 7, 0]), &[&[0, 1, 2, 3]]);
    check(&guests(&[59, 30, 20]), &[]);
    check(&guests(&[60, 30, 20]), &[&[0, 1, 2]]);
    check(&guests(&[179, 178]), &[]);
    check(&guests(&[180, 1]), &[&[0, 1]]);
    check(&guests(&[9000]), &[]);
    let mut hall = guests(&[9000, 9000, 9000]);
    hall.settings.fewest = 4;
    check(&hall, &[]);
    hall.settings.fewest = 3;
    check(&hall, &[&[0, 1, 2]]);
    // Six are a full table and two who go on waiting.
    check(&guests(&[6, 5, 4, 3, 2, 1]).ordered(), &[&[0, 1, 2, 3]]);
}

impl Hall {
    /// The same people, sent in the reverse order.
    fn ordered(mut self) -> Self {
        let before = self.tables();
        self.waiting.reverse();
        let n = self.waiting.len();
        let mut after: Vec<Vec<usize>> = self.tables();
        for table in &mut after {
            table.iter_mut().for_each(|number| *number = n - 1 - *number);
            table.sort_unstable();
        }
        assert_eq!(after, before);
        self.waiting.reverse();
        self
    }
}

#[test]
fn people_of_similar_strength_sit_together_and_the_limit_widens() {
    let p = players(6);
    let mus = [30.0, 12.0, 29.0, 11.0, 31.0, 28.0];
    let strong: Vec<_> = p.iter().copied().zip(mus).collect();
    let waits: Vec<_> = p.iter().map(|player| (Some(*player), 30)).collect();
    check(&Hall::new(&waits).strong(&strong), &[&[0, 2, 4, 5]]);
    let apart = |seconds| {
        let hall = Hall::new(&[(Some(p[0]), seconds), (Some(p[1]), 1)]).strong(&strong);
        hall.tables().len()
    };
    // 18 apart: 6 at first, and 4 more for each minute.
    assert_eq!((apart(179), apart(180)), (0, 1));
    let far = [(p[0], 30.0), (p[1], 5.0)];
    let hall = |seconds| Hall::new(&[(Some(p[0]), seconds), (Some(p[1]), 1)]).strong(&far);
    assert_eq!((hall(284).tables().len(), hall(285).tables().len()), (0, 1));
}

#[test]
fn those_who_just_played_each_other_sit_with_others_if_they_can() {
    let p = players(5);
    let games: Vec<ConfirmedTable> = vec![game(1, "2026-11-19T19:00:00Z", &p[..2])];
    let waits: Vec<_> = [0, 1, 2, 3, 4].map(|n| (Some(p[n]), 50 - n as i64)).into();
    let mut hall = Hall::new(&waits);
    check(&hall, &[&[0, 1, 2, 3]]);
    hall.meetings = Meetings::of(&games, &ALL_COUNT, now());
    check(&hall, &[&[0, 2, 3, 4]]);
    // Alone they play again.
    let mut hall = Hall::new(&[(Some(p[0]), 200), (Some(p[1]), 200)]);
    hall.meetings = Meetings::of(&games, &ALL_COUNT, now());
    check(&hall, &[&[0, 1]]);
}

#[test]
fn a_game_that_would_not_count_is_not_played() {
    let p = players(3);
    let ends = ["2026-11-17T10:00:00Z", "2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z"];
    let mut games: Vec<_> = (1..).zip(ends).map(|(n, end)| game(n, end, &p[..2])).collect();
    let hall = |games: &[ConfirmedTable]| {
        let mut hall = Hall::new(&[(Some(p[0]), 9000), (Some(p[1]), 9000)]);
        hall.meetings = Meetings::of(games, &SETTINGS, now());
        hall
    };
    check(&hall(&games), &[]);
    check(&hall(&games[1..]), &[&[0, 1]]);
    // A game of the week before has no part in it.
    games[0] = game(9, "2026-11-14T10:00:00Z", &p[..2]);
    check(&hall(&games), &[&[0, 1]]);
}

#[test]
fn the_house_has_the_free_seats_of_those_who_allow_it() {
    let hall = |waits: &[i64], willing: &[usize]| {
        let mut hall = guests(waits);
        for at in willing {
            hall.waiting[*at].with_house = true;
        }
        hall
    };
    let seats = |hall: &Hall| -> Vec<(usize, usize)> {
        hall.seat().iter().map(|table| (table.people.len(), table.n_house)).collect()
    };
    assert_eq!(seats(&hall(&[179], &[0])), []);
    assert_eq!(seats(&hall(&[180], &[0])), [(1, 3)]);
    assert_eq!(seats(&hall(&[180], &[])), []);
    // A table that counts comes first.
    assert_eq!(seats(&hall(&[180, 1], &[0, 1])), [(2, 0)]);
    assert_eq!(seats(&hall(&[200, 190, 180, 9, 8], &[4])), [(4, 0)]);
    // Where two are too few, the house sits with all who allow it, also with those who have just come.
    let mut three = hall(&[200, 190, 5], &[0, 2]);
    three.settings.fewest = 4;
    assert_eq!(seats(&three), [(2, 2)]);
    check(&three, &[&[0, 2]]);
    three.waiting[2].device = three.waiting[0].device.clone();
    assert_eq!(seats(&three), [(1, 3)], "one device has one seat");
    let mut apart = hall(&[200, 190], &[0, 1]);
    apart.settings.fewest = 4;
    apart.waiting.iter_mut().for_each(|one| one.address = "home".into());
    assert_eq!(seats(&apart), [(1, 3), (1, 3)]);
}

#[test]
fn one_home_and_one_device_are_kept_apart() {
    let mut hall = guests(&[200, 200]);
    hall.waiting.iter_mut().for_each(|one| one.address = "home".into());
    check(&hall, &[]);
    hall.settings.one_home = true;
    check(&hall, &[&[0, 1]]);
    hall.waiting.iter_mut().for_each(|one| one.device = "phone".into());
    check(&hall, &[]);
}

#[test]
fn a_rematch_waits_for_its_own_table_only() {
    let p = players(4);
    let strong: Vec<_> = p.iter().copied().zip([50.0, 1.0, 25.0, 25.0]).collect();
    let table = TableId::new(&mut IdSource::new(8, [8; 32]));
    let hall = |seconds: i64, n: usize| {
        let waits: Vec<_> = p.iter().map(|player| (Some(*player), seconds)).collect();
        let mut hall = Hall::new(&waits).strong(&strong);
        hall.waiting[..n].iter_mut().for_each(|one| one.again = Some(table));
        hall.waiting.truncate(n);
        hall.played.insert(table, 3);
        hall
    };
    check(&hall(1, 3), &[&[0, 1, 2]]);
    check(&hall(119, 2), &[]);
    check(&hall(120, 2), &[&[0, 1]]);
    let mut three = hall(120, 2);
    three.settings.fewest = 3;
    check(&three, &[]);
    // A rematch to which nobody else came: the player now waits for any table.
    let mut alone = hall(200, 1);
    let other = hall(200, 3).waiting.pop().unwrap();
    alone.waiting.push(Waiting { again: None, ..other });
    alone.strengths = Strengths::new();
    check(&alone, &[&[0, 1]]);
}

/// People with waits, strengths and homes as given.
fn any_hall() -> impl Strategy<Value = Hall> {
    let one = (0_i64..900, 0.0..50.0, 0_u8..6, any::<bool>());
    let games = proptest::collection::vec((0_usize..12, 0_usize..12), 0..20);
    let few = (2_u8..=4, 0_u8..4, 0_u8..4);
    (proptest::collection::vec(one, 0..12), games, few, any::<bool>()).prop_map(
        |(people, games, (fewest, three, two), one_home)| {
            let p = players(12);
            let player = |index: usize, is_guest: bool| (!is_guest).then(|| p[index]);
            let waits: Vec<_> = people
                .iter()
                .enumerate()
                .map(|(index, (seconds, _, _, is_guest))| (player(index, *is_guest), *seconds))
                .collect();
            let strong: Vec<_> =
                p.iter().copied().zip(people.iter().map(|(_, mu, ..)| *mu)).collect();
            let mut hall = Hall::new(&waits).strong(&strong);
            for (waiting, (.., home, _)) in hall.waiting.iter_mut().zip(&people) {
                waiting.address = ["", "", "", "a", "b", "c"][usize::from(*home)].to_owned();
                waiting.with_house = home % 2 == 0;
            }
            let games: Vec<_> = (1..)
                .zip(games.iter().filter(|(one, other)| one != other))
                .map(|(n, (one, other))| game(n, "2026-11-19T10:00:00Z", &[p[*one], p[*other]]))
                .collect();
            hall.meetings = Meetings::of(&games, &SETTINGS, now());
            hall.settings.fewest = fewest;
            hall.settings.three_after = three;
            hall.settings.two_after = two;
            hall.settings.one_home = one_home;
            hall
        },
    )
}

impl Hall {
    fn may_sit(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.waiting[one], &self.waiting[other]);
        let is_home = !one.address.is_empty() && one.address == other.address;
        let both = one.player.zip(other.player);
        let is_full = both.is_some_and(|(one, other)| self.meetings.is_full(one, other));
        !is_full && (self.settings.one_home || !is_home)
    }
}

proptest! {
    #[test]
    fn nobody_sits_twice_and_every_table_is_allowed(hall in any_hall()) {
        let hall = hall.ordered();
        let tables = hall.tables();
        let seated: Vec<usize> = tables.iter().flatten().copied().collect();
        prop_assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), seated.len());
        for (table, NewTable { n_house, .. }) in tables.iter().zip(hall.seat()) {
            let longest = table.iter().map(|n| now() - hall.waiting[*n].since).max().unwrap();
            if n_house > 0 {
                prop_assert_eq!(table.len() + n_house, 4);
                prop_assert!(table.iter().all(|n| hall.waiting[*n].with_house));
                prop_assert!(hall.settings.house_may_sit_after(longest));
            } else {
                let fewest = hall.settings.fewest_after(longest);
                prop_assert!((fewest..=4).contains(&table.len()), "{:?} after {}", table, longest);
            }
            for (at, one) in table.iter().enumerate() {
                for other in &table[at + 1..] {
                    prop_assert!(hall.may_sit(*one, *other), "{} with {}", one, other);
                }
            }
        }
    }

    #[test]
    fn nobody_waits_for_ever(hall in any_hall()) {
        let mut hall = hall;
        hall.settings.fewest = 2;
        hall.waiting.iter_mut().for_each(|one| one.since -= TimeDelta::days(3));
        let tables = hall.tables();
        let is_left = |n: &usize| tables.iter().all(|table| !table.contains(n));
        let left: Vec<usize> = (0..hall.waiting.len()).filter(is_left).collect();
        for (at, one) in left.iter().enumerate() {
            for other in &left[at + 1..] {
                prop_assert!(!hall.may_sit(*one, *other), "{} and {} still wait", one, other);
            }
        }
    }
}
