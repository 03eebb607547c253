//! Play at a distance of a ranking: its settings, and the people who sit down, stand up and want a rematch.

use std::collections::HashMap;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::distance_play::{DistanceSettings, FIELDS, NAME};
use domain::tournament::id::{PlayerId, TableId};
use serde::{Deserialize, Serialize};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer;
use super::body::{Nothing, Open, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::write;
use crate::acts::distance_play::{self, Sitter, Sitting};
use crate::acts::passes::Claimer;
use crate::acts::{NotDone, Work};
use crate::web::form::Form;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::{Answer, unstored};
use crate::web::parts::waiting;
use crate::web::ranking::sit;
use crate::web::request::context::Ctx;
use crate::web::request::session::Browser;
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/rankings/{id}/distance", "readDistancePlay", show)
            .summary("The play at a distance of a ranking, and the wait of a key that waits there")
            .about(
                "With a key of a pass, reading also tells that its person is still there: who is \
                 not heard for 90 seconds waits no more.",
            )
            .answers::<DistanceView>(),
        Operation::write("/rankings/{id}/distance", "setDistancePlay", Scope::Organize, save)
            .summary("Sets the play at a distance of a ranking")
            .body::<DistanceBody>()
            .answers::<Nothing>(),
        Operation::open("/rankings/{id}/waiting", "sitDown", sit_down)
            .summary("Waits for a table at a distance, and gives a key that will hold the seat")
            .about(
                "A guest sends a name; a player of the ranking sends the player, with a key of a \
                 pass that holds a seat of that player.",
            )
            .body::<SittingBody>()
            .creates::<SatDown>(),
        Operation::write("/me/standing-up", "standUp", Scope::Table, stand_up)
            .summary("Ends the wait of a key")
            .body::<Nothing>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/rematch", "askRematch", Scope::Table, rematch)
            .summary("Waits for the others of a finished table, for a key with a seat there")
            .body::<Nothing>()
            .answers::<Nothing>(),
    ]
}

/// Play at a distance of a ranking.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct DistanceView {
    /// True if people can sit down now.
    is_open: bool,
    /// Number of people who wait.
    n_waiting: usize,
    /// Time since which the key waits here.
    waits_since: Option<String>,
    /// Table at which the key plays.
    table: Option<String>,
    /// The settings, by the names of `setDistancePlay`, as texts of a form.
    settings: HashMap<String, Vec<String>>,
}

/// The settings of play at a distance.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DistanceBody {
    /// True if people can sit down.
    distance_on: bool,
    /// Beginning of the names of its weeks, at most 60 characters.
    distance_name: String,
    /// True if people who are not known may sit down too.
    takes_guests: bool,
    /// Days on which people can sit down; Monday is 1.
    club_days: Vec<u8>,
    /// Time such as `18:00`.
    opens_at: String,
    /// Time such as `02:00`; the same as `opens_at` for the whole day.
    closes_at: String,
    /// Name of the rules.
    #[schema(example = "ranking")]
    club_rules: String,
    /// Minimum number of people at a table: 2, 3 or 4.
    fewest: i64,
    /// Minutes of waiting after which three are enough, 0 to 60.
    three_after: i64,
    /// Minutes of waiting after which two are enough, 0 to 60.
    two_after: i64,
    /// Allowed difference of strength at first, 0 to 50.
    strength_gap: i64,
    /// Growth of that difference per minute of waiting, 1 to 50.
    gap_growth: i64,
    /// True if people with one network address may sit at one table.
    one_home: bool,
    /// Seconds of a turn; 0 for no limit.
    turn_seconds: i64,
    /// `lose-turn` or `house-plays`.
    out_of_time: String,
}

/// A person who sits down: a player, or a guest with a name.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SittingBody {
    /// Name of a guest, 2 to 60 characters.
    #[serde(default)]
    sit_name: String,
    /// A player of the ranking whose seat, in any tournament, the key holds.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    player: Option<PlayerId>,
    /// True if the house's player may have the free seats of the table after the longest wait. Its game then counts for no ranking.
    #[serde(default)]
    with_house: bool,
}

/// A person who waits.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct SatDown {
    /// Secret for the header `Authorization: Bearer KEY`, if a new pass was made. It is not shown again.
    key: Option<String>,
}

