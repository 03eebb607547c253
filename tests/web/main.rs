//! Pages of a running service, as a browser sees them.
#![expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod app;

mod account;
mod announced;
mod api;
mod api_described;
mod api_docs;
mod api_draws;
mod api_examples;
mod api_hall;
mod api_money;
mod api_organize;
mod api_people;
mod api_problems;
mod api_rights;
mod api_seats;
mod api_sign_ups;
mod api_streams;
mod api_tables;
mod arrange;
mod authorization;
mod bad_input;
mod book;
mod bracket_cards;
mod branches;
mod by_hand;
mod calendar;
mod cards;
mod certain;
mod check_in;
mod claims;
mod club_nights;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/command.rs"]
mod command;
mod config;
mod consolation;
mod creating;
mod crests;
mod delay;
mod delegates;
mod desk;
mod dice;
mod dice_figures;
mod display;
mod distance;
mod distance_play;
mod drafts;
mod drawing;
mod duties;
mod editions;
mod embeds;
mod entries;
mod entry;
mod errors;
mod feeds;
mod fields;
mod fiesta;
#[path = "../support/filled.rs"]
mod filled;
mod finished;
mod fixture;
mod form;
mod form_size;
#[allow(dead_code, reason = "only `tests/look` shows what is collected here")]
#[path = "../support/gallery.rs"]
mod gallery;
mod games;
#[path = "../support/hall.rs"]
#[expect(dead_code, reason = "the store's tests use the rest")]
mod hall;
mod hand_ins;
mod hostile;
mod http;
mod import;
mod invitation;
mod join;
mod journal;
mod json_ld;
mod knockout;
mod language;
mod late;
mod legs;
mod let_stand;
mod live;
mod live_table;
mod lobby;
mod log;
mod mail;
#[path = "../support/matchers.rs"]
mod matchers;
mod me;
mod meanwhile;
mod minors;
mod money;
mod names;
mod navigation;
mod new_password;
mod night;
mod no_show;
mod old;
mod once;
mod outages;
mod own_crests;
mod pages;
mod parts;
#[allow(dead_code, reason = "other programs poll")]
#[path = "../support/patience.rs"]
mod patience;
mod people;
mod person_merge;
mod pins;
mod play_page;
mod pool_winners;
mod practice;
mod print;
mod privacy;
mod prizes;
#[allow(dead_code, reason = "other programs use the rest")]
#[path = "../support/process.rs"]
mod process;
mod public;
mod publication;
mod push;
mod race;
mod rankings;
mod rearrange;
mod refusals;
mod region;
mod replacements;
mod replay;
mod results;
mod rights;
mod rounds;
mod same_person;
mod seasons;
mod seat;
mod second_factor;
mod sectors;
mod seeds;
mod share;
mod shared;
mod sheets;
mod sign_in;
mod sign_up;
mod sign_ups;
mod size;
#[path = "../support/smtp.rs"]
mod smtp;
mod spectators;
#[path = "../../crates/parchis/tests/rules/spoiling.rs"]
mod spoiling;
mod stages;
mod standings;
mod statics;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod trouble;
mod turns;
mod unnamed;
mod urns;
mod watch;
mod webhooks;
mod weight;
mod wire;
mod wishes;
mod withdrawal;
mod withdrawn;
mod words;
