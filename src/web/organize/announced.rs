//! Announced draws on the organizer's draw page: the announcement, any reason why it no longer fits, and the forms to announce a draw and
//! to enter its public number.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use domain::draw::announcement::{AnnouncementMisfit, misfit};
use domain::tournament::announced_draw::{AnnouncedDraw, AnnouncedInput};
use domain::tournament::championship::Championship;
use domain::tournament::id::{AnnouncedDrawId, StageId};
use store::Conn;

use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the name of the public number's source, in characters.
const MOST_SOURCE: usize = 200;

/// The announced draw as the organizer's draw page shows it.
pub(super) struct AnnouncedView {
    pub form: Form,
    /// The announcement in force: the latest one for the draw that is due.
    pub current: Option<Current>,
}

/// An announced draw, in words.
pub(super) struct Current {
    pub id: AnnouncedDrawId,
    pub path: String,
    pub source: String,
    pub known: String,
    /// SHA-256 of the published draw input.
    pub digest: String,
    /// True once the public number is known, so that it can be entered.
    pub is_known: bool,
    /// The reason why the announcement no longer matches the draw that is due, in words.
    pub misfit: Option<String>,
}

impl AnnouncedView {
    /// Loads the latest announcement for the draw `at`: the stage and the number of its draw.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        at: (StageId, i32),
    ) -> Result<Self, WebError> {
        let read = move |conn: &mut Conn| {
            let Some(last) = store::announced_draws::of_draw(conn, at)?.pop() else {
                return Ok(None);
            };
            let list = store::announced_draws::input_of(conn, last.id)?;
            Ok::<_, WebError>(Some((last, list)))
        };
        let found = state.store.read(read).await?;
        let current = found.map(|(last, list)| Current::new(ctx, championship, &last, &list));
        Ok(Self { form: Form::empty(), current })
    }
}

impl Current {
    fn new(
        ctx: &Ctx,
        championship: &Championship,
        announced: &AnnouncedDraw,
        list: &AnnouncedInput,
    ) -> Self {
        let tournament = &championship.tournament;
        let misfit = misfit(championship, announced, &list.input);
        Self {
            id: announced.id,
            path: address::tournament(tournament.id).announced_draw(announced.id).page(),
            source: announced.source.clone(),
            known: ctx.datetime(announced.known_at, tournament.settings.time_zone),
            digest: list.digest(),
            is_known: announced.is_known(ctx.now()),
            misfit: misfit.map(|misfit| in_words(ctx, championship, &misfit)),
        }
    }
}

fn in_words(ctx: &Ctx, championship: &Championship, misfit: &AnnouncementMisfit) -> String {
    let called = |number: &i32| {
        let entry = championship.entries().iter().find(|entry| entry.number == *number);
        entry.map_or_else(|| number.to_string(), |entry| format!("{number} {}", entry.name))
    };
    let all = |numbers: &[i32]| numbers.iter().map(called).collect::<Vec<_>>().join(", ");
    match misfit {
        AnnouncementMisfit::NotDue => ctx.t("announced-not-due"),
        AnnouncementMisfit::Facts => ctx.t("announced-other-facts"),
        AnnouncementMisfit::Entries { new, gone } => {
            let new = ctx.ta("announced-new").with("names", all(new)).to_string();
            let left = ctx.ta("announced-gone").with("names", all(gone)).to_string();
            match misfit {
                AnnouncementMisfit::Entries { gone, .. } if gone.is_empty() => new,
                AnnouncementMisfit::Entries { new, .. } if new.is_empty() => left,
                _ => format!("{new} {left}"),
            }
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
        false => form.refuse("known_on", Message::new("error-known-already")),
    }
}