async fn show(
    ctx: Ctx,
    req: HttpRequest,
    state: Data<AppState>,
    At(address::Ranking { id }): At<address::Ranking>,
) -> Answer {
    let room = sit::load(&ctx, &state, id).await?;
    if let (Some(own), Some(_)) = (&room.own, ctx.pass_key()) {
        let (pass, now) = (own.pass, ctx.now());
        let hear = move |conn: &mut Conn| store::waiting_players::hear(conn, pass, now);
        state.store.write(hear).await?;
    }
    let mut settings: HashMap<String, Vec<String>> = HashMap::new();
    for (name, value) in Form::empty().filled(&FIELDS, &room.play.settings).fields() {
        settings.entry(name.clone()).or_default().push(value.clone());
    }
    let view = DistanceView {
        is_open: room.closed(&ctx).is_none(),
        n_waiting: room.n_waiting,
        waits_since: room.own.as_ref().map(|own| own.since.to_rfc3339()),
        table: room.table.map(|table| table.to_string()),
        settings,
    };
    unstored(answer::json(&req, &view))
}

async fn save(
    sent: Sent<DistanceBody>,
    state: Data<AppState>,
    At(address::Ranking { id }): At<address::Ranking>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut settings = DistanceSettings::usual(String::new());
    let mut form = as_form(&body)?;
    if form.read_all(&FIELDS, &mut settings).is_none() {
        return Err(refused(&ctx, &form));
    }
    let act = move |work: &mut Work<'_>| distance_play::save(work, id, settings);
    write::plain((&ctx, &state), once, Target::Account, act).await
}

async fn sit_down(
    sent: Open<SittingBody>,
    browser: Browser,
    state: Data<AppState>,
    At(address::Ranking { id }): At<address::Ranking>,
) -> Answer {
    let Open { ctx, body } = sent;
    let mut form = as_form(&body)?;
    let sitter = match body.player {
        Some(player) => Sitter::Known(player),
        None => match form.public_name("sit_name", NAME) {
            Some(name) => Sitter::Guest(name),
            None => return Err(refused(&ctx, &form)),
        },
    };
    let sitting = Sitting { sitter, with_house: body.with_house };
    state.limits.sitting(browser.address)?;
    let key = secret::random_key();
    let hash = ctx.pass_key().map_or_else(|| secret::fingerprint(&key), str::to_owned);
    let device = waiting::device(Claimer::Key(hash), browser.address);
    let act = move |work: &mut Work<'_>| {
        let done = distance_play::sit_down(work, id, &sitting, &device)?;
        Ok::<_, NotDone>(SatDown { key: done.is_new.then_some(key) })
    };
    let at = (&ctx, state.as_ref());
    let answer = write::each_time(at, Target::Account, StatusCode::CREATED, act).await;
    waiting::seat(&state, id).await;
    unstored(answer)
}

async fn stand_up(sent: Sent<Nothing>, state: Data<AppState>) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let claimer = claimer(&ctx)?;
    let act = move |work: &mut Work<'_>| distance_play::stand_up(work, &claimer);
    write::plain((&ctx, &state), once, Target::Account, act).await
}

async fn rematch(
    sent: Sent<Nothing>,
    browser: Browser,
    state: Data<AppState>,
    Id(table): Id<TableId>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let device = waiting::device(claimer(&ctx)?, browser.address);
    let find = move |conn: &mut Conn| {
        let tournament = store::tables::tournament_of(conn, table)?;
        Ok::<_, StoreError>((tournament, store::distance_play::ranking_of(conn, tournament)?))
    };
    let (tournament, ranking) = state.store.read(find).await?;
    let act = move |work: &mut Work<'_>| distance_play::rematch(work, table, &device);
    let at = Target::Table(table, tournament);
    let answer = write::plain((&ctx, &state), once, at, act).await;
    if let Some(ranking) = ranking {
        waiting::seat(&state, ranking).await;
    }
    answer
}

/// The holder of the key of a pass.
///
/// # Errors
/// [`WebError::Forbidden`] for any other caller.
fn claimer(ctx: &Ctx) -> Result<Claimer, WebError> {
    ctx.pass_key().map(|hash| Claimer::Key(hash.to_owned())).ok_or(WebError::Forbidden)
}
