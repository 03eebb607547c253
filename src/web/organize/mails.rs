//! The mails of a tournament for its organizers: those that wait, those that were sent, and those that were given up, with the reasons.

use std::collections::HashMap;

use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};
use domain::tournament::championship::Championship;
use domain::tournament::id::{MailId, SignUpId, TournamentId};
use domain::tournament::mail::{Mail, MailAbout, MailKind, MailProblem, MailState, MailStop};
use domain::tournament::names::Names;
use domain::tournament::sign_up::SignUp;
use store::Conn;

use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, key, key_of, word_keys};
use crate::web::mail::stop_link;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pills::PillLink;
use crate::web::request::access::Organizer;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Mails on one page.
const SHOWN: usize = 50;

word_keys! {
    MailKind {
        PrivateLink => MAIL_KIND_PRIVATE_LINK, Accepted => MAIL_KIND_ACCEPTED,
        Refused => MAIL_KIND_REFUSED, MovedUp => MAIL_KIND_MOVED_UP, Drawn => MAIL_KIND_DRAWN,
        Dated => MAIL_KIND_DATED, NewPassword => FORGOTTEN_PASSWORD,
    }
    MailProblem {
        NoServer => MAIL_PROBLEM_NO_SERVER, Silent => MAIL_PROBLEM_SILENT,
        Encryption => MAIL_PROBLEM_ENCRYPTION, SignIn => MAIL_PROBLEM_SIGN_IN,
        Sender => MAIL_PROBLEM_SENDER, Later => MAIL_PROBLEM_LATER,
        Address => MAIL_PROBLEM_ADDRESS, Content => MAIL_PROBLEM_CONTENT,
    }
    MailStop { Unsubscribed => MAIL_STOP_UNSUBSCRIBED, Dead => MAIL_STOP_DEAD }
}

#[derive(Template)]
#[template(path = "organize/mails.html")]
struct MailsPage {
    ctx: Ctx,
    head: Head,
    /// False if the settings have no mail server.
    is_on: bool,
    filters: Vec<PillLink>,
    rows: Vec<MailLine>,
    pager: Pager,
    /// True if a mail waits.
    is_any_waiting: bool,
    /// Addresses that get no mails, each with the reason.
    stops: Vec<(String, String)>,
}

/// A mail in the list.
struct MailLine {
    id: MailId,
    /// Kind and recipient.
    what: String,
    address: String,
    /// State, with the reason of a problem and the time of the next attempt.
    note: String,
    is_dead: bool,
    /// True if another attempt makes sense.
    may_retry: bool,
}

/// `GET /tournaments/{id}/mails`: the mails, the latest first; `state` selects those in one state.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let read = move |conn: &mut Conn| {
        let mails = store::mails::of_tournament(conn, id)?;
        let sign_ups = store::sign_ups::of_tournament(conn, id)?;
        Ok::<_, WebError>((mails, sign_ups, store::mails::stops(conn, id)?))
    };
    let (mut mails, sign_ups, stops) = state.store.read(read).await?;
    let here = Address::of(&ctx);
    let chosen = here.value("state").and_then(|word| word.parse::<MailState>().ok());
    let filters = filters(&ctx, &here, &mails, chosen);
    let is_any_waiting = mails.iter().any(|mail| mail.state == MailState::Waiting);
    mails.retain(|mail| chosen.is_none_or(|chosen| mail.state == chosen));
    let (mails, pager) = paged(&here, mails, SHOWN);
    let listing = Listing::new(&ctx, &championship, &sign_ups);
    let page = MailsPage {
        head: Head::new(&ctx, &championship, Tab::Entries),
        is_on: state.config.smtp.is_some(),
        filters,
        rows: mails.iter().map(|mail| listing.line(mail)).collect(),
        pager,
        is_any_waiting,
        stops: stops.into_iter().map(|(address, cause)| (address, ctx.word(cause))).collect(),
        ctx: ctx.clone(),
    };
    render(&page)
}

fn filters(ctx: &Ctx, here: &Address, mails: &[Mail], chosen: Option<MailState>) -> Vec<PillLink> {
    let link = |state: Option<MailState>| {
        let n = mails.iter().filter(|mail| state.is_none_or(|state| mail.state == state)).count();
        let key = match state {
            None => key::MAILS_ALL,
            Some(state) => key_of!(state, MailState {
                Waiting => MAILS_WAITING, Sent => MAILS_SENT, Dead => MAILS_DEAD,
            }),
        };
        let all = here.without(&["page", "state"]);
        PillLink {
            path: state.map_or(all.clone(), |state| all.with("state", state.name())).to_string(),
            title: ctx.tn(key, n),
            is_current: state == chosen,
        }
    };
    let states = [MailState::Waiting, MailState::Dead, MailState::Sent];
    std::iter::once(None).chain(states.map(Some)).map(link).collect()
}

