//! The relations as diesel knows them: one schema for both backends, written by hand beside the migrations.

diesel::table! {
    users (id) {
        id -> Binary,
        name -> Text,
        email -> Text,
        password_hash -> Text,
        is_organizer -> Bool,
        created_at -> BigInt,
        ranking_time_zone -> Text,
        ranking_games_a_week -> Integer,
    }
}

diesel::table! {
    tournaments (id) {
        id -> Binary,
        account_id -> Binary,
        name -> Text,
        venue -> Text,
        starts_on -> Text,
        preset -> Text,
        settings -> Text,
        registration -> Text,
        is_demo -> Bool,
        created_at -> BigInt,
        revision -> BigInt,
    }
}

diesel::table! {
    players (id) {
        id -> Binary,
        account_id -> Binary,
        name -> Text,
        club -> Text,
        email -> Nullable<Text>,
        is_private -> Bool,
    }
}

diesel::table! {
    entries (id) {
        id -> Binary,
        tournament_id -> Binary,
        number -> Integer,
        name -> Text,
        club -> Text,
        sector -> Text,
        category -> Text,
        email -> Nullable<Text>,
        status -> Text,
    }
}

diesel::table! {
    squad_members (entry_id, place) {
        entry_id -> Binary,
        place -> Integer,
        player_id -> Binary,
    }
}

diesel::table! {
    stages (id) {
        id -> Binary,
        tournament_id -> Binary,
        number -> Integer,
        format -> Text,
    }
}

diesel::table! {
    pools (id) {
        id -> Binary,
        stage_id -> Binary,
        number -> Integer,
        name -> Text,
    }
}

diesel::table! {
    pool_entries (pool_id, place) {
        pool_id -> Binary,
        place -> Integer,
        entry_id -> Binary,
    }
}

diesel::table! {
    rounds (id) {
        id -> Binary,
        stage_id -> Binary,
        number -> Integer,
        kind -> Text,
        state -> Text,
        seed -> BigInt,
        drawn_at -> BigInt,
        published_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    game_tables (id) {
        id -> Binary,
        round_id -> Binary,
        pool_id -> Binary,
        number -> Integer,
        kind -> Text,
        ruleset -> Text,
        mode -> Text,
        arms -> Integer,
        pin -> Text,
        version -> Integer,
        state -> Text,
        result -> Nullable<Text>,
        ended_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    seats (table_id, color) {
        table_id -> Binary,
        color -> Text,
        entry_id -> Binary,
        player_id -> Binary,
    }
}

diesel::table! {
    table_events (table_id, seq) {
        table_id -> Binary,
        seq -> Integer,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
        request_id -> Binary,
        payload -> Text,
    }
}

diesel::table! {
    roles (tournament_id, user_id) {
        tournament_id -> Binary,
        user_id -> Binary,
        role -> Text,
    }
}

diesel::table! {
    invitations (token_hash) {
        token_hash -> Text,
        tournament_id -> Nullable<Binary>,
        role -> Nullable<Text>,
        expires_at -> BigInt,
    }
}

diesel::table! {
    sessions (id_hash) {
        id_hash -> Text,
        user_id -> Nullable<Binary>,
        name -> Text,
        created_at -> BigInt,
        expires_at -> BigInt,
        user_agent -> Text,
    }
}

diesel::table! {
    session_tables (session_hash, table_id) {
        session_hash -> Text,
        table_id -> Binary,
    }
}

diesel::table! {
    table_keepers (table_id) {
        table_id -> Binary,
        session_hash -> Text,
        name -> Text,
        since -> BigInt,
    }
}

diesel::table! {
    secrets (name) {
        name -> Text,
        value -> Binary,
    }
}

diesel::joinable!(entries -> tournaments (tournament_id));
diesel::joinable!(game_tables -> rounds (round_id));
diesel::joinable!(pool_entries -> pools (pool_id));
diesel::joinable!(pools -> stages (stage_id));
diesel::joinable!(roles -> users (user_id));
diesel::joinable!(rounds -> stages (stage_id));
diesel::joinable!(seats -> game_tables (table_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(squad_members -> entries (entry_id));
diesel::joinable!(stages -> tournaments (tournament_id));

diesel::allow_tables_to_appear_in_same_query!(
    entries,
    game_tables,
    players,
    pool_entries,
    pools,
    roles,
    rounds,
    seats,
    sessions,
    squad_members,
    stages,
    tournaments,
    users,
);
