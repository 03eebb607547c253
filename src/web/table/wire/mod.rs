//! JSON protocol between the referee's phone and the server. `static/js/play/wire.js` has the same shapes for the script, and
//! `tests/wire.json` has an example of each. Tests check both sides against it.

mod answer;
mod now;
mod page;
mod sent;

pub use answer::{RecordedActs, RefusedActs};
pub use now::{CurrentTable, StandingAct};
pub use page::{BoardLayout, SeatData, page_data, script_json, seats, words};
pub use sent::{ActBatch, PlayAct, SentAct};
