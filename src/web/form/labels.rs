//! The keys of the labels and hints of form fields, by name. Fields of settings have theirs in their tables.

use domain::tournament::fields::Field;
use domain::tournament::sign_up::terms;
use domain::tournament::{club_night, display, distance_play, plan_fields, season, settings};

use crate::web::i18n::{Key, key, key_of, rules};

/// Key of the label of the field `name`. `None` if it has no label of its own.
pub fn label(name: &str) -> Option<Key> {
    if let Some(rule) = name.strip_prefix("rule_") {
        return rules::field(rule);
    }
    if let Some(field) = name.strip_prefix("prize_") {
        return prize_label(field);
    }
    if name.starts_with("signature_") {
        return Some(key::FIELD_SIGNATURE);
    }
    if name.starts_with("instead_") {
        return Some(key::FIELD_INSTEAD);
    }
    if let Some((field, _)) = name.rsplit_once('_').filter(|_| name.starts_with("fee_of_")) {
        return key_of!(field, {
            "fee_of_name" => FIELD_FEE_NAME, "fee_of_price" => FIELD_FEE_PRICE,
            "fee_of_early" => FIELD_FEE_EARLY,
        });
    }
    if name.ends_with("_repeat") {
        return Some(key::FIELD_HOUR_REPEAT);
    }
    if let Some((_, label, _)) = of_settings().find(|(field, ..)| *field == name) {
        return Some(Key::of_domain(label));
    }
    key_of!(name, {
        "opens_on" => FIELD_SIGN_UP_OPENS_ON,
        "opens_hour" => FIELD_SIGN_UP_OPENS_HOUR, "closes_on" => FIELD_SIGN_UP_CLOSES_ON,
        "closes_hour" => FIELD_SIGN_UP_CLOSES_HOUR, "mail_list" => FIELD_SIGN_UP_MAILS,
        "rules" => FIELD_PRACTICE_RULES, "players" => FIELD_PRACTICE_PLAYERS,
        "level" => FIELD_PRACTICE_LEVEL, "color" => FIELD_PRACTICE_COLOR,
        "a" => FIELD_A, "age" => FIELD_AGE, "alias" => FIELD_ALIAS, "apart_one" => FIELD_APART_ONE,
        "apart_other" => FIELD_APART_OTHER, "b" => FIELD_B, "ball" => FIELD_BALL,
        "board" => FIELD_BOARD, "board_entry" | "hour_entry" => FIELD_WISH_ENTRY,
        "by_hand" => FIELD_BY_HAND, "category" => FIELD_CATEGORY,
        "change_reason" => FIELD_CHANGE_REASON, "rearrange_reason" => FIELD_CHANGE_REASON,
        "chosen_password" => FIELD_CHOSEN_PASSWORD, "club" => FIELD_CLUB,
        "confirm_name" => FIELD_CONFIRM_NAME, "confirm_person" => FIELD_CONFIRM_PERSON,
        "consent" => FIELD_CONSENT, "crest" => FIELD_CREST, "degree" => FIELD_DEGREE,
        "diploma_title" => FIELD_DIPLOMA_TITLE, "edition_parts" => FIELD_EDITION_PARTS,
        "email" => FIELD_EMAIL, "entry" => FIELD_ENTRY, "entry_name" => FIELD_ENTRY_NAME,
        "expected" => FIELD_EXPECTED, "file" => FIELD_FILE, "fixed_board" => FIELD_FIXED_BOARD,
        "games_a_week" => FIELD_GAMES_A_WEEK, "is_minor" => FIELD_IS_MINOR, "keep" => FIELD_KEEP,
        "key_days" => FIELD_KEY_DAYS, "key_name" => FIELD_KEY_NAME,
        "key_scopes" => FIELD_KEY_SCOPES, "key_tournament" => FIELD_KEY_TOURNAMENT,
        "kind" => FIELD_STAGE_KIND, "stage_category" => FIELD_STAGE_CATEGORY,
        "known_on" => FIELD_KNOWN_ON, "known_time" => FIELD_KNOWN_TIME,
        "late_reason" => FIELD_LATE_REASON, "league_results" => FIELD_LEAGUE_RESULTS,
        "list" => FIELD_LIST, "list_number" => FIELD_LIST_NUMBER, "minutes" => FIELD_MINUTES,
        "missing" => FIELD_MISSING, "n" => FIELD_N, "name" => FIELD_NAME,
        "new_password" => FIELD_NEW_PASSWORD, "not_before" => FIELD_NOT_BEFORE,
        "old_password" => FIELD_OLD_PASSWORD, "one_each" => FIELD_ONE_EACH, "pair" => FIELD_PAIR, "partner" => FIELD_PARTNER,
        "phone" => FIELD_PHONE, "note" => FIELD_NOTE, "partner_alias" => FIELD_PARTNER_ALIAS,
        "partner_consent" => FIELD_PARTNER_CONSENT, "partner_is_minor" => FIELD_PARTNER_IS_MINOR,
        "password" => FIELD_PASSWORD, "person_name" => FIELD_PERSON_NAME, "pin" => FIELD_PIN,
        "pin_until" => FIELD_PIN_UNTIL, "place" => FIELD_PLACE, "points" => FIELD_POINTS,
        "pools" => FIELD_POOLS, "pot" => FIELD_POT, "pot_from" => FIELD_POT_FROM, "public_number" => FIELD_PUBLIC_NUMBER, "ranking" => FIELD_RANKING,
        "ranking_name" => FIELD_RANKING_NAME, "reason" => FIELD_REASON,
        "decision_reason" => FIELD_DECISION_REASON, "referee_name" => FIELD_REFEREE_NAME,
        "people_list" => FIELD_PEOPLE_LIST, "recipient" => FIELD_RECIPIENT,
        "role" | "list_role" => FIELD_ROLE, "seconds_groups" => FIELD_SECONDS_GROUPS,
        "seconds_called" => FIELD_SECONDS_CALLED, "seconds_clock" => FIELD_SECONDS_CLOCK,
        "seconds_draw" => FIELD_SECONDS_DRAW, "seconds_live" => FIELD_SECONDS_LIVE,
        "seconds_names" => FIELD_SECONDS_NAMES, "seconds_standings" => FIELD_SECONDS_STANDINGS,
        "seeks_partner" => SIGN_UP_SEEKS, "wish" => SIGN_UP_WISH,
        "seconds_tables" => FIELD_SECONDS_TABLES, "sector" => FIELD_SECTOR, "seed" => FIELD_SEED,
        "seq" => FIELD_SEQ, "session_name" => FIELD_SESSION_NAME, "source" => FIELD_SOURCE,
        "squad" => FIELD_SQUAD, "merge_reason" => FIELD_MERGE_REASON,
        "take_back_reason" => FIELD_TAKE_BACK_REASON, "same_person" => FIELD_SAME_PERSON,
        "squad_is_minor" => FIELD_SQUAD_IS_MINOR, "starts_on" => FIELD_STARTS_ON,
        "settled" => STAGE_SETTLED, "target" => FIELD_TARGET, "text" => FIELD_TEXT,
        "tiebreak" => FIELD_TIEBREAK, "urn_reason" => FIELD_REASON,
        "undo_reason" => FIELD_UNDO_REASON, "url" => FIELD_WEBHOOK_URL,
        "events" => FIELD_WEBHOOK_EVENTS, "is_on" => FIELD_WEBHOOK_ON,
        "replay_from" => FIELD_REPLAY_FROM, "turns" => FIELD_TURNS, "venue" => FIELD_VENUE,
        "withdrawal_reason" => FIELD_WITHDRAWAL_REASON, "word" => FIELD_WORD,
        "annul_reason" => FIELD_ANNUL_REASON, "app_code" | "code" => FIELD_SIGN_IN_CODE,
        "sit_name" => FIELD_SIT_NAME, "with_house" => FIELD_WITH_HOUSE,
        "seat1" => FIELD_SEAT_1, "seat2" => FIELD_SEAT_2, "seat3" => FIELD_SEAT_3,
        "seat4" => FIELD_SEAT_4, "agreed_by" => FIELD_AGREED_BY, "date" => FIELD_DATE,
        "excluded" => FIELD_EXCLUDED, "first_day" => FIELD_FIRST_DAY, "hour" => FIELD_HOUR,
        "hours" => FIELD_HOURS, "last_day" => FIELD_LAST_DAY, "most_games" => FIELD_MOST_GAMES,
        "plays_from" => FIELD_PLAYS_FROM, "plays_until" => FIELD_PLAYS_UNTIL, "pool" => FIELD_POOL,
        "table_minutes" => FIELD_TABLE_MINUTES, "ball_target" => FIELD_BALL_TARGET,
        "own_boards" => FIELD_OWN_BOARDS, "venue_boards" => FIELD_VENUE_BOARDS,
        "venue_name" => FIELD_VENUE_NAME, "weekday" => FIELD_WEEKDAY,
        "currency" => FIELD_CURRENCY, "early_until" => FIELD_EARLY_UNTIL,
        "fee_per" => FIELD_FEE_PER, "fee_row" => FIELD_FEE_ROW, "free_reason" => FIELD_FREE_REASON,
        "method" | "refund_method" => FIELD_METHOD, "paid_on" => FIELD_PAID_ON,
        "pay_amount" | "refund_amount" => FIELD_AMOUNT, "pay_note" => FIELD_PAY_NOTE,
        "payment_reason" => FIELD_REASON, "refund_reason" => FIELD_REASON,
    })
}

