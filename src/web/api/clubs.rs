//! Club nights: their settings, opening a table by the club's code, the seats of its players, and annulling it.

use std::collections::HashMap;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::club_night::{ClubSettings, FIELDS};
use domain::tournament::id::PlayerId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::{Conn, StoreError};
use utoipa::ToSchema;

use super::answer;
use super::body::{Nothing, Open, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::table_acts::require_device;
use super::table_keys::TableKey;
use super::write;
use crate::acts::{NotDone, Work, club_nights, passes};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::game_at::GameAt;
use crate::web::http::path::{At, Id};
use crate::web::http::respond::Answer;
use crate::web::people::join::OpenedByPin;
use crate::web::ranking::open_table::{self, ClubFacts};
use crate::web::request::context::Ctx;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/rankings/{id}/club", "readClubNight", show)
            .private()
            .summary("The club night of a ranking, with its code")
            .answers::<ClubView>(),
        Operation::write("/rankings/{id}/club", "setClubNight", Scope::Organize, save)
            .summary("Sets the club night of a ranking")
            .body::<ClubBody>()
            .answers::<Nothing>(),
        Operation::open("/clubs/{club}/tables", "openTable", open)
            .summary("Opens a table by the code of a club, and gives a key with its first seat")
            .about(
                "If a name is not clear, the member choices of the problem has the players whom \
                 it may mean.",
            )
            .body::<SeatsBody>()
            .creates::<TableKey>(),
        Operation::write("/tables/{id}/seat", "takeSeat", Scope::Table, sit)
            .summary("Gives a seat at a table that players opened to this table key")
            .body::<SeatBody>()
            .answers::<Nothing>(),
        Operation::write("/tables/{id}/dissolution", "dissolveTable", Scope::Table, dissolve)
            .summary("Dissolves a table that players opened, before anything is logged there")
            .body::<Nothing>()
            .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/tables/{table}/annulment",
            "annulTable",
            Scope::Organize,
            annul,
        )
        .summary("Annuls a table that players opened, whatever its result")
        .body::<AnnulmentBody>()
        .answers::<Nothing>(),
    ]
}

/// A club night.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct ClubView {
    /// Code on the wall of the club.
    code: String,
    /// The settings, by the names of `setClubNight`, as texts of a form.
    settings: HashMap<String, Vec<String>>,
}

/// The settings of a club night.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ClubBody {
    /// True if players can open tables.
    club_on: bool,
    /// Name of the club, at most 60 characters.
    club_name: String,
    /// `solo` or `pairs`.
    mode: String,
    /// Name of the rules.
    #[schema(example = "ranking")]
    club_rules: String,
    /// Days on which tables can be opened; Monday is 1.
    club_days: Vec<u8>,
    /// Time such as `18:00`.
    opens_at: String,
    /// Time such as `02:00`; the same as `opens_at` for the whole day.
    closes_at: String,
    /// True if players may name people who are not known.
    takes_new: bool,
    /// Tables of a player in an evening, 1 to 20.
    tables_each: i64,
    /// Tables that are open at once, 1 to 50.
    tables_open: i64,
    /// True for another code; the old one becomes invalid.
    #[serde(default)]
    is_new_code: bool,
}

/// The people of a table. In pairs the first two play together.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeatsBody {
    /// Name of the person at the first seat.
    seat1: String,
    seat2: String,
    #[serde(default)]
    seat3: String,
    #[serde(default)]
    seat4: String,
    /// Player whom the name means, if there are several, or `new`.
    #[serde(default)]
    pick1: String,
    #[serde(default)]
    pick2: String,
    #[serde(default)]
    pick3: String,
    #[serde(default)]
    pick4: String,
}

/// The player who uses this table key.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SeatBody {
    #[schema(value_type = String)]
    player: PlayerId,
}

/// The reason for annulling a table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AnnulmentBody {
    /// 3 to 300 characters.
    annul_reason: String,
}

async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::Ranking { id }): At<address::Ranking>,
    req: HttpRequest,
) -> Answer {
    let read = move |conn: &mut Conn| {
        let account = store::rankings::find(conn, id)?.account;
        Ok::<_, StoreError>((account, store::club_nights::of_ranking(conn, id)?))
    };
    let (account, night) = state.store.read(read).await?;
    ctx.caller().require_account(account)?;
    let night = night.ok_or(WebError::NotFound)?;
    let mut settings: HashMap<String, Vec<String>> = HashMap::new();
    for (name, value) in Form::empty().filled(&FIELDS, &night.settings).fields() {
        settings.entry(name.clone()).or_default().push(value.clone());
    }
    answer::json(&req, &ClubView { code: night.code, settings })
}

