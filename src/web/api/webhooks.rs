//! Webhooks of a tournament, for its organizers: the list, changes, tests, and the log with what is sent again.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::tournament::api_key::Scope;
use domain::tournament::webhook::{
    DeliveryProblem, DeliveryState, MOST_MESSAGES, Replay, Webhook, WebhookMessage,
};
use serde::{Deserialize, Serialize};
use store::{Conn, webhook_messages};
use utoipa::ToSchema;

use super::answer::{ListQuery, Listed, json};
use super::body::{Nothing, Query, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::time;
use super::write;
use crate::acts::{Work, webhooks};
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::problem::{FieldProblem, Problem};
use crate::web::http::respond::Answer;
use crate::web::organize::webhooks::parse;
use crate::web::parts::load::Organized;
use crate::web::state::AppState;
use crate::web::webhooks::payload;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::read("/tournaments/{id}/webhooks", "listWebhooks", list)
            .private()
            .summary("The webhooks, without their secrets, for organizers")
            .query::<ListQuery>()
            .lists::<WebhookView>(),
        Operation::write("/tournaments/{id}/webhooks", "addWebhook", Scope::Organize, add)
            .summary("Adds a webhook; the answer has its secret, this one time")
            .body::<WebhookBody>()
            .creates::<WebhookSecret>(),
        Operation::read("/tournaments/{id}/webhooks/{webhook}", "readWebhook", show)
            .private()
            .summary("A webhook, without its secret")
            .answers::<WebhookView>(),
        Operation::write(
            "/tournaments/{id}/webhooks/{webhook}/edit",
            "changeWebhook",
            Scope::Organize,
            change,
        )
        .summary("Changes the address and the events of a webhook, or turns it on or off")
        .body::<WebhookBody>()
        .answers::<Nothing>(),
        Operation::write(
            "/tournaments/{id}/webhooks/{webhook}/secret",
            "rotateWebhookSecret",
            Scope::Organize,
            rotate,
        )
        .summary("Gives a webhook a new secret; the one before signs too for 24 hours")
        .body::<Nothing>()
        .creates::<WebhookSecret>(),
        Operation::write(
            "/tournaments/{id}/webhooks/{webhook}/test",
            "testWebhook",
            Scope::Organize,
            test,
        )
        .summary("Sends a message of the type test")
        .body::<Nothing>()
        .answers::<Nothing>(),
        Operation::read(
            "/tournaments/{id}/webhooks/{webhook}/messages",
            "listWebhookMessages",
            log,
        )
        .private()
        .summary("The messages of the last 30 days, at most 10000, the latest first")
        .query::<ListQuery>()
        .lists::<MessageView>(),
        Operation::write(
            "/tournaments/{id}/webhooks/{webhook}/replay",
            "replayWebhookMessages",
            Scope::Organize,
            replay,
        )
        .summary("Sends messages again: all from a number on, or one")
        .body::<ReplayBody>()
        .answers::<Replayed>(),
        Operation::write(
            "/tournaments/{id}/webhooks/{webhook}/deletion",
            "removeWebhook",
            Scope::Organize,
            remove,
        )
        .summary("Removes a webhook with its messages")
        .body::<Nothing>()
        .answers::<Nothing>(),
    ]
}

/// A webhook.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct WebhookView {
    id: String,
    url: String,
    events: Vec<&'static str>,
    /// `on`, `off`, or `gone` if the receiver answered with 410.
    state: &'static str,
    created_at: String,
    /// Time until which the secret before the current one signs too.
    old_secret_until: Option<String>,
    /// Number of its latest message; 0 before the first.
    last_number: i64,
}

impl WebhookView {
    fn new(of: Webhook) -> Self {
        Self {
            id: of.id.to_string(),
            url: of.url,
            events: of.events.iter().map(|event| event.name()).collect(),
            state: of.state.name(),
            created_at: time(of.created_at),
            old_secret_until: of.old_secret.map(|(_, until)| time(until)),
            last_number: of.last_seq,
        }
    }
}

/// A webhook with its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct WebhookSecret {
    id: String,
    /// Secret for the signatures, as `whsec_` and base64.
    secret: String,
}

impl WebhookSecret {
    fn new(of: Webhook) -> Self {
        Self { id: of.id.to_string(), secret: of.secret }
    }
}

/// The address and the events of a webhook.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WebhookBody {
    /// Public address that begins with `https://`, at most 500 characters.
    url: String,
    /// `round.published`, `table.called`, `result.signed`, `result.corrected`, `stage.closed`, `tournament.finished` and `sign-up.made`.
    #[schema(min_items = 1)]
    events: Vec<String>,
    /// False to send nothing for now.
    #[serde(default = "yes")]
    is_on: bool,
}

fn yes() -> bool {
    true
}

/// Messages to be sent again.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReplayBody {
    /// Number of the first message, if all from it on are sent.
    #[serde(default)]
    #[schema(minimum = 1)]
    from: Option<i64>,
    /// Number of the only message.
    #[serde(default)]
    #[schema(minimum = 1)]
    number: Option<i64>,
}

