//! Webhooks of a tournament: the list, and the form for a new one, whose secret is shown once.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::webhook::{
    DeliveryProblem, DeliveryState, LONGEST_URL, MOST_WEBHOOKS, OVERLAP, Webhook, WebhookError,
    WebhookEvent, WebhookState,
};
use store::Conn;

use crate::acts::webhooks::WebhookForm;
use crate::acts::{NotDone, webhooks};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, invalid, render};
use crate::web::i18n::{Message, key, word_keys};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::webhooks::target::{self, TargetError};

word_keys! {
    WebhookEvent {
        RoundPublished => WEBHOOK_ROUND_PUBLISHED, TableCalled => WEBHOOK_TABLE_CALLED,
        ResultSigned => WEBHOOK_RESULT_SIGNED, ResultCorrected => WEBHOOK_RESULT_CORRECTED,
        StageClosed => WEBHOOK_STAGE_CLOSED, TournamentFinished => WEBHOOK_TOURNAMENT_FINISHED,
        SignUpMade => WEBHOOK_SIGN_UP_MADE, Test => WEBHOOK_TEST,
    }
    WebhookState { On => WEBHOOK_IS_ON, Off => WEBHOOK_IS_OFF, Gone => WEBHOOK_IS_GONE }
    DeliveryState {
        Waiting => WEBHOOK_WAITING, Delivered => WEBHOOK_DELIVERED, Dead => WEBHOOK_DEAD,
    }
    DeliveryProblem {
        Status => WEBHOOK_PROBLEM_STATUS, Redirect => WEBHOOK_PROBLEM_REDIRECT,
        Silent => WEBHOOK_PROBLEM_SILENT, Unreachable => WEBHOOK_PROBLEM_UNREACHABLE,
        Refused => WEBHOOK_PROBLEM_REFUSED,
    }
}

#[derive(Template)]
#[template(path = "organize/webhooks.html")]
struct WebhooksPage {
    ctx: Ctx,
    head: Head,
    webhooks: Vec<Webhook>,
    /// False if the tournament has as many as it may have.
    may_add: bool,
    form: Form,
}

/// The page that shows a new secret.
#[derive(Template)]
#[template(path = "organize/webhook_secret.html")]
struct SecretPage {
    ctx: Ctx,
    head: Head,
    webhook: Webhook,
}

impl WebhooksPage {
    fn events(&self, webhook: &Webhook) -> String {
        let words = webhook.events.iter().map(|event| self.ctx.word(*event));
        words.collect::<Vec<_>>().join("\u{a0}· ")
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        event_options(&self.ctx)
    }
}

/// The events that can be chosen, with their words.
pub fn event_options(ctx: &Ctx) -> Vec<(&'static str, String)> {
    WebhookEvent::choices().map(|event| (event.name(), ctx.word(event))).collect()
}

/// `GET /tournaments/{id}/webhooks`: the list, and the form with all events.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, facts: championship, .. } = caller;
    let all =
        WebhookEvent::choices().fold(Form::empty(), |form, it| form.with("events", it.name()));
    render(&page(ctx, &state, &championship, all).await?)
}

/// `POST /tournaments/{id}/webhooks`: adds one and shows its secret, this one time.
pub async fn add(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, form } = caller;
    let mut form = form.instead("is_on", "on");
    let Some(new) = parse(&mut form, state.config.webhooks_private) else {
        return invalid(&page(ctx, &state, &championship, form).await?);
    };
    match state.act(&ctx, move |work| webhooks::add(work, id, new)).await {
        Ok(webhook) => show_secret(ctx, &championship, webhook),
        Err(NotDone::Webhook(error @ WebhookError::TooMany)) => {
            form.refuse::<()>("", refusal::message(&NotDone::Webhook(error)));
            invalid(&page(ctx, &state, &championship, form).await?)
        }
        Err(error) => Err(error.into()),
    }
}

/// The page with the secret of a webhook.
pub fn show_secret(ctx: Ctx, championship: &Championship, webhook: Webhook) -> Answer {
    render(&SecretPage { head: Head::new(&ctx, championship, Tab::Settings), webhook, ctx })
}

/// Reads the form of a webhook. `None` if a field is not allowed; the form then holds the errors.
pub fn parse(form: &mut Form, allows_private: bool) -> Option<WebhookForm> {
    let url = form.text("url", 1..=LONGEST_URL);
    let url = url.and_then(|url| match target::parse(&url, allows_private) {
        Ok(_) => Some(url),
        Err(error) => {
            let key = match (error, allows_private) {
                (TargetError::Malformed, _) => key::ERROR_WEBHOOK_URL,
                (TargetError::Scheme, false) => key::ERROR_WEBHOOK_HTTPS,
                (TargetError::Scheme, true) => key::ERROR_WEBHOOK_HTTP,
                (TargetError::NotPublic, _) => key::ERROR_WEBHOOK_PRIVATE,
            };
            form.refuse("url", Message::new(key))
        }
    });
    let read = |text: &str| {
        let event = text.parse::<WebhookEvent>().ok()?;
        WebhookEvent::choices().find(|choice| *choice == event)
    };
    let events: Option<Vec<WebhookEvent>> = form.all("events").map(read).collect();
    let events = match events.filter(|events| !events.is_empty()) {
        None => {
            let names: Vec<&str> = WebhookEvent::choices().map(WebhookEvent::name).collect();
            let error = Message::new(key::ERROR_WEBHOOK_EVENTS).with("names", names.join(", "));
            form.refuse("events", error)
        }
        Some(mut events) => {
            events.sort_unstable();
            events.dedup();
            Some(events)
        }
    };
    Some(WebhookForm { url: url?, events: events?, is_on: form.flag("is_on") })
}

async fn page(
    ctx: Ctx,
    state: &AppState,
    championship: &Championship,
    form: Form,
) -> Result<WebhooksPage, WebError> {
    let id: TournamentId = championship.tournament.id;
    let read = move |conn: &mut Conn| store::webhooks::of_tournament(conn, id);
    let webhooks = state.store.read(read).await?;
    Ok(WebhooksPage {
        head: Head::new(&ctx, championship, Tab::Settings),
        may_add: webhooks.len() < MOST_WEBHOOKS,
        webhooks,
        form,
        ctx,
    })
}
