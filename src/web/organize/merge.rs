//! The page to merge two entries of the same people. It shows the merged entry and all consequences before confirmation.

use actix_web::web::{Data, Query};
use askama::Template;
use domain::draw;
use domain::draw::changes::effects::{unfit, with_status};
use domain::tournament::championship::Championship;
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::EntryId;
use domain::tournament::merge::{self, MergeError};
use domain::tournament::names::Names;
use serde::Deserialize;

use super::entries::entry;
use crate::acts::{Decision, NotDone, RegisterError, merging as acts};
use crate::web::form::Form;
use crate::web::form::offered::replaced;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::effects::{EffectLine, OfferLine, effect_lines, seat_offers};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::repeated_people::numbered;
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/merge.html")]
struct MergePage<'a> {
    ctx: &'a Ctx,
    head: Head,
    form: Form,
    championship: &'a Championship,
    names: Names,
    /// The entry that stays, and the entry that is merged into it.
    kept: &'a Entry,
    gone: &'a Entry,
    /// Data of the merged entry: label and text.
    after: Vec<(String, String)>,
    /// The reason why the merge is impossible; `None` if it is possible.
    refusal: Option<String>,
    /// Consequences of the merge.
    lines: Vec<EffectLine>,
    /// True if a published table would not fit any more; then a reason is required.
    is_unfit: bool,
    /// Entries that could take the vacated seats at published tables.
    offers: Vec<OfferLine>,
    /// Address of the page with the two entries exchanged, if that merge is possible too.
    turned: Option<String>,
}

/// Query string: the entry to merge.
#[derive(Debug, Deserialize)]
pub struct MergeQuery {
    /// Id of the entry.
    #[serde(default)]
    with: String,
}

/// `GET /tournaments/{id}/entries/{entry}/merge?with={other}`: the preview of a merge.
pub async fn show(caller: Organized<address::Entry>, query: Query<MergeQuery>) -> Answer {
    let Organized { ctx, at: address::Entry { entry: entry_id, .. }, facts: championship, .. } =
        caller;
    let kept = entry(&championship, entry_id)?;
    let gone = other(&championship, &query.with)?;
    render(&page(&ctx, &championship, [&kept, &gone], Form::empty()))
}

/// `POST /tournaments/{id}/entries/{entry}/merge`: merges if the form is confirmed; otherwise shows the preview.
pub async fn post(caller: Organized<address::Entry, Form>, state: Data<AppState>) -> Answer {
    let Organized {
        ctx,
        at: address::Entry { id, entry: entry_id },
        facts: championship,
        mut form,
    } = caller;
    let kept = entry(&championship, entry_id)?;
    let gone = other(&championship, form.value("gone"))?;
    if form.value("decision").is_empty() {
        return conflict(&page(&ctx, &championship, [&kept, &gone], form));
    }
    let reason = form.text("merge_reason", 0..=200);
    let replaced = replaced(&mut form);
    let Some(reason) = reason.filter(|_| !form.has_errors()) else {
        return invalid(&page(&ctx, &championship, [&kept, &gone], form));
    };
    let (kept_id, gone_id) = (kept.id, gone.id);
    let done = state.act(&ctx, move |work| {
        work.decide(Decision { reason, replaced });
        acts::merge(work, id, kept_id, gone_id)
    });
    match done.await {
        Ok(()) => {
            let said = Message::new(key::FLASH_MERGED).with("name", kept.name.clone());
            see_other_saying(address::tournament(id).entries(), &said)
        }
        // The form was sent twice, or another organizer was faster.
        Err(NotDone::Register(RegisterError::Merge(MergeError::NotTwo)))
            if gone.merged_into == Some(kept.id) =>
        {
            let said = Message::new(key::FLASH_MERGED).with("name", kept.name.clone());
            see_other_saying(address::tournament(id).entries(), &said)
        }
        Err(error @ NotDone::Register(RegisterError::Merge(_) | RegisterError::Unfit(_))) => {
            if let NotDone::Register(RegisterError::Unfit(_)) = error {
                let _ = form.text("merge_reason", 1..=200);
            } else {
                form.refuse::<()>("", refusal::message(&error));
            }
            let championship = load::organized(&state, &ctx, id).await?;
            conflict(&page(&ctx, &championship, [&kept, &gone], form))
        }
        Err(error) => Err(error.into()),
    }
}

fn other(championship: &Championship, id: &str) -> Result<Entry, WebError> {
    let malformed = |_| WebError::Invalid(Message::new(key::ERROR_CHOICE));
    let id: EntryId = id.parse().map_err(malformed)?;
    championship.entry(id).cloned().ok_or(WebError::NotFound)
}

fn page<'a>(
    ctx: &'a Ctx,
    championship: &'a Championship,
    [kept, gone]: [&'a Entry; 2],
    form: Form,
) -> MergePage<'a> {
    let head = Head::new(ctx, championship, Tab::Entries);
    let names = Names::in_full(championship);
    let checked = merge::check(championship, kept.id, gone.id);
    let effects = match checked {
        Ok(_) => {
            let after = with_status(championship, gone.id, (EntryStatus::Withdrawn, None));
            draw::effects(championship, &after)
        }
        Err(_) => Vec::new(),
    };
    let is_unfit = !unfit(&effects).is_empty();
    let can_turn = merge::check(championship, gone.id, kept.id).is_ok();
    let turned = || format!("{}?with={}", head.pages().entry(gone.id).merge(), kept.id);
    let mode = championship.tournament.settings.mode;
    let after = merge::merged(kept, gone, championship.players(), mode);
    let fields = [
        (key::COLUMN_ENTRY, after.name.clone()),
        (key::SQUAD_TITLE, people(&names, &after)),
        (key::COLUMN_CLUB, after.club.clone()),
        (key::COLUMN_SECTOR, after.sector.clone()),
        (key::COLUMN_CATEGORY, after.category.clone()),
        (key::FIELD_EMAIL, after.email.clone().unwrap_or_default()),
        (key::FIELD_LIST_NUMBER, after.list_number.clone()),
    ];
    let fields = fields.into_iter().filter(|(_, text)| !text.is_empty());
    MergePage {
        kept,
        gone,
        after: fields.map(|(key, text)| (ctx.t(key), text)).collect(),
        refusal: checked.err().map(|error| {
            let error = NotDone::Register(RegisterError::Merge(error));
            ctx.say(&refusal::message(&error))
        }),
        lines: effect_lines(ctx, championship, &effects),
        is_unfit,
        offers: match checked {
            Ok(_) => seat_offers(ctx, championship, gone.id),
            Err(_) => Vec::new(),
        },
        turned: can_turn.then(turned),
        head,
        form: form.hinting("merge_reason", reason_hint(is_unfit)),
        championship,
        names,
        ctx,
    }
}

impl MergePage<'_> {
    fn title(&self, entry: &Entry) -> String {
        numbered(self.ctx, self.championship, &self.names, entry.id)
    }

    fn people(&self, entry: &Entry) -> String {
        people(&self.names, entry)
    }
}

/// Key of the hint about the reason: required or optional.
fn reason_hint(is_unfit: bool) -> Key {
    if is_unfit { key::FIELD_WITHDRAWAL_REASON_NEEDED_HINT } else { key::FIELD_LATE_REASON_HINT }
}

/// Names of the people of an entry.
fn people(names: &Names, entry: &Entry) -> String {
    let mut people: Vec<String> = entry.squad.iter().map(|id| names.player(*id)).collect();
    people.dedup();
    people.retain(|name| !name.is_empty());
    joined(&people)
}