impl ReplayBody {
    fn which(&self) -> Result<Replay, WebError> {
        match (self.from, self.number) {
            (Some(from), None) if from >= 1 => Ok(Replay::From(from)),
            (None, Some(number)) if number >= 1 => Ok(Replay::One(number)),
            _ => {
                let field = if self.number.is_some() { "number" } else { "from" }.to_owned();
                let detail = "not one number of a message".to_owned();
                let allowed = "either from or number, 1 or more".to_owned();
                Err(Problem::invalid(vec![FieldProblem { field, detail, allowed }]).into())
            }
        }
    }
}

/// Messages that are sent again.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Replayed {
    messages: usize,
}

/// A message in the log.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct MessageView {
    /// The `webhook-id` of its requests.
    id: String,
    number: i64,
    event: &'static str,
    created_at: String,
    /// `waiting`, `delivered` or `dead`.
    state: &'static str,
    /// Number of failed attempts.
    tries: i32,
    tried_at: Option<String>,
    /// Time of the next attempt, if it waits.
    next_try_at: Option<String>,
    /// Status of the latest answer.
    status: Option<u16>,
    /// `status`, `redirect`, `silent`, `unreachable` or `refused`.
    problem: Option<&'static str>,
    payload: String,
}

impl MessageView {
    fn new(of: WebhookMessage) -> Self {
        Self {
            id: format!("msg_{}", of.id),
            number: of.seq,
            event: of.event.name(),
            created_at: time(of.created_at),
            state: of.state.name(),
            tries: of.tries,
            tried_at: of.tried_at.map(time),
            next_try_at: (of.state == DeliveryState::Waiting).then(|| time(of.next_try_at)),
            status: of.status,
            problem: of.problem.map(DeliveryProblem::name),
            payload: of.payload,
        }
    }
}

async fn list(
    caller: Organized<address::Tournament>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let id = caller.at.id;
    let all = state.store.read(move |conn| store::webhooks::of_tournament(conn, id)).await?;
    let part = Listed::part(all, &query.0, |it| it.id.to_string(), WebhookView::new)?;
    json(&req, &part)
}

async fn show(
    caller: Organized<address::Webhook>,
    state: Data<AppState>,
    req: HttpRequest,
) -> Answer {
    let address::Webhook { id, webhook } = caller.at;
    let read = move |conn: &mut Conn| store::webhooks::find(conn, id, webhook);
    json(&req, &WebhookView::new(state.store.read(read).await?))
}

async fn log(
    caller: Organized<address::Webhook>,
    state: Data<AppState>,
    query: Query<ListQuery>,
    req: HttpRequest,
) -> Answer {
    let address::Webhook { id, webhook } = caller.at;
    let read = move |conn: &mut Conn| {
        store::webhooks::find(conn, id, webhook)?;
        webhook_messages::of_webhook(conn, webhook, (0, MOST_MESSAGES))
    };
    let all = state.store.read(read).await?;
    let part = Listed::part(all, &query.0, |it| it.seq.to_string(), MessageView::new)?;
    json(&req, &part)
}

async fn add(
    sent: Sent<WebhookBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let new = parse(&mut form, state.config.webhooks_private);
    let new = new.ok_or_else(|| refused(&ctx, &form))?;
    let act = move |work: &mut Work<'_>| webhooks::add(work, id, new).map(WebhookSecret::new);
    let at = Target::Tournament(id);
    write::act((&ctx, &state), once, at, StatusCode::CREATED, act).await
}

async fn change(
    sent: Sent<WebhookBody>,
    state: Data<AppState>,
    At(address::Webhook { id, webhook }): At<address::Webhook>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let mut form = as_form(&body)?;
    let new = parse(&mut form, state.config.webhooks_private);
    let new = new.ok_or_else(|| refused(&ctx, &form))?;
    let act = move |work: &mut Work<'_>| webhooks::change(work, id, webhook, new);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn rotate(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Webhook { id, webhook }): At<address::Webhook>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act =
        move |work: &mut Work<'_>| webhooks::rotate(work, id, webhook).map(WebhookSecret::new);
    let at = Target::Tournament(id);
    write::act((&ctx, &state), once, at, StatusCode::CREATED, act).await
}

async fn test(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Webhook { id, webhook }): At<address::Webhook>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let body = payload::of_test(state.config.base_url.as_deref(), id, ctx.now());
    let act = move |work: &mut Work<'_>| webhooks::send_test(work, id, webhook, body);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}

async fn replay(
    sent: Sent<ReplayBody>,
    state: Data<AppState>,
    At(address::Webhook { id, webhook }): At<address::Webhook>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let which = body.which()?;
    let act = move |work: &mut Work<'_>| {
        webhooks::replay(work, id, webhook, which).map(|messages| Replayed { messages })
    };
    let at = Target::Tournament(id);
    write::act((&ctx, &state), once, at, StatusCode::OK, act).await
}

async fn remove(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::Webhook { id, webhook }): At<address::Webhook>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let act = move |work: &mut Work<'_>| webhooks::remove(work, id, webhook);
    write::plain((&ctx, &state), once, Target::Tournament(id), act).await
}
