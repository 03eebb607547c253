//! The private link of a sign-up: its state, and changes by its people until it is drawn. Whoever has the link may use it; an organizer can
//! replace it.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::hall::BoardCall;
use domain::tournament::id::{PlayerId, SignUpId};
use domain::tournament::money::Money;
use domain::tournament::pass::HeldSeat;
use domain::tournament::sign_up::{
    SignUp, SignUpEnd, SignUpForm, SignUpPerson, SignUpState, places,
};
use domain::tournament::text::fold;
use store::Conn;

use super::fields::{KnownWords, Questions, filled};
use super::form::field;
use super::money::LinkMoney;
use super::seekers::{Seeker, seekers};
use crate::acts::{NotDone, sign_ups};
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::path::At;
use crate::web::http::respond::{Answer, invalid, render, see_other_saying, unstored};
use crate::web::http::{address, refusal};
use crate::web::i18n::{Key, Message, key};
use crate::web::notify::offer::PushOffer;
use crate::web::parts::call_here::CallHere;
use crate::web::parts::head::Head;
use crate::web::parts::qr;
use crate::web::parts::share::query;
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "tournament/sign_up/link.html")]
struct LinkPage {
    ctx: Ctx,
    head: Head,
    /// Addresses of the link.
    pages: address::SignUpLink,
    /// The link itself, to be kept.
    link: String,
    qr: String,
    /// Address at which WhatsApp opens with the link.
    whatsapp: String,
    /// Names of the people.
    people: String,
    state: StateView,
    /// Call of its table to a board, until the game begins.
    call: Option<CallHere>,
    /// Offer of notifications, while it has a place.
    push: Option<PushOffer>,
    /// The people of its entry, whose seats can be claimed.
    seats: Vec<SeatOfPerson>,
    /// Its fee or account; `None` if it has nothing to pay.
    money: Option<LinkMoney>,
    /// The data that its people may change.
    editing: Editing,
    questions: Questions,
    known: KnownWords,
    form: Form,
    /// People with whom this person could play.
    seekers: Vec<Seeker>,
}

/// A person of the entry, whose seat can be claimed.
struct SeatOfPerson {
    player: PlayerId,
    name: String,
    /// True if the visitor's device holds the seat.
    is_own: bool,
}

/// The data that the people of a sign-up may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Editing {
    /// All answers.
    All,
    /// Names and contact of an entry before the draw.
    People,
    /// Nothing: it has ended or is drawn.
    Nothing,
}

impl Editing {
    fn is_any(self) -> bool {
        self != Editing::Nothing
    }
}

/// The state of a sign-up in words.
struct StateView {
    title: String,
    text: String,
    /// True if it has a place.
    is_in: bool,
    /// Address of its entry, if it is one.
    entry: Option<String>,
}

/// A sign-up with all that its page shows.
pub struct LinkFacts {
    pub championship: Arc<Championship>,
    /// True if any round is drawn, even as a draft.
    is_drawn: bool,
    pub sign_up: SignUp,
    pub all: Vec<SignUp>,
    /// Call of the table of its entry to the board that it has.
    pub call: Option<BoardCall>,
    pub money: Money,
}

/// `GET /sign-ups/{token}`: the state of a sign-up.
pub async fn show(
    ctx: Ctx,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
    state: Data<AppState>,
) -> Answer {
    let facts = find(&state, &token).await?;
    let form = filled(&facts.answers());
    unstored(render(&page((&ctx, &state), &token, &facts, form)?))
}

/// `POST /sign-ups/{token}`: changes the answers.
pub async fn change(
    ctx: Ctx,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let facts = find(&state, &token).await?;
    let Some(parsed) = facts.questions().parse(&ctx, &mut form, facts.answers()) else {
        return unstored(invalid(&page((&ctx, &state), &token, &facts, form)?));
    };
    let hash = SignUpLink::of_token(&token).hash();
    match state.act(&ctx, move |work| sign_ups::change(work, &hash, &parsed)).await {
        Ok(()) => done(&token, key::FLASH_SIGN_UP_CHANGED),
        Err(refused) => {
            let Some(field) = field(&refused) else { return Err(refused.into()) };
            form.refuse::<()>(field, refusal::message(&refused));
            unstored(invalid(&page((&ctx, &state), &token, &find(&state, &token).await?, form)?))
        }
    }
}

