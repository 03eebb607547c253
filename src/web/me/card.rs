//! A seat on the page of the visitor's seats: what comes next for its entry, and what its people can do.

use std::collections::HashMap;
use std::sync::Arc;

use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::event::Event;
use domain::tournament::game::Game;
use domain::tournament::hall::Hall;
use domain::tournament::id::{EntryId, IdSource, PlayerId, RequestId, TableId};
use domain::tournament::pass::HeldSeat;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableState};
use parchis::Color;
use store::calls::Call;

use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::notify::offer::PushOffer;
use crate::web::parts::head::Head;
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::tournament::entry::{self, PlayedTable};
use crate::web::tournament::entry_card::EntryCard;

/// Most people of a squad that a line-up offers.
const OFFERED: usize = 12;

/// The facts of a tournament in which the visitor holds seats.
pub struct SeatFacts {
    pub championship: Arc<Championship>,
    pub hall: Hall,
    /// Calls for organizers that nobody has answered.
    pub calls: Vec<Call>,
    /// Announcement of the organizers to the hall; may be empty.
    pub announcement: String,
    /// Logs of the tables at which the visitor's entries are due.
    pub logs: HashMap<(TableId, u8), Vec<Event>>,
}

/// An entry of which the visitor holds seats.
#[derive(Template)]
#[template(path = "me/seat.html")]
pub struct SeatCard {
    ctx: Ctx,
    /// True if it follows changes by itself; that needs a stream of its tournament.
    pub is_live: bool,
    pub head: Head,
    pub path: String,
    pub card: EntryCard,
    /// Names of the people whose seats the visitor holds.
    pub people: String,
    /// Presence in the open roll call; `None` if none is open.
    pub is_here: Option<bool>,
    pub table: Option<DueTable>,
    /// Its place and figures in a line, or empty.
    pub lead: String,
    own_games: Vec<PlayedTable>,
    pub push: Option<PushOffer>,
    pub announcement: String,
}

/// The table at which an entry is due.
pub struct DueTable {
    pub id: TableId,
    /// Number of the current game and of its events, as forms send them.
    pub game: u8,
    pub version: i32,
    /// Address at which the players log the game; `None` if a referee does.
    pub play: Option<String>,
    /// True if a call for the organizers waits.
    pub is_called: bool,
    /// A result that waits for a signature of this side.
    pub pending: Option<Vec<String>>,
    /// Colors of the entry with the people who could sit there, while the line-up may change.
    pub line_up: Vec<LineUpSeat>,
    pub request: RequestId,
}

/// A color of the entry and the people who could have it.
pub struct LineUpSeat {
    pub color: Color,
    /// Person, name, and true for the one who sits there.
    pub people: Vec<(PlayerId, String, bool)>,
    pub request: RequestId,
}

impl SeatFacts {
    /// The table at which an entry is due.
    pub fn due(championship: &Championship, entry: EntryId) -> Option<&Table> {
        match domain::draw::fate(championship, entry) {
            domain::draw::EntryFate::Due(table) => championship.table(table),
            _ => None,
        }
    }
}

impl SeatCard {
    /// The card of the entry of these held seats, which all are of one entry. `None` if the entry is gone.
    pub fn new(
        (ctx, state): (&Ctx, &AppState),
        facts: &SeatFacts,
        held: &[HeldSeat],
        ids: &mut IdSource,
    ) -> Option<Self> {
        let championship = &facts.championship;
        let entry = championship.entry(held.first()?.entry)?;
        let words = Wording::new(ctx, championship, &facts.hall);
        let short = ShortNames::of(championship, &words.names);
        let due = SeatFacts::due(championship, entry.id);
        let log = due.and_then(|table| facts.logs.get(&(table.id, table.current())));
        let playing = EntryCard::logged(championship, entry.id).and(log).map(Vec::as_slice);
        let card = EntryCard::new(&words, &short, entry, playing);
        let people = held.iter().map(|seat| words.names.player(seat.player));
        let call = facts.hall.latest_roll_call().filter(|call| call.is_open());
        let (lead, own_games) = entry::summary(&words, &short, entry);
        Some(Self {
            head: Head::beside(ctx, championship),
            path: address::own_seat(&entry.id).page(),
            people: people.collect::<Vec<_>>().join(", "),
            is_here: call
                .filter(|_| entry.is_active())
                .map(|call| call.presence(entry.id).is_some()),
            table: due.map(|table| DueTable::new(&words, facts, (entry, table), log, ids)),
            lead,
            own_games,
            is_live: false,
            ctx: ctx.clone(),
            push: card.is_in().then(|| PushOffer::new(state, entry.id, String::new())),
            announcement: if card.is_in() { facts.announcement.clone() } else { String::new() },
            card,
        })
    }
}

impl DueTable {
    fn new(
        words: &Wording<'_>,
        facts: &SeatFacts,
        (entry, table): (&Entry, &Table),
        log: Option<&Vec<Event>>,
        ids: &mut IdSource,
    ) -> Self {
        let game = table.current();
        let replayed = log.and_then(|log| Game::replay(table, game, log).ok());
        let pending = replayed.as_ref().filter(|it| it.second_signers().contains(&entry.id));
        let pending = pending.and_then(Game::pending).map(|pending| {
            let mut sides: Vec<_> = pending.result.sides.iter().collect();
            sides.sort_by_key(|side| side.place);
            sides.iter().map(|side| words.names.entry(side.entry)).collect()
        });
        Self {
            id: table.id,
            game,
            version: table.version(),
            play: table.logging.is_by_players().then(|| address::table(table.id).play()),
            is_called: facts.calls.iter().any(|call| call.table == table.id),
            pending,
            line_up: line_up(words, (entry, table), ids),
            request: RequestId::new(ids),
        }
    }
}

/// The colors of an entry with its squad, while its game has not begun and the squad has more people than seats.
fn line_up(
    words: &Wording<'_>,
    (entry, table): (&Entry, &Table),
    ids: &mut IdSource,
) -> Vec<LineUpSeat> {
    let squad = entry.squad.iter().filter_map(|id| words.championship.player(*id));
    let squad: Vec<PlayerId> =
        squad.filter(|player| player.is_named()).map(|player| player.id).take(OFFERED).collect();
    let own: Vec<_> = table.seats.iter().filter(|seat| seat.entry == entry.id).collect();
    let is_before = table.state == TableState::Waiting && table.current() == 1;
    let is_chosen = squad.iter().any(|id| own.iter().all(|seat| seat.player != *id));
    if !is_before || !is_chosen {
        return Vec::new();
    }
    let seat = |seat: &&domain::tournament::table::Seat| LineUpSeat {
        color: seat.color,
        people: squad
            .iter()
            .filter(|id| **id == seat.player || own.iter().all(|it| it.player != **id))
            .map(|id| (*id, words.names.player(*id), *id == seat.player))
            .collect(),
        request: RequestId::new(ids),
    };
    own.iter().map(seat).collect()
}
