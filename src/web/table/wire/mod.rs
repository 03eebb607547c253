//! What the referee's phone and the server say to each other as JSON. `static/js/play/wire.js` has the same shapes for the
//! script, `tests/wire.json` an example of each: tests hold both sides to it.

mod answer;
mod now;
mod page;
mod sent;

pub use answer::{Answered, Trouble};
pub use now::Now;
pub use page::page_data;
pub use sent::{Deed, Sent, SentAct};