/// `POST /sign-ups/{token}/withdrawal`: withdraws the sign-up or its entry.
pub async fn withdraw(
    ctx: Ctx,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
    state: Data<AppState>,
    _form: Form,
) -> Answer {
    find(&state, &token).await?;
    let hash = SignUpLink::of_token(&token).hash();
    let withdrawn = state.act(&ctx, move |work| sign_ups::withdraw(work, &hash)).await;
    answer(&ctx, &state, &token, withdrawn, key::FLASH_SIGN_UP_WITHDRAWN).await
}

/// `POST /sign-ups/{token}/partner`: makes a pair with a person who looks for a partner.
pub async fn join(
    ctx: Ctx,
    At(address::SignUpLink { token }): At<address::SignUpLink>,
    state: Data<AppState>,
    mut form: Form,
) -> Answer {
    let facts = find(&state, &token).await?;
    let Some(partner) = form.parse::<SignUpId>("with") else {
        return unstored(invalid(&page((&ctx, &state), &token, &facts, beside(form, &facts))?));
    };
    let hash = SignUpLink::of_token(&token).hash();
    let joined = state.act(&ctx, move |work| sign_ups::join(work, &hash, partner)).await;
    answer(&ctx, &state, &token, joined, key::FLASH_SIGN_UP_JOINED).await
}

/// Returns to the page after an act, or shows it with the reason why nothing was done.
async fn answer(
    ctx: &Ctx,
    state: &AppState,
    token: &str,
    acted: Result<(), NotDone>,
    said: Key,
) -> Answer {
    match acted {
        Ok(()) => done(token, said),
        Err(refused @ NotDone::SignUp(_)) => {
            let facts = find(state, token).await?;
            let mut form = filled(&facts.answers());
            form.refuse::<()>("", refusal::message(&refused));
            unstored(invalid(&page((ctx, state), token, &facts, form)?))
        }
        Err(error) => Err(error.into()),
    }
}

/// The form with the stored answers, and the errors of `form`.
fn beside(form: Form, facts: &LinkFacts) -> Form {
    let mut filled = filled(&facts.answers());
    if form.has_errors() {
        filled.refuse::<()>("", Message::new(key::ERROR_SIGN_UP_NO_PARTNER));
    }
    filled
}

fn done(token: &str, said: Key) -> Answer {
    see_other_saying(address::sign_up_link(token).page(), &Message::new(said))
}

/// The sign-up of a link.
///
/// # Errors
/// Status 404 with words of its own if no sign-up has this link, or no longer.
pub async fn find(state: &AppState, token: &str) -> Result<LinkFacts, WebError> {
    let hash = SignUpLink::of_token(token).hash();
    let cache = state.championships.clone();
    let read = move |conn: &mut Conn| {
        let Some(sign_up) = store::sign_ups::find_by_token(conn, &hash)? else {
            return Ok::<_, WebError>(None);
        };
        let championship = cache.load(conn, sign_up.tournament)?;
        let all = store::sign_ups::of_tournament(conn, sign_up.tournament)?;
        let is_drawn = !championship.rounds().is_empty();
        let call = match sign_up.entry.filter(|_| is_drawn) {
            Some(entry) => store::call_notices::call_of_entry(conn, sign_up.tournament, entry)?,
            None => None,
        };
        let money = store::money::load(conn, sign_up.tournament)?;
        let championship = championship.public();
        Ok(Some(LinkFacts { championship, is_drawn, sign_up, all, call, money }))
    };
    state.store.read(read).await?.ok_or(WebError::NotDone {
        status: StatusCode::NOT_FOUND,
        code: "sign-up-link-unknown",
        message: Message::new(key::ERROR_SIGN_UP_LINK),
    })
}

