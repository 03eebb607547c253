//! Data that the script of a player's page receives once: the board, the sentences, the own colors and the current state.

use std::collections::BTreeMap;

use domain::tournament::names::Names;
use domain::tournament::phrase::Phrase;
use serde::Serialize;
use serde_json::Value;
use strum::VariantArray;

use super::state::PlayState;
use crate::web::http::address;
use crate::web::i18n::{Key, Word, key};
use crate::web::parts::rules_json::rules_json;
use crate::web::request::context::Ctx;
use crate::web::table::LoadedTable;
use crate::web::table::wire::{BoardLayout, SeatData, script_json, seats, words};

/// Sentences of this page, beside those about a game, with the names of their arguments.
const SENTENCES: &[(Key, &[&str])] = &[
    (key::OWN_TITLE_TURN, &[]),
    (key::OWN_THROW, &[]),
    (key::OWN_THROWING, &[]),
    (key::OWN_THROWN, &["name", "die"]),
    (key::OWN_YOUR_THROW, &[]),
    (key::OWN_AGAIN, &[]),
    (key::OWN_YOUR_DIE, &[]),
    (key::OWN_YOUR_MOVE, &["die"]),
    (key::OWN_YOUR_BONUS, &["count"]),
    (key::OWN_LOBBY, &[]),
    (key::OWN_LOBBY_WATCH, &[]),
    (key::OWN_WAIT_READY, &[]),
    (key::OWN_READY, &[]),
    (key::OWN_MISSING, &[]),
    (key::OWN_AWAY, &[]),
    (key::OWN_YOU, &[]),
    (key::OWN_SECONDS, &["seconds"]),
    (key::OWN_OFFLINE, &[]),
    (key::OWN_NOT_SAID, &[]),
    (key::OWN_NOT_YOURS, &[]),
    (key::OWN_MOVED_ON, &[]),
    (key::OWN_ASKED_UNDO, &["name"]),
    (key::OWN_ASKED_END, &["name"]),
    (key::OWN_AGREED, &["n", "of"]),
    (key::OWN_OVER, &[]),
];

#[derive(Serialize)]
struct PlayData<'a> {
    /// Table id, with the game number if it plays a series; the script keeps unsent acts under it.
    table: String,
    /// Address of the game's page.
    path: String,
    /// CSRF token of its requests.
    csrf: &'a str,
    rules: Value,
    app_rolls: bool,
    /// Seconds per turn; 0 means no limit.
    turn_seconds: u16,
    /// Number of arms of the board.
    arms: u8,
    seats: Vec<SeatData>,
    board: BoardLayout,
    /// Letters of the own colors; empty for those who watch.
    mine: Vec<char>,
    /// Commitment of the seed of the dice; empty if the players throw their own.
    commitment: String,
    /// Sentences with placeholders in braces, by key.
    words: BTreeMap<String, String>,
    now: NowState<'a>,
}

/// State with the time of the page.
#[derive(Serialize)]
struct NowState<'a> {
    /// Milliseconds since 1970 by the server's clock.
    now: i64,
    #[serde(flatten)]
    state: &'a PlayState,
}

/// Serializes all data for a script element. `mine` are the letters of the own colors.
pub fn page_data(
    ctx: &Ctx,
    loaded: &LoadedTable,
    names: &Names,
    mine: Vec<char>,
    state: &PlayState,
) -> String {
    let phrases = Phrase::VARIANTS.iter().map(|phrase| (phrase.key(), &[][..]));
    let more: Vec<(Key, &[&str])> = SENTENCES.iter().copied().chain(phrases).collect();
    script_json(&PlayData {
        table: loaded.at().to_string(),
        path: address::game(loaded.at()).page(),
        csrf: ctx.csrf().unwrap_or_default(),
        rules: rules_json(&loaded.table.ruleset),
        app_rolls: loaded.table.app_rolls(),
        turn_seconds: loaded.table.ruleset.turn_seconds(),
        arms: loaded.table.arms.n(),
        seats: seats(ctx, loaded, names),
        board: BoardLayout::new(loaded.table.arms),
        mine,
        commitment: loaded.game.dice_seed().map(|seed| seed.commitment()).unwrap_or_default(),
        words: words(ctx, &more),
        now: NowState { now: ctx.now().timestamp_millis(), state },
    })
}
