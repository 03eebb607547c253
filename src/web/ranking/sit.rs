//! The page at which people sit down at a distance and wait for a table. It needs no account.

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};
use domain::ranking::waiting_room::Meetings;
use domain::tournament::account::Ranking;
use domain::tournament::distance_play::{DistancePlay, NAME, Waiting};
use domain::tournament::id::{PassId, PlayerId, RankingId, TableId};
use store::{Conn, StoreError};

use super::club;
use crate::acts::distance_play::{Sitter, Sitting, playing_at, sit_down, stand_up};
use crate::acts::passes::Claimer;
use crate::acts::{NotDone, rankings};
use crate::web::form::Form;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render, see_other, unstored};
use crate::web::i18n::{Key, key};
use crate::web::parts::waiting;
use crate::web::request::context::Ctx;
use crate::web::request::session::{Browser, NewSession};
use crate::web::state::AppState;

/// Age from which the last sign of a device is noted anew.
const NOTED: TimeDelta = TimeDelta::seconds(15);
/// Wait after which the page says why nobody is seated.
const EXPLAINED: TimeDelta = TimeDelta::seconds(20);

#[derive(Template)]
#[template(path = "ranking/sit.html")]
struct SitPage<'a> {
    ctx: &'a Ctx,
    room: &'a RoomFacts,
    form: Form,
}

/// The people who wait at a ranking, as a visitor sees them.
pub struct RoomFacts {
    pub play: DistancePlay,
    pub ranking: Ranking,
    /// Number of people who wait.
    pub n_waiting: usize,
    /// The visitor's own wait here.
    pub own: Option<Waiting>,
    /// Table at which the visitor plays.
    pub table: Option<TableId>,
    /// Players who the visitor is, with their names.
    people: Vec<(PlayerId, String)>,
    /// True if no further game of the week counts against any of the others who wait.
    has_met_all: bool,
}

impl RoomFacts {
    /// Reason why nobody can sit down now; `None` if people can.
    pub fn closed(&self, ctx: &Ctx) -> Option<Key> {
        let zone = self.ranking.settings.time_zone;
        match self.play.settings.is_on {
            false => Some(key::ERROR_DISTANCE_OFF),
            true if !self.play.settings.hours.hold(ctx.now(), zone) => {
                Some(key::ERROR_DISTANCE_CLOSED)
            }
            true => None,
        }
    }
}

impl SitPage<'_> {
    fn pages(&self) -> address::Ranking {
        address::ranking(self.room.ranking.id)
    }

    fn closed(&self) -> Option<Key> {
        self.room.closed(self.ctx)
    }

    /// When a table begins, in words.
    fn when(&self) -> String {
        let of = &self.room.play.settings;
        let (three, two) = (i32::from(of.three_after), i32::from(of.two_after));
        let words = match of.fewest {
            4 => self.ctx.ta(key::SIT_WHEN_FOUR),
            3 => self.ctx.ta(key::SIT_WHEN_THREE).with("three", three.min(two)),
            _ => self.ctx.ta(key::SIT_WHEN_TWO).with("three", three.min(two)).with("two", two),
        };
        words.to_string()
    }

    /// True if the visitor may choose a name.
    fn takes_name(&self) -> bool {
        self.room.play.settings.takes_guests
    }
}

/// `GET /rankings/{id}/sit`: who waits, and the form that sits down. Once the visitor has a table, it leads there.
pub async fn show(
    ctx: Ctx,
    At(address::Ranking { id }): At<address::Ranking>,
    state: Data<AppState>,
) -> Answer {
    let room = load(&ctx, &state, id).await?;
    match (&room.own, room.table) {
        (None, Some(table)) => return unstored(see_other(address::table(table).play())),
        (Some(own), _) if ctx.now() - own.seen_at >= NOTED => {
            let (pass, now) = (own.pass, ctx.now());
            let hear = move |conn: &mut Conn| store::waiting_players::hear(conn, pass, now);
            state.store.write(hear).await?;
        }
        _ => {}
    }
    unstored(render(&SitPage { ctx: &ctx, room: &room, form: Form::empty() }))
}

