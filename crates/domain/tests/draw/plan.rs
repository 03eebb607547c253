//! Plans of stages under changed choices.

use domain::tournament::plan::{Choices, EntryRule, Progress, StagePlan};
use domain::tournament::preset::Preset;
use domain::tournament::series::Series;
use parchis::Ruleset;

#[test]
fn a_league_stays_two_by_two_and_a_knock_out_takes_the_seats_chosen() {
    let of = |preset: Preset| preset.choices(Ruleset::named(preset.ruleset_name()).unwrap());
    let seats = |make: fn(EntryRule, &Choices) -> StagePlan| {
        let plan = make(EntryRule::Everybody, &of(Preset::Jcf));
        let changed = plan.with(&of(Preset::Torneo), Progress::NotDrawn);
        assert_eq!(changed, make(EntryRule::Everybody, &of(Preset::Torneo)));
        changed.table.seats
    };
    assert_eq!(seats(StagePlan::sector_leagues), 2);
    assert_eq!(seats(StagePlan::knockout), 4);
}

#[test]
fn a_knock_out_is_decided_by_one_game_where_the_choice_leaves_it_open() {
    let preset = Preset::Torneo;
    let mut choices = preset.choices(Ruleset::named(preset.ruleset_name()).unwrap());
    choices.table.series = "all-2".parse().unwrap();
    let series = |plan: StagePlan| plan.table.series;
    assert_eq!(series(StagePlan::knockout(EntryRule::Everybody, &choices)), Series::One);
    assert_eq!(series(StagePlan::open(EntryRule::Everybody, &choices)), choices.table.series);
}
