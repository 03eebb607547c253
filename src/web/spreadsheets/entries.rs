//! Entries and their people.

use std::collections::HashMap;

use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::PlayerId;
use domain::tournament::names::Names;
use domain::tournament::player::{Minor, Player};
use store::{Conn, StoreError};

use super::facts::SheetFacts;
use super::sheet::{Cell, Sheet};
use crate::web::i18n::key;

/// One row per entry. Names are those of the page; contacts and notes are for organizers.
pub fn entries(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, part, .. } = facts;
    let (names, is_organizer) = (names(facts), facts.is_organizer());
    let latecomers = draw::latecomers(championship);
    let columns = facts.titles([
        key::COLUMN_NUMBER,
        key::COLUMN_ENTRY,
        key::COLUMN_PEOPLE,
        key::COLUMN_CLUB,
        key::COLUMN_SECTOR,
        key::COLUMN_CATEGORY,
        key::COLUMN_STATE,
    ]);
    let contacts =
        facts.titles([key::FIELD_EMAIL, key::FIELD_PHONE, key::FIELD_NOTE, key::FIELD_LIST_NUMBER]);
    let contacts = contacts.into_iter().filter(|_| is_organizer);
    let mut sheet = Sheet::new(ctx.t(key::TAB_ENTRIES), columns.into_iter().chain(contacts));
    let sector = part.as_ref().map_or("", |part| &part.sector);
    let listed = championship.entries().iter().filter(|entry| !entry.is_merged());
    for entry in listed.filter(|entry| sector.is_empty() || entry.sector == sector) {
        let state = match (entry.is_active(), latecomers.contains(&entry.id)) {
            (false, _) => Some(ctx.t(key::ENTRY_WITHDRAWN)),
            (true, true) => Some(ctx.t(key::ENTRY_LATE)),
            (true, false) => None,
        };
        let people = people(championship, entry).map(|player| names.player(player.id));
        let mut row: Vec<Cell> = vec![
            entry.number.into(),
            names.entry(entry.id).into(),
            people.collect::<Vec<_>>().join(" / ").into(),
            names.club(entry.id).into(),
            entry.sector.as_str().into(),
            entry.category.as_str().into(),
            state.into(),
        ];
        if is_organizer {
            row.extend([
                entry.email.clone().into(),
                entry.phone.as_str().into(),
                entry.note.as_str().into(),
                entry.list_number.as_str().into(),
            ]);
        }
        sheet.rows.push(row);
    }
    Ok(vec![sheet])
}

/// One row per named person with the entry; ages and consents are for organizers.
pub fn players(facts: &SheetFacts, _: &mut Conn) -> Result<Vec<Sheet>, StoreError> {
    let SheetFacts { ctx, championship, .. } = facts;
    let (names, is_organizer) = (names(facts), facts.is_organizer());
    let columns = [key::COLUMN_NAME, key::COLUMN_NUMBER, key::COLUMN_ENTRY, key::COLUMN_CLUB];
    let more = facts.titles([key::COLUMN_SECTOR, key::COLUMN_CATEGORY]);
    let ages = facts.titles([key::FIELD_IS_MINOR, key::FIELD_CONSENT]);
    let columns = facts.titles(columns).into_iter().chain(more);
    let ages = ages.into_iter().filter(|_| is_organizer);
    let mut sheet = Sheet::new(ctx.t(key::COLUMN_PEOPLE), columns.chain(ages));
    let listed = championship.entries().iter().filter(|entry| entry.is_active());
    let mut seen: HashMap<PlayerId, ()> = HashMap::new();
    for entry in listed {
        for player in people(championship, entry) {
            if seen.insert(player.id, ()).is_some() {
                continue;
            }
            let mut row: Vec<Cell> = vec![
                names.player(player.id).into(),
                entry.number.into(),
                names.entry(entry.id).into(),
                entry.club.as_str().into(),
                entry.sector.as_str().into(),
                entry.category.as_str().into(),
            ];
            if is_organizer {
                let consent = |minor: &Minor| Cell::YesNo(minor.consent.is_some());
                row.push(Cell::YesNo(player.minor.is_some()));
                row.push(player.minor.as_ref().map_or(Cell::Empty, consent));
            }
            sheet.rows.push(row);
        }
    }
    Ok(vec![sheet])
}

/// Full names for organizers, public ones for others.
fn names(facts: &SheetFacts) -> Names {
    match facts.is_organizer() {
        true => Names::in_full(&facts.championship),
        false => Names::of(&facts.championship),
    }
}

/// The named people of an entry.
fn people<'a>(
    championship: &'a Championship,
    entry: &'a Entry,
) -> impl Iterator<Item = &'a Player> {
    let squad = entry.squad.iter().filter_map(|player| championship.player(*player));
    squad.filter(|player| player.is_named())
}
