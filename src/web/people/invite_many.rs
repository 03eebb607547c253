//! Invitation of many people by a list with one line each: name, sector, phone or mail.

use actix_web::web::Data;
use domain::tournament::championship::Championship;
use domain::tournament::reach::{Grant, PoolName, pools_to_give};
use domain::tournament::rows::{self, SheetRow};
use domain::tournament::text::{fold, sector_key};
use domain::tournament::tournament::Role;

use super::fresh_links::{self, Contact};
use super::invitation::InvitationLink;
use super::roles;
use crate::acts::{NotDone, people};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::respond::{Answer, invalid, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load::Organized;
use crate::web::state::AppState;

/// Maximum number of people in a list; limited by the links that one flash message can carry.
pub const MOST: usize = 60;
/// Maximum length of a list, in characters.
const LETTERS: usize = 20_000;
/// Maximum length of a person's name and contact, in characters.
const RECIPIENT: usize = 120;
/// Column names that identify the header row, in lower case without accents.
const HEADINGS: [&str; 8] =
    ["nombre", "nom", "name", "sector", "telefono", "telefon", "phone", "correo"];

/// `POST /tournaments/{id}/invitations/list`: makes the links, which are shown once on the next page.
pub async fn post(caller: Organized<address::Tournament, Form>, state: Data<AppState>) -> Answer {
    let Organized { ctx, at: address::Tournament { id }, facts: championship, mut form } = caller;
    let Some(people) = parse(&mut form, &championship) else {
        return invalid(&roles::page(ctx, &state, id, form).await?);
    };
    let role = people.first().map_or(Role::Referee, |(grant, _)| grant.role);
    let links: Vec<InvitationLink> = people.iter().map(|_| InvitationLink::random()).collect();
    let said = fresh_links::message(&links);
    state
        .act(&ctx, move |work| {
            for ((grant, recipient), link) in people.into_iter().zip(links) {
                people::invite(work, grant, recipient, link.hash())?;
            }
            Ok::<_, NotDone>(())
        })
        .await?;
    see_other_saying(roles::path_with(id, role), &said)
}

/// The role and the person of each line. Returns `None` after noting errors in the form.
fn parse(form: &mut Form, championship: &Championship) -> Option<Vec<(Grant, String)>> {
    let role: Option<Role> = form.parse("list_role");
    let list = form.lines("people_list", 1..=LETTERS)?;
    let is_header = |cells: &[String]| {
        let named = cells.iter().filter(|cell| HEADINGS.contains(&fold(cell).as_str()));
        named.count() >= 2
    };
    // The separator is given explicitly, since it cannot be detected if the lines have different numbers of cells.
    let said = if list.contains(';') { "sep=;\n" } else { "" };
    let mut rows = match rows::read(format!("{said}{list}").as_bytes(), is_header) {
        Ok(rows) => rows.rows,
        Err(error) => return form.refuse("people_list", Message::of_parts(error.parts())),
    };
    if rows.len() > MOST {
        return form.refuse("people_list", Message::new(key::ERROR_PEOPLE_MANY).with("max", MOST));
    }
    rows.iter_mut().for_each(|row| row.number -= u64::from(!said.is_empty()));
    let (known, role) = (pools_to_give(championship), role?);
    let mut people = Vec::new();
    for row in &rows {
        match person(row, role, &known) {
            Ok((pools, recipient)) => {
                people.push((Grant::new(championship.tournament.id, role, pools), recipient));
            }
            Err(wrong) => return form.refuse("people_list", wrong),
        }
    }
    Some(people)
}

/// The pools in a row, and the person with phone and mail. A cell is a contact, a pool or, once, a name; the order is free.
fn person(
    row: &SheetRow,
    role: Role,
    known: &[PoolName],
) -> Result<(Vec<PoolName>, String), Message> {
    let at = |message: Message| message.with("line", row.number.to_string());
    let (mut pools, mut contacts, mut name) = (Vec::new(), Vec::new(), None);
    for cell in row.cells.iter().filter(|cell| !cell.is_empty()) {
        let named: Vec<&PoolName> =
            known.iter().filter(|pool| sector_key(&pool.name) == sector_key(cell)).collect();
        if Contact::is_one(cell) {
            contacts.push(cell.as_str());
        } else if !named.is_empty() && role != Role::Organizer {
            pools.extend(named.into_iter().cloned());
        } else if name.is_none() {
            name = Some(cell.as_str());
        } else {
            return Err(at(Message::new(key::ERROR_PEOPLE_SECTOR).with("text", cell.as_str())));
        }
    }
    if role == Role::Delegate && pools.is_empty() {
        return Err(at(Message::new(key::ERROR_PEOPLE_NO_SECTOR)));
    }
    let parts = name.into_iter().chain(contacts);
    let recipient = parts.collect::<Vec<_>>().join(", ");
    match recipient.chars().count() {
        1..=RECIPIENT => Ok((pools, recipient)),
        _ => Err(at(Message::new(key::ERROR_PEOPLE_NAME).with("max", RECIPIENT))),
    }
}
