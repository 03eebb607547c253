//! Tests of the program in a headless browser, as people use it.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod accessible;
mod arranging;
mod book;
mod bracket;
mod check_in;
mod clipped;
mod crawl;
mod creating;
mod cut_off;
mod embeds;
mod evening;
#[allow(dead_code, reason = "tests of the journal read the rows, these rename them")]
#[path = "../support/facts.rs"]
mod facts;
mod floor;
mod following;
mod frame;
#[allow(dead_code, reason = "the answers in `tests/web` are kept, these are shown")]
#[path = "../support/gallery.rs"]
mod gallery;
mod game;
mod games;
mod hall;
#[path = "../support/hard.rs"]
mod hard;
mod hard_names;
mod harness;
mod kind;
mod line;
mod live_table;
mod look;
#[allow(dead_code, reason = "answers in `tests/web` are asserted with the rest")]
#[path = "../support/matchers.rs"]
mod matchers;
mod names;
mod newcomer;
mod notices;
mod offline;
mod paper;
#[path = "../support/patience.rs"]
mod patience;
mod play;
mod practice;
mod prepared;
#[allow(dead_code, reason = "nodes are sent signals, browsers are not")]
#[path = "../support/process.rs"]
mod process;
mod referee;
mod replay;
mod results;
mod rules_js;
#[allow(dead_code, reason = "tables are drawn in `prepared`")]
#[path = "../support/seats.rs"]
mod seats;
mod server_drawn;
mod sharing;
mod signing_up;
mod sitting;
mod streams;
mod tabs;
mod taps;
mod time_up;
mod verify_dice;
mod whole_games;
mod wire;
mod without_script;
mod work;
