//! Storage and its behavior under concurrent acts: the same tests on both backends.

#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

#[path = "../support/mod.rs"]
mod support;
#[macro_use]
mod backend;
#[path = "../support/hall.rs"]
mod hall;
mod race;
#[path = "../../crates/domain/tests/game/referee.rs"]
#[allow(dead_code, unused_imports, reason = "the tests of games use the rest")]
mod referee;

mod accounts;
mod backup;
mod backup_commands;
mod championship_cache;
mod checkup;
#[path = "../support/command.rs"]
mod command;
mod corrupt;
mod doctor;
mod drawing;
mod events;
mod first_start;
mod game_cache;
mod game_figures;
mod games;
mod group_commit;
mod installation;
mod journal;
mod json;
mod keepers;
mod laptop;
mod migrations;
mod money;
mod notifications;
mod opening;
mod outages;
mod passes;
#[allow(dead_code, reason = "other programs poll")]
#[path = "../support/patience.rs"]
mod patience;
mod places;
mod players;
mod prizes;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/process.rs"]
mod process;
mod push;
mod rankings;
mod rebuild;
mod results;
mod second_factors;
mod seed_lists;
mod sessions;
mod sign_ups;
mod table_acts;
mod tables;
mod tournaments;
mod transactions;
mod waves;
mod webhooks;
mod wishes;
mod words;
