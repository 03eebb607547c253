//! One webhook: its form, its secret, a test, and the log with what is sent again.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::{TournamentId, WebhookId};
use domain::tournament::webhook::{
    DeliveryState, KEPT, MOST_MESSAGES, OVERLAP, Replay, Webhook, WebhookMessage, WebhookState,
};
use store::{Conn, StoreError, webhook_messages};

use super::webhooks::{event_options, parse, show_secret};
use crate::acts::{NotDone, Work, webhooks};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::paging::Pager;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::webhooks::payload;

/// Messages on one page of the log.
const SHOWN: i64 = 50;

#[derive(Template)]
#[template(path = "organize/webhook.html")]
struct WebhookPage {
    ctx: Ctx,
    head: Head,
    webhook: Webhook,
    form: Form,
    rows: Vec<MessageLine>,
    pager: Pager,
}

/// A message in the log.
struct MessageLine {
    seq: i64,
    /// Number and event.
    what: String,
    /// Name of the event for programs.
    event: &'static str,
    state: String,
    /// Kind of the badge with the state.
    badge: &'static str,
    /// Time of the event, number of attempts, and the problem of the latest one.
    note: String,
    /// Time of the next attempt; empty if there is none.
    next: String,
    payload: String,
}

impl WebhookPage {
    fn options(&self) -> Vec<(&'static str, String)> {
        event_options(&self.ctx)
    }

    fn action(&self) -> String {
        self.head.pages().webhook(self.webhook.id).to_string()
    }

    /// The sentence about a replaced secret that still signs; empty if there is none.
    fn overlap(&self) -> String {
        let (ctx, zone) = (&self.ctx, self.head.tournament.settings.time_zone);
        match &self.webhook.old_secret {
            Some((_, until)) if ctx.now() < *until => {
                let until = ctx.datetime(*until, zone);
                ctx.ta(key::WEBHOOK_OVERLAP).with("until", until).to_string()
            }
            _ => String::new(),
        }
    }

    fn bounds(&self) -> String {
        let text = self.ctx.ta(key::WEBHOOK_LOG_TEXT).with("days", KEPT.num_days());
        text.with("n", MOST_MESSAGES).to_string()
    }

    fn is_gone(&self) -> bool {
        self.webhook.state == WebhookState::Gone
    }
}

/// `GET /tournaments/{id}/webhooks/{webhook}`: the webhook with its log, the latest message first.
pub async fn show(caller: Organized<address::Webhook>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at, facts: championship, .. } = caller;
    let webhook = find(&state, at.id, at.webhook).await?;
    let form = filled(Form::empty(), &webhook);
    render(&page(ctx, &state, &championship, webhook, form).await?)
}

/// `POST /tournaments/{id}/webhooks/{webhook}`: `act` is `save`, `rotate`, `test`, `replay` (from the number `replay_from`), `resend` (the
/// message `seq`) or `remove`.
pub async fn post(caller: Organized<address::Webhook, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at, facts: championship, mut form } = caller;
    let address::Webhook { id, webhook } = at;
    let known = find(&state, id, webhook).await?;
    let (back, list) = (at.to_string(), address::tournament(id).webhooks());
    let said = |path: String, key: Key| see_other_saying(path, &Message::new(key));
    match form.value("act") {
        "save" => {
            let Some(new) = parse(&mut form, state.config.webhooks_private) else {
                return invalid(&page(ctx, &state, &championship, known, form).await?);
            };
            let act = move |work: &mut Work<'_>| webhooks::change(work, id, webhook, new);
            state.act(&ctx, act).await?;
            said(back, key::FLASH_WEBHOOK_SAVED)
        }
        "rotate" => {
            let act = move |work: &mut Work<'_>| webhooks::rotate(work, id, webhook);
            let changed = state.act(&ctx, act).await?;
            show_secret(ctx, &championship, changed)
        }
        "test" => {
            let body = payload::of_test(state.config.base_url.as_deref(), id, ctx.now());
            let act = move |work: &mut Work<'_>| webhooks::send_test(work, id, webhook, body);
            state.act(&ctx, act).await?;
            said(back, key::FLASH_WEBHOOK_TESTED)
        }
        "replay" => {
            let Some(seq) = form.number("replay_from", 1..=known.last_seq.max(1)) else {
                let form = filled(form, &known);
                return invalid(&page(ctx, &state, &championship, known, form).await?);
            };
            replay(&ctx, &state, (id, webhook), Replay::From(seq)).await?;
            said(back, key::FLASH_WEBHOOK_REPLAYED)
        }
        "resend" => {
            let seq = form.parse("seq").ok_or(WebError::NotFound)?;
            replay(&ctx, &state, (id, webhook), Replay::One(seq)).await?;
            said(back, key::FLASH_WEBHOOK_REPLAYED)
        }
        "remove" => {
            let act = move |work: &mut Work<'_>| webhooks::remove(work, id, webhook);
            match state.act(&ctx, act).await {
                Ok(()) | Err(NotDone::Store(StoreError::NotFound(_))) => {
                    said(list, key::FLASH_WEBHOOK_REMOVED)
                }
                Err(error) => Err(error.into()),
            }
        }
        _ => Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    }
}