impl LinkFacts {
    /// Call of its table, until the game begins.
    fn call_here(&self) -> Option<CallHere> {
        let call = self.call.as_ref()?;
        CallHere::of(self.championship.table(call.table)?, Some(call))
    }

    /// The offer of notifications to those who have a place.
    fn offer(&self, state: &AppState, token: &str) -> Option<PushOffer> {
        let entry = self.sign_up.entry.filter(|_| self.state() == SignUpState::In)?;
        Some(PushOffer::new(state, entry, token.to_owned()))
    }

    /// The people of its entry, while it has a place.
    fn seats(&self, ctx: &Ctx) -> Vec<SeatOfPerson> {
        let Some(entry) = self.entry().filter(|_| self.state() == SignUpState::In) else {
            return Vec::new();
        };
        let people = entry.squad.iter().filter_map(|id| self.championship.player(*id));
        let people = people.filter(|player| player.is_named());
        let seat = |id| HeldSeat { tournament: entry.tournament, entry: entry.id, player: id };
        people
            .map(|player| SeatOfPerson {
                player: player.id,
                name: player.name.clone(),
                is_own: ctx.caller().holds_seat(seat(player.id)),
            })
            .collect()
    }

    /// The sign-up whose state counts: that of the partner if this one has joined it.
    pub fn counting(&self) -> &SignUp {
        let own = &self.sign_up;
        if !matches!(own.ended, Some((_, SignUpEnd::Joined))) {
            return own;
        }
        let is_own = |person: &SignUpPerson| {
            own.form.people.iter().any(|it| fold(&it.name) == fold(&person.name))
        };
        let joined = |one: &&SignUp| one.ended.is_none() && one.form.people.iter().any(is_own);
        self.all.iter().find(joined).unwrap_or(own)
    }

    /// The entry that it became.
    pub fn entry(&self) -> Option<&Entry> {
        self.counting().entry.and_then(|entry| self.championship.entry(entry))
    }

    /// The state that counts for its people.
    pub fn state(&self) -> SignUpState {
        self.counting().state(self.entry())
    }

    /// The data that its people may change. A joined sign-up only shows the state of the pair.
    pub fn editing(&self) -> Editing {
        match self.sign_up.state(self.entry()) {
            SignUpState::Asked | SignUpState::SeeksPartner | SignUpState::Waiting => Editing::All,
            SignUpState::In if !self.is_drawn => Editing::People,
            SignUpState::In | SignUpState::EntryWithdrawn | SignUpState::Ended(_) => {
                Editing::Nothing
            }
        }
    }

    /// The questions that its people may answer now.
    pub fn questions(&self) -> Questions {
        match self.editing() {
            Editing::People => Questions::of_entry(&self.championship),
            Editing::All | Editing::Nothing => Questions::of(&self.championship),
        }
    }

    /// The current answers; of an entry its people and contact, which organizers may have changed.
    pub fn answers(&self) -> SignUpForm {
        let known = self.sign_up.form.clone();
        let Some(entry) = self.entry().filter(|_| self.sign_up.entry.is_some()) else {
            return known;
        };
        let squad = entry.squad.iter().filter_map(|id| self.championship.player(*id));
        let named = squad.filter(|player| player.is_named()).map(|player| SignUpPerson {
            name: player.name.clone(),
            is_minor: player.minor.is_some(),
            has_consent: player.minor.is_some() && !player.is_private(),
        });
        let (email, phone) = (entry.email.clone(), entry.phone.clone());
        SignUpForm { people: named.take(2).collect(), email, phone, ..known }
    }

    /// Its fee while it waits, and the account of its entry; `None` after it ended without one.
    fn money(&self, ctx: &Ctx) -> Option<LinkMoney> {
        let of = &self.championship;
        match self.state() {
            SignUpState::Asked | SignUpState::SeeksPartner | SignUpState::Waiting => {
                LinkMoney::before(ctx, of, &self.money, self.counting())
            }
            SignUpState::In | SignUpState::EntryWithdrawn => {
                LinkMoney::of_entry(ctx, of, &self.money, self.entry()?)
            }
            SignUpState::Ended(_) => None,
        }
    }