/// Names for the lines of the list.
struct Listing<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    names: Names,
    sign_ups: HashMap<SignUpId, &'a SignUp>,
}

impl<'a> Listing<'a> {
    fn new(ctx: &'a Ctx, championship: &'a Championship, sign_ups: &'a [SignUp]) -> Self {
        let names = Names::in_full(championship);
        let sign_ups = sign_ups.iter().map(|sign_up| (sign_up.id, sign_up)).collect();
        Self { ctx, championship, names, sign_ups }
    }

    fn line(&self, mail: &Mail) -> MailLine {
        let kind = self.ctx.word(mail.kind);
        let what = match self.recipient(mail.about) {
            name if name.is_empty() => kind,
            name => format!("{name}: {kind}"),
        };
        let has_link = mail.kind != MailKind::PrivateLink || mail.link.is_some();
        MailLine {
            id: mail.id,
            what,
            address: mail.address.clone(),
            note: self.note(mail),
            is_dead: mail.state == MailState::Dead,
            may_retry: mail.state != MailState::Sent && has_link,
        }
    }

    fn recipient(&self, about: MailAbout) -> String {
        match about {
            MailAbout::Entry(entry) => self.names.entry(entry),
            MailAbout::SignUp(sign_up) => {
                let form = self.sign_ups.get(&sign_up).map(|sign_up| &sign_up.form);
                let people = form.into_iter().flat_map(|form| &form.people);
                people.map(|person| person.name.as_str()).collect::<Vec<_>>().join(" / ")
            }
            MailAbout::Account(_) => String::new(),
        }
    }

    fn note(&self, mail: &Mail) -> String {
        let ctx = self.ctx;
        let zone = self.championship.tournament.settings.time_zone;
        let problem = mail.problem.map(|problem| match mail.code.as_str() {
            "" => ctx.word(problem),
            code => format!("{} ({code})", ctx.word(problem)),
        });
        let (key, at) = match mail.state {
            MailState::Sent => (key::MAIL_SENT_AT, mail.done_at.unwrap_or(mail.created_at)),
            MailState::Dead => (key::MAIL_DEAD_AT, mail.done_at.unwrap_or(mail.created_at)),
            MailState::Waiting => (key::MAIL_NEXT_TRY, mail.next_try_at),
        };
        let state = ctx.ta(key).with("at", ctx.datetime(at, zone)).to_string();
        let parts = problem.into_iter().chain([state]);
        parts.collect::<Vec<_>>().join("\u{a0}· ")
    }
}

/// `POST /tournaments/{id}/mails`: `act=retry` sends one mail again, to the present address of its recipient; `act=hurry` tries all waiting
/// ones now.
pub async fn post(caller: Organizer<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organizer { ctx, at: address::Tournament { id }, mut form, .. } = caller;
    let now = ctx.now();
    match form.value("act") {
        "hurry" => state.store.write(move |conn| store::mails::hurry(conn, id, now)).await?,
        "retry" => {
            let mail: MailId = form.parse("mail").ok_or(WebError::NotFound)?;
            state.store.write(move |conn| retry(conn, id, mail, now)).await?;
        }
        _ => return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE))),
    }
    let back = address::tournament(id).mails();
    see_other_saying(back, &Message::new(key::FLASH_MAILS_DUE))
}

/// Makes a mail due again. A dead address gets mails again; an unsubscribed one does not.
fn retry(
    conn: &mut Conn,
    id: TournamentId,
    mail: MailId,
    now: DateTime<Utc>,
) -> Result<(), WebError> {
    let mail = store::mails::find(conn, id, mail)?;
    let refused = |key| Err(WebError::Refused(Message::new(key)));
    if mail.state == MailState::Sent {
        return refused(key::ERROR_MAIL_SENT);
    }
    if mail.kind == MailKind::PrivateLink && mail.link.is_none() {
        return refused(key::ERROR_MAIL_NO_LINK);
    }
    let Some(to) = stop_link::current_address(conn, id, mail.about)? else {
        return refused(key::ERROR_MAIL_NO_ADDRESS);
    };
    match store::mails::stop_of(conn, id, &to)? {
        Some(MailStop::Unsubscribed) => return refused(key::ERROR_MAIL_UNSUBSCRIBED),
        Some(MailStop::Dead) => store::mails::resume(conn, id, &to)?,
        None => {}
    }
    Ok(store::mails::retry(conn, mail.id, &to, now)?)
}
