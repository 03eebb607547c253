//! What is believed of a tempo, and what tables teach.

use domain::draw::forecast::{
    Belief, GameLength, GamePace, LengthBelief, PEOPLE, Tempo, game_length, normal_share,
    normal_value,
};
use parchis::random::{Chance, play};
use parchis::record::Action;
use parchis::{Arms, Color, Mode, Position, Ruleset};

#[test]
fn normal_values_and_shares_are_inverse() {
    for share in [1e-6, 0.01, 0.024, 0.025, 0.3, 0.5, 0.9, 0.98, 0.999] {
        let back = normal_share(normal_value(share));
        assert!((back / share - 1.0).abs() < 1e-6, "{share} {back}");
    }
    assert!((normal_value(0.9) - 1.281_551_6).abs() < 1e-6);
}

#[test]
fn the_prior_fades_as_cases_are_seen() {
    let mut belief = Belief::new(8.0, 0.22, 0.12);
    belief.learn(12.0, 0.0);
    let after_one = belief.median();
    assert!(after_one > 9.0 && after_one < 12.0, "{after_one}");
    let doubt = belief.doubt();
    (0..30).for_each(|_| belief.learn(12.0, 0.0));
    assert!((belief.median() - 12.0).abs() < 0.1, "{}", belief.median());
    assert!(belief.doubt() < doubt / 4.0);
    let before = belief;
    belief.learn(0.0, 0.0);
    belief.learn(f64::NAN, 0.0);
    assert_eq!(belief, before, "nothing to learn");
}

#[test]
fn one_absurd_case_counts_little() {
    let mut belief = Belief::new(300.0, 0.35, 0.4);
    (0..10).for_each(|_| belief.learn(300.0, 0.0));
    belief.learn(1e9, 0.0);
    assert!(belief.median() < 400.0, "{}", belief.median());
}

const LENGTH: GameLength = GameLength { ln: 5.7, sd: 0.2 };

#[test]
fn games_that_run_count_as_longer_than_they_are() {
    let usual = (LENGTH.ln.exp() * PEOPLE) as u32;
    // The first games of a round to end are short ones; that others still run says so.
    let mut ended_alone = LengthBelief::prior();
    (0..10).for_each(|_| ended_alone.learn_ended(LENGTH, usual * 3 / 4));
    let mut with_running = ended_alone.clone();
    (0..100).for_each(|_| with_running.learn_running(LENGTH, usual * 3 / 4));
    assert!(ended_alone.ln() < PEOPLE.ln() - 0.05);
    assert!(with_running.ln() > ended_alone.ln() + 0.03);
    let mut long = LengthBelief::prior();
    (0..60).for_each(|_| long.learn_ended(LENGTH, usual * 11 / 10));
    assert!(long.ln() > PEOPLE.ln() + 0.04, "{}", long.ln());
    assert!(long.at(0.1) <= long.at(0.9));
}

#[test]
fn lengths_are_those_of_random_play() {
    for (name, mode) in [("jcf", Mode::Solo), ("torneo-2018", Mode::Solo), ("jcf", Mode::Pairs)] {
        let rules = Ruleset::named(name).unwrap();
        let colors = Arms::Four.colors();
        let start = Position::start(&rules, mode, Arms::Four, colors, Color::Yellow).unwrap();
        let mut chance = Chance::new(3);
        let n = 200;
        let mut ln = 0.0;
        for _ in 0..n {
            let mut throws = 0_u32;
            play(start, &rules, &mut chance, |_, action| {
                throws += u32::from(matches!(action, Action::Roll(_)));
            });
            ln += f64::from(throws).ln() / f64::from(n);
        }
        let sides = if mode == Mode::Solo { 4 } else { 2 };
        let known = game_length(&rules, mode, Arms::Four, sides);
        assert!((ln - known.ln).abs() < 0.07, "{name} {mode}: {ln} {}", known.ln);
        assert!((0.05..0.5).contains(&known.sd));
    }
}

#[test]
fn changed_rules_count_as_the_nearest_named_ones() {
    let jcf = Ruleset::named("jcf").unwrap();
    let mut changed = jcf;
    changed.set("six_counts", "12").unwrap();
    let of = |rules: &Ruleset, sides| game_length(rules, Mode::Solo, Arms::Four, sides);
    assert_eq!(of(&changed, 4), of(&jcf, 4));
    assert!(of(&jcf, 2).ln < of(&jcf, 4).ln);
    let six = game_length(&Ruleset::named("ranking").unwrap(), Mode::Solo, Arms::Six, 6);
    assert!(six.ln > of(&jcf, 4).ln);
}

#[test]
fn a_table_s_own_pace_counts_more_the_more_it_has_thrown() {
    let tempo = Tempo::prior();
    let pace = |throws: u32| GamePace { throws, seconds: f64::from(throws) * 16.0, breaks: 0.0 };
    let ln = 8_f64.ln();
    assert_eq!(tempo.of_table(ln, None).0, ln);
    let few = tempo.of_table(ln, Some(&pace(5)));
    let many = tempo.of_table(ln, Some(&pace(300)));
    assert!(ln < few.0 && few.0 < many.0 && many.0 < 16_f64.ln());
    assert!(few.1 > many.1);
}
