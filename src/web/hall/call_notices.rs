//! The calls to boards at the desk, with the entries that know of theirs: the desk reads out only the others.

use domain::tournament::championship::Championship;
use domain::tournament::hall::{CallKnown, CallNotice, Hall, call_known};
use domain::tournament::id::{EntryId, TableId};
use domain::tournament::names::Names;
use domain::tournament::table::{Table, TableState};
use store::{Conn, StoreError};

use crate::web::http::address;
use crate::web::state::AppState;

/// The calls of tables that have not begun, rendered by `templates/hall/call_notices.html`.
#[derive(Default)]
pub struct CallsKnown {
    pub boards: Vec<CalledBoard>,
}

/// A board and those who are called to it.
pub struct CalledBoard {
    pub number: u16,
    pub table: TableId,
    pub path: String,
    pub entries: Vec<CalledEntry>,
}

/// A called entry.
pub struct CalledEntry {
    pub entry: EntryId,
    pub name: String,
    pub known: CallKnown,
}

impl CalledEntry {
    /// Modifier of the badge in style sheets.
    pub fn badge(&self) -> &'static str {
        match self.known {
            CallKnown::No => "warn",
            CallKnown::Told | CallKnown::Shown => "on",
            CallKnown::Seen => "good",
        }
    }
}

impl CallsKnown {
    /// Empty if nobody is called, or no device follows an entry, so that everybody has to be read out.
    pub async fn load(
        state: &AppState,
        championship: &Championship,
        (hall, names): (&Hall, &Names),
    ) -> Result<Self, StoreError> {
        let is_called = |table: &&Table| {
            table.state == TableState::Waiting && hall.board_of(table.id).is_some()
        };
        if !championship.tables().iter().any(|table| is_called(&table)) {
            return Ok(Self::default());
        }
        let id = championship.tournament.id;
        let read = move |conn: &mut Conn| match store::push::is_followed(conn, id)? {
            true => store::call_notices::of_calls(conn, id).map(Some),
            false => {
                store::call_notices::of_calls(conn, id).map(|it| (!it.is_empty()).then_some(it))
            }
        };
        let Some(notices) = state.store.read(read).await? else { return Ok(Self::default()) };
        let called = championship.tables().iter().filter(is_called);
        let mut boards: Vec<CalledBoard> = called
            .filter_map(|table| Some((table, hall.board_of(table.id)?.board)))
            .map(|(table, number)| CalledBoard {
                number,
                table: table.id,
                path: address::table(table.id).page(),
                entries: entries(table, names, &notices),
            })
            .collect();
        boards.sort_by_key(|board| board.number);
        Ok(Self { boards })
    }

    /// Those who have not seen the call, each with the number of the board.
    pub fn to_read(&self) -> Vec<(u16, &str)> {
        let all = self
            .boards
            .iter()
            .flat_map(|board| board.entries.iter().map(move |entry| (board.number, entry)));
        let unseen = all.filter(|(_, entry)| entry.known != CallKnown::Seen);
        unseen.map(|(number, entry)| (number, entry.name.as_str())).collect()
    }
}

fn entries(table: &Table, names: &Names, notices: &[CallNotice]) -> Vec<CalledEntry> {
    let called = |entry| CalledEntry {
        entry,
        name: names.entry(entry),
        known: call_known(notices, table.id, entry),
    };
    table.entries().into_iter().map(called).collect()
}
