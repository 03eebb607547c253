//! Translation keys for rule sets, their fields and values, by the names of `[Rules]`.

use super::key::{Key, key_of};

/// Key for the name of a rule set. `None` if the rule set is unknown.
pub fn ruleset(name: &str) -> Option<Key> {
    key_of!(name, {
        "torneo-2018" => RULESET_NAME_TORNEO_2018, "ranking" => RULESET_NAME_RANKING,
        "clasico" => RULESET_NAME_CLASICO, "jcf" => RULESET_NAME_JCF,
        "rebote" => RULESET_NAME_REBOTE,
    })
}

/// Key for the description of a rule set in a sentence. `None` if the rule set is unknown.
pub fn about(name: &str) -> Option<Key> {
    key_of!(name, {
        "torneo-2018" => RULESET_TORNEO_2018, "ranking" => RULESET_RANKING,
        "clasico" => RULESET_CLASICO, "jcf" => RULESET_JCF, "rebote" => RULESET_REBOTE,
    })
}

/// Key for the label of a rule field. `None` if the field is unknown.
pub fn field(key: &str) -> Option<Key> {
    key_of!(key, {
        "arms" => FIELD_RULE_ARMS, "players" => FIELD_RULE_PLAYERS, "modes" => FIELD_RULE_MODES,
        "start" => FIELD_RULE_START, "first_five" => FIELD_RULE_FIRST_FIVE,
        "full_exit_five" => FIELD_RULE_FULL_EXIT_FIVE,
        "exit_sends_home" => FIELD_RULE_EXIT_SENDS_HOME, "exit_bonus" => FIELD_RULE_EXIT_BONUS,
        "six_counts" => FIELD_RULE_SIX_COUNTS, "six_repeats" => FIELD_RULE_SIX_REPEATS,
        "third_six_spares" => FIELD_RULE_THIRD_SIX_SPARES,
        "third_six_spares_unmoved" => FIELD_RULE_THIRD_SIX_SPARES_UNMOVED,
        "barriers" => FIELD_RULE_BARRIERS, "barrier_stops" => FIELD_RULE_BARRIER_STOPS,
        "overshoot" => FIELD_RULE_OVERSHOOT, "bonus_in_lane" => FIELD_RULE_BONUS_IN_LANE,
        "turns" => FIELD_RULE_TURNS, "ends_after" => FIELD_RULE_ENDS_AFTER,
        "turn_seconds" => FIELD_RULE_TURN_SECONDS,
        "partner_plays_on" => FIELD_RULE_PARTNER_PLAYS_ON,
        "duel_needs_both_colors" => FIELD_RULE_DUEL_NEEDS_BOTH_COLORS,
    })
}

/// Key for a word in the value of a rule field, such as `solo` in `modes`. `None` for numbers.
pub fn word(word: &str) -> Option<Key> {
    key_of!(word, {
        "nest" => RULE_WORD_NEST, "one-out" => RULE_WORD_ONE_OUT, "any" => RULE_WORD_ANY,
        "pair" => RULE_WORD_PAIR, "last" => RULE_WORD_LAST, "all" => RULE_WORD_ALL,
        "moved" => RULE_WORD_MOVED, "always" => RULE_WORD_ALWAYS, "lane" => RULE_WORD_LANE,
        "goal" => RULE_WORD_GOAL, "no" => RULE_WORD_NO, "yes" => RULE_WORD_YES,
        "track" => RULE_WORD_TRACK, "safe" => RULE_WORD_SAFE, "bounce" => RULE_WORD_BOUNCE,
        "right" => RULE_WORD_RIGHT, "left" => RULE_WORD_LEFT, "solo" => RULE_WORD_SOLO,
        "pairs" => RULE_WORD_PAIRS, "duel" => RULE_WORD_DUEL, "arms" => RULE_WORD_ARMS,
    })
}

/// Key for a rule field with its value, as printed for referees. `None` if no sentence exists for this value.
pub fn told(key: &str, value: &str) -> Option<Key> {
    key_of!((key, value), {
        ("start", "nest") => PAPER_RULE_START_NEST,
        ("start", "one-out") => PAPER_RULE_START_ONE_OUT,
        ("first_five", "1") => PAPER_RULE_FIRST_FIVE_1,
        ("first_five", "2") => PAPER_RULE_FIRST_FIVE_2,
        ("full_exit_five", "any") => PAPER_RULE_FULL_EXIT_FIVE_ANY,
        ("full_exit_five", "pair") => PAPER_RULE_FULL_EXIT_FIVE_PAIR,
        ("exit_sends_home", "last") => PAPER_RULE_EXIT_SENDS_HOME_LAST,
        ("exit_sends_home", "all") => PAPER_RULE_EXIT_SENDS_HOME_ALL,
        ("exit_bonus", "20") => PAPER_RULE_EXIT_BONUS_20,
        ("exit_bonus", "0") => PAPER_RULE_EXIT_BONUS_0,
        ("six_counts", "6") => PAPER_RULE_SIX_COUNTS_6,
        ("six_counts", "7") => PAPER_RULE_SIX_COUNTS_7,
        ("six_counts", "12") => PAPER_RULE_SIX_COUNTS_12,
        ("six_repeats", "moved") => PAPER_RULE_SIX_REPEATS_MOVED,
        ("six_repeats", "always") => PAPER_RULE_SIX_REPEATS_ALWAYS,
        ("third_six_spares", "goal") => PAPER_RULE_THIRD_SIX_SPARES_GOAL,
        ("third_six_spares", "lane") => PAPER_RULE_THIRD_SIX_SPARES_LANE,
        ("third_six_spares_unmoved", "no") => PAPER_RULE_THIRD_SIX_SPARES_UNMOVED_NO,
        ("third_six_spares_unmoved", "yes") => PAPER_RULE_THIRD_SIX_SPARES_UNMOVED_YES,
        ("barriers", "track") => PAPER_RULE_BARRIERS_TRACK,
        ("barriers", "lane") => PAPER_RULE_BARRIERS_LANE,
        ("barrier_stops", "always") => PAPER_RULE_BARRIER_STOPS_ALWAYS,
        ("barrier_stops", "safe") => PAPER_RULE_BARRIER_STOPS_SAFE,
        ("overshoot", "no") => PAPER_RULE_OVERSHOOT_NO,
        ("overshoot", "bounce") => PAPER_RULE_OVERSHOOT_BOUNCE,
        ("bonus_in_lane", "no") => PAPER_RULE_BONUS_IN_LANE_NO,
        ("bonus_in_lane", "yes") => PAPER_RULE_BONUS_IN_LANE_YES,
        ("turns", "right") => PAPER_RULE_TURNS_RIGHT, ("turns", "left") => PAPER_RULE_TURNS_LEFT,
        ("ends_after", "1") => PAPER_RULE_ENDS_AFTER_1,
        ("ends_after", "2") => PAPER_RULE_ENDS_AFTER_2,
        ("partner_plays_on", "no") => PAPER_RULE_PARTNER_PLAYS_ON_NO,
        ("partner_plays_on", "yes") => PAPER_RULE_PARTNER_PLAYS_ON_YES,
        ("duel_needs_both_colors", "no") => PAPER_RULE_DUEL_NEEDS_BOTH_COLORS_NO,
        ("duel_needs_both_colors", "yes") => PAPER_RULE_DUEL_NEEDS_BOTH_COLORS_YES,
    })
}
