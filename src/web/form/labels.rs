//! The keys of the labels and hints of form fields, by name. Fields of settings have theirs in their tables.

use domain::tournament::fields::Field;
use domain::tournament::{club_night, display, plan_fields, season, settings};

use crate::web::i18n::rules;

/// Key of the label of the field `name`. `None` if it has no label of its own.
pub fn label(name: &str) -> Option<&'static str> {
    if let Some(rule) = name.strip_prefix("rule_") {
        return rules::field(rule);
    }
    if name.starts_with("instead_") {
        return Some("field-instead");
    }
    if name.ends_with("_repeat") {
        return Some("field-hour-repeat");
    }
    if let Some((_, label, _)) = of_settings().find(|(field, ..)| *field == name) {
        return Some(label);
    }
    Some(match name {
        "a" => "field-a",
        "age" => "field-age",
        "alias" => "field-alias",
        "apart_one" => "field-apart-one",
        "apart_other" => "field-apart-other",
        "b" => "field-b",
        "ball" => "field-ball",
        "board" => "field-board",
        "board_entry" | "hour_entry" => "field-wish-entry",
        "by_hand" => "field-by-hand",
        "category" => "field-category",
        "change_reason" => "field-change-reason",
        "rearrange_reason" => "field-change-reason",
        "chosen_password" => "field-chosen-password",
        "club" => "field-club",
        "confirm_name" => "field-confirm-name",
        "confirm_person" => "field-confirm-person",
        "consent" => "field-consent",
        "crest" => "field-crest",
        "degree" => "field-degree",
        "email" => "field-email",
        "entry" => "field-entry",
        "entry_name" => "field-entry-name",
        "expected" => "field-expected",
        "file" => "field-file",
        "fixed_board" => "field-fixed-board",
        "games_a_week" => "field-games-a-week",
        "is_minor" => "field-is-minor",
        "keep" => "field-keep",
        "kind" => "field-stage-kind",
        "known_on" => "field-known-on",
        "known_time" => "field-known-time",
        "late_reason" => "field-late-reason",
        "league_results" => "field-league-results",
        "list" => "field-list",
        "list_number" => "field-list-number",
        "minutes" => "field-minutes",
        "missing" => "field-missing",
        "n" => "field-n",
        "name" => "field-name",
        "new_password" => "field-new-password",
        "not_before" => "field-not-before",
        "old_password" => "field-old-password",
        "pair" => "field-pair",
        "partner" => "field-partner",
        "phone" => "field-phone",
        "note" => "field-note",
        "partner_alias" => "field-partner-alias",
        "partner_consent" => "field-partner-consent",
        "partner_is_minor" => "field-partner-is-minor",
        "password" => "field-password",
        "person_name" => "field-person-name",
        "pin" => "field-pin",
        "pin_until" => "field-pin-until",
        "place" => "field-place",
        "points" => "field-points",
        "pools" => "field-pools",
        "public_number" => "field-public-number",
        "ranking" => "field-ranking",
        "ranking_name" => "field-ranking-name",
        "reason" => "field-reason",
        "decision_reason" => "field-decision-reason",
        "referee_name" => "field-referee-name",
        "people_list" => "field-people-list",
        "recipient" => "field-recipient",
        "role" | "list_role" => "field-role",
        "seconds_groups" => "field-seconds-groups",
        "seconds_called" => "field-seconds-called",
        "seconds_clock" => "field-seconds-clock",
        "seconds_draw" => "field-seconds-draw",
        "seconds_live" => "field-seconds-live",
        "seconds_names" => "field-seconds-names",
        "seconds_standings" => "field-seconds-standings",
        "seconds_tables" => "field-seconds-tables",
        "sector" => "field-sector",
        "seed" => "field-seed",
        "seq" => "field-seq",
        "session_name" => "field-session-name",
        "source" => "field-source",
        "squad" => "field-squad",
        "merge_reason" => "field-merge-reason",
        "take_back_reason" => "field-take-back-reason",
        "same_person" => "field-same-person",
        "squad_is_minor" => "field-squad-is-minor",
        "starts_on" => "field-starts-on",
        "settled" => "stage-settled",
        "target" => "field-target",
        "text" => "field-text",
        "tiebreak" => "field-tiebreak",
        "urn_reason" => "field-reason",
        "undo_reason" => "field-undo-reason",
        "turns" => "field-turns",
        "venue" => "field-venue",
        "withdrawal_reason" => "field-withdrawal-reason",
        "word" => "field-word",
        "annul_reason" => "field-annul-reason",
        "app_code" | "code" => "field-sign-in-code",
        "seat1" => "field-seat-1",
        "seat2" => "field-seat-2",
        "seat3" => "field-seat-3",
        "seat4" => "field-seat-4",
        "agreed_by" => "field-agreed-by",
        "date" => "field-date",
        "excluded" => "field-excluded",
        "first_day" => "field-first-day",
        "hour" => "field-hour",
        "hours" => "field-hours",
        "last_day" => "field-last-day",
        "most_games" => "field-most-games",
        "plays_from" => "field-plays-from",
        "plays_until" => "field-plays-until",
        "pool" => "field-pool",
        "table_minutes" => "field-table-minutes",
        "ball_target" => "field-ball-target",
        "own_boards" => "field-own-boards",
        "venue_boards" => "field-venue-boards",
        "venue_name" => "field-venue-name",
        "weekday" => "field-weekday",
        _ => return None,
    })
}

