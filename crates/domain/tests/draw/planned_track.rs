//! The way of a tournament before its first draw.

use domain::draw::overview::planned_track::planned_track;
use domain::tournament::preset::Preset;
use parchis::Ruleset;

/// Steps as text: entries, `/` pools, `x` rounds, `!` for a final; a stage begins with its number.
fn way(preset: Preset, n: usize, sectors: &[usize]) -> String {
    let plans = preset.plans(&preset.choices(Ruleset::named(preset.ruleset_name()).unwrap()));
    let steps = planned_track(&plans, n, sectors).into_iter().map(|step| {
        let stage = step.stage + 1;
        match (step.is_round, step.is_final) {
            (true, is_final) => format!("{stage}:{}{}", step.n, if is_final { "!" } else { "" }),
            (false, _) => format!("{stage}:{}/{}x{}", step.n, step.n_pools, step.n_rounds),
        }
    });
    steps.collect::<Vec<_>>().join(" ")
}

#[test]
fn each_format_has_its_way() {
    let cases = [
        (Preset::Torneo, 64, "1:64 1:32 1:16 1:8 1:4!"),
        (Preset::Torneo, 4, "1:4!"),
        (Preset::Torneo, 23, "1:23 1:12 1:6 1:4!"),
        (Preset::Pairs, 69, "1:69 1:64 1:32 1:16 1:8 1:4 1:2!"),
        (Preset::Swiss, 32, "1:32/1x5 2:4!"),
        (Preset::World, 345, "1:345/1x5 2:16 2:8 2:4 2:2!"),
        (Preset::SocialLeague, 20, "1:20/1x10"),
        (Preset::LeagueFinal, 20, "1:20/3x7 2:4 2:2!"),
        (Preset::Weekly, 32, "1:32/1x1"),
        // So few that all go on: the rounds before are not played.
        (Preset::Swiss, 4, "2:4!"),
        (Preset::Torneo, 1, ""),
        (Preset::Torneo, 0, ""),
    ];
    for (preset, n, expected) in cases {
        assert_eq!(way(preset, n, &[]), expected, "{preset:?} of {n}");
    }
    let jcf = way(Preset::Jcf, 30, &[10, 10, 10]);
    assert!(jcf.starts_with("1:30/3x"), "{jcf}");
    assert!(jcf.ends_with("!"), "{jcf}");
}