    /// The state in words, with what its people can do.
    fn view(&self, ctx: &Ctx) -> StateView {
        let (state, entry) = (self.state(), self.entry());
        let words = |title: Key, text: Key| (ctx.t(title), ctx.t(text));
        let (title, text) = match (state, entry) {
            (SignUpState::Asked, _) => words(key::SIGN_UP_ASKED, key::SIGN_UP_ASKED_TEXT),
            (SignUpState::SeeksPartner, _) => {
                words(key::SIGN_UP_SEEKING, key::SIGN_UP_SEEKING_TEXT)
            }
            (SignUpState::Waiting, _) => {
                let n = places::place_in_line(self.counting().id, &self.all).unwrap_or(1);
                (ctx.tn(key::SIGN_UP_WAITING, n), ctx.t(key::SIGN_UP_WAITING_TEXT))
            }
            (SignUpState::In, Some(entry)) => {
                let title = ctx.tn(key::SIGN_UP_IN, entry.number);
                let text = match self.is_drawn {
                    true => key::SIGN_UP_IN_DRAWN,
                    false => key::SIGN_UP_IN_TEXT,
                };
                (title, ctx.t(text))
            }
            (SignUpState::Ended(SignUpEnd::Refused), _) => {
                words(key::SIGN_UP_REFUSED, key::SIGN_UP_REFUSED_TEXT)
            }
            (SignUpState::Ended(SignUpEnd::Joined), _) => {
                words(key::SIGN_UP_JOINED, key::SIGN_UP_JOINED_TEXT)
            }
            (
                SignUpState::In
                | SignUpState::EntryWithdrawn
                | SignUpState::Ended(SignUpEnd::Withdrawn),
                _,
            ) => words(key::SIGN_UP_WITHDRAWN, key::SIGN_UP_WITHDRAWN_TEXT),
        };
        let is_in = state == SignUpState::In;
        let id = self.championship.tournament.id;
        let entry = entry.filter(|_| is_in);
        StateView {
            title,
            text,
            is_in,
            entry: entry.map(|entry| address::tournament(id).entry(entry.id).page()),
        }
    }
}

fn page(
    (ctx, state): (&Ctx, &AppState),
    token: &str,
    facts: &LinkFacts,
    form: Form,
) -> Result<LinkPage, WebError> {
    let pages = address::sign_up_link(token);
    let link = ctx.absolute(pages.page());
    let name = &facts.championship.tournament.name;
    let text = ctx.ta(key::SIGN_UP_LINK_CHAT).with("name", name).with("link", link.as_str());
    let questions = facts.questions();
    let people = facts.counting().form.people.iter().map(|person| person.name.clone());
    let people = match facts.sign_up.entry {
        Some(_) => facts.answers().people.into_iter().map(|person| person.name).collect(),
        None => people.collect::<Vec<_>>(),
    };
    Ok(LinkPage {
        qr: qr::svg(&link)?,
        whatsapp: format!("https://wa.me/?{}", query(&[("text", &text.to_string())])),
        head: Head::beside(ctx, &facts.championship),
        people: people.join(" / "),
        state: facts.view(ctx),
        call: facts.call_here(),
        push: facts.offer(state, token),
        seats: facts.seats(ctx),
        money: facts.money(ctx),
        editing: facts.editing(),
        known: KnownWords::of(ctx, &facts.championship),
        form: questions.worded(form),
        seekers: match facts.state() {
            SignUpState::SeeksPartner => seekers(&facts.all, Some(facts.sign_up.id)),
            SignUpState::Asked if facts.sign_up.form.seeks_partner => {
                seekers(&facts.all, Some(facts.sign_up.id))
            }
            _ => Vec::new(),
        },
        questions,
        link,
        pages,
        ctx: ctx.clone(),
    })
}