/// Key of the hint below the label of the field `name`. `None` if it has no hint.
pub fn hint(name: &str) -> Option<&'static str> {
    if let Some((.., hint)) = of_settings().find(|(field, ..)| *field == name) {
        return hint;
    }
    Some(match name {
        "alias" => "field-alias-hint",
        "apart_one" | "board_entry" | "hour_entry" => "field-wish-entry-hint",
        "ball" => "field-ball-hint",
        "by_hand" => "field-by-hand-hint",
        "change_reason" => "field-change-reason-hint",
        "rearrange_reason" => "field-rearrange-reason-hint",
        "chosen_password" => "field-chosen-password-hint",
        "consent" => "field-consent-hint",
        "crest" => "field-crest-hint",
        "entry_name" => "field-entry-name-hint",
        "expected" => "field-expected-hint",
        "fixed_board" => "field-fixed-board-hint",
        "games_a_week" => "field-games-a-week-hint",
        "is_minor" => "field-is-minor-hint",
        "kind" => "field-stage-kind-hint",
        "list_number" => "field-list-number-hint",
        "new_password" => "field-new-password-hint",
        "note" => "field-note-hint",
        "phone" => "field-phone-hint",
        "person_name" => "field-person-name-hint",
        "points" => "field-points-hint",
        "pools" => "field-pools-hint",
        "public_number" => "field-public-number-hint",
        "ranking" => "field-ranking-hint",
        "people_list" => "field-people-list-hint",
        "recipient" => "field-recipient-hint",
        "referee_name" => "field-referee-name-hint",
        "seed" => "field-seed-hint",
        "session_name" => "field-session-name-hint",
        "source" => "field-source-hint",
        "squad" => "field-squad-hint",
        "squad_is_minor" => "field-squad-is-minor-hint",
        "tiebreak" => "field-tiebreak-hint",
        "turns" => "field-turns-hint",
        "late_reason" => "field-late-reason-hint",
        "take_back_reason" => "field-take-back-reason-hint",
        "withdrawal_reason" => "field-withdrawal-reason-hint",
        "word" => "field-word-hint",
        "code" => "field-sign-in-code-hint",
        "seat1" => "field-seat-1-hint",
        "agreed_by" => "field-agreed-by-hint",
        "excluded" => "field-excluded-hint",
        "hours" => "field-hours-hint",
        "most_games" => "field-most-games-hint",
        "plays_until" => "field-plays-until-hint",
        "table_minutes" => "field-table-minutes-hint",
        "venue_boards" => "field-venue-boards-hint",
        _ => return None,
    })
}

/// All fields of settings: the name of each, with the keys of its label and its hint.
pub fn of_settings() -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
    fn keys<T, P>(
        fields: &'static [Field<T, P>],
    ) -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
        fields.iter().map(|field| (field.name, field.label, field.hint))
    }
    let tournament = keys(&settings::FIELDS).chain(keys(&plan_fields::FIELDS));
    let hall = tournament.chain(keys(&display::FIELDS));
    hall.chain(keys(&season::FIELDS)).chain(keys(&club_night::FIELDS))
}