async fn save(
    sent: Sent<ClubBody>,
    state: Data<AppState>,
    At(address::Ranking { id }): At<address::Ranking>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut settings = ClubSettings::usual(String::new());
    let mut form = as_form(&body)?;
    if form.read_all(&FIELDS, &mut settings).is_none() {
        return Err(refused(&ctx, &form));
    }
    let act = move |work: &mut Work<'_>| club_nights::save(work, id, settings, body.is_new_code);
    write::plain((&ctx, &state), once, Target::Account, act).await
}

async fn open(
    sent: Open<SeatsBody>,
    browser: Browser,
    state: Data<AppState>,
    At(at): At<address::Club>,
) -> Answer {
    let Open { ctx, body } = sent;
    let found = open_table::find(&ctx, &browser, &state, &at).await?;
    let mut form = as_form(&body)?;
    let mut asked = HashMap::new();
    let Some(named) = open_table::named(&mut form, &found, &mut asked) else {
        return Err(unclear(&found, refused(&ctx, &form), &asked));
    };
    state.limits.opening(browser.address)?;
    let session = NewSession::of_program(&ctx, &browser, String::new());
    let act = move |work: &mut Work<'_>| {
        session.insert(work.conn())?;
        let hash = session.id_hash();
        let table = club_nights::open_table(work, &at.club, hash, &named)?;
        store::sessions::grant_table(work.conn(), hash, table)?;
        Ok(TableKey::new(&session, OpenedByPin::Table(table)))
    };
    write::each_time((&ctx, &state), Target::Account, StatusCode::CREATED, act).await
}

/// The error with the players whom each unclear name may mean.
fn unclear(
    found: &ClubFacts,
    error: WebError,
    asked: &HashMap<&'static str, Vec<PlayerId>>,
) -> WebError {
    let WebError::Problem(problem) = error else { return error };
    let choice = |id: &PlayerId| {
        let player = found.players.iter().find(|player| player.id == *id)?;
        let (name, club) = (player.public_name(), &player.club);
        Some(json!({ "player": id.to_string(), "name": name, "club": club }))
    };
    let of_seat = |(seat, players): (&&str, &Vec<PlayerId>)| {
        ((*seat).to_owned(), players.iter().filter_map(choice).collect())
    };
    let choices: Map<String, Value> = asked.iter().map(of_seat).collect();
    problem.with("choices", choices.into()).into()
}

/// The table of a write, for what stands after a conflict.
async fn target(state: &AppState, at: GameAt) -> Result<Target, WebError> {
    let of = move |conn: &mut Conn| store::tables::tournament_of(conn, at.table);
    Ok(Target::Table(at.table, state.store.read(of).await?))
}

async fn sit(sent: Sent<SeatBody>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, body, once } = sent;
    let target = target(&state, at).await?;
    if let Some(tournament) = target.tournament() {
        require_device(&ctx, tournament, at)?;
    }
    let device = ctx.device().map(str::to_owned);
    let act = move |work: &mut Work<'_>| {
        club_nights::sit(work, at.table, body.player)?;
        let device = device.as_deref().ok_or(NotDone::Forbidden)?;
        passes::claim_at(work, at.table, body.player, device)
    };
    write::plain((&ctx, &state), once, target, act).await
}

async fn dissolve(sent: Sent<Nothing>, state: Data<AppState>, Id(at): Id<GameAt>) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let target = target(&state, at).await?;
    let act = move |work: &mut Work<'_>| club_nights::dissolve(work, at.table);
    write::plain((&ctx, &state), once, target, act).await
}

async fn annul(
    sent: Sent<AnnulmentBody>,
    state: Data<AppState>,
    At(address::DrawnTable { id, table }): At<address::DrawnTable>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let Some(reason) = form.text("annul_reason", 3..=300) else {
        return Err(refused(&ctx, &form));
    };
    let act = move |work: &mut Work<'_>| club_nights::annul(work, id, table, &reason);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
