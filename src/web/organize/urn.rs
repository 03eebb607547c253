//! A draw made with balls. The organizer enters each ball by number or name, and the hall's screens show it at once.

use actix_web::web::Data;
use askama::Template;
use domain::draw::DueIn;
use domain::draw::announcement::reveal::{Reveal, sizes};
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{EntryId, StageId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::text::fold;
use domain::tournament::urn::Ball;
use store::Conn;

use crate::acts::{MeantStage, NotDone, RoundError, urns};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other};
use crate::web::i18n::{Message, key};
use crate::web::organize::stage_choice;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::reveal::{RevealView, place_title, sector};
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum length of the text typed for a ball, in characters.
const MOST: usize = 120;
/// Maximum length of the reason for abandoning the urn, in characters.
const MOST_REASON: usize = 200;

#[derive(Template)]
#[template(path = "organize/urn.html")]
struct UrnPage<'a> {
    ctx: &'a Ctx,
    head: Head,
    form: Form,
    stage: Option<RevealView>,
    /// The balls to tap: all in the urn, or those that match the typed text.
    offered: Vec<EntryId>,
    championship: &'a Championship,
    names: Names,
    /// Groups or tables into which the ball can be put: value and title.
    targets: Vec<(String, String)>,
    /// True if an urn draw can be started.
    can_begin: bool,
    /// The stage to draw, if the address names one.
    meant: Option<StageId>,
}

/// `GET /tournaments/{id}/draw/urn`: the page of the urn.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    let seen = seen(&state, &championship).await?;
    render(&page(&ctx, &championship, seen.as_ref(), Form::empty()))
}

/// `POST /tournaments/{id}/draw/urn`: `act` is `begin`, `put`, `back`, `finish` or `leave`. `put` takes a typed
/// `ball` or a `tapped` one, and a `ball_target`.
///
/// Acts that depend on the number of drawn balls send the number that the page had `seen`.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let refused = || WebError::Invalid(Message::new(key::ERROR_CHOICE));
    match form.value("act") {
        "begin" => {
            let meant = MeantStage::stage(id, stage_choice::of_form(&form)?);
            state.act(&ctx, move |work| urns::open(work, meant)).await?;
        }
        "put" => {
            let known = seen(&state, &championship).await?;
            let known = known.ok_or(NotDone::Round(RoundError::MovedOn))?;
            let Some(ball) = parse(&mut form, &championship, &known) else {
                return invalid(&page(&ctx, &championship, Some(&known), form));
            };
            let n: usize = form.parse("seen").ok_or_else(refused)?;
            match state.act(&ctx, move |work| urns::put(work, id, n, ball)).await {
                Err(NotDone::Round(RoundError::MovedOn)) => {
                    return overtaken(&ctx, &state, id, form).await;
                }
                done => done?,
            }
        }
        "back" => {
            let n: usize = form.parse("seen").ok_or_else(refused)?;
            state.act(&ctx, move |work| urns::take_back(work, id, n)).await?;
        }
        "finish" => {
            state.act(&ctx, move |work| urns::finish(work, id)).await?;
            return see_other(address::tournament(id).draw());
        }
        "leave" => {
            let Some(reason) = form.text("urn_reason", 0..=MOST_REASON) else {
                let known = seen(&state, &championship).await?;
                return invalid(&page(&ctx, &championship, known.as_ref(), form));
            };
            state.act(&ctx, move |work| urns::leave(work, id, &reason)).await?;
            return see_other(address::tournament(id).draw());
        }
        _ => return Err(refused()),
    }
    see_other(address::tournament(id).draw_urn())
}

/// Answers that somebody else entered a ball meanwhile, with the current state.
async fn overtaken(ctx: &Ctx, state: &AppState, id: TournamentId, mut form: Form) -> Answer {
    let championship = load::organized(state, ctx, id).await?;
    let seen = seen(state, &championship).await?;
    form.refuse::<()>("ball", Message::new(key::URN_MOVED_ON));
    conflict(&page(ctx, &championship, seen.as_ref(), form))
}

async fn seen(state: &AppState, championship: &Championship) -> Result<Option<Reveal>, WebError> {
    let id = championship.tournament.id;
    let read = move |conn: &mut Conn| Ok::<_, WebError>(store::urns::open(conn, id)?);
    let urn = state.store.read(read).await?;
    Ok(urn.and_then(|urn| Reveal::of_urn(championship, &urn)))
}

/// Reads the typed or tapped ball and its target. The text is the number of an entry in the urn, or a part of its name or club that no
/// other entry in the urn has. Returns `None` after noting errors in the form.
fn parse(form: &mut Form, championship: &Championship, seen: &Reveal) -> Option<Ball> {
    let tapped = form.value("tapped").to_owned();
    let text = if tapped.is_empty() { form.text("ball", 1..=MOST)? } else { tapped };
    let target = form.parse::<usize>("ball_target").filter(|target| *target < seen.sizes.len());
    match found(championship, seen, &text).as_slice() {
        [entry] => Some(Ball { entry: *entry, target: target? }),
        [] => form.refuse("ball", Message::new(key::URN_NOBODY).with("text", text)),
        _ => form.refuse("ball", Message::new(key::URN_SEVERAL).with("text", text)),
    }
}

/// Entries in the urn that match the text: by number if it is a number, otherwise by name or club.
fn found(championship: &Championship, seen: &Reveal, text: &str) -> Vec<EntryId> {
    let number: Option<i32> = text.parse().ok();
    let part = fold(text);
    let fits = |id: &&EntryId| {
        championship.entry(**id).is_some_and(|entry| match number {
            Some(number) => entry.number == number,
            None => fold(&entry.name).contains(&part) || fold(&entry.club).contains(&part),
        })
    };
    seen.left.iter().filter(fits).copied().collect()
}

fn page<'a>(
    ctx: &'a Ctx,
    championship: &'a Championship,
    seen: Option<&Reveal>,
    form: Form,
) -> UrnPage<'a> {
    let names = Names::in_full(championship);
    let meant = stage_choice::of_address(ctx, championship);
    let text = form.value("ball").trim().to_owned();
    let offered = seen.map(|seen| match found(championship, seen, &text) {
        some if !text.is_empty() && !some.is_empty() => some,
        _ => seen.left.clone(),
    });
    let targets = seen.map(|seen| {
        (0..seen.sizes.len()).map(|it| (it.to_string(), place_title(ctx, seen, it))).collect()
    });
    let form = match seen.and_then(Reveal::next_target) {
        Some(next) if !form.has_errors() => form.with("ball_target", next),
        _ => form,
    };
    UrnPage {
        head: Head::new(ctx, championship, Tab::Draw),
        stage: seen.map(|seen| RevealView::new(ctx, championship, &names, seen)),
        offered: offered.unwrap_or_default(),
        targets: targets.unwrap_or_default(),
        can_begin: seen.is_none() && sizes(DueIn::stage(championship, meant)).is_some(),
        meant,
        form,
        championship,
        names,
        ctx,
    }
}

impl UrnPage<'_> {
    /// Entries whose balls can be tapped.
    fn offered(&self) -> impl Iterator<Item = &Entry> {
        self.offered.iter().filter_map(|id| self.championship.entry(*id))
    }

    fn sector(&self, entry: &Entry) -> String {
        sector(self.ctx, self.championship, entry.id)
    }
}