/// `POST /rankings/{id}/sit`: `act` is `sit` with a `player` or a `sit_name` and perhaps `with_house`, or `stand`.
pub async fn post(
    ctx: Ctx,
    At(address::Ranking { id }): At<address::Ranking>,
    browser: Browser,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let here = address::ranking(id);
    if form.value("act") == "stand" {
        let session = ctx.device().unwrap_or_default().to_owned();
        let claimer = Claimer::Session { session, key_hash: None };
        state.act(&ctx, move |work| stand_up(work, &claimer)).await?;
        return see_other(here.sit());
    }
    let room = load(&ctx, &state, id).await?;
    let known = form.parse::<PlayerId>("player");
    let sitter = match known {
        Some(player) => Some(Sitter::Known(player)),
        None => form.public_name("sit_name", NAME).map(Sitter::Guest),
    };
    let Some(sitter) = sitter else {
        return unstored(invalid(&SitPage { ctx: &ctx, room: &room, form }));
    };
    let sitting = Sitting { sitter, with_house: form.flag("with_house") };
    state.limits.sitting(browser.address)?;
    let new =
        ctx.session().is_none().then(|| NewSession::of_referee(&ctx, &browser, String::new()));
    let cookie = new.as_ref().map(|session| session.cookie(&state));
    let own = ctx.device().map(str::to_owned);
    let session = own.or(new.as_ref().map(|it| it.id_hash().to_owned())).unwrap_or_default();
    // A key of the pass, so that its person can open it on another device later.
    let key_hash = Some(secret::fingerprint(&secret::random_key()));
    let device = waiting::device(Claimer::Session { session, key_hash }, browser.address);
    let sat = state.act(&ctx, move |work| {
        if let Some(new) = &new {
            new.insert(work.conn())?;
        }
        sit_down(work, id, &sitting, &device)
    });
    match sat.await {
        Ok(_) => {
            waiting::seat(&state, id).await;
            let mut response = see_other(here.sit())?;
            if let Some(cookie) = cookie {
                response.add_cookie(&cookie).map_err(WebError::internal)?;
            }
            Ok(response)
        }
        Err(NotDone::Distance(error)) => {
            form.refuse::<()>("", refusal::of_distance(error));
            unstored(invalid(&SitPage { ctx: &ctx, room: &room, form }))
        }
        Err(error) => Err(error.into()),
    }
}

/// The waiting room of a ranking, as the caller sees it.
///
/// # Errors
/// [`WebError::NotFound`]: the ranking is unknown, or was never open at a distance.
pub async fn load(ctx: &Ctx, state: &AppState, id: RankingId) -> Result<RoomFacts, WebError> {
    let (device, account) = (ctx.device().map(str::to_owned), ctx.user().map(|user| user.id));
    let (key, now) = (ctx.pass_key().map(str::to_owned), ctx.now());
    let mut own: Vec<PlayerId> = ctx.caller().seats().iter().map(|seat| seat.player).collect();
    own.sort_unstable();
    own.dedup();
    let cache = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let Some(play) = store::distance_play::of_ranking(conn, id)? else { return Ok(None) };
        let passes = match &key {
            Some(key) => store::passes::find_by_key(conn, key)?.into_iter().collect(),
            None => store::passes::of_session(conn, device.as_deref(), account)?,
        };
        let passes: Vec<PassId> = passes.iter().map(|pass| pass.id).collect();
        let all = store::waiting_players::of_ranking(conn, id)?;
        let waiting: Vec<&Waiting> = all.iter().filter(|one| one.is_heard(now)).collect();
        let is_own = |one: &&&Waiting| passes.contains(&one.pass);
        let own_wait = waiting.iter().find(is_own).map(|one| (**one).clone());
        let known = store::players::find_many(conn, &own)?;
        let members = known.iter().filter(|it| it.account == play.account && it.is_named());
        let people: Vec<_> = members.map(|player| (player.id, player.public_name())).collect();
        let is_met = own_wait.as_ref().filter(|one| now - one.since >= EXPLAINED);
        let has_met_all = match is_met.and_then(|one| one.player) {
            Some(player) => has_met_all(conn, &play, (player, &waiting), now)?,
            None => false,
        };
        Ok::<_, StoreError>(Some(RoomFacts {
            ranking: store::rankings::find(conn, id)?,
            n_waiting: waiting.len(),
            own: own_wait,
            table: match own.is_empty() {
                true => None,
                false => {
                    let load = |conn: &mut Conn, id| cache.load(conn, id);
                    playing_at(conn, id, |player| own.contains(&player), now, load)?
                }
            },
            people,
            has_met_all,
            play,
        }))
    };
    state.store.read(read).await?.ok_or(WebError::NotFound)
}

/// True if others wait, and no further game of the week counts against any of them.
fn has_met_all(
    conn: &mut Conn,
    play: &DistancePlay,
    (player, waiting): (PlayerId, &[&Waiting]),
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let mut others = waiting.iter().filter(|one| one.player != Some(player)).peekable();
    if others.peek().is_none() {
        return Ok(false);
    }
    let settings = store::rankings::find(conn, play.ranking)?.settings;
    let games = rankings::games(conn, play.account, play.ranking)?;
    let meetings = Meetings::of(&games, &settings, now);
    Ok(others.all(|one| one.player.is_some_and(|other| meetings.is_full(player, other))))
}
