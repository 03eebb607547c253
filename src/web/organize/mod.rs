//! The organizer's pages: creating, settings, entries and import, draw, publish and close.

pub mod arrange;
mod arrange_form;
mod by_hand;
pub mod calls;
pub mod create;
pub mod crest_choice;
pub mod crests;
pub mod draws;
pub mod entries;
mod flaws;
mod given;
pub mod hand_ins;
pub mod import;
pub mod journal;
pub mod late;
mod of_age;
pub mod penalties;
pub mod pins;
pub mod plan_form;
pub mod players;
pub mod results;
pub mod settings;
pub mod settings_form;
pub mod stage;
pub mod steps;
pub mod withdrawal;
