//! Draws of all formats: golden seats, properties, whole championships.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

#[path = "../support/championship.rs"]
mod championship;
#[path = "../support/mountains.rs"]
mod mountains;

mod annealing;
mod announced;
mod any_plan;
mod arranging;
mod boards;
mod bracket;
mod by_hand;
mod calendar;
mod certain;
mod clock;
mod consolation;
mod course;
mod effects;
mod flaw;
mod golden;
mod grace;
mod hostile;
mod import;
mod index;
mod knockout;
mod late;
mod league;
mod legs;
mod lists;
mod methods;
mod misread;
mod names;
mod naming;
mod outcomes;
mod plan;
mod present;
mod properties;
mod rearranging;
mod redo;
mod replacing;
mod result_list;
mod reveal;
mod rounds;
mod rows;
mod same_person;
mod seating_late;
mod sheets;
mod short_names;
#[path = "../../../parchis/tests/rules/spoiling.rs"]
mod spoiling;
mod table_league;
mod takes;
mod track;
mod tree;
mod walk;
mod wishes;
mod withdrawn;
