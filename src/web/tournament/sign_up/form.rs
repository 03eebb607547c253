//! The public page on which people sign up. It needs no account. A hidden field that only programs fill in, the age of the form and a limit
//! by address keep floods away.

use actix_web::HttpRequest;
use actix_web::cookie::Cookie;
use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::TournamentId;
use domain::tournament::money::fees::Fees;
use domain::tournament::sign_up::terms::{Opening, SignUpTerms};
use domain::tournament::sign_up::{SignUp, SignUpError, SignUpForm};
use store::{Conn, StoreError};

use super::fields::{KnownWords, Questions};
use super::places::PlacesView;
use super::poster::ChatText;
use super::seekers::{Seeker, seekers};
use crate::acts::sign_ups::{self, NewSignUp};
use crate::acts::{NotDone, RegisterError};
use crate::web::form::Form;
use crate::web::guard::form_age::{self, FormAge};
use crate::web::guard::secret;
use crate::web::http::respond::{Answer, invalid, redirect, render};
use crate::web::http::{address, cookies, refusal};
use crate::web::i18n::{Key, Message, key};
use crate::web::mail::link_mail::LinkMail;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::money::FeeView;
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::request::context::{Ctx, cookie};
use crate::web::request::session::Browser;
use crate::web::state::AppState;

/// Name of the field that people do not see.
const TRAP: &str = "subject";

#[derive(Template)]
#[template(path = "tournament/sign_up/form.html")]
struct SignUpPage<'a> {
    ctx: Ctx,
    head: Head,
    terms: &'a SignUpTerms,
    questions: Questions,
    known: KnownWords,
    places: PlacesView,
    seekers: Vec<Seeker>,
    form: Form,
    /// Signed time at which the form was opened.
    opened: String,
    /// Text to send to a chat, for organizers.
    chat: Option<ChatText>,
    fee: Option<FeeView>,
}

impl SignUpPage<'_> {
    /// Key of the reason why nobody can sign up now; `None` if people can.
    fn closed(&self) -> Option<Key> {
        closed(&self.head)
    }

    /// Name of the hidden field with the age of the form.
    fn age_field(&self) -> &'static str {
        form_age::FIELD
    }

    /// Name of the field that people do not see.
    fn trap(&self) -> &'static str {
        TRAP
    }
}

/// `GET /tournaments/{id}/sign-up`: the form.
pub async fn show(caller: Public<address::Tournament>, state: Data<AppState>) -> Answer {
    let Public { ctx, at, facts: championship, .. } = caller;
    let facts = state.store.read(move |conn| SignUpPageFacts::load(conn, at.id)).await?;
    render(&page(ctx, &state, &championship, &facts, Form::empty()))
}

/// `POST /tournaments/{id}/sign-up`: signs people up and leads them to their private link.
pub async fn post(
    caller: Public<address::Tournament, Form>,
    browser: Browser,
    req: HttpRequest,
    state: Data<AppState>,
) -> Answer {
    let Public { ctx, at, facts: championship, mut form } = caller;
    let link = match ctx.sent_form() {
        Some(sent) => SignUpLink::of_form(&state.csrf, sent),
        None => SignUpLink::random(),
    };
    let (id, hash) = (at.id, link.hash());
    let read = move |conn: &mut Conn| {
        let known = store::sign_ups::find_by_token(conn, &hash)?;
        Ok::<_, StoreError>((SignUpPageFacts::load(conn, id)?, known.is_some()))
    };
    let (facts, is_repeated) = state.store.read(read).await?;
    if is_repeated {
        return Ok(redirect(&link.pages().page()).finish());
    }
    let head = Head::new(&ctx, &championship, Tab::SignUp);
    let odd = closed(&head).or_else(|| odd(&ctx, &state, &at, &form));
    let questions = Questions::of(&championship);
    let parsed = questions.parse(&ctx, &mut form, SignUpForm::default());
    if let Some(odd) = odd {
        form.refuse::<()>("", Message::new(odd));
    }
    let Some(parsed) = parsed.filter(|_| !form.has_errors()) else {
        return invalid(&page(ctx, &state, &championship, &facts, form));
    };
    // People with a role sign up others at their desk.
    if !ctx.helps(&id) {
        state.limits.signing_up(browser.address)?;
    }
    let is_one_each = championship.sign_up_terms().is_one_per_device && !ctx.helps(&id);
    let device = is_one_each.then(|| Device::of(&req));
    let new = NewSignUp {
        form: parsed,
        token_hash: link.hash(),
        device: device.as_ref().map(Device::hash).unwrap_or_default(),
    };
    let mail = LinkMail::of(&ctx, &state, &link);
    let done = state.act(&ctx, move |work| {
        let sign_up = sign_ups::sign_up(work, id, &new)?;
        mail.queue(work, (id, sign_up))
    });
    let done = done.await;
    let refused = match done {
        Ok(_) | Err(NotDone::Store(StoreError::Repeated)) => {
            let mut response = redirect(&link.pages().page());
            if let Some(device) = device {
                response.cookie(device.cookie(&state));
            }
            return Ok(response.finish());
        }
        Err(error) => error,
    };
    let Some(field) = field(&refused) else { return Err(refused.into()) };
    form.refuse::<()>(field, refusal::message(&refused));
    invalid(&page(ctx, &state, &championship, &facts, form))
}

