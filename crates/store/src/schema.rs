//! The tables of the database as diesel knows them: one handwritten schema for both backends, to be kept in line with the migrations.

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
        is_minor -> Bool,
        alias -> Text,
        consent_by -> Nullable<Text>,
        consent_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    draws (id) {
        id -> Binary,
        stage_id -> Binary,
        first_round -> Integer,
        n_rounds -> Integer,
        seed -> BigInt,
        input -> Text,
        drawn_at -> BigInt,
        drawn_by -> Text,
        discarded_at -> Nullable<BigInt>,
        discarded_by -> Nullable<Text>,
        discard_reason -> Nullable<Text>,
        origin -> Nullable<Text>,
        announced_id -> Nullable<Binary>,
        public_number -> Nullable<Text>,
    }
}

diesel::table! {
    announced_draws (id) {
        id -> Binary,
        stage_id -> Binary,
        first_round -> Integer,
        source -> Text,
        known_at -> BigInt,
        input -> Text,
        announced_at -> BigInt,
        announced_by -> Text,
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
        list_number -> Text,
        league_results -> Nullable<Text>,
        merged_into -> Nullable<Binary>,
        phone -> Text,
        note -> Text,
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
        plan -> Text,
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
        state -> Text,
        result -> Nullable<Text>,
        ended_at -> Nullable<BigInt>,
        confirmation -> Text,
        series -> Text,
        logging -> Text,
        out_of_time -> Text,
        delay_throws -> Integer,
    }
}

diesel::table! {
    games (table_id, number) {
        table_id -> Binary,
        number -> Integer,
        version -> Integer,
        state -> Text,
        result -> Nullable<Text>,
        ended_at -> Nullable<BigInt>,
        dice_seed -> Nullable<Binary>,
    }
}