/// Key of the label of a field in the row of a prize, by the field and the number of its row.
fn prize_label(name: &str) -> Option<Key> {
    let (field, _) = name.split_once('_')?;
    key_of!(field, {
        "kind" => FIELD_PRIZE_KIND, "of" => FIELD_PRIZE_OF, "places" => FIELD_PRIZE_PLACES,
        "share" => FIELD_PRIZE_SHARE, "title" => FIELD_PRIZE_TITLE,
    })
}

/// Key of the hint below the label of the field `name`. `None` if it has no hint.
pub fn hint(name: &str) -> Option<Key> {
    if let Some((.., hint)) = of_settings().find(|(field, ..)| *field == name) {
        return hint.map(Key::of_domain);
    }
    key_of!(name, {
        "opens_on" => FIELD_SIGN_UP_OPENS_ON_HINT, "closes_on" => FIELD_SIGN_UP_CLOSES_ON_HINT,
        "mail_list" => FIELD_SIGN_UP_MAILS_HINT, "alias" => FIELD_ALIAS_HINT,
        "apart_one" | "board_entry" | "hour_entry" => FIELD_WISH_ENTRY_HINT,
        "ball" => FIELD_BALL_HINT, "by_hand" => FIELD_BY_HAND_HINT,
        "change_reason" => FIELD_CHANGE_REASON_HINT,
        "rearrange_reason" => FIELD_REARRANGE_REASON_HINT,
        "chosen_password" => FIELD_CHOSEN_PASSWORD_HINT, "consent" => FIELD_CONSENT_HINT,
        "key_name" => FIELD_KEY_NAME_HINT, "crest" => FIELD_CREST_HINT, "entry_name" => FIELD_ENTRY_NAME_HINT,
        "expected" => FIELD_EXPECTED_HINT, "fixed_board" => FIELD_FIXED_BOARD_HINT,
        "games_a_week" => FIELD_GAMES_A_WEEK_HINT, "with_house" => FIELD_WITH_HOUSE_HINT, "is_minor" => FIELD_IS_MINOR_HINT,
        "kind" => FIELD_STAGE_KIND_HINT, "list_number" => FIELD_LIST_NUMBER_HINT,
        "new_password" => FIELD_NEW_PASSWORD_HINT, "note" => FIELD_NOTE_HINT,
        "phone" => FIELD_PHONE_HINT, "person_name" => FIELD_PERSON_NAME_HINT,
        "diploma_title" => FIELD_DIPLOMA_TITLE_HINT, "one_each" => FIELD_ONE_EACH_HINT,
        "points" => FIELD_POINTS_HINT, "pools" => FIELD_POOLS_HINT, "pot" => FIELD_POT_HINT,
        "pot_from" => FIELD_POT_FROM_HINT,
        "public_number" => FIELD_PUBLIC_NUMBER_HINT, "ranking" => FIELD_RANKING_HINT,
        "people_list" => FIELD_PEOPLE_LIST_HINT, "recipient" => FIELD_RECIPIENT_HINT,
        "referee_name" => FIELD_REFEREE_NAME_HINT, "seed" => FIELD_SEED_HINT,
        "session_name" => FIELD_SESSION_NAME_HINT, "source" => FIELD_SOURCE_HINT,
        "squad" => FIELD_SQUAD_HINT, "squad_is_minor" => FIELD_SQUAD_IS_MINOR_HINT,
        "tiebreak" => FIELD_TIEBREAK_HINT, "turns" => FIELD_TURNS_HINT,
        "late_reason" => FIELD_LATE_REASON_HINT, "take_back_reason" => FIELD_TAKE_BACK_REASON_HINT,
        "withdrawal_reason" => FIELD_WITHDRAWAL_REASON_HINT, "word" => FIELD_WORD_HINT,
        "code" => FIELD_SIGN_IN_CODE_HINT, "seat1" => FIELD_SEAT_1_HINT,
        "agreed_by" => FIELD_AGREED_BY_HINT, "excluded" => FIELD_EXCLUDED_HINT,
        "hours" => FIELD_HOURS_HINT, "most_games" => FIELD_MOST_GAMES_HINT,
        "plays_until" => FIELD_PLAYS_UNTIL_HINT, "table_minutes" => FIELD_TABLE_MINUTES_HINT,
        "venue_boards" => FIELD_VENUE_BOARDS_HINT, "currency" => FIELD_CURRENCY_HINT,
        "early_until" => FIELD_EARLY_UNTIL_HINT, "method" => FIELD_METHOD_HINT,
        "paid_on" => FIELD_PAID_ON_HINT, "url" => FIELD_WEBHOOK_URL_HINT,
        "is_on" => FIELD_WEBHOOK_ON_HINT, "replay_from" => FIELD_REPLAY_FROM_HINT,
    })
}

/// All fields of settings: the name of each, with the keys of its label and its hint.
fn of_settings() -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
    fn keys<T, P>(
        fields: &'static [Field<T, P>],
    ) -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
        fields.iter().map(|field| (field.name, field.label, field.hint))
    }
    let tournament = keys(&settings::FIELDS).chain(keys(&plan_fields::FIELDS));
    let hall = tournament.chain(keys(&display::FIELDS));
    let ranking = keys(&season::FIELDS).chain(keys(&club_night::FIELDS));
    hall.chain(ranking).chain(keys(&terms::FIELDS)).chain(keys(&distance_play::FIELDS))
}