/// The field at which a refusal is shown; empty for the whole form. `None` for other errors.
pub(super) fn field(refused: &NotDone) -> Option<&'static str> {
    match refused {
        NotDone::SignUp(SignUpError::Duplicate { .. } | SignUpError::People) => Some("name"),
        NotDone::Register(RegisterError::Duplicate { .. }) => Some("name"),
        NotDone::SignUp(_) => Some(""),
        _ => None,
    }
}

/// The facts of the page beside the championship.
struct SignUpPageFacts {
    /// All sign-ups of the tournament.
    all: Vec<SignUp>,
    fees: Fees,
}

impl SignUpPageFacts {
    fn load(conn: &mut Conn, id: TournamentId) -> Result<Self, StoreError> {
        let all = store::sign_ups::of_tournament(conn, id)?;
        Ok(Self { all, fees: store::money::fees(conn, id)? })
    }
}

/// Key of the reason why nobody can sign up now; `None` if people can.
fn closed(head: &Head) -> Option<Key> {
    match head.sign_ups {
        Opening::Open(_) => None,
        Opening::NotYet(_) => Some(key::SIGN_UP_NOT_YET),
        Opening::Over => Some(key::SIGN_UP_OVER),
        Opening::Off => Some(key::SIGN_UP_OFF),
    }
}

/// Key of the question to send the form again, if it does not look as if a person sent it.
fn odd(ctx: &Ctx, state: &AppState, at: &address::Tournament, form: &Form) -> Option<Key> {
    if !form.value(TRAP).is_empty() {
        return Some(key::ERROR_SIGN_UP_TRAP);
    }
    match form_age::age(&state.csrf, &at.sign_up(), form.value(form_age::FIELD), ctx.now()) {
        FormAge::Fits => None,
        FormAge::TooYoung => Some(key::ERROR_SIGN_UP_FAST),
        FormAge::TooOld => Some(key::ERROR_SIGN_UP_OLD),
    }
}

/// The device of a browser, by a random name in a cookie.
struct Device {
    name: String,
}

impl Device {
    /// The device of a request; a new one if it sends no name.
    fn of(req: &HttpRequest) -> Self {
        let known = cookie(req, cookies::DEVICE).map(|it| it.value().to_owned());
        Self { name: known.filter(|it| !it.is_empty()).unwrap_or_else(secret::random_token) }
    }

    fn hash(&self) -> String {
        secret::fingerprint(&self.name)
    }

    fn cookie(&self, state: &AppState) -> Cookie<'static> {
        cookies::choice(cookies::DEVICE, &self.name, state.config.is_secure())
    }
}

fn page<'a>(
    ctx: Ctx,
    state: &AppState,
    championship: &'a Championship,
    facts: &SignUpPageFacts,
    form: Form,
) -> SignUpPage<'a> {
    let head = Head::new(&ctx, championship, Tab::SignUp);
    let questions = Questions::of(championship);
    // A form that is shown again keeps the time at which it was opened, so that it can be sent at once.
    let (at, sent) = (head.pages().sign_up(), form.value(form_age::FIELD).to_owned());
    let opened = match form_age::age(&state.csrf, &at, &sent, ctx.now()) {
        FormAge::TooOld => form_age::stamp(&state.csrf, &at, ctx.now()),
        FormAge::Fits | FormAge::TooYoung => sent,
    };
    SignUpPage {
        places: PlacesView::new(&ctx, championship, &facts.all, &head),
        seekers: seekers(&facts.all, None),
        fee: FeeView::new(&ctx, &facts.fees, championship),
        terms: championship.sign_up_terms(),
        known: KnownWords::of(&ctx, championship),
        form: questions.worded(form),
        chat: head.is_organizer.then(|| ChatText::of(&ctx, championship)),
        questions,
        opened,
        head,
        ctx,
    }
}
