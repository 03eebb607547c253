//! Webhooks of a tournament, made and changed by its organizers. The caller has checked the addresses, which depend on the settings.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::tournament::id::{IdSource, TournamentId, WebhookId, WebhookMessageId};
use domain::tournament::tournament::Role;
use domain::tournament::webhook::{
    MOST_WEBHOOKS, OVERLAP, Replay, Webhook, WebhookError, WebhookEvent, WebhookState,
};
use store::StoreError;
use store::journal::JournalAct;
use store::webhook_messages::{self, NewMessage};

use super::{NotDone, Work};

/// Beginning of each secret, as Standard Webhooks has it.
const PREFIX: &str = "whsec_";

/// The address and the events of a webhook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookForm {
    pub url: String,
    /// Events that are told, at least one.
    pub events: Vec<WebhookEvent>,
    /// False to send nothing for now.
    pub is_on: bool,
}

/// Adds a webhook and returns it with its secret.
///
/// # Errors
/// [`WebhookError::TooMany`]: the tournament has as many as it may have.
pub fn add(work: &mut Work<'_>, id: TournamentId, form: WebhookForm) -> Result<Webhook, NotDone> {
    work.within(id, Role::Organizer, |work| {
        if store::webhooks::of_tournament(work.conn, id)?.len() >= MOST_WEBHOOKS {
            return Err(WebhookError::TooMany.into());
        }
        let made = Webhook {
            id: WebhookId::new(work.ids),
            tournament: id,
            state: state_of(&form),
            url: form.url,
            events: form.events,
            secret: new_secret(work.ids),
            old_secret: None,
            created_at: work.now,
            last_seq: 0,
        };
        store::webhooks::insert(work.conn, &made)?;
        let webhook = made.id;
        Ok((made, JournalAct::WebhookAdded { webhook }))
    })
}

/// Changes the address and the events of a webhook, or turns it on or off. On again, it sends what still waits.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament has no such webhook.
pub fn change(
    work: &mut Work<'_>,
    id: TournamentId,
    webhook: WebhookId,
    form: WebhookForm,
) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        let known = store::webhooks::find(work.conn, id, webhook)?;
        let state = state_of(&form);
        let changed = Webhook { url: form.url, events: form.events, state, ..known };
        store::webhooks::update(work.conn, &changed)?;
        Ok(((), JournalAct::WebhookChanged { webhook }))
    })
}

/// Gives a webhook a new secret and returns it. The one before signs too for [`OVERLAP`].
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament has no such webhook.
pub fn rotate(
    work: &mut Work<'_>,
    id: TournamentId,
    webhook: WebhookId,
) -> Result<Webhook, NotDone> {
    work.within(id, Role::Organizer, |work| {
        let known = store::webhooks::find(work.conn, id, webhook)?;
        let old_secret = Some((known.secret.clone(), work.now + OVERLAP));
        let changed = Webhook { secret: new_secret(work.ids), old_secret, ..known };
        store::webhooks::update(work.conn, &changed)?;
        Ok((changed, JournalAct::WebhookChanged { webhook }))
    })
}

/// Removes a webhook with its log.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament has no such webhook.
pub fn remove(work: &mut Work<'_>, id: TournamentId, webhook: WebhookId) -> Result<(), NotDone> {
    work.within(id, Role::Organizer, |work| {
        store::webhooks::find(work.conn, id, webhook)?;
        store::webhooks::delete(work.conn, webhook)?;
        Ok(((), JournalAct::WebhookRemoved { webhook }))
    })
}

/// Queues a test message with this body. The journal does not tell of it.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament has no such webhook.
pub fn send_test(
    work: &mut Work<'_>,
    id: TournamentId,
    webhook: WebhookId,
    payload: String,
) -> Result<(), NotDone> {
    work.caller.require(id, Role::Organizer)?;
    store::tournaments::lock(work.conn, id)?;
    store::webhooks::find(work.conn, id, webhook)?;
    let message = WebhookMessageId::new(work.ids);
    let cause = format!("{} {message}", WebhookEvent::Test.name());
    let new = NewMessage { id: message, event: WebhookEvent::Test, cause, payload };
    Ok(webhook_messages::queue(work.conn, webhook, &new, work.now)?)
}

/// Makes messages of a webhook due again and returns their number. The journal does not tell of it.
///
/// # Errors
/// [`StoreError::NotFound`]: the tournament has no such webhook, or its log no such message.
pub fn replay(
    work: &mut Work<'_>,
    id: TournamentId,
    webhook: WebhookId,
    which: Replay,
) -> Result<usize, NotDone> {
    work.caller.require(id, Role::Organizer)?;
    store::webhooks::find(work.conn, id, webhook)?;
    match webhook_messages::replay(work.conn, webhook, which, work.now)? {
        0 => Err(StoreError::NotFound("message").into()),
        n => Ok(n),
    }
}

fn state_of(form: &WebhookForm) -> WebhookState {
    if form.is_on { WebhookState::On } else { WebhookState::Off }
}

fn new_secret(ids: &mut IdSource) -> String {
    format!("{PREFIX}{}", STANDARD.encode(ids.next_secret()))
}
