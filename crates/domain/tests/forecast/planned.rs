//! Forecasts of tournaments that are only planned.

use chrono::TimeDelta;
use domain::draw::forecast::planned::planned;
use domain::draw::forecast::{Evening, Opening, forecast_by};
use domain::draw::overview::estimate::{Expected, order_of_play, takes};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::preset::Preset;
use parchis::Ruleset;

use super::championship::start;

fn evening(preset: Preset, n: usize, boards: u16) -> Evening {
    let plans = preset.plans(&preset.choices(Ruleset::named(preset.ruleset_name()).unwrap()));
    let expected = Expected { n, sectors: &[], categories: &[] };
    planned(&plans, preset.settings().mode, expected, boards, start())
}

#[test]
fn more_boards_end_earlier() {
    let end = |boards| forecast_by(&evening(Preset::Pairs, 60, boards), 99, 1).end;
    let (few, more, all) = (end(8), end(16), end(0));
    assert!(few.likely > more.likely && more.likely > all.likely);
    assert!(few.early < few.likely && few.likely < few.late);
    // 28 tables of 20 minutes at eight boards are four waves, and five more rounds follow.
    let minutes = (few.likely - start()).num_minutes();
    assert!((220..380).contains(&minutes), "{minutes}");
}

#[test]
fn the_same_seed_gives_the_same_forecast() {
    let evening = evening(Preset::Swiss, 24, 4);
    assert_eq!(forecast_by(&evening, 99, 5), forecast_by(&evening, 99, 5));
    assert_ne!(forecast_by(&evening, 99, 5), forecast_by(&evening, 99, 6));
}

#[test]
fn rounds_follow_each_other_and_those_of_a_league_are_open_at_once() {
    let evening = evening(Preset::LeagueFinal, 12, 6);
    let league = evening.rounds.iter().filter(|it| it.stage == 1);
    assert!(league.clone().count() > 3);
    assert!(league.clone().all(|it| it.after.is_empty() && it.opening == Opening::Open));
    let last = evening.rounds.iter().find(|it| (it.stage, it.number) == (2, 1)).unwrap();
    assert_eq!(last.after.len(), league.count(), "the knock-out waits for all of them");
    let forecast = forecast_by(&evening, 99, 1);
    let end = forecast.rounds.last().unwrap().end;
    assert_eq!(end, forecast.end, "the final ends the evening");
    assert!(end.early - start() > TimeDelta::hours(1));
}

#[test]
fn a_consolation_is_played_beside_the_rest_of_its_knock_out() {
    let choices = Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap());
    let main = StagePlan::knockout(EntryRule::Everybody, &choices);
    let plans = [main, StagePlan::consolation(1, &choices)];
    let order = order_of_play(&plans, &takes(&plans, 16, &[], 0));
    let shown: Vec<_> = order.iter().map(|it| (it.stage, it.number, it.after.clone())).collect();
    let expected =
        [(0, 1, vec![]), (0, 2, vec![0]), (0, 3, vec![1]), (1, 1, vec![0]), (1, 2, vec![3])];
    assert_eq!(shown, expected);
}
