//! Translation keys for rule sets, their fields and values, by the names of `[Rules]`.

/// Key for the name of a rule set.
pub fn ruleset(name: &str) -> Option<&'static str> {
    Some(match name {
        "torneo-2018" => "ruleset-name-torneo-2018",
        "ranking" => "ruleset-name-ranking",
        "clasico" => "ruleset-name-clasico",
        "jcf" => "ruleset-name-jcf",
        "rebote" => "ruleset-name-rebote",
        _ => return None,
    })
}

/// Key for a sentence about a rule set.
pub fn about(name: &str) -> Option<&'static str> {
    Some(match name {
        "torneo-2018" => "ruleset-torneo-2018",
        "ranking" => "ruleset-ranking",
        "clasico" => "ruleset-clasico",
        "jcf" => "ruleset-jcf",
        "rebote" => "ruleset-rebote",
        _ => return None,
    })
}

/// Key for the label of a field.
pub fn field(key: &str) -> Option<&'static str> {
    Some(match key {
        "arms" => "field-rule-arms",
        "players" => "field-rule-players",
        "modes" => "field-rule-modes",
        "start" => "field-rule-start",
        "first_five" => "field-rule-first-five",
        "full_exit_five" => "field-rule-full-exit-five",
        "exit_sends_home" => "field-rule-exit-sends-home",
        "exit_bonus" => "field-rule-exit-bonus",
        "six_counts" => "field-rule-six-counts",
        "six_repeats" => "field-rule-six-repeats",
        "third_six_spares" => "field-rule-third-six-spares",
        "third_six_spares_unmoved" => "field-rule-third-six-spares-unmoved",
        "barriers" => "field-rule-barriers",
        "barrier_stops" => "field-rule-barrier-stops",
        "overshoot" => "field-rule-overshoot",
        "bonus_in_lane" => "field-rule-bonus-in-lane",
        "turns" => "field-rule-turns",
        "ends_after" => "field-rule-ends-after",
        "turn_seconds" => "field-rule-turn-seconds",
        "partner_plays_on" => "field-rule-partner-plays-on",
        "duel_needs_both_colors" => "field-rule-duel-needs-both-colors",
        _ => return None,
    })
}

/// Key for a word in a field's value. `None` for numbers.
pub fn word(word: &str) -> Option<&'static str> {
    Some(match word {
        "nest" => "rule-word-nest",
        "one-out" => "rule-word-one-out",
        "any" => "rule-word-any",
        "pair" => "rule-word-pair",
        "last" => "rule-word-last",
        "all" => "rule-word-all",
        "moved" => "rule-word-moved",
        "always" => "rule-word-always",
        "lane" => "rule-word-lane",
        "goal" => "rule-word-goal",
        "no" => "rule-word-no",
        "yes" => "rule-word-yes",
        "track" => "rule-word-track",
        "safe" => "rule-word-safe",
        "bounce" => "rule-word-bounce",
        "right" => "rule-word-right",
        "left" => "rule-word-left",
        "solo" => "rule-word-solo",
        "pairs" => "rule-word-pairs",
        "duel" => "rule-word-duel",
        "arms" => "rule-word-arms",
        _ => return None,
    })
}

/// Key for a field with its value, as printed for referees.
pub fn told(key: &str, value: &str) -> Option<&'static str> {
    Some(match (key, value) {
        ("start", "nest") => "paper-rule-start-nest",
        ("start", "one-out") => "paper-rule-start-one-out",
        ("first_five", "1") => "paper-rule-first-five-1",
        ("first_five", "2") => "paper-rule-first-five-2",
        ("full_exit_five", "any") => "paper-rule-full-exit-five-any",
        ("full_exit_five", "pair") => "paper-rule-full-exit-five-pair",
        ("exit_sends_home", "last") => "paper-rule-exit-sends-home-last",
        ("exit_sends_home", "all") => "paper-rule-exit-sends-home-all",
        ("exit_bonus", "20") => "paper-rule-exit-bonus-20",
        ("exit_bonus", "0") => "paper-rule-exit-bonus-0",
        ("six_counts", "6") => "paper-rule-six-counts-6",
        ("six_counts", "7") => "paper-rule-six-counts-7",
        ("six_counts", "12") => "paper-rule-six-counts-12",
        ("six_repeats", "moved") => "paper-rule-six-repeats-moved",
        ("six_repeats", "always") => "paper-rule-six-repeats-always",
        ("third_six_spares", "goal") => "paper-rule-third-six-spares-goal",
        ("third_six_spares", "lane") => "paper-rule-third-six-spares-lane",
        ("third_six_spares_unmoved", "no") => "paper-rule-third-six-spares-unmoved-no",
        ("third_six_spares_unmoved", "yes") => "paper-rule-third-six-spares-unmoved-yes",
        ("barriers", "track") => "paper-rule-barriers-track",
        ("barriers", "lane") => "paper-rule-barriers-lane",
        ("barrier_stops", "always") => "paper-rule-barrier-stops-always",
        ("barrier_stops", "safe") => "paper-rule-barrier-stops-safe",
        ("overshoot", "no") => "paper-rule-overshoot-no",
        ("overshoot", "bounce") => "paper-rule-overshoot-bounce",
        ("bonus_in_lane", "no") => "paper-rule-bonus-in-lane-no",
        ("bonus_in_lane", "yes") => "paper-rule-bonus-in-lane-yes",
        ("turns", "right") => "paper-rule-turns-right",
        ("turns", "left") => "paper-rule-turns-left",
        ("ends_after", "1") => "paper-rule-ends-after-1",
        ("ends_after", "2") => "paper-rule-ends-after-2",
        ("partner_plays_on", "no") => "paper-rule-partner-plays-on-no",
        ("partner_plays_on", "yes") => "paper-rule-partner-plays-on-yes",
        ("duel_needs_both_colors", "no") => "paper-rule-duel-needs-both-colors-no",
        ("duel_needs_both_colors", "yes") => "paper-rule-duel-needs-both-colors-yes",
        _ => return None,
    })
}
