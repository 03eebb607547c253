//! Signing up, which needs no key, and the private link of a sign-up, whose secret is the right to read, change and withdraw it.

use actix_web::HttpRequest;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::Data;
use domain::tournament::id::SignUpId;
use domain::tournament::sign_up::{SignUpError, SignUpForm};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::json;
use super::body::{Nothing, Sent, as_form, refused};
use super::now::Target;
use super::operation::Operation;
use super::views::sign_up::OwnSignUpView;
use super::write;
use crate::acts::sign_ups::{self, NewSignUp};
use crate::acts::{NotDone, Work};
use crate::web::guard::limits::network;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::path::At;
use crate::web::http::respond::Answer;
use crate::web::mail::link_mail::LinkMail;
use crate::web::parts::load;
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::tournament::sign_up::fields::Questions;
use crate::web::tournament::sign_up::link;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::keyless("/tournaments/{id}/sign-up", "signUp", sign_up)
            .summary("Signs people up; the answer has the secret of their private link")
            .body::<SignUpBody>()
            .creates::<MadeLink>(),
        Operation::read("/sign-ups/{token}", "readSignUp", show)
            .summary("A sign-up, for those who have the secret of its private link")
            .answers::<OwnSignUpView>(),
        Operation::keyless("/sign-ups/{token}/edit", "changeSignUp", change)
            .summary("Replaces the answers of a sign-up; it keeps its place")
            .body::<SignUpBody>()
            .answers::<Nothing>(),
        Operation::keyless("/sign-ups/{token}/withdrawal", "withdrawSignUp", withdraw)
            .summary("Withdraws a sign-up, or its entry before the draw")
            .body::<Nothing>()
            .answers::<Nothing>(),
        Operation::keyless("/sign-ups/{token}/partner", "joinPartner", join)
            .summary("Makes a pair with a person who looks for a partner")
            .body::<PartnerBody>()
            .answers::<Nothing>(),
    ]
}

/// A new private link of a sign-up.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MadeLink {
    /// Id of the sign-up.
    id: String,
    /// Secret of the private link. It is only in this answer, and is not stored.
    #[serde(skip_serializing_if = "String::is_empty")]
    token: String,
    /// Address of the private link.
    #[serde(skip_serializing_if = "String::is_empty")]
    link: String,
}

impl MadeLink {
    /// The stored part of the answer; [`write::secret`] adds the secret.
    pub fn new(sign_up: SignUpId) -> Self {
        Self { id: sign_up.to_string(), token: String::new(), link: String::new() }
    }
}

/// The answers of a sign-up. Answers to questions that the terms do not ask are left out.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
struct SignUpBody {
    /// Full name.
    name: String,
    is_minor: bool,
    /// True if a guardian consents to publishing the name of the minor.
    consent: bool,
    /// Full name of the second of a pair.
    partner: String,
    partner_is_minor: bool,
    partner_consent: bool,
    /// True if the person looks for a partner.
    seeks_partner: bool,
    club: String,
    sector: String,
    category: String,
    email: String,
    phone: String,
    wish: String,
}

/// The partner of a pair.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PartnerBody {
    /// Id of the sign-up of a person who looks for a partner.
    #[schema(value_type = String)]
    with: SignUpId,
}

async fn sign_up(
    sent: Sent<SignUpBody>,
    state: Data<AppState>,
    At(address::Tournament { id }): At<address::Tournament>,
    req: HttpRequest,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let championship = load::public(&state, id).await?;
    let mut form = as_form(&body)?;
    let questions = Questions::of(&championship);
    let Some(parsed) = questions.parse(&ctx, &mut form, SignUpForm::default()) else {
        return Err(refused(&ctx, &form));
    };
    // People with a role sign up others at their desk.
    let is_stranger = !ctx.helps(&id);
    if is_stranger {
        state.limits.signing_up(state.client_address(&req))?;
    }
    let is_one_each = championship.sign_up_terms().is_one_per_device && is_stranger;
    let device = if is_one_each { device(&ctx, &state, &req) } else { String::new() };
    let link = SignUpLink::of_token(&once.secret(&state.csrf));
    let shown = shown(&ctx, &link);
    let mail = LinkMail::of(&ctx, &state, &link);
    let new = NewSignUp { form: parsed, token_hash: link.hash(), device };
    let act = move |work: &mut Work<'_>| {
        // The same request was answered before the time for which answers are kept.
        if let Some(known) = store::sign_ups::find_by_token(work.conn(), &new.token_hash)? {
            return Err(SignUpError::Duplicate { number: known.number }.into());
        }
        let sign_up = sign_ups::sign_up(work, id, &new)?;
        mail.queue(work, (id, sign_up))?;
        Ok::<_, NotDone>(MadeLink::new(sign_up))
    };
    write::secret((&ctx, &state), once, Target::Tournament(id), &shown, act).await
}

/// Hash of the program that signs people up: of its key, or of its network.
fn device(ctx: &Ctx, state: &AppState, req: &HttpRequest) -> String {
    match ctx.key() {
        Some(key) => key.hash.clone(),
        None => secret::fingerprint(&format!("network {}", network(state.client_address(req)))),
    }
}

/// The members of an answer with a new private link.
pub fn shown(ctx: &Ctx, link: &SignUpLink) -> [(&'static str, String); 2] {
    [("token", link.token().to_owned()), ("link", ctx.absolute(link.pages().page()))]
}

async fn show(
    ctx: Ctx,
    state: Data<AppState>,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
    req: HttpRequest,
) -> Answer {
    let facts = link::find(&state, &token).await?;
    let mut answer = json(&req, &OwnSignUpView::new(&ctx, &facts))?;
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(answer)
}

async fn change(
    sent: Sent<SignUpBody>,
    state: Data<AppState>,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let facts = link::find(&state, &token).await?;
    let mut form = as_form(&body)?;
    let Some(parsed) = facts.questions().parse(&ctx, &mut form, facts.answers()) else {
        return Err(refused(&ctx, &form));
    };
    let at = Target::Tournament(facts.sign_up.tournament);
    let hash = SignUpLink::of_token(&token).hash();
    let act = move |work: &mut Work<'_>| sign_ups::change(work, &hash, &parsed);
    write::plain((&ctx, &state), once, at, act).await
}

async fn withdraw(
    sent: Sent<Nothing>,
    state: Data<AppState>,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
) -> Answer {
    let Sent { ctx, once, .. } = sent;
    let at = Target::Tournament(link::find(&state, &token).await?.sign_up.tournament);
    let hash = SignUpLink::of_token(&token).hash();
    let act = move |work: &mut Work<'_>| sign_ups::withdraw(work, &hash);
    write::plain((&ctx, &state), once, at, act).await
}

async fn join(
    sent: Sent<PartnerBody>,
    state: Data<AppState>,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
) -> Answer {
    let Sent { ctx, body, once } = sent;
    let at = Target::Tournament(link::find(&state, &token).await?.sign_up.tournament);
    let hash = SignUpLink::of_token(&token).hash();
    let act = move |work: &mut Work<'_>| sign_ups::join(work, &hash, body.with);
    write::plain((&ctx, &state), once, at, act).await
}
