//! Changing a tournament's front page and settings.

use actix_web::web::Data;
use askama::Template;

use super::settings_form::{self, RuleField, rule_fields};
use crate::acts::create;
use crate::rules::{FieldKind, Ruleset};
use crate::store::{self, Conn};
use crate::tournament::account::Ranking;
use crate::tournament::championship::Championship;
use crate::tournament::id::{RankingId, TournamentId};
use crate::tournament::plan::StagePlan;
use crate::tournament::settings::Settings;
use crate::tournament::tournament::{Registration, Role, Tournament};
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::Id;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::Message;
use crate::web::parts::head::{Head, Tab, path};
use crate::web::parts::load;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/settings.html")]
struct SettingsPage {
    ctx: Ctx,
    head: Head,
    form: Form,
    rules: Vec<RuleField>,
    rankings: Vec<(String, String)>,
}

/// The rankings of a tournament's account, and the one that it counts for if it counts.
struct Rankings {
    all: Vec<Ranking>,
    own: RankingId,
}

impl Rankings {
    async fn load(state: &AppState, tournament: &Tournament) -> Result<Self, WebError> {
        let (id, account) = (tournament.id, tournament.account);
        let read = move |conn: &mut Conn| {
            let all = store::rankings::of_account(conn, account)?;
            let own = store::rankings::of_tournament(conn, id)?;
            Ok::<_, WebError>(Self { all, own: own.unwrap_or(RankingId::own(account)) })
        };
        state.store.read(read).await
    }
}

/// `GET /tournaments/{id}/settings`
pub async fn show(ctx: Ctx, state: Data<AppState>, Id(id): Id<TournamentId>) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let rankings = Rankings::load(&state, &championship.tournament).await?;
    let form = settings_form::filled(&championship.tournament, rankings.own);
    render(&page(ctx, &championship, &rankings, form))
}

/// `POST /tournaments/{id}/settings`
pub async fn post(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    let plans = |settings: &Settings| -> Vec<StagePlan> {
        championship.stages().iter().map(|stage| settings.applied_to(stage.plan)).collect()
    };
    let rankings = Rankings::load(&state, &championship.tournament).await?;
    let Some(change) = settings_form::parse(&mut form, plans, &rankings.all) else {
        return invalid(&page(ctx, &championship, &rankings, form));
    };
    state.act(&ctx, move |work| create::change(work, id, change)).await?;
    see_other_saying(path(id, "settings"), &Message::new("flash-settings-saved"))
}

/// `POST /tournaments/{id}/registration`
pub async fn set_registration(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    form: Form,
) -> Answer {
    ctx.require_role(id, Role::Organizer)?;
    let (registration, said) = match form.value("registration") {
        "open" => (Registration::Open, "flash-registration-open"),
        "closed" => (Registration::Closed, "flash-registration-closed"),
        _ => return Err(WebError::Invalid(Message::new("error-choice"))),
    };
    state.act(&ctx, move |work| create::set_registration(work, id, registration)).await?;
    see_other_saying(path(id, "entries"), &Message::new(said))
}

/// `POST /tournaments/{id}/deletion`: only with its name typed in.
pub async fn delete(
    ctx: Ctx,
    state: Data<AppState>,
    Id(id): Id<TournamentId>,
    mut form: Form,
) -> Answer {
    let championship = load::organized(&state, &ctx, id).await?;
    if form.value("confirm_name").trim() != championship.tournament.name {
        let rankings = Rankings::load(&state, &championship.tournament).await?;
        let mut filled = settings_form::filled(&championship.tournament, rankings.own);
        filled = filled.with("confirm_name", form.value("confirm_name"));
        form = filled;
        form.refuse::<()>("confirm_name", Message::new("error-confirm-name"));
        return invalid(&page(ctx, &championship, &rankings, form));
    }
    state.act(&ctx, move |work| create::delete(work, id)).await?;
    see_other_saying("/", &Message::new("flash-tournament-deleted"))
}

fn page(ctx: Ctx, championship: &Championship, rankings: &Rankings, form: Form) -> SettingsPage {
    let shown = Ruleset::named(form.value("ruleset_shown"));
    SettingsPage {
        head: Head::new(&ctx, championship, Tab::Settings),
        rules: shown.map(|ruleset| rule_fields(&ruleset)).unwrap_or_default(),
        rankings: settings_form::ranking_options(&ctx, &rankings.all),
        form,
        ctx,
    }
}
