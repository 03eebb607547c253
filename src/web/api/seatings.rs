//! Changes of drawn seats: rearrangements of a published round, and decisions about tables that no longer fit.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::draw::changes::arrangement::{ArrangedGroup, Arrangement};
use domain::draw::changes::replacement::offers;
use domain::draw::changes::round_arrangement::RoundArranger;
use domain::tournament::api_key::Scope;
use domain::tournament::championship::Championship;
use domain::tournament::id::{EntryId, RoundId};
use serde::{Deserialize, Serialize};
use store::Conn;
use utoipa::ToSchema;

use super::answer::{versioned, wrong};
use super::body::{Nothing, Sent, as_form, refused};
use super::entries::DecisionBody;
use super::now::Target;
use super::operation::Operation;
use super::views::effects::{OfferView, offer_views};
use super::write;
use crate::acts::rearrangements::{self, RequestedArrangement};
use crate::acts::{Decision, NotDone, RoundError, Work, replacements};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::Answer;
use crate::web::organize::draws::MOST_REASON;
use crate::web::parts::load::{self, Organized};
use crate::web::state::AppState;
use crate::web::table::LoadedTable;
use crate::web::table::replacements::TableOrganizer;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read(
            "/tournaments/{id}/rounds/{round}/arrangement",
            "readArrangement",
            arrangement,
        )
        .private()
        .summary("The seats of a published round that can be rearranged")
        .answers::<ArrangementView>(),
        Operation::write(
            "/tournaments/{id}/rounds/{round}/rearrangements",
            "rearrangeRound",
            Scope::Organize,
            rearrange,
        )
        .summary("Changes the seats of a published round, for a reason")
        .body::<RearrangementBody>()
        .creates::<Nothing>(),
        Operation::read("/tables/{id}/decision", "readReplacementOffers", decisions)
            .private()
            .summary("The replacements that are possible because of a table")
            .answers::<OffersView>(),
        Operation::write("/tables/{id}/decision", "decideReplacements", Scope::Organize, decide)
            .summary("Replaces entries at drawn tables that no longer fit a result")
            .body::<DecisionBody>()
            .answers::<Nothing>(),
    ]
}

/// The seats of a round.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ArrangementView {
    /// True if entries can only swap places.
    only_swaps: bool,
    groups: Vec<GroupView>,
}

/// A table of a round, or a pool of a league.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct GroupView {
    number: i32,
    /// True if play has begun, so that nobody leaves or joins it.
    is_locked: bool,
    /// Entries in the order of their seats; `null` is a vacated seat.
    entries: Vec<Option<String>>,
}

/// New seats of a round.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RearrangementBody {
    /// The entries of each group in the order of `readArrangement`, then of new ones; `null` is a vacated seat.
    #[schema(value_type = Vec<Vec<Option<String>>>)]
    groups: Vec<Vec<Option<EntryId>>>,
    reason: String,
}

/// Replacements.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct OffersView {
    offers: Vec<OfferView>,
}

/// The facts to arrange a round.
async fn arranger(
    state: &AppState,
    championship: &Championship,
    round: RoundId,
) -> Result<RoundArranger, WebError> {
    championship.round(round).ok_or(WebError::NotFound)?;
    let known = championship.clone();
    let read = move |conn: &mut Conn| Ok::<_, WebError>(rearrangements::of(conn, &known, round)?);
    let found = state.store.read(read).await?;
    found.ok_or_else(|| NotDone::Round(RoundError::MovedOn).into())
}

async fn arrangement(
    caller: Organized<address::Round>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let (championship, round) = (caller.facts, caller.at.round);
    let arranger = arranger(&state, &championship, round).await?;
    let entry = |number: &i32| {
        let found = championship.entries().iter().find(|entry| entry.number == *number);
        found.map(|entry| entry.id.to_string())
    };
    let standing = arranger.standing();
    let groups = standing.groups.iter().zip(arranger.numbers()).enumerate();
    let group = |(index, (group, number)): (usize, (&ArrangedGroup, i32))| {
        let entries = group.entries.iter().map(entry).collect();
        GroupView { number, is_locked: arranger.is_locked(index), entries }
    };
    let groups = groups.map(group).collect();
    let view = ArrangementView { only_swaps: arranger.only_swaps(), groups };
    versioned(&req, &view, &championship.revision.to_string())
}

async fn rearrange(
    sent: Sent<RearrangementBody>,
    state: Data<AppState>,
    At(address::Round { id, round }): At<address::Round>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::organized(&state, &ctx, id).await?;
    let mut form = as_form(&body)?;
    let Some(reason) = form.text("reason", 1..=MOST_REASON) else {
        return Err(refused(&ctx, &form));
    };
    let arranger = arranger(&state, &championship, round).await?;
    let wanted = wanted(&championship, &arranger, &body.groups)?;
    let act = move |work: &mut Work<'_>| {
        rearrangements::rearrange(work, (id, round), &wanted, &reason)?;
        Ok(Nothing {})
    };
    write::act((&ctx, &state), once, Target::Tournament(id), StatusCode::CREATED, act).await
}

/// The arrangement with these groups. Each entry of the round sits once, and tables that have begun stay as they are.
fn wanted(
    championship: &Championship,
    arranger: &RoundArranger,
    groups: &[Vec<Option<EntryId>>],
) -> Result<RequestedArrangement, WebError> {
    let number = |id: &Option<EntryId>| match id {
        None => 0,
        // No entry has the number -1, so that an unknown one fits nowhere.
        Some(id) => championship.entry(*id).map_or(-1, |entry| entry.number),
    };
    let sent = groups.iter().map(|group| group.iter().map(number).collect()).collect();
    let (sent, numbers) = (Arrangement::new(sent), arranger.numbers());
    let arrangement = arranger.fitted(&sent, &numbers);
    let most = sent.groups.len().max(arrangement.groups.len());
    let of = |arrangement: &Arrangement, index: usize| -> Vec<i32> {
        let group = arrangement.groups.get(index);
        group.iter().flat_map(|it| &it.entries).copied().filter(|entry| *entry != 0).collect()
    };
    match (0..most).find(|index| of(&sent, *index) != of(&arrangement, *index)) {
        None => Ok(RequestedArrangement { arrangement, numbers, standing: arranger.standing() }),
        Some(index) => {
            let allowed = "each entry of the round once; a table that has begun as it stands";
            Err(wrong(&format!("groups[{index}]"), "does not fit", allowed.to_owned()))
        }
    }
}

async fn decisions(caller: TableOrganizer<address::Table>, req: HttpRequest) -> Answer {
    let loaded = caller.facts;
    let offers = offers(&loaded.championship, loaded.table.id);
    let view = OffersView { offers: offer_views(&offers) };
    versioned(&req, &view, &loaded.championship.revision.to_string())
}

async fn decide(sent: Sent<DecisionBody>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(reason) = form.text("reason", 1..=MOST_REASON) else {
        return Err(refused(&ctx, &form));
    };
    let tournament = LoadedTable::load(&state, at).await?.championship.tournament.id;
    let decision = Decision { reason, ..Decision::from(body) };
    let act = move |work: &mut Work<'_>| replacements::decide(work, at.table, &decision);
    write::plain((&ctx, &state), once, Target::Tournament(tournament), act).await
}
