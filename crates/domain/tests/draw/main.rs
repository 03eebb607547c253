//! Draws of all formats: pinned seats, properties, whole tournaments.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

#[path = "../support/championship.rs"]
mod championship;
#[path = "../support/mountains.rs"]
mod mountains;

mod annealing;
mod announcement;
mod any_plan;
mod boards;
mod bracket;
mod bracket_sheets;
mod branch;
mod by_hand;
mod calendar;
mod certain;
mod claim;
mod clock;
mod consolation;
mod course;
mod doubles;
mod draft_arrangement;
mod editions;
mod effects;
mod estimate;
mod figures;
mod flaw;
mod front_page;
mod golden;
mod grace;
mod hostile;
mod import;
mod index;
mod knockout;
mod late_seats;
mod lateness;
mod league;
mod legs;
mod lists;
mod live_boards;
mod mail;
mod methods;
mod misread;
mod money;
mod names;
mod outcomes;
mod person_merge;
mod plan;
mod planned_track;
mod present;
mod prizes;
mod properties;
mod rearrangement;
mod redo;
mod replacement;
mod result_list;
mod reveal;
mod round_name;
mod rounds;
mod rows;
mod same_person;
mod sheets;
mod short_names;
mod sign_up;
#[path = "../../../parchis/tests/rules/spoiling.rs"]
mod spoiling;
mod standings_views;
mod table_league;
mod track;
mod tree;
mod victories;
mod walk;
mod webhooks;
mod wishes;
mod withdrawn;
