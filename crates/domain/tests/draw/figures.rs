//! Figures that several pages show: entries that take part, and tables with their progress.

use domain::draw::overview::track::{TrackState, track};
use domain::draw::{NextStep, RoundName, n_entries, next_step, round_name};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::table::TableState;
use domain::tournament::table_figures::TableFigures;

use super::championship::Hall;

#[test]
fn who_has_played_takes_part_and_who_left_before_the_draw_does_not() {
    for n in [9, 64, 345] {
        let mut hall = Hall::torneo(n);
        hall.withdraw(hall.entry(1));
        assert_eq!(n_entries(&hall.championship), n - 1, "before the draw");
        hall.draw();
        assert_eq!(n_entries(&hall.championship), n - 1, "a draft is nobody's");
        hall.run_until(|step| matches!(step, NextStep::Play { .. }));
        hall.withdraw(hall.entry(2));
        assert_eq!(n_entries(&hall.championship), n - 1, "of {n}");
        let first = track(&hall.championship).remove(0);
        assert_eq!(first.n, Some(n - 1), "the way begins with all that take part");
    }
}

#[test]
fn the_first_step_of_any_way_has_the_entries_that_take_part() {
    let presets = [Preset::Torneo, Preset::Pairs, Preset::World, Preset::Swiss];
    for preset in presets.into_iter().chain([Preset::SocialLeague, Preset::LeagueFinal]) {
        let mut hall = Hall::new(preset);
        for _ in 0..23 {
            hall.add("", "");
        }
        for _ in 0..12 {
            let first = track(&hall.championship).into_iter().next().and_then(|step| step.n);
            assert_eq!(first, Some(n_entries(&hall.championship)), "{preset:?}");
            if matches!(next_step(&hall.championship), NextStep::Finished { .. }) {
                break;
            }
            hall.step();
        }
    }
}

#[test]
fn a_round_has_the_same_name_on_the_way_as_on_its_own() {
    let mut hall = Hall::torneo(345);
    let before: Vec<RoundName> =
        track(&hall.championship).iter().filter_map(|step| Some(step.round?.1)).collect();
    hall.run_until(|step| matches!(step, NextStep::Finished { .. }));
    let rounds = hall.championship.rounds().iter();
    let drawn: Vec<RoundName> = rounds.map(|round| round_name(&hall.championship, round)).collect();
    assert_eq!(before, drawn);
}

#[test]
fn tables_are_counted_once() {
    use TableState::{Confirmed, Over, Playing, Waiting};
    for (states, figures, percent) in [
        (vec![], (0, 0, 0), 0),
        (vec![Waiting, Waiting], (2, 0, 0), 0),
        (vec![Playing, Over, Waiting, Confirmed], (4, 1, 2), 25),
        (vec![Confirmed, Confirmed, Playing], (3, 2, 1), 66),
        (vec![Confirmed], (1, 1, 0), 100),
    ] {
        let counted = TableFigures::of_states(states.clone());
        assert_eq!((counted.n, counted.n_played, counted.n_playing), figures, "{states:?}");
        assert_eq!((counted.percent(), counted.n_left()), (percent, figures.0 - figures.1));
    }
    let mut hall = Hall::torneo(64);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    let NextStep::Play { missing, .. } = next_step(&hall.championship) else { panic!() };
    hall.play_by_number(&missing[..3]);
    let step = track(&hall.championship).remove(0);
    assert_eq!(step.state, TrackState::Now);
    let open = hall.championship.rounds().iter().find(|it| it.state == RoundState::Published);
    let round = hall.championship.tables_of(open.unwrap().id);
    assert_eq!(step.figures(), TableFigures::of(round), "the way and the round's own page agree");
}
