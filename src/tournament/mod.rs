//! The facts of a tournament and who may change them when: values in, values out.
//!
//! Knows the rules of play, and nothing of clocks, dice, databases, browsers or how standings are computed.

pub mod account;
pub mod announced_draw;
pub mod calendar;
pub mod championship;
pub mod club_night;
pub mod course;
pub mod desk;
pub mod dice;
pub mod display;
pub mod draw_input;
pub mod draw_origin;
pub mod entry;
pub mod event;
pub mod facts;
pub mod fingerprint;
pub mod game;
pub mod hall;
pub mod hand_in;
pub mod happening;
mod heeded;
pub mod id;
pub mod import;
mod index;
pub mod journal;
pub mod late;
pub mod merging;
pub mod names;
pub mod opened_table;
pub mod own_crest;
pub mod pin;
pub mod plan;
pub mod player;
pub mod preset;
pub mod reach;
pub mod rearrangement;
pub mod replacement;
pub mod result;
pub mod round;
pub mod rows;
pub mod same_person;
pub mod season;
pub mod seed_list;
pub mod series;
pub mod settings;
pub mod short_names;
pub mod stage;
pub mod story;
pub mod table;
pub mod table_plan;
pub mod text;
pub mod tiebreak;
#[expect(clippy::module_inception, reason = "the aggregate bears the folder's word")]
pub mod tournament;
pub mod urn;
pub mod wish;
