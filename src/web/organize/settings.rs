//! The pages for a tournament's settings, registration and deletion.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::account::Ranking;
use domain::tournament::championship::Championship;
use domain::tournament::id::RankingId;
use domain::tournament::plan::Progress;
use domain::tournament::settings::SettingGroup as SettingsGroup;
use domain::tournament::stage::Stage;
use domain::tournament::text::fold;
use domain::tournament::tournament::{Registration, Tournament};
use parchis::Mode;
use store::Conn;

use super::plan_form;
use super::settings_form;
use crate::acts::tournaments::{self, TournamentChange};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::titles::{stage_heading, stage_title};
use crate::web::request::access::Organizer;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/settings.html")]
struct SettingsPage<'a> {
    ctx: Ctx,
    head: Head,
    form: Form,
    rankings: Vec<(String, String)>,
    championship: &'a Championship,
}

/// Rankings of the tournament's account, and the ranking that the tournament counts for.
pub struct AccountRankings {
    pub all: Vec<Ranking>,
    pub own: RankingId,
}

impl AccountRankings {
    pub async fn load(state: &AppState, tournament: &Tournament) -> Result<Self, WebError> {
        let (id, account) = (tournament.id, tournament.account);
        let read = move |conn: &mut Conn| {
            let all = store::rankings::of_account(conn, account)?;
            let own = store::rankings::of_tournament(conn, id)?;
            Ok::<_, WebError>(Self { all, own: own.unwrap_or(RankingId::own(account)) })
        };
        state.store.read(read).await
    }
}

/// `GET /tournaments/{id}/settings`: the settings form.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    let rankings = AccountRankings::load(&state, &championship.tournament).await?;
    let form = settings_form::filled(&championship.tournament, rankings.own);
    render(&page(ctx, &championship, &rankings, form))
}

/// `POST /tournaments/{id}/settings`: saves the settings.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let rankings = AccountRankings::load(&state, &championship.tournament).await?;
    let Some(change) = parse(&ctx, &mut form, &championship, &rankings) else {
        return invalid(&page(ctx, &championship, &rankings, form));
    };
    state.act(&ctx, move |work| tournaments::change(work, id, change)).await?;
    see_other_saying(address::tournament(id).settings(), &Message::new(key::FLASH_SETTINGS_SAVED))
}

/// Reads the settings. Returns `None` after noting errors in the form.
pub fn parse(
    ctx: &Ctx,
    form: &mut Form,
    championship: &Championship,
    rankings: &AccountRankings,
) -> Option<TournamentChange> {
    let change = settings_form::parse(form, &rankings.all)?;
    check_mode(ctx, form, change.settings.mode, championship).map(|()| change)
}

/// `POST /tournaments/{id}/registration`: opens or closes registration.
pub async fn set_registration(
    caller: Organizer<address::Tournament, Form>,
    state: Data<AppState>,
) -> Answer {
    let Organizer { ctx, at: address::Tournament { id }, form, .. } = caller;
    let (registration, said) = match form.value("registration") {
        "open" => (Registration::Open, key::FLASH_REGISTRATION_OPEN),
        "closed" => (Registration::Closed, key::FLASH_REGISTRATION_CLOSED),
        _ => return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    };
    state.act(&ctx, move |work| tournaments::set_registration(work, id, registration)).await?;
    see_other_saying(address::tournament(id).entries(), &Message::new(said))
}

/// `POST /tournaments/{id}/deletion`: deletes the tournament if its typed name matches.
pub async fn delete(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    if letters(form.value("confirm_name")) != letters(&championship.tournament.name) {
        let rankings = AccountRankings::load(&state, &championship.tournament).await?;
        let mut filled = settings_form::filled(&championship.tournament, rankings.own);
        filled = filled.with("confirm_name", form.value("confirm_name"));
        form = filled;
        form.refuse::<()>("confirm_name", Message::new(key::ERROR_CONFIRM_NAME));
        return invalid(&page(ctx, &championship, &rankings, form));
    }
    state.act(&ctx, move |work| tournaments::delete(work, id)).await?;
    see_other_saying("/", &Message::new(key::FLASH_TOURNAMENT_DELETED))
}

/// The letters and digits of a name, without case and accents. To delete a tournament, nobody has to type
/// capitals, signs or an emoji.
fn letters(name: &str) -> String {
    fold(name).chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// Checks that all stages with tables still to be drawn can be played in this mode. Returns `None` after noting an error that names the
/// first stage that cannot.
fn check_mode(ctx: &Ctx, form: &mut Form, mode: Mode, championship: &Championship) -> Option<()> {
    if mode == championship.tournament.settings.mode {
        return Some(());
    }
    let is_open = |stage: &&Stage| championship.progress(stage) != Progress::Left;
    let fits = |stage: &Stage| {
        let table = &stage.plan.table;
        (mode == Mode::Solo || table.seats == 2) && plan_form::seated(mode, table).is_ok()
    };
    match championship.stages().iter().filter(is_open).find(|stage| !fits(stage)) {
        None => Some(()),
        Some(stage) => {
            let title = stage_title(ctx, championship, stage);
            form.refuse("mode", Message::new(key::ERROR_MODE_STAGE).with("stage", title))
        }
    }
}

fn page<'a>(
    ctx: Ctx,
    championship: &'a Championship,
    rankings: &AccountRankings,
    form: Form,
) -> SettingsPage<'a> {
    SettingsPage {
        head: Head::new(&ctx, championship, Tab::Settings),
        rankings: settings_form::ranking_options(&ctx, &rankings.all),
        championship,
        form,
        ctx,
    }
}

impl SettingsPage<'_> {
    fn title(&self, stage: &Stage) -> String {
        stage_heading(&self.ctx, self.championship, stage)
    }
}