diesel::table! {
    organizer_calls (id) {
        id -> Binary,
        table_id -> Binary,
        at -> BigInt,
        by_name -> Text,
        reason -> Text,
        answered_at -> Nullable<BigInt>,
        answered_by -> Nullable<Text>,
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
    table_events (table_id, game, seq) {
        table_id -> Binary,
        game -> Integer,
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
        pools -> Nullable<Text>,
    }
}

diesel::table! {
    invitations (token_hash) {
        token_hash -> Text,
        tournament_id -> Nullable<Binary>,
        role -> Nullable<Text>,
        expires_at -> BigInt,
        pools -> Nullable<Text>,
        recipient -> Text,
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
    pool_pins (pool_id) {
        pool_id -> Binary,
        tournament_id -> Binary,
        pin -> Text,
        expires_at -> BigInt,
    }
}

diesel::table! {
    appointments (tournament_id, number) {
        tournament_id -> Binary,
        number -> Integer,
        stage_id -> Nullable<Binary>,
        pool_id -> Nullable<Binary>,
        round_id -> Nullable<Binary>,
        table_id -> Nullable<Binary>,
        state -> Text,
        starts_at -> Nullable<BigInt>,
        venue -> Text,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
        reason -> Text,
        agreed_by -> Text,
    }
}

diesel::table! {
    stage_days (stage_id) {
        stage_id -> Binary,
        tournament_id -> Binary,
        minutes -> Integer,
        plays_from -> Nullable<Text>,
        plays_until -> Nullable<Text>,
    }
}

diesel::table! {
    venues (tournament_id, name) {
        tournament_id -> Binary,
        name -> Text,
        boards -> Integer,
    }
}

diesel::table! {
    done_forms (hash) {
        hash -> Text,
        at -> BigInt,
    }
}

diesel::table! {
    push_subscriptions (id) {
        id -> Binary,
        endpoint -> Nullable<Text>,
        p256dh -> Nullable<Binary>,
        auth -> Nullable<Binary>,
        language -> Text,
        changed_at -> BigInt,
    }
}

diesel::table! {
    push_entries (subscription_id, entry_id) {
        subscription_id -> Binary,
        entry_id -> Binary,
        tournament_id -> Binary,
    }
}

diesel::table! {
    push_messages (id) {
        id -> Binary,
        subscription_id -> Binary,
        tournament_id -> Binary,
        kind -> Text,
        entries -> Text,
        tables -> Text,
        called_at -> Nullable<BigInt>,
        next_try_at -> BigInt,
        expires_at -> BigInt,
        tries -> Integer,
        lease_until -> Nullable<BigInt>,
    }
}

diesel::table! {
    call_notices (table_id, called_at, entry_id) {
        table_id -> Binary,
        called_at -> BigInt,
        entry_id -> Binary,
        queued_at -> Nullable<BigInt>,
        told_at -> Nullable<BigInt>,
        shown_at -> Nullable<BigInt>,
        seen_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    guesses (space, period) {
        space -> Text,
        period -> BigInt,
        n -> BigInt,
    }
}

diesel::table! {
    second_factors (user_id) {
        user_id -> Binary,
        secret -> Binary,
        is_on -> Bool,
        last_step -> BigInt,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> Binary,
        code_hash -> Text,
    }
}

diesel::table! {
    installation_entries (seq) {
        seq -> BigInt,
        at -> BigInt,
        account_id -> Nullable<Binary>,
        what -> Text,
        detail -> Text,
        hash -> Binary,
    }
}

diesel::table! {
    hand_ins (pool_id) {
        pool_id -> Binary,
        tournament_id -> Binary,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
        confirmed_at -> Nullable<BigInt>,
        confirmer_id -> Nullable<Binary>,
        confirmer_name -> Text,
    }
}

diesel::table! {
    session_pools (session_hash, pool_id) {
        session_hash -> Text,
        pool_id -> Binary,
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

diesel::table! {
    round_clocks (round_id) {
        round_id -> Binary,
        tournament_id -> Binary,
        seconds -> Integer,
        started_at -> BigInt,
    }
}

diesel::table! {
    clock_pauses (round_id, paused_at) {
        round_id -> Binary,
        tournament_id -> Binary,
        paused_at -> BigInt,
        resumed_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    extra_times (id) {
        id -> Binary,
        tournament_id -> Binary,
        round_id -> Binary,
        table_id -> Nullable<Binary>,
        seconds -> Integer,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
        reason -> Text,
    }
}

diesel::table! {
    roll_calls (id) {
        id -> Binary,
        tournament_id -> Binary,
        number -> Integer,
        name -> Text,
        code -> Text,
        opened_at -> BigInt,
        closed_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    presences (roll_call_id, entry_id) {
        roll_call_id -> Binary,
        entry_id -> Binary,
        tournament_id -> Binary,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
    }
}

diesel::table! {
    board_calls (table_id, called_at) {
        table_id -> Binary,
        called_at -> BigInt,
        tournament_id -> Binary,
        board -> Integer,
        freed_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    held_tables (table_id) {
        table_id -> Binary,
        tournament_id -> Binary,
    }
}

diesel::table! {
    closed_boards (tournament_id, board) {
        tournament_id -> Binary,
        board -> Integer,
    }
}

diesel::table! {
    displays (tournament_id) {
        tournament_id -> Binary,
        turns -> Text,
        announcement -> Text,
        text_height -> Integer,
        page_seconds -> Integer,
    }
}

diesel::table! {
    rankings (id) {
        id -> Binary,
        account_id -> Binary,
        name -> Text,
        time_zone -> Text,
        games_a_week -> Integer,
    }
}

diesel::table! {
    ranking_seasons (id) {
        id -> Binary,
        ranking_id -> Binary,
        account_id -> Binary,
        name -> Text,
        first_day -> Text,
        last_day -> Text,
        best_weeks -> Integer,
    }
}

diesel::table! {
    ranked_tournaments (tournament_id) {
        tournament_id -> Binary,
        ranking_id -> Binary,
    }
}

diesel::table! {
    let_stand_tables (table_id) {
        table_id -> Binary,
        tournament_id -> Binary,
    }
}

diesel::table! {
    seat_changes (id) {
        id -> Binary,
        tournament_id -> Binary,
        kind -> Text,
        cause_id -> Nullable<Binary>,
        goes_id -> Nullable<Binary>,
        comes_id -> Nullable<Binary>,
        round_id -> Nullable<Binary>,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
        reason -> Text,
    }
}

diesel::table! {
    changed_tables (change_id, table_id) {
        change_id -> Binary,
        table_id -> Binary,
        was -> Text,
        instead_id -> Nullable<Binary>,
        was_closed -> Bool,
    }
}

diesel::table! {
    changed_seats (change_id, table_id, color) {
        change_id -> Binary,
        table_id -> Binary,
        color -> Text,
        before_id -> Nullable<Binary>,
        player_id -> Nullable<Binary>,
        after_id -> Nullable<Binary>,
    }
}

diesel::table! {
    changed_pools (change_id, pool_id, place) {
        change_id -> Binary,
        pool_id -> Binary,
        place -> Integer,
        entry_id -> Binary,
    }
}

diesel::table! {
    own_crests (id) {
        id -> Binary,
        tournament_id -> Binary,
        club -> Text,
        entry_id -> Nullable<Binary>,
        digest -> Text,
        png -> Nullable<Binary>,
        uploaded_by -> Nullable<Binary>,
        uploaded_at -> BigInt,
        approved_by -> Nullable<Binary>,
        approved_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    journal (tournament_id, seq) {
        tournament_id -> Binary,
        seq -> BigInt,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        role -> Text,
        act -> Text,
        reason -> Nullable<Text>,
        facts -> Text,
        migrated -> Text,
        hash -> Binary,
    }
}

diesel::table! {
    journal_rows (n) {
        n -> BigInt,
        relation -> Text,
        before -> Nullable<Text>,
        after -> Nullable<Text>,
    }
}

diesel::table! {
    club_nights (ranking_id) {
        ranking_id -> Binary,
        account_id -> Binary,
        code -> Text,
        is_on -> Bool,
        name -> Text,
        mode -> Text,
        ruleset -> Text,
        takes_new -> Bool,
        days -> Integer,
        opens_at -> Integer,
        closes_at -> Integer,
        tables_each -> Integer,
        tables_open -> Integer,
    }
}

diesel::table! {
    club_weeks (tournament_id) {
        tournament_id -> Binary,
        ranking_id -> Binary,
        week -> Text,
    }
}

diesel::table! {
    distance_play (ranking_id) {
        ranking_id -> Binary,
        account_id -> Binary,
        is_on -> Bool,
        name -> Text,
        takes_guests -> Bool,
        days -> Integer,
        opens_at -> Integer,
        closes_at -> Integer,
        ruleset -> Text,
        fewest -> Integer,
        three_after -> Integer,
        two_after -> Integer,
        strength_gap -> Integer,
        gap_growth -> Integer,
        one_home -> Bool,
        turn_seconds -> Integer,
        out_of_time -> Text,
    }
}

diesel::table! {
    distance_weeks (tournament_id) {
        tournament_id -> Binary,
        ranking_id -> Binary,
        week -> Text,
    }
}

diesel::table! {
    waiting_players (pass_id) {
        pass_id -> Binary,
        ranking_id -> Binary,
        player_id -> Nullable<Binary>,
        name -> Text,
        device_hash -> Text,
        address_hash -> Text,
        again_table_id -> Nullable<Binary>,
        since -> BigInt,
        seen_at -> BigInt,
        with_house -> Bool,
    }
}

diesel::table! {
    draw_shows (tournament_id) {
        tournament_id -> Binary,
        draw_id -> Binary,
        n_shown -> Integer,
    }
}

diesel::table! {
    opened_tables (table_id) {
        table_id -> Binary,
        tournament_id -> Binary,
        opener_id -> Binary,
        opened_at -> BigInt,
    }
}

diesel::table! {
    seat_devices (table_id, color) {
        table_id -> Binary,
        color -> Text,
        word -> Text,
        ready_at -> Nullable<BigInt>,
        missed -> Integer,
        away_since -> Nullable<BigInt>,
        is_muted -> Bool,
        has_signed -> Bool,
        session_hash -> Text,
        address_hash -> Text,
        is_house -> Bool,
    }
}

diesel::table! {
    turn_clocks (table_id) {
        table_id -> Binary,
        game -> Integer,
        color -> Text,
        began_at -> BigInt,
        shown_at -> Nullable<BigInt>,
        due_at -> BigInt,
    }
}

diesel::table! {
    clock_pulse (id) {
        id -> Integer,
        at -> BigInt,
    }
}

diesel::table! {
    seat_requests (table_id) {
        table_id -> Binary,
        game -> Integer,
        kind -> Text,
        version -> Integer,
        color -> Text,
        agreed -> Text,
        asked_at -> BigInt,
    }
}

diesel::table! {
    said_phrases (table_id, seq) {
        table_id -> Binary,
        seq -> Integer,
        color -> Text,
        phrase -> Text,
        said_at -> BigInt,
    }
}

diesel::table! {
    urns (id) {
        id -> Binary,
        stage_id -> Binary,
        first_round -> Integer,
        begun_at -> BigInt,
        begun_by -> Text,
        ended_at -> Nullable<BigInt>,
        ended_by -> Nullable<Text>,
        end_reason -> Nullable<Text>,
    }
}

diesel::table! {
    game_figures (table_id, number) {
        table_id -> Binary,
        number -> Integer,
        version -> Integer,
        figures -> Text,
    }
}

diesel::table! {
    taken_seats (table_id, session_hash) {
        table_id -> Binary,
        session_hash -> Text,
        player_id -> Binary,
        has_signed -> Bool,
    }
}

diesel::table! {
    urn_balls (urn_id, place) {
        urn_id -> Binary,
        place -> Integer,
        entry_id -> Binary,
        target -> Integer,
    }
}

diesel::table! {
    wishes (id) {
        id -> Binary,
        tournament_id -> Binary,
        kind -> Text,
        entry_id -> Binary,
        other_id -> Nullable<Binary>,
        board -> Nullable<Integer>,
        minute -> Nullable<Integer>,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
    }
}

diesel::table! {
    editions (tournament_id) {
        tournament_id -> Binary,
        of_id -> Binary,
    }
}

diesel::table! {
    entry_fees (entry_id) {
        entry_id -> Binary,
        tournament_id -> Binary,
        fee_row -> Nullable<Integer>,
        is_free -> Bool,
        free_reason -> Text,
    }
}

diesel::table! {
    fees (tournament_id) {
        tournament_id -> Binary,
        terms -> Text,
    }
}

diesel::table! {
    payments (id) {
        id -> Binary,
        tournament_id -> Binary,
        number -> Integer,
        entry_id -> Binary,
        amount -> BigInt,
        paid_on -> Text,
        method -> Text,
        note -> Text,
        undoes -> Nullable<Binary>,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
    }
}

diesel::table! {
    prizes (tournament_id) {
        tournament_id -> Binary,
        list -> Text,
        signatures -> Text,
    }
}

diesel::table! {
    sign_up_terms (tournament_id) {
        tournament_id -> Binary,
        terms -> Text,
    }
}

diesel::table! {
    sign_ups (id) {
        id -> Binary,
        tournament_id -> Binary,
        number -> Integer,
        at -> BigInt,
        people -> Text,
        name -> Text,
        club -> Text,
        sector -> Text,
        category -> Text,
        email -> Nullable<Text>,
        phone -> Text,
        wish -> Text,
        seeks_partner -> Bool,
        language -> Text,
        token_hash -> Text,
        device -> Text,
        accepted_at -> Nullable<BigInt>,
        entry_id -> Nullable<Binary>,
        ended_at -> Nullable<BigInt>,
        ending -> Nullable<Text>,
    }
}

diesel::table! {
    mails (id) {
        id -> Binary,
        tournament_id -> Nullable<Binary>,
        kind -> Text,
        about_id -> Binary,
        subject -> Text,
        address -> Text,
        language -> Text,
        link -> Nullable<Text>,
        created_at -> BigInt,
        next_try_at -> BigInt,
        lease_until -> Nullable<BigInt>,
        tries -> Integer,
        state -> Text,
        problem -> Nullable<Text>,
        code -> Text,
        done_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    mail_stops (tournament_id, address) {
        tournament_id -> Binary,
        address -> Text,
        cause -> Text,
        at -> BigInt,
    }
}

diesel::table! {
    journal_cursors (follower, tournament_id) {
        follower -> Text,
        tournament_id -> Binary,
        seq -> BigInt,
    }
}

diesel::table! {
    seed_lists (stage_id) {
        stage_id -> Binary,
        tournament_id -> Binary,
        ranking_id -> Binary,
        measure -> Text,
        season -> Nullable<Text>,
        at -> BigInt,
        actor_id -> Nullable<Binary>,
        actor_name -> Text,
    }
}

diesel::table! {
    seed_list_places (stage_id, place) {
        stage_id -> Binary,
        place -> Integer,
        entry_id -> Binary,
        value -> Integer,
        uncertainty -> Nullable<Integer>,
    }
}

diesel::joinable!(urns -> stages (stage_id));
diesel::joinable!(draw_shows -> draws (draw_id));
diesel::joinable!(announced_draws -> stages (stage_id));
diesel::joinable!(draws -> stages (stage_id));
diesel::table! {
    api_keys (hash) {
        hash -> Text,
        user_id -> Binary,
        name -> Text,
        scopes -> Text,
        tournament_id -> Nullable<Binary>,
        created_at -> BigInt,
        expires_at -> Nullable<BigInt>,
        last_used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    api_answers (hash) {
        hash -> Text,
        request -> Text,
        status -> Integer,
        body -> Text,
        at -> BigInt,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Binary,
        tournament_id -> Binary,
        url -> Text,
        events -> Text,
        secret -> Text,
        old_secret -> Nullable<Text>,
        old_secret_until -> Nullable<BigInt>,
        state -> Text,
        created_at -> BigInt,
        last_seq -> BigInt,
    }
}

diesel::table! {
    webhook_messages (id) {
        id -> Binary,
        webhook_id -> Binary,
        seq -> BigInt,
        event -> Text,
        cause -> Text,
        payload -> Text,
        created_at -> BigInt,
        state -> Text,
        tries -> Integer,
        next_try_at -> BigInt,
        tried_at -> Nullable<BigInt>,
        status -> Nullable<Integer>,
        problem -> Nullable<Text>,
        lease_until -> Nullable<BigInt>,
    }
}

diesel::table! {
    passes (id) {
        id -> Binary,
        account_id -> Nullable<Binary>,
        created_at -> BigInt,
    }
}

diesel::table! {
    pass_keys (hash) {
        hash -> Text,
        pass_id -> Binary,
        created_at -> BigInt,
    }
}

diesel::table! {
    pass_seats (pass_id, entry_id, player_id) {
        pass_id -> Binary,
        entry_id -> Binary,
        player_id -> Binary,
        tournament_id -> Binary,
        claimed_at -> BigInt,
        revoked_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    session_passes (session_hash, pass_id) {
        session_hash -> Text,
        pass_id -> Binary,
    }
}

diesel::joinable!(pass_keys -> passes (pass_id));
diesel::joinable!(pass_seats -> passes (pass_id));
diesel::joinable!(session_passes -> passes (pass_id));
diesel::joinable!(api_keys -> users (user_id));
diesel::joinable!(entries -> tournaments (tournament_id));
diesel::joinable!(game_tables -> rounds (round_id));
diesel::joinable!(games -> game_tables (table_id));
diesel::joinable!(organizer_calls -> game_tables (table_id));
diesel::joinable!(pool_entries -> pools (pool_id));
diesel::joinable!(pools -> stages (stage_id));
diesel::joinable!(ranked_tournaments -> tournaments (tournament_id));
diesel::joinable!(push_entries -> push_subscriptions (subscription_id));
diesel::joinable!(changed_pools -> seat_changes (change_id));
diesel::joinable!(changed_seats -> seat_changes (change_id));
diesel::joinable!(changed_tables -> seat_changes (change_id));
diesel::joinable!(roles -> users (user_id));
diesel::joinable!(rounds -> stages (stage_id));
diesel::joinable!(seed_list_places -> seed_lists (stage_id));
diesel::joinable!(seats -> game_tables (table_id));
diesel::joinable!(seats -> players (player_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(squad_members -> entries (entry_id));
diesel::joinable!(stages -> tournaments (tournament_id));
diesel::joinable!(table_events -> game_tables (table_id));

diesel::allow_tables_to_appear_in_same_query!(
    board_calls,
    call_notices,
    club_weeks,
    distance_weeks,
    announced_draws,
    api_keys,
    webhook_messages,
    webhooks,
    draw_shows,
    draws,
    editions,
    entries,
    game_figures,
    game_tables,
    games,
    journal_cursors,
    opened_tables,
    organizer_calls,
    players,
    pass_keys,
    pass_seats,
    passes,
    waiting_players,
    pool_entries,
    pool_pins,
    pools,
    ranked_tournaments,
    push_messages,
    push_entries,
    push_subscriptions,
    changed_pools,
    changed_seats,
    changed_tables,
    seat_changes,
    roles,
    rounds,
    seat_devices,
    seats,
    seed_list_places,
    seed_lists,
    session_passes,
    session_pools,
    sessions,
    squad_members,
    stages,
    table_events,
    taken_seats,
    tournaments,
    urns,
    wishes,
    users,
);
