//! Sign-ups in the order of their arrival, for organizers.

use domain::tournament::sign_up::places::place_in_line;
use domain::tournament::sign_up::{SignUpEnd, SignUpState};
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::{Key, key};

/// One row per sign-up, with its contact.
pub fn sign_ups(facts: &SheetFacts, conn: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let zone = championship.tournament.settings.time_zone;
    let columns = facts.titles([
        key::COLUMN_NUMBER,
        key::SHEET_DATE,
        key::COLUMN_PEOPLE,
        key::COLUMN_NAME,
        key::COLUMN_CLUB,
        key::COLUMN_SECTOR,
        key::COLUMN_CATEGORY,
        key::COLUMN_STATE,
        key::SHEET_IN_LINE,
        key::FIELD_IS_MINOR,
        key::FIELD_EMAIL,
        key::FIELD_PHONE,
        key::SHEET_WISH,
    ]);
    let mut sheet = Sheet::new(ctx.t(key::SHEET_SIGN_UPS), columns);
    let all = store::sign_ups::of_tournament(conn, championship.tournament.id)?;
    sheet.rows.extend(all.iter().map(|sign_up| {
        let form = &sign_up.form;
        let people: Vec<&str> = form.people.iter().map(|person| person.name.as_str()).collect();
        let entry = sign_up.entry.and_then(|entry| championship.entry(entry));
        let in_line = place_in_line(sign_up.id, &all).and_then(|place| u32::try_from(place).ok());
        vec![
            sign_up.number.into(),
            Cell::at(sign_up.at, zone),
            people.join(" / ").into(),
            form.name.as_str().into(),
            form.club.as_str().into(),
            form.sector.as_str().into(),
            form.category.as_str().into(),
            ctx.t(state_word(sign_up.state(entry))).into(),
            in_line.into(),
            Cell::YesNo(form.people.iter().any(|person| person.is_minor)),
            form.email.clone().into(),
            form.phone.as_str().into(),
            form.wish.as_str().into(),
        ]
    }));
    Ok(vec![sheet])
}

fn state_word(state: SignUpState) -> Key {
    match state {
        SignUpState::Asked => key::SIGN_UP_IS_ASKED,
        SignUpState::SeeksPartner => key::SIGN_UP_IS_SEEKS,
        SignUpState::Waiting => key::SHEET_SIGN_UP_WAITING,
        SignUpState::In => key::SIGN_UP_IS_IN,
        SignUpState::EntryWithdrawn => key::ENTRY_WITHDRAWN,
        SignUpState::Ended(SignUpEnd::Refused) => key::SIGN_UP_IS_REFUSED,
        SignUpState::Ended(SignUpEnd::Withdrawn) => key::SHEET_SIGN_UP_WITHDRAWN,
        SignUpState::Ended(SignUpEnd::Joined) => key::SIGN_UP_IS_JOINED,
    }
}
