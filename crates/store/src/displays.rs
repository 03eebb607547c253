//! Settings of the hall screens: one row for each tournament whose organizer has changed them.

use diesel::prelude::*;
use domain::tournament::display::Display;
use domain::tournament::id::TournamentId;

use super::columns::{Key, Reading, to_json};
use super::schema::displays;
use super::{Conn, StoreError, tournaments};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = displays)]
struct DisplayRow {
    tournament_id: Key,
    turns: String,
    announcement: String,
    text_height: i32,
    page_seconds: i32,
}

/// The screen settings of a tournament; the default if none are stored.
pub fn find(conn: &mut Conn, id: TournamentId) -> Result<Display, StoreError> {
    let row: Option<DisplayRow> = displays::table
        .find(Key::from(id))
        .select(DisplayRow::as_select())
        .get_result(conn)
        .optional()?;
    row.map_or_else(|| Ok(Display::default()), DisplayRow::into_display)
}

/// Replaces the screen settings of a tournament.
///
/// # Errors
/// [`StoreError::NotFound`] if there is no such tournament.
pub fn save(conn: &mut Conn, id: TournamentId, display: &Display) -> Result<(), StoreError> {
    tournaments::lock(conn, id)?;
    let row = DisplayRow {
        tournament_id: id.into(),
        turns: to_json(&display.turns)?,
        announcement: display.announcement.clone(),
        text_height: i32::from(display.text),
        page_seconds: i32::from(display.page_seconds),
    };
    diesel::delete(displays::table.find(Key::from(id))).execute(conn)?;
    diesel::insert_into(displays::table).values(row).execute(conn)?;
    Ok(())
}

impl DisplayRow {
    fn into_display(self) -> Result<Display, StoreError> {
        let at = Reading::new("displays", &self.tournament_id);
        Ok(Display {
            turns: at.json("turns", &self.turns)?,
            text: at.number("text_height", self.text_height)?,
            page_seconds: at.number("page_seconds", self.page_seconds)?,
            announcement: self.announcement,
        })
    }
}