/// The form with the settings of a webhook.
fn filled(form: Form, webhook: &Webhook) -> Form {
    let form = form.with("url", &webhook.url);
    let form = webhook.events.iter().fold(form, |form, it| form.with("events", it.name()));
    if webhook.state == WebhookState::On { form.with("is_on", "on") } else { form }
}

async fn replay(
    ctx: &Ctx,
    state: &AppState,
    (id, webhook): (TournamentId, WebhookId),
    which: Replay,
) -> Result<(), NotDone> {
    let act = move |work: &mut Work<'_>| webhooks::replay(work, id, webhook, which);
    state.act(ctx, act).await.map(drop)
}

async fn find(state: &AppState, id: TournamentId, webhook: WebhookId) -> Result<Webhook, WebError> {
    let read = move |conn: &mut Conn| store::webhooks::find(conn, id, webhook);
    Ok(state.store.read(read).await?)
}

async fn page(
    ctx: Ctx,
    state: &AppState,
    championship: &Championship,
    webhook: Webhook,
    form: Form,
) -> Result<WebhookPage, WebError> {
    let (id, here) = (webhook.id, Address::of(&ctx));
    let asked = here.value("page").and_then(|page| page.parse::<i64>().ok()).unwrap_or(1);
    let read = move |conn: &mut Conn| {
        let n = webhook_messages::n_of_webhook(conn, id)?;
        let n_pages = ((n + SHOWN - 1) / SHOWN).max(1);
        let current = asked.clamp(1, n_pages);
        let part = ((current - 1) * SHOWN, SHOWN);
        let rows = webhook_messages::of_webhook(conn, id, part)?;
        Ok::<_, StoreError>((n_pages, current, rows))
    };
    let (n_pages, current, rows) = state.store.read(read).await?;
    let number = |of: i64| usize::try_from(of).unwrap_or(1);
    let line = |message: &WebhookMessage| line(&ctx, championship, message);
    Ok(WebhookPage {
        head: Head::new(&ctx, championship, Tab::Settings),
        rows: rows.iter().map(line).collect(),
        pager: Pager::new(&here, number(current), number(n_pages)),
        webhook,
        form,
        ctx: ctx.clone(),
    })
}

fn line(ctx: &Ctx, championship: &Championship, message: &WebhookMessage) -> MessageLine {
    let zone = championship.tournament.settings.time_zone;
    let mut note = vec![ctx.datetime(message.created_at, zone)];
    if let Some(problem) = message.problem {
        let status = message.status.map(|status| format!(" ({status})")).unwrap_or_default();
        note.push(format!("{}{status}", ctx.word(problem)));
    } else if let Some(status) = message.status {
        note.push(ctx.ta(key::WEBHOOK_ANSWER).with("status", status.to_string()).to_string());
    }
    if let Some(at) = message.tried_at {
        note.push(ctx.ta(key::WEBHOOK_TRIED).with("at", ctx.datetime(at, zone)).to_string());
    }
    if message.tries > 0 {
        note.push(ctx.tn(key::WEBHOOK_TRIES, message.tries));
    }
    let is_waiting = message.state == DeliveryState::Waiting;
    let next = match is_waiting && message.tries > 0 {
        true => {
            let at = ctx.datetime(message.next_try_at, zone);
            ctx.ta(key::WEBHOOK_NEXT).with("at", at).to_string()
        }
        false => String::new(),
    };
    MessageLine {
        seq: message.seq,
        what: format!("{}\u{a0}· {}", message.seq, ctx.word(message.event)),
        event: message.event.name(),
        state: ctx.word(message.state),
        badge: match message.state {
            DeliveryState::Waiting => "warn",
            DeliveryState::Delivered => "good",
            DeliveryState::Dead => "bad",
        },
        note: note.join("\u{a0}· "),
        next,
        payload: message.payload.clone(),
    }
}
