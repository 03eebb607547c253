//! The announcement of a draw on the organizer's draw page, with any reason why it no longer fits, and the form to announce a draw.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::draw::announcement::{AnnouncementMisfit, misfit};
use domain::tournament::announced_draw::AnnouncedDraw;
use domain::tournament::championship::Championship;
use domain::tournament::id::StageId;
use store::Conn;

use super::hand_form::entry_title;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::i18n::{Key, Message, key};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the name of the public number's source, in characters.
pub const MOST_SOURCE: usize = 200;

/// The latest announcement of a draw, as the organizer's draw page shows it.
pub(super) struct AnnouncementView {
    pub draw: AnnouncedDraw,
    /// SHA-256 of the published draw input.
    pub digest: String,
    /// The reason why the announcement no longer matches the draw that is due, in words; `None` if it matches.
    pub misfit: Option<String>,
}

impl AnnouncementView {
    /// Loads the latest announcement for the draw `at`: the stage and the number of the first round. `None` if there is none.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        at: (StageId, i32),
    ) -> Result<Option<Self>, WebError> {
        let read = move |conn: &mut Conn| {
            let Some(last) = store::announced_draws::of_draw(conn, at)?.pop() else {
                return Ok(None);
            };
            let input = store::announced_draws::input_of(conn, last.id)?;
            Ok::<_, WebError>(Some((last, input)))
        };
        let found = state.store.read(read).await?;
        Ok(found.map(|(draw, input)| Self {
            digest: input.digest(),
            misfit: misfit(championship, &draw, &input.input)
                .map(|misfit| in_words(ctx, championship, &misfit)),
            draw,
        }))
    }
}

fn in_words(ctx: &Ctx, championship: &Championship, misfit: &AnnouncementMisfit) -> String {
    let entries = |key: Key, numbers: &[i32]| {
        let names: Vec<String> =
            numbers.iter().map(|number| entry_title(championship, *number)).collect();
        let said = ctx.ta(key).with("names", names.join(", ")).to_string();
        (!names.is_empty()).then_some(said)
    };
    match misfit {
        AnnouncementMisfit::NotDue => ctx.t(key::ANNOUNCED_NOT_DUE),
        AnnouncementMisfit::Facts => ctx.t(key::ANNOUNCED_OTHER_FACTS),
        AnnouncementMisfit::Entries { new, gone } => {
            let said = [entries(key::ANNOUNCED_NEW, new), entries(key::ANNOUNCED_GONE, gone)];
            said.into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    }
}

/// Reads the source of the public number and the moment when it becomes known. Returns `None` after noting errors in the form.
pub(super) fn parse(
    form: &mut Form,
    zone: Tz,
    now: DateTime<Utc>,
) -> Option<(String, DateTime<Utc>)> {
    let source = form.text("source", 1..=MOST_SOURCE);
    let known = form.moment(("known_on", "known_time"), zone)?;
    match known > now {
        true => Some((source?, known)),
        false => form.refuse("known_on", Message::new(key::ERROR_KNOWN_ALREADY)),
    }
}
