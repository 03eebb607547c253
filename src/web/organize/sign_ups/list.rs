//! The list of sign-ups: what waits for a decision first, each with its acts.

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::{SignUpId, TournamentId};
use domain::tournament::sign_up::groups::{SignUpGroup, sort};
use domain::tournament::sign_up::{SignUp, SignUpState};
use domain::tournament::text::fold;
use strum::VariantArray;

use super::SignUpFacts;
use super::one::link_message;
use super::rows::{Rows, SignUpRow};
use crate::acts::{Work, sign_ups};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::mail::link_mail::LinkMail;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Organized;
use crate::web::parts::paging::{Pager, paged};
use crate::web::parts::pills::PillLink;
use crate::web::parts::sign_up_link::SignUpLink;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Sign-ups on one page.
const SHOWN: usize = 50;

#[derive(Template)]
#[template(path = "organize/sign_ups.html")]
struct SignUpsPage {
    ctx: Ctx,
    head: Head,
    /// Address of the page, to which its forms lead back.
    here: Address,
    is_offered: bool,
    opening: String,
    places: String,
    groups: Vec<PillLink>,
    q: String,
    has_search: bool,
    is_empty: bool,
    /// The groups on this page with their sign-ups.
    sections: Vec<(SignUpGroup, Vec<SignUpRow>)>,
    pager: Pager,
    /// Mail addresses of those in the list, and of the entries that the desk registered if the list has entries.
    mails: Vec<String>,
    form: Form,
}

/// `GET /tournaments/{id}/sign-ups`: the sign-ups of one group (`show`) or all, filtered by a search, in pages.
pub async fn show(caller: Organized<address::Tournament>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, .. } = caller;
    let known = SignUpFacts::load(&state, id).await?;
    let here = Address::of(&ctx);
    let shown: Option<SignUpGroup> = here.value("show").and_then(|group| group.parse().ok());
    let q = here.value("q").unwrap_or_default().to_owned();
    let rows = Rows::new(&ctx, &championship, &known.all);
    let mut all: Vec<(&SignUp, SignUpState)> =
        known.all.iter().map(|it| (it, rows.state(it))).collect();
    sort(&mut all);
    let groups = pills(&ctx, &here, shown, &all);
    let is_shown = |state: SignUpState| shown.is_none_or(|shown| SignUpGroup::of(state) == shown);
    let all = all.into_iter().filter(|(_, state)| is_shown(*state));
    let wanted = fold(&q);
    let found: Vec<SignUpRow> =
        all.map(|(it, _)| rows.row(it)).filter(|row| row.fits(&wanted)).collect();
    let mails = mails(&championship, &found, shown.filter(|_| q.is_empty()), q.is_empty());
    let (page, pager) = paged(&here, found, SHOWN);
    let mut sections: Vec<(SignUpGroup, Vec<SignUpRow>)> = Vec::new();
    for row in page {
        match sections.last_mut() {
            Some((group, rows)) if *group == row.group => rows.push(row),
            _ => sections.push((row.group, vec![row])),
        }
    }
    let form = Form::empty().with("mail_list", mails.join(", "));
    render(&SignUpsPage {
        head: Head::new(&ctx, &championship, Tab::Entries),
        is_offered: known.terms.is_offered,
        opening: known.opening(&ctx, &championship),
        places: known.places(&ctx, &championship),
        groups,
        q,
        has_search: known.all.len() > SHOWN / 2,
        is_empty: known.all.is_empty(),
        sections,
        pager,
        mails,
        form,
        here,
        ctx: ctx.clone(),
    })
}

/// An act of the list.
#[derive(Clone, Copy)]
enum ListAct {
    Accept,
    Refuse,
    Relink,
}

/// `POST /tournaments/{id}/sign-ups`: `accept`, `refuse` or `relink` names the sign-up; `back` is the page to return to.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, mut form, .. } = caller;
    let acts =
        [("accept", ListAct::Accept), ("refuse", ListAct::Refuse), ("relink", ListAct::Relink)];
    let sent = acts.into_iter().find(|(name, _)| form.has_field(name));
    let sent = sent.and_then(|(name, act)| Some((form.parse::<SignUpId>(name)?, act)));
    let Some((sign_up, act)) = sent else {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    };
    let said = match act {
        ListAct::Accept => {
            state.act(&ctx, move |work| sign_ups::accept(work, id, sign_up)).await?;
            key::FLASH_SIGN_UP_ACCEPTED
        }
        ListAct::Refuse => {
            state.act(&ctx, move |work| sign_ups::refuse(work, id, sign_up)).await?;
            key::FLASH_SIGN_UP_REFUSED
        }
        ListAct::Relink => {
            let link = SignUpLink::random();
            let (mail, hash) = (LinkMail::of(&ctx, &state, &link), link.hash());
            let relink = move |work: &mut Work<'_>| {
                sign_ups::relink(work, id, sign_up, &hash)?;
                mail.queue(work, (id, sign_up))
            };
            state.act(&ctx, relink).await?;
            let page = address::tournament(id).asked_sign_up(sign_up).page();
            return see_other_saying(page, &link_message(link.token()));
        }
    };
    see_other_saying(back(id, form.value("back")), &Message::new(said))
}

/// The page to return to: the list or one of its sign-ups, as the form says.
fn back(id: TournamentId, back: &str) -> String {
    let list = address::tournament(id).sign_ups();
    let rest = back.strip_prefix(&list);
    match rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['?', '/'])) {
        true => back.to_owned(),
        false => list,
    }
}

/// Links to the groups that have sign-ups, with their numbers.
fn pills(
    ctx: &Ctx,
    here: &Address,
    shown: Option<SignUpGroup>,
    all: &[(&SignUp, SignUpState)],
) -> Vec<PillLink> {
    let list = here.without(&["show", "page"]);
    let count = |group| all.iter().filter(|(_, state)| SignUpGroup::of(*state) == group).count();
    let title = |title: String, n: usize| format!("{title}\u{a0}· {n}");
    let mut links = vec![PillLink {
        path: list.to_string(),
        title: title(ctx.t(key::SIGN_UPS_ALL), all.len()),
        is_current: shown.is_none(),
    }];
    for group in SignUpGroup::VARIANTS {
        let n = count(*group);
        if n > 0 || shown == Some(*group) {
            links.push(PillLink {
                path: list.with("show", group.name()).to_string(),
                title: title(ctx.word(group), n),
                is_current: shown == Some(*group),
            });
        }
    }
    links
}

/// Mail addresses of these sign-ups without doubles. Without a group the decided ones are left out. `with_desk` adds the entries that the
/// desk registered, if entries are listed at all.
fn mails(
    championship: &Championship,
    rows: &[SignUpRow],
    shown: Option<SignUpGroup>,
    with_desk: bool,
) -> Vec<String> {
    let is_meant = |row: &&SignUpRow| shown.is_some() || row.group != SignUpGroup::Over;
    let listed = rows.iter().filter(is_meant).map(|row| row.email.clone());
    let with_desk = with_desk && shown.is_none_or(|shown| shown == SignUpGroup::In);
    let active = championship.entries().iter().filter(|entry| with_desk && entry.is_active());
    let mut mails: Vec<String> =
        listed.chain(active.filter_map(|entry| entry.email.clone())).collect();
    mails.retain(|mail| !mail.is_empty());
    mails.sort();
    mails.dedup();
    mails
}
